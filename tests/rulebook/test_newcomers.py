"""What somebody asks at the table who does not own the box: the rules answer it, in both languages."""

from typing import NamedTuple

import pytest

from tests.rulebook.rules_text import plain, rules


class Asked(NamedTuple):
    question: str
    french: str
    english: str


QUESTIONS = {
    "riffifi": [
        Asked(
            "How many cards do three of us get?",
            "| 3 | 12 | 4, que personne ne voit |",
            "| 3 | 12 | 4, seen by nobody |",
        ),
        Asked(
            "When are the cards dealt again?",
            "cinq cartes ou plus d’une même couleur",
            "five or more cards of one colour",
        ),
        Asked("May I pass?", "On ne passe jamais son tour.", "Nobody may pass."),
        Asked(
            "Two cards have the same colour: what now?",
            "la plus haute est retournée aussitôt",
            "the higher one is turned face down at once",
        ),
        Asked("When do I get my tokens?", "seulement quand le tour revient", "only when the turn comes back"),
        Asked(
            "Must I show a card that loses?",
            "on peut la poser directement face cachée",
            "you may play it face down, without showing it",
        ),
        Asked(
            "The middle is empty: from whom do I steal?",
            "D’abord au joueur qui a le plus de jetons",
            "First from the player who has the most tokens",
        ),
        Asked(
            "Two have as many: who gives?", "on prend la même quantité à chacun", "Tied players give the same number"
        ),
        Asked(
            "What becomes of the cards that lie there at the end?",
            "on fait un dernier tour",
            "there is one more pass in the same order",
        ),
        Asked(
            "How long do we play?",
            "On joue autant de manches qu’il y a de joueurs.",
            "There are as many rounds as players.",
        ),
    ],
    "bakschisch": [
        Asked(
            "How much gold do I have?",
            "Pour chaque joueur un pion, un voleur, un sac et 10 pièces d’or",
            "For each player a pawn, a thief, a bag and 10 gold pieces",
        ),
        Asked(
            "Do I pay when I lose?",
            "Chacun paie son offre, gagnante ou non",
            "Everybody pays their offer, whether it wins or not",
        ),
        Asked(
            "Two offers are highest: who moves?",
            "À égalité, tous les pions concernés avancent",
            "If several offers are highest, all these pawns move",
        ),
        Asked("No such character stands ahead of me?", "le pion va droit sur le trône", "straight to the throne"),
        Asked(
            "What is special about the fifth card?",
            "c’est la plus petite offre qui compte",
            "Now the lowest offer counts",
        ),
        Asked(
            "How often may I use the thief?",
            "une fois par tour et à n’importe lequel des cinq",
            "once per round, at any of the five bribes",
        ),
        Asked(
            "Three thieves: what does each get?",
            "Plusieurs voleurs partagent à égalité",
            "Several thieves share equally",
        ),
        Asked(
            "May the thief come into the palace?",
            "Le palais est interdit aux voleurs.",
            "No thief may enter the palace.",
        ),
        Asked("How far does the Caliph take me?", "d’autant de cases que son rang", "as many spaces as its rank"),
        Asked(
            "Two of us sit on the throne: who wins?",
            "c’est le sac le plus riche qui l’emporte",
            "the one with the most gold wins",
        ),
    ],
    "big_cheese": [
        Asked("How many workers do I have?", "10 sous-fifres par joueur", "10 workers for each player"),
        Asked("What is the least that I can bid?", "(au moins un)", "(at least one)"),
        Asked(
            "What is the most?",
            "jamais plus qu’on n’en a aux ressources humaines",
            "never bid more workers than you have at Human Resources",
        ),
        Asked("May I bid again after a pass?", "passe et ne revient plus", "passes and stays out"),
        Asked(
            "When do my workers come back?",
            "Tous les autres projets de la table, chez tous les joueurs, libèrent un sous-fifre",
            "Every other project on the table, of all players, sends one worker home",
        ),
        Asked(
            "What is a project worth?",
            "un projet rapporte le dé multiplié par son nombre",
            "a project pays the throw times its number",
        ),
        Asked(
            "When may I play a Veto?",
            "Quand c’est à vous d’enchérir et que vous n’avez pas passé",
            "When it is your turn in an auction and you have not passed",
        ),
        Asked(
            "Must I take the second throw?",
            "Le nouveau résultat compte, même s’il est moins bon",
            "The new result counts, even if it is worse",
        ),
        Asked(
            "Nobody bids: what now?", "Si tous passent, le projet est défaussé", "If all pass, the project is discarded"
        ),
        Asked(
            "When is it over?",
            "200 points (dé à six faces) ou 40 points (dés polyédriques)",
            "200 points (six-sided die) or 40 points (polyhedral dice)",
        ),
    ],
    "tax_the_rich": [
        Asked(
            "How many cards do I get?",
            "Chacun reçoit 12 cartes, 10 seulement à six.",
            "Everybody gets 12 cards, or 10 with six players.",
        ),
        Asked(
            "How high must my bet be?",
            "plus à droite dans la même rangée, ou n’importe où dans la rangée juste au-dessus",
            "further right in the same row, or anywhere in the row just above",
        ),
        Asked(
            "May I bet after a pass?",
            "on peut reparier quand son tour revient",
            "you may bet again when your turn comes back",
        ),
        Asked(
            "Who plays with the leader?",
            "Le Chef du Parti demande alors une carte qu’il n’a pas.",
            "The leader then calls a card from another hand.",
        ),
        Asked(
            "Who plays the first card?",
            "Le joueur à gauche du Chef du Parti commence.",
            "The player on the leader’s left begins.",
        ),
        Asked(
            "Must I follow suit, and must I trump?",
            "il faut fournir la couleur demandée si on le peut ; sinon, on joue ce qu’on veut",
            "follow the suit that was led if you can; otherwise play what you like",
        ),
        Asked("May I lead a President?", "Un Président ne commence jamais un pli", "A President never leads a trick"),
        Asked(
            "What does a Poor win?",
            "peut prendre un pli à celui qui en a le plus",
            "may take a trick from the player who has the most",
        ),
        Asked(
            "When is there a revolution?",
            "Si toutes vos cartes en main portent le drapeau (de 1 à 3)",
            "If all cards in your hand bear the flag (1 to 3)",
        ),
        Asked(
            "Who wins?",
            "les deux meilleurs totaux gagnent ensemble ; à trois, le meilleur seul",
            "the two best totals win together; with three players the best one alone",
        ),
    ],
    "hegemony": [
        Asked(
            "Who plays what with three?", "| 3 | les mêmes et la Classe Moyenne |", "| 3 | these and the Middle Class |"
        ),
        Asked(
            "What may I do in my turn?",
            "On peut aussi faire une Action Bonus, avant ou après.",
            "You may also take one bonus action, before or after.",
        ),
        Asked(
            "Can I staff half of a company?",
            "Une Entreprise doit être remplie en une fois.",
            "A company must be filled in one go.",
        ),
        Asked(
            "How long are workers committed?",
            "sous contrat jusqu’à la fin de la Phase de Production",
            "committed until the end of production",
        ),
        Asked(
            "Who is paid in a company of the Middle Class?",
            "l’employé touche le Salaire et ajoute sa propre production",
            "the employee earns the wage and adds an output of their own",
        ),
        Asked(
            "How much may I buy?",
            "à un ou deux fournisseurs, chez chacun jusqu’à votre Population",
            "from one or two suppliers, from each up to your population",
        ),
        Asked(
            "What does food from abroad cost?",
            "| Marché Étranger | Nourriture, Luxe | 10 V, 6 V, plus les droits de douane",
            "| Foreign market | food, luxury | 10 V, 6 V, plus the tariff",
        ),
        Asked(
            "What does prosperity score?",
            "rapporte autant de PV que sa nouvelle valeur",
            "scores as many VP as its new value",
        ),
        Asked(
            "When is a demonstration possible?",
            "dépassent d’au moins deux les postes libres",
            "exceed the free posts open to your class by two or more",
        ),
        Asked(
            "Where do goods without a tariff go?",
            "Si tout va dans la Zone de Libre-Échange, il n’y en a pas.",
            "If everything goes to the Free Trade Zone, there is no tariff.",
        ),
        Asked("What if I cannot pay?", "prend une carte Emprunt et 50 V", "takes a loan card and 50 V"),
        Asked(
            "How is the tax multiplier reckoned?",
            "vaut la base de la Politique 3, plus les ajouts des Politiques 4 et 5",
            "is the base of policy 3 plus what policies 4 and 5 add",
        ),
        Asked(
            "On what does the Capitalist Class pay corporate tax?",
            "sur le Chiffre d’Affaires qui reste, s’il atteint 5 V",
            "on the revenue that is left, if it is 5 V or more",
        ),
        Asked(
            "What does the Middle Class pay?",
            "la Classe Moyenne par Entreprise Publique ou Capitaliste qui emploie ses Travailleurs",
            "the Middle Class for each public or Capitalist company that employs its workers",
        ),
        Asked(
            "When does the IMF come?",
            "Si l’État a atteint la limite d’Emprunts de la Politique 1",
            "If the State has reached the number of loans of policy 1",
        ),
        Asked(
            "What does it do to the policies?",
            "les Politiques passent en 1C, 2C, 3A, 4B, 5C, 6B, 7B",
            "the policies go to 1C, 2C, 3A, 4B, 5C, 6B, 7B",
        ),
        Asked(
            "How many cubes do I add to the bag?",
            "la moitié de sa Population, arrondie au supérieur",
            "half of its population, rounded up",
        ),
        Asked("Is the bag filled for an immediate vote?", "mais sans remplir le sac", "but without filling the bag"),
        Asked(
            "A tie: does the bill pass?",
            "Si les voix pour égalent ou dépassent les voix contre, le Projet de Loi est adopté",
            "If the votes for it equal or exceed those against it, the bill passes",
        ),
        Asked(
            "Who scores for a bill?",
            "tout autre joueur du camp « pour » qui a au moins une voix gagne 1 PV",
            "every other player on that side with at least one vote scores 1 VP",
        ),
        Asked(
            "May the State vote?",
            "L’État ne vote que s’il a de l’Influence Personnelle ou s’il est l’auteur.",
            "The State votes only if it has personal influence or is the proposer.",
        ),
        Asked(
            "What does capital score?",
            "le Chiffre d’Affaires passe dans le Capital, qui rapporte les PV de la piste Richesse",
            "revenue moves to capital, which scores the VP of the wealth track",
        ),
        Asked(
            "What does the State score in a round?",
            "la somme des deux Légitimités les plus basses",
            "the sum of the two lowest legitimacy scores",
        ),
        Asked(
            "What are policies worth at the end?",
            "| Classe Moyenne | en section B : 1, 3, 6, 10, 15 PV |",
            "| Middle Class | in section B: 1, 3, 6, 10, 15 VP |",
        ),
        Asked(
            "What about loans at the end?",
            "La Classe Capitaliste perd 5 PV par Emprunt.",
            "The Capitalist Class loses 5 VP for each loan.",
        ),
    ],
}


@pytest.mark.parametrize("game", QUESTIONS)
def test_the_rules_answer_the_questions_of_newcomers(game: str) -> None:
    french, english = (rules(game, language).replace("*", "") for language in ("fr", "en"))
    assert len(QUESTIONS[game]) >= (20 if game == "hegemony" else 10)
    unanswered = [
        asked.question
        for asked in QUESTIONS[game]
        if plain(asked.french) not in french or plain(asked.english) not in english
    ]
    assert not unanswered

"""docs/glossary.md maps the French rulebooks to names that exist in the code."""

import re
from pathlib import Path

import pytest

from ludocracy.core.language import load_words
from ludocracy.games import catalogue
from ludocracy.show.rules import headings
from ludocracy.show.words import Words

ROOT = Path(__file__).parent.parent
SECTIONS = re.split(r"(?m)^## (.+)$", (ROOT / "docs" / "glossary.md").read_text("utf-8"))[1:]
SOURCES = {"Terms of all games": "."} | {
    "Riffifi": "games/riffifi",
    "Bakschisch": "games/bakschisch",
    "The Big Cheese": "games/big_cheese",
    "Tax the Rich": "games/tax_the_rich",
    "Hegemony": "games/hegemony",
}


TABLES = [(title, text) for title, text in zip(SECTIONS[::2], SECTIONS[1::2], strict=True) if title in SOURCES]
#: A key of the word files: the term of a row is the text of that key.
KEY = re.compile(r"[a-z]+\.[\w-]+")


@pytest.mark.parametrize(("title", "text"), TABLES)
def test_every_word_of_the_glossary_is_in_the_code(title: str, text: str) -> None:
    folder = ROOT / "src" / "ludocracy" / SOURCES[title]
    files = [path for path in folder.rglob("*") if path.suffix in (".py", ".toml")]
    code = "\n".join([path.relative_to(folder).as_posix() + "\n" + path.read_text("utf-8") for path in files])
    rows = [row for row in text.splitlines() if row.startswith("| ") and not row.startswith("| French")]
    assert rows
    for row in rows:
        words = re.findall(r"`([^`]+)`", row.split("|")[3])
        assert words, row
        for word in [word for word in words if not KEY.fullmatch(word) or word.endswith((".toml", ".py"))]:
            if word.startswith("#"):  # a heading of our rules: the next test
                continue
            assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", code), f"{title}: {word}"


def test_names_of_cards_and_actions_are_those_of_the_word_files() -> None:
    found: dict[str, set[str]] = {}
    for title, text in TABLES[1:]:
        game = Words(catalogue.find(SOURCES[title].removeprefix("games/")), "fr")
        english = Words(game.game, "en")
        for french, translation, keys in re.findall(r"(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", text):
            for key in re.findall(r"`([a-z_]+\.[\w-]+)`", keys):
                if key.endswith((".toml", ".py")):
                    continue
                domain, _, label = key.partition(".")
                assert game.label(domain, label, "alone") == french.strip("*"), key
                assert english.label(domain, label, "alone") == translation, key
                found.setdefault(f"{title}/{domain}", set()).add(label)
    for name in ("action", "bonus", "phase", "policy", "industry", "card", "event", "company"):
        known = {
            key.partition(".")[2]
            for key in load_words("ludocracy.games.hegemony", "fr")
            if re.fullmatch(rf"{name}\.[\w-]+", key)
        }
        copies = {label for label in known if re.search(r"-\d$", label)}
        assert found[f"Hegemony/{name}"] == known - copies


@pytest.mark.parametrize(("title", "text"), [one for one in TABLES[1:] if one[0] != "Hegemony"])
def test_every_heading_of_a_short_rulebook_leads_to_a_heading_of_our_rules(title: str, text: str) -> None:
    game = SOURCES[title].removeprefix("games/")
    rows = re.findall(r"(?m)^\| ([^|]+) \| ([^|]+) \| `#([\w-]+)` \|$", text)
    assert len(rows) > 8
    for french, english, key in rows:
        assert headings(game, "en")[key] == english, french
        assert key in headings(game, "fr"), french


#: The headings of the rulebook of Hegemony, in its order; those of the classes' chapters once.
HEADINGS = """
Mise en Place du Plateau de Jeu
Mise en Place de la Classe Ouvrière
Mise en Place de la Classe Capitaliste
Mise en Place de l'État
Mise en Place de la Classe Moyenne
Phase de Préparation
Phase d'Action
Phase de Production
Production de Biens et Services
Répondre aux Besoins
Contrôle du FMI
Payer ses Impôts
Phase d'Élections
Remplir le Sac
Organiser les Élections
Résultats du Vote
Phase de Décompte des Points
Fin de la Partie
Vérification des Emprunts
Calcul du Score Final
Payer les Intérêts de ses Emprunts
Réduire sa Prospérité
Piocher des Cartes Action
Obtenir de Nouveaux Travailleurs et Ajuster sa Population
Actions de Base
Proposer un Projet de Loi
Vote Immédiat
Assigner des Travailleurs
Travailleurs Sous Contrat
Assigner des Travailleurs aux Syndicats
Acheter des Biens et des Services
Grève
Manifestation
Exercer une Pression Politique
Actions Bonus
Recourir aux Services de Santé
Formation et Éducation
Utiliser le Luxe
Muter des Travailleurs
Percevoir des Allocations
Rembourser un Emprunt
Chiffre d'Affaires et Capital
Dévoiler de Nouvelles Entreprises
Piocher des Cartes Accord Commercial et Export
Construire une Entreprise
Vendre une Entreprise
Conclure un Accord Commercial
Zone de Libre-Échange
Vendre sur le Marché Étranger
Lobbying
Ajuster les Prix
Ajuster les Salaires
Accorder une Prime
Acheter un Entrepôt
Charges Patronales
Impôt sur les Sociétés
Impôt sur le Revenu
Jetons Engrenage
Heures Supplémentaires
Services Publics, Biens et Types d'Influence
Suivis et Jetons de Légitimité
Révéler de Nouvelles Cartes Événement
Révéler le Nouvel Agenda Politique
Action Événement
Rencontrer le Député d'un Parti
Taxe d'Urgence
Faire Campagne
Subir les Pénalités d'Événements
Points et Ajustements de la Légitimité
Agenda Politique et Points
Politique Fiscale
Marché du Travail
Imposition
Aides Sociales : Santé et Allocations
Aides Sociales : Éducation
Commerce Extérieur
Immigration
Tableau des Politiques
Emprunts
Intervention du FMI
Matériel Limité
""".strip().splitlines()


def test_every_heading_of_hegemonys_rulebook_leads_to_a_definition() -> None:
    text = dict(zip(SECTIONS[::2], SECTIONS[1::2], strict=True))["Hegemony"]
    rows = re.findall(r"(?m)^\| ([^|]+) \| [^|]+ \| `(\w+)` in `([\w/.]+)` \|$", text)
    assert [french for french, _, _ in rows] == HEADINGS
    for french, name, path in rows:
        source = (ROOT / "src/ludocracy/games/hegemony" / path).read_text("utf-8")
        assert re.search(rf"(?m)^\s*(class|def) {name}\b|^{name}: Final", source), f"{french}: {name} in {path}"

"""Rules that find mistakes in rendered sentences: French and English grammar, as far as a regular expression can see it.

`mistakes(language, text)` returns what is wrong. Each rule is a pattern; a lexicon has the nouns and adjectives that
texts of the games count and qualify, with their gender and number.
"""

import re
from collections.abc import Iterator
from functools import cache

NARROW, WIDE = "\u202f", "\u00a0"
VOWELS = "aeiouàâäéèêëîïôöùûüœæAEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆ"

# -- French ------------------------------------------------------------------------------------------------------

#: French words that begin with a vowel or an h, before which nothing is elided.
NOT_ELIDED = r"(?:hasard|haut|hauts|haute|hausse|huit|hors|harem|hache|héros|heurte\w*|onze|oui|un à un|yeux|y)\b"
#: Masculine and feminine nouns: the singular, the plural.
MASCULINE = """
jeton jetons, cube cubes, point points, pli plis, Emprunt Emprunts, Travailleur Travailleurs, poste postes, pion pions,
Syndicat Syndicats, emplacement emplacements, joueur joueurs, sous-fifre sous-fifres, dé dés, tour tours, bien biens,
projet projets, Projet Projets, Événement Événements, robot robots, coup coups, employé employés, exemplaire exemplaires,
immigrant immigrants, niveau niveaux, Engrenage Engrenages, Supermarché -, Centre -, Stade -, Hôtel -, Fabricant -,
Constructeur -, Groupe -, Village -, Hôpital -, Institut -, Cabinet -, Commerce -, Restaurant -, Magasin -, Laboratoire -,
Journal -, Soutien -, voleur voleurs, personnage personnages, tirage tirages, fichier fichiers, choix -, Accord Accords
"""
FEMININE = """
carte cartes, manche manches, pièce pièces, case cases, Entreprise Entreprises, Politique Politiques, vente ventes,
enchère enchères, coche coches, partie parties, table tables, ligne lignes, réponse réponses,
décision décisions, minute minutes, heure heures, seconde secondes, classe classes, voix -, section sections,
Clinique -, École -, Ferme -, Chaîne -, Maison -, Université -, Académie -, Station -, Bijouterie -, Boutique -,
Pharmacie -, Agence -, Radiotélévision -, Télévision -, Prospérité -, Population -, Légitimité -, Nourriture -, Santé -,
Éducation -, Influence -, Manifestation -, Grève Grèves, qualification qualifications, tuile tuiles, option options
"""
#: Masculine singular, feminine singular, masculine plural, feminine plural.
ADJECTIVES = """
vendu vendue vendus vendues, ouvert ouverte ouverts ouvertes, fermé fermée fermés fermées, perdu perdue perdus perdues,
public publique publics publiques, défaussé défaussée défaussés défaussées, sorti sortie sortis sorties, pris prise pris prises,
tiré tirée tirés tirées, caché cachée cachés cachées, construit construite construits construites, opérationnel opérationnelle
opérationnels opérationnelles, utilisé utilisée utilisés utilisées, embauché embauchée embauchés embauchées, terminé terminée
terminés terminées, adopté adoptée adoptés adoptées, rejeté rejetée rejetés rejetées, restant restante restants restantes,
gratuit gratuite gratuits gratuites, traité traitée traités traitées, partagé partagée partagés partagées, remplacé
remplacée remplacés remplacées, vert verte verts vertes, bleu bleue bleus bleues, joué jouée joués jouées, qualifié
qualifiée qualifiés qualifiées, fondé fondée fondés fondées, dissous dissoute dissous dissoutes, levé levée levés levées,
jouable jouable jouables jouables, dépensé dépensée dépensés dépensées
"""
PLURAL_VERBS = (
    "sont|vont|passent|restent|entrent|retournent|comptent|forment|libèrent|partent|exigent|deviennent|manquent"
)
SINGULAR_VERBS = "est|va|passe|reste|entre|retourne|compte|forme|libère|part|exige|devient|manque"


def rows(text: str) -> list[list[str]]:
    return [row.split() for row in " ".join(text.split()).split(",")]


@cache
def nouns() -> dict[str, tuple[str, bool]]:
    """Return the gender (`m` or `f`) of each noun, and whether it is a plural."""
    found: dict[str, tuple[str, bool]] = {}
    for gender, text in (("m", MASCULINE), ("f", FEMININE)):
        for one, many in rows(text):
            found[one] = (gender, False)
            if many != "-":
                found[many] = (gender, True)
    return found


@cache
def adjectives() -> dict[str, set[tuple[str, bool]]]:
    """Return the genders and numbers that each form of an adjective agrees with."""
    found: dict[str, set[tuple[str, bool]]] = {}
    for forms in rows(ADJECTIVES):
        for form, agrees in zip(forms, [("m", False), ("f", False), ("m", True), ("f", True)], strict=True):
            found.setdefault(form, set()).add(agrees)
    return found


@cache
def plurals(language: str) -> set[str]:
    """Return the plurals of the nouns and adjectives that texts count."""
    if language == "fr":
        qualified = {form for form, agrees in adjectives().items() if not any(not plural for _, plural in agrees)}
        return {noun for noun, (_, plural) in nouns().items() if plural} | qualified
    return {plural for _, plural in rows(ENGLISH_NOUNS)}


@cache
def french_rules() -> list[tuple[str, re.Pattern[str]]]:
    every_noun = "|".join(sorted(nouns(), key=len, reverse=True))
    one = {gender: "|".join(noun for noun, found in nouns().items() if found == (gender, False)) for gender in "mf"}
    many = "|".join(noun for noun, (_, plural) in nouns().items() if plural)
    single = "|".join(noun for noun, (_, plural) in nouns().items() if not plural and noun + "s" in nouns())
    rules = [
        (
            "elision",
            rf"(?<![-\w])(?:[dD]e|[lL][ea]|[jJ]us?que|[qQ]ue|[nN]e|[sS]e|[lL]orsque|[pP]uisque) (?!{NOT_ELIDED})[{VOWELS}hH](?=\w)",
        ),
        ("elision", r"\b(?:[dD]e|[qQ]ue) [yY][^aeiouéè\W]"),
        ("needless elision", r"\bd’[yY][aeiou]"),
        ("contraction", r"\b(?:de|à) (?:le|les) (?!\w+(?:er|ir|re|oir)\b)"),
        ("contraction", r"\b(?:de|à) Joueur \d"),
        (
            "a doubled article",
            r"(?<![\w’])(?:[Ll][ea]s?|[Uu]ne?|[Dd]u|[Dd]es|[Aa]u|[Cc]es?|[Cc]ette) (?:le|la|les|une?|du|l’)(?!\w)",
        ),
        ("a missing article", r"(?:^|[.!?:] )(?:Classe (?:Ouvrière|Moyenne|Capitaliste)|État) (?!d’)[a-zéè]"),
        (
            "a feminine noun after a masculine word",
            rf"(?<!quelqu’)\b(?:[Uu]n|[Ll]e|[Dd]u|[Aa]u|[Cc]e|[Aa]ucun|[Tt]out) (?:{one['f']})\b(?! de Mode)",
        ),
        ("a masculine noun after a feminine word", rf"\b(?:[Uu]ne|[Ll]a|[Cc]ette|[Aa]ucune|[Tt]oute) (?:{one['m']})\b"),
        ("a plural after 0 or 1", rf"(?<![\d.,{NARROW}+−-])[01] (?:{many})\b"),
        ("a singular after a plural number", rf"(?<!Joueur )(?<![\d.,])(?:[2-9]|\d\d+)[ {WIDE}](?:{single})\b"),
        (
            "a plural verb after 0 or 1",
            rf"(?<![\d.,{NARROW}])[01][ {WIDE}](?:V|PV|{every_noun})(?: \w+)? (?:{PLURAL_VERBS})\b",
        ),
        (
            "a singular verb after a plural number",
            rf"(?:^|[.:;,] )(?:[2-9]|\d\d+)[ {WIDE}](?:V|PV|{every_noun}) (?:{SINGULAR_VERBS})\b",
        ),
        (
            "qui without a noun",
            r"(?:^|[.!?…] )Qui [^.!?…]*[.;](?= |$)|\bc’est (?:toujours )?qui\b|\bà qui (?:n’a|en a|l’a) [^?]*$",
        ),
        ("a possessive of the third person", r"\b[Vv]ous \w+(?:ez|ites) (?:son|sa|ses)\b"),
        ("a missing preposition", rf"\b(?:{every_noun}) quelqu’un\b"),
        ("a full stop inside and after quotation marks", rf"\.[{WIDE}{NARROW}]»\."),
        ("a quotation mark inside the same", r"«[^»]*«"),
        ("a plain space", r" [;:!?»%]|« |n° |\d (?:V|PV)\b|(?<=\d) %"),
        ("a missing space", rf"[^\s{NARROW}{WIDE}(«][;!?»](?=\s|$)|«[^{WIDE}{NARROW}]"),
        ("a missing space", r"(?<![\dA-Za-z/])[a-zà-ÿ)»]:(?=\s|$)"),
        ("a straight or English quotation mark", r"['\"“”‘]"),
    ]
    return [(name, re.compile(pattern)) for name, pattern in rules]


def agreement(text: str) -> Iterator[str]:
    """Yield adjectives that do not agree with the noun before them: “Hôpital Public est vendue”."""
    plain = re.sub(r" ?«[^»]*»", "", text)
    for found in re.finditer(
        rf"(?<![\w’])({'|'.join(nouns())})((?: (?:[A-ZÉ]\w+|d’[A-ZÉ]\w+|de [A-ZÉ]\w+))*)( est| sont| devient| deviennent)? (\w+)\b",
        plain,
    ):
        noun, _, _, word = found.groups()
        if word in adjectives() and nouns()[noun] not in adjectives()[word]:
            yield f"agreement: {found.group(0).strip()}"


# -- English -----------------------------------------------------------------------------------------------------

ENGLISH_NOUNS = """
token tokens, cube cubes, point points, trick tricks, loan loans, worker workers, post posts, marker markers, union unions,
space spaces, player players, die dice, round rounds, turn turns, project projects, event events, bot bots, move moves,
card cards, coin coins, company companies, policy policies, sale sales, seat seats, game games, table tables, line lines,
vote votes, deal deals, person people, minute minutes, hour hours, second seconds, skill skills, good goods, auction auctions
"""


@cache
def english_rules() -> list[tuple[str, re.Pattern[str]]]:
    single = "|".join(one for one, _ in rows(ENGLISH_NOUNS))
    many = "|".join(plural for _, plural in rows(ENGLISH_NOUNS))
    rules = [
        ("a plural after 1", rf"(?<!Player )(?<![\d.,+−-])1 (?!of )(?:\w+ )?(?:{many})\b"),
        (
            "a singular after a number",
            rf"(?<![\d.,])(?:0|[2-9]|\d\d+) (?:{single})\b(?! (?:card|marker|token|tile|cube|space)s?\b)",
        ),
        ("a plural verb after 1", rf"(?<![\d.,])1[ {WIDE}](?:V|VP|{single}) (?:are|were|go|remain|become|have)\b"),
        ("a plural verb after 1", rf"(?<![\d.,])1 of \d+ (?:{many}) (?:are|were|go|remain|become|have)\b"),
        ("a login for an account", r"\b(?:[Nn]eeds?|[Ww]ithout|people with|new) (?:a )?logins?\b(?! and)"),
        (
            "a singular verb after a number",
            rf"(?:^|[.:;,] )(?:0|[2-9]|\d\d+)[ {WIDE}](?:{many}) (?:is|was|goes|remains|becomes|has)\b",
        ),
        ("a doubled article", r"\b([Tt]he|[Aa]n?) (?:the|an?)\b"),
        ("an article", r"(?:\ba|(?:^|[.!?:] )A) [aeio]\w|\b[Aa]n [bcdfgjklmnpqrstvwxyz]"),
        ("a missing article", r"(?:^|[.!?:] )(?:(?:Working|Middle|Capitalist) Class) [a-z]"),
        ("a possessive of the third person", r"\b[Yy]ou \w+ (?:his|her|their|its) \w"),
        ("a space before punctuation", rf"[ {NARROW}{WIDE}][;:!?,.](?=\s|$)"),
        ("a plain space", r"\d (?:V|VP)\b"),
        ("a space before a percent sign", rf"\d[ {NARROW}{WIDE}]%"),
        ("a quotation mark inside the same", r"“[^”]*“"),
        ("a full stop inside and after quotation marks", r"\.”\."),
        ("a straight or French quotation mark", r"['\"«»‘]"),
    ]
    return [(name, re.compile(pattern)) for name, pattern in rules]


# -- both --------------------------------------------------------------------------------------------------------


def unbalanced(text: str) -> Iterator[str]:
    for left, right in ("()", "«»", "“”"):
        if text.count(left) != text.count(right):
            yield f"unbalanced: {left}{right}"


def without_inner_marks(text: str) -> str:
    """Return a text without the quotation marks inside others: “ ” inside « », ‘ ’ inside “ ”."""
    text = re.sub(r"«[^«»]*»", lambda found: re.sub("[“”]", "", found.group(0)), text)
    return re.sub(r"“[^“”]*”", lambda found: re.sub("‘([^‘’]*)’", r"\1", found.group(0)), text)


def mistakes(language: str, text: str, sentence: bool = False) -> list[str]:
    """Return what is wrong with a rendered text; a sentence also begins with a capital letter."""
    found = list(unbalanced(text))
    text = without_inner_marks(text)
    for name, pattern in french_rules() if language == "fr" else english_rules():
        if (match := pattern.search(text)) is not None:
            found.append(f"{name}: “{match.group(0)}”")
    if language == "fr":
        found += agreement(text)
    if re.search(r"(?<!\.)\.\.(?!\.)", text):
        found.append("a doubled full stop")
    if re.search(r"…\s*[….]", text):
        found.append("a doubled ellipsis")
    if re.search(r"  |\s[,.](?:\s|$)|[,;:]{2}|\{|\}", text) or text != text.strip():
        found.append("spaces, doubled punctuation or a brace")
    if sentence and text[:1].islower():
        found.append("a lower-case beginning")
    return found

"""The words of Hegemony: one name for each thing, correct plurals, and cards that state whom and what they count."""

import re
from collections.abc import Iterator

import pytest

from ludocracy.core.moves import NUMBER
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.roles import CAPITALIST as C
from ludocracy.games.hegemony.board.roles import MIDDLE as M
from ludocracy.games.hegemony.board.roles import STATE as S
from ludocracy.games.hegemony.board.roles import WORKING as W
from ludocracy.show.words import LANGUAGES, Words

GAME = catalogue.find("hegemony")


def printed(face: str, language: str) -> str:
    words = Words(GAME, language)
    return " ".join(words.say(line.key, line.args) for line in GAME.printed(face))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_policy_has_one_name(language: str) -> None:
    words = Words(GAME, language)
    for label in POLICY.labels:
        name = words.label("policy", label)
        for section in SECTION.labels:
            assert words.label("position", f"{label}-{section}").startswith(f"{name} {section}")
        assert name.split(". ")[1] == words.label("bill_on", label)
        assert f"({words.label('bill_on', label)})" in words.label("bill_on", label, "about")


def sentences(language: str, number: int) -> Iterator[str]:
    """Every declared sentence with each of its numbers set to one value, for every label that can stand beside them."""
    words = Words(GAME, language)
    for key, signature in GAME.notes.signatures.items():
        most = max([len(domain.labels) for domain in signature.domains if domain is not NUMBER], default=1)
        for label in range(min(most, 8)):
            args = [number if domain is NUMBER else min(label, len(domain.labels) - 1) for domain in signature.domains]
            yield words.say(key, args)


def test_one_thing_takes_the_singular() -> None:
    plural = (
        r"\b1\s(?:[a-zVP]+ ){1,2}(?:are|go|have|find|were)\b"
        r"|(?<!1 to )\b1\s(?:[a-z]+ )?(?:workers|cubes|loans|tokens|companies|points|cards)\b"
    )
    for sentence in sentences("en", 1):
        assert not re.search(plural, sentence), sentence
    for sentence in sentences("fr", 1):
        things = r"(?<!de 1 à )\b1\s(?:Travailleurs|cubes|Emprunts|jetons|Entreprises|cartes)\b"
        assert not re.search(rf"{things}|\b1\s\w+ (?:sont|vont|ont)\b", sentence), sentence


def test_several_things_take_the_plural() -> None:
    for sentence in sentences("en", 3):
        assert not re.search(r"\b3 (?:worker|cube|loan|token|company|card)\b", sentence), sentence
    for sentence in sentences("fr", 3):
        assert not re.search(r"\b3 (?:Travailleur|cube|Emprunt|jeton|Entreprise|carte)\b", sentence), sentence


def test_goods_are_lower_case_within_an_english_sentence() -> None:
    words = Words(GAME, "en")
    assert words.say("produced", [0, 4, 0]).endswith("makes 4 food.")
    assert words.say("goods.zone", [1, 1]) == "1 luxury goes to the Free Trade Zone."
    assert words.ask("BuyFood", {"cls": 0, "need": 1}) == "You are 1 food short: from whom do you buy?"
    assert words.move("price:food.9") == "Food at 9\xa0V"
    assert words.face("good/food", "alone") == "Food"


@pytest.mark.parametrize(
    ("face", "english", "french"),
    [
        ("card/middle-unemployment_initiative_program", "for each worker hired", "par Travailleur embauché"),
        ("card/capitalist-unemployment_initiative_program", "for each worker hired", "par Travailleur embauché"),
        ("event/political_polarization", "for every 2 given to it", "par tranche de 2 qui lui sont donnés"),
        ("event/political_scandal", "for each given to it", "par unité qui lui est donnée"),
        ("event/pandemic", "for every 3 bought from it", "par tranche de 3 jetons achetés à cette Classe"),
        (
            "event/outdated_public_sector_infrastructure",
            "for every 3 bought from it",
            "par tranche de 3 jetons achetés à cette Classe",
        ),
        (
            "event/low_university_ratings",
            "for every 3 bought from it",
            "par tranche de 3 jetons achetés à cette Classe",
        ),
        ("card/capitalist-health_crisis", "for every 3 sold", "par tranche de 3 jetons vendus"),
        ("card/middle-import_subsidy", "for every 4 bought", "par tranche de 4 jetons achetés"),
        ("card/capitalist-exit_strategy", "not an automated one", "ni automatisée ni dotée d’un Engrenage"),
        ("event/demand_for_higher_welfare_standards", "(rounded up", "(arrondi au supérieur"),
        ("card/capitalist-business_grants", "for each of your companies", "pour chacune de vos Entreprises"),
        ("card/state-business_grants", "for each company of the class", "par Entreprise de la Classe"),
        ("card/capitalist-business_expansion", "Build another company", "Construisez une autre Entreprise"),
        ("card/state-denial_of_free_speech", "from each of up to two players", "à chacun de deux joueurs au plus"),
        ("card/state-emergency_state", "Move a policy that carries none", "une Politique qui n’en a pas"),
        ("card/state-supplemental_income_program", "the Working Class with 1", "Fournissez à la Classe Ouvrière 1"),
    ],
)
def test_a_card_says_what_it_counts_and_whom_it_means(face: str, english: str, french: str) -> None:
    assert english in printed(face, "en")
    assert french in printed(face, "fr")


def test_the_option_names_its_event() -> None:
    for language in LANGUAGES:
        words = Words(GAME, language)
        assert (
            words.label("event", "demand_for_higher_welfare_standards") in words.texts["option.welfare_rounds_up.help"]
        )


def test_a_single_cube_of_benefits_is_one_cube() -> None:
    english, french = Words(GAME, "en"), Words(GAME, "fr")
    cubes = 7
    assert english.say("hint.benefit", [1, cubes]) == "1\xa0vote cube."
    assert english.say("provided", [0, 2, cubes]) == "The State provides 2\xa0vote cubes for the Working Class."
    assert french.say("hint.benefit", [1, cubes]) == "1\xa0cube Vote."


def test_french_refusals_use_the_terms_of_the_game() -> None:
    """As the rest of the French words: Travailleurs, not ouvriers or chômeurs; terms of the rulebook with their capitals."""
    for key, text in Words(GAME, "fr").texts.items():
        if key.startswith("note.refuse."):
            assert not re.search(
                r"\b(?:ouvrier|chômeur|marqueur|emprunt|entreprise|politique|grève|stock)s?\b", text
            ), key


NAMES = ["Anna", "Ben", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("key", "args", "seat", "english", "french"),
    [
        ("influence", [W, 2], W, "You gain 2 influence.", "Vous gagnez 2 Influence."),
        ("influence", [W, 2], C, "The Working Class gains 2 influence.", "La Classe Ouvrière gagne 2 Influence."),
        ("paid", [W, 5, S], S, "The Working Class pays you 5 V.", "La Classe Ouvrière vous paie 5 V."),
        ("prosperity.up", [M, 3], M, "Your prosperity: 3.", "Votre Prospérité : 3."),
        ("campaign", [2], S, "You convert 2 media influence into personal influence.", None),
        ("deputy", [C], S, "You meet with party MPs and give 2 influence to the Capitalist Class.", None),
        ("deputy", [C], C, "The State meets with party MPs and gives you 2 influence.", None),
        ("declared.for", [M], M, "You are for it.", "Vous êtes pour."),
    ],
)
def test_the_log_addresses_the_player_concerned(
    key: str, args: list[int], seat: int, english: str, french: str | None
) -> None:
    for language, text in (("en", english), ("fr", french)):
        if text is not None:
            said = Words(GAME, language, NAMES).say(key, args, seat)
            assert said.replace("\u00a0", " ") == text


def test_with_two_players_the_second_seat_is_the_capitalist_class() -> None:
    words = Words(GAME, "en", NAMES[:2])
    assert words.say("influence", [C, 2], 1) == "You gain 2 influence."
    assert words.say("influence", [C, 2], 0) == "The Capitalist Class gains 2 influence."
    assert words.say("influence", [C, 2]) == "The Capitalist Class gains 2 influence."


def test_every_note_about_a_role_addresses_it() -> None:
    """Except what others are told of a hidden draw, and the effects of a bill and of the IMF, which compare the classes."""
    words = Words(GAME, "en", NAMES)
    roles = {"role", "class"}
    silent = {
        key
        for key, signature in GAME.notes.signatures.items()
        if signature.domains
        and signature.domains[0].name in roles
        and f"note.{key}.you" not in words.texts
        and not key.startswith(("hint.", "effect.", "bill.", "why.imf."))
    }
    assert silent == {"drawn.hidden", "legitimacy.halved"}
    assert not [key for key in words.texts if key.startswith("note.bill.") and key.endswith(".you")]

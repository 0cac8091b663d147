"""Every card has a name and is described, in French and in English."""

import re
from functools import partial

import pytest

from ludocracy.core import language as languages
from ludocracy.core.codec import Codec
from ludocracy.core.game import Game
from ludocracy.core.language import placeholders
from ludocracy.core.moves import Domain, Moves
from ludocracy.core.notes import Notes
from ludocracy.core.view import Say
from ludocracy.games import catalogue
from ludocracy.games.hegemony.board.printed import agenda_text, company_text, deal_text, export_text
from ludocracy.games.hegemony.effects.loader import VERBS
from ludocracy.games.hegemony.effects.parameters import BRANCH
from ludocracy.games.hegemony.effects.printed import card_text, event_text
from ludocracy.games.hegemony.view import describe
from ludocracy.show.words import Words
from tests.rulebook.hegemony.stage import BOX, PLAYS

NOTES = Notes()
describe.declare(NOTES)
NAMED = [BOX.card, BOX.event, BOX.company, BOX.agenda, BOX.export, BOX.deal, BOX.immigrant]
DESCRIBED = [
    (BOX.card, partial(card_text, PLAYS)),
    (BOX.event, partial(event_text, PLAYS)),
    (BOX.agenda, partial(agenda_text, BOX)),
    (BOX.export, partial(export_text, BOX)),
    (BOX.deal, partial(deal_text, BOX)),
    (BOX.company, partial(company_text, BOX)),
]


def texts_of(language: str) -> dict[str, str]:
    return languages.load_words("ludocracy.games.hegemony", language)


def speaker(language: str) -> Words:
    return Words(Game("hegemony", range(2, 5), 1, Moves(), NOTES, (), Codec({}, [], {})), language)


def own_keys(language: str) -> dict[str, str]:
    """The texts that describe cards, without those of the rest of the game."""
    keys = {f"note.{key}" for key in NOTES.signatures}
    names = {f"{domain.name}." for domain in [*NAMED, *vocabularies()]}
    return {key: text for key, text in texts_of(language).items() if key in keys or any(map(key.startswith, names))}


def vocabularies() -> list[Domain]:
    """The domains of the verbs' parameters that only cards use."""
    found = [one.domain for effect in VERBS.values() for one in effect.parameters if one.domain is not None]
    shared = {"role", "class", "good"}
    return list({domain.name: domain for domain in [*found, BRANCH] if domain.name not in shared}.values())


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_card_and_every_word_has_its_name(language: str) -> None:
    texts = texts_of(language)
    for domain in [*NAMED, *vocabularies()]:
        for label in domain.labels:
            assert texts.get(f"{domain.name}.{label}"), f"{domain.name}.{label}"


def test_both_languages_have_the_same_keys_and_arguments() -> None:
    french, english = own_keys("fr"), own_keys("en")
    assert french.keys() == english.keys()
    for key, text in french.items():
        assert placeholders(text) == placeholders(english[key]), key


def test_every_declared_line_is_used_by_a_card() -> None:
    told = {say.key for domain, lines in DESCRIBED for code in range(len(domain)) for say in lines(code)}
    assert told == set(NOTES.signatures)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_card_is_described_in_sentences(language: str) -> None:
    speak = speaker(language)
    for domain, lines in DESCRIBED:
        for code in range(len(domain)):
            for text in sentences(speak, lines(code)):
                assert text[0] in "(" or text[0].isupper() or text[0].isdigit(), text
                assert text[-1] in ".)", text
                assert not re.search(r"[{}|]|  | \.|\.\.", text), text


def sentences(speak: Words, lines: list[Say]) -> list[str]:
    return [speak.say(say.key, say.args) for say in lines]


def test_a_description_reads_like_the_card() -> None:
    speak = speaker("en")
    lines = card_text(PLAYS, BOX.card.codes["capitalist-industrialization"])
    assert sentences(speak, lines)[1] == (
        "Build a company from your market that makes food or luxury; "
        "you pay half of its cost (rounded up), the State the rest."
    )


def test_french_typography() -> None:
    """A no-break space before a colon and inside guillemets, a narrow one before ; ! ? and the curly apostrophe."""
    for key, text in own_keys("fr").items():
        assert "'" not in text, key
        assert not re.search(r"[^\u202f][;!?]", text), key
        assert not re.search(r"[^\u00a0]:|«[^\u00a0]|[^\u00a0]»", text), key


def test_english_typography() -> None:
    for key, text in own_keys("en").items():
        assert "'" not in text and '"' not in text, key


def test_a_name_that_ends_in_a_point_ends_the_sentence() -> None:
    """C.H.U., in French; and a card whose name is an exclamation is put in quotation marks."""
    game = catalogue.find("hegemony")
    french = Words(game, "fr")
    assert french.say("strike", [BOX.find_company("university_hospital")]) == "Grève\u00a0: C.H.U."
    cry = BOX.card.codes["working-proletarians_of_the_world_unite"]
    assert french.say("played", [0, cry]).endswith("unissez-vous\u202f!\u00a0».")


def test_french_goods_are_elided() -> None:
    french = Words(catalogue.find("hegemony"), "fr")
    assert french.say("bill.cheap", [3]).endswith("chaque vente d’Éducation.")
    assert french.say("bill.cheap", [2]).endswith("chaque vente de Santé.")

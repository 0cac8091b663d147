"""The player aids and the gallery of cards are complete, in every language."""

import re

import pytest

from ludocracy.games import catalogue
from ludocracy.show.aids import CARDS, aid_text, aids, faces, lines, roles
from ludocracy.show.words import LANGUAGES, Words, vocabulary

GAMES = [(game, language) for game in catalogue.names() for language in LANGUAGES]


def kinds(text: str) -> list[str]:
    """Return what each paragraph is, by its first sign: a heading, a table, a list, or text."""
    return [one[0] if one[0] in "#|-1" else "text" for one in text.split("\n\n")]


@pytest.mark.parametrize(("name", "language"), GAMES)
def test_every_game_has_an_aid_for_each_role(name: str, language: str) -> None:
    game = catalogue.find(name)
    found = [one for one in aids(name, language) if one.name != CARDS]
    assert len(found) == max(1, len(roles(game)))
    for one in found:
        text = aid_text(name, language, one.name)
        assert 300 < len(text.split()) < 1200, "a page"
        chapters = re.findall(r"(?m)^## (.+)$", text)
        assert len(chapters) == len(set(chapters)) >= 5
        assert not re.search(r"(?m)^>|!\[|\{#|\{|\n\n\n", text), "no examples, pictures, keys or gaps"
        assert kinds(text) == kinds(aid_text(name, "en", one.name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_aid_is_about_its_own_role(language: str) -> None:
    for one in aids("hegemony", language)[:4]:
        text = aid_text("hegemony", language, one.name)
        rows = re.findall(r"(?m)^\| ([^|]+?) \|", text)
        others = {other.title for other in aids("hegemony", language)} - {one.title, ""}
        assert one.title in rows and not others.intersection(rows)
        assert not any(f"**{other}**" in text for other in others)


def test_the_aids_of_hegemony_have_the_actions_of_the_role() -> None:
    game = catalogue.find("hegemony")
    words, texts = Words(game, "en"), vocabulary("hegemony", "en")
    for seat, role in enumerate(roles(game)):
        offered = {
            piece.face
            for owner in range(4)
            for zone in game.show(game.start(4), owner).zones
            if zone.name == "actions" and zone.owner == seat
            for piece in zone.pieces
        }
        assert len(offered) > 5
        told = set(re.findall(r"(?m)^- \*\*(.+?)\.\*\*", aid_text("hegemony", "en", role.partition("/")[2])))
        assert told == {words.face(face) for face in offered}
        assert all(f"about.face.{face.replace('/', '.')}.text" in texts for face in offered)


@pytest.mark.parametrize(("name", "language"), GAMES)
def test_the_gallery_has_every_card_with_a_text(name: str, language: str) -> None:
    game, words = catalogue.find(name), Words(catalogue.find(name), language)
    drawn = ("card/", "company/", "event/", "deal/", "character/")
    known = {words.face(face) for first in drawn for face in faces(game, language, first)}
    shown = re.findall(r"(?m)^### (.+)$", aid_text(name, language, CARDS)) if known else []
    assert set(shown) == known
    assert (CARDS in [one.name for one in aids(name, language)]) == bool(known)


def test_the_gallery_of_hegemony_has_the_whole_box() -> None:
    game = catalogue.find("hegemony")
    words = Words(game, "en")
    text = aid_text("hegemony", "en", CARDS)
    assert len(faces(game, "en", "card/")) == 107
    for face in ("company/supermarket", "event/drought", "card/working-fake_news", "deal/food6"):
        assert words.face(face) in text and lines(game, words, face)[0].rstrip(".") in text
    assert "Supermarket (2)" not in text, "the same card"

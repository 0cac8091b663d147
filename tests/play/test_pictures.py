"""Pictures of tables: complete, inside their frames, readable in both themes, and only what the seat may see."""

import re
from xml.etree import ElementTree

import pytest

import ludocracy
from ludocracy.core.language import languages
from ludocracy.core.rng import Rng
from ludocracy.show.draw import Picture
from ludocracy.show.palette import PAINTS
from ludocracy.show.render import render_view
from ludocracy.show.svg import DARK, LIGHT, Pen, colours, notebook, svg, text_width
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import MIXED

GAMES = ludocracy.game_names()
SVG = "{http://www.w3.org/2000/svg}"


def played(name: str, moves: int = 25) -> ludocracy.Match:
    match = ludocracy.new_match(name, seats=max(ludocracy.game(name).seats), seed=3, names=["<Anna> & Ben"])
    rng = Rng(5)
    while not match.over and moves:
        seat = match.to_move[0]
        match.play(seat, rng.choice(match.table.options(seat)))
        moves -= 1
    return match


def texts(picture: str) -> str:
    """Return everything that is written in a picture."""
    return " ".join(node.text or "" for node in ElementTree.fromstring(picture).iter(f"{SVG}text"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GAMES)
def test_a_picture_shows_every_piece(name: str, language: str) -> None:
    match = played(name)
    for seat in (None, 0, 1):
        picture = match.svg(seat, language)
        shown = texts(picture)
        words = match.words(language)
        rendered = render_view(match.view(seat), words, printed=False)
        for text in (words.texts["title"], *rendered["status"], *(one["name"] for one in rendered["seats"])):
            assert text in shown
        for zone in (zone for owner in range(-1, match.seats) for zone in Picture(rendered, words).zones(owner)):
            for piece in zone["pieces"]:
                empty = zone["kind"] == "counter" and piece["facts"].get("n", {}).get("n") == 0
                if piece["face"] and not empty:
                    assert all(word in shown for word in piece["text"].split()), piece


@pytest.mark.parametrize("width", [480, 720, 960, 1600])
@pytest.mark.parametrize("name", GAMES)
def test_everything_is_inside_the_picture(name: str, width: int) -> None:
    root = ElementTree.fromstring(played(name).svg(0, "fr", width))
    height = float(root.attrib["height"])
    seen = 0

    def walk(node: ElementTree.Element, x: float, y: float) -> None:
        nonlocal seen
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
        x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
        if node.tag == f"{SVG}rect":
            assert x + float(node.attrib["width"]) <= width + 1 and y + float(node.attrib["height"]) <= height + 1
        if node.tag == f"{SVG}text":
            seen += 1
            left, text = x + float(node.attrib["x"]), node.text or ""
            right = left + text_width(text, float(node.attrib["font-size"]), "font-weight" in node.attrib)
            assert left >= 0 and right <= width, text
            assert y + float(node.attrib["y"]) <= height
        for inner in node:
            walk(inner, x, y)

    walk(root, 0.0, 0.0)
    assert seen > 10


@pytest.mark.parametrize("case", MIXED[::2], ids=str)
def test_hidden_cards_do_not_change_a_picture(case: Case) -> None:
    words = ludocracy.new_match(case.game, case.seats, seed=1, options=dict(case.options)).words()
    drawn = 0
    for number, (table, _, _) in enumerate(random_game(case, Rng(2))):
        if number % 11 == 0 and drawn < 8:
            seat = number % case.seats
            other = case.game.imagine(table, seat, Rng(number))
            assert svg(case.game.show(table, seat), words) == svg(case.game.show(other, seat), words)
            drawn += 1
    assert drawn


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_can_be_read_in_both_themes(theme: dict[str, str]) -> None:
    """The contrasts are those that WCAG asks for."""
    for ground in ("ground", "panel"):
        for ink in ("ink", "soft", "gold", "mine"):
            assert contrast(theme[ground], theme[ink]) >= 4.5, (ground, ink)
    assert contrast(theme["chip"], theme["ink"]) >= 4.5


@pytest.mark.parametrize("name", PAINTS)
def test_the_names_of_coloured_cards_can_be_read(name: str) -> None:
    assert contrast(*colours(PAINTS[name].card)) >= 4.5


def test_a_notebook_changes_every_colour_of_the_theme() -> None:
    match = played("riffifi")
    page = notebook(match.view(), match.words())
    for used in set(re.findall(r'class="(ludo-[a-z-]+)"', page)):
        role, use = used.split("-")[2], used.split("-")[1]
        assert f".{used}{{{use}:{DARK[role]}}}" in page
    assert match._repr_html_() == page
    assert match.chair(0)._repr_html_() != page


def test_options_of_pictures() -> None:
    match = played("bakschisch")
    assert match.svg() != match.svg(0) != match.svg(0, theme="dark")
    assert DARK["ground"] in match.svg(theme="dark") and DARK["ground"] not in match.svg()
    for wrong in ({"theme": "pink"}, {"width": 100}, {"seat": 9}):
        with pytest.raises(ludocracy.BadOption):
            match.svg(**wrong)
    assert Pen(LIGHT).colour("#123456") == 'fill="#123456"'

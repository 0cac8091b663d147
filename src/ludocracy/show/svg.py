"""Draws the table as a picture (SVG), for notebooks and papers: a panel for each seat, and cards with colours and shapes.

Every colour is an attribute of its element, so that any program can draw the picture. Elements whose colours depend on the
theme have a class as well, with which a notebook changes them (`notebook`).
"""

from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple

from ludocracy.core.errors import BadOption, clipped
from ludocracy.core.view import View
from ludocracy.show.draw import Picture, detailed, short_title
from ludocracy.show.palette import PLAIN_CARD, paint_of
from ludocracy.show.phrases import Phrases
from ludocracy.show.render import render_view
from ludocracy.show.words import Words

#: The colours of a theme, by the role of an element.
LIGHT: Final = {
    "ground": "#ffffff", "panel": "#f6f5f2", "line": "#d3d0c8", "mine": "#2d6a4f", "ink": "#1d1d20",
    "soft": "#5c6068", "chip": "#e6e3dc", "back": "#8a90a0", "gold": "#8a5a00",
}  # fmt: skip
DARK: Final = {
    "ground": "#16181d", "panel": "#1f2229", "line": "#3f4552", "mine": "#52b788", "ink": "#eceef2",
    "soft": "#a9b0bd", "chip": "#343945", "back": "#6b7280", "gold": "#f2c14e",
}  # fmt: skip
THEMES: Final = {"light": LIGHT, "dark": DARK}

#: The least width of a picture.
LEAST: Final = 480

FONT: Final = "DejaVu Sans, Verdana, Arial, sans-serif"
#: Sizes of texts, and the distances between things.
TITLE: Final = 20.0
NAME: Final = 15.0
TEXT: Final = 13.0
SMALL: Final = 11.5
GAP: Final = 6.0
SPACE: Final = 4.0
PAD: Final = 12.0
LINE: Final = 26.0
#: The width of the titles of zones; a panel narrower than this has them above their contents.
LABEL: Final = 150.0
NARROW: Final = 560.0
#: The least width of a panel beside others, and the most that a card with details needs.
PANEL: Final = 290.0
CARD: Final = 190.0
#: Details that are longer than this are broken into lines.
SHORT: Final = 90.0
#: As many backs are drawn one by one.
BACKS: Final = 14

#: The widths of characters in DejaVu Sans, which is wider than most fonts, in thousandths of its size.
_WIDTHS: Final = {
    **dict.fromkeys("ijlI'|", 290), **dict.fromkeys(" .,:;!()[]", 360), **dict.fromkeys("frtJ-/", 410),
    **dict.fromkeys("cszvxykL", 580), **dict.fromkeys("mMwWO%@", 930), **dict.fromkeys("ABCDEFGHKNPQRSTUVXYZ&", 740),
    **dict.fromkeys("…—◆▲●★■▼♠○◇♥▬◐▶♛", 900),
}  # fmt: skip
_USUAL: Final = 640
_BOLD: Final = 1.11


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a text, rather too much than too little."""
    return sum(_WIDTHS.get(sign, _USUAL) for sign in text) * size / 1000 * (_BOLD if bold else 1.0)


class Part(NamedTuple):
    """Something of known size: shapes and texts whose coordinates begin at its upper left corner."""

    width: float
    height: float
    drawn: str

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:.1f} {y:.1f})">{self.drawn}</g>' if self.drawn else ""


class Pen:
    """Draws with the colours of one theme."""

    def __init__(self, theme: dict[str, str]) -> None:
        self.theme: Final = theme

    def colour(self, role: str, use: str = "fill") -> str:
        """Return the attributes of an element with a colour of the theme, or with a colour of its own."""
        if role in self.theme:
            return f'{use}="{self.theme[role]}" class="ludo-{use}-{role}"'
        return f'{use}="{role}"'

    def text(self, x: float, y: float, text: str, size: float, role: str = "ink", bold: bool = False) -> str:
        weight = ' font-weight="bold"' if bold else ""
        return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}"{weight} {self.colour(role)}>{escape(text)}</text>'

    def box(
        self, width: float, height: float, role: str, line: str = "", corner: float = 4.0, thick: float = 1.0
    ) -> str:
        size = f'width="{width:.1f}" height="{height:.1f}" rx="{corner:g}"'
        drawn = f"<rect {size} {self.colour(role)}/>"
        if line:  # another element, because each has one class
            drawn += f'<rect {size} fill="none" {self.colour(line, "stroke")} stroke-width="{thick:g}"/>'
        return drawn

    # -- pieces ------------------------------------------------------------------------------------------

    def words(self, text: str, size: float = SMALL, role: str = "soft", bold: bool = False) -> list[Part]:
        """Return the words of a text, so that it can be broken between them."""
        return [
            Part(text_width(word, size, bold) + SPACE - GAP, LINE - 4, self.text(0, 16, word, size, role, bold))
            for word in text.split(" ")
            if word
        ]

    def fact(self, text: str, width: float) -> list[Part]:
        """Return a fact, which stays on one line if it fits on one."""
        whole = text_width(text, SMALL)
        if whole > width:
            return self.words(text)
        return [Part(whole + GAP, LINE - 4, self.text(0, 16, text, SMALL, "soft"))]

    def chip(self, face: str, name: str, after: str = "") -> Part:
        """Return a card with its colour, shape and name, and a bold number after it."""
        paint = paint_of(face)
        ground, ink = ("chip", "ink") if paint is PLAIN_CARD else colours(paint.card)
        label = f"{paint.shape} {name}".strip()
        width = text_width(label, TEXT, True) + 14
        drawn = self.box(width, 22, ground) + self.text(7, 15.5, label, TEXT, ink, True)
        if after:
            drawn += self.text(width + 4, 15.5, after, TEXT, "ink", True)
            width += 4 + text_width(after, TEXT, True)
        return Part(width, 22, drawn)

    def backs(self, count: int) -> Part:
        """Return cards face down, and their number."""
        drawn = "".join(
            Part(0, 0, self.box(13, 19, "back", "panel", 2.5)).at(place * 7, 1.5) for place in range(min(count, BACKS))
        )
        x = min(count, BACKS) * 7 + 12
        return Part(x + text_width(str(count), TEXT, True), 22, drawn + self.text(x, 16, str(count), TEXT, "ink", True))

    def detailed_card(self, face: str, heading: str, details: Sequence[str], width: float) -> Part:
        """Return a card with its heading in its colour and the details below."""
        paint = paint_of(face)
        ground, ink = ("chip", "ink") if paint is PLAIN_CARD else colours(paint.card)
        head = lines_of(heading, width - 14, TEXT, True)
        body = [line for detail in details for line in lines_of(detail, width - 14, SMALL)]
        top = 17.0 * len(head) + 6
        height = top + (15.0 * len(body) + 6 if body else 0)
        drawn = self.box(width, height, "ground", "line") + self.box(width, top, ground)
        drawn += "".join(self.text(7, 15.5 + 17 * row, line, TEXT, ink, True) for row, line in enumerate(head))
        drawn += "".join(self.text(7, top + 14 + 15 * row, line, SMALL, "ink") for row, line in enumerate(body))
        return Part(width, height, drawn)


def colours(style: str) -> tuple[str, str]:
    """Return the ground and the ink of a card, from a style such as `bold white on #a4161a`."""
    *_, ink, _, ground = style.split()
    return ground, {"white": "#ffffff", "black": "#111111"}.get(ink, ink)


def lines_of(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """Return a text in lines of at most this width, broken between words."""
    lines: list[str] = []
    for word in text.split(" "):  # not at non-breaking spaces
        if lines and text_width(f"{lines[-1]} {word}", size, bold) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def flow(parts: Sequence[Part], width: float, gap: float = GAP) -> Part:
    """Return parts side by side, as many per line as fit."""
    x = y = 0.0
    tallest = 0.0
    drawn: list[str] = []
    for part in parts:
        if x and x + part.width > width:
            x, y, tallest = 0.0, y + tallest + 4, 0.0
        drawn.append(part.at(x, y))
        x += part.width + gap
        tallest = max(tallest, part.height)
    return Part(width, y + tallest, "".join(drawn))


def stack(parts: Sequence[Part], gap: float = GAP) -> Part:
    """Return parts one below the other."""
    y = 0.0
    drawn: list[str] = []
    for part in parts:
        drawn.append(part.at(0, y))
        y += part.height + gap
    return Part(max([part.width for part in parts], default=0.0), max(0.0, y - gap), "".join(drawn))


class TablePicture:
    """Draws one rendered view."""

    def __init__(self, picture: Picture, phrases: Phrases, pen: Pen, width: float) -> None:
        self.picture: Final = picture
        self.phrases: Final = phrases
        self.pen: Final = pen
        self.width: Final = width

    def whole(self) -> Part:
        """Return the heading, the other seats, the zones of nobody, and the viewer's own seat."""
        picture, own = self.picture, self.picture.seat
        others = [seat for seat in range(len(picture.rendered["seats"])) if seat != own]
        across = max(1, min(len(others), int(self.width // PANEL), 3 if len(others) != 4 else 2))
        wide = any(len(detailed(zone)) > 2 for seat in others for zone in picture.zones(seat))
        across = min(across, 2) if wide else across
        parts = [self.heading(), *self.rows_of_seats(others, across)]
        shared = picture.zones(-1)
        if shared:
            parts.append(
                self.panel(stack([self.zone(zone, self.width - 2 * PAD, False) for zone in shared], 10), False)
            )
        if own >= 0:
            parts.append(self.seat(own, self.width))
        return stack(parts, 10)

    def heading(self) -> Part:
        title = str(self.picture.words.texts["title"])
        drawn = self.pen.text(0, TITLE, title, TITLE, "ink", True)
        status = [
            Part(text_width(line, TEXT) + 16, 20, self.pen.text(0, 15, line, TEXT, "soft"))
            for text in self.picture.rendered["status"]
            for line in lines_of(text, self.width, TEXT)
        ]
        head = Part(self.width, TITLE + 6, drawn)
        return stack([head, flow(status, self.width)], 4) if status else head

    def rows_of_seats(self, seats: Sequence[int], across: int) -> list[Part]:
        """Return the panels of seats, `across` in each row and of equal height there."""
        rows = []
        for first in range(0, len(seats), across):
            row = seats[first : first + across]
            width = (self.width - 10 * (len(row) - 1)) / len(row)
            tallest = max(self.seat(seat, width).height for seat in row)
            panels = [self.seat(seat, width, tallest) for seat in row]
            drawn = "".join(panel.at(place * (width + 10), 0) for place, panel in enumerate(panels))
            rows.append(Part(self.width, tallest, drawn))
        return rows

    def panel(self, content: Part, mine: bool, width: float = 0.0, least: float = 0.0) -> Part:
        width = width or self.width
        height = max(least, content.height + 2 * PAD)
        line, thick = ("mine", 2.0) if mine else ("line", 1.0)
        return Part(width, height, self.pen.box(width, height, "panel", line, 8, thick) + content.at(PAD, PAD))

    def seat(self, seat: int, width: float, least: float = 0.0) -> Part:
        """Return the panel of a seat: its name and score, and its zones."""
        shown = self.picture.rendered["seats"][seat]
        inner = width - 2 * PAD
        sign, role = ("♛ ", "gold") if shown["winner"] else ("▶ ", "mine") if shown["waited_for"] else ("", "ink")
        score = self.phrases.say("terminal.score", n=shown["score"])
        left = text_width(sign, NAME, True)
        title = Part(
            inner,
            22,
            self.pen.text(0, 15, sign, NAME, role, True)
            + self.pen.text(left, 15, shown["name"], NAME, "ink", True)
            + self.pen.text(inner - text_width(score, TEXT, True), 15, score, TEXT, "gold", True),
        )
        brief = seat != self.picture.seat
        prompt = self.picture.rendered["prompt"]
        asked = [] if brief or not prompt else [flow(self.pen.words(prompt["text"], TEXT, "ink"), inner)]
        zones = [self.zone(zone, inner, brief) for zone in self.picture.zones(seat)]
        return self.panel(stack([title, *asked, *zones], 8), not brief, width, least)

    def zone(self, zone: dict[str, Any], width: float, brief: bool) -> Part:
        """Return a zone: its title, and its contents beside it or, in a narrow panel, below it."""
        title = short_title(zone, self.picture.words) if zone["owner"] >= 0 else str(zone["title"])
        beside = width >= NARROW
        label = stack(
            [
                Part(LABEL, 15, self.pen.text(0, 15, line, SMALL, "soft"))
                for line in lines_of(title, LABEL - 10 if beside else width, SMALL)
            ],
            0,
        )
        content = self.content(zone, width - LABEL if beside else width, brief)
        if not beside:
            return stack([label, content], 4)
        return Part(width, max(label.height, content.height), label.drawn + content.at(LABEL, 0))

    def content(self, zone: dict[str, Any], width: float, brief: bool) -> Part:
        pen = self.pen
        faces = [piece for piece in zone["pieces"] if piece["face"]]
        backs = len(zone["pieces"]) - len(faces)
        if brief and zone["kind"] == "counter":
            faces = [piece for piece in faces if piece["facts"].get("n", {}).get("n") != 0]
        rest = [fact["text"] for fact in zone["facts"].values()]
        parts: list[Part] = []
        if not zone["pieces"] and (zone["count"] or (zone["kind"] == "counter" and not rest)):
            parts += pen.words(self.phrases.number(zone["count"]), TEXT, "ink", True)
        elif zone["count"] > len(zone["pieces"]) and zone["kind"] != "counter":
            rest.append(self.phrases.say("terminal.in_all", n=zone["count"]))
        cards = len(detailed(zone)) > 2
        if not cards:
            for piece in faces:
                parts += self.piece(piece, width)
        if backs:
            parts.append(pen.backs(backs))
        for text in rest:
            parts += pen.fact(text, width)
        below = [flow(parts, width)] if parts else []
        if cards:
            return stack([self.cards(faces, width), *below])
        return below[0] if below else flow(pen.words("—"), width)

    def piece(self, piece: dict[str, Any], width: float) -> list[Part]:
        """Return a card with its details beside it; one with a long name has several lines."""
        number = piece["facts"].get("n", {}).get("n")
        chip = self.pen.chip(piece["face"], piece["text"], "" if number is None else self.phrases.number(number))
        details = details_of(piece)
        if chip.width > width:
            return [self.pen.detailed_card(piece["face"], heading_of(piece), details, width)]
        return [chip, *([*self.pen.words(", ".join(details)), Part(GAP, 0, "")] if details else [])]

    def cards(self, faces: Sequence[dict[str, Any]], width: float) -> Part:
        """Return pieces with details as cards, in columns that are as narrow as their names and short details allow."""
        names = max(text_width(heading_of(piece), TEXT, True) for piece in faces)
        details = max(text_width(text, SMALL) for piece in faces for text in ["", *details_of(piece)])
        least = min(width, CARD, max(names, min(details, SHORT)) + 14)
        across = max(1, int((width + GAP) // (least + GAP)))
        size = (width - GAP * (across - 1)) / across
        drawn = []
        for piece in faces:
            drawn.append(self.pen.detailed_card(piece["face"], heading_of(piece), details_of(piece), size))
        rows = []
        for first in range(0, len(drawn), across):
            row = drawn[first : first + across]
            at = "".join(card.at(place * (size + GAP), 0) for place, card in enumerate(row))
            rows.append(Part(width, max(card.height for card in row), at))
        return stack(rows)


def heading_of(piece: dict[str, Any]) -> str:
    """Return the shape, the name and the number of a piece."""
    number = piece["facts"].get("n", {}).get("n")
    return f"{paint_of(piece['face']).shape} {piece['text']}{'' if number is None else f' ×{number}'}".strip()


def details_of(piece: dict[str, Any]) -> list[str]:
    """Return what is known about a piece in addition to its name and number."""
    return [*(fact["text"] for name, fact in piece["facts"].items() if name != "n"), *piece["marks"].values()]


def svg(view: View, words: Words, width: int = 960, theme: str = "light") -> str:
    """Return the table of a view as a picture of this width, at least 480. Raises `BadOption` for an unknown theme."""
    if theme not in THEMES:
        raise BadOption("option.value", name="theme", given=clipped(theme), allowed=", ".join(THEMES))
    if width < LEAST:
        raise BadOption("option.value", name="width", given=str(width), allowed=f"≥ {LEAST}")
    pen = Pen(THEMES[theme])
    picture = Picture(render_view(view, words, printed=False), words)
    content = TablePicture(picture, Phrases(words.language), pen, width - 2 * PAD).whole()
    height = content.height + 2 * PAD
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" width="{width}" height="{height:.0f}" '
        f'font-family="{FONT}" role="img"><title>{escape(str(words.texts["title"]))}</title>'
        f"{pen.box(width, height, 'ground', '', 10)}{content.at(PAD, PAD)}</svg>"
    )


def notebook(view: View, words: Words) -> str:
    """Return the picture as HTML that follows the theme of a notebook, or else that of the system."""
    style = f"@media (prefers-color-scheme: dark){{{rules(DARK)}}}"
    style += rules(LIGHT, '[data-jp-theme-light="true"] ') + rules(LIGHT, "body.vscode-light ")
    style += rules(DARK, '[data-jp-theme-light="false"] ') + rules(DARK, "body.vscode-dark ")
    return f'<div style="max-width:960px"><style>{style}</style>{fitting(svg(view, words))}</div>'


def rules(theme: dict[str, str], host: str = "") -> str:
    """Return the style rules of a theme, inside the elements that `host` selects."""
    return "".join(
        f"{host}.ludo-{use}-{role}{{{use}:{colour}}}" for role, colour in theme.items() for use in ("fill", "stroke")
    )


def fitting(picture: str) -> str:
    """Return a picture that shrinks with its surroundings."""
    return picture.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)

"""The pictures of a game's rules: drawn as SVG for the page, and written as tables for the terminal and for screen readers."""

from collections.abc import Sequence
from html import escape
from typing import Final

from ludocracy.core.picture import Box, Grid, Line, Said
from ludocracy.show.palette import PAINTS, PLAIN_CARD, paint_of
from ludocracy.show.svg import FONT, SMALL, TEXT, THEMES, Part, Pen, colours, lines_of, text_width
from ludocracy.show.words import Words

#: The width of a picture: that of a phone. The page puts several side by side.
WIDTH: Final = 340.0
#: The most that the first column takes, and a box.
LABELS: Final = 142.0
BOX: Final = 92.0
GAP: Final = 4.0
LINE: Final = 15.0
PAD: Final = 6.0
#: What is left free beside a word that fills a box.
EDGE: Final = 4.0


def told(line: Line, words: Words) -> str:
    """Return a line of a box in words."""
    if isinstance(line, Said):
        return words.text(f"picture.{line.key}", **line.numbers)
    return words.number(line) if isinstance(line, int) else words.face(line)


def as_table(grid: Grid, words: Words) -> str:
    """Return a grid as a Markdown table."""
    rows = [[" · ".join([told(line, words) for line in box.lines]) for box in row] for row in grid.rows]
    head, *body = [f"| {' | '.join(row)} |" for row in rows]
    title = [f"**{told(grid.title, words)}**", ""] if grid.title else []
    return "\n".join([*title, head, "|" + "---|" * len(rows[0]), *body])


def as_svg(grid: Grid, words: Words, theme: str) -> str:
    """Return a grid as a picture in the colours of a theme."""
    pen = Pen(THEMES[theme])
    labels = [told(line, words) for row in grid.rows for line in row[0].lines]
    first = min(LABELS, max([text_width(text, SMALL) + PAD for text in labels], default=0.0))
    columns = len(grid.rows[0]) - 1
    width = min(BOX, (WIDTH - first) / columns - GAP)
    drawn, y = "", 0.0
    if grid.title:
        drawn, y = pen.text(0, TEXT, told(grid.title, words), TEXT, "ink", True), 2 * TEXT
    for number, row in enumerate(grid.rows):
        texts = [broken(box, words, width - PAD if place else first - PAD) for place, box in enumerate(row)]
        height = max(map(len, texts)) * LINE + PAD
        for place, (box, lines) in enumerate(zip(row, texts, strict=True)):
            x = first + (place - 1) * (width + GAP) if place else 0.0
            part = boxed(pen, box, lines, width, height, number == 0) if place else label(pen, lines, height)
            drawn += part.at(x, y)
        y += height + GAP
    across = first + columns * (width + GAP) + GAP
    size = f'viewBox="-2 -2 {across:.0f} {y + 2:.0f}" width="{across:.0f}" height="{y + 2:.0f}"'
    title = escape(told(grid.title, words)) if grid.title else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}"><title>{title}</title>{drawn}</svg>'


def broken(box: Box, words: Words, width: float) -> list[str]:
    """Return the lines of a box, each broken where it is too long. The name of a colour follows its shape."""
    found: list[str] = []
    for line in box.lines:
        shape = paint_of(line).shape if isinstance(line, str) else ""
        found += lines_of(f"{shape} {told(line, words)}".strip(), width, SMALL)
    return found


def label(pen: Pen, lines: Sequence[str], height: float) -> Part:
    """Return a heading of a row."""
    top = (height - len(lines) * LINE) / 2
    drawn = [pen.text(0, top + 11 + LINE * row, line, SMALL, "soft") for row, line in enumerate(lines)]
    return Part(0, height, "".join(drawn))


def boxed(pen: Pen, box: Box, lines: Sequence[str], width: float, height: float, heading: bool) -> Part:
    """Return a box with its lines in the middle, smaller if need be; a heading without a colour has no ground."""
    paint = PAINTS.get(box.colour, PLAIN_CARD)
    ground, ink = ("chip", "ink") if paint is PLAIN_CARD else colours(paint.card)
    grounded = lines and (box.colour or not heading)
    drawn = pen.box(width, height, ground, "mine" if box.marked else "", 4, 2.5) if grounded else ""
    top = (height - len(lines) * LINE) / 2
    sizes = [min(SMALL, SMALL * (width - EDGE) / max(1.0, text_width(line, SMALL, True))) for line in lines]
    texts = [
        pen.text(width / 2, top + 11 + LINE * row, line, size, ink, True)
        for row, (line, size) in enumerate(zip(lines, sizes, strict=True))
    ]
    return Part(width, height, f'{drawn}<g text-anchor="middle">{"".join(texts)}</g>')

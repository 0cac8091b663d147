"""Colours of pieces. Each colour has its own shape, because nothing may depend on colour alone."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Paint(NamedTuple):
    """The style of a colour: for cards, for text, and its shape."""

    card: str
    ink: str
    shape: str


PAINTS: Final = {
    "red": Paint("bold white on #a4161a", "#ef6461", "◆"),
    "green": Paint("bold white on #2d6a4f", "#52b788", "▲"),
    "blue": Paint("bold white on #1d4e89", "#64a6e8", "●"),
    "yellow": Paint("bold black on #f2c14e", "#f2c14e", "★"),
    "purple": Paint("bold white on #6a3d9a", "#b794d6", "■"),
    "orange": Paint("bold black on #f08a24", "#f4a259", "▼"),
    "black": Paint("bold white on #333333", "#a0a0a0", "♠"),
    "white": Paint("bold black on #e8e8e8", "#f5f5f5", "○"),
    "grey": Paint("bold white on #5c5c5c", "#b0b0b0", "◇"),
    "pink": Paint("bold black on #f4a6c0", "#f4a6c0", "♥"),
    "brown": Paint("bold white on #6f4518", "#c08552", "▬"),
    "cyan": Paint("bold black on #56cfe1", "#56cfe1", "◐"),
}

PLAIN_CARD: Final = Paint("bold white on #3a3f4b", "", "")
NO_SHAPES: Final[Mapping[str, str]] = {}
BACK: Final = Paint("#7f8694", "#7f8694", "▒")


def paint_of(face: str, shapes: Mapping[str, str] = NO_SHAPES) -> Paint:
    """Return the paint of a face, red for `card/red-5`; a neutral one if the face names no colour.

    `shapes`: those of a game whose colours have shapes of their own.
    """
    for word in face.replace("/", "-").replace("_", "-").replace(".", "-").split("-"):
        if word in PAINTS:
            paint = PAINTS[word]
            return paint._replace(shape=shapes[word]) if word in shapes else paint
    return PLAIN_CARD

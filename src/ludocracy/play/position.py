"""Positions as files: readable and editable JSON. docs/positions.md describes the format."""

import json
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ludocracy.core.errors import BadPosition, Message
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.files import write_atomically

if TYPE_CHECKING:
    from ludocracy.play.match import Match

#: The maximum width of lines in a file.
WIDTH: Final = 100


@dataclass(frozen=True, repr=False)
class Position:
    """A whole position, hidden cards included, as plain JSON data.

    >>> import ludocracy
    >>> position = ludocracy.new_match("riffifi", seats=3, seed=7).position()
    >>> position
    <Position of riffifi, 3 seats>
    >>> position.match(seed=8)
    <Match of riffifi, 3 seats: 0 moves, waiting for seat 0>
    """

    data: dict[str, Any]

    @property
    def game(self) -> str:
        return str(self.data["game"])

    @property
    def seats(self) -> int:
        return int(self.data["seats"])

    @staticmethod
    def parse(text: str, source: str = "position") -> "Position":
        """Return the position of a JSON text. Raises `BadPosition` if it does not contain one; errors name the `source`.

        >>> import ludocracy
        >>> position = ludocracy.new_match("riffifi", seats=3, seed=7).position()
        >>> Position.parse(position.text()) == position
        True
        """
        try:
            data = json.loads(text.removeprefix("\ufeff"))
        except json.JSONDecodeError as error:
            raise BadPosition("position.json", source=source, line=error.lineno, error=error.msg) from error
        except (ValueError, RecursionError) as error:
            raise BadPosition("position.unreadable", source=source) from error
        if not isinstance(data, dict) or not isinstance(data.get("game"), str):
            raise BadPosition("position.object", source=source)
        return Position(data)

    def text(self) -> str:
        """Return the position as JSON text, as `save` writes it."""
        return pretty(self.data)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the position to a file, atomically."""
        write_atomically(Path(path), self.text() + "\n")

    def match(self, seed: int | None = None, names: tuple[str, ...] | list[str] = ()) -> "Match":
        """Return a match that starts from this position. Raises `BadPosition` if it is not a valid position of the game."""
        from ludocracy.play.match import Match

        game = catalogue.find(self.game)
        dealer = Dealer.seeded(seed) if seed is not None else None
        table = game.load(self.data)
        match = Match(game, table.seats, names=names, dealer=dealer, position=self.data, table=table)
        match.advance()
        return match

    def __repr__(self) -> str:
        return f"<Position of {self.game}, {self.seats} seats>"


def load_position(path: str | PathLike[str]) -> Position:
    """Read a position from a file. Raises `BadPosition` if the file does not contain one.

    >>> import ludocracy
    >>> ludocracy.new_match("riffifi", seats=3, seed=7).position().save("position.json")
    >>> ludocracy.load_position("position.json")
    <Position of riffifi, 3 seats>
    """
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadPosition("file.why", source=str(path), why=Message("file.utf8")) from error
    return Position.parse(text, str(path))


def pretty(data: Any, indent: int = 0) -> str:
    """Return readable JSON: values that fit on a line stay on it, and long lists of plain values fill lines."""
    flat = json.dumps(data, ensure_ascii=False)
    if (indent and len(flat) + indent <= WIDTH) or not isinstance(data, dict | list) or not data:
        return flat
    space = " " * (indent + 2)
    if isinstance(data, dict):
        inner = [f"{json.dumps(key, ensure_ascii=False)}: {pretty(data[key], indent + 2)}" for key in data]
        return "{\n" + ",\n".join(space + line for line in inner) + f"\n{' ' * indent}}}"
    if any(isinstance(one, dict | list) for one in data):
        inner = [pretty(one, indent + 2) for one in data]
    else:
        inner = packed([json.dumps(one, ensure_ascii=False) for one in data], WIDTH - indent - 2)
    return "[\n" + ",\n".join(space + line for line in inner) + f"\n{' ' * indent}]"


def packed(words: list[str], width: int) -> list[str]:
    """Join items with commas, as many per line as fit; return the lines."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(word) + 2 < width:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines

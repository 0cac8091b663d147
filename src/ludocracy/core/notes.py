"""Notes report what happens during a game: a key with typed arguments, never a sentence.

A game declares the signature of each note; `show/words.py` uses it to render the arguments.
"""

from typing import Final

from ludocracy.core.moves import Domain

#: An audience is a mask: one bit per seat, and one more for watchers.
WATCHERS: Final = 1 << 8
EVERYONE: Final = (1 << 9) - 1


class Note:
    """One event, and the audience that is told of it."""

    def __init__(self, key: str, args: list[int], audience: int) -> None:
        self.key: Final = key
        self.args: Final = args
        self.audience: Final = audience

    def visible_to(self, seat: int) -> bool:
        """Return whether this seat, or a watcher (a negative seat), may read the note."""
        return self.audience & (WATCHERS if seat < 0 else 1 << seat) != 0

    def __repr__(self) -> str:
        return f"Note({self.key!r}, {self.args!r}, {self.audience})"


class Signature:
    """The names and domains of a note's arguments, in order."""

    def __init__(self, names: list[str], domains: list[Domain]) -> None:
        self.names: Final = names
        self.domains: Final = domains


class Notes:
    """The notes that a game can emit."""

    def __init__(self) -> None:
        self.signatures: Final[dict[str, Signature]] = {}

    def __repr__(self) -> str:
        return f"<Notes: {len(self.signatures)} kinds>"

    def declare(self, key: str, **arguments: Domain) -> str:
        if key in self.signatures:
            raise ValueError(f"the note {key} is declared twice")
        self.signatures[key] = Signature(list(arguments), list(arguments.values()))
        return key

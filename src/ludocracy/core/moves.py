"""The vocabulary of a game: every move is an integer inside the engine and a stable text outside.

>>> colour = Domain("colour", ["red", "blue"])
>>> moves = Moves()
>>> PASS, PAINT = moves.verb("pass"), moves.verb("paint", colour)
>>> moves.text(PAINT + 1)
'paint:blue'
>>> moves.parse("pass") == PASS
True
"""

from collections.abc import Sequence
from typing import Final

from ludocracy.core.errors import IllegalMove, clipped


class Domain:
    """A named, ordered vocabulary: code 0 has the first label, and so on."""

    def __init__(self, name: str, labels: Sequence[str]) -> None:
        self.name: Final = name
        self.labels: Final = list(labels)
        self.codes: Final = {label: code for code, label in enumerate(self.labels)}
        if len(self.codes) != len(self.labels):
            raise ValueError(f"the domain {name} has a label twice")

    def __len__(self) -> int:
        return len(self.labels)

    def __repr__(self) -> str:
        return f"<Domain {self.name} of {len(self.labels)} labels>"


#: The word files have no entries for seats and plain numbers: `show/words.py` renders them.
SEAT: Final = Domain("seat", [str(seat) for seat in range(8)])
NUMBER: Final = Domain("number", [])


class Verb:
    """One kind of move: a name, and the domains of its arguments."""

    def __init__(self, name: str, domains: tuple[Domain, ...], first: int, count: int) -> None:
        self.name: Final = name
        self.domains: Final = domains
        self.first: Final = first
        self.count: Final = count

    def __repr__(self) -> str:
        return f"<Verb {self.name} with {self.count} moves>"


class Moves:
    """All moves of a game, numbered without gaps."""

    def __init__(self) -> None:
        self.verbs: Final[list[Verb]] = []
        self.texts: Final[list[str]] = []
        self.owner: Final[list[Verb]] = []
        self.codes: Final[dict[str, int]] = {}

    def verb(self, name: str, *domains: Domain) -> int:
        """Add a verb with a move for every combination of labels; return the code of the first move."""
        endings = [""]
        for depth, domain in enumerate(domains):
            mark = "." if depth else ":"
            endings = [ending + mark + label for ending in endings for label in domain.labels]
        first = len(self.texts)
        verb = Verb(name, domains, first, len(endings))
        self.verbs.append(verb)
        for ending in endings:
            text = name + ending
            if text in self.codes:
                raise ValueError(f"the move {text} exists twice")
            self.codes[text] = len(self.texts)
            self.texts.append(text)
            self.owner.append(verb)
        return first

    def __len__(self) -> int:
        return len(self.texts)

    def __repr__(self) -> str:
        return f"<Moves: {len(self.texts)} with {len(self.verbs)} verbs>"

    def text(self, move: int) -> str:
        """Return the text of a move. Raises `IllegalMove` if the game has no move with this code."""
        if not 0 <= move < len(self.texts):
            raise IllegalMove("move.code", found=str(move), last=len(self.texts) - 1)
        return self.texts[move]

    def parse(self, text: str) -> int:
        """Return the code of a move. Raises `IllegalMove` if the game has no move with this text."""
        move = self.codes.get(text)
        if move is None:
            name = text.split(":", 1)[0]
            for verb in self.verbs:
                if verb.name == name:
                    raise IllegalMove(
                        "move.form",
                        found=clipped(text),
                        verb=name,
                        example=self.texts[verb.first],
                    )
            raise IllegalMove(
                "move.verb",
                found=clipped(text),
                verbs=", ".join([verb.name for verb in self.verbs]),
            )
        return move

    def verb_of(self, move: int) -> Verb:
        return self.owner[move]

    def args(self, move: int) -> list[int]:
        """Return the codes of a move's arguments, in the order of the verb's domains."""
        verb = self.owner[move]
        rest = move - verb.first
        out: list[int] = []
        for domain in reversed(verb.domains):
            out.append(rest % len(domain))
            rest //= len(domain)
        out.reverse()
        return out

"""What the house says to a person who made a mistake: one sentence, what, where, and what is allowed.

A sentence is written here in English, its facts in braces. `show/errors.py` says it in a reader's language.
"""

from typing import Final


class Message:
    """A sentence and its facts: names, numbers, and sentences within it.

    >>> str(Message("there is no seat {seat}", seat=9))
    'there is no seat 9'
    """

    def __init__(self, text: str, **facts: "str | int | Message") -> None:
        self.text: Final = text
        self.facts: Final = facts

    def __str__(self) -> str:
        return filled(self.text, {name: str(fact) for name, fact in self.facts.items()})


def filled(text: str, facts: dict[str, str]) -> str:
    """Facts in the place of their names. What a fact brings along is not looked at again: it may be a stranger's."""
    parts: list[str] = []
    at = 0
    while facts:
        begin = text.find("{", at)
        end = text.find("}", begin)
        if begin < 0 or end < 0:
            break
        name = text[begin + 1 : end]
        parts.append(text[at:begin])
        parts.append(facts[name] if name in facts else text[begin : end + 1])
        at = end + 1
    parts.append(text[at:])
    return "".join(parts)


def clipped(text: str, most: int = 40) -> str:
    """What somebody typed or wrote, for a sentence: never more than fits into one."""
    return text if len(text) <= most else text[: most - 1] + "…"


class LudocracyError(Exception):
    """Any mistake of a user's; its text is one clear sentence, and nothing has been changed."""

    def __init__(self, text: str | Message, **facts: str | int | Message) -> None:
        self.message: Final = text if isinstance(text, Message) else Message(text, **facts)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[type["LudocracyError"], tuple[str]]:
        """Between processes the sentence travels as it is."""
        return type(self), (str(self),)


class BadOption(LudocracyError):
    """A game's option, or its number of seats, is not one that exists."""


class BadMove(LudocracyError):
    """A text that is no move of the game, or a move that is not legal now."""


class BadRecord(LudocracyError):
    """A record that cannot be read or replayed; names its line."""


class BadPosition(LudocracyError):
    """A position that cannot be loaded; names its field."""


class BadData(LudocracyError):
    """A data file (cards, tracks, boards, words) that cannot be used; names file and place."""


class UnknownGame(LudocracyError):
    """A name that the catalogue does not have."""

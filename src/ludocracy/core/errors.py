"""Errors, each with a message that says what was wrong, where, and what is allowed.

A message is a key with facts. Its texts are in word files, one per language: `core/words/<language>.toml` under `[error]`
or, for a key that names its package (`games.riffifi/option.one_drawn`), the words of that package. `str(error)` is the
English text.
"""

import errno
from typing import Any, Final

from ludocracy.core.language import DEFAULT, fill_with, language, words


class Message:
    """A key of the word files with its facts: names, numbers, and messages inside the message.

    >>> str(Message("seat.unknown", seat=9, last=3))
    'there is no seat 9: the seats are 0 to 3'
    """

    def __init__(self, key: str, /, **facts: "str | int | Message") -> None:
        self.key: Final = key
        self.facts: Final = facts

    def text(self, code: str = DEFAULT) -> str:
        """The message in a language. A key that no word file has is itself the text."""
        package, slash, key = self.key.rpartition("/")
        if slash and not package.replace(".", "").isidentifier():  # a text with a path in it
            return self.key
        found = words(f"ludocracy.{package}" if slash else "ludocracy.core", code).get(f"error.{key}")
        if found is None:
            if not self.facts:
                return self.key
            found = self.key

        def shown(name: str, form: str) -> str:
            fact = self.facts[name]
            return fact.text(code) if isinstance(fact, Message) else str(fact)

        def count(name: str) -> int:
            fact = self.facts[name]
            return fact if isinstance(fact, int) else 0

        return fill_with(language(code), found, shown, count)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        facts = "".join([f", {name}={fact!r}" for name, fact in self.facts.items()])
        return f"Message({self.key!r}{facts})"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return rebuilt_message, (self.key, dict(self.facts))


def rebuilt_message(key: str, facts: dict[str, str | int | Message]) -> Message:
    """A message from its parts, for `pickle`."""
    return Message(key, **facts)


def clipped(text: str, most: int = 40) -> str:
    """Text that a user typed or wrote, shortened so that it fits into a sentence."""
    return text if len(text) <= most else text[: most - 1] + "…"


def system_message(error: OSError) -> Message:
    """An error of the operating system, with the file that it concerns."""
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    known = f"error.{key}" in words("ludocracy.core", DEFAULT)
    why = Message(key if known else error.strerror or str(error))
    return Message("file.why", source=str(error.filename), why=why) if error.filename else why


class LudocracyError(Exception):
    """Base class of all errors that a caller can cause. Nothing has been changed when one is raised.

    `message` holds the key and the facts, `str(error)` the English text, `error.text("fr")` the text in another language.
    """

    def __init__(self, key: str | Message, /, **facts: str | int | Message) -> None:
        self.message: Final = key if isinstance(key, Message) else Message(key, **facts)
        super().__init__(self.message)

    @property
    def key(self) -> str:
        return self.message.key

    def text(self, code: str = DEFAULT) -> str:
        return self.message.text(code)

    def __str__(self) -> str:
        return self.message.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return type(self), (self.message,)


class BadOption(LudocracyError):
    """An option or a number of seats that the game does not have."""


class UnknownBot(BadOption):
    """A bot that the game does not have."""


class UnknownGame(LudocracyError):
    """A game that the catalogue does not have."""


class IllegalMove(LudocracyError):
    """A text that is not a move of the game, or a move that is not legal now."""


class NotYourTurn(IllegalMove):
    """A move of a seat that has nothing to decide now."""


class GameOver(IllegalMove):
    """A move after the end of the game."""


class TooLate(IllegalMove):
    """An answer to a question that is no longer open."""


class CannotUndo(LudocracyError):
    """There is no decision that could be taken back."""


class BadRecord(LudocracyError):
    """A record that cannot be read or replayed; the message names the line."""


class BadPosition(LudocracyError):
    """A position that cannot be loaded; the message names the field."""


class BadData(LudocracyError):
    """A data file (cards, tracks, boards) that cannot be used; the message names the file and the place."""


class MissingExtra(LudocracyError):
    """A part of the package whose extra is not installed; the message names the command that installs it."""

"""Errors, each with a message that says what was wrong, where, and what is allowed.

A message consists of a key and facts. Its texts are in word files, one per language: `core/words/<language>.toml` under `[error]`
or, for a key that names its package (`server/table.full` for `ludocracy.server`, or the full name of another package), the
words of that package. `str(error)` is the English text.
"""

import errno
import sys
from typing import Any, Final

from ludocracy.core.language import DEFAULT, fill_with, language, words


class Message:
    """A key of the word files with its facts: names, numbers, and nested messages.

    >>> str(Message("seat.unknown", seat=9, last=3))
    'there is no seat 9: the seats are 0 to 3'
    """

    def __init__(self, key: str, /, **facts: "str | int | Message") -> None:
        self.key: Final = key
        self.facts: Final = facts

    def text(self, code: str = DEFAULT) -> str:
        """Return the message in a language. A key that is not in the word files is returned as it is."""
        package, slash, key = self.key.rpartition("/")
        if slash and not package.replace(".", "").isidentifier():  # a text with a path in it
            return self.key
        found = words(package_named(package) if slash else "ludocracy.core", code).get(f"error.{key}")
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


def package_named(name: str) -> str:
    """Return the package that a key names: one of ours, or an imported package of another project by its full name."""
    ours = f"ludocracy.{name}"
    return name if name in sys.modules and ours not in sys.modules else ours


def rebuilt_message(key: str, facts: dict[str, str | int | Message]) -> Message:
    """Return a message from its parts, for `pickle`."""
    return Message(key, **facts)


def clipped(text: str, most: int = 40) -> str:
    """Shorten text of a user to at most `most` characters, to quote it in a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def system_message(error: OSError) -> Message:
    """Return the message for an error of the operating system, with the file that it concerns."""
    key = f"system.{errno.errorcode.get(error.errno or 0, '')}"
    known = f"error.{key}" in words("ludocracy.core", DEFAULT)
    why = Message(key if known else error.strerror or str(error))
    return Message("file.why", source=str(error.filename), why=why) if error.filename else why


class LudocracyError(Exception):
    """Base class of all errors that a caller can cause. Whatever raises one has changed nothing.

    `message` holds the key and the facts, `str(error)` the English text, `error.text("fr")` the text in another language.

    >>> import ludocracy
    >>> try:
    ...     ludocracy.game("chess")
    ... except ludocracy.LudocracyError as error:
    ...     print(error.key)
    option.game
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
    """An option, a number of seats or a seat that the game does not have, or bots that do not fit a match.

    >>> import ludocracy
    >>> ludocracy.new_match("riffifi", seats=9)
    Traceback (most recent call last):
    ludocracy.core.errors.BadOption: riffifi is for 3, 4, 5 players, not 9
    """


class UnknownBot(BadOption):
    """A bot that the game does not have.

    >>> import ludocracy
    >>> ludocracy.bot("riffifi", "wizard")
    Traceback (most recent call last):
    ludocracy.core.errors.UnknownBot: riffifi has no bot “wizard”: it has ...
    """


class UnknownGame(LudocracyError):
    """A game that does not exist.

    >>> import ludocracy
    >>> ludocracy.game("chess")
    Traceback (most recent call last):
    ludocracy.core.errors.UnknownGame: there is no game “chess”: the games are ...
    """


class IllegalMove(LudocracyError):
    """A text or a number that is not a move of the game, or a move of a caller or a bot that is not legal now.

    >>> import ludocracy
    >>> match = ludocracy.new_match("riffifi", seats=3, seed=7)
    >>> match.play(0, "sing")
    Traceback (most recent call last):
    ludocracy.core.errors.IllegalMove: “sing” is not a move: a move begins with one of ...
    """


class NotYourTurn(IllegalMove):
    """A move of a seat that has nothing to decide now.

    >>> import ludocracy
    >>> ludocracy.new_match("riffifi", seats=3, seed=7).play(1, "play:red-1")
    Traceback (most recent call last):
    ludocracy.core.errors.NotYourTurn: it is not the turn of seat 1
    """


class GameOver(IllegalMove):
    """A move after the end of the game.

    >>> import ludocracy
    >>> match = ludocracy.new_match("bakschisch", seats=2, seed=1)
    >>> match.play_out([ludocracy.bot("bakschisch", "novice")] * 2)
    >>> match.play(0, "nothing")
    Traceback (most recent call last):
    ludocracy.core.errors.GameOver: the game is over
    """


class TooLate(IllegalMove):
    """An answer to a question that is no longer open.

    >>> import ludocracy
    >>> match = ludocracy.new_match("riffifi", seats=3, seed=7)
    >>> question = match.question
    >>> match.play(0, "play:red-1", question)
    >>> match.play(1, match.legal_moves(1)[0], question)
    Traceback (most recent call last):
    ludocracy.core.errors.TooLate: this answer comes too late: the question is no longer open
    """


class CannotUndo(LudocracyError):
    """There is no decision to undo.

    >>> import ludocracy
    >>> ludocracy.new_match("riffifi", seats=3, seed=7).undo()
    Traceback (most recent call last):
    ludocracy.core.errors.CannotUndo: nothing can be undone: no decision has been made yet
    """


class BadRecord(LudocracyError):
    """A record that cannot be read or replayed; the message names the line.

    >>> import ludocracy
    >>> ludocracy.Record.parse("1. e4 e5")
    Traceback (most recent call last):
    ludocracy.core.errors.BadRecord: record, line 1: a record begins with “ludocracy: 1”, not with “1. e4 e5”
    """


class BadPosition(LudocracyError):
    """A position that cannot be loaded; the message names the field.

    >>> import ludocracy
    >>> data = ludocracy.new_match("riffifi", seats=3, seed=7).position().data
    >>> ludocracy.Position(data | {"dealer": 5}).match()
    Traceback (most recent call last):
    ludocracy.core.errors.BadPosition: dealer: 5 is not a seat from 0 to 2
    """


class BadData(LudocracyError):
    """A data file (cards, tracks, boards) that cannot be used; the message names the file and the place.

    >>> from ludocracy.core.data import parsed
    >>> parsed("track.toml", b"levels = [", own=True)
    Traceback (most recent call last):
    ludocracy.core.errors.BadData: track.toml, line 1: this is not TOML: ...
    """


class EngineError(LudocracyError):
    """A program that does not follow the engine protocol: it cannot be started, takes too long, ends, or sends nonsense.

    >>> from ludocracy.engine import Engine
    >>> Engine("./a-program-that-is-missing")
    Traceback (most recent call last):
    ludocracy.core.errors.EngineError: the engine ./a-program-that-is-missing cannot be started: ...
    """


class MissingExtra(LudocracyError):
    """A part of the package whose extra is not installed; the message names the command that installs it.

    >>> from ludocracy.env.extras import need
    >>> need("vector", "a_module_that_is_missing")
    Traceback (most recent call last):
    ludocracy.core.errors.MissingExtra: this needs the extra “vector”: pip install 'ludocracy[vector]'
    """

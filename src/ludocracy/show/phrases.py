"""The texts of the program itself, which belong to no game."""

import os
from collections.abc import Iterable, Mapping
from typing import Final

from ludocracy.core.errors import LudocracyError, system_message
from ludocracy.core.game import Game
from ludocracy.core.language import DEFAULT, fill, languages, words
from ludocracy.core.language import language as grammar


class Phrases:
    """The texts of one language. Arguments are texts or numbers; numbers also select plurals.

    >>> Phrases("en").say("lab.games", n=1)
    '1 game'
    """

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self.grammar: Final = grammar(language)
        self.texts: Final[Mapping[str, str]] = words("ludocracy.show", language)

    def say(self, key: str, **arguments: int | str) -> str:
        return fill(self.grammar, self.texts[key], arguments)

    def explain(self, error: LudocracyError | OSError) -> str:
        """Return the message of an error in this language."""
        message = error.message if isinstance(error, LudocracyError) else system_message(error)
        return message.text(self.language)

    def number(self, value: float, digits: int = 0) -> str:
        """Return a number as this language writes it."""
        return self.grammar.number(value, digits)

    def row(self, items: Iterable[str]) -> str:
        """Join items with a separator that differs from the commas inside them."""
        return self.grammar.separator.join(items)

    def percent(self, share: float) -> str:
        return fill(self.grammar, self.grammar.percent, {"n": self.number(100 * share, 1)})


def language_of_system(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language of the system if it is available, otherwise English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            code = environment[variable].lower().split("_")[0].split(".")[0]
            return code if code in languages() else DEFAULT
    return DEFAULT


def seats_of(phrases: Phrases, game: Game) -> str:
    """Return the player counts of a game, as text."""
    low, high = min(game.seats), max(game.seats)
    return phrases.say("common.seats", low=low, high=high) if low < high else phrases.say("common.seats_exactly", n=low)

"""The house's own words: what the faces say themselves, whatever the game."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from ludocracy.core.errors import LudocracyError
from ludocracy.core.game import Game
from ludocracy.show.errors import explained
from ludocracy.show.words import load_words, pieces_of, split_choices

#: The language when neither the user nor the system names one.
DEFAULT: Final = "en"


class House:
    """Sentences of the house in one language; arguments are numbers, which choose plurals, or texts.

    >>> House("en").say("lab.games", n=1)
    '1 game'
    """

    def __init__(self, language: str) -> None:
        self.language: Final = language
        self.texts: Final[Mapping[str, str]] = house_words(language)

    def say(self, key: str, **arguments: int | str) -> str:
        return self.filled(self.texts[key], arguments)

    def filled(self, text: str, arguments: Mapping[str, int | str]) -> str:
        parts = pieces_of(text)
        for index in range(1, len(parts), 2):
            name, *choices = split_choices(parts[index])
            value = arguments[name]
            if choices:
                parts[index] = self.filled(choices[min(self.plural(int(value)), len(choices) - 1)], arguments)
            else:
                parts[index] = self.number(value) if isinstance(value, int) else value
        return "".join(parts)

    def explain(self, error: LudocracyError | OSError) -> str:
        """What was wrong, where, and what is allowed."""
        return explained(error, self.language)

    def plural(self, number: int) -> int:
        return int(abs(number) > 1) if self.language == "fr" else int(abs(number) != 1)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as this language writes it."""
        text = f"{value:,.{digits}f}".replace("-", "−")
        return text.replace(",", "\u202f").replace(".", ",") if self.language == "fr" else text

    def row(self, items: Iterable[str]) -> str:
        """Items that may hold commas themselves, one after the other."""
        return ("\u202f; " if self.language == "fr" else "; ").join(items)

    def percent(self, share: float) -> str:
        return self.number(100 * share, 1) + ("\u00a0%" if self.language == "fr" else "%")


@cache
def house_words(language: str) -> dict[str, str]:
    return load_words("ludocracy.show", language)


def language_of_system(environment: Mapping[str, str] = os.environ) -> str:
    """French where the system speaks French, English elsewhere."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return "fr" if environment[variable].lower().startswith("fr") else DEFAULT
    return DEFAULT


def seats_of(house: House, game: Game) -> str:
    """For how many players a game is."""
    low, high = min(game.seats), max(game.seats)
    return house.say("house.seats", low=low, high=high) if low < high else house.say("house.seats_exactly", n=low)

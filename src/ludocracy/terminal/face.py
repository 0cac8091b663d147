"""The base class of the two forms of the terminal: with colours and boxes, or in plain lines for a screen reader."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console

from ludocracy.show.draw import Picture
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import Words
from ludocracy.terminal.seating import Place

try:
    import readline  # arrows and history at the prompt, where the system has them
except ImportError:
    forget = None
else:
    forget = readline.clear_history

#: Clears the screen and its scrollback, so that nobody can scroll back to another player's hand.
_WIPE: Final = "\x1b[2J\x1b[3J\x1b[H"


class Scene(Picture):
    """What a person is shown at one moment: the table and the news."""

    def __init__(
        self,
        told: dict[str, Any],
        words: Words,
        places: Sequence[Place],
        heading: str,
        news: Sequence[str],
        older: int = 0,
        statements: Sequence[dict[str, Any]] = (),
    ) -> None:
        super().__init__(told, words, ["" if place.bot is None else place.kind for place in places])
        self.heading: Final = heading  # of the news
        self.news: Final = news
        self.older: Final = older  # how many sentences of news were left out
        self.statements: Final = statements  # the new ones


class Face(ABC):
    """What a session needs from a screen."""

    def __init__(self, console: Console, phrases: Phrases) -> None:
        self.console: Final = console
        self.phrases: Final = phrases

    def say(self, key: str, **arguments: int | str) -> None:
        """Print a sentence of the word files."""
        self.line(self.phrases.say(key, **arguments))

    def line(self, text: str = "") -> None:
        self.console.print(text, markup=False, highlight=False)

    def reason(self, names: Sequence[str], text: str) -> str:
        """Why these cannot be chosen."""
        return self.phrases.say("terminal.zone", title=", ".join(names), content=text) if names else text

    def read(self, mark: str = "> ") -> str:
        """A line from the keyboard; EOFError when there are no more."""
        sys.stdout.flush()
        return input(mark)

    def wipe(self) -> None:
        """Remove what was on the screen, and what was typed."""
        if forget is not None:
            forget()
        if self.console.is_terminal:
            self.console.file.write(_WIPE)
            self.console.file.flush()

    @abstractmethod
    def fresh(self) -> None:
        """Start a new screen."""

    @abstractmethod
    def scene(self, scene: Scene, whole: bool) -> None:
        """The table, the news and the question; `whole` asks for all of it, even where a short form would do."""

    @abstractmethod
    def lines(self, title: str, texts: Sequence[str]) -> None:
        """Several sentences under a title."""

    @abstractmethod
    def statement(self, zone: dict[str, Any]) -> None:
        """A zone of the kind `statement`, line by line."""

    @abstractmethod
    def rules(self, text: str) -> None:
        """The rules of a game, from Markdown."""

    @abstractmethod
    def final_result(self, scene: Scene, standing: Sequence[int], winners: str) -> None:
        """The final result: the seats from first to last, and the winners."""

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
    import readline  # arrow keys and history at the prompt, if available
except ImportError:
    clear_history = None
else:
    clear_history = readline.clear_history

#: Clears the screen and its scrollback, which may show another player's hand.
_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


class Scene(Picture):
    """The contents of one screen: the table and the news."""

    def __init__(
        self,
        rendered: dict[str, Any],
        words: Words,
        places: Sequence[Place],
        heading: str,
        news: Sequence[str],
        older: int = 0,
        statements: Sequence[dict[str, Any]] = (),
    ) -> None:
        super().__init__(rendered, words, ["" if place.bot is None else place.kind for place in places])
        self.heading: Final = heading  # of the news
        self.news: Final = news
        self.older: Final = older  # the number of sentences left out
        self.statements: Final = statements  # the new ones


class Face(ABC):
    """What a session needs from a screen."""

    #: Whether a new screen replaces the last one.
    replaces = False

    def __init__(self, console: Console, phrases: Phrases) -> None:
        self.console: Final = console
        self.phrases: Final = phrases

    def say(self, key: str, **arguments: int | str) -> None:
        """Print a sentence of the word files."""
        self.line(self.phrases.say(key, **arguments))

    def line(self, text: str = "") -> None:
        self.console.print(text, markup=False, highlight=False)

    def reason(self, names: Sequence[str], text: str) -> str:
        """Return the sentence that says why the pieces of these names cannot be chosen."""
        return self.phrases.say("terminal.zone", title=", ".join(names), content=text) if names else text

    def read(self, mark: str = "> ") -> str:
        """Return a line from the keyboard. Raises `EOFError` if there are no more."""
        sys.stdout.flush()
        return input(mark)

    def clear_all(self) -> None:
        """Clear the screen and the history of the prompt."""
        if clear_history is not None:
            clear_history()
        if self.console.is_terminal:
            self.console.file.write(_CLEAR)
            self.console.file.flush()

    @abstractmethod
    def new_screen(self) -> None:
        """Start a new screen."""

    @abstractmethod
    def scene(self, scene: Scene, whole: bool, fit: bool = False) -> None:
        """Show the table, the news and the question; with `whole`, what has not changed too.

        With `fit`, a table that is too high for the screen is drawn in a short form, so that the question is on it too.
        """

    @abstractmethod
    def lines(self, title: str, texts: Sequence[str]) -> None:
        """Show several sentences under a title."""

    @abstractmethod
    def statement(self, zone: dict[str, Any]) -> None:
        """Show a zone of the kind `statement`."""

    @abstractmethod
    def rules(self, text: str) -> None:
        """Show the rules of a game, given as Markdown."""

    @abstractmethod
    def final_result(self, scene: Scene, standing: Sequence[int], winners: str) -> None:
        """Show the final result: the seats from first to last, and the winners."""

"""Consoles for every face that prints."""

import re
from typing import Any

import rich._wrap
from rich.console import Console
from rich.theme import Theme

# rich breaks lines at any space, also at those that French puts before “:” and “?” so that lines do not break there.
_words: Any = rich._wrap
_words.re_word = re.compile(r"[^\S\u00a0\u202f]*[\S\u00a0\u202f]+[^\S\u00a0\u202f]*")

#: Rules are read for long: quiet colours that dark and light terminals can show.
_THEME = Theme(
    {
        "markdown.h1": "bold",
        "markdown.h2": "bold bright_cyan",
        "markdown.h3": "bold",
        "markdown.block_quote": "italic",
        "markdown.code": "bold",
        "markdown.table.header": "bold",
        "markdown.table.border": "grey50",
        "markdown.item.bullet": "bright_cyan",
        "markdown.item.number": "bright_cyan",
    }
)


class Screen(Console):
    """rich ends the program when nobody reads any more; here that is for the program to decide."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(plain: bool = False) -> Console:
    """The standard output: with colours where it can show them, or plain lines that nothing breaks."""
    return Screen(no_color=True, soft_wrap=True, emoji=False) if plain else Screen(emoji=False, theme=_THEME)

"""Consoles for the terminal and the reports of the command line."""

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

#: rich breaks lines at every kind of space. No-break spaces, which French puts before “:” and “?”, are replaced with
#: private-use characters during rendering.
_HIDE: Final = {0x00A0: 0xE000, 0x202F: 0xE001}
_SHOW: Final = {hidden: space for space, hidden in _HIDE.items()}

#: Styles for Markdown that are readable on dark and light terminals.
_THEME: Final = Theme(
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
    """A console that does not break lines at no-break spaces, and raises `BrokenPipeError`."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        if not isinstance(renderable, Text):
            yield from super().render(renderable, options)
            return
        text = renderable.copy()
        text.plain = text.plain.translate(_HIDE)
        for segment in super().render(text, options):
            yield Segment(segment.text.translate(_SHOW), segment.style, segment.control)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(plain: bool = False) -> Console:
    """Return a console for standard output: with colours if the terminal has them, or with plain, unwrapped lines."""
    return Screen(no_color=True, soft_wrap=True, emoji=False) if plain else Screen(emoji=False, theme=_THEME)


def paged(screen: Console) -> AbstractContextManager[Any]:
    """Return a context whose output goes through the reader's pager (`PAGER`) on a terminal, and straight out elsewhere."""
    if not screen.is_terminal:
        return nullcontext()
    # What git does: with colours, and without a wait for a text that fits the screen.
    os.environ.setdefault("LESS", "FRX")
    return screen.pager(styles=True)

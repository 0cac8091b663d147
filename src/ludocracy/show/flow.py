"""Lays out pieces side by side, as many per line as fit."""

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Texts in a row, which is broken only between texts. The separator is left out at the end of a line."""

    def __init__(self, parts: Sequence[Text], between: str = " ") -> None:
        self.parts: Final = parts
        self.between: Final = between

    def rows(self, width: int) -> Iterable[Text]:
        row, used = Text(), 0
        for part in self.parts:
            size = part.cell_len
            if used and used + len(self.between) + size > width:
                yield row
                row, used = Text(), 0
            if used:
                row.append(self.between)
                used += len(self.between)
            row.append_text(part)
            used += size
        if used:
            yield row

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.rows(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        sizes = [part.cell_len for part in self.parts] or [0]
        whole = sum(sizes) + len(self.between) * (len(sizes) - 1)
        return Measurement(min(max(sizes), options.max_width), min(whole, options.max_width))

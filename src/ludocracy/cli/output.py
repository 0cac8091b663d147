"""Where commands print: the texts of their language, faces of the terminal, and progress bars."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from ludocracy.show.phrases import Phrases, language_of_system
from ludocracy.terminal.console import console
from ludocracy.terminal.drawn import Drawn
from ludocracy.terminal.face import Face
from ludocracy.terminal.plain import Plain


def phrases_of(args: argparse.Namespace) -> Phrases:
    return Phrases(args.lang or language_of_system())


def face_of(args: argparse.Namespace, phrases: Phrases) -> Face:
    return (Plain if args.plain else Drawn)(console(args.plain), phrases)


@contextmanager
def progress_bar(
    args: argparse.Namespace, title: str, total: int, counted: bool
) -> Iterator[Callable[[int, str], None]]:
    """Show a progress bar on stderr if stderr is a terminal."""
    stderr = Console(stderr=True)
    if args.plain or not stderr.is_terminal:
        yield lambda done, text: None
        return
    count = MofNCompleteColumn() if counted else TaskProgressColumn()
    columns = [
        TextColumn("{task.description}"),
        BarColumn(),
        count,
        TimeRemainingColumn(),
        TextColumn("{task.fields[text]}"),
    ]
    with Progress(*columns, console=stderr, transient=True) as progress:
        task = progress.add_task(title, total=total, text="")
        yield lambda done, text: progress.update(task, completed=done, text=text)

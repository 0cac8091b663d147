"""`ludocracy admin`: what an operator does with people, tables, bans, reports and invitations of a running server."""

import argparse
import unicodedata
from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec import inspect

from ludocracy.cli.arguments import MAX_NUMBER, Commands, Parser, number, whole
from ludocracy.cli.server import add_settings
from ludocracy.core.errors import LudocracyError
from ludocracy.core.language import fill, words
from ludocracy.core.language import language as grammar
from ludocracy.server.admin.requests import KINDS, AdminRequest, Answer, command_of
from ludocracy.server.commands import settings_of
from ludocracy.show.phrases import language_of_system


def add_admin_commands(commands: Commands) -> None:
    """Add `admin` with one command for each request; those of one subject share a word, such as `people list`."""
    top = commands.add_group("admin")
    groups: dict[str, Commands] = {}
    for kind in KINDS:
        command = command_of(kind)
        subject, verb, _ = command.partition(" ")
        if verb and subject not in groups:
            groups[subject] = top.add_group(f"admin {subject}")
        made = (groups[subject] if verb else top).add(f"admin {command}", run_admin, plain=False)
        add_fields(made, kind)
        add_settings(made, "database", "home")
        made.set_defaults(kind=kind)


def add_fields(made: Parser, kind: type[AdminRequest]) -> None:
    """Add the fields of a request: required ones by their place, the others as flags."""
    for field in msgspec.structs.fields(kind):
        read = reader(made, field.type)
        if field.required:
            made.add(field.name, metavar=METAVARS.get(field.name, "ID"), type=read)
        elif field.default is False:
            made.add(f"--{field.name}", action="store_true")
        else:
            made.add(f"--{field.name}", default=field.default, metavar="TEXT" if read is str else "N", type=read)


METAVARS: Final = {"name": "NAME", "line": "N"}


def reader(made: Parser, kind: Any) -> Callable[[str], object]:
    """Return what reads a field, perhaps a number with limits."""
    info = inspect.type_info(kind)
    for one in info.types if isinstance(info, inspect.UnionType) else (info,):
        if isinstance(one, inspect.IntType):
            return whole(made, one.ge or 0, MAX_NUMBER if one.le is None else one.le)
        if isinstance(one, inspect.FloatType) and one.gt is not None and one.le is not None:
            return number(made, one.gt, one.le)
    return str


def run_admin(args: argparse.Namespace) -> None:
    from ludocracy.server.admin_client import ask

    language = args.lang or language_of_system()
    given = {field.name: getattr(args, field.name) for field in msgspec.structs.fields(args.kind)}
    try:
        request = msgspec.convert({"do": command_of(args.kind)} | given, args.kind, strict=False)
    except msgspec.ValidationError as error:
        raise LudocracyError("server/admin.argument", why=str(error)) from error
    print_answer(ask(settings_of(args).config, request, language), language)


def print_answer(answer: Answer, language: str) -> None:
    """Print a table, a text or a sentence."""
    texts = words("ludocracy.cli", language)
    if answer.columns:
        rows = [
            [texts.get(f"cell.{name}.{cell}", cell) for name, cell in zip(answer.columns, row, strict=True)]
            for row in answer.rows
        ]
        print_table([[texts[f"column.{name}"] for name in answer.columns], *rows])
    elif answer.done:
        print(fill(grammar(language), texts[f"done.{answer.done}"], answer.facts))
    else:
        print(answer.text)


def print_table(rows: list[list[str]]) -> None:
    """Print rows in columns; what people wrote is on one line, without characters that a terminal obeys."""
    shown = [[" ".join(clean(cell).split()) or "-" for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*shown, strict=True)]
    for row in shown:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def clean(text: str) -> str:
    return "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)

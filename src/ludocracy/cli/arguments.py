"""Arguments of the command line, with their texts in the language of the user (`words/`)."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NoReturn

from ludocracy.core.errors import BadOption, clipped
from ludocracy.core.game import Game
from ludocracy.core.language import fill, words
from ludocracy.core.language import language as grammar
from ludocracy.core.table import Value
from ludocracy.lab.engine import LOCAL
from ludocracy.show.words import LANGUAGES

EXIT_ERROR: Final = 2

#: Seeds and counts above this limit are refused as mistakes.
MAX_NUMBER: Final = 1 << 53

#: The keys of argparse's own texts, which it has in English only. A text that another version of Python words differently stays
#: English.
ARGPARSE_TEXTS: Final = {
    "usage: ": "argparse.usage",
    "positional arguments": "argparse.positional",
    "options": "argparse.options",
    "show this help message and exit": "argparse.help",
    "argument %(argument_name)s: %(message)s": "argparse.argument",
    "the following arguments are required: %s": "argparse.required",
    "unrecognized arguments: %s": "argparse.unknown",
    "expected one argument": "argparse.one_value",
    "ignored explicit argument %r": "argparse.no_value",
    "not allowed with argument %s": "argparse.excluded",
    "ambiguous option: %(option)s could match %(matches)s": "argparse.ambiguous",
    "invalid choice: %(value)r (choose from %(choices)s)": "argparse.choice",
    "invalid %(type)s value: %(value)r": "argparse.type",
}


def asked_language(arguments: Sequence[str]) -> str | None:
    """Return the language that `--lang` asks for, if it does, before the arguments are parsed."""
    for word, following in pairwise([*arguments, ""]):
        name, equals, value = word.partition("=")
        if name == "--lang" and (value if equals else following) in LANGUAGES:
            return value if equals else following
    return None


def fail(why: str) -> int:
    """Print an error on one line, even if the text of a file or an argument in it has line breaks."""
    line = "".join(sign if sign.isprintable() or sign in "\u00a0\u202f" else "\ufffd" for sign in why)
    print(f"ludocracy: {line}", file=sys.stderr)
    return EXIT_ERROR


class Parser(argparse.ArgumentParser):
    """A parser whose texts are in one language and whose errors take one line."""

    def __init__(self, language: str, command: str = "", **given: Any) -> None:
        self.language: Final = language
        self.command: Final = command
        self.texts: Final[Mapping[str, str]] = words("ludocracy.cli", language)
        # argparse looks up all of its texts with this function of its module. A process has one command, in one language.
        argparse._ = lambda text: self.texts.get(ARGPARSE_TEXTS.get(text, ""), text)  # type: ignore[attr-defined]
        super().__init__(**({"prog": "ludocracy", "description": self.say("about")} | given))

    def say(self, key: str, **facts: int | str) -> str:
        return fill(grammar(self.language), self.texts[key], facts)

    def error(self, message: str) -> NoReturn:
        sys.exit(fail(self.say("argparse.error", message=message, command=self.prog)))

    def add(self, name: str, **given: Any) -> None:
        """Add an argument. Its help is the text `<command>.<name>`, or `argument.<name>` if several commands have it."""
        add_to(self, self, name, **given)

    def add_version(self, version: str) -> None:
        self.add_argument("--version", action="version", version=version, help=self.say("command.version"))


def add_to(group: Any, parser: Parser, name: str, shown_default: object = None, **given: Any) -> None:
    """Add an argument to a parser, or to a group of arguments that exclude each other."""
    key = name.lstrip("-").replace("-", "_")
    text = f"{parser.command}.{key}"
    default = as_typed(given.get("default") if shown_default is None else shown_default)
    help_text = parser.say(text if text in parser.texts else f"argument.{key}", default=default)
    if "metavar" in given:
        given["metavar"] = parser.texts.get(f"metavar.{given['metavar']}", given["metavar"])  # N and K=V need no words
    group.add_argument(name, help=help_text.replace("%", "%%"), **given)


def as_typed(value: object) -> str:
    """Return a value as a user would type it."""
    return ",".join(value) if isinstance(value, list) else str(value)


class Commands:
    """The commands of a parser."""

    def __init__(self, parser: Parser) -> None:
        self.language: Final = parser.language
        self.texts: Final = parser.texts
        self.group: Final[Any] = parser.add_subparsers(
            title=parser.say("commands"), required=True, metavar=parser.say("metavar.COMMAND")
        )

    def add(self, name: str, run: Callable[[argparse.Namespace], None], plain: bool = True) -> Parser:
        """Add a command, with the words of the commands that contain it (`admin people list`)."""
        made = self.parser_of(name)
        made.set_defaults(run=run, command=name)
        made.add("--lang", choices=LANGUAGES)
        if plain:
            made.add("--plain", action="store_true")
        return made

    def add_group(self, name: str) -> "Commands":
        """Add a command that has commands of its own."""
        made = self.parser_of(name)
        made.add("--lang", choices=LANGUAGES)
        return Commands(made)

    def parser_of(self, name: str) -> Parser:
        """Return the parser of a command. `command.<name>` is its text in the list of commands and above its own help."""
        text = self.texts[f"command.{name}"]
        about = text[0].upper() + text[1:] + "."
        made: Parser = self.group.add_parser(
            name.rpartition(" ")[2],
            language=self.language,
            command=name,
            help=text,
            prog=f"ludocracy {name}",
            description=about,
        )
        return made


# -- arguments of several commands ---------------------------------------------------------------------


def table_arguments(made: Parser) -> None:
    made.add("--seats", type=whole(made, 1, 8), metavar="N")
    made.add("--option", action="append", default=[], metavar="K=V")


def study_arguments(made: Parser, games: int) -> None:
    made.add("--games", type=whole(made, 1, MAX_NUMBER), default=games, metavar="K")
    made.add("--seed", type=whole(made, 0, MAX_NUMBER), default=0, metavar="S")
    made.add("--folder", type=Path, required=True, metavar="DIR")
    engine_arguments(made)


def engine_arguments(made: Parser) -> None:
    made.add("--workers", type=whole(made, 1, 256), metavar="W")
    made.add("--engine", default=LOCAL, metavar="E")


def whole(parser: Parser, least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range."""

    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or len(text) > 18 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(parser.say("whole", text=text[:40], least=str(least), most=str(most)))
        return int(text)

    return read


def number(parser: Parser, above: float, most: float) -> Callable[[str], float]:
    """Return a reader of numbers in a range, without its lower end."""

    def read(text: str) -> float:
        with suppress(ValueError):
            if above < (value := float(text)) <= most:
                return value
        raise argparse.ArgumentTypeError(parser.say("number", text=text[:40], above=f"{above:g}", most=f"{most:g}"))

    return read


def seat_numbers(parser: Parser) -> Callable[[str], list[int]]:
    return lambda text: [whole(parser, 0, 7)(part) for part in listed(text)]


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def options_of(game: Game, given: Sequence[str]) -> dict[str, Value]:
    """Return the options given as `name=value`, parsed by the game."""
    known = {option.name: option for option in game.options}
    found: dict[str, Value] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption("option.syntax", found=clipped(text))
        if name in found:
            raise BadOption("option.twice", name=clipped(name))
        # The game refuses unknown names and lists its own.
        found[name] = known[name].read(value) if name in known else value
    return found


def seats_for(game: Game, given: int | None) -> int:
    return given if given is not None else min(game.seats)

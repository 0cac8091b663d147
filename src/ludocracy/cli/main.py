"""The command `ludocracy`: finds the language, reads the arguments and runs a command."""

import os
import sys
from collections.abc import Sequence
from typing import Final

from ludocracy import __version__
from ludocracy.cli.admin import add_admin_commands
from ludocracy.cli.arguments import Commands, Parser, asked_language, fail
from ludocracy.cli.engine import add_engine_command
from ludocracy.cli.games import add_game_commands
from ludocracy.cli.lab import add_lab_commands
from ludocracy.cli.output import phrases_of
from ludocracy.cli.records import add_record_commands
from ludocracy.cli.server import add_server_commands
from ludocracy.cli.studio import add_studio_commands
from ludocracy.cli.terminal import add_terminal_command
from ludocracy.core import table as compiled_module
from ludocracy.core.errors import LudocracyError, MissingExtra
from ludocracy.show.phrases import language_of_system

EXIT_INTERRUPTED: Final = 130

#: The modules that the commands of the server import, and that the extra `server` installs.
SERVER_MODULES: Final = frozenset(
    {"aiohttp", "alembic", "argon2", "pywebpush", "segno", "sqlalchemy", "uvloop", "websockets", "yarl"}
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # replace characters that the terminal cannot show instead of failing
    words = sys.argv[1:] if arguments is None else arguments
    asked = asked_language(words)
    args = parser(asked or language_of_system()).parse_args(words)
    args.lang = asked  # also if it was given to a command that contains this one
    try:
        args.run(args)
        sys.stdout.flush()
        return 0
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0  # the reader has closed the pipe
    except (LudocracyError, OSError) as error:
        return fail(phrases_of(args).explain(error))
    except ModuleNotFoundError as error:
        if error.name not in SERVER_MODULES:
            raise
        return fail(phrases_of(args).explain(MissingExtra("extra.missing", extra="server")))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return EXIT_INTERRUPTED


def parser(language: str) -> Parser:
    """Return the parser of all commands, with its texts in a language."""
    top = Parser(language)
    top.add_version(version_text())
    commands = Commands(top)
    add_server_commands(commands)
    add_admin_commands(commands)
    add_terminal_command(commands)
    add_game_commands(commands)
    add_lab_commands(commands)
    add_engine_command(commands)
    add_record_commands(commands)
    add_studio_commands(commands)
    commands.add("version", lambda args: print(version_text()))
    return top


def version_text() -> str:
    compiled = not str(compiled_module.__file__).endswith(".py")
    return f"ludocracy {__version__} (rules {'compiled' if compiled else 'not compiled'})"

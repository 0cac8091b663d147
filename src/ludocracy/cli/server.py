"""Commands of the server: play, config, backup, restore. Each setting of the server is a flag."""

import argparse
import json
from pathlib import Path
from typing import Any, Final

from ludocracy.cli.arguments import Commands, Parser
from ludocracy.core.language import fill, words
from ludocracy.core.language import language as grammar
from ludocracy.server.commands import PORT, run_backup, run_play, run_restore, settings_of
from ludocracy.server.config import SETTINGS, flag_of
from ludocracy.show.phrases import language_of_system

METAVARS: Final = {"text": "TEXT", "whole": "N", "number": "F", "file": "FILE", "address": "URL", "choice": "CHOICE"}


def add_server_commands(commands: Commands) -> None:
    add_settings(commands.add("play", run_play, plain=False), *SETTINGS)
    made = commands.add("config", run_config, plain=False)
    made.add("--example", action="store_true")
    add_settings(made, *SETTINGS)
    for name, run in (("backup", run_backup), ("restore", run_restore)):
        made = commands.add(name, run, plain=False)
        made.add("file", type=Path, metavar="FILE")
        add_settings(made, "database")


def add_settings(made: Parser, *names: str) -> None:
    """Add the flags of settings, and the one that names their file. Their values are checked with those of the file."""
    made.add("--config", default=None, metavar="FILE")
    for name in names:
        rules = SETTINGS[name].metadata
        given: dict[str, Any] = {"default": None, "shown_default": shown_default(name)}
        if rules["kind"] == "flag":
            given["action"] = argparse.BooleanOptionalAction
        else:
            given["metavar"] = METAVARS[rules["kind"]]
        made.add(flag_of(name), **given)


# -- printing settings ----------------------------------------------------------------------------------------


def run_config(args: argparse.Namespace) -> None:
    """Print the effective settings with their sources, or an example of a file with all of them."""
    language = args.lang or language_of_system()
    print("\n".join(example(language) if args.example else effective(args, language)))


def effective(args: argparse.Namespace, language: str) -> list[str]:
    from ludocracy.server.storage.database import without_password

    texts = words("ludocracy.cli", language)
    settings = settings_of(args)
    lines: list[str] = []
    for name, one in SETTINGS.items():
        value = getattr(settings.config, name)
        source = settings.sources[name].text(language) if name in settings.sources else texts["config.default"]
        if one.metadata.get("secret") and value:
            value = without_password(value) if name == "database" else "***"
        lines.append(f"{as_line(name, value)}  # {source}")
    return lines


def example(language: str) -> list[str]:
    """Return the lines of a file with all settings and what they mean; each is commented out."""
    texts = words("ludocracy.cli", language)
    lines = [f"# {texts['config.title']}"]
    for name, one in SETTINGS.items():
        about = fill(grammar(language), texts[f"argument.{name}"], {"default": str(shown_default(name))})
        lines += ["", f"# {about}", f"# {as_line(name, one.metadata.get('example', one.default))}"]
    return lines


def shown_default(name: str) -> object:
    return PORT if name == "port" else SETTINGS[name].default


def as_line(name: str, value: Any) -> str:
    """Return a setting as TOML; one without a value as a comment."""
    if value is None:
        return f"# {name} ="
    return f"{name} = {json.dumps(str(value) if isinstance(value, Path) else value, ensure_ascii=False)}"

"""Bots of others: classes of importable modules, named `module:Class`.

Such a name runs code of its author. It comes from somebody who may run code here anyway: a command line, a program, or the
configuration of a server. Names that come from anybody else go through `find.find`, which imports nothing.
"""

import importlib
import sys
from pathlib import Path
from types import ModuleType

from ludocracy.core.errors import BadOption, UnknownBot, clipped
from ludocracy.play.chair import Bot


def is_class(kind: str) -> bool:
    """Return whether a name has the form `module:Class`."""
    module, colon, name = kind.partition(":")
    return bool(colon) and all(part.isidentifier() for part in [*module.split("."), *name.split(".")])


def bot_of_class(kind: str) -> Bot:
    """Return a bot of the class `module:Class`. Raises `UnknownBot`."""
    module, _, name = kind.partition(":")
    found: object = imported(module)
    bots = [key for key, value in vars(found).items() if is_bot_class(value) and value is not Bot]
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise UnknownBot("bot.no_class", module=module, name=name, names=", ".join(bots) or "–")
    if not is_bot_class(found):
        raise UnknownBot("bot.no_bot_class", name=clipped(kind))
    assert isinstance(found, type)
    try:
        bot: Bot = found()
    except Exception as error:
        raise UnknownBot("bot.no_object", name=clipped(kind), error=one_line(error)) from error
    if bot.name == Bot.name:
        bot.name = kind
    return bot


def is_bot_class(found: object) -> bool:
    """Return whether this is a class of bots."""
    return isinstance(found, type) and issubclass(found, Bot)


def imported(name: str) -> ModuleType:
    """Return a module, from the current folder too. Raises `UnknownBot` if it is missing or fails."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # last, so that a file here replaces no installed module
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise UnknownBot("bot.no_module", module=name, folder=here) from error
        raise UnknownBot("bot.module_fails", module=name, error=one_line(error)) from error
    except Exception as error:
        raise UnknownBot("bot.module_fails", module=name, error=one_line(error)) from error


def one_line(error: Exception) -> str:
    """Return an error of somebody else's code, to quote it in a message."""
    return clipped(" ".join(f"{type(error).__name__}: {error}".split()), 200)


def offered(given: str) -> tuple[str, str]:
    """Return the name and the bot of `name=bot`, with which a server offers a bot of others. Raises `BadOption`."""
    name, equals, kind = given.partition("=")
    if not equals or not name.replace("-", "_").isidentifier() or not kind:
        raise BadOption("bot.offer", found=clipped(given))
    return name, kind

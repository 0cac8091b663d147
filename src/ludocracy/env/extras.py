"""Errors that name the missing extra when an environment is imported without it."""

from importlib.util import find_spec

from ludocracy.core.errors import MissingExtra


def need(extra: str, *modules: str) -> None:
    """Raise `MissingExtra`, with the command that installs the extra, unless all modules are installed."""
    if not all(find_spec(module) for module in modules):
        raise MissingExtra("extra.missing", extra=extra)

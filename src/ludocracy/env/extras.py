"""The extras that the environments need, named when one is missing."""

from importlib.util import find_spec

from ludocracy.core.errors import MissingExtra


def need(extra: str, *modules: str) -> None:
    """Raise `MissingExtra`, with the command that installs it, unless all these modules are there."""
    if not all(find_spec(module) for module in modules):
        raise MissingExtra("extra.missing", name=extra, command=f"pip install 'ludocracy[{extra}]'")

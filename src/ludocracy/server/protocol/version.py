"""Which version this is."""

from importlib import metadata
from typing import Final


def _version() -> str:
    try:
        return metadata.version("ludocracy")
    except metadata.PackageNotFoundError:  # run from its sources
        return "0"


VERSION: Final = _version()

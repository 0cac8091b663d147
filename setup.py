"""Compiles the rules (core and games) with mypyc where a C compiler is found; without one the same files run as they are."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import setup

SOURCE = Path(__file__).parent / "src"


def compiled_modules() -> list[str]:
    """Every module of the rules."""
    rules = SOURCE / "ludocracy"
    found = sorted([*rules.glob("core/*.py"), *rules.glob("games/*/**/*.py")])
    return [str(path.relative_to(SOURCE.parent)) for path in found if path.name != "__init__.py"]


def extensions() -> list[object]:
    if os.environ.get("LUDOCRACY_PURE") or not (shutil.which("cc") or shutil.which("gcc") or sys.platform == "win32"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    found = list(mypycify(["--strict", *compiled_modules()], opt_level="3", debug_level="0"))
    if sys.platform != "win32":
        for extension in found:  # lets the small helpers of the compiler's runtime be inlined
            extension.extra_compile_args += ["-flto", "-fno-semantic-interposition"]
            extension.extra_link_args += ["-flto"]
    return found


setup(ext_modules=extensions())

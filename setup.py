"""Compiles the rules (core and games) and the bots' policies with mypyc if there is a C compiler.

Without a compiler, the same files run uncompiled.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup

SOURCE = Path(__file__).parent / "src"

#: The number of files that are compiled at the same time.
JOBS = max(2, os.cpu_count() or 1)


#: Modules of the rules that run once, or only for people. Compiling them would take minutes and gain nothing.
LEFT_ALONE = {
    "__init__.py",
    "catalogue.py",
    "game.py",
    "audit.py",
    "describe.py",
    "reading.py",
    "positions.py",
    "loader.py",
}
#: Faster versions of the most frequent operations of the generated C. They replace parts of mypyc's C library and rely on
#: the layout of CPython's lists, so they are used only where they have been tested.
RUNTIME = SOURCE.parent / "scripts" / "runtime"
TESTED_PYTHON = ("linux", "cpython", (3, 11))
#: The series of mypy (and mypyc) that constraints.txt pins.
TESTED_MYPY = "2.4."
#: Most of the C is code that runs once, when a module is imported. Without optimisation it compiles in half the time.
ONCE = 'char CPyDef_{module}_____top_level__(void) __attribute__((cold, optimize("O0")));\n'
#: The numbers of the rules have at most 62 bits, and code compiled for them (scripts/runtime/small_numbers.h) makes random games
#: a sixth faster. These modules of `core` read numbers from outside, or calculate with larger ones.
BEFORE_RULES = {"data.py", "language.py", "moves.py", "notes.py", "seeds.py"}
AFTER_RULES = {"batch.py", "codec.py", "game.py"}
#: The largest game is a separate unit: two compilers can work at once.
LARGE = "hegemony"
#: The names of the units; each imports those before it.
UNITS = ("ludocracy_base", "ludocracy_rules", "ludocracy_core", "ludocracy_large")
SMALL_NUMBERS = ("ludocracy_rules", "ludocracy_large")


def compiled_modules() -> list[str]:
    """Return the modules to compile: the rules and the policies."""
    rules = SOURCE / "ludocracy"
    found = [*rules.glob("core/*.py"), *rules.glob("games/*/**/*.py")]
    for game in rules.glob("games/*/"):  # the policies of each game, which playouts call for every move
        found += [*rules.glob(f"bots/{game.name}.py"), *rules.glob(f"bots/{game.name}/**/*.py")]
    left = {rules / "core" / "errors.py"}  # mypyc takes a fact named `key` for the parameter
    chosen = [path for path in sorted(found) if path.name not in LEFT_ALONE or path.parent.name == "core"]
    return [str(path.relative_to(SOURCE.parent)) for path in chosen if path.name != "__init__.py" and path not in left]


def unit_of(path: Path) -> str:
    """Return the unit that a module is compiled in."""
    base, rules, core, large = UNITS
    if LARGE in path.parts:
        return large
    if path.parent.name == "core" and path.name in BEFORE_RULES | AFTER_RULES:
        return base if path.name in BEFORE_RULES else core
    return rules


def runtime_tested() -> bool:
    """Return whether `scripts/runtime` has been tested with this interpreter, this mypyc and this compiler."""
    from mypy.version import __version__ as mypy_version

    python = (sys.platform, sys.implementation.name, sys.version_info[:2])
    compiler = Path((os.environ.get("CC") or sysconfig.get_config_var("CC")).partition(" ")[0]).name
    return python == TESTED_PYTHON and mypy_version.startswith(TESTED_MYPY) and compiler.endswith("gcc")


def extensions() -> list[Extension]:
    if os.environ.get("LUDOCRACY_PURE") or not (shutil.which("cc") or shutil.which("gcc") or sys.platform == "win32"):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    modules = compiled_modules()
    units = [([path for path in modules if unit_of(Path(path)) == unit], unit) for unit in UNITS]
    found: list[Extension] = list(
        mypycify(
            # From a cache of earlier runs, mypyc generates calls that the other units do not have.
            ["--strict", f"--cache-dir={os.devnull}", *modules],
            opt_level="2",
            debug_level="0",
            separate=[(members, unit) for members, unit in units if members],
        )
    )
    if sys.platform != "win32":
        tested = runtime_tested()
        once = SOURCE.parent / "build" / "once.h"
        once.parent.mkdir(exist_ok=True)
        names = ["___".join(Path(path).with_suffix("").parts[1:]) for path in modules]
        once.write_text("".join(ONCE.format(module=name) for name in names))
        for extension in found:
            # Calls inside a unit and into the interpreter need no indirection. Warnings about generated C are useless, and
            # finding them takes minutes.
            more = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-Wno-all"]
            if extension.name.endswith("__mypyc"):  # a unit; the other extensions only import it
                more += ["-include", str(once)]
                if tested:
                    more += ["-include", str(RUNTIME / "rules.h")]
                    if extension.name.startswith(SMALL_NUMBERS):
                        more.append("-DRULES_SMALL")
                    if extension.name.startswith(UNITS[-1]):
                        more.append("-DRULES_PROVED")
                    extension.include_dirs = [str(RUNTIME), *extension.include_dirs]
                    # The units share lists: all must be compiled with the same version of these files.
                    extension.depends = [*extension.depends, *map(str, sorted(RUNTIME.iterdir()))]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return found


def announce(found: list[Extension]) -> None:
    """Print what will be built; `pip install -v .` shows it."""
    if found:
        print(
            f"ludocracy: compiling the rules with {JOBS} jobs; this takes some minutes and makes them two to five times"
            " as fast (LUDOCRACY_PURE=1 skips it)",
            file=sys.stderr,
        )
    else:
        print("ludocracy: the rules are not compiled; they run more slowly", file=sys.stderr)


if __name__ == "__main__":
    built = extensions()
    if any(command.startswith(("bdist", "build", "install", "develop")) for command in sys.argv):
        announce(built)
    setup(ext_modules=built, options={"build_ext": {"parallel": JOBS}})

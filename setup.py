"""Compiles the rules (core and games) and the bots' policies with mypyc if there is a C compiler.

Without a compiler, the same files run uncompiled.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

import description  # in scripts/, like the build backend
from setuptools import Extension, setup

SOURCE = Path(__file__).parent / "src"

#: The number of files that are compiled at the same time.
JOBS = max(2, os.cpu_count() or 1)
#: The commands of setuptools that build extensions. Others, such as those that only write metadata, need none.
COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}

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
#: Faster versions of the most frequent operations of the generated C. Its README.md explains them, and what each is worth.
RUNTIME = SOURCE.parent / "scripts" / "runtime"
#: Where they have been tested: elsewhere the rules are compiled with mypyc's own operations. The series of mypy is the one
#: that constraints.txt pins.
TESTED_PYTHONS = ((3, 11), (3, 12), (3, 13))
TESTED_MYPY = "2.4."
#: Most of the C is code that runs once, when a module is imported. Without optimisation it compiles in half the time.
ONCE = 'char CPyDef_{module}_____top_level__(void) __attribute__((cold, optimize("O0")));\n'
#: The rules are compiled with numbers of at most 62 bits (scripts/runtime/README.md). These modules of `core` read numbers from
#: outside, or calculate with larger ones.
BEFORE_RULES = {"data.py", "language.py", "moves.py", "notes.py", "seeds.py"}
AFTER_RULES = {"batch.py", "codec.py", "game.py"}
#: The largest game is a separate unit: two compilers can work at once.
LARGE = "hegemony"
#: The names of the units; each imports those before it.
UNITS = ("ludocracy_base", "ludocracy_rules", "ludocracy_core", "ludocracy_large")
#: The units that play games: these use `scripts/runtime`.
RULES = ("ludocracy_rules", "ludocracy_large")


def compiled_modules() -> list[str]:
    """Return the modules to compile: the rules and the policies."""
    rules = SOURCE / "ludocracy"
    found = [*rules.glob("core/*.py"), *rules.glob("games/*/**/*.py")]
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

    with_lock = not sysconfig.get_config_var("Py_GIL_DISABLED")
    python = sys.implementation.name == "cpython" and sys.version_info[:2] in TESTED_PYTHONS and with_lock
    tools = mypy_version.startswith(TESTED_MYPY) and Path(compiler()).name.endswith("gcc")
    return sys.platform == "linux" and python and tools


def compiler() -> str:
    """Return the program that compiles extensions here."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    return str(named).partition(" ")[0]


def obstacle() -> str:
    """Return why the rules cannot be compiled here, or an empty text."""
    if os.environ.get("LUDOCRACY_PURE"):
        return "LUDOCRACY_PURE is set"
    if shutil.which(compiler()) is None:
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python are not installed"
    return ""


def extensions() -> list[Extension]:
    """Generate C from the rules and return the extensions to compile."""
    from mypy.version import __version__ as mypy_version
    from mypyc.build import mypycify

    sys.path.insert(0, str(SOURCE.parent / "scripts"))
    from docstrings import documented

    modules = compiled_modules()
    units = [([path for path in modules if unit_of(Path(path)) == unit], unit) for unit in UNITS]
    generated = Path("build", str(sys.implementation.cache_tag))
    found: list[Extension] = list(
        mypycify(
            [
                "--strict",
                # The package also has modules that are not compiled. Their errors do not matter here: an isolated build does not
                # have the libraries that they import.
                "--follow-imports=silent",
                # From a cache of earlier runs, mypyc generates calls that the other units do not have.
                f"--cache-dir={os.devnull}",
                *modules,
            ],
            opt_level="2",
            debug_level="0",
            separate=[(members, unit) for members, unit in units if members],
            target_dir=str(generated),
        )
    )
    for extension in found:
        extension.sources = [
            documented(file, [Path(module) for module in modules], SOURCE.relative_to(SOURCE.parent))
            if Path(file).name.startswith("__native_")
            else file
            for file in extension.sources
        ]
    if sys.platform != "win32":
        # Calls inside a unit and into the interpreter need no indirection. Warnings about generated C are useless, and finding
        # them takes minutes.
        flags = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt", "-Wno-all"]
        # For measuring what a part of the runtime is worth: LUDOCRACY_WITHOUT="numbers lists".
        without = [f"-DWITHOUT_{part.upper()}" for part in os.environ.get("LUDOCRACY_WITHOUT", "").split()]
        once = generated / "once.h"
        names = ["___".join(Path(path).with_suffix("").parts[1:]) for path in modules]
        heading = f"/* mypy {mypy_version}, {compiler()} {' '.join(flags + without)} */\n"
        write(once, heading + "".join(ONCE.format(module=name) for name in names))
        tested = runtime_tested()
        for extension in found:
            more = list(flags)
            if extension.name.endswith("__mypyc"):  # a unit; the other extensions only import it
                more += ["-include", str(once)]
                extension.depends = [*extension.depends, str(once)]
            if tested and extension.name.startswith(RULES):
                more += without
                extension.include_dirs = [str(RUNTIME), *extension.include_dirs]
                extension.depends = [*extension.depends, *map(str, sorted(RUNTIME.iterdir()))]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return found


def write(path: Path, text: str) -> None:
    """Write a file only if its content changes: what depends on its time is not compiled again without need."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def clear(found: list[Extension]) -> None:
    """Remove what earlier builds left in the folders that setuptools packs, except the extensions of this build."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    kept = {Path(*extension.name.split(".")).with_suffix(suffix) for extension in found}
    folders = [Path("build", "lib"), *Path("build").glob(f"lib.*{sys.implementation.cache_tag}")]
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file() and path.relative_to(folder) not in kept:
                path.unlink()


def main() -> None:
    built: list[Extension] = []
    if COMMANDS & set(sys.argv):
        why = obstacle()
        if why:
            told = f"the rules are not compiled and run more slowly: {why}"
        else:
            told = f"compiling the rules with {JOBS} jobs; this takes some minutes (LUDOCRACY_PURE=1 skips it)"
        print(f"ludocracy: {told}", file=sys.stderr)
        built = [] if why else extensions()
        clear(built)
    setup(ext_modules=built, options={"build_ext": {"parallel": JOBS}}, **description.metadata())


if __name__ == "__main__":
    main()

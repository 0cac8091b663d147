"""Compiles the rules on every CPython found here, each in an environment of its own under build/pythons.

`scripts/pythons.py` brings the environments up to date and prints them; `scripts/pythons.py test` also runs the tests of the
rules and of the research environments in each. `make pythons` and `bench/speed.py --pythons` call it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENVIRONMENTS = ROOT / "build" / "pythons"
#: The versions of CPython that the package supports, as far as they exist.
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
#: What compiles the rules, and what the tests below need.
TOOLS = ["mypy[mypyc]", "setuptools", "wheel"]
TESTERS = ["gymnasium", "hypothesis", "numpy", "pettingzoo", "pytest", "pytest-timeout", "pytest-xdist"]
#: Does not exist for every version of Python as soon as that appears.
PEER = "open_spiel"
TESTS = ["tests/core", "tests/laws", "tests/rulebook", "tests/env"]


def interpreters() -> dict[str, Path]:
    """Return the interpreters found here by their version: those of pyenv, of the search path, and this one."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    found = {}
    for version in VERSIONS:
        named = shutil.which(f"python{version}")
        candidates = [Path(sys.executable), *([Path(named)] if named else []), *pyenv.glob(f"{version}.*/bin/python")]
        for path in candidates:
            if version_of(path) == version:
                found[version] = path
                break
    return found


def version_of(python: Path) -> str:
    """Return the version of an interpreter, such as "3.12", or an empty text if it does not run or is not CPython."""
    asked = "import sys; print(sys.implementation.name, '%d.%d' % sys.version_info[:2])"
    ran = subprocess.run([python, "-c", asked], capture_output=True, text=True)
    name, _, version = ran.stdout.strip().partition(" ")
    return version if ran.returncode == 0 and name == "cpython" else ""


def prepare(version: str, python: Path) -> Path:
    """Create an environment, or bring its packages up to date; return its interpreter."""
    folder = ENVIRONMENTS / version
    own, ready = folder / "bin" / "python", folder / "ready"
    if newest([ROOT / "pyproject.toml", ROOT / "constraints.txt"]) > newest([ready]):
        print(f"python {version}: environment", file=sys.stderr)
        subprocess.run([python, "-m", "venv", folder], check=True)
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        # The laws of texts and imports load the server too.
        pip(own, [*project["dependencies"], *project["optional-dependencies"]["server"], *TOOLS, *TESTERS])
        if not pip(own, [PEER], check=False):
            print(f"python {version}: there is no {PEER}", file=sys.stderr)
        ready.touch()
    return own


def install(version: str, python: Path) -> None:
    """Compile and install the package in an environment, unless that has been done."""
    folder = ENVIRONMENTS / version
    built, wheels = folder / "built", folder / "wheel"
    sources = [
        path for path in (ROOT / "src" / "ludocracy").rglob("*") if path.suffix in {".py", ".toml", ".json", ".gz"}
    ]
    if newest([*sources, *(ROOT / "scripts" / "runtime").iterdir(), ROOT / "setup.py"]) > newest([built]):
        print(f"python {version}: the rules", file=sys.stderr)
        shutil.rmtree(wheels, ignore_errors=True)
        # The build backend also builds the page, which nothing here needs.
        env = {**os.environ, "PYTHONPATH": str(ROOT / "scripts")}
        command: list[str | Path] = [python, "setup.py", "-q", "bdist_wheel", "-d", wheels]
        subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=sys.stderr)
        pip(python, ["--no-deps", "--force-reinstall", *map(str, wheels.glob("*.whl"))])
        built.touch()


def newest(paths: list[Path]) -> float:
    """Return the time of the last change to one of these files; 0 if there is none."""
    return max((path.stat().st_mtime for path in paths if path.exists()), default=0)


def pip(python: Path, wanted: list[str], check: bool = True) -> bool:
    """Install packages, in the versions of constraints.txt; return whether that was possible."""
    command: list[str | Path] = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", *wanted]
    env = {**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
    return subprocess.run(command, env=env, check=check, stdout=sys.stderr).returncode == 0


def environments() -> dict[str, Path]:
    """Return the interpreters of the environments by version, all up to date."""
    found = {version: prepare(version, python) for version, python in interpreters().items()}
    for version, python in found.items():
        install(version, python)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", nargs="?", choices=["test"], help="also run the tests")
    given = parser.parse_args()
    failed = []
    for version, python in environments().items():
        print(version, python, flush=True)
        if given.task == "test":
            options = ["-q", "-n", "2", "--dist", "worksteal", "-m", "not soak"]
            command: list[str | Path] = [python, "-m", "pytest", *options, *TESTS]
            if subprocess.run(command, cwd=ROOT).returncode:
                failed.append(version)
    if failed:
        raise SystemExit(f"tests failed with Python {', '.join(failed)}")


if __name__ == "__main__":
    main()

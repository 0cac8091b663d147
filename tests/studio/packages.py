"""Packages of authors, built and installed as anybody would: a wheel in an environment of its own."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any

import ludocracy

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "oh_hell"
#: The folder of the package that the tests import.
OURS = Path(ludocracy.__file__).parents[1]


def call(*command: str, **more: Any) -> str:
    """Run a command that must succeed; return what it printed."""
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, capture_output=True, text=True, timeout=600, **more
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def wheel_of(project: Path, folder: Path) -> Path:
    """Build the wheel of a project from a copy of it."""
    copy = folder / "project"
    shutil.copytree(project, copy)
    call(
        *(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "--no-index"),
        *("-w", str(folder), str(copy)),
    )
    shutil.rmtree(copy)
    return next(folder.glob("*.whl"))


class Environment:
    """A new environment. It finds Ludocracy and what it needs where the tests find them, and nothing else is in it."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, symlinks=True)
        self.python = str(folder / "bin" / "python")
        site = next(folder.glob("lib/python*/site-packages"))
        (site / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
        self.variables = dict(os.environ, PYTHONPATH=str(OURS))

    def pip(self, *arguments: str) -> None:
        """Install or remove packages in the environment."""
        call(sys.executable, "-m", "pip", "--python", self.python, *arguments, "-q")

    def run(self, *arguments: str, cwd: Path | None = None) -> str:
        """Run Python in the environment."""
        return call(self.python, *arguments, env=self.variables, cwd=cwd)

    def ludocracy(self, *arguments: str, cwd: Path | None = None) -> str:
        """Run our command in the environment."""
        return self.run("-m", "ludocracy", *arguments, cwd=cwd)

    def json(self, script: str) -> Any:
        """Run a script that prints JSON."""
        return json.loads(self.run("-c", script))

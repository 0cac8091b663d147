"""Tests that look into classes: compiled classes hide what they read and inherit, their sources do not."""

import os
import subprocess
import sys
from pathlib import Path

from ludocracy.games.hegemony.board import table

COMPILED = not table.__file__.endswith(".py")


def passes_from_sources(file: str, test: str) -> None:
    """Run a test of a file again, with the sources instead of the compiled rules."""
    source = Path(__file__).parents[3] / "src"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{file}::{test}"]
    run = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(source)}, cwd=source.parent, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout

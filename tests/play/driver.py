"""Helpers for tests of the command line, which run it in this process with a scripted keyboard."""

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest import mock

from ludocracy.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def run(*arguments: str, typed: str = "") -> Ran:
    """Run a command; `typed` is what a person enters."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), mock.patch.object(sys, "stdin", io.StringIO(typed)):
        try:
            code = main(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
    return Ran(code, out.getvalue(), err.getvalue())


def refused(*arguments: str, typed: str = "") -> str:
    """Run a command that must be refused; return its error line."""
    ran = run(*arguments, typed=typed)
    assert ran.code == 2, ran
    assert len(ran.err.splitlines()) == 1 and ran.err.startswith("ludocracy: "), ran.err
    return ran.err


def works_or_refuses(arguments: Sequence[str], typed: str = "") -> Ran:
    """Run a command that must succeed or print one error line."""
    ran = run(*arguments, typed=typed)
    assert ran.code in (0, 2), ran
    assert len(ran.err.splitlines()) == (1 if ran.code else 0), ran.err
    return ran

"""Compiled classes and functions have the docstrings of their sources."""

import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from docstrings import docstrings, escaped, with_docstrings

import ludocracy

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
MODULES = sorted((SOURCE / "ludocracy" / "core").glob("[a-z]*.py"))
#: Where functions are not laws or rules, whose docstrings state them or begin with the heading of the rulebook.
WITH_VERBS = ("bots", "cli", "engine", "lab", "play", "server", "show", "terminal")
NOT_VERBS = {"A", "All", "An", "Everybody", "Everything", "How", "Its", "The", "What", "Where", "Which", "Who", "Whose"}

#: What mypyc writes for a class with two methods and a function.
GENERATED = r"""
static PyMethodDef p___table___Table_methods[] = {
    {"play",
     (PyCFunction)CPyPy_p___table___Table___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, seat)\n--\n\n")},
    {"over",
     (PyCFunction)CPyPy_p___table___Table___over,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("over($self)\n--\n\n")},
};
static PyTypeObject CPyType_p___table___Table_template_ = {
    .tp_name = "Table",
    .tp_doc = PyDoc_STR("Table(seats)\n--\n\n"),
};
    {"leaders", (PyCFunction)CPyPy_p___table___leaders, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("leaders(n)\n--\n\n")},
"""


def test_docstrings_follow_the_signatures_in_generated_code() -> None:
    texts = {
        "p___table___Table": "One\nposition.",
        "p___table___Table___play": 'Say "é" \\.',
        "p___table___leaders": "Lead.",
    }
    found = with_docstrings(GENERATED, texts)
    assert r'PyDoc_STR("Table(seats)\n--\n\nOne\nposition.")' in found
    assert r'PyDoc_STR("play($self, seat)\n--\n\nSay \"\303\251\" \\.")' in found
    assert r'PyDoc_STR("over($self)\n--\n\n")' in found
    assert r'PyDoc_STR("leaders(n)\n--\n\nLead.")' in found
    assert with_docstrings(GENERATED, {}) == GENERATED and escaped("a\tb") == r"a\011b"


def documented(module: str, name: str) -> Any:
    """Return a class or function by the name that mypyc gives it."""
    found: Any = import_module(module)
    for part in name.split("___"):
        found = vars(found)[part] if isinstance(found, type) else getattr(found, part)
    return getattr(found, "__func__", found)


def is_kept(found: Any) -> bool:
    """Return whether a compiled module can have the docstring: not of structs, named tuples, properties and operators."""
    if isinstance(found, type):
        return not issubclass(found, msgspec.Struct | tuple)
    return inspect.isroutine(found) and not found.__name__.startswith("__")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_docstring_of_the_core_can_be_read(path: Path) -> None:
    module = f"ludocracy.core.{path.stem}"
    prefix = "___".join(module.split(".")) + "___"
    for name, text in docstrings(path, SOURCE):
        found = documented(module, name.removeprefix(prefix))
        if is_kept(found):
            assert inspect.getdoc(found) == inspect.cleandoc(text), name


@pytest.mark.parametrize("package", WITH_VERBS)
def test_docstrings_of_functions_begin_with_a_verb(package: str) -> None:
    for path in (SOURCE / "ludocracy" / package).rglob("*.py"):
        for name, text in docstrings(path, SOURCE):
            if not name.rpartition("___")[2][0].isupper():
                assert text.split()[0] not in NOT_VERBS, f"{name}: {text}"


def test_help_describes_tables() -> None:
    assert inspect.getdoc(ludocracy.Table.play) == "Carry out a legal move."
    assert (inspect.getdoc(ludocracy.Table) or "").startswith("One position of one game.")
    assert (inspect.getdoc(ludocracy.playout) or "").startswith("Play random moves")

"""Only atoms and the set-up write to the board; `who`, `options`, `may` and previews do not change the table."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ludocracy.games.hegemony.board import table

FOLDER = Path(table.__file__).parents[1]
#: Where the board may be written to: the atoms, the set-up, the table itself (set_out, clone) and imagined tables.
WRITERS = ("atoms/", "phases/set_up.py", "board/table.py", "view/imagine.py")
#: The fields of a table that are not part of the board: those of the base class, and what all tables of an edition share.
MACHINE = {
    "stack",
    "asking",
    "waiting",
    "sealed",
    "aside",
    "notes",
    "revealed",
    "seats",
    "setting",
    "choices",
    "box",
    "plays",
}
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "draw", "put_on_top"}


def sources() -> list[Path]:
    """The modules of the rules."""
    found = [path for path in sorted(FOLDER.rglob("*.py")) if path.name != "__init__.py"]
    return [path for path in found if "bots" not in path.relative_to(FOLDER).parts]


def fields() -> set[str]:
    """The fields of a table, as its constructor declares them."""
    tree = ast.parse((FOLDER / "board" / "table.py").read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == "HegemonyTable":
            for one in ast.walk(node):
                if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Attribute):
                    found.add(one.target.attr)
    return found - MACHINE


FIELDS = fields()


def field_of(node: ast.expr, aliases: set[str]) -> bool:
    """Return whether an expression is a field of the table `t`, an entry of one, or a local name for one."""
    while isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        return node.id in aliases
    return (
        isinstance(node, ast.Attribute)
        and node.attr in FIELDS
        and isinstance(node.value, ast.Name)
        and node.value.id in ("t", "table")
    )


def writes(function: ast.FunctionDef) -> Iterator[int]:
    """The lines of a function that write to the board."""
    aliases: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = node.value
            copied = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)
            if isinstance(value, (ast.Attribute, ast.Subscript)) and not copied and field_of(value, set()):
                aliases.add(node.targets[0].id)
    for node in ast.walk(function):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        for target in targets:
            if not isinstance(target, ast.Name) and field_of(target, aliases):
                yield target.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            if field_of(node.func.value, aliases):
                yield node.lineno


@cache
def functions(path: Path) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]


def test_only_atoms_and_the_set_up_write_to_the_board() -> None:
    found = [
        f"{path.relative_to(FOLDER)}, line {line}: {function.name}"
        for path in sources()
        if not str(path.relative_to(FOLDER)).startswith(WRITERS)
        for function in functions(path)
        for line in writes(function)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["who", "options", "weights", "asked", "possible", "preview", "price", "text"])
def test_questions_and_previews_write_nothing(name: str) -> None:
    for path in sources():
        for function in functions(path):
            if function.name == name:
                assert list(writes(function)) == [], f"{path.relative_to(FOLDER)}: {name}"


def test_the_check_finds_a_write() -> None:
    """By assignment, by a method, and through a local name."""
    for line in ("t.money[0] += 1", "t.events.append(3)", "money = t.money\n    money[1] = 0", "t.capital = 3"):
        (function,) = ast.parse(f"def f(t):\n    {line}\n").body
        assert isinstance(function, ast.FunctionDef)
        assert list(writes(function))


def test_a_constant_or_a_class_is_defined_once() -> None:
    """In the whole package: a reader who searches for its name finds one definition."""
    found: dict[str, list[str]] = {}
    for path in sources():
        for node in ast.parse(path.read_text("utf-8")).body:
            names: list[str] = []
            if isinstance(node, ast.ClassDef):
                names = [node.name]
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                names = [node.target.id]
            for name in names:
                found.setdefault(name, []).append(str(path.relative_to(FOLDER)))
    assert {name: places for name, places in found.items() if len(places) > 1} == {}

"""Clones of Hegemony share the long lists until one of them changes: neither the game nor its tests change them in place."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from ludocracy.games.hegemony.board import table

PROJECT = Path(__file__).parents[2]
PACKAGE = PROJECT / "src" / "ludocracy"
#: The game with its bots and the searches of all games, which imagine worlds and try moves on clones; and the tests of the rules.
FOLDERS = [PACKAGE / "games" / "hegemony", PACKAGE / "bots", PROJECT / "tests" / "rulebook"]
SHARED = {name.removeprefix("SHARED_").lower() for name in vars(table) if name.startswith("SHARED_")}
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def changed(tree: ast.AST) -> Iterator[str]:
    """Yield the attributes that a function changes in place, under their own name or a local one."""
    local: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute):
            local.update({target.id: node.value.attr for target in node.targets if isinstance(target, ast.Name)})
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = [one for one in node.targets if isinstance(one, ast.Subscript)]
        elif isinstance(node, ast.AugAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            targets = [node.func.value]
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Attribute):
                yield target.attr
            elif isinstance(target, ast.Name):
                yield local.get(target.id, "")


def test_shared_lists_are_changed_only_where_they_are_writable() -> None:
    found = 0
    paths = [path for folder in FOLDERS for path in sorted(folder.glob("**/*.py"))]
    assert {PACKAGE / "games" / "hegemony" / "bots", PACKAGE / "bots"} <= {path.parent for path in paths}
    for path in paths:
        text = path.read_text("utf-8")
        found += len(re.findall(r"\.writable_\w+\(\)", text))
        for function in ast.walk(ast.parse(text)):
            if isinstance(function, ast.FunctionDef):
                assert not SHARED & set(changed(function)), f"{path.name}: {function.name}"
    assert found > 40
    assert {"posts", "reasons"} <= SHARED


def test_the_check_finds_changes() -> None:
    for code in ("t.posts[3] = 1", "t.wages[2] += 1", "t.reasons.append([])", "deck = t.deck\n    deck[1] = 2"):
        assert SHARED & set(changed(ast.parse(f"def f(t):\n    {code}"))), code

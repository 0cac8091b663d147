"""Laws of the source of rules: no random generator, clock or network, and no order that differs between runs."""

import ast
from collections.abc import Iterator
from importlib import resources
from typing import Final

from ludocracy.core.errors import Message
from ludocracy.games import catalogue
from ludocracy.studio.broken import Broken
from ludocracy.studio.texts import modules

#: What rules must not import: draws are answers of chance, and a game must not depend on anything but its moves.
BANNED: Final = {"random", "secrets", "time", "datetime", "uuid", "socket", "threading", "asyncio", "subprocess"}


def imports(source: str) -> Iterator[str]:
    """Yield the full names that a module imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)


def banned_imports(source: str) -> list[str]:
    """Return the modules that rules must not import."""
    return sorted({name.split(".")[0] for name in imports(source)} & BANNED)


def loops_over_sets(source: str) -> list[int]:
    """Return the lines that iterate over a set: its order differs between runs."""
    found: list[int] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.For, ast.comprehension)):
            over = node.iter
            made = isinstance(over, (ast.Set, ast.SetComp))
            called = isinstance(over, ast.Call) and isinstance(over.func, ast.Name)
            if made or (called and ast.unparse(over.func) in ("set", "frozenset")):  # type: ignore[attr-defined]
                found.append(over.lineno)
    return found


def rules_are_deterministic(name: str) -> None:
    """The rules import no random generator, clock or network, and iterate over no set. Bots may use a clock."""
    package = catalogue.describe(name).package
    for file in modules(resources.files(package)):
        path = str(file)
        if path.endswith("bots.py") or "/bots/" in path:
            continue
        source = file.read_text("utf-8")
        for banned in banned_imports(source):
            raise Broken(Message("studio/banned", file=path, module=banned))
        for line in loops_over_sets(source):
            raise Broken(Message("studio/set", file=path, line=line))

"""Constructors set every field. Compiled rules rely on it: they read fields without checking (scripts/runtime/small_numbers.h)."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
RULES = [
    path for folder in ("core", "games", "bots") for path in sorted((SOURCE / "ludocracy" / folder).glob("**/*.py"))
]


def fields_of(statements: list[ast.stmt]) -> Iterator[str]:
    """Yield the fields of `self` to which these statements assign."""
    for statement in statements:
        targets = statement.targets if isinstance(statement, ast.Assign) else []
        if isinstance(statement, ast.AnnAssign | ast.AugAssign):
            targets = [statement.target]
        for target in targets:
            for one in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == "self":
                    yield one.attr


def test_constructors_set_every_field() -> None:
    classes = {
        found.name: found
        for path in RULES
        for found in ast.walk(ast.parse(path.read_text()))
        if isinstance(found, ast.ClassDef)
    }
    assert len(classes) > 300

    def set_by(name: str) -> set[str]:
        """Return the fields that the constructors of a class and of its bases set in any case."""
        found = classes.get(name)
        if found is None:
            return set()
        out = {field for base in found.bases for field in set_by(ast.unparse(base).partition("[")[0])}
        for method in found.body:
            if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                out.update(fields_of(method.body))
        return out

    for name, found in classes.items():
        nested = [one for one in ast.walk(found) if isinstance(one, ast.stmt)]
        assert set(fields_of(nested)) <= set_by(name), name

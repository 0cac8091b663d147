"""Every example in docstrings and documents runs and prints the expected output."""

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "ludocracy"
#: All examples of a file share their variables, as if a reader typed them one after the other.
DOCUMENTS = ["README.md", *(str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md")))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def with_examples() -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if ">>> " in path.read_text("utf-8")]


def run(test: doctest.DocTest) -> None:
    report: list[str] = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize("path", with_examples(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_docstrings(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read from the source, because compiled functions hide their docstrings from `doctest`."""
    monkeypatch.chdir(tmp_path)
    name = ".".join(["ludocracy", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")
    if name.startswith("ludocracy.env."):
        pytest.importorskip("numpy")
    module = import_module(name)
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node)
            if text and ">>> " in text:
                title = f"{name}.{getattr(node, 'name', '')}"
                run(doctest.DocTestParser().get_doctest(text, dict(vars(module)), title, str(path), 0))


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if ">>> " in (ROOT / name).read_text("utf-8")])
def test_documents(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / name).read_text("utf-8")
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", text, re.M | re.S)
    examples = "\n".join(block for block in blocks if ">>> " in block)
    run(doctest.DocTestParser().get_doctest(examples, {"__name__": "__main__"}, name, name, 0))

"""Docstrings for compiled modules: mypyc writes only the signatures of classes and functions into its C.

`help(ludocracy.Table)` and editors show what is in the compiled module, so the build adds the docstrings of the sources.
"""

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

#: The signature of a function in a table of methods, and that of a class, each up to the end of its text.
FUNCTION = re.compile(r'\(PyCFunction\)CPyPy_(\w+),\s*[A-Z_ |]+, PyDoc_STR\("(?:[^"\\]|\\.)*(?="\))')
CLASS = re.compile(
    r'CPyType_(\w+)_template_ = \{(?:(?!\.tp_doc|\};).)*\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*(?="\))', re.S
)


def docstrings(path: Path, source: Path) -> Iterator[tuple[str, str]]:
    """Yield the docstrings of a module below `source` by the names that mypyc gives to its classes and functions."""
    module = "___".join(path.relative_to(source).with_suffix("").parts)
    yield from inside(ast.parse(path.read_text("utf-8")), module)


def inside(node: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(child)
            if text:
                yield f"{name}___{child.name}", text
            if isinstance(child, ast.ClassDef):
                yield from inside(child, f"{name}___{child.name}")


def escaped(text: str) -> str:
    """Return a text as the content of a C string."""
    signs = {ord("\n"): r"\n", ord('"'): r"\"", ord("\\"): r"\\"}
    return "".join(signs.get(byte, chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode())


def with_docstrings(generated: str, texts: dict[str, str]) -> str:
    """Return C in which the docstrings follow the signatures."""
    for pattern in (FUNCTION, CLASS):
        generated = pattern.sub(lambda found: found[0] + escaped(texts.get(found[1], "")), generated)
    return generated


def documented(file: str, modules: Iterable[Path], source: Path) -> str:
    """Write a copy of a generated file with docstrings beside it, if it changes, and return its path.

    The file itself stays as it is: mypyc writes it again only if it changes, and what has not changed is not compiled again.
    """
    texts = {name: inspect.cleandoc(text) for path in modules for name, text in docstrings(path, source)}
    copy = Path(file).with_suffix(".documented.c")
    text = with_docstrings(Path(file).read_text("utf-8"), texts)
    if not copy.exists() or copy.read_text("utf-8") != text:
        copy.write_text(text, "utf-8")
    return str(copy)

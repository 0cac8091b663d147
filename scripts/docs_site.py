"""Hooks of mkdocs: the site begins with the README, has a reference from the docstrings, and links only to its own pages."""

import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.structure.files import File, Files

ROOT: Final = Path(__file__).resolve().parent.parent

#: A link or a picture in Markdown, and a picture in HTML.
LINK: Final = re.compile(r"(?P<mark>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?\)")
PICTURE: Final = re.compile(r'src="docs/')

REFERENCE: Final = """# Reference

Everything that `import ludocracy` provides, from its docstrings. [The Python library](api.md) is shorter.

::: ludocracy
"""


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that are not files of `docs`."""
    start = PICTURE.sub('src="', (ROOT / "README.md").read_text("utf-8"))
    files.append(File.generated(config, "index.md", content=own_links(start, "..", files)))
    files.append(File.generated(config, "reference.md", content=REFERENCE))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Leave only links that lead to a page of the site."""
    if page.file.src_uri == "index.md":
        return markdown
    return own_links(markdown, posixpath.dirname(page.file.src_uri), files)


def own_links(markdown: str, folder: str, files: Files) -> str:
    """Return a text whose links to other files of the repository are their texts; `folder`: where it is, seen from `docs`."""

    def own(link: re.Match[str]) -> str:
        if re.match(r"[a-z]+:", link["target"]):
            return link[0]
        path = posixpath.normpath(posixpath.join(folder, link["target"])).removeprefix("../docs/")
        # What exists nowhere stays a link, so that a strict build refuses it.
        if files.get_file_from_path(path) is None and (ROOT / "docs" / path).exists():
            return link["text"]
        target = path if folder == ".." else link["target"]
        return f"{link['mark']}[{link['text']}]({target}{link['anchor'] or ''})"

    return LINK.sub(own, markdown)

"""The documentation as a site: it is built strictly, so that no link leads nowhere."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import ludocracy

ROOT = Path(__file__).parent.parent


class Headings(HTMLParser):
    """Collects the ids of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids |= {value for name, value in attrs if name == "id" and value}


def test_the_site_has_every_page_and_a_reference_of_every_public_name(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for page in (ROOT / "docs").rglob("*.md"):
        assert (tmp_path / page.relative_to(ROOT / "docs").with_suffix(".html")).exists(), page
    start = (tmp_path / "index.html").read_text("utf-8")
    assert re.search(r'href="server.html#containers"', start)
    for picture in re.findall(r'src="(pictures/[^"]+)"', start):
        assert (tmp_path / picture).exists(), picture
    reference = Headings()
    reference.feed((tmp_path / "reference.html").read_text("utf-8"))
    for name in ludocracy.__all__:
        if name != "__version__":
            assert f"ludocracy.{name}" in reference.ids, name
    assert "ludocracy.Match.play" in reference.ids

"""`pip install` installs everything that a player needs, including the page."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: Files that a clean copy of the sources does not have.
GENERATED = shutil.ignore_patterns(".*", "node_modules", "build", "page", "*.egg-info", "__pycache__")


def test_a_wheel_contains_the_page(tmp_path: Path) -> None:
    shutil.copytree(ROOT, tmp_path / "clean", ignore=GENERATED)
    command = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", "."]
    subprocess.run([*command, "./clean"], cwd=tmp_path, env=os.environ | {"LUDOCRACY_PURE": "1"}, check=True)
    [wheel] = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for part in (
        "server/page/index.html.br",
        "server/words/fr.toml",
        "games/hegemony/rules/fr.md",
        "server/storage/migrations/script.py.mako",
    ):
        assert f"ludocracy/{part}" in names
    page = zipfile.ZipFile(wheel).read("ludocracy/server/page/index.html").decode()
    scripts = [name for name in names if name.startswith("ludocracy/server/page/assets/") and name.endswith(".js")]
    assert any(Path(name).name in page for name in scripts)

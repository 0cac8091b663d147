"""The package as users get it: the wheel that `pip wheel .` builds in isolation, in an environment that has nothing else.

The set-up of the tests builds the wheel (`scripts/set_up.sh package`) and installs that very file, so that it is compiled once.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

import ludocracy
import setup
from tests.server.harness import TIMEOUT

ROOT = Path(__file__).parent.parent
PAGE = "ludocracy/server/page"
WEB = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))

#: Plays a game with the library and prints the files that the rules were loaded from.
GAME = """
import ludocracy
from ludocracy.core import table
from ludocracy.games.hegemony.board import table as large

match = ludocracy.new_match("riffifi", seats=4, seed=7)
match.play_out([ludocracy.bot("riffifi", "club")] * 4)
assert match.over and match.winners
print(table.__file__)
print(large.__file__)
"""

#: Imports every module except those that need an extra: the server's, the environments', and those of trained networks.
IMPORT_ALL = """
import importlib, pkgutil
import ludocracy
extras = ("ludocracy.server.", "ludocracy.env.", "ludocracy.bots.learned", "ludocracy.lab.best_response")
for module in pkgutil.walk_packages(ludocracy.__path__, "ludocracy."):
    if not module.name.startswith(extras) and not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""
#: What the rules need, and nothing else.
LIGHT = {
    "librt",
    "ludocracy",
    "markdown-it-py",
    "mdurl",
    "msgspec",
    "mypy_extensions",
    "openskill",
    "pygments",
    "rich",
}
#: What `ludocracy play` says without the extra.
NO_SERVER = {
    "en": "ludocracy: this needs the extra “server”: pip install 'ludocracy[server]'\n",
    "fr": 'ludocracy: il manque le complément «\u00a0server\u00a0»\u00a0: pip install "ludocracy[server]"\n',
}

#: Calls hooks of the build, as pip does, where mypyc cannot be imported.
CALL_HOOKS = """
import sys
sys.modules["mypyc.build"] = None
sys.path.insert(0, "scripts")
import package
for hook in sys.argv[1:]:
    getattr(package, hook)(*[] if hook.startswith("get_requires") else ["."])
"""
#: The hooks that need no compiled rules.
HOOKS = (
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_wheel",
    "get_requires_for_build_editable",
    "prepare_metadata_for_build_editable",
    "build_editable",
    "get_requires_for_build_sdist",
    "build_sdist",
)
#: Files that a clean copy of the sources does not have.
GENERATED = shutil.ignore_patterns(".*", "node_modules", "build", "page", "*.egg-info", "__pycache__")


@pytest.fixture(scope="module")
def wheel() -> Path:
    """Return the wheel that the set-up built."""
    found = sorted((ROOT / "build" / "wheel").glob("*.whl"))
    assert len(found) == 1, "run `make` first: it builds the wheel"
    return found[0]


def run(program: Path, *arguments: str) -> str:
    """Run a program that finds no other on its path, no compiler and no Node.js, and return what it prints."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "CC")}
    environment = kept | {"PATH": str(program.parent)}
    done = subprocess.run(
        [program, *arguments], cwd=program.parent, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def address_of(server: "subprocess.Popen[str]") -> str:
    """Return the address that a server prints when it is ready."""
    assert server.stdout is not None
    line = server.stdout.readline()
    found = re.search(r"http://\S+/", line)
    assert found, line
    return found[0]


def test_the_tests_run_with_the_wheel_that_was_built(wheel: Path) -> None:
    origin = json.loads(distribution("ludocracy").read_text("direct_url.json") or "{}")
    assert origin["archive_info"]["hashes"]["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_the_wheel_contains_the_page(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        page = opened.read(f"{PAGE}/index.html").decode()
    for part in (
        "server/page/index.html.br",
        "server/words/fr.toml",
        "games/hegemony/rules/fr.md",
        "server/storage/migrations/script.py.mako",
    ):
        assert f"ludocracy/{part}" in names
    scripts = [name for name in names if name.startswith(f"{PAGE}/assets/") and name.endswith(".js")]
    assert any(Path(name).name in page for name in scripts)


def test_the_wheel_contains_the_sources_of_today(wheel: Path) -> None:
    """A build must not pack what an earlier one left behind."""
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".py")}
    sources = {str(path.relative_to(ROOT / "src")) for path in (ROOT / "src" / "ludocracy").rglob("*.py")}
    assert packed == sources


@pytest.fixture(scope="module")
def packages(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel and everything that it and its server need: installers then need no index."""
    folder = tmp_path_factory.mktemp("packages")
    pip = [sys.executable, "-m", "pip", "--quiet", "wheel", "--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "--wheel-dir", str(folder), f"{wheel}[server]"], check=True)
    return folder


def installers(packages: Path, folder: Path) -> dict[str, str]:
    """Return the environment of installers that use only these packages and write only in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP", "UV", "PYTHONPATH"))}
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(packages), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    pipx = {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin"), "PIPX_MAN_DIR": str(folder / "man")}
    uv = {"UV_NO_INDEX": "1", "UV_FIND_LINKS": str(packages), "UV_CACHE_DIR": str(folder / "uv"), "UV_OFFLINE": "1"}
    return kept | pip | pipx | uv


def test_the_rules_alone_are_light_and_the_extra_adds_the_server(wheel: Path, packages: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "empty", with_pip=True)
    programs = tmp_path / "empty" / "bin"
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--find-links", str(packages)]
    run(programs / "python", *install, str(wheel))
    played = run(programs / "ludocracy", "simulate", "hegemony", "--seats", "3", "--games", "1", "--workers", "1")
    assert "/s" in played
    for file in run(programs / "python", "-c", GAME).splitlines():
        assert (Path(file).suffix == ".py") == bool(setup.obstacle()), file
    assert run(programs / "python", "-c", IMPORT_ALL) == ""
    installed = json.loads(run(programs / "python", "-m", "pip", "list", "--format", "json"))
    assert {one["name"].lower() for one in installed} - {"pip", "setuptools"} == LIGHT
    for language, sentence in NO_SERVER.items():
        done = subprocess.run(
            [programs / "ludocracy", "play", "--lang", language], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)

    run(programs / "python", *install, f"{wheel}[server]")
    database = str(tmp_path / "tables.sqlite")
    command = [str(programs / "ludocracy"), "play", "--no-browser", "--port", "0", "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={"PATH": str(programs)}) as server:
        try:
            with urllib.request.urlopen(address_of(server), timeout=TIMEOUT) as answer:
                assert b"<script" in answer.read()
        finally:
            server.terminate()


def test_pipx_and_uvx_run_the_wheel(wheel: Path, packages: Path, tmp_path: Path) -> None:
    """The commands of the README, with the file instead of the name."""
    environment = installers(packages, tmp_path)
    pipx = [sys.executable, "-m", "pipx"]
    subprocess.run([*pipx, "install", str(wheel)], env=environment, check=True, capture_output=True)
    version = subprocess.run([tmp_path / "bin" / "ludocracy", "version"], capture_output=True, text=True, check=True)
    assert version.stdout.startswith(f"ludocracy {ludocracy.__version__} ")
    uvx = [
        sys.executable,
        "-m",
        "uv",
        "tool",
        "run",
        "--python",
        sys.executable,
        "--from",
        f"ludocracy[server] @ {wheel}",
    ]
    command = [*uvx, "ludocracy", "play", "--no-browser", "--port", "0", "--database", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            with urllib.request.urlopen(address_of(server), timeout=TIMEOUT) as answer:
                assert b"<script" in answer.read()
        finally:
            server.terminate()


def test_licences_of_fonts_and_icons_travel_with_the_page(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        licences = opened.read(f"{PAGE}/licences.txt").decode()
        fonts = {Path(name).name.partition("-")[0] for name in opened.namelist() if name.endswith(".woff2")}
        assert any(name.endswith(".dist-info/licenses/LICENSE") for name in opened.namelist())
    used = {name for name in WEB["devDependencies"] if name.startswith(("@fontsource", "@iconify"))}
    for name in used:
        assert f"\n{name} " in f"\n{licences}", name
    assert {name.rpartition("/")[2] for name in used if name.startswith("@fontsource")} == fonts
    assert "SIL OPEN FONT LICENSE" in licences and "creativecommons.org/licenses/by/3.0" in licences
    assert "Lucide Contributors" in licences and "this permission notice appear in all copies" in licences
    build = "import sys; sys.path.insert(0, 'scripts'); import package; package.build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2]: name for name in archive.getnames()}
        packed = archive.extractfile(names[f"src/{PAGE}/licences.txt"])
        assert packed is not None and packed.read().decode() == licences
    assert {"LICENSE", "web/licences/ISC.txt"} <= set(names)


def test_only_the_build_of_a_wheel_generates_c(tmp_path: Path) -> None:
    """pip calls several hooks of the build for one installation, and compiling takes minutes."""
    shutil.copytree(ROOT, tmp_path / "copy", ignore=GENERATED)

    def call(*hooks: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", CALL_HOOKS, *hooks],
            cwd=tmp_path / "copy",
            env=os.environ | {"LUDOCRACY_NO_PAGE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stderr if done.returncode else ""

    assert call(*HOOKS) == ""
    assert setup.obstacle() or "import of mypyc.build" in call("build_wheel")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no make")
def test_a_signal_to_make_stops_the_server(tmp_path: Path) -> None:
    set_up = ["--old-file=.venv/python", "--old-file=src/ludocracy/server/page/index.html"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    environment |= {"XDG_DATA_HOME": str(tmp_path), "BROWSER": "true", "LUDOCRACY_DATABASE": ""}
    with subprocess.Popen(
        ["make", "--silent", *set_up, "play", "PORT=0"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as make:
        try:
            with urllib.request.urlopen(address_of(make), timeout=TIMEOUT) as answer:
                assert answer.status == 200
            make.terminate()
            # The server holds the other end of the pipe: it is gone when the pipe ends.
            make.communicate(timeout=TIMEOUT)
        except BaseException:
            os.killpg(make.pid, signal.SIGKILL)
            raise
    assert (tmp_path / "ludocracy" / "tables.sqlite").exists()

"""The package as users get it: a source archive, a wheel, and its extras in a clean environment."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path

import pytest
import yaml
from description import REPOSITORY, readme, urls
from release_notes import notes

import ludocracy
from ludocracy.cli.main import SERVER_MODULES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_version_is_the_same_everywhere() -> None:
    assert ludocracy.__version__ == PROJECT["version"]
    assert f"## {ludocracy.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))["version"] == ludocracy.__version__


def test_the_runtime_of_the_rules_is_used_with_the_pinned_mypyc() -> None:
    """`scripts/runtime` is used only with tested versions; a new pin must not disable it unnoticed."""
    tested = re.search(r'^TESTED_MYPY = "(.+)"', (ROOT / "setup.py").read_text("utf-8"), re.M)
    pinned = re.search(r"^mypy==(.+)", (ROOT / "constraints.txt").read_text("utf-8"), re.M)
    assert tested and pinned
    assert pinned[1].startswith(tested[1])


def test_issue_forms_have_what_the_site_requires() -> None:
    forms = [path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml"]
    assert forms
    for path in forms:
        form = yaml.safe_load(path.read_text("utf-8"))
        assert form["name"] and form["description"], path.name
        ids = [part["id"] for part in form["body"]]
        assert len(set(ids)) == len(ids), path.name
        for part in form["body"]:
            assert part["type"] in ("textarea", "input", "dropdown"), path.name
            assert part["attributes"]["label"], path.name


def test_every_extra_is_named_in_the_documentation() -> None:
    text = "".join((ROOT / name).read_text("utf-8") for name in ("docs/api.md", "docs/server.md"))
    for extra in PROJECT["optional-dependencies"]:
        assert f"ludocracy[{extra}]" in text, extra


def test_the_workflow_and_the_hooks_call_existing_commands() -> None:
    workflow = (ROOT / ".github/workflows/test.yml").read_text("utf-8")
    assert "run: .ci/run" in workflow
    for path in re.findall(r"tests/[\w./]+", workflow):
        assert (ROOT / path).exists(), path
    assert "make test" in (ROOT / ".ci/run").read_text("utf-8")
    listed = subprocess.run(["make", "help"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    for target in ("play", "check", "test", "lint", "bench", "soak"):
        assert re.search(rf"^{target} +\S", listed, re.M), target


def test_check_runs_the_parts_that_it_is_documented_with() -> None:
    planned = subprocess.run(
        ["make", "--dry-run", "--old-file=.venv/tools", "check"], capture_output=True, text=True, cwd=ROOT, check=True
    ).stdout
    for part in (
        "tests/core",
        "tests/laws",
        "tests/rulebook",
        "tests/play",
        "ruff check",
        "mypy src",
        "page.py check lint",
    ):
        assert part in planned, part
    assert "set_up.sh package" not in planned
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "make check" in (ROOT / page).read_text("utf-8")


def test_every_module_of_the_server_is_explained_if_it_is_missing() -> None:
    """Every package of the extra has its module in the list that `ludocracy.cli.main` explains."""
    names = {re.split(r"[><=;\[]", one)[0].removesuffix("-cffi") for one in PROJECT["optional-dependencies"]["server"]}
    assert names == SERVER_MODULES


@pytest.mark.parametrize(
    ("platform", "architectures", "tag"),
    [
        ("linux", "x86_64", "manylinux_x86_64"),
        ("linux", "aarch64", "manylinux_aarch64"),
        ("macos", "x86_64", "macosx_x86_64"),
        ("macos", "arm64", "macosx_arm64"),
        ("windows", "AMD64", "win_amd64"),
    ],
)
def test_a_release_has_wheels_for_every_system_and_version_of_python(
    platform: str, architectures: str, tag: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", platform]
    done = subprocess.run(
        [*command, "--archs", architectures, str(ROOT)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [f"cp{version}-{tag}" for version in ("311", "312", "313", "314")]


def test_the_release_workflow_uses_the_tested_cibuildwheel_and_publishes_without_a_password() -> None:
    workflow = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    pinned = re.search(r"^cibuildwheel==\S+", (ROOT / "constraints.txt").read_text("utf-8"), re.M)
    assert pinned and pinned[0] in workflow
    assert "id-token: write" in workflow
    assert "password" not in workflow.replace("no password", "")
    assert f"{REPOSITORY}: ${{{{ github.server_url }}}}/${{{{ github.repository }}}}" in workflow
    for script in re.findall(r"scripts/\w+\.py", workflow):
        assert (ROOT / script).exists(), script


CHANGELOG = """# Changelog

## 0.3.0 (2027-01-31)

- New.

### For operators

- More.

## 0.2.0 (unreleased)

- Old.
"""


def test_release_notes_are_the_section_of_the_version() -> None:
    assert notes("v0.3.0", "0.3.0", CHANGELOG) == "- New.\n\n### For operators\n\n- More.\n"


@pytest.mark.parametrize(
    ("tag", "version", "why"),
    [
        ("v0.3.1", "0.3.0", "the tag is v0.3.1, but the version of the package is 0.3.0"),
        ("v0.4.0", "0.4.0", "no section “## 0.4.0”"),
        ("v0.2.0", "0.2.0", "no date of release"),
    ],
)
def test_a_release_that_is_not_ready_is_refused(tag: str, version: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        notes(tag, version, CHANGELOG)


def test_links_and_pictures_of_the_description_work_on_a_package_page() -> None:
    address = "https://git.example.org/house/ludocracy"
    text = readme(address, "0.2.0")
    assert f"![The lobby]({address}/raw/v0.2.0/docs/pictures/lobby.png)" in text
    assert f'src="{address}/raw/v0.2.0/docs/pictures/tax-the-rich.png"' in text
    assert f"]({address}/blob/v0.2.0/docs/server.md)" in text
    for target in re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text):
        assert "".join(target).startswith("https://"), target
    for path in re.findall(rf"{address}/\w+/v0\.2\.0/([^\s)\"]+)", text):
        assert (ROOT / path.partition("#")[0]).exists(), path
    assert readme("", "0.2.0") == (ROOT / "README.md").read_text("utf-8")
    assert urls("") == {} and all(one.startswith(address) for one in urls(address).values())


@pytest.mark.soak
def test_extras_work_from_a_wheel_in_a_clean_environment(tmp_path: Path) -> None:
    """Build the source archive and from it a wheel without compiled rules, and install the wheel with its extras.

    `tests/test_package.py` has the wheel with compiled rules, which takes minutes to build.

    The example of the README runs there, and mypy accepts it against the installed package.
    """
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"LUDOCRACY_PURE": "1"}

    def run(*command: str) -> str:
        done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    build = "import sys; sys.path.insert(0, 'scripts'); import package; print(package.build_sdist(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    archive = next(tmp_path.glob("*.tar.gz"))
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    kept = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
    assert not [name for name in kept if name not in names and not name.startswith(".git")]
    venv.create(tmp_path / "clean", with_pip=True)
    python = str(tmp_path / "clean" / "bin" / "python")
    constraints = str(ROOT / "constraints.txt")
    run(python, "-m", "pip", "install", "-q", "-c", constraints, f"{archive}[pettingzoo,openspiel,vector]")
    run(python, "-c", "import ludocracy.env.pettingzoo, ludocracy.env.openspiel, ludocracy.env.vector")
    assert run(python, "-m", "ludocracy", "version").startswith(f"ludocracy {ludocracy.__version__} ")
    run(python, "-m", "ludocracy", "simulate", "riffifi", "--games", "2", "--workers", "1")
    script = str(tmp_path / "match.py")
    Path(script).write_text((ROOT / "examples" / "match.py").read_text("utf-8"), "utf-8")
    assert "“fly:away” is not a move" in run(python, script)
    run(python, "-m", "pip", "install", "-q", "-c", constraints, "mypy")
    run(python, "-m", "mypy", "--strict", script)

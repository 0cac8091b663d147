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

import ludocracy

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_version_is_the_same_everywhere() -> None:
    assert ludocracy.__version__ == PROJECT["version"]
    assert f"## {ludocracy.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_runtime_of_the_rules_is_used_with_the_pinned_mypyc() -> None:
    """`scripts/runtime` is used only with tested versions; a new pin must not disable it unnoticed."""
    tested = re.search(r'^TESTED_MYPY = "(.+)"', (ROOT / "setup.py").read_text("utf-8"), re.M)
    pinned = re.search(r"^mypy==(.+)", (ROOT / "constraints.txt").read_text("utf-8"), re.M)
    assert tested and pinned
    assert pinned[1].startswith(tested[1])


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
    for target in ("play", "test", "lint", "bench", "soak"):
        assert re.search(rf"^{target} +\S", listed, re.M), target


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

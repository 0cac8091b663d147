"""The settings of a server: a file, the environment and flags; what is wrong with one is said in one sentence."""

import re
import tomllib
from pathlib import Path

import pytest

from ludocracy.cli.main import main
from ludocracy.server.config import OTHER_VARIABLES, SETTINGS, flag_of, read_settings, variable_of
from tests.server.harness import ROOT


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in SETTINGS:
        monkeypatch.delenv(variable_of(name), raising=False)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, tuple[str, str]]:
    """Return what `ludocracy config` prints of each setting: its value and its source."""
    assert main(["config", "--lang", "en", *arguments]) == 0
    lines = [line.removeprefix("# ").rpartition("  # ") for line in capsys.readouterr().out.splitlines()]
    return {left.partition(" =")[0]: (left.partition("=")[2].strip(), source) for left, _, source in lines}


def refused(capsys: pytest.CaptureFixture[str], *arguments: str, language: str = "en") -> str:
    """Return the one line by which a server with these arguments does not start."""
    assert main(["play", "--no-browser", "--lang", language, *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("\n") == 1
    return told.err.removeprefix("ludocracy: ").strip()


def test_flags_are_stronger_than_the_environment_and_the_environment_than_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ludocracy.toml"
    file.write_text('name = "file"\nrate = 3\nport = 7000\nwelcome = "welcome.md"\n')
    monkeypatch.setenv("LUDOCRACY_CONFIG", str(file))
    monkeypatch.setenv("LUDOCRACY_RATE", "2.5")
    monkeypatch.setenv("LUDOCRACY_PORT", "7001")
    monkeypatch.setenv("LUDOCRACY_GUESTS", "no")
    shown = printed(capsys, "--port", "7002", "--behind-proxy")
    assert shown["name"] == ('"file"', f"{file}, line 1")
    assert shown["welcome"] == (f'"{tmp_path}/welcome.md"', f"{file}, line 4")
    assert shown["rate"] == ("2.5", "LUDOCRACY_RATE")
    assert shown["guests"] == ("false", "LUDOCRACY_GUESTS")
    assert shown["port"] == ("7002", "--port")
    assert shown["behind_proxy"] == ("true", "--behind-proxy")
    assert shown["host"] == ('"127.0.0.1"', "default")
    assert set(shown) == set(SETTINGS)
    other = tmp_path / "other.toml"
    other.write_text("behind_proxy = true\n")
    assert printed(capsys, "--config", str(other), "--no-behind-proxy")["behind_proxy"][0] == "false"


SAMPLES = {"flag": "true", "whole": "7", "number": "0.5", "address": "http://a.example", "choice": "closed"}


def test_every_setting_has_a_variable_a_flag_and_a_line_of_a_file(tmp_path: Path) -> None:
    for name, one in SETTINGS.items():
        text = "false" if one.default is True else SAMPLES.get(one.metadata["kind"], "some text")
        by_variable = read_settings({}, {variable_of(name): text})
        by_flag = read_settings({name: text}, {})
        file = tmp_path / f"{name}.toml"
        plain = one.metadata["kind"] in ("flag", "whole", "number")
        file.write_text(f"{name} = {text}\n" if plain else f'{name} = "{text}"\n')
        by_file = read_settings({}, {}, str(file))
        found = getattr(by_variable.config, name)
        assert found == getattr(by_flag.config, name) != one.default
        assert found == getattr(by_file.config, name) or one.metadata["kind"] == "file"


def test_passwords_come_from_files_and_are_not_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("smtp://ann:sesame@mail.example.org\n")
    monkeypatch.setenv("LUDOCRACY_SMTP_FILE", str(secret))
    monkeypatch.setenv("LUDOCRACY_DATABASE", "postgresql://ann:sesame@db/ludo")
    assert read_settings({}, {"LUDOCRACY_SMTP_FILE": str(secret)}).config.smtp == "smtp://ann:sesame@mail.example.org"
    shown = printed(capsys)
    assert shown["smtp"] == ('"***"', "LUDOCRACY_SMTP_FILE")
    assert "db/ludo" in shown["database"][0] and "sesame" not in str(shown)
    monkeypatch.setenv("LUDOCRACY_SMTP", "smtp://x")
    assert refused(capsys) == "LUDOCRACY_SMTP_FILE: LUDOCRACY_SMTP is set too; use one of them"
    monkeypatch.delenv("LUDOCRACY_SMTP")
    secret.unlink()
    assert refused(capsys) == f"LUDOCRACY_SMTP_FILE: {secret}: No such file or directory"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("port = 80\nbort = 3\n", "line 2: there is no setting “bort” (`ludocracy config --example` lists them)"),
        ("\n\nport = 70000", "line 3: port is a whole number from 0 to 65535, not “70000”"),
        ('port = 80.5', "line 1: port is a whole number from 0 to 65535, not “80.5”"),
        ("guests = 'perhaps'", "line 1: guests is true or false, not “perhaps”"),
        ("rate = -1", "line 1: rate is a number from 0 to 1000000, not “-1”"),
        ("rate = true", "line 1: rate is a number from 0 to 1000000, not “True”"),
        ("registration = 'shut'", "line 1: registration is one of open, invitation, closed, not “shut”"),
        ("home = 'play.example.org'", "line 1: home is an address such as https://play.example.org, not “play.example.org”"),
        ("name = 3", "line 1: name is a text"),
        ("welcome = 3", "line 1: welcome is a text"),
        ("[server]\nport = 3", "line 1: there is no setting “server” (`ludocracy config --example` lists them)"),
        ("port = ", "line 1: this is not TOML: Invalid value"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_by_its_line(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ludocracy.toml"
    file.write_text(text)
    assert refused(capsys, "--config", str(file)) == f"{file}, {why}"


def test_a_wrong_variable_flag_or_file_is_refused_by_name_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, "--rate", "fast") == "--rate: rate is a number from 0 to 1000000, not “fast”"
    assert refused(capsys, "--port=-1", language="fr") == (
        "--port\u00a0: port est un nombre entier de 0 à 65535, et non «\u00a0-1\u00a0»"
    )
    assert refused(capsys, "--config", str(tmp_path / "none")) == f"{tmp_path / 'none'}: No such file or directory"
    assert refused(capsys, "--config", str(tmp_path)) == f"{tmp_path}: Is a directory"
    (tmp_path / "binary").write_bytes(b"name = '\xff'")
    assert "UTF-8" in refused(capsys, "--config", str(tmp_path / "binary"))
    monkeypatch.setenv("LUDOCRACY_PORTS", "1")
    assert refused(capsys).startswith("LUDOCRACY_PORTS: there is no setting “ports”")
    monkeypatch.delenv("LUDOCRACY_PORTS")
    monkeypatch.setenv("LUDOCRACY_JOIN", "maybe")
    assert refused(capsys, language="fr") == "LUDOCRACY_JOIN\u00a0: join vaut true ou false, et non «\u00a0maybe\u00a0»"


def test_the_example_is_a_file_with_every_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "fr"):
        assert main(["config", "--example", "--lang", language]) == 0
        text = capsys.readouterr().out
        assert tomllib.loads(text) == {}
        used = re.sub(r"(?m)^# ([a-z_]+ = )", r"\1", text)
        assert set(tomllib.loads(used)) == set(SETTINGS)
        (tmp_path / "used.toml").write_text(used)
        assert read_settings({}, {}, str(tmp_path / "used.toml")).config.bots == 2


def test_the_documentation_lists_every_setting_with_its_default() -> None:
    text = (ROOT / "docs" / "server.md").read_text()
    rows = dict(
        re.findall(r"(?m)^\| `([a-z_]+)` \| (.+?) \| .+ \|$", text.partition("| setting |")[2].partition("\n\n")[0])
    )
    assert list(rows) == list(SETTINGS)
    shown = {"database": "a file in your data folder", "port": "`8080`"}
    for name, one in SETTINGS.items():
        default = str(one.default).lower() if isinstance(one.default, bool) else one.default
        assert rows[name] == shown.get(name, "none" if one.default in (None, "") else f"`{default}`"), name
    assert all(flag_of(name).startswith("--") for name in SETTINGS)


def test_variables_that_are_no_settings_are_those_of_other_parts() -> None:
    """A variable of the sources, the build or the tests that is missing here would keep servers from starting."""
    files = [
        *(ROOT / "src").rglob("*.py"),
        *(ROOT / "tests").rglob("*.py"),
        ROOT / "setup.py",
        ROOT / "scripts" / "page.py",
    ]
    named = {name for file in files for name in re.findall(r'"(LUDOCRACY_[A-Z_]+[A-Z])"', file.read_text())}
    ours = {variable_of(name) for name in SETTINGS} | {f"{variable_of(name)}_FILE" for name in SETTINGS}
    wrong = {"LUDOCRACY_PORTS"}
    assert named - ours - wrong <= OTHER_VARIABLES

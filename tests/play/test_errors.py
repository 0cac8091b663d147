"""Error messages in every language, and atomic writes."""

import ast
import copy
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from ludocracy.core import errors
from ludocracy.core.errors import BadOption, BadPosition, BadRecord, Message
from ludocracy.core.language import languages, load_words, placeholders
from ludocracy.games import catalogue
from ludocracy.show.phrases import Phrases
from tests.play.driver import refused, run

SOURCE = Path(__file__).parents[2] / "src" / "ludocracy"
#: The packages with messages of errors, and the prefix of their keys.
PACKAGES = {"core": "", "server": "server/", "studio": "studio/"}
PACKAGES |= {f"games.{name}": f"games.{name}/" for name in catalogue.names()}


def messages(package: str, language: str) -> dict[str, str]:
    """Return the messages of a package, by the keys that the code uses."""
    found = load_words(f"ludocracy.{package}", language).items()
    return {PACKAGES[package] + key.removeprefix("error."): text for key, text in found if key.startswith("error.")}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_language_has_every_message_with_the_same_facts(package: str) -> None:
    english = messages(package, "en")
    for language in languages():
        other = messages(package, language)
        assert other.keys() == english.keys()
        for key, text in english.items():
            assert placeholders(other[key]) == placeholders(text), f"{key} in {language}"


def test_every_key_has_a_message_and_no_message_is_unused() -> None:
    known = {key for package in PACKAGES for key in messages(package, "en")}
    texts = [path.read_text("utf-8") for path in SOURCE.rglob("*.py")]
    literals = {node.value for text in texts for node in ast.walk(ast.parse(text)) if is_text(node)}
    # The laws of the studio name their messages without the package.
    idle = {
        key for key in known - literals if not key.startswith("system.") and key.removeprefix("studio/") not in literals
    }
    assert not idle
    for path in SOURCE.rglob("*.py"):
        for key in raised_in(path):
            assert key in known or key.startswith("f'studio/"), f"{path}: no word file has the message {key}"


def is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def raised_in(path: Path) -> Iterator[str]:
    """Yield the keys of all errors that a module raises, and the source of keys that are computed."""
    names = {name for name, one in vars(errors).items() if isinstance(one, type)} | {"DatabaseError"}
    place = {"bad": 2, "wrong": 2}  # the index of the key among the arguments
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "id", "")
        argument = node.args[place.get(called, 0) : place.get(called, 0) + 1]
        if isinstance(node.func, ast.Attribute) and node.func.attr == "bad":  # a method of a data file or an entry
            argument = node.args[:1]
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "wrong":
            argument = node.args[2:3]
        elif called not in names and called not in place:
            continue
        for part in argument:
            if is_text(part):
                yield str(part.value)
            elif isinstance(part, (ast.JoinedStr, ast.BinOp)):
                yield ast.unparse(part)


def test_french_typography_of_messages() -> None:
    for sentence in (text for package in PACKAGES for text in messages(package, "fr").values()):
        bare = re.sub(r"« .*? »".replace(" ", "\u00a0"), "", sentence)  # quoted input is repeated as it was written
        bare = re.sub(r"https?://\S+", "", bare)
        assert not re.search(r" [;:!?»]|« |'", bare), sentence
        assert not re.search(r"[^\u00a0]:(?! )", bare.replace('":', "")), sentence


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rules", "chess"], "il n’y a pas de jeu «\u00a0chess\u00a0»\u00a0: les jeux sont riffifi"),
        (["simulate", "riffifi", "--option", "officer=x"], "«\u00a0x\u00a0»\u00a0: il faut yes (oui) ou no (non)"),
        (["replay", "no-such-file"], "no-such-file\u00a0: aucun fichier ni dossier de ce nom"),
        (["simulate", "riffifi", "--games", "1", "--records", "."], ".\u00a0: c’est un dossier"),
        (["simulate", "riffifi", "--games", "1", "--records", "no/x"], "no/x\u00a0: aucun fichier ni dossier"),
    ],
)
def test_french_users_get_french_messages(arguments: list[str], why: str) -> None:
    assert why in refused(*arguments, "--lang", "fr")


def test_messages_inside_messages_are_translated() -> None:
    inner = Message("allowed.seat", last=3)
    error = BadPosition("position.wrong", where="turn", found="9", allowed=inner)
    assert str(error) == "turn: 9 is not a seat from 0 to 3"
    assert Phrases("fr").explain(error) == "turn\u00a0: 9 n’est pas une place de 0 à 3"


def test_facts_are_not_read_as_templates() -> None:
    error = BadOption("option.unknown", game="{names}", name="{0}", names="{x}")
    assert str(error) == "{names} has no option “{0}”: it has {x}"
    assert str(BadRecord("a {step} as it is")) == "a {step} as it is"


def test_errors_survive_pickle_and_copy() -> None:
    error = BadPosition("position.wrong", where="turn", found="9", allowed=Message("allowed.list"))
    for other in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert type(other) is BadPosition
        assert other.text("fr") == error.text("fr")


@pytest.mark.parametrize("command", [["games"], ["rules", "riffifi"], ["games", "--plain"]])
def test_a_closed_pipe_ends_the_program_quietly(command: list[str]) -> None:
    with subprocess.Popen([sys.executable, "-m", "ludocracy", *command], stdout=-1, stderr=-1) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0


def test_records_are_written_to_the_given_path(tmp_path: Path) -> None:
    """Links are kept, special files are not replaced, and a failed write leaves nothing behind."""
    simulate = ("simulate", "riffifi", "--games", "1", "--workers", "1", "--records")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "file")
    assert run(*simulate, str(link)).code == 0
    assert link.is_symlink() and (tmp_path / "file").read_text().startswith("ludocracy: 1")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert run(*simulate, str(pipe)).code == 0
    assert pipe.is_fifo() and os.read(reader, 12) == b"ludocracy: 1"
    os.close(reader)
    (tmp_path / "folder").mkdir()
    refused(*simulate, str(tmp_path / "folder"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder", "link", "pipe"]


def test_a_name_cannot_control_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text("ludocracy: 1\ngame: bakschisch\nrules: 1\nseats: 2\nname: 0 \x1b[2JEve\n")
    shown = run("replay", str(file), "--plain", "--lang", "en", typed="q\n").out
    assert "Eve" in shown and "Player 2" in shown and "\x1b" not in shown

"""What the house says of mistakes: in French too, whole or not at all; and what it leaves behind: nothing half-written."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludocracy.core.errors import BadOption, BadPosition, BadRecord, Message
from ludocracy.show.errors import french
from ludocracy.show.house import House
from tests.play.driver import refused, run

SOURCE = Path(__file__).parents[2] / "src" / "ludocracy"
#: Where every refusal has its French; a game's own sentences about its positions and cards stay English.
SPEAKING = [
    *(path for room in ("core", "play", "lab", "terminal", "bots") for path in sorted((SOURCE / room).glob("*.py"))),
    *(SOURCE / name for name in ("cli.py", "show/errors.py", "games/catalogue.py")),
    *(SOURCE / "games" / name for name in ("bakschisch/track.py", "tax_the_rich/board.py")),
]
#: What refuses, and the names under which a sentence waits for it.
REFUSERS = {"BadOption", "BadMove", "BadRecord", "BadPosition", "BadData", "UnknownGame", "Message"}
REFUSERS |= {"LudocracyError", "bad", "fail", "wrong", "check_number"}
WAITING = {"why", "reason", "allowed"}


def spoken_in(path: Path, refusers: set[str]) -> Iterator[str]:
    """Every sentence that a module refuses something with."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        name, spoken = "", list[ast.expr]()
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            spoken = [*node.args] if name in refusers else []
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in WAITING:
            spoken = [node.value]
        elif isinstance(node, ast.Tuple):
            spoken = [part for part in node.elts if isinstance(part, ast.Constant) and "{right}" in str(part.value)]
        for part in spoken:
            assert not isinstance(part, ast.JoinedStr) or name in ("wrong", "fail"), (
                f"{path}, line {part.lineno}: an f-string"
            )
            if isinstance(part, ast.IfExp):
                spoken += [part.body, part.orelse]
            elif isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def test_every_refusal_has_its_french_and_no_french_is_idle() -> None:
    found = {text for path in SPEAKING for text in spoken_in(path, REFUSERS)}
    found |= {text for path in (SOURCE / "games").glob("*/game.py") for text in spoken_in(path, {"BadOption"})}
    found |= {text for path in (SOURCE / "server").glob("*.py") for text in spoken_in(path, {"Message"})}
    said = {text for text in found if " " in text or "{" in text or text == "none"}
    said -= {"stack: the question on top cannot be asked ({error})", "this is no TOML: {error}"}  # their end is English
    system = {os.strerror(code) for code in (1, 2, 13, 20, 21, 28, 30, 36)}
    assert said ^ french().keys() <= system
    for english, sentence in french().items():
        assert sorted(re.findall(r"\{\w+\}", english)) == sorted(re.findall(r"\{\w+\}", sentence)), english


def test_french_typography_of_refusals() -> None:
    for sentence in french().values():
        bare = re.sub(r"« .*? »".replace(" ", "\u00a0"), "", sentence)  # what is cited is as it is written
        assert not re.search(r" [;:!?»]|« |'", bare), sentence
        assert not re.search(r"[^\u00a0]:(?! )", bare.replace('":', "")), sentence


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["rules", "chess"], "il n’y a pas de jeu «\u00a0chess\u00a0»\u00a0: la maison a riffifi"),
        (["simulate", "riffifi", "--option", "officer=x"], "«\u00a0x\u00a0»\u00a0: il faut yes (oui) ou no (non)"),
        (["replay", "no-such-file"], "no-such-file\u00a0: aucun fichier ni dossier de ce nom"),
        (["simulate", "riffifi", "--games", "1", "--records", "."], ".\u00a0: c’est un dossier"),
        (["simulate", "riffifi", "--games", "1", "--records", "no/x"], "no/x\u00a0: aucun fichier ni dossier"),
    ],
)
def test_french_users_are_told_in_french(arguments: list[str], why: str) -> None:
    assert why in refused(*arguments, "--lang", "fr")


def test_a_refusal_is_never_half_french() -> None:
    inner = Message("an {odd} thing of some game", odd=3)
    assert House("fr").explain(
        BadPosition("{where}: {found} is not {allowed}", where="x", found="1", allowed=inner)
    ) == ("x: 1 is not an 3 thing of some game")


def test_facts_are_not_read_as_sentences() -> None:
    error = BadOption("{game} has no option “{name}”: it has {names}", game="{names}", name="{0}", names="{x}")
    assert str(error) == "{names} has no option “{0}”: it has {x}"
    assert str(BadRecord("a {step} as it is")) == "a {step} as it is"


@pytest.mark.parametrize("command", [["games"], ["rules", "riffifi"], ["games", "--plain"]])
def test_nobody_reads_to_the_end(command: list[str]) -> None:
    with subprocess.Popen([sys.executable, "-m", "ludocracy", *command], stdout=-1, stderr=-1) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0


def test_records_go_where_they_are_told(tmp_path: Path) -> None:
    """A link stays a link, what is no file is not replaced, and nothing is left of what could not be written."""
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


def test_a_name_cannot_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "games"
    file.write_text("ludocracy: 1\ngame: bakschisch\nrules: 1\nseats: 2\nname: 0 \x1b[2JEve\n")
    shown = run("replay", str(file), "--plain", "--lang", "en", typed="q\n").out
    assert "Eve" in shown and "Player 2" in shown and "\x1b" not in shown

"""Every command works, and errors take one line and exit with code 2."""

import json
import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields

from ludocracy.cli.arguments import ARGPARSE_TEXTS
from ludocracy.core.language import load_words, placeholders
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.position import pretty
from ludocracy.server.admin.requests import KINDS
from ludocracy.show.phrases import Phrases, language_of_system
from ludocracy.terminal.console import console
from tests.play.driver import refused, run, works_or_refuses
from tests.play.test_match import begun, play_random

GAMES = catalogue.names()
LANGUAGES = ("fr", "en")


@pytest.fixture
def games_file(tmp_path: Path) -> Path:
    """A file with two games of Riffifi, one of them finished."""
    first, second = begun(seed=1), begun(seed=2)
    play_random(first, 10_000, Rng(1))
    play_random(second, 5, Rng(2))
    file = tmp_path / "games.txt"
    file.write_text(first.record().text() + second.record(reveal=True).text())
    return file


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_games_are_listed_with_seats_options_and_bots(language: str, plain: tuple[str, ...]) -> None:
    ran = run("games", "--lang", language, *plain)
    assert ran.code == 0
    for name in GAMES:
        assert name in ran.out
        for option in catalogue.find(name).options:
            assert option.name in ran.out
    assert "novice, casual, club, strong, expert" in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_rules_are_printed(name: str, language: str) -> None:
    drawn, plain = run("rules", name, "--lang", language), run("rules", name, "--lang", language, "--plain")
    assert drawn.code == plain.code == 0 and len(plain.out) > 500
    assert not re.search(r"^[#|>]|\*|---|`", plain.out, re.MULTILINE)


def test_rules_go_through_the_pager_on_a_terminal() -> None:
    main, child = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80", "PAGER": "sed 's/^/paged:/'"}
    command = [sys.executable, "-m", "ludocracy", "rules", "riffifi", "--lang", "en"]
    with subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=environment) as process:
        os.close(child)
        screen = b""
        with suppress(OSError):  # how a pseudo-terminal says that nobody writes to it any more
            while read := os.read(main, 65536):
                screen += read
    os.close(main)
    lines = screen.decode("utf-8").splitlines()
    assert process.returncode == 0 and len(lines) > 100
    assert all(line.startswith("paged:") for line in lines)


def test_version_prints_name_and_number() -> None:
    assert run("version").out.startswith("ludocracy ")
    assert run("--version") == run("version")


def test_the_module_runs_as_a_program() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "ludocracy", "rules", "chess"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2 and ran.stderr.startswith("ludocracy: there is no game “chess”")
    assert len(ran.stderr.splitlines()) == 1


def test_check_replays_every_game(games_file: Path) -> None:
    assert run("replay", str(games_file), "--check", "--lang", "en").out.startswith(
        "2 games replayed, 1 of them finished"
    )


def test_verify_recomputes_every_draw(games_file: Path) -> None:
    draws = sum(line.startswith("~") for line in games_file.read_text().splitlines())
    assert f"2 games verified, {draws} draws" in run("verify", str(games_file), "--lang", "en").out
    assert "1 game verified, 37 draws" in run("verify", str(games_file), "--game", "2", "--lang", "en").out
    assert "has no game 3: it contains 2 games" in refused("verify", str(games_file), "--game", "3")


def test_a_position_can_be_extracted_and_loaded(games_file: Path) -> None:
    ran = run("position", str(games_file), "--game", "2", "--at", "40")
    game = catalogue.find("riffifi")
    data = json.loads(ran.out)
    assert game.dump(game.load(data)) == data
    whole = json.loads(run("position", str(games_file), "--game", "1").out)
    assert game.load(whole).over()
    assert "moves 0 to" in refused("position", str(games_file), "--at", "99999")


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_replay_steps_through(games_file: Path, plain: tuple[str, ...]) -> None:
    steps = run("replay", str(games_file), "--game", "2", "--lang", "en", *plain, typed="\n\n\nb\n0\nhelp\nq\n").out
    assert "[37/42] > " in steps and "[38/42] > " in steps and "[0/42] > " in steps
    assert "Next: Player " in steps and "Enter: next move" in steps


def test_replay_shows_what_one_seat_saw(games_file: Path) -> None:
    seen = run("replay", str(games_file), "--seat", "1", "--plain", "--lang", "en", typed="q\n").out
    hands = re.findall(r"’s hand: (.*)", seen)
    assert hands[1].count(",") == 11 and hands[0] == hands[2] == "12 face-down cards"
    assert "there is no seat 3" in refused("replay", str(games_file), "--seat", "3")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["dance"], "unknown choice"),
        ([], "missing: COMMAND"),
        (["rules"], "missing: GAME"),
        (["rules", "chess"], "there is no game “chess”"),
        (["games", "--lang", "zz"], "unknown choice"),
        (["replay", "no-such-file"], "no-such-file: No such file"),
        (["replay", "."], "Is a directory"),
        (["verify", "no-such-file"], "No such file"),
        (["terminal", "riffifi", "--seats", "7"], "is for 3, 4, 5 players, not 7"),
        (["terminal", "riffifi", "--option", "officer=perhaps"], "it takes yes or no"),
        (["terminal", "riffifi", "--option", "most_rounds=0"], "a whole number from 1 to 1000"),
        (["terminal", "riffifi", "--option", "most_rounds=--5"], "a whole number from 1 to 1000"),
        (["terminal", "riffifi", "--bots", "genius"], "has no bot “genius”"),
        (["terminal", "riffifi", "--bots", "random,random,random"], "3 bots for 2 free seats"),
        (["terminal", "riffifi", "--people", "4"], "no seat 3"),
        (["terminal", "riffifi", "--sit", "1,1"], "the same seat"),
        (["terminal", "riffifi", "--sit", "9"], "not a whole number from 0 to 7"),
        (["terminal", "riffifi", "--people", "2", "--sit", "1"], "names 1 seat for 2 people"),
        (["terminal", "riffifi", "--names", "A,B,C,D"], "4 names for 3 seats"),
        (["terminal", "riffifi", "--names", "A,A"], "the same name"),
        (["terminal", "riffifi", "--seed", "-1"], "not a whole number"),
        (["terminal", "--position", "no-such-file"], "No such file"),
        (["terminal", "--resume", "no-such-file"], "No such file"),
        (["terminal", "--resume", "a", "--position", "b"], "not allowed with"),
    ],
)
def test_errors_name_the_mistake(arguments: list[str], why: str) -> None:
    assert why in refused(*arguments)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["dance"], "choix inconnu\u00a0: 'dance'"),
        ([], "il manque\u00a0: COMMANDE"),
        (["rules"], "il manque\u00a0: JEU"),
        (["games", "--lang", "zz"], "choix inconnu"),
        (["games", "--bunt"], "arguments inconnus\u00a0: --bunt"),
        (["games", "--plain=yes"], "aucune valeur n’est attendue, mais 'yes' a été donné"),
        (["terminal", "riffifi", "--se", "3"], "option ambiguë\u00a0: --se peut désigner"),
        (["terminal", "riffifi", "--seats"], "argument --seats\u00a0: une valeur est attendue"),
        (["terminal", "riffifi", "--seats", "9"], "«\u00a09\u00a0» n’est pas un nombre entier de 1 à 8"),
        (["terminal", "--resume", "a", "--position", "b"], "incompatible avec --resume"),
        (["play", "--port", "x"], "--port\u00a0: port est un nombre entier de 0 à 65535, et non «\u00a0x\u00a0»"),
    ],
)
def test_mistakes_in_arguments_are_named_in_french(
    arguments: list[str], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert why in refused(*arguments)


def commands_of(*command: str) -> list[str]:
    """Return the commands that a command's help lists, with theirs (`admin people list`)."""
    listed = run(*command, "--help", "--lang", "en").out.partition("COMMAND\n")[2]
    named = [" ".join([*command, name]) for name in re.findall(r"^    ([a-z-]+)", listed, re.MULTILINE)]
    groups = {name for name in named if name.startswith("admin") and len(command) < 2}
    return [one for name in named for one in [name, *(commands_of(*name.split()) if name in groups else [])]]


COMMANDS = commands_of()
assert "play" in COMMANDS, "the list of commands was not found"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_the_language_that_is_asked_for(command: str) -> None:
    english, french = (run(*command.split(), "--lang", language, "--help") for language in ("en", "fr"))
    assert english.code == french.code == 0
    texts = {language: load_words("ludocracy.cli", language) for language in LANGUAGES}
    for text in (texts["en"][f"command.{command}"], "usage: ", texts["en"]["argument.lang"]):
        assert text[1:] in english.out.replace("\n", " ")
    for text in (
        texts["fr"][f"command.{command}"],
        "utilisation\u00a0: ",
        "options\u00a0:",
        texts["fr"]["argparse.help"],
    ):
        assert text[1:] in french.out.replace("\n", " ")


def test_the_words_of_the_command_line_are_those_of_its_arguments() -> None:
    used = (
        {"about", "commands", "whole", "number", "metavar.COMMAND"} | set(ARGPARSE_TEXTS.values()) | {"argparse.error"}
    )
    used |= {"config.title", "config.default"}
    for command in COMMANDS:
        used.add(f"command.{command}")
        for name in re.findall(r"^  (?:--)?([a-z][a-z-]+)", run(*command.split(), "--help").out, re.MULTILINE):
            key = name.replace("-", "_")
            used |= {f"{command}.{key}", f"argument.{key}"}
    known = {key for key in load_words("ludocracy.cli", "en") if not key.startswith("metavar.")}
    positional = {f"{one}.{name}" for one in (*COMMANDS, "argument") for name in ("game", "file", "name", "bot")}
    for kind in KINDS:
        positional |= {f"argument.{field.name}" for field in fields(kind)}
    # tests/server/test_admin.py prints the answers.
    answers = {key for key in known if key.startswith(("column.", "cell.", "done."))}
    assert known <= used | positional | answers


def test_a_position_sets_the_number_of_seats(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    match = begun()
    file.write_text(pretty(match.game.dump(match.table)))
    assert "contains its seats" in refused("terminal", "--position", str(file), "--seats", "3")
    assert "game: " in refused("terminal", "bakschisch", "--position", str(file)) if "bakschisch" in GAMES else True
    ran = run("terminal", "--position", str(file), "--plain", "--lang", "en", typed="1\nquit\nyes\n")
    assert ran.code == 0 and "Your turn" in ran.out


@pytest.mark.parametrize(
    "content", ["", "[1]", "{", "{}", "[" * 1500, '{"game": 5}', '{"game": "riffifi"}', "9" * 5000, "\ud800"]
)
def test_a_file_that_is_not_a_position_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(content.encode("utf-8", "surrogatepass"))
    refused("terminal", "--position", str(file))


NASTY: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-2, 70), st.floats(allow_nan=False), st.text(max_size=5),
    st.just([]), st.just({}), st.lists(st.integers(-1, 5), max_size=4), st.sampled_from(["red-1", "officer", "red", "Turn"]),
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every value in a position."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    return [path, *(way for key, value in inner for way in places(value, (*path, key)))]


@settings(max_examples=60, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", GAMES)
def test_mutated_positions_play_or_are_refused(
    tmp_path_factory: pytest.TempPathFactory, name: str, data: st.DataObject
) -> None:
    match = begun(name)
    play_random(match, data.draw(st.integers(0, 30)), Rng(1))
    position = match.game.dump(match.table)
    for _ in range(data.draw(st.integers(1, 2))):
        way = data.draw(st.sampled_from(places(position)[1:]))
        holder: Any = position
        for key in way[:-1]:
            holder = holder[key]
        if data.draw(st.booleans()) or not isinstance(holder, dict):
            holder[way[-1]] = data.draw(NASTY)
        else:
            del holder[way[-1]]
    file = tmp_path_factory.mktemp("positions") / "position.json"
    file.write_text(json.dumps(position))
    works_or_refuses(["terminal", "--position", str(file), "--plain", "--bots", "random"], typed="1\n1\n1\nquit\nyes\n")


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=12), st.text(max_size=12))
@pytest.mark.parametrize("name", GAMES)
def test_any_option_is_accepted_or_refused(name: str, key: str, value: str) -> None:
    known = catalogue.find(name).options
    for option in (f"{key}={value}", f"{known[0].name}={value}" if known else key):
        works_or_refuses(["simulate", name, "--games", "1", "--workers", "1", f"--option={option}"])


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=8) | st.integers().map(str))
def test_any_number_of_seats_or_games_is_accepted_or_refused(value: str) -> None:
    works_or_refuses(["simulate", "bakschisch", "--games", "1", "--workers", "1", f"--seats={value}"])
    works_or_refuses(["terminal", "bakschisch", "--plain", f"--people={value}", f"--seed={value}"])
    if not value.strip().isdecimal():
        refused("simulate", "bakschisch", "--workers", "1", f"--games={value}")


@pytest.mark.parametrize("package", ["ludocracy.show", "ludocracy.cli"])
def test_phrases_agree_in_both_languages(package: str) -> None:
    french, english = load_words(package, "fr"), load_words(package, "en")
    forms = {key for key in french.keys() ^ english.keys() if key.startswith(("form.seat.", "common.seat."))}
    assert french.keys() ^ english.keys() == forms  # which belong to the grammar of one language
    for key in french.keys() & english.keys():
        same = placeholders(french[key]) ^ placeholders(english[key])
        assert same <= {"name", "of"}, key  # “Victoire d’Anna” and “Anna wins”


@pytest.mark.parametrize("package", ["ludocracy.show", "ludocracy.cli"])
def test_french_typography_of_phrases(package: str) -> None:
    for key, text in load_words(package, "fr").items():
        assert not re.search(r"[ ][;:!?»]|«[ ]|'", text), key
        assert not re.search(r"(?<![\u202f\s])[!?]", text), key


def test_french_spaces_do_not_break(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    console().print("Voici la question\u00a0: pourquoi\u202f?", highlight=False)
    assert "question\u00a0:" in capsys.readouterr().out


def test_numbers_follow_the_language() -> None:
    assert Phrases("fr").number(12345.678, 2) == "12\u202f345,68" and Phrases("en").number(-12345.678, 1) == "−12,345.7"
    assert Phrases("fr").percent(0.255) == "25,5\u00a0%" and Phrases("en").percent(0.255) == "25.5%"
    assert Phrases("fr").say("lab.games", n=0) == "0 partie" and Phrases("en").say("lab.games", n=0) == "0 games"


def test_the_locale_sets_the_language() -> None:
    assert language_of_system({"LC_ALL": "", "LANG": "fr_BE.UTF-8"}) == "fr"
    assert language_of_system({"LC_ALL": "zz_ZZ", "LANG": "fr_FR"}) == "en"
    assert language_of_system({}) == "en"

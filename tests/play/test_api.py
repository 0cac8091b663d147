"""The public interface of the library."""

import ast
import copy
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludocracy
from ludocracy.core.step import WATCHER
from ludocracy.games import catalogue

ROOT = Path(__file__).parents[2]


def begun(game: str = "riffifi", moves: int = 3) -> ludocracy.Match:
    match = ludocracy.new_match(game, seed=5)
    for _ in range(moves):
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[-1])
    return match


@pytest.mark.parametrize("name", ludocracy.game_names())
def test_a_new_match_waits_at_its_first_decision(name: str) -> None:
    match = ludocracy.new_match(name, seed=3)
    assert match.seats == min(ludocracy.game(name).seats)
    assert match.to_move and match.legal_moves(match.to_move[0]) == match.legal_moves()
    assert not match.over and not match.winners and len(match.scores) == match.seats
    assert repr(match).startswith(f"<Match of {name}")


@pytest.mark.parametrize("name", ludocracy.game_names())
def test_print_shows_what_everybody_may_see(name: str) -> None:
    """Two worlds that a watcher cannot distinguish print the same."""
    from ludocracy.core.rng import Rng

    match = begun(name)
    shown = str(match)
    other = match.copy()
    other.table = match.game.imagine(match.table, WATCHER, Rng(3))
    assert match.position() == begun(name).position()
    assert str(other) == shown == match.text()
    assert "\x1b" not in shown and "\x1b" in match.text(colour=True)


def test_undo_reverts_draws_and_repeats_them() -> None:
    match = ludocracy.new_match("bakschisch", seats=2, seed=4)
    history = []
    for _ in range(12):
        history.append((match.position(), match.news()))
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])
    end = match.position()
    moves = list(match.moves)
    for position, news in reversed(history):
        match.undo()
        assert match.position() == position and match.news() == news
    with pytest.raises(ludocracy.CannotUndo):
        match.undo()
    for seat, move in moves:
        if seat >= 0:
            match.play(seat, move)
    assert match.position() == end


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
@pytest.mark.parametrize("name", ludocracy.game_names())
def test_copies_are_equal_and_independent(name: str, again: object) -> None:
    assert callable(again)
    match = begun(name)
    before = match.record(reveal=True).text()
    other = again(match)
    assert other.record(reveal=True).text() == before and other.news() == match.news()
    seat = other.to_move[0]
    other.play(seat, other.legal_moves(seat)[0])
    assert match.record(reveal=True).text() == before
    match.play(seat, match.legal_moves(seat)[0])
    assert match.position() == other.position()  # the same future draws too
    other.undo()
    match.undo()
    assert match.record(reveal=True).text() == other.record(reveal=True).text() == before


def test_tables_can_be_copied_and_explain_how_to_pickle_them() -> None:
    table = begun().table
    game = catalogue.find("riffifi")
    for other in (copy.copy(table), copy.deepcopy(table)):
        assert game.dump(other) == game.dump(table)
        other.play(other.who()[0], other.options(other.who()[0])[0])
        assert game.dump(other) != game.dump(table)
    with pytest.raises(TypeError, match=r"Game\.dump"):
        pickle.dumps(table)
    with pytest.raises(TypeError, match=r"Match\.chair"):
        pickle.dumps(begun().chair(0))
    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is game
    assert repr(pickle.loads(pickle.dumps(table.stack))) == repr(table.stack)


def test_records_and_positions_go_through_files(tmp_path: Path) -> None:
    match = begun("tax_the_rich")
    match.record().save(tmp_path / "game.txt")
    record = ludocracy.load_record(tmp_path / "game.txt")
    assert record.match().position() == match.position()
    assert record.match(at=0).question == 0
    with pytest.raises(ludocracy.BadRecord, match="has moves 0 to"):
        record.match(at=9999)
    match.position().save(tmp_path / "position.json")
    position = ludocracy.load_position(tmp_path / "position.json")
    assert position == match.position()
    assert position.match(seed=1).legal_moves() == match.legal_moves()
    with pytest.raises(ludocracy.BadPosition, match="names its game"):
        ludocracy.load_position(write(tmp_path / "bad.json", "[]"))


def write(path: Path, text: str) -> Path:
    path.write_text(text)
    return path


def test_a_record_without_its_secret_continues_with_a_new_dealer() -> None:
    match = begun("bakschisch")
    record = match.record()
    assert record.secret is None
    again = record.match()
    assert again.position() == match.position()
    assert again.record().commitment is None, "the draws so far were another dealer's"


def test_bots_draw_from_their_own_generators() -> None:
    """An extra draw by a bot changes no deal, and its generator is not the one that deals."""
    quiet, loud = ludocracy.new_match("bakschisch", seats=2, seed=6), ludocracy.new_match("bakschisch", seats=2, seed=6)
    for _ in range(10):
        for match in (quiet, loud):
            seat = match.to_move[0]
            if match is loud:
                match.chair(seat).rng.below(6)
            match.play(seat, match.legal_moves(seat)[0])
    assert quiet.record(reveal=True).text() == loud.record(reveal=True).text()
    assert quiet.chair(0).rng is not quiet.chair(1).rng


def test_errors_say_what_is_wrong() -> None:
    with pytest.raises(ludocracy.UnknownGame, match="there is no game “chess”"):
        ludocracy.new_match("chess")
    with pytest.raises(ludocracy.UnknownBot, match="has no bot “deep”"):
        ludocracy.bot("riffifi", "deep")
    with pytest.raises(ludocracy.BadOption, match="for 3, 4, 5 players, not 9"):
        ludocracy.new_match("riffifi", seats=9)
    match = begun()
    other = next(seat for seat in range(3) if seat not in match.to_move)
    with pytest.raises(ludocracy.NotYourTurn):
        match.play(other, "play:red-5")
    with pytest.raises(ludocracy.BadOption, match="there is no seat 7"):
        match.chair(7)
    assert match.legal_moves(other) == []
    assert issubclass(ludocracy.NotYourTurn, ludocracy.IllegalMove)


def test_everything_public_has_an_example_and_a_repr() -> None:
    """Docstrings are read from the source, because compiled classes and functions hide theirs."""
    for name in ludocracy.__all__:
        if name in ("__version__", "CHANCE"):
            continue
        module = getattr(ludocracy, name).__module__
        path = ROOT / "src" / Path(*module.split("."))
        path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        body = ast.parse(path.read_text("utf-8")).body
        named = [node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name]
        assert [node for node in named if ">>> " in (ast.get_docstring(node) or "")], name
    match = begun("tax_the_rich")
    game = match.game
    objects = [match, match.chair(0), match.record(), match.position(), match.table, match.dealer, game, game.moves]
    objects += [game.notes, game.options[0], match.view(), match.log[0][1], match.table.stack[-1]]
    objects += [ludocracy.bot(game, level) for level in ludocracy.bot_levels(game)]
    for one in objects:
        assert " object at 0x" not in repr(one), type(one)
    assert match.dealer.secret.hex()[:8] not in repr(match.dealer)


def test_the_example_needs_nothing_that_the_readme_does_not_show() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    used = set(
        re.findall(
            r"\b(?:ludocracy|match|again|bot)(?:\(\))?\.([a-z]\w*)", (ROOT / "examples" / "match.py").read_text("utf-8")
        )
    )
    assert {"new_match", "legal_moves", "load_record", "play_out"} <= used
    for name in used:
        assert re.search(rf"\.{name}\b", readme), name


def test_the_example_runs_and_is_strictly_typed(tmp_path: Path) -> None:
    """Check a script like that of the README against the installed package."""
    script = tmp_path / "match.py"
    script.write_text((ROOT / "examples" / "match.py").read_text("utf-8"), "utf-8")
    installed = Path(ludocracy.__file__).parents[1]
    sources = "site-packages" not in installed.parts
    env = {**os.environ, **({"PYTHONPATH": str(installed), "MYPYPATH": str(installed)} if sources else {})}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, cwd=tmp_path, env=env)
    assert "“fly:away” is not a move" in done.stdout, done.stderr
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(script)]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=env)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("name", ludocracy.game_names())
def test_equal_matches_compare_equal(name: str) -> None:
    match = ludocracy.new_match(name, seed=7, names=["Anna"])
    same = [
        match.copy(),
        copy.deepcopy(match),
        pickle.loads(pickle.dumps(match)),
        ludocracy.new_match(name, seed=7, names=["Anna"]),
    ]
    assert all(match == other for other in same)
    others = [
        ludocracy.new_match(name, seed=8, names=["Anna"]),
        ludocracy.new_match(name, seed=7),
        match.position().match(seed=7),
    ]
    assert all(match != other for other in others)
    assert match != match.record().text() and match is not None
    seat = match.to_move[0]
    match.play(seat, match.legal_moves(seat)[0])
    assert all(match != other for other in same)
    match.undo()
    assert all(match == other for other in same)
    with pytest.raises(TypeError):
        hash(match)


@pytest.mark.parametrize("name", ludocracy.game_names())
def test_a_position_is_parsed_from_its_text(name: str) -> None:
    position = ludocracy.new_match(name, seed=7).position()
    assert ludocracy.Position.parse(position.text()) == position
    assert ludocracy.Position.parse("\ufeff" + position.text(), "mine").match(seed=1).game.name == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "position, line 1: this is not JSON"),
        ('{\n"game"', "position, line 2: this is not JSON"),
        ("[]", "position: a position must be a JSON object that names its game"),
        ('{"game": 5}', "must be a JSON object that names its game"),
        ("[" * 100_000, "position: this JSON cannot be read"),
    ],
)
def test_a_text_without_a_position_is_refused(text: str, why: str) -> None:
    with pytest.raises(ludocracy.BadPosition, match=why):
        ludocracy.Position.parse(text)

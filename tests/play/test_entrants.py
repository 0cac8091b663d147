"""A class of bots, `module:Class`, is an entrant wherever a bot's name is. A file or a guest cannot make anybody import it."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludocracy
from ludocracy.bots import find
from ludocracy.core.language import languages
from ludocracy.games import catalogue
from ludocracy.server.tables.bot_worker import Ask, Question, think
from tests.play.driver import refused, run

MODULE = """
import pathlib
import ludocracy

pathlib.Path("imported").touch()


class Cautious(ludocracy.Bot):
    def choose(self, chair):
        return chair.options()[0]


class Greedy(Cautious):
    name = "greedy"
    game = "bakschisch"

    def choose(self, chair):
        return chair.options()[-1]


class Deaf(Cautious):
    def choose(self, chair):
        return 12345


class Needy(Cautious):
    def __init__(self, weights):
        pass


def function():
    pass
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the current folder, which contains a module with bots. It is not on the path of modules."""
    (tmp_path / "mybots.py").write_text(MODULE, "utf-8")
    (tmp_path / "broken.py").write_text("1 / 0", "utf-8")
    (tmp_path / "needs.py").write_text("import a_module_that_is_missing", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    yield tmp_path
    find.offer([])
    for name in ("mybots", "broken", "needs"):
        sys.modules.pop(name, None)


def test_from_python(folder: Path) -> None:
    bot = ludocracy.bot("riffifi", "mybots:Cautious")
    assert bot.name == "mybots:Cautious"
    match = ludocracy.new_match("riffifi", seats=3, seed=1)
    match.play_out([bot, bot, ludocracy.bot("riffifi", "club")])
    assert match.over
    assert ludocracy.bot("bakschisch", "mybots:Greedy").name == "greedy"


def test_on_the_command_line(folder: Path) -> None:
    ran = run(
        "simulate", "bakschisch", "--games", "4", "--bots", "mybots:Greedy,club", "--workers", "2", "--lang", "en"
    )
    assert ran.code == 0 and "mybots:Greedy" in ran.out
    entrants = ["--entrants", "mybots:Cautious,club,mybots:Greedy", "--games", "6", "--folder", "cup"]
    ran = run("tournament", "bakschisch", *entrants, "--workers", "2", "--lang", "en", "--plain")
    assert ran.code == 0 and "mybots:Cautious" in ran.out and (folder / "cup" / "report.html").exists()
    assert "mybots:Cautious" in (folder / "cup" / "records.txt").read_text("utf-8")
    ran = run(
        "balance", "bakschisch", "--levels", "mybots:Greedy", "--games", "2", "--folder", "fair", "--workers", "1"
    )
    assert ran.code == 0


def test_in_a_terminal_and_not_by_a_file_that_somebody_has_sent(folder: Path) -> None:
    bots = ("--bots", "mybots:Greedy,expert@12")
    ran = run(
        "terminal", "bakschisch", "--seats", "3", *bots, "--plain", "--seed", "1", typed="1\nsave game.txt\nquit\n"
    )
    assert ran.code == 0
    saved = (folder / "game.txt").read_text("utf-8")
    assert saved.startswith("# seats: person mybots:Greedy expert@12\n")
    assert run("terminal", "--resume", "game.txt", *bots, "--plain", typed="quit\n").code == 0
    for name in ("mybots", "imported"):
        sys.modules.pop(name, None)
    (folder / "imported").unlink()
    assert "name it with --bots if you trust it" in refused("terminal", "--resume", "game.txt", "--lang", "en")
    assert not (folder / "imported").exists()


def test_in_an_environment(folder: Path) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    import ludocracy.env.gymnasium

    assert ludocracy.env.gymnasium
    env = gymnasium.make("ludocracy/Bakschisch-v0", seats=2, opponents="mybots:Greedy")
    env.reset(seed=1)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nobots:Cautious", "there is no module “nobots”"),
        ("mybots.inner:Cautious", "there is no module “mybots.inner”"),
        ("broken:Cautious", "the module broken cannot be imported: ZeroDivisionError: division by zero"),
        ("needs:Cautious", "the module needs cannot be imported: ModuleNotFoundError"),
        ("mybots:Bold", "the module mybots has no class “Bold”: its bots are Cautious, Greedy, Deaf, Needy"),
        ("mybots:function", "mybots:function is not a class of bots"),
        ("json:JSONDecoder", "json:JSONDecoder is not a class of bots"),
        ("mybots:Needy", "mybots:Needy cannot be created without arguments: TypeError"),
        ("mybots:Cautious@500", "riffifi has no bot “mybots:Cautious@500”"),
    ],
)
def test_a_class_that_cannot_be_found_is_an_unknown_bot(folder: Path, name: str, why: str) -> None:
    with pytest.raises(ludocracy.UnknownBot) as caught:
        ludocracy.bot("riffifi", name)
    assert why in str(caught.value)
    assert len({caught.value.text(language) for language in languages()}) == len(languages())
    assert why in refused("simulate", "riffifi", "--bots", name, "--games", "1", "--lang", "en")


def test_a_bot_of_another_game_and_a_wrong_answer_are_refused(folder: Path) -> None:
    with pytest.raises(ludocracy.BadOption, match="the bot greedy plays bakschisch, not riffifi"):
        ludocracy.bot("riffifi", "mybots:Greedy")
    one = ("--games", "1", "--workers", "1", "--lang", "en")
    assert "the bot mybots:Deaf at seat 0 answers 12345" in refused(
        "simulate", "riffifi", "--bots", "mybots:Deaf", *one
    )


class First(ludocracy.Bot):
    name = "first"

    def choose(self, chair: ludocracy.Chair) -> int:
        return chair.options()[0]


def test_a_tournament_from_python(folder: Path) -> None:
    names = ludocracy.tournament("bakschisch", ["club", "mybots:Greedy"], games=8, seed=3)
    again = ludocracy.tournament("bakschisch", ["club", "mybots:Greedy"], games=8, seed=3, workers=2, folder="cup")
    assert names == again and {one.games for one in names} == {8}
    assert len(list(ludocracy.load_records("cup/records.txt"))) == 8
    objects = ludocracy.tournament("bakschisch", ["club", First(), "random"], seats=2, games=12, seed=3)
    assert sorted(one.name for one in objects) == ["club", "first", "random"]
    assert sum(one.games for one in objects) == 2 * 12
    repeated = ludocracy.tournament("bakschisch", ["club", "random", "random"], seats=3, games=3)
    assert {one.name: one.games for one in repeated} == {"club": 3, "random": 6}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"entrants": ["club"]}, "at least two entrants"),
        ({"entrants": ["club", "wizard"]}, "has no bot “wizard”"),
        ({"entrants": ["club", First(), First()]}, "two entrants are called first"),
        ({"entrants": ["club", First()], "workers": 2}, "play in one process"),
        ({"entrants": ["club", First()], "folder": "cup"}, "keep no games"),
        ({"entrants": ["club", 5]}, "5 is not a bot"),
        ({"entrants": ["club", "random"], "seats": 9}, "not 9"),
        ({"entrants": ["club", "random"], "options": {"ghosts": True}}, "has no option “ghosts”"),
    ],
)
def test_a_wrong_tournament_is_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(ludocracy.BadOption, match=why):
        ludocracy.tournament("bakschisch", games=2, **given)  # type: ignore[arg-type]


# -- what a server offers ------------------------------------------------------------------------------


def test_a_name_from_a_guest_imports_nothing(folder: Path) -> None:
    """Not by any function that the server calls with what guests send, nor in the processes of bots."""
    match = ludocracy.new_match("bakschisch", seed=1)
    position = json.dumps(match.position().data)
    for kind in ("mybots:Cautious", "mybots:Greedy", "os:system", "engine:./imported", "cautious=mybots:Cautious"):
        assert kind not in find.known(match.game) and kind not in find.kinds(match.game)
        for use in (find.find, find.guarded):
            with pytest.raises(ludocracy.UnknownBot):
                use(kind, match.game)
        with pytest.raises(ludocracy.UnknownBot):
            think(Question("bakschisch", position, [Ask(0, kind, True)]))
    assert not (folder / "imported").exists() and "mybots" not in sys.modules


def test_an_operator_offers_bots_under_names(folder: Path) -> None:
    find.offer(["careful=mybots:Cautious", "hungry=mybots:Greedy"])
    bakschisch, riffifi = catalogue.find("bakschisch"), catalogue.find("riffifi")
    assert find.kinds(bakschisch)[-2:] == ["careful", "hungry"] and find.kinds(riffifi)[-1] == "careful"
    assert "hungry" not in find.known(riffifi)
    match = ludocracy.new_match("bakschisch", seed=1)
    answer = think(Question("bakschisch", json.dumps(match.position().data), [Ask(0, "hungry", True)]))
    assert answer.moves == [match.legal_moves(0)[-1]]
    with pytest.raises(ludocracy.UnknownBot):
        find.find("mybots:Greedy", bakschisch)
    with pytest.raises(ludocracy.UnknownBot):
        find.find("hungry", riffifi)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("mybots:Cautious", "offers no bot"),
        ("=mybots:Cautious", "offers no bot"),
        ("a b=mybots:Cautious", "offers no bot"),
        ("expert=mybots:Cautious", "there is already a bot “expert”"),
        ("careful=expert", "“expert” is not a bot of your own"),
        ("careful=mybots:Bold", "has no class “Bold”"),
    ],
)
def test_a_wrong_offer_is_refused_when_the_server_starts(folder: Path, given: str, why: str) -> None:
    line = refused("play", "--no-browser", "--port", "0", "--database", "x.sqlite", "--entrants", given, "--lang", "en")
    assert why in line
    assert find.offers() == []

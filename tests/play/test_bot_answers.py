"""Whatever plays a game checks what bots answer and callers ask for: the errors name the bot, the seat and the move."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludocracy
from ludocracy.bots import find
from ludocracy.bots.player import Player
from ludocracy.core.language import languages
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.lab.engine import LOCAL
from ludocracy.lab.runner import Plan, generators, play_out, runner_of
from ludocracy.lab.simulate import simulate
from ludocracy.lab.study import Arm, Study, run_study
from ludocracy.lab.train import Training, noisy_policy, ready, record_all
from ludocracy.show.phrases import Phrases
from ludocracy.terminal.console import console
from ludocracy.terminal.plain import Plain
from ludocracy.terminal.seating import Place
from ludocracy.terminal.session import Session

GAMES = ludocracy.game_names()


class Answering(ludocracy.Bot):
    """Gives the same answer to every question."""

    name = "answering"

    def __init__(self, answer: Any, spoken: Any = None) -> None:
        self.answer = answer
        self.spoken = spoken

    def choose(self, chair: ludocracy.Chair) -> int:
        return self.answer  # type: ignore[no-any-return]

    def speak(self, chair: ludocracy.Chair) -> int | None:
        return self.spoken  # type: ignore[no-any-return]


def in_a_match(name: str, bots: list[ludocracy.Bot], seats: int) -> None:
    ludocracy.new_match(name, seats, seed=1).play_out(bots)


def in_the_lab(name: str, bots: list[ludocracy.Bot], seats: int) -> None:
    game = catalogue.find(name)
    play_out(game, game.start(seats), bots, generators(1, 0, 0, seats), None)


def in_the_terminal(name: str, bots: list[ludocracy.Bot], seats: int) -> None:
    match = ludocracy.new_match(name, seats, seed=1)
    Session(match, [Place("", "bot", bot) for bot in bots], Plain(console(True), Phrases("en")), Rng(1)).run()


DRIVERS: list[Callable[[str, list[ludocracy.Bot], int], None]] = [in_a_match, in_the_lab, in_the_terminal]


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("answer", [12345, -1, "nothing", None, 1.0, 1 << 70])
def test_an_illegal_answer_of_a_bot_is_refused_by_every_driver(name: str, driver: Any, answer: object) -> None:
    seats = min(ludocracy.game(name).seats)
    with pytest.raises(ludocracy.IllegalMove) as caught:
        driver(name, [Answering(answer)] * seats, seats)
    assert "the bot answering at seat" in str(caught.value) and f"answers {answer!r}" in str(caught.value)
    assert {caught.value.text(language) for language in languages()} != {str(caught.value)}


@pytest.mark.parametrize("driver", DRIVERS)
def test_a_legal_code_at_the_wrong_time_is_named_with_the_legal_moves(driver: Any) -> None:
    move = ludocracy.game("bakschisch").moves.parse("turn:guard-1")
    with pytest.raises(ludocracy.IllegalMove, match=r"at seat 0 answers “turn:guard-1”.* nothing, bribe:1, bribe:2"):
        driver("bakschisch", [Answering(move)] * 2, 2)


class Speaking(ludocracy.Bot):
    """Plays the first legal move, and speaks out of turn whenever it may."""

    name = "speaking"

    def __init__(self, spoken: Any) -> None:
        self.spoken = spoken

    def choose(self, chair: ludocracy.Chair) -> int:
        return chair.options()[0]

    def speak(self, chair: ludocracy.Chair) -> int | None:
        return self.spoken  # type: ignore[no-any-return]


@pytest.mark.parametrize("spoken", [12345, -1, "class_revolution", 0])
def test_an_illegal_move_out_of_turn_is_refused(spoken: object) -> None:
    match = ludocracy.new_match("tax_the_rich", seats=3, seed=1)
    rng = Rng(1)
    while not match.may_speak:
        match.play(match.to_move[0], rng.choice(match.table.options(match.to_move[0])))
    before = match.record().text()
    with pytest.raises(ludocracy.IllegalMove, match=r"the bot speaking at seat . answers"):
        match.play_out([Speaking(spoken)] * 3)
    assert match.record().text() == before


class Faulty(Policy):
    """A policy whose answers are never legal."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return 12345


def in_a_simulation(folder: Path) -> None:
    simulate(Plan("bakschisch", 2, bots=("club",)), 1)


def in_a_study(folder: Path) -> None:
    arm = Arm("faulty", 2, (), ("club", "club"))
    run_study(Study("bakschisch", 1, 0, 1, (arm,)), folder, LOCAL, 1)


def in_training(folder: Path) -> None:
    record_all(Training("hegemony", 2, "club", 0, 0, 1), folder, LOCAL, 1)


@pytest.mark.parametrize("driver", [in_a_simulation, in_a_study, in_training])
def test_the_lab_names_a_faulty_bot(
    driver: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find, "find", lambda kind, game, live=False: Player(f"faulty {kind}", Faulty()))
    for cached in (runner_of, ready, noisy_policy):
        cached.cache_clear()
    try:
        with pytest.raises(ludocracy.IllegalMove, match=r"bot (faulty )?club at seat 0 answers 12345"):
            driver(tmp_path)
    finally:
        for cached in (runner_of, ready, noisy_policy):
            cached.cache_clear()


ANY = ludocracy.bot("bakschisch", "random")


@pytest.mark.parametrize("driver", DRIVERS[:2])
@pytest.mark.parametrize(
    ("bots", "why"),
    [
        ([], "one bot per seat is needed: 2, not 0"),
        ([ANY], "one bot per seat is needed: 2, not 1"),
        ([ANY, ANY, ANY], "one bot per seat is needed: 2, not 3"),
        ([ANY, ludocracy.bot("riffifi", "club")], "the bot club plays riffifi, not bakschisch"),
        ([ludocracy.bot("riffifi", "expert@5"), ANY], "the bot expert@5 plays riffifi, not bakschisch"),
        ([ANY, None], "None is not a bot"),
        ([ANY, "club"], "'club' is not a bot"),
        ([ANY, ludocracy.Bot], "is not a bot"),
    ],
)
def test_wrong_bots_are_refused_before_the_first_move(driver: Any, bots: list[Any], why: str) -> None:
    with pytest.raises(ludocracy.BadOption, match=why) as caught:
        driver("bakschisch", bots, 2)
    assert caught.value.text("fr") != str(caught.value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["random", "club", "expert@2"])
def test_bots_say_which_game_they_play(name: str, level: str) -> None:
    assert ludocracy.bot(name, level).game == ("" if level == "random" else name)
    assert find.guarded(level, ludocracy.game(name)).game == ("" if level == "random" else name)


@pytest.mark.parametrize("move", [99999, -1, -5, 1 << 70, None, 1.5, "", "nonsense"])
def test_a_move_that_does_not_exist_is_illegal(move: Any) -> None:
    match = ludocracy.new_match("bakschisch", seed=1)
    with pytest.raises(ludocracy.IllegalMove) as caught:
        match.play(0, move)
    assert caught.value.text("fr") != str(caught.value)
    assert match.question == 1


@pytest.mark.parametrize("code", [99999, -1])
def test_a_code_without_a_move_has_no_text(code: int) -> None:
    with pytest.raises(ludocracy.IllegalMove, match=f"{code} is not the code of a move: the codes are 0 to"):
        ludocracy.new_match("bakschisch", seed=1).chair(0).text(code)


def test_integers_of_numpy_are_moves() -> None:
    numpy = pytest.importorskip("numpy")

    class First(ludocracy.Bot):
        def choose(self, chair: ludocracy.Chair) -> int:
            return numpy.int64(chair.options()[0])  # type: ignore[no-any-return]

    match = ludocracy.new_match("bakschisch", seed=1)
    match.play(0, numpy.int64(match.table.options(0)[1]))
    match.play_out([First(), First()])
    assert match.over and ludocracy.Record.parse(match.record().text()).match().over


@pytest.mark.parametrize("seat", [2, 9, -1, -3, 1 << 70, "0", 0.5])
@pytest.mark.parametrize(
    "use",
    [
        lambda match, seat: match.play(seat, "nothing"),
        lambda match, seat: match.legal_moves(seat),
        lambda match, seat: match.view(seat),
        lambda match, seat: match.text(seat),
        lambda match, seat: match.news(seat),
        lambda match, seat: match.chair(seat),
        lambda match, seat: match.undo(seat),
    ],
)
def test_a_seat_that_does_not_exist_is_refused(use: Any, seat: Any) -> None:
    with pytest.raises(ludocracy.BadOption, match=r"there is no seat .*: the seats are 0 to 1"):
        use(ludocracy.new_match("bakschisch", seed=1), seat)

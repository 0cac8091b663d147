"""Complete games with a scripted keyboard: drawn and plain, French and English, alone and hot-seat."""

import io
import itertools
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import ludocracy
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.play.record import read_records, replay
from ludocracy.show.draw import short_title
from ludocracy.show.flow import Flow
from ludocracy.show.palette import PAINTS, paint_of
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import Words
from ludocracy.terminal.answers import matching_offers, menu_numbers
from ludocracy.terminal.drawn import Drawn
from ludocracy.terminal.face import _CLEAR
from ludocracy.terminal.seating import PERSON, Place, clean_name, kinds_for, seat_all
from ludocracy.terminal.session import Session, command_of
from tests.play.driver import refused, run

GAMES = catalogue.names()
OVER = {"fr": "La partie est terminée", "en": "The game is over"}
NEWS = {"fr": "Depuis votre dernier coup", "en": "Since your last move"}


def alone(language: str = "en", typed: str = "", *more: str) -> str:
    """Run a game of Riffifi of one person against bots, in plain lines; return the output."""
    ran = run("terminal", "riffifi", "--plain", "--seed", "3", "--lang", language, *more, typed=typed)
    assert ran.code == 0 and not ran.err
    return ran.out


# -- whole games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_in_plain_lines(name: str, language: str) -> None:
    asked = ["terminal", name, "--plain", "--seed", "3", "--bots", "random", "--lang", language]
    out = run(*asked, typed="".join(f"{n % 9 + 1}\n" for n in range(8000))).out
    assert OVER[language] in out
    assert not re.search("[\u2500-\u25ff]|\x1b", out)
    if language == "fr":
        assert not re.search(r"\b(Play|Your turn|wins)\b", out)


@pytest.mark.parametrize("name", GAMES)
def test_a_drawn_game(name: str) -> None:
    ran = run("terminal", name, "--seed", "3", "--bots", "random", "--lang", "fr", typed="1\n" * 12)
    assert ran.code == 0 and "━" in ran.out and NEWS["fr"] in ran.out


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_whole_game_at_a_real_terminal(language: str) -> None:
    """A person at a pseudo-terminal chooses the first offer until the game is over."""
    main, child = pty.openpty()
    command = [sys.executable, "-m", "ludocracy", "terminal", "riffifi", "--seed", "3", "--lang", language]
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "50"}
    process = subprocess.Popen(command, stdin=child, stdout=child, stderr=child, env=environment, close_fds=True)
    os.close(child)
    screen, read_to, deadline = "", 0, time.monotonic() + 60
    try:
        while time.monotonic() < deadline:
            if not select.select([main], [], [], 0.5)[0]:
                if process.poll() is not None:
                    break
                continue
            try:
                screen += os.read(main, 65536).decode("utf-8", "replace")
            except OSError:
                break
            if screen.endswith("> ") and len(screen) > read_to:
                read_to = len(screen)
                os.write(main, b"\n" if OVER[language] in screen else b"1\n")
    finally:
        process.kill()
        os.close(main)
    assert process.wait() == 0
    assert OVER[language] in screen and "\x1b[" in screen and "Traceback" not in screen
    assert screen.count(NEWS[language]) > 30


# -- commands --------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_previous_decision() -> None:
    out = alone("en", "undo\n2\n2\nundo\nundo\nundo\n")
    assert out.count("Nothing to undo: this is your first decision.") == 2
    hands = re.findall(r"Player 1’s hand: (.*)", out)
    assert hands[0] == hands[4] and hands[1] == hands[3] and len(hands[0].split(", ")) == 12


def test_log_table_rules_and_help() -> None:
    out = alone("en", "1\nlog\ntable\nhelp\n")
    assert out.count("Round 1 of 3. Player 1 begins.") == 2
    assert out.count("Alma’s hand: 11 face-down cards") == 1
    assert "resume FILE" in out and "play:red-" in out
    assert "La règle du jeu" in alone("fr", "aide\n") or "règles" in alone("fr", "aide\n")


def test_commands_are_understood_in_both_languages() -> None:
    assert command_of("annuler") == command_of("UNDO") == ("undo", "")
    assert command_of("regles") == command_of("règles") == ("rules", "")
    assert command_of("sauver ma partie.txt") == ("save", "ma partie.txt")
    assert command_of("?") == ("help", "") and command_of("undone") is None


def test_a_move_by_its_text_its_label_or_a_part() -> None:
    offers = [
        {"move": "play:red-1", "label": "Jouer le 1 rouge"},
        {"move": "play:red-5", "label": "Jouer le 5 rouge"},
        {"move": "hide:red-5", "label": "Jouer le 5 rouge sans le montrer"},
    ]

    def meant(typed: str) -> list[str]:
        return [offer["move"] for offer in matching_offers(typed, offers)]

    assert meant("2") == ["play:red-5"] and meant("0") == meant("4") == meant("²") == meant("") == []
    assert meant("hide:red-5") == ["hide:red-5"]
    assert meant("jouer le 5 ROUGE") == ["play:red-5"]
    assert meant("1 rouge") == ["play:red-1"] and len(meant("rouge")) == 3 and meant("bleu") == []


def test_the_question_is_repeated_after_an_unknown_answer() -> None:
    out = alone("en", "99\nbanana\nred\nred 1\n")
    assert out.count("is not one of the moves. Type a number from 1 to 12") == 2
    assert "Which one? 1. Play the red 1; 2. Play the red 6" in out
    assert "Player 1 plays the red 1." in out


def test_quit_asks_first() -> None:
    assert alone("en", "quit\nno\n1\n").count("Your turn") >= 2
    assert alone("en", "quit\nyes\n").rstrip().endswith("See you soon!")


def test_save_and_resume(tmp_path: Path) -> None:
    """A resumed game has the same cards, bots and names, and its record can be verified."""
    file = tmp_path / "my game.txt"
    through = alone("en", "1\n1\n" + f"save {file}\n" + "1\n" * 50, "--names", "Zoë", "--bots", "random")
    text = file.read_text()
    assert text.startswith("# seats: person random random\n") and "name: 0 Zoë" in text
    assert run("verify", str(file)).code == 0
    assert list(tmp_path.iterdir()) == [file]
    again = run("terminal", "--resume", str(file), "--plain", "--lang", "en", typed="log\n" + "1\n" * 50).out
    assert OVER["en"] in through and OVER["en"] in again and "Zoë" in again
    first = [line for line in through.splitlines() if line.startswith("Zoë’s hand: ")]
    assert next(line for line in again.splitlines() if line.startswith("Zoë’s hand: ")) == first[2]
    seated = run(
        "terminal", "riffifi", "--resume", str(file), "--plain", "--lang", "en", "--sit", "0,1", typed="\n"
    ).out
    assert "Pass the keyboard to Zoë" in seated
    assert "contains its seats" in refused("terminal", "--resume", str(file), "--seats", "3")
    assert "is a game of riffifi" in refused("terminal", "bakschisch", "--resume", str(file))
    inside = alone("en", f"1\nresume {file}\ntable\n")
    assert "Zoë’s hand" in inside
    record = next(read_records(text.splitlines()))
    assert not replay(record).over()


def test_a_game_without_its_secret_continues_with_a_new_dealer(tmp_path: Path) -> None:
    file, again = tmp_path / "open.txt", tmp_path / "again.txt"
    alone("en", f"1\nsave {file}\n")
    file.write_text(re.sub("secret: .*\n", "", file.read_text()))
    ran = run("terminal", "--resume", str(file), "--plain", typed="1\n" * 60 + f"save {again}\n")
    assert ran.code == 0 and run("verify", str(again)).code == 0


def test_saving_and_resuming_refuse_bad_files(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("hello\n")
    out = alone("en", f"save\nresume\nsave {tmp_path}/no/way\nresume {bad}\nresume {tmp_path}/none\n1\n")
    assert "save game.txt" in out and "resume game.txt" in out
    assert out.count("That cannot be done: ") == 3 and "line 1: a record begins with" in out
    assert "a record begins with" in refused("terminal", "--resume", str(bad))


# -- hot-seat --------------------------------------------------------------------------------------------


class Scripted(Drawn):
    """A drawn terminal whose input is a function of the screen so far."""

    def __init__(self, language: str, answer: Callable[[str], str | None], size: tuple[int, int] = (100, 50)) -> None:
        self.screen = io.StringIO()
        width, height = size
        super().__init__(Console(file=self.screen, force_terminal=True, width=width, height=height), Phrases(language))
        self.answer = answer

    def read(self, mark: str = "> ") -> str:
        typed = self.answer(self.screen.getvalue())
        if typed is None:
            raise EOFError
        self.screen.write(f"{mark}{typed}\n")
        return typed


def session(
    people: int, answer: Callable[[str], str | None], bots: Sequence[str] = ("random",), seed: int = 3
) -> tuple[Session, Scripted]:
    game = catalogue.find("riffifi")
    places = seat_all(
        game, kinds_for(game, 3, range(people), bots if people < 3 else ()), ["Anna", "Ben", "Cleo"], "{n}"
    )
    match = Match(game, 3, names=[place.name for place in places], dealer=Dealer.seeded(seed), autoplay=True)
    face = Scripted("en", answer)
    return Session(match, places, face, Rng(seed)), face


def bare(text: str) -> str:
    """Return the text of a screen without colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("people", [2, 3])
def test_hot_seat_hides_hands(people: int) -> None:
    """Between two clears of the screen, at most one person's cards are shown, and none while the keyboard is passed on."""
    turns = iter(range(40))
    table, face = session(people, lambda screen: "1" if next(turns, None) is not None else None)
    table.run()
    pictures = [bare(picture) for picture in face.screen.getvalue().split(_CLEAR)]
    passing = [picture for picture in pictures if "Pass the keyboard to" in picture]
    assert len(passing) > 8
    for picture in passing:
        assert "Hand" not in picture and not re.search(r"(red|green|blue|yellow|purple) \d", picture)
    for before, after in itertools.pairwise(pictures):
        if "Pass the keyboard to" in before and "Your turn" in after:
            name = re.search(r"Pass the keyboard to (\w+)", before)
            assert name is not None
            own = re.findall(r"┏━ ▶ (\w+)", after)
            assert set(own) == {name[1]}
            assert len(re.findall(r"▒", after)) > 0 or "Hand" not in after


def test_hot_seat_clears_the_input_history() -> None:
    """An arrow key must not recall what the previous player typed for a closed fist."""
    readline = pytest.importorskip("readline")
    readline.add_history("bribe:7")
    _, face = session(2, lambda screen: None)
    face.clear_all()
    assert readline.get_current_history_length() == 0


def test_hot_seat_can_undo_before_the_next_person_looks() -> None:
    script = iter(["", "1", "undo", "2", "", "undo", None])
    table, face = session(3, lambda screen: next(script))
    table.run()
    screen = bare(face.screen.getvalue())
    first = re.findall(r"Pass the keyboard to (\w+)", screen)
    assert f"{first[0]} can still take the move back" in screen
    assert len(table.match.moves) == 38 and table.match.moves[-1][0] == ["Anna", "Ben", "Cleo"].index(first[0])
    assert "Nothing to undo: a card was drawn or somebody else has moved since." in screen


# -- speaking up -----------------------------------------------------------------------------------------


class SpeakingBot(Bot):
    """A bot that moves out of turn whenever it can."""

    name = "loud"

    def choose(self, chair: Chair) -> int:
        return chair.options()[0]

    def speak(self, chair: Chair) -> int | None:
        return chair.options()[0]


def revolutionary(people: Sequence[int], answer: Callable[[str], str | None]) -> tuple[Session, Scripted, list[int]]:
    """Return a session of Tax the Rich in which a seat that is not asked may speak up."""
    game = catalogue.find("tax_the_rich")
    match = Match(game, 3, dealer=Dealer.seeded(1))
    match.advance()
    rng = Rng(1)
    while not match.table.may():
        seat = match.who()[0]
        match.play_legal(seat, rng.choice(match.table.options(seat)))
    may = list(match.table.may())
    seats = [(seat + may[0]) % 3 for seat in people]
    places = [
        Place(f"P{seat}", PERSON if seat in seats else "loud", None if seat in seats else SpeakingBot())
        for seat in range(3)
    ]
    face = Scripted("en", answer)
    return Session(match, places, face, Rng(1)), face, may


def test_a_bot_speaks_up_out_of_turn() -> None:
    table, _, may = revolutionary([1], lambda screen: None)
    before = len(table.match.moves)
    table.play_next()
    assert table.match.moves[before][0] == may[0]


def test_a_single_person_is_asked_once_whether_to_speak_up() -> None:
    table, face, may = revolutionary([0], lambda screen: "")
    before = len(table.match.moves)
    table.play_next()
    assert bare(face.screen.getvalue()).count("Press Enter to stay silent.") == 1
    assert table.match.moves[before][0] != may[0]
    table, face, may = revolutionary([0], lambda screen: "1")
    table.play_next()
    assert table.match.moves[before][0] == may[0]


def test_no_pause_reveals_who_may_start_a_revolution(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal answers a question with one answer, whether or not another seat may speak up."""
    rng, quiet, loud = Rng(5), 0, 0
    for seed in range(4):
        match = Match(catalogue.find("tax_the_rich"), 3, dealer=Dealer.seeded(seed), autoplay=True)
        places = [Place(name, PERSON, None) for name in ("Anna", "Ben", "Cleo")]
        table = Session(match, places, Scripted("en", lambda screen: None), Rng(1))

        def ask(seat: int, silence: bool = False, match: Match = match) -> int:
            options = match.table.options(seat)
            assert len(options) > 1 and not silence
            return rng.choice([move for move in options if move < match.table.aside])

        monkeypatch.setattr(table, "ask", ask)
        while not match.over:
            match.advance()
            if match.forced():
                quiet, loud = quiet + (not match.table.may()), loud + bool(match.table.may())
            if not match.over:
                table.play_next()
    assert quiet and loud


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_does_not_announce_the_moves_of_other_seats(name: str, tmp_path: Path) -> None:
    """Seat 0 and a watcher see who moves next, but not the move; seat 0 sees its own next move."""
    file = tmp_path / "game.txt"
    match = ludocracy.new_match(name, seed=3)
    rng = Rng(4)
    for _ in range(30):
        seat = match.to_move[0]
        match.play(seat, rng.choice(match.table.options(seat)))
    match.record().save(file)
    words = match.words()
    own = [words.move(match.game.moves.text(move)) for seat, move in match.moves if seat == 0]
    for viewer, known in (("0", own), ("", list[str]())):
        asked = ["replay", str(file), "--plain", "--lang", "en", *(["--seat", viewer] if viewer else [])]
        told = re.findall(r"^Next: (Player \d)(?:, (.*))?$", run(*asked, typed="\n" * 60).out, re.M)
        assert len(told) == 30
        assert [move for _, move in told if move] == known


# -- drawing ---------------------------------------------------------------------------------------------


def test_a_board_that_has_not_changed_is_folded_until_it_is_asked_for() -> None:
    out = run("terminal", "bakschisch", "--seed", "3", "--lang", "en", "--bots", "random", typed="1\n1\ntable\n").out
    folded = [part.count("as before (type table)") for part in out.split("> ")]
    assert folded[:4] == [0, 1, 1, 0]


@pytest.mark.parametrize("seats", [3, 5])
def test_a_small_screen_has_the_table_and_the_question(seats: int) -> None:
    """Each card of the hand is an answer on the same screen, with the shape that it has on the page."""
    turns = iter(range(8))
    game = catalogue.find("riffifi")
    places = seat_all(game, kinds_for(game, seats, [0], ["random"]), ["Anna"], "{n}")
    match = Match(game, seats, names=[place.name for place in places], dealer=Dealer.seeded(3), autoplay=True)
    face = Scripted("en", lambda screen: "1" if next(turns, None) is not None else None, (80, 24))
    Session(match, places, face, Rng(3)).run()
    screens = [bare(one) for one in face.screen.getvalue().split("\x1b[2J")[1:-1]]
    assert len(screens) == 8
    for screen in screens[1:]:
        assert screen.count("\n") <= 24 and "Your turn" in screen and "In the middle" in screen
        assert "■ green" in screen and "⬢ purple" in screen


def test_the_numbers_of_amounts_are_the_amounts() -> None:
    offers = [{"move": move, "label": move} for move in ("nothing", "bribe:1", "bribe:2", "thief")]
    assert menu_numbers(offers) == [0, 1, 2, 3]
    assert matching_offers("2", offers) == [offers[2]] and matching_offers("4", offers) == []
    assert menu_numbers(offers[::3]) == [1, 2]
    cards = [{"move": f"play:red-{n}", "label": ""} for n in (3, 5)]
    assert menu_numbers(cards) == [1, 2]


def test_pieces_are_not_broken_over_lines() -> None:
    flow = Flow([Text("5 rouge"), Text("6 rouge"), Text("7 rouge")], "  ")
    assert [row.plain for row in flow.rows(20)] == ["5 rouge  6 rouge", "7 rouge"]
    assert [row.plain for row in flow.rows(3)] == ["5 rouge", "6 rouge", "7 rouge"]


def test_owners_are_left_out_of_titles_in_their_own_panel() -> None:
    game = catalogue.find("riffifi")
    zone = {"name": "hand", "title": "Main d’Anna"}
    assert short_title(zone, Words(game, "fr")) == "Main" and short_title(zone, Words(game, "en")) == "Hand"
    assert short_title({"name": "unseen", "title": "whole"}, Words(game, "fr")) == "whole"


# -- starting --------------------------------------------------------------------------------------------


def test_missing_arguments_are_asked_for() -> None:
    ran = run("terminal", "--plain", typed="en\n1\n2\nMarie-Ève\n1\nquit\nyes\n")
    assert ran.code == 0 and ". Français" in ran.out and "What shall we play?" in ran.out
    assert "4 players" in ran.out and "Marie-Ève’s hand" in ran.out
    french = run("terminal", "--plain", typed="fr\nriff\n\n\nquitter\noui\n").out
    assert "À quoi jouons-nous" in french and "Main du Joueur 1" in french
    assert run("terminal", "--plain", typed="").code == 0


def test_people_choose_their_seats() -> None:
    game = catalogue.find("riffifi")
    assert kinds_for(game, 4, [2], ["random", "thumb"]) == ["random", "thumb", PERSON, "random"]
    assert kinds_for(game, 3, [0], []) == [PERSON, "club", "club"]
    places = seat_all(game, ["thumb", PERSON, "random"], ["Alma"], "Player {n}")
    assert [place.name for place in places] == ["Alma", "Player 2", "Basile"]
    assert clean_name(" A\n\tB\x00 " + "c" * 50) == "A B " + "c" * 20


def test_colours_have_shapes() -> None:
    shapes = [paint.shape for paint in PAINTS.values()]
    assert len(set(shapes)) == len(shapes)
    assert paint_of("card/red-5") is PAINTS["red"] and paint_of("colour/blue") is PAINTS["blue"]
    assert paint_of("card/officer").shape == ""


def test_seats_with_detailed_pieces_use_the_whole_width_and_long_zones_are_folded() -> None:
    """At eighty columns, companies with posts, wages and workers side by side would be unreadable."""
    out = run("terminal", "hegemony", "--seed", "3", "--bots", "random", "--lang", "en", typed="table\n1\nquit\n").out
    assert "╮╭" not in out
    assert re.search(r"│ Capitalist Class +revenue 120\sV +capital 0\sV", out)
    folded = [re.findall(r"│ ([\w ]+?)  +as before \(type table\)", part) for part in out.split("> ")]
    assert folded[0] == folded[1] == []
    assert "Closed public companies" in folded[2]

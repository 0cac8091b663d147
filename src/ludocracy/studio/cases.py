"""The tables that laws are checked on: every number of players and every option of a game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ludocracy.core.errors import BadOption, Message
from ludocracy.core.game import Game, Option
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue

#: A random game of this many moves is endless.
ENDLESS: Final = 100_000


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and options."""

    name: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def game(self) -> Game:
        return catalogue.find(self.name)

    def start(self) -> Table:
        return self.game.start(self.seats, dict(self.options))

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def values(option: Option) -> list[Value]:
    """Return the values of an option to test, except its default."""
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [value for value in (option.least, option.most) if value != option.default]
    return [choice for choice in option.choices if choice != option.default]


def possible(case: Case) -> bool:
    try:
        case.start()
    except BadOption:
        return False
    return True


def plain_cases(name: str) -> Iterator[Case]:
    """Yield a game with every number of players."""
    for seats in catalogue.find(name).seats:
        yield Case(name, seats)


def option_cases(name: str) -> Iterator[Case]:
    """Yield every value of every option alone, with the numbers of players in turn."""
    game = catalogue.find(name)
    counts = list(game.seats)
    for option in game.options:
        for value in values(option):
            for turn in range(len(counts)):
                case = Case(name, counts[turn], ((option.name, value),))
                if possible(case):
                    yield case
                    break
            counts.append(counts.pop(0))


def mixed_cases(name: str, count: int) -> Iterator[Case]:
    """Yield cases with several options, chosen at random with a fixed seed."""
    game = catalogue.find(name)
    rng = Rng(len(name))
    for _ in range(count):
        seats = game.seats[rng.below(len(game.seats))]
        chosen: dict[str, Value] = {}
        for option in game.options:
            others = values(option)
            if others and rng.below(2):
                tried = chosen | {option.name: others[rng.below(len(others))]}
                if possible(Case(name, seats, tuple(tried.items()))):
                    chosen = tried
        yield Case(name, seats, tuple(chosen.items()))


def together(name: str, seats: int) -> Case:
    """Return a case in which as many options as possible differ from their defaults, except numbers."""
    chosen: tuple[tuple[str, Value], ...] = ()
    for option in catalogue.find(name).options:
        for value in values(option)[:1]:
            tried = (*chosen, (option.name, value))
            if type(value) is not int and possible(Case(name, seats, tried)):
                chosen = tried
    return Case(name, seats, chosen)


def every_case(name: str) -> Iterator[Case]:
    """Yield every value of every option with every number of players, alone and with as many others as possible."""
    game = catalogue.find(name)
    yield from (together(name, seats) for seats in game.seats)
    for option in game.options:
        for value in values(option):
            for seats in game.seats:
                case = Case(name, seats, ((option.name, value),))
                if possible(case):
                    yield case


class Fault(AssertionError):
    """Raised when a random game cannot be played to its end: what is wrong, and where."""

    def __init__(self, message: Message, case: Case, table: Table) -> None:
        super().__init__(f"{case}: {message}")
        self.message: Final = message
        self.case: Final = case
        self.table: Final = table


def speaks_up(table: Table, rng: Rng) -> int | None:
    """Return a random seat that moves out of turn; usually None."""
    may = table.may()
    return rng.choice(may) if may and rng.below(6) == 0 else None


def next_move(table: Table, rng: Rng) -> tuple[int, int]:
    """Return a random seat that moves next, possibly out of turn, and its random move."""
    who = table.who()
    seat = who[rng.below(len(who))] if len(who) > 1 else who[0]
    speaker = None if seat == CHANCE else speaks_up(table, rng)
    if speaker is not None and speaker not in who:
        seat = speaker
    return seat, random_move(table, seat, rng)


def random_game(case: Case, rng: Rng, most: int = ENDLESS) -> Iterator[tuple[Table, int, int]]:
    """Play a random game; yield the table, the seat and the move before each move."""
    table = case.start()
    for _ in range(most):
        if table.over():
            return
        who = table.who()
        if who and not table.options(who[0]):
            raise Fault(Message("studio/no_answer", seat=who[0], step=repr(table.asking)), case, table)
        seat, move = next_move(table, rng)
        yield table, seat, move
        table.play(seat, move)
    if most >= ENDLESS:
        raise Fault(Message("studio/endless", moves=ENDLESS), case, table)

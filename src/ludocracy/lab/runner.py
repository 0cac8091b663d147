"""Plays the games of the lab, for simulations, studies, tuning and training. The same seed gives the same games.

Each game has one generator for chance and one per bot, all fixed by the seed and the game's number: what a bot draws changes no
deal, and no bot holds the generator that deals. Processes exchange numbers and records as text: tables cannot be pickled.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from ludocracy.bots import find as bots
from ludocracy.bots.random import Random
from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.core.playout import playout_apart, random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.games import catalogue
from ludocracy.play.ask import answer, check_bots, interjection
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.record import new_record


class Plan(NamedTuple):
    """What is played, as plain values that can be sent to other processes."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    bots: tuple[str, ...] = ("random",)
    seed: int = 0
    rotate: bool = False  # the bots move one seat after each game
    mirror: bool = False  # every deal is played once per rotation, so that each bot has each seat's cards once
    forbidden: tuple[str, ...] = ()  # the first bot plays no moves whose texts begin like this, if it has others


class Played(NamedTuple):
    """One finished game: `order[seat]` is the bot of the plan that had the seat."""

    number: int
    order: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    moves: int  # draws included
    record: str  # empty unless it was asked for


class RestrictedBot(Bot):
    """A bot that never plays moves whose texts begin with one of these, if it has others."""

    def __init__(self, bot: Bot, prefixes: tuple[str, ...]) -> None:
        self.name = bot.name
        self.game = bot.game
        self.bot: Final = bot
        self.prefixes: Final = prefixes

    def choose(self, chair: Chair) -> int:
        return self.bot.choose(chair.only(lambda move: not chair.text(move).startswith(self.prefixes)))

    def speak(self, chair: Chair) -> int | None:
        move = self.bot.speak(chair)
        return None if move is None or chair.text(move).startswith(self.prefixes) else move


class Runner:
    """Plays the games of a plan with these bots in one process."""

    def __init__(self, plan: Plan, seated_bots: Sequence[Bot]) -> None:
        self.plan: Final = plan
        self.game: Final = catalogue.find(plan.game)
        self.start: Final = self.game.start(plan.seats, dict(plan.options))
        self.bots: Final = list(seated_bots)
        # Random players at a table where nobody speaks out of turn need no chairs: compiled code plays whole games.
        all_random = all(type(bot) is Random for bot in seated_bots)
        self.needs_no_chairs: Final = all_random and type(self.start).may is Table.may

    def play(self, number: int, keep: bool = False) -> Played:
        """Play one game to its end; with `keep`, the result contains its record."""
        plan = self.plan
        table = self.start.clone()
        shift = number % plan.seats if plan.rotate or plan.mirror else 0
        order = tuple([(seat + shift) % plan.seats for seat in range(plan.seats)])
        rngs = generators(plan.seed, number // plan.seats if plan.mirror else number, number, plan.seats)
        moves: list[tuple[int, int]] | None = [] if keep else None
        if self.needs_no_chairs and not keep:
            count = playout_apart(table, rngs)
        else:
            count = play_out(self.game, table, [self.bots[bot] for bot in order], rngs, moves)
        scores, winners = table.scores(), table.winners()
        record = ""
        if moves is not None:
            kinds = seated(plan.bots, plan.seats)
            names = [f"{kinds[bot]} {bot}" for bot in order]
            record = new_record(
                self.game, plan.seats, table.setting, names=names, moves=moves, result=(scores, winners)
            ).text()
        return Played(number, order, tuple(scores), tuple(winners), count, record)


@cache
def runner_of(plan: Plan) -> Runner:
    """Return the runner of a plan with the bots that it names, the same one for every game of a process."""
    game = catalogue.find(plan.game)
    kinds = seated(plan.bots, plan.seats)
    known = {kind: bots.entrant(kind, game) for kind in kinds}
    seated_bots = [known[kind] for kind in kinds]
    if plan.forbidden:
        seated_bots[0] = RestrictedBot(seated_bots[0], plan.forbidden)
    return Runner(plan, seated_bots)


def seated(kinds: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return one bot per seat: the list is repeated until every seat has one."""
    if len(kinds) > seats:
        raise BadOption("bot.count", bots=len(kinds), seats=seats)
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))


def seed_of(seed: int, purpose: str) -> int:
    """Return the seed of one generator."""
    return int.from_bytes(hashlib.sha256(f"{seed} {purpose}".encode()).digest()[:7], "big")


def generators(seed: int, deal: int, number: int, seats: int) -> list[Rng]:
    """Return one generator per seat, fixed by the game's number, and last the one for chance, fixed by the deal's."""
    rngs = [Rng(seed_of(seed, f"game {number} seat {seat}")) for seat in range(seats)]
    rngs.append(Rng(seed_of(seed, f"deal {deal}")))
    return rngs


def play_out(
    game: Game, table: Table, seated_bots: Sequence[Bot], rngs: Sequence[Rng], moves: list[tuple[int, int]] | None
) -> int:
    """Play a table to its end with bots; return the number of moves. They are added to `moves` if that is a list.

    `rngs` has a generator for each seat's bot and, last, the one for chance, which no bot gets. Raises the errors of
    `Match.play_out`.
    """
    check_bots(game, table.seats, seated_bots)
    chairs = [Chair(game, table, seat, rngs[seat]) for seat in range(table.seats)]
    return run_table(
        table,
        lambda seat: answer(seated_bots[seat], chairs[seat]),
        lambda: interjection(table, seated_bots, chairs.__getitem__),
        rngs[CHANCE],
        moves,
    )


def run_table(
    table: Table,
    choose: Callable[[int], int],
    speak: Callable[[], tuple[int, int] | None],
    chance: Rng,
    moves: list[tuple[int, int]] | None,
) -> int:
    """Play a table to its end; return the number of moves. They are added to `moves` if that is a list.

    `choose` returns the move of a seat that must answer. `speak` is called after every move, and returns a seat and its move
    out of turn, or None.
    """
    count = 0
    while who := table.who():
        seat = who[0]
        move = random_move(table, CHANCE, chance) if seat == CHANCE else choose(seat)
        while True:
            count += 1
            if moves is not None:
                moves.append((seat, move))
            table.play(seat, move)
            spoken = speak()
            if spoken is None:
                break
            seat, move = spoken
    return count

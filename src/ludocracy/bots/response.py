"""A best response by search, `response:BOT`: it knows what the others are, and asks them what they would answer.

In each imagined world the others answer as that bot does, with its own budget, until the turn ends; rules of thumb play on from
there. `response:expert@100` expects experts with 100 playouts.
"""

from typing import Final

from ludocracy.bots.search import Budget, Searcher
from ludocracy.core.game import Game
from ludocracy.core.levels import Search
from ludocracy.core.playout import TURN, Evaluator
from ludocracy.core.policy import SILENT, Policy
from ludocracy.core.rng import Rng
from ludocracy.core.search import NONE, Flat
from ludocracy.core.table import Table
from ludocracy.play.chair import Bot, Chair

#: The playouts of a decision, in each of which all others may search.
PLAYOUTS: Final = 100


class Known(Policy):
    """Answers as a bot would until the end of a turn, and then by another policy."""

    def __init__(self, game: Game, bot: Bot, later: Policy, evaluator: Evaluator, turn: int) -> None:
        self.game: Final = game
        self.bot: Final = bot
        self.later: Final = later
        self.evaluator: Final = evaluator
        self.turn: Final = turn

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        if self.evaluator.mark(table, TURN) != self.turn:
            return self.later.choose(table, seat, options, rng)
        return self.bot.choose(Chair(self.game, table, seat, rng))

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        if self.evaluator.mark(table, TURN) != self.turn:
            return self.later.speak(table, seat, options, rng)
        move = self.bot.speak(Chair(self.game, table, seat, rng))
        return SILENT if move is None else move


class Response(Searcher):
    """Searches as positions are analysed, among bots that it knows."""

    def __init__(self, name: str, bot: Bot, search: Search, usual: Policy | None) -> None:
        super().__init__(name, {0: search}, Budget(PLAYOUTS), usual)
        self.bot: Final = bot

    def compare(self, chair: Chair, candidates: list[int], usual: int = NONE) -> Flat:
        how = self.search(chair.seats)
        turn = how.evaluator.mark(chair.imagine(), TURN)
        models: list[Policy] = [Known(chair.game, self.bot, how.rivals or how.model, how.evaluator, turn)] * chair.seats
        models[chair.seat] = how.model
        rng = chair.rng.split()
        return Flat(chair.seat, candidates, models, how.evaluator, how.horizon, rng, how.longest, usual)

"""Bots of Hegemony with a learned value.

The most promising main actions by that value are compared in imagined worlds. Rules of thumb finish the turn, and the position
after it is judged by a mix of the learned value and the estimate of the rules of thumb. In the last turns of a round, with
three and four players, the expert lets the rules of thumb finish the whole round, and in the last round the game.
"""

from time import perf_counter
from typing import Final

from ludocracy.core.playout import ROUND, TURN, play_on
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.search import FEWEST
from ludocracy.games.hegemony.board.roles import ROUNDS
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.estimate import Outlook
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.bots.rules_of_thumb import CARD_TRIES, HegemonyPolicy, RulesOfThumb, finish, tries_for
from ludocracy.games.hegemony.bots.value import Weights, turn_is_over, weights
from ludocracy.games.hegemony.bots.vote_search import BIDS, compare_votes
from ludocracy.games.hegemony.moves import ACT, CALL, DISCARD, END, PLAY
from ludocracy.games.hegemony.phases.action_phase import BasicAction, BonusAfter, MainAction, TakeTurn
from ludocracy.games.hegemony.phases.elections import Declare, SecretInfluence
from ludocracy.games.hegemony.view.imagine import imagine

#: The weight of the learned value against the estimate of the rules of thumb.
LEARNED: Final = 0.7
#: The maximum number of answers in a turn, and in the last turns of a round with all that follows them.
LONGEST: Final = 200
LONGEST_ROUND: Final = 2000
#: By round: the turn from which on the rest of the round is played. Earlier turns cost more and were not clearly better
#: (docs/experiments.md).
LATE_FROM: Final = [4, 4, 4, 4, 3]
#: The end of a round counts as this many turns, and takes about as long.
ROUND_TURNS: Final = 5
#: The worlds of a comparison are divided into this many parts.
STAGES: Final = 4
#: A value of `others` and `votes`: the rules of thumb answer.
BY_RULES: Final = -1
#: A value of `seconds`.
UNLIMITED: Final = float("inf")
#: No action follows.
NONE: Final = -1
#: A card that cannot be played is discarded first.
UNPLAYABLE: Final = -1000.0


class Learned(HegemonyPolicy):
    """Compares `candidates` main actions in `worlds` imagined worlds.

    `others`: in how many worlds it compares the other answers of a turn; with 0 it judges them at once, with BY_RULES it leaves
    them to the rules of thumb. `votes`: in how many worlds it compares answers about votes, or BY_RULES. `late`: in how many
    worlds it plays to the end of the game to compare main actions late in the last round, with fewer in earlier rounds and for
    other answers; with 0 it plays only to the end of the turn. `share`: the weight of the learned value in the judgement.
    `seconds`: after this time it compares in no further world; with UNLIMITED, the same seed gives the same answer.
    """

    def __init__(
        self,
        rules: RulesOfThumb,
        candidates: int,
        worlds: int,
        others: int = BY_RULES,
        votes: int = BY_RULES,
        late: int = 0,
        share: float = LEARNED,
        seconds: float = UNLIMITED,
    ) -> None:
        self.rules: Final = rules
        self.candidates: Final = candidates
        self.worlds: Final = worlds
        self.others: Final = others
        self.votes: Final = votes
        self.late: Final = late
        self.share: Final = share
        self.seconds: Final = seconds

    def within(self, playouts: int, seconds: float) -> "Learned":
        """Return the same bot with a budget: how many turns it plays to their end per decision, one per candidate and world."""
        limit = seconds or UNLIMITED
        if not playouts:
            return Learned(
                self.rules, self.candidates, self.worlds, self.others, self.votes, self.late, self.share, limit
            )
        worlds = max(1, playouts // self.candidates)
        votes = min(self.votes, playouts // BIDS)
        if votes < FEWEST:
            votes = BY_RULES  # in so few worlds, luck would decide
        late = min(self.late, playouts // (ROUND_TURNS * self.candidates))
        if late < 2 * STAGES:
            late = 0
        others = min(self.others, worlds)
        return Learned(self.rules, self.candidates, worlds, others, votes, late, self.share, limit)

    def decide(self, t: HegemonyTable, seat: int, options: list[int], rng: Rng) -> int:
        step = t.stack[-1]
        if t.seats not in weights().cells:
            return self.rules.decide(t, seat, options, rng)
        until = perf_counter() + self.seconds
        if isinstance(step, (Declare, SecretInfluence)) or CALL in options:
            if self.votes != BY_RULES:
                return compare_votes(t, seat, options, self.rules, self.share, self.votes, until, rng)
        elif t.turn:
            late = self.late_worlds(t)
            if isinstance(step, (TakeTurn, MainAction)):
                return Comparison(self, t, seat, rng, self.worlds, late, until).main_action(options)
            if isinstance(step, BasicAction):
                return Comparison(self, t, seat, rng, self.worlds, late, until).answer(options)
            if self.others != BY_RULES:
                return Comparison(self, t, seat, rng, self.others, late // 2, until).answer(options)
        return self.rules.decide(t, seat, options, rng)

    def late_worlds(self, t: HegemonyTable) -> int:
        """Return in how many worlds main actions are played to the end of the round; 0: only to the end of the turn.

        With two players the learned value explains more, and playing on was no better (docs/experiments.md).
        """
        if t.seats == 2 or t.turn < LATE_FROM[t.round - 1]:
            return 0
        return self.late if t.round == ROUNDS else 2 * self.late // 3


class Comparison:
    """One decision: the candidates, their estimated value, and then their results in imagined worlds.

    `worlds`: how many of them are played to the end of the turn; or `late`, to the end of the round. `until`: the time at
    which no further world is begun.
    """

    def __init__(
        self,
        bot: Learned,
        t: HegemonyTable,
        seat: int,
        rng: Rng,
        worlds: int,
        late: int,
        until: float = UNLIMITED,
    ) -> None:
        self.bot: Final = bot
        self.models: Final[list[Policy]] = [bot.rules for _ in range(t.seats)]
        self.outlook: Final = Outlook(seat, bot.share, t.round)
        self.horizon: Final = ROUND if late else TURN
        self.worlds: Final = late if late else worlds
        self.until: Final = until
        self.table: Final = t
        self.seat: Final = seat
        self.rng: Final = rng
        self.politics: Final = Politics(t, bot.rules.corrected)
        self.weights: Final[Weights] = weights()
        self.moves: list[int] = []  # the candidates
        self.follows: list[int] = []  # the basic action that follows a discarded card, or NONE
        self.promises: list[float] = []  # what the candidates seem to be worth

    def main_action(self, options: list[int]) -> int:
        """Consider every card for its effect, and every basic action with the least useful card."""
        t = self.table
        seat = self.seat
        missed: dict[int, float] = {}
        for move in options:
            if PLAY <= move < DISCARD:
                value = self.promise(t, move, CARD_TRIES)
                missed[move - PLAY] = value
                self.add(move, NONE, value)
        spare = -1
        lowest = 0.0
        for move in options:
            if DISCARD <= move < ACT:
                value = missed.get(move - DISCARD, UNPLAYABLE)
                if spare < 0 or value < lowest:
                    spare = move
                    lowest = value
        if spare >= 0:
            u = t.clone()
            u.play(seat, spare)
            if u.who() and u.who()[0] == seat and isinstance(u.stack[-1], BasicAction):
                for action in list(u.options(seat)):
                    self.add(spare, action, self.promise(u, action, tries_for(action)))
            else:
                self.add(spare, NONE, UNPLAYABLE)
        return self.best()

    def answer(self, options: list[int]) -> int:
        for move in options:
            self.add(move, NONE, self.promise(self.table, move, tries_for(move)))
        return self.best()

    def add(self, move: int, follow: int, promise: float) -> None:
        self.moves.append(move)
        self.follows.append(follow)
        self.promises.append(promise)

    def promise(self, t: HegemonyTable, move: int, tries: int) -> float:
        """Return the learned value of a move if the rest of the action is answered well: the best of several continuations."""
        highest = 0.0
        for number in range(tries):
            u = t.clone()
            u.play(self.seat, move)
            asked = finish(u, self.seat, self.rng)
            if u.turn and u.stack and isinstance(u.stack[-1], BonusAfter) and u.who()[0] == self.seat:
                u.play(self.seat, END)  # all ends are judged between turns, like the samples of the regression
            value = self.judged(u)
            if number == 0 or value > highest:
                highest = value
            if not asked:
                break
        return highest

    def judged(self, t: HegemonyTable) -> float:
        return self.weights.mixed(t, self.seat, self.politics, self.bot.share)

    def outcome(self, t: HegemonyTable, luck: Rng) -> float:
        """Let the rules of thumb play the table to the horizon, and return what it is worth then."""
        if self.horizon == ROUND:
            if not self.outlook.mark(t, ROUND):
                play_on(t, self.models, luck, self.outlook, ROUND, LONGEST_ROUND)
            return self.outlook.values(t)[self.seat]
        if not turn_is_over(t):
            play_on(t, self.models, luck, self.outlook, TURN, LONGEST)
        return self.judged(t)

    def best(self) -> int:
        """Compare the most promising candidates in imagined worlds; half of them are dropped after each quarter of the worlds."""
        order = sorted(range(len(self.moves)), key=lambda index: -self.promises[index])
        live = order[: self.bot.candidates]
        if len(live) == 1 or self.worlds == 0:
            return self.moves[live[0]]
        sums = [0.0] * len(self.moves)
        stage = max(1, self.worlds // STAGES)
        for number in range(self.worlds):
            world = imagine(self.table, self.seat, self.rng)
            luck = self.rng.split()
            for index in live:
                u = world.clone()
                u.play(self.seat, self.moves[index])
                if self.follows[index] != NONE:
                    u.play(self.seat, self.follows[index])
                sums[index] += self.outcome(u, luck.copy())
            if perf_counter() >= self.until:
                break
            if (number + 1) % stage == 0 and len(live) > 2 and number + 1 < self.worlds:
                live = sorted(live, key=lambda index: -sums[index])[: (len(live) + 1) // 2]
        best = live[0]
        for index in live:
            if sums[index] > sums[best]:
                best = index
        return self.moves[best]

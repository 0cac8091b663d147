"""How bots of Hegemony with a learned value vote: stances, bids and calls for a vote are compared in imagined worlds.

A vote in a turn is judged at the end of that turn. In the elections, the remaining votes are held as well, and the position is
judged when the next round begins, or by the final scores. The rules of thumb's answer is kept unless another one is clearly
better.
"""

from time import perf_counter
from typing import Final

from ludocracy.core.playout import TURN
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.search import Flat
from ludocracy.core.table import Table
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots.estimate import Outlook
from ludocracy.games.hegemony.bots.rules_of_thumb import RulesOfThumb
from ludocracy.games.hegemony.phases.elections import SecretInfluence
from ludocracy.games.hegemony.view.imagine import imagine

#: How often, in percent, an opponent is expected to bid otherwise than the rules of thumb.
RANDOM_BIDS: Final = 30
#: The number of bids that are compared: those closest to the bid of the rules of thumb, and none.
BIDS: Final = 8
#: The maximum number of answers until the next round.
LONGEST: Final = 400


class ExpectedOpponent(Policy):
    """An opponent as expected: it plays by the rules of thumb, but some of its bids are random."""

    def __init__(self, rules: RulesOfThumb) -> None:
        self.rules: Final = rules

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, HegemonyTable)
        if isinstance(table.stack[-1], SecretInfluence) and rng.below(100) < RANDOM_BIDS:
            return options[rng.below(len(options))]
        return self.rules.choose(table, seat, options, rng)


def compare_votes(
    t: HegemonyTable,
    seat: int,
    options: list[int],
    rules: RulesOfThumb,
    share: float,
    worlds: int,
    until: float,
    rng: Rng,
) -> int:
    """Return the best answer to a question about a vote, compared in this many worlds, or in fewer if time is up."""
    usual = rules.choose(t, seat, options, rng)
    models: list[Policy] = [ExpectedOpponent(rules) for _ in range(t.seats)]
    candidates = options
    if len(options) > BIDS:
        candidates = sorted(options, key=lambda move: (move != options[0], abs(move - usual)))[:BIDS]
    search = Flat(seat, candidates, models, Outlook(seat, share, t.round), TURN, rng.split(), LONGEST, usual)
    for _ in range(worlds):
        search.add(imagine(t, seat, rng))
        search.drop()
        if search.decided() or perf_counter() >= until:
            break
    return search.best()

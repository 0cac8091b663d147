"""Rules of thumb for Bakschisch: pay what a move is worth, save coins for the fifth bribe, steal when others pay.

Every answer is weighed against an estimate of what the others hide in their fists: each of them may hold anything that their
bag allows, small offers more often than large ones. A coin has a price in spaces, which falls late in a round.
"""

from typing import Final

from ludocracy.core.playout import ROUND, Evaluator, softmax, win_shares
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.bakschisch.moves import BRIBES, CALIPH, MAX_GOLD, NOTHING, THIEF
from ludocracy.games.bakschisch.state import BakschischTable
from ludocracy.games.bakschisch.track import START

#: What a coin is worth in spaces, by the number of bribes left in the round.
PRICE: Final = [0.25, 0.55, 0.6, 0.65, 0.7]
#: The additional value of reaching the throne, in spaces, and the weight of the gain that a rival is denied.
CROWN: Final = 12.0
RIVAL: Final = 0.3
#: What a stolen coin is worth compared with one kept.
LOOT: Final = 0.9
#: The assumed probability that a player who still has the thief sends it.
THIEVES: Final = 0.65


def guesses(stays: float) -> list[list[float]]:
    """By the gold in a bag: the probability that its owner offers at most 0, 1, 2 ... coins. Small offers are more likely."""
    found: list[list[float]] = []
    for gold in range(MAX_GOLD + 1):
        weights = [1.0 / (2 + coins) for coins in range(gold + 1)]
        total = sum(weights)
        at_most: list[float] = []
        reached = 1.0 - stays
        for weight in weights:
            reached += stays * weight / total
            at_most.append(reached)
        found.append(at_most)
    return found


def means(found: list[list[float]]) -> list[float]:
    """Return the expected number of coins from each bag."""
    return [sum([1.0 - chance for chance in at_most[:-1]]) for at_most in found]


#: Without a thief in the bag, and with one.
AT_MOST: Final = [guesses(1.0), guesses(1.0 - THIEVES)]
EXPECTED: Final = [means(AT_MOST[0]), means(AT_MOST[1])]
#: The share of the loot that a thief can expect, by the number of other players who still have theirs: thieves share equally.
SHARE: Final[list[float]] = [
    float((1.0 - (1.0 - THIEVES) ** (others + 1)) / ((others + 1) * THIEVES)) for others in range(4)
]


class RulesOfThumb(Policy):
    """Rules of thumb, with the weaknesses of a human player.

    `thrift`: its estimate of a coin's worth, as a factor of the right price. `fear`: how far it considers the move back that a
    low fifth bribe costs, from 0 to 1. `slack`: how close to the best an answer must be to be chosen. A less predictable player is
    harder to outbid.
    """

    def __init__(self, thrift: float, fear: float, slack: float, thieves: bool = True) -> None:
        self.thrift: Final = thrift
        self.fear: Final = fear
        self.slack: Final = slack
        self.thieves: Final = thieves

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, BakschischTable)
        good = self.good(table, seat, options)
        return good[rng.below(len(good))]

    def good(self, t: BakschischTable, seat: int, options: list[int]) -> list[int]:
        """Return the answers that are close to the best. Each is as likely as the others."""
        worth = self.worths(t, seat, options)
        enough = max(worth) - self.slack
        good: list[int] = []
        for index, move in enumerate(options):
            if worth[index] >= enough:
                good.append(move)
        return good

    def worths(self, t: BakschischTable, seat: int, options: list[int]) -> list[float]:
        """Return what each answer is worth, in spaces."""
        last = len(t.row) == BRIBES
        price = self.thrift * PRICE[BRIBES - len(t.row)]
        way = self.fear * way_back(t, seat) if last else way_ahead(t, seat)
        found: list[float] = []
        for move in options:
            coins = 0 if move == THIEF else move - NOTHING
            worth = -price * coins
            if move == THIEF:
                if self.thieves:
                    worth += LOOT * price * loot(t, seat) - 0.4
                else:
                    worth -= 5.0
            if last:
                worth -= way * chance_of_lowest(t, seat, coins)
            elif coins:
                worth += way * chance_of_highest(t, seat, coins)
            found.append(worth)
        return found


def way_ahead(t: BakschischTable, seat: int) -> float:
    """Return the seat's gain, plus a share of the largest gain that it denies a rival."""
    person = t.person()
    blocked = 0.0
    for other in range(t.seats):
        if other != seat:
            blocked = max(blocked, gain(t, other, person))
    return gain(t, seat, person) + RIVAL * blocked / (t.seats - 1)


def gain(t: BakschischTable, seat: int, person: int) -> float:
    """Return what the highest offer would bring a seat, in spaces."""
    space = t.spaces[seat]
    throne = t.choices.throne
    if space == throne:
        return 0.0
    goal = min(throne, space + t.rank(seat)) if person == CALIPH else t.choices.ahead[person][space]
    return goal - space + (CROWN if goal == throne else 0.0)


def way_back(t: BakschischTable, seat: int) -> float:
    person = t.person()
    space = t.spaces[seat]
    goal = max(START, space - t.rank_from_behind(seat)) if person == CALIPH else t.choices.behind[person][space]
    return space - goal + (2 * CROWN if space == t.choices.throne else 0.0)


def loot(t: BakschischTable, seat: int) -> float:
    """Return the coins that a thief can expect to steal."""
    coins = 0.0
    others = 0
    for other in range(t.seats):
        if other != seat:
            coins += EXPECTED[t.thief[other]][t.gold[other]]
            others += t.thief[other]
    return SHARE[others] * coins


def chance_of_highest(t: BakschischTable, seat: int, coins: int) -> float:
    """Return the probability that nobody offers more. Players who tie move forward too."""
    chance = 1.0
    for other in range(t.seats):
        if other != seat and coins < t.gold[other]:
            chance *= AT_MOST[t.thief[other]][t.gold[other]][coins]
    return chance


def chance_of_lowest(t: BakschischTable, seat: int, coins: int) -> float:
    """Return the probability that nobody offers less. Players who tie go back too."""
    if not coins:
        return 1.0
    chance = 1.0
    for other in range(t.seats):
        if other != seat:
            if coins > t.gold[other]:
                return 0.0
            chance *= 1.0 - AT_MOST[t.thief[other]][t.gold[other]][coins - 1]
    return chance


class Bakschisch(Evaluator):
    """Estimates for search: at the end of a round, each seat's chance to win by its pawn and its gold."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, BakschischTable)
        return table.round if horizon == ROUND else 8 * table.round + len(table.row)

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, BakschischTable)
        t = table
        if t.over():
            return win_shares(t)
        return softmax([10 * t.spaces[seat] + GOLD * t.gold[seat] for seat in range(t.seats)], SCALE)

    def candidates(self, table: Table, seat: int, options: list[int]) -> list[int]:
        assert isinstance(table, BakschischTable)
        return offers_worth_comparing(table, seat, options)


def offers_worth_comparing(t: BakschischTable, seat: int, options: list[int]) -> list[int]:
    """Return the answers without a waste: offers of more than one coin above all that the others have."""
    most = 0
    for other in range(t.seats):
        if other != seat:
            most = max(most, t.gold[other])
    return [move for move in options if move == THIEF or move <= NOTHING + most + 1]


#: In tenths of a space: what a coin is worth between rounds, and the lead that makes a seat e times as likely to win.
GOLD: Final = 4
SCALE: Final = 45.0

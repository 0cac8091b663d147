"""Rules of thumb for Bakschisch: pay what the way is worth, keep something for the fifth bribe, steal when others pay.

Every answer is weighed against a guess of what the others hide in their fists: each of them may hold anything their bag
allows, small offers more often than large ones. A coin has a price in spaces, a little less of it late in a round.
"""

from ludocracy.games.bakschisch.moves import BRIBES, NOTHING, THIEF
from ludocracy.games.bakschisch.show import goal_ahead, goal_behind
from ludocracy.games.bakschisch.state import BakschischTable
from ludocracy.play.chair import Bot, Chair

#: What a coin is worth in spaces, by how many bribes are still to come in the round.
PRICE = [0.25, 0.55, 0.6, 0.65, 0.7]
#: How much more the last way to the throne is worth, and a rival's way there.
CROWN = 12.0
RIVAL = 0.3
#: What a coin stolen is worth compared with one kept.
LOOT = 0.9
#: How often somebody who has his thief is thought to send him.
THIEVES = 0.65
#: How close to its best an answer must be to be taken: a player who cannot be foreseen is harder to outbid.
SLACK = 0.35


class Thumb(Bot):
    name = "thumb"

    def choose(self, chair: Chair) -> int:
        table = chair.imagine()
        assert isinstance(table, BakschischTable)
        options = chair.options()
        guesses = [guess(table, seat) for seat in range(table.seats) if seat != chair.seat]
        worth = [self.worth(table, chair.seat, move, guesses) for move in options]
        best = max(worth)
        good = [move for move, value in zip(options, worth, strict=True) if value >= best - SLACK]
        return chair.rng.choice(good)

    def worth(self, t: BakschischTable, seat: int, move: int, guesses: list[list[float]]) -> float:
        coins = 0 if move == THIEF else move - NOTHING
        last = len(t.row) == BRIBES
        price = PRICE[BRIBES - len(t.row)]
        value = -price * coins
        if move == THIEF:
            value += LOOT * price * share(t, seat) * sum(mean(one) for one in guesses) - 0.4
        if last:
            return value - self.way_back(t, seat) * chance_of_lowest(coins, guesses)
        return value + self.way_ahead(t, seat) * chance_of_highest(coins, guesses)

    def way_ahead(self, t: BakschischTable, seat: int) -> float:
        """The spaces to win, and those that a rival then does not win alone."""
        person = t.person()
        rivals = [other for other in range(t.seats) if other != seat]
        blocked = max(gain(t, other, person) for other in rivals) / len(rivals)
        return gain(t, seat, person) + RIVAL * blocked

    def way_back(self, t: BakschischTable, seat: int) -> float:
        loss = float(t.spaces[seat] - goal_behind(t, seat, t.person()))
        return loss + (2 * CROWN if t.spaces[seat] == t.choices.throne else 0.0)


def gain(t: BakschischTable, seat: int, person: int) -> float:
    """What the highest offer would bring a seat, in spaces."""
    if t.spaces[seat] == t.choices.throne:
        return 0.0
    goal = goal_ahead(t, seat, person)
    return float(goal - t.spaces[seat]) + (CROWN if goal == t.choices.throne else 0.0)


def guess(t: BakschischTable, seat: int) -> list[float]:
    """How likely that seat offers 0, 1, 2 ... coins: falling from small to large, and none where the thief is sent."""
    weights = [1.0 / (2 + coins) for coins in range(t.gold[seat] + 1)]
    stays = 1.0 - THIEVES if t.thief[seat] else 1.0
    chances = [stays * weight / sum(weights) for weight in weights]
    chances[0] += 1.0 - stays
    return chances


def share(t: BakschischTable, seat: int) -> float:
    """The part of the loot that one's own thief may hope for: thieves share equally, and the others may come too."""
    thieves = 1 + sum(t.thief[other] for other in range(t.seats) if other != seat)
    return (1.0 - (1.0 - THIEVES) ** thieves) / (thieves * THIEVES)


def mean(chances: list[float]) -> float:
    return sum(coins * chance for coins, chance in enumerate(chances))


def chance_of_highest(coins: int, guesses: list[list[float]]) -> float:
    """That nobody offers more; a tie moves forward too, an empty fist never."""
    if not coins:
        return 0.0
    chance = 1.0
    for one in guesses:
        chance *= sum(one[: coins + 1])
    return chance


def chance_of_lowest(coins: int, guesses: list[list[float]]) -> float:
    """That nobody offers less; a tie goes back too."""
    chance = 1.0
    for one in guesses:
        chance *= sum(one[coins:])
    return chance

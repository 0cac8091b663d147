"""Rules of thumb for Riffifi: play the card with the highest expected gain, including what it takes from others.

A card earns its loot if nobody undercuts it before the turn comes back; a card that turns a rival's card down saves
that loot for others. Low cards are kept while something better can be played, because they can undercut others later.
"""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.levels import GameBots, Level, Search, Tunable, Weight
from ludocracy.core.playout import ROUND, Evaluator, softmax, win_shares
from ludocracy.core.policy import Policy
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games.riffifi.moves import (
    COLOUR_OF,
    COLOURS,
    HIDE,
    OFFICER,
    PLAY,
    ROB,
    SPARE,
    TOKENS,
    TURN,
    VALUE_OF,
    VALUES,
)
from ludocracy.games.riffifi.state import NO_TICKS, SHOWN, RiffifiTable

#: The additional value of a stolen token, beyond the token itself.
STOLEN: Final = 0.3
#: The value of a low card in the hand, by its number; the value of the Officer; the cost of a lost turn.
KEEP_LOW: Final[list[float]] = [0.35 * (9 - value) ** 0.5 for value in range(9)]
KEEP_OFFICER: Final = 1.5
LOST_TURN: Final = 1.2
#: A losing card that is not shown gives the others less information.
UNSEEN: Final = 0.01


class RulesOfThumb(Policy):
    """Rules of thumb, with the weaknesses of a human player.

    `counts`: whether it remembers the cards that were shown and fears only the others. A player who fears every lower card plays
    the low ones early, and wins half of all games among three who count. `denied`: what a token kept from a rival is worth.
    `caution`: how much it fears being undercut, as a factor. `thrift`: how strongly it keeps low cards for later. `blur`: how far
    it misjudges a move, in tokens.
    """

    def __init__(self, counts: bool, denied: float, caution: float, thrift: float, blur: float) -> None:
        self.counts: Final = counts
        self.denied: Final = denied
        self.caution: Final = caution
        self.thrift: Final = thrift
        self.blur: Final = blur

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, RiffifiTable)
        first = options[0]
        if PLAY <= first < TURN:
            return self.card(table, seat, options, rng)
        if first >= ROB:
            return self.victim(table, options)
        return self.turned(table, seat, options)

    def card(self, t: RiffifiTable, seat: int, options: list[int], rng: Rng) -> int:
        threat = self.threat(t, seat)
        best = options[0]
        most = -1000.0
        for move in options:
            worth = self.worth(t, seat, move, threat)
            if self.blur > 0.0:
                worth += self.blur * 0.001 * rng.below(1000)
            if worth > most:
                most = worth
                best = move
        return best

    def threat(self, t: RiffifiTable, seat: int) -> float:
        """Return the probability that a lower card of a colour is played before the turn comes back.

        It is higher the fewer cards the next player holds.
        """
        others = 0
        for plays in t.plays:
            others += len(plays)
        others -= len(t.plays[seat])
        following = len(t.plays[t.choices.left_of[seat]])
        if following == 0:
            return 0.0
        soon = min(0.75, 1.6 / following + 0.12)
        return self.caution * soon * min(1.0, others / 30.0 + 0.4)

    def worth(self, t: RiffifiTable, seat: int, move: int, threat: float) -> float:
        """Return what playing a card is worth, in tokens."""
        if move >= HIDE:
            return UNSEEN - LOST_TURN - 0.5 * self.earned(t, seat, move - HIDE, threat)
        card = move - PLAY
        if card == OFFICER:
            most = 0.0
            for rival in range(t.seats):
                most = max(most, loot(t, rival, t.up[rival]))
            return self.denied * most - KEEP_OFFICER
        if t.losing >> card & 1:
            return -LOST_TURN - 0.5 * self.earned(t, seat, card, threat)
        worth = self.earned(t, seat, card, threat) - self.thrift * KEEP_LOW[VALUE_OF[card]]
        rival = t.showing[COLOUR_OF[card]]
        if rival >= 0:
            worth += self.denied * loot(t, rival, t.up[rival])
        return worth

    def earned(self, t: RiffifiTable, seat: int, card: int, threat: float) -> float:
        """Return the expected loot of a card, given that lower cards still in play may undercut it in time."""
        gain = loot(t, seat, card)
        if threat == 0.0 or gain == 0.0:
            return gain
        safe = 1.0 - threat
        holder = t.holder
        fate = t.fate
        lower = card - card % VALUES
        while lower < card:
            if holder[lower] != seat and not (self.counts and fate[lower] == SHOWN) and not t.removed >> lower & 1:
                gain *= safe
            lower += 1
        return gain

    def victim(self, t: RiffifiTable, options: list[int]) -> int:
        """Return the answer that takes the odd token from the leader."""
        scores = t.scores()
        best = options[0]
        for move in options:
            if scores[move - ROB] > scores[best - ROB]:
                best = move
        return best

    def turned(self, t: RiffifiTable, seat: int, options: list[int]) -> int:
        """Return the answer in which the Officer turns down the rival's most valuable card."""
        scores = t.scores()
        best = SPARE
        most = 0.0
        for move in options:
            if move != SPARE and move - TURN != seat:
                rival = move - TURN
                worth = loot(t, rival, t.up[rival]) * (1.0 + 0.01 * scores[rival])
                if worth > most:
                    most = worth
                    best = move
        return best


def loot(t: RiffifiTable, seat: int, card: int) -> float:
    """Return what the card would bring that seat now. Stolen tokens also harm their owner."""
    if card < 0 or card == OFFICER:
        return 0.0
    colour = COLOUR_OF[card]
    taken = min(VALUE_OF[card], TOKENS - t.tokens[COLOURS * seat + colour])
    stolen = taken - t.middle[colour]
    return taken + STOLEN * stolen if stolen > 0 else float(taken)


class Riffifi(Evaluator):
    """Estimates for search: at the end of a round, each seat's chance to win by its tokens so far."""

    def mark(self, table: Table, horizon: int) -> int:
        assert isinstance(table, RiffifiTable)
        if horizon == ROUND:
            return table.round
        return 8 * table.round + table.waiting[0] if table.waiting else -1

    def values(self, table: Table) -> list[float]:
        assert isinstance(table, RiffifiTable)
        t = table
        if t.choices.ticks != NO_TICKS:
            return win_shares(t) if t.over() else softmax([100 * n for n in t.scores()], 60.0)
        tokens = softmax(t.scores(), SPREAD[max(0, t.rounds() - t.round + (0 if t.over() else 1))])
        if not t.over():
            return tokens
        shares = win_shares(t)
        return [0.9 * shares[seat] + 0.1 * tokens[seat] for seat in range(t.seats)]

    def hard(self, seats: int, options: list[int]) -> bool:
        """Return whether there are three players, whose hands are the largest."""
        return seats == 3

    def candidates(self, table: Table, seat: int, options: list[int]) -> list[int]:
        """Return the answers worth searching.

        A losing card has the same effect shown or not, so it is played without showing it.
        """
        return [move for move in options if not (PLAY <= move < HIDE and move + HIDE - PLAY in options)]

    def likelihood(self, table: Table, seat: int) -> float:
        """Return how likely the world is: a player who played a losing card unseen probably had no winning card."""
        assert isinstance(table, RiffifiTable)
        t = table
        fits = 1.0
        veils = t.veils
        for place in range(0, len(veils), 2):
            if veils[place] != seat:
                losing = veils[place + 1]
                for play in t.plays[veils[place]]:
                    if play != PLAY + OFFICER and not losing & BIT[play - PLAY]:
                        fits *= UNSEEN_EVIDENCE
        return fits


#: The factor on a world's likelihood for each winning card that somebody did not play. The rules of thumb always play one.
UNSEEN_EVIDENCE: Final = 0.2
#: The scale of a lead in tokens, by the number of rounds still to play.
SPREAD: Final[list[float]] = [4.0 + 3.0 * left**0.5 for left in range(1001)]


def weighted(weights: list[float]) -> Policy:
    """Return the rules of thumb with these weights."""
    return RulesOfThumb(False, weights[0], weights[1], weights[2], 0.0)


NOVICE: Final = RulesOfThumb(False, 0.0, 0.0, 0.0, 1.5)
CASUAL: Final = RulesOfThumb(True, 0.5, 1.0, 1.0, 1.0)
CLUB: Final = RulesOfThumb(False, 0.5, 1.0, 0.5, 0.0)
#: The rules of thumb of version 0.1, a baseline for later bots. Do not change them.
THUMB_0_1: Final = RulesOfThumb(True, 0.5, 1.0, 1.0, 0.0)
#: In playouts everybody plays like a club player whose estimates are sometimes wrong by half a token.
LOOK_AHEAD: Final = Search(RulesOfThumb(True, 0.5, 1.0, 1.0, 0.5), Riffifi(), ROUND)
#: With five players, expert expects what strong players do: they play low cards early, and often play a losing card unseen
#: although they have a winning one. So unseen cards tell nothing, and worlds are not weighted.
FIVE_PLAYERS: Final = LOOK_AHEAD._replace(model=RulesOfThumb(False, 0.5, 1.0, 0.0, 0.5), weighted=False)


class Simple(Policy):
    """Plays its highest card that wins now, or its lowest; if none wins, it gets rid of its highest card, unseen if possible."""

    def __init__(self, highest: bool) -> None:
        self.highest: Final = highest

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        assert isinstance(table, RiffifiTable)
        first = options[0]
        if not PLAY <= first < TURN:
            return CLUB.choose(table, seat, options, rng)
        best = first
        most = -1000
        for move in options:
            if move >= HIDE:
                worth = VALUE_OF[move - HIDE] - 20
            elif move == PLAY + OFFICER:
                worth = -10
            elif table.losing >> (move - PLAY) & 1:
                worth = VALUE_OF[move - PLAY] - 40
            else:
                worth = VALUE_OF[move - PLAY] if self.highest else 10 - VALUE_OF[move - PLAY]
            if worth > most:
                most = worth
                best = move
        return best


#: Scripted players that look for holes: club with one trait exaggerated, and two who look at their own cards only.
EXPLOITERS: Final[dict[str, Policy]] = {
    "spender": RulesOfThumb(True, 0.5, 1.0, -0.7, 0.0),
    "greedy": RulesOfThumb(True, 0.5, 1.0, 0.0, 0.0),
    "miser": RulesOfThumb(True, 0.5, 1.0, 2.0, 0.0),
    "daring": RulesOfThumb(True, 0.5, 0.4, 0.5, 0.0),
    "timid": RulesOfThumb(True, 0.5, 1.3, 0.5, 0.0),
    "selfish": RulesOfThumb(True, 0.0, 1.0, 0.5, 0.0),
    "spoiler": RulesOfThumb(True, 1.5, 1.0, 0.5, 0.0),
    "card-counter": RulesOfThumb(True, 0.5, 1.0, 0.5, 0.0),
    "highest": Simple(True),
    "lowest": Simple(False),
}

BOTS: Final = GameBots(
    novice=Level(NOVICE),
    casual=Level(CASUAL),
    club=Level(CLUB),
    # With 30 playouts, one club among two of them wins more than its share; with 60 and four players, expert is not above it.
    strong=Level(LOOK_AHEAD, 30, hard_playouts=60),
    expert=Level(LOOK_AHEAD, 1200, larger={5: FIVE_PLAYERS}),
    search=LOOK_AHEAD,
    references={"thumb-0.1": THUMB_0_1},
    exploiters=EXPLOITERS,
    tunable=Tunable(
        [Weight("denied", 0.5, 0.0, 1.5), Weight("caution", 1.0, 0.2, 1.3), Weight("thrift", 0.5, -1.0, 2.0)], weighted
    ),
)

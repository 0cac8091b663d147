"""The beginning and the end of a round, and the end of the game."""

from typing import Final

from ludocracy.core.step import Step
from ludocracy.games.riffifi.moves import CARDS, COLOURS, PLAY, TOKENS
from ludocracy.games.riffifi.setup import DEAL_CARDS, GATHER, TAKE_OUT_ONE
from ludocracy.games.riffifi.state import ALL_TICKED, HELD, IN_HAND, MAJORITY, NO_TICKS, SUMMED, RiffifiTable
from ludocracy.games.riffifi.steps import TURN_OF, tick


class BeginRound(Step[RiffifiTable]):
    """Puts all tokens in the middle, then deals cards or passes hands to the left (variant Chances égales)."""

    def run(self, t: RiffifiTable) -> None:
        t.round += 1
        t.middle = [TOKENS] * COLOURS
        t.tokens = [0] * (COLOURS * t.seats)
        first = t.next(t.dealer)
        if t.choices.ticks == NO_TICKS:
            t.note("round.begun", t.round, t.rounds(), first)
        else:
            t.note("round.begun.ticks", t.round, first)
        if t.choices.equal_chances and t.round > 1 and not due_for_fresh_deal(t):
            pass_hands_left(t)
            t.then(TURN_OF[first], END_ROUND)
        else:
            t.then(GATHER, TAKE_OUT_ONE, DEAL_CARDS, END_ROUND)


def due_for_fresh_deal(t: RiffifiTable) -> bool:
    """Return whether every seat has had every hand. New hands are then dealt, or a game of ticks might not end (ruling N-R1)."""
    return t.choices.fresh and (t.round - 1) % t.seats == 0


def pass_hands_left(t: RiffifiTable) -> None:
    t.plays = [[] for _ in range(t.seats)]
    for card in range(CARDS):
        if t.holder[card] >= 0:
            t.holder[card] = t.next(t.holder[card])
            t.plays[t.holder[card]].append(PLAY + card)
    t.earlier = [[t.next(entry[0]), *entry[1:]] for entry in t.earlier]
    t.note("passed.on")


# -- Fin du jeu -------------------------------------------------------------------------------------


class EndRound(Step[RiffifiTable]):
    """Counts tokens. The game has as many rounds as players, or lasts until a player has all five ticks (ruling R18)."""

    def run(self, t: RiffifiTable) -> None:
        t.note("round.over", t.round)
        for seat in range(t.seats):
            held = t.held(seat)
            t.latest[seat] = held
            t.totals[seat] = t.totals[seat] + held
            t.note("round.score", seat, held, t.totals[seat])
        tick_holdings(t)
        if t.round >= t.rounds() or (t.choices.ticks != NO_TICKS and ALL_TICKED in t.ticks):
            for seat in t.winners():
                t.note("won", seat)
            return
        if t.choices.equal_chances:
            keep_unseen_plays(t)
        t.fate = [IN_HAND] * CARDS
        t.veils = []
        t.dealer = t.next(t.dealer)
        t.then(BEGIN_ROUND)


def keep_unseen_plays(t: RiffifiTable) -> None:
    """Record what this round revealed about the hands, which will be played again."""
    for seat, shown in enumerate(t.shown):
        limits = [t.veils[place + 1] for place in range(0, len(t.veils), 2) if t.veils[place] == seat]
        t.earlier.append([seat, shown, *limits])


def tick_holdings(t: RiffifiTable) -> None:
    """Variant Comptage des points: give a tick for 7 or more tokens of a colour (rulings R17, N-R5)."""
    ticks = t.choices.ticks
    if ticks == SUMMED:
        t.sums = [t.sums[index] + t.tokens[index] for index in range(COLOURS * t.seats)]
    if ticks == HELD or ticks == SUMMED:
        for index, count in enumerate(t.tokens if ticks == HELD else t.sums):
            if count >= MAJORITY:
                tick(t, index // COLOURS, index % COLOURS)


BEGIN_ROUND: Final = BeginRound()
END_ROUND: Final = EndRound()

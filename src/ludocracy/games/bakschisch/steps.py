"""Bakschisch's rules, in the order of the rulebook."""

from typing import Final

from ludocracy.core.step import BY_CHANCE, DONE, EVEN, EVERYBODY, NO_ONE, SEATS, Sealed, Step
from ludocracy.games.bakschisch.moves import (
    A_THIEF,
    AN_EMPTY_FIST,
    BRIBES,
    CALIPH,
    CARDS,
    MAX_GOLD,
    NOTHING,
    PERSON_OF,
    THIEF,
)
from ludocracy.games.bakschisch.state import BakschischTable
from ludocracy.games.bakschisch.track import START

#: Answers by the coins in the bag: an empty fist or some coins, without and with the thief.
OFFERS: Final[list[list[int]]] = [[NOTHING + coins for coins in range(gold + 1)] for gold in range(MAX_GOLD + 1)]
OFFERS_OR_THIEF: Final[list[list[int]]] = [[*offers, THIEF] for offers in OFFERS]


# -- Préparation -------------------------------------------------------------------------------------


class BeginRound(Step[BakschischTable]):
    """Place five cards face down. A new deck is used when the old one is empty, after exactly six rounds (rulings B19, N-B8)."""

    def run(self, t: BakschischTable) -> None:
        t.round += 1
        t.note("round.begun", t.round)
        t.row = []
        if not t.deck:
            t.deck = list(range(CARDS))
            t.note("reshuffled")
        t.then(TURN_CARD, END_ROUND)


# -- Déroulement d'un tour: 1. Retourner la prochaine carte ------------------------------------------


class TurnCard(Step[BakschischTable]):
    """Turn the card of the person to be bribed: any card of the deck (ruling N-B8).

    A card and the move that turns it share a code.
    """

    def who(self, t: BakschischTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BakschischTable, seat: int) -> list[int]:
        return t.deck

    def weights(self, t: BakschischTable) -> list[int]:
        return EVEN[len(t.deck)]

    def took(self, t: BakschischTable, seat: int, move: int) -> bool:
        t.deck.remove(move)
        t.row.append(move)
        if len(t.row) < BRIBES:
            t.note("turned", len(t.row), PERSON_OF[move])
            t.then(BRIBE_PERSON)
        else:
            t.note("turned.last", PERSON_OF[move])
            t.then(LAST_BRIBE)
        return DONE


# -- 2. and 3. Take gold or the thief, open the fists ------------------------------------------------


class Bribe(Sealed[BakschischTable]):
    """Bribes 1 to 4: everybody hides coins, the thief or nothing in a fist; all fists open at once.

    A player on the throne may bid too, to keep others away from it (ruling B14).
    """

    def who(self, t: BakschischTable) -> list[int]:
        return SEATS[t.silent]  # everybody takes part, so no seat has to be excluded

    def options(self, t: BakschischTable, seat: int) -> list[int]:
        gold = t.gold[seat]
        return OFFERS_OR_THIEF[gold] if t.thief[seat] else OFFERS[gold]

    def open(self, t: BakschischTable, answers: list[int]) -> None:
        take_coins(t, answers)
        reward_highest(t, answers)
        t.then(TURN_CARD)


def take_coins(t: BakschischTable, answers: list[int]) -> None:
    """Remove the coins from the bags and put them beside the board, or into the bags of thieves."""
    t.opened = answers
    if t.notes is not None:
        note_fists(t, answers)
    coins = 0
    thieves = 0
    for seat, move in enumerate(answers):
        if move == THIEF:
            thieves += 1
            t.thief[seat] = 0  # used until the end of the round, even if nothing was stolen
        elif move != NOTHING:
            t.gold[seat] = t.gold[seat] - (move - NOTHING)  # compiled code would call the interpreter for `-=`
            coins += move - NOTHING
    if thieves:
        coins = steal(t, answers, coins, thieves)
    t.pot += coins


def note_fists(t: BakschischTable, answers: list[int]) -> None:
    for seat, move in enumerate(answers):
        if move == THIEF:
            t.note("shown", seat, A_THIEF)
        elif move == NOTHING:
            t.note("shown", seat, AN_EMPTY_FIST)
        else:
            t.note("offered", seat, move - NOTHING)


# -- 4. Résultat -------------------------------------------------------------------------------------


def reward_highest(t: BakschischTable, answers: list[int]) -> None:
    """Move the highest offer forward, or all of them if several are tied. If nobody offers gold, nobody moves."""
    highest = NOTHING
    for move in answers:
        if highest < move < THIEF:
            highest = move
    if highest == NOTHING:
        t.note("unmoved")
        return
    person = t.person()
    if person == CALIPH:
        if t.choices.tied_go_back and answers.count(highest) > 1:
            tied = [seat for seat in range(t.seats) if answers[seat] == highest]
            follow_caliph_back(t, tied, tied)
        else:
            follow_caliph_forward(t, answers, highest)
        return
    ahead = t.choices.ahead[person]
    for seat, move in enumerate(answers):
        if move == highest:
            advance(t, seat, ahead[t.spaces[seat]], 0)


def advance(t: BakschischTable, seat: int, space: int, by: int) -> None:
    """Move a pawn to a space, or to the throne if the person is not ahead (ruling B15). `by` is the Caliph's count, or 0."""
    came_from = t.spaces[seat]
    throne = t.choices.throne
    if came_from == throne:
        t.note("throne.kept", seat)  # rulings B14, N-B4: this pawn does not move, but tied pawns do
        return
    t.spaces[seat] = space
    if space == throne:
        t.arrived[seat] = len(t.row)
        t.came_from[seat] = came_from
        t.note("throne.reached", seat)
    elif by:
        t.note("advanced.caliph", seat, by, space)
    else:
        t.note("advanced", seat, t.person(), space)
    if t.thief[seat] and space > t.choices.cross:
        bar_thief(t, seat)


def steal(t: BakschischTable, answers: list[int], coins: int, thieves: int) -> int:
    """Le voleur est révélé: thieves take the others' coins in equal shares; return the coins that cannot be shared (ruling B10).

    Thieves take only the gold: the highest offer still moves its pawn (ruling B9).
    """
    share = coins // thieves
    for seat, move in enumerate(answers):
        if move == THIEF:
            t.gold[seat] = t.gold[seat] + share
            if share:
                t.note("stolen", seat, share)
            else:
                t.note("stolen.nothing", seat)
    left = coins - share * thieves
    if left:
        t.note("unshared", left)
    return left


class LastBribe(Bribe):
    """Le 5ème dessous de table: the lowest offer moves back, all of them if tied; a thief counts as 0 (rulings B3, B4)."""

    def open(self, t: BakschischTable, answers: list[int]) -> None:
        take_coins(t, answers)
        punish_lowest(t, answers)


def punish_lowest(t: BakschischTable, answers: list[int]) -> None:
    """Move back all who offered least, or everybody if somebody shows nothing and the table reads the rule literally (B3)."""
    lowest = THIEF
    for move in answers:
        lowest = min(lowest, NOTHING if move == THIEF else move)
    everybody = lowest == NOTHING and t.choices.all_go_back
    person = t.person()
    if person == CALIPH:
        losers = [seat for seat in range(t.seats) if (NOTHING if answers[seat] == THIEF else answers[seat]) == lowest]
        # Those who go back because of somebody else's empty fist are not tied for the lowest offer (ruling N-B11).
        tied = losers if t.choices.tied_go_back and len(losers) > 1 else NO_ONE
        follow_caliph_back(t, EVERYBODY[t.seats] if everybody else losers, tied)
        return
    behind = t.choices.behind[person]
    for seat, move in enumerate(answers):
        if everybody or move == lowest or (move == THIEF and lowest == NOTHING):
            fall_back(t, seat, behind[t.spaces[seat]], 0)


def fall_back(t: BakschischTable, seat: int, space: int, by: int) -> None:
    """Move a pawn back to that space. A pawn on the start stays there, and nobody moves instead (ruling N-B3)."""
    if t.spaces[seat] == START:
        t.note("back.nowhere", seat)
        return
    t.spaces[seat] = space
    t.arrived[seat] = 0
    t.came_from[seat] = 0
    if space == START:
        t.note("back.start", seat)
    elif by:
        t.note("back.caliph", seat, by, space)
    else:
        t.note("back", seat, t.person(), space)


# -- Le Calife ---------------------------------------------------------------------------------------


def follow_caliph_forward(t: BakschischTable, answers: list[int], highest: int) -> None:
    """Move pawns by their rank, at most to the throne. Ranks are read before any pawn moves (rulings B2, B5 - B8)."""
    ranks = [t.rank(seat) for seat in range(t.seats)]
    for seat in range(t.seats):
        if answers[seat] == highest:
            advance(t, seat, min(t.choices.throne, t.spaces[seat] + ranks[seat]), ranks[seat])


def follow_caliph_back(t: BakschischTable, losers: list[int], tied: list[int]) -> None:
    """Move pawns back by their rank from behind, at most to the start (rulings B2, B5 - B8).

    `tied`: players who are tied at a table that reads the sentence on ties literally. They go back by their rank.
    """
    ranks = [t.rank(seat) if seat in tied else t.rank_from_behind(seat) for seat in range(t.seats)]
    for seat in losers:
        fall_back(t, seat, max(START, t.spaces[seat] - ranks[seat]), ranks[seat])


# -- Le palais est interdit aux voleurs --------------------------------------------------------------


def bar_thief(t: BakschischTable, seat: int) -> None:
    """Remove the thief of a player who passes the cross (rulings B12, B13)."""
    t.thief[seat] = 0
    t.note("thief.barred", seat)


# -- Fin d'un tour, fin du jeu -----------------------------------------------------------------------


class EndRound(Step[BakschischTable]):
    """End the game if a player is still on the throne (ruling N-B1); otherwise prepare the next round."""

    def run(self, t: BakschischTable) -> None:
        on_throne = t.choices.throne in t.spaces
        level = len(t.best()) if on_throne and t.choices.play_on else 1
        if on_throne and (level == 1 or t.round >= t.choices.most_rounds):
            note_winners(t)
            return
        t.note("round.over", t.round)
        if on_throne:
            t.note("level", level)
            remember_arrivals(t)
        if t.round >= t.choices.most_rounds:
            t.note("ended", t.round)
            note_winners(t)
            return
        share_pot(t)
        return_thieves(t)
        t.then(BEGIN_ROUND)


def remember_arrivals(t: BakschischTable) -> None:
    """Record the arrivals of tied players who play on (ruling B16): they rank before anybody who arrives in the next round."""
    for seat in range(t.seats):
        if t.arrived[seat]:
            t.arrived[seat] -= BRIBES


def note_winners(t: BakschischTable) -> None:
    if t.notes is not None:
        for seat in t.winners():
            t.note("won", seat)


def share_pot(t: BakschischTable) -> None:
    """Share the pot equally. The rest stays beside the board for the next time (rulings B11, N-B9)."""
    share = t.pot // t.seats
    t.pot -= share * t.seats
    if share:
        for seat in range(t.seats):
            t.gold[seat] += share
    t.note("shared", share, t.pot)


def return_thieves(t: BakschischTable) -> None:
    """Return the thieves to their owners, except in the palace. A player pushed out of it gets the thief back (ruling B13)."""
    for seat in range(t.seats):
        if not t.thief[seat] and t.spaces[seat] <= t.choices.cross:
            t.thief[seat] = 1
            t.note("thief.returned", seat)


# Steps without arguments are created once.
BEGIN_ROUND: Final = BeginRound()
TURN_CARD: Final = TurnCard()
BRIBE_PERSON: Final = Bribe()
LAST_BRIBE: Final = LastBribe()
END_ROUND: Final = EndRound()

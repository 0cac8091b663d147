"""The turns of Riffifi, in the order of the rulebook: playing cards, the Officer, loot and theft."""

from typing import Final

from mypy_extensions import i64

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY, SEATS, SeatStep, Step
from ludocracy.games.riffifi.moves import (
    COLOUR_OF,
    COLOURS,
    HIDE,
    HIGHER,
    OF_COLOUR,
    OFFICER,
    PLAY,
    ROB,
    SPARE,
    TURN,
    VALUE_OF,
)
from ludocracy.games.riffifi.state import EITHER, HIDDEN, MAJORITY, MOMENT, SHOWN, UNSEEN, RiffifiTable

#: The distance from the move that plays a card to the move that plays it unseen.
PLAY_TO_HIDE: Final = HIDE - PLAY


# -- Le jeu -----------------------------------------------------------------------------------------


class Turn(SeatStep[RiffifiTable]):
    """A turn: the seat takes loot if its card is still face up, then plays a card."""

    def run(self, t: RiffifiTable) -> None:
        begin_turn(t, self.seat)


def begin_turn(t: RiffifiTable, seat: int) -> None:
    t.then(PLAY_CARD[seat])
    if t.up[seat] >= 0:
        share_loot(t, seat)


class PlayCard(SeatStep[RiffifiTable]):
    """Jouer les cartes: the seat must play a card. A card that would be turned down at once may stay unseen (ruling R11)."""

    def who(self, t: RiffifiTable) -> list[int]:
        return ONLY[self.seat] if t.plays[self.seat] else NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        plays = t.plays[self.seat]
        losing: i64 = t.losing
        moves = plays
        for play in plays:
            card: i64 = play - PLAY
            if losing >> card & 1:
                if moves is plays:
                    moves = plays.copy()
                moves.append(play + PLAY_TO_HIDE)
        if moves is plays or t.choices.losing == EITHER:
            return moves
        if t.choices.losing == HIDDEN:
            return [move for move in moves if move >= HIDE or move + PLAY_TO_HIDE not in moves]
        return plays

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        following = t.choices.left_of[seat]
        if move >= HIDE:
            play_unseen(t, seat, move - HIDE)
        elif move == PLAY + OFFICER:
            play_officer(t, seat)
            t.then(TURN_DOWN[seat], TURN_OF[following])
            return DONE
        else:
            play_shown(t, seat, move)
        # `begin_turn` inlined, because every turn runs this code.
        t.stack.append(PLAY_CARD[following])
        if t.up[following] >= 0:
            share_loot(t, following)
        return DONE

    def run(self, t: RiffifiTable) -> None:
        """Continue once around the table after the last card: face-up cards still take their loot (ruling R7)."""
        if self.seat != t.dealer:
            begin_turn(t, t.next(self.seat))


def play_unseen(t: RiffifiTable, seat: int, card: int) -> None:
    t.plays[seat].remove(PLAY + card)
    t.fate[card] = UNSEEN
    t.veils.append(seat)
    t.veils.append(t.losing)
    if t.notes is not None:
        t.whisper(seat, "hidden.own", card)
        t.note_others(seat, "hidden", seat)


def play_shown(t: RiffifiTable, seat: int, play: int) -> None:
    """Play a card face up. The higher of two face-up cards of one colour is turned down."""
    t.plays[seat].remove(play)
    card = play - PLAY
    t.fate[card] = SHOWN
    t.seen[card] = 1
    if t.notes is not None:
        t.note("played", seat, card)
    if t.losing >> card & 1:
        if t.notes is not None:
            t.note("turned.own", seat, card)
        return
    colour = COLOUR_OF[card]
    loser = t.showing[colour]
    if loser >= 0:
        if t.notes is not None:
            t.note("turned", loser, t.up[loser])
        turn_down(t, loser, colour)
    t.up[seat] = card
    t.showing[colour] = seat
    t.losing |= HIGHER[card]


def turn_down(t: RiffifiTable, seat: int, colour: int) -> None:
    """Turn a seat's face-up card down. Higher cards of its colour no longer lose."""
    t.up[seat] = -1
    t.showing[colour] = -1
    t.losing &= ~OF_COLOUR[colour]


def play_officer(t: RiffifiTable, seat: int) -> None:
    t.plays[seat].remove(PLAY + OFFICER)
    t.fate[OFFICER] = SHOWN
    t.seen[OFFICER] = 1
    t.note("officer.played", seat)


class TurnDown(SeatStep[RiffifiTable]):
    """Variant L'officier: the Officer turns down an opponent's face-up card or none, and is face down himself (ruling R14)."""

    def who(self, t: RiffifiTable) -> list[int]:
        for card in t.up:
            if card >= 0:
                return ONLY[self.seat]
        return NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        moves = [TURN + victim for victim in range(t.seats) if t.up[victim] >= 0]
        moves.append(SPARE)
        return moves

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        if move == SPARE:
            t.note("officer.spares", self.seat)
        else:
            victim = move - TURN
            card = t.up[victim]
            turn_down(t, victim, COLOUR_OF[card])
            t.note("officer.turns", self.seat, victim, card)
        return DONE


# -- Partager le butin ------------------------------------------------------------------------------


def share_loot(t: RiffifiTable, seat: int) -> None:
    """Take the loot of a card that is face up when the turn comes back, then turn it down (rulings R5, R6)."""
    card = t.up[seat]
    colour = COLOUR_OF[card]
    need = VALUE_OF[card]
    left = t.middle[colour]
    taken = need if need < left else left
    if taken:
        t.middle[colour] = left - taken
        if t.notes is not None:
            t.note("looted", seat, taken, colour)
        gain(t, seat, colour, taken)
    if need > taken and steal(t, seat, colour, need - taken):
        return  # the card stays face up until the odd tokens are taken
    turn_down(t, seat, colour)


def steal(t: RiffifiTable, taker: int, colour: int, need: int) -> bool:
    """Partager le butin (II): take all from the richest player, then the next; tied players give evenly (rulings R8 - R10).

    Return whether the taker has to choose who gives odd tokens.
    """
    tokens = t.tokens
    while need:
        most = 0
        richest = 0  # mask
        for seat in range(t.seats):
            held = tokens[COLOURS * seat + colour]
            if seat == taker or held < most:
                continue
            if held > most:
                most = held
                richest = 0
            richest |= BIT[seat]
        if most == 0:
            t.note("forfeited", taker, need, colour)
            return False
        level = SEATS[richest]
        each = min(most, need // len(level))
        if each:
            need -= each * len(level)
            for seat in level:
                rob(t, taker, colour, seat, each)
        if each < most and need:
            t.then(OddToken(taker, colour, richest, need))
            return True
    return False


class OddToken(Step[RiffifiTable]):
    """The taker chooses which tied player gives an odd token, at most one per player (rulings R9, N-R6)."""

    fields = ("seat", "colour", "level", "left")

    def __init__(self, seat: int, colour: int, level: int, left: int) -> None:
        self.seat: Final = seat
        self.colour: Final = colour
        self.level: Final = level
        self.left: Final = left

    def who(self, t: RiffifiTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return [ROB + victim for victim in members(self.level)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        victim = move - ROB
        rob(t, self.seat, self.colour, victim, 1)
        if self.left > 1:
            t.then(OddToken(self.seat, self.colour, self.level & ~BIT[victim], self.left - 1))
        else:
            turn_down(t, self.seat, self.colour)
        return DONE


def rob(t: RiffifiTable, taker: int, colour: int, victim: int, count: int) -> None:
    index = COLOURS * victim + colour
    t.tokens[index] = t.tokens[index] - count
    t.note("stolen", taker, count, colour, victim)
    gain(t, taker, colour, count)


def gain(t: RiffifiTable, seat: int, colour: int, count: int) -> None:
    index = COLOURS * seat + colour
    held = t.tokens[index] + count
    t.tokens[index] = held
    if held >= MAJORITY and t.choices.ticks == MOMENT:
        tick(t, seat, colour)


def tick(t: RiffifiTable, seat: int, colour: int) -> None:
    if not t.ticks[seat] & BIT[colour]:
        t.ticks[seat] |= BIT[colour]
        t.note("ticked", seat, colour)


# Steps whose only argument is a seat are created once.
TURN_OF: Final = [Turn(seat) for seat in range(5)]
PLAY_CARD: Final = [PlayCard(seat) for seat in range(5)]
TURN_DOWN: Final = [TurnDown(seat) for seat in range(5)]

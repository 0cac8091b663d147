"""Riffifi's rules, in the order of the rulebook."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY, STAY, Step
from ludocracy.games.riffifi.moves import (
    ALL_COLOURED,
    CARDS,
    COLOUR,
    COLOUR_OF,
    COLOURS,
    DEALER,
    HIDE,
    HIGHER,
    OFFICER,
    OFFICER_BIT,
    ONES,
    OUT,
    PLAY,
    PLAYED_COLOUR,
    ROB,
    SPARE,
    TOKENS,
    TURN,
    VALUE_OF,
    VALUES,
)
from ludocracy.games.riffifi.state import (
    ALL_TICKED,
    EITHER,
    HELD,
    HIDDEN,
    IN_HAND,
    MAJORITY,
    MOMENT,
    NO_LIMIT,
    NO_TICKS,
    SHOWN,
    SUMMED,
    UNSEEN,
    RiffifiTable,
)

#: From the move that plays a card to the one that plays it unseen.
PLAY_TO_HIDE: Final = HIDE - PLAY
#: A hand with so many cards of one colour is a misdeal.
MISDEAL: Final = 5


# -- Mise en place -----------------------------------------------------------------------------------


class FirstDealer(Step[RiffifiTable]):
    """Who deals first is not in the rulebook: chance, unless the table chose a seat (ruling N-R2)."""

    def who(self, t: RiffifiTable) -> list[int]:
        return BY_CHANCE if t.choices.first_dealer == "chance" else NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return [DEALER + seat for seat in range(t.seats)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        t.dealer = move - DEALER
        t.note("dealer", t.dealer)
        return DONE

    def run(self, t: RiffifiTable) -> None:
        t.dealer = 0 if t.choices.first_dealer == "first" else t.seats - 1
        t.note("dealer", t.dealer)


class TakeOutOne(Step[RiffifiTable]):
    """Variant L'officier: one 1 leaves with 4 or 5 players, all of them with 3 (rulings R15, N-R3)."""

    def drawn(self, t: RiffifiTable) -> bool:
        return t.choices.officer and t.seats > 3 and not t.removed

    def who(self, t: RiffifiTable) -> list[int]:
        return BY_CHANCE if self.drawn(t) and t.choices.which_one == "random" else NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return [OUT + card for card in members(ONES)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        take_out(t, move - OUT)
        return DONE

    def run(self, t: RiffifiTable) -> None:
        if self.drawn(t):
            take_out(t, COLOUR.codes[t.choices.which_one] * VALUES)
        elif t.choices.officer and t.seats == 3 and not t.removed:
            t.removed = ONES
            t.note("ones.out")


def take_out(t: RiffifiTable, card: int) -> None:
    t.removed = BIT[card]
    t.note("one.out", card)


class BeginRound(Step[RiffifiTable]):
    """All tokens to the middle; cards are dealt, or passed to the left (variant Chances égales)."""

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
    """Every seat has had every hand: deal anew, so that a game of ticks can end (ruling N-R1)."""
    return t.choices.fresh and (t.round - 1) % t.seats == 0


def pass_hands_left(t: RiffifiTable) -> None:
    t.plays = [[] for _ in range(t.seats)]
    for card in range(CARDS):
        if t.holder[card] >= 0:
            t.holder[card] = t.next(t.holder[card])
            t.plays[t.holder[card]].append(PLAY + card)
    t.note("passed.on")


class Gather(Step[RiffifiTable]):
    """All cards come together for the deal."""

    def run(self, t: RiffifiTable) -> None:
        t.stock = []
        t.plays = [[] for _ in range(t.seats)]
        t.holder = [-1] * CARDS
        t.seen = [0] * CARDS
        if t.choices.one_a_deal:
            t.removed = 0


class DealCards(Step[RiffifiTable]):
    """The cards are ready; they are dealt one by one, beginning left of the dealer."""

    def run(self, t: RiffifiTable) -> None:
        deck = ALL_COLOURED & ~t.removed
        if t.choices.officer:
            deck |= OFFICER_BIT
        t.stock = members(deck)
        t.slots = list(range(CARDS))
        if t.removed:  # else each card's place is its own number
            for place, card in enumerate(t.stock):
                t.slots[card] = place
        t.taker = t.next(t.dealer)
        t.then(DEAL_CARD)


def hand_size(seats: int) -> int:
    """12, 10 or 8 cards for 3, 4 or 5 players."""
    return 12 if seats == 3 else 40 // seats


class DealCard(Step[RiffifiTable]):
    """The next card of the deal. A card's code and the move that deals it are the same number."""

    def who(self, t: RiffifiTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        return t.stock

    def weights(self, t: RiffifiTable) -> list[int]:
        return EVEN[len(t.stock)]

    def took(self, t: RiffifiTable, seat: int, move: int) -> bool:
        taker = t.taker
        t.holder[move] = taker
        t.taker = t.choices.left_of[taker]
        stock = t.stock
        last = stock.pop()
        if last != move:  # the last card fills the gap
            slots = t.slots
            place = slots[move]
            stock[place] = last
            slots[last] = place
        if len(stock) > t.choices.left_over:
            return STAY
        t.taker = -1
        t.then(CHECK_DEAL)
        return DONE


class CheckDeal(Step[RiffifiTable]):
    """Five or more cards of one colour in one hand: the same dealer deals again (rulings R4, R16, N-R9)."""

    def run(self, t: RiffifiTable) -> None:
        hands: list[list[int]] = [[] for _ in range(t.seats)]
        play = PLAY
        for holder in t.holder:
            if holder >= 0:
                hands[holder].append(play)
            play += 1
        for seat, hand in enumerate(hands):
            # Hands are in order, so that five of a colour lie side by side.
            for place in range(MISDEAL - 1, len(hand)):
                low, high = hand[place - MISDEAL + 1], hand[place]
                if high - low < VALUES and PLAYED_COLOUR[low] == PLAYED_COLOUR[high]:
                    colour = PLAYED_COLOUR[low]
                    t.note("misdeal", seat, colour, [PLAYED_COLOUR[play] for play in hand].count(colour))
                    t.then(GATHER, TAKE_OUT_ONE, DEAL_CARDS)
                    return
        t.plays = hands
        t.note("dealt", hand_size(t.seats))
        t.then(TURN_OF[t.next(t.dealer)])


# -- Le jeu ------------------------------------------------------------------------------------------


class Turn(Step[RiffifiTable]):
    """A seat's turn: its loot if its card still lies face up, then a new card."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, t: RiffifiTable) -> None:
        begin_turn(t, self.seat)


def begin_turn(t: RiffifiTable, seat: int) -> None:
    t.then(PLAY_CARD[seat])
    if t.up[seat] >= 0:
        share_loot(t, seat)


class PlayCard(Step[RiffifiTable]):
    """Jouer les cartes: one card, never a pass; a card that would be turned down at once may stay unseen (R11)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def who(self, t: RiffifiTable) -> list[int]:
        return ONLY[self.seat] if t.plays[self.seat] else NO_ONE

    def options(self, t: RiffifiTable, seat: int) -> list[int]:
        plays = t.plays[self.seat]
        limit = t.limit
        moves = plays
        for play in plays:
            if play > limit[PLAYED_COLOUR[play]]:
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
        # `begin_turn`, written out: every turn passes here.
        t.stack.append(PLAY_CARD[following])
        if t.up[following] >= 0:
            share_loot(t, following)
        return DONE

    def run(self, t: RiffifiTable) -> None:
        """All cards are played: one more pass collects what lies face up (ruling R7)."""
        if self.seat != t.dealer:
            begin_turn(t, t.next(self.seat))


def losing_cards(t: RiffifiTable) -> int:
    """The cards that would be turned down at once: higher than the face-up card of their colour."""
    losing = 0
    for card in t.up:
        if card >= 0:
            losing |= HIGHER[card]
    return losing


def play_unseen(t: RiffifiTable, seat: int, card: int) -> None:
    t.plays[seat].remove(PLAY + card)
    t.fate[card] = UNSEEN
    t.veils.append(seat)
    t.veils.append(losing_cards(t))
    if t.notes is not None:
        t.whisper(seat, "hidden.own", card)
        t.note_others(seat, "hidden", seat)


def play_shown(t: RiffifiTable, seat: int, play: int) -> None:
    """Of two cards of one colour the higher is turned down."""
    t.plays[seat].remove(play)
    card = play - PLAY
    t.fate[card] = SHOWN
    t.seen[card] = 1
    if t.notes is not None:
        t.note("played", seat, card)
    colour = COLOUR_OF[card]
    rival = t.limit[colour]
    if play > rival:
        if t.notes is not None:
            t.note("turned.own", seat, card)
        return
    up = t.up
    if rival != NO_LIMIT:
        loser = up.index(rival - PLAY)
        up[loser] = -1
        if t.notes is not None:
            t.note("turned", loser, rival - PLAY)
    up[seat] = card
    t.limit[colour] = play


def play_officer(t: RiffifiTable, seat: int) -> None:
    t.plays[seat].remove(PLAY + OFFICER)
    t.fate[OFFICER] = SHOWN
    t.seen[OFFICER] = 1
    t.note("officer.played", seat)


class TurnDown(Step[RiffifiTable]):
    """Variant L'officier: he turns an opponent's face-up card, or nobody's; he lies face down himself (R14)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

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
            t.up[victim] = -1
            t.limit[COLOUR_OF[card]] = NO_LIMIT
            t.note("officer.turns", self.seat, victim, card)
        return DONE


# -- Partager le butin -------------------------------------------------------------------------------


def share_loot(t: RiffifiTable, seat: int) -> None:
    """The turn is back and the card lies face up: take its loot, turn it down (rulings R5, R6)."""
    card = t.up[seat]
    colour = COLOUR_OF[card]
    t.up[seat] = -1
    t.limit[colour] = NO_LIMIT
    need = VALUE_OF[card]
    left = t.middle[colour]
    taken = need if need < left else left
    if taken:
        t.middle[colour] = left - taken
        if t.notes is not None:
            t.note("looted", seat, taken, colour)
        gain(t, seat, colour, taken)
    if need > taken:
        steal(t, seat, colour, need - taken)


def steal(t: RiffifiTable, taker: int, colour: int, need: int) -> None:
    """Partager le butin (II): empty the richest, then the next; level players give evenly (rulings R8 - R10)."""
    tokens = t.tokens
    while need:
        most = 0
        level = 0  # how many have the most
        for seat in range(t.seats):
            held = tokens[COLOURS * seat + colour]
            if seat == taker or held < most:
                continue
            if held > most:
                most = held
                level = 0
            level += 1
        if most == 0:
            t.note("forfeited", taker, need, colour)
            return
        each = min(most, need // level)
        need -= each * level
        candidates = 0
        for seat in range(t.seats):
            if seat != taker and tokens[COLOURS * seat + colour] == most:
                candidates |= BIT[seat]
                if each:
                    rob(t, taker, colour, seat, each)
        if each < most and need:
            t.then(OddToken(taker, colour, candidates, need))
            return


class OddToken(Step[RiffifiTable]):
    """An odd token comes from a level player of the taker's choice, from each one at most (rulings R9, N-R6)."""

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


# -- Fin du jeu --------------------------------------------------------------------------------------


class EndRound(Step[RiffifiTable]):
    """Count, and go on: as many rounds as players, or until somebody has all five ticks (ruling R18)."""

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
        t.fate = [IN_HAND] * CARDS
        t.veils = []
        t.dealer = t.next(t.dealer)
        t.then(BEGIN_ROUND)


def tick_holdings(t: RiffifiTable) -> None:
    """Variant Comptage des points: a tick for 7 or more tokens of a colour (rulings R17, N-R5)."""
    ticks = t.choices.ticks
    if ticks == SUMMED:
        t.sums = [t.sums[index] + t.tokens[index] for index in range(COLOURS * t.seats)]
    if ticks == HELD or ticks == SUMMED:
        for index, count in enumerate(t.tokens if ticks == HELD else t.sums):
            if count >= MAJORITY:
                tick(t, index // COLOURS, index % COLOURS)


def tick(t: RiffifiTable, seat: int, colour: int) -> None:
    if not t.ticks[seat] & BIT[colour]:
        t.ticks[seat] |= BIT[colour]
        t.note("ticked", seat, colour)


# Steps without an argument, or with a seat alone, are made once.
TAKE_OUT_ONE: Final = TakeOutOne()
BEGIN_ROUND: Final = BeginRound()
GATHER: Final = Gather()
DEAL_CARDS: Final = DealCards()
DEAL_CARD: Final = DealCard()
CHECK_DEAL: Final = CheckDeal()
END_ROUND: Final = EndRound()
TURN_OF: Final = [Turn(seat) for seat in range(5)]
PLAY_CARD: Final = [PlayCard(seat) for seat in range(5)]
TURN_DOWN: Final = [TurnDown(seat) for seat in range(5)]

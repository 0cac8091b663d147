"""The Big Cheese's rules, in the order of the rulebook."""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY, STAY, Step
from ludocracy.games.big_cheese.moves import (
    AGAIN,
    BID,
    CASH,
    CHEESE_PROJECT,
    CHEESES,
    DONE_PICKING,
    KEEP,
    PASS,
    ROLL,
    STARTER,
    TURN,
    VALUE_OF,
    VETO,
    VETO_PROJECT,
    VETOES,
)
from ludocracy.games.big_cheese.state import (
    ENTRY,
    EXACT,
    HIRE,
    IMPOSE,
    MANY_DICE,
    MOST_HIRED,
    NO_LUCK,
    PLACED,
    RELEASE,
    STAFF,
    BigCheeseTable,
)

# Answers are lists made once, since a bid is what this game asks nearly always.
STARTERS: Final = [[STARTER + seat for seat in range(seats)] for seats in range(7)]
ROLLS: Final = [[ROLL + face for face in range(sides)] for sides in range(21)]
KEEP_OR_AGAIN: Final = [[KEEP, AGAIN + face] for face in range(20)]
#: At 16 * highest bid + free workers: pass or bid more (ruling C3: at least 1); then the same with a Veto in hand.
BIDS: Final = [[PASS] + [BID + n - 1 for n in range(bid + 1, free + 1)] for bid in range(15) for free in range(16)]
BIDS_OR_VETO: Final = [[*bids, VETO] for bids in BIDS]


# -- Préparation -------------------------------------------------------------------------------------


class TurnUp(Step[BigCheeseTable]):
    """The next project comes to light as soon as the one above it has left the pile (ruling C17)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        moves: list[int] = []
        move = TURN
        pile = t.pile
        while pile:
            if pile & 15:
                moves.append(move)
            move += 1
            pile >>= 4
        return moves

    def weights(self, t: BigCheeseTable) -> list[int]:
        counts: list[int] = []
        pile = t.pile
        while pile:
            if pile & 15:
                counts.append(size(pile & 15))
            pile >>= 4
        return counts

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        project = move - TURN
        copy = t.pile >> 4 * project & 15
        t.top = 4 * project + LOWEST[copy]
        t.pile &= ~BIT[t.top]
        t.note("turned", project)
        return DONE


#: The first of a project's copies that lie in the pile; which one it is makes no difference.
LOWEST: Final = [0] + [members(copies)[0] for copies in range(1, 16)]


def uncover(t: BigCheeseTable) -> None:
    """The open card has left the pile; after the last one the discards are the new pile at once (rulings N-C1, N-C2)."""
    t.top = -1
    if not t.pile:
        t.pile = t.discards
        t.discards = 0
        t.note("pile.new", size(t.pile))


# -- Début du jeu ------------------------------------------------------------------------------------


class FirstPlayer(Step[BigCheeseTable]):
    """Chance names the first starter; later the winner of a project starts the next auction (ruling C5)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return STARTERS[t.seats]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        t.starter = move - STARTER
        t.note("starter", t.starter)
        return DONE


# -- Les enchères ------------------------------------------------------------------------------------


class OpenAuction(Step[BigCheeseTable]):
    """Everybody takes part, also who had passed before a Veto (ruling N-C11)."""

    def run(self, t: BigCheeseTable) -> None:
        open_auction(t)


def open_auction(t: BigCheeseTable) -> None:
    if t.auction >= t.choices.most_auctions:
        # Nothing in the rulebook ends a game of players who always pass (ruling N-C15).
        t.note("auctions.over", t.auction)
        finish(t)
        return
    t.auction += 1
    t.bid = 0
    t.bidder = -1
    t.active = t.choices.everybody
    t.turn = t.starter
    t.then(ASK_BID)


class Bid(Step[BigCheeseTable]):
    """Bid more than the last, or pass and stay out; or a Veto, by whoever has not passed (rulings C1, N-C7, N-C12)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return ONLY[t.turn]

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        lists = BIDS_OR_VETO if t.hands[seat] & VETOES else BIDS
        return lists[16 * t.bid + t.free[seat]]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        if move == PASS:
            t.note("passes", seat)
            active = t.active & ~BIT[seat]
            t.active = active
            if not active:
                nobody_bids(t)
                return DONE
        elif move == VETO:
            veto(t, seat)
            return DONE
        else:
            t.bid = move - BID + 1
            t.bidder = seat
            t.note("bids", seat, t.bid)
            active = t.active
        if t.bidder >= 0 and active == BIT[t.bidder]:
            sell(t, t.bidder, t.bid)
            return DONE
        t.turn = t.choices.followers[8 * active + seat]
        return STAY


def sell(t: BigCheeseTable, seat: int, stake: int) -> None:
    """The highest bidder places the project with his workers on it; all other projects release one."""
    card = t.top
    t.note("sold", seat, card >> 2, stake)
    t.free[seat] -= stake
    t.projects.append(seat)
    t.projects.append(card)
    t.projects.append(stake)
    t.starter = seat
    uncover(t)
    t.then(TURN_UP, RELEASE_WORKERS)


def nobody_bids(t: BigCheeseTable) -> None:
    """All have passed: like a Veto, unless the table chose otherwise; never a standstill (ruling C4)."""
    starter = t.starter
    if t.choices.all_pass == IMPOSE and t.free[starter]:
        t.note("imposed", starter, t.top >> 2)
        sell(t, starter, 1)
        return
    card = t.top
    t.discards |= BIT[card]
    t.note("unwanted", card >> 2)
    uncover(t)
    if t.choices.all_pass == RELEASE or max(t.free) == 0:
        t.then(TURN_UP, RELEASE_ALL)
    else:
        t.then(TURN_UP, OPEN_AUCTION)


class ReleaseWorkers(Step[BigCheeseTable]):
    """One worker comes home from every project but the new one, the winner's older ones included (ruling C6)."""

    def run(self, t: BigCheeseTable) -> None:
        release(t, len(t.projects) - ENTRY)


class ReleaseAll(Step[BigCheeseTable]):
    """The same when no project was sold (ruling C4)."""

    def run(self, t: BigCheeseTable) -> None:
        release(t, len(t.projects))


def release(t: BigCheeseTable, end: int) -> None:
    projects = t.projects
    free = t.free
    ended = 0
    for entry in range(0, end, ENTRY):
        free[projects[entry]] += 1
        left = projects[entry + STAFF] - 1
        projects[entry + STAFF] = left
        if not left:
            ended += 1
    if end:
        t.note("released", end // ENTRY)
    if ended:
        take_specials(t)
        t.then(CASH_IN, END_TURN)
    else:
        end_turn(t)


def take_specials(t: BigCheeseTable) -> None:
    """Ended Vetoes and Big Cheeses come first, so that one can serve in this very turn (ruling C8)."""
    first = t.starter if t.choices.winner_hires_first else t.next(t.starter)
    for step in range(t.seats):
        seat = (first + step) % t.seats
        entry = 0
        while entry < len(t.projects):
            card = t.projects[entry + PLACED]
            if t.projects[entry] == seat and not t.projects[entry + STAFF] and card >> 2 >= VETO_PROJECT:
                del t.projects[entry : entry + ENTRY]
                if t.choices.variant == NO_LUCK and card >> 2 == CHEESE_PROJECT:
                    hire(t, seat, card)
                else:
                    t.hands[seat] |= BIT[card]
                    t.note("to.hand", seat, card >> 2)
            else:
                entry += ENTRY


# -- Le rapport d'un projet numéroté -----------------------------------------------------------------


class CashIn(Step[BigCheeseTable]):
    """Ended projects pay clockwise from the winner, each settled before the next (rulings C8, N-C3, N-C4).

    An owner is asked which of his pays next only where it can matter (ruling N-C5).
    """

    def who(self, t: BigCheeseTable) -> list[int]:
        seat = next_payee(t)
        if seat < 0 or not t.choices.owner_orders or len(ended_of(t, seat)) < 2:
            return NO_ONE
        return ONLY[seat]

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return [CASH + project for project in ended_of(t, seat)]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        t.then(CASH_IN)
        cash(t, seat, move - CASH)
        return DONE

    def run(self, t: BigCheeseTable) -> None:
        seat = next_payee(t)
        if seat >= 0:
            t.then(CASH_IN)
            cash(t, seat, -1)


def next_payee(t: BigCheeseTable) -> int:
    """The next seat that has an ended project, or nobody."""
    waiting = 0
    for entry in range(0, len(t.projects), ENTRY):
        if not t.projects[entry + STAFF]:
            waiting |= BIT[t.projects[entry]]
    if not waiting:
        return -1
    seat = t.starter if t.choices.winner_paid_first else t.next(t.starter)
    while not waiting & BIT[seat]:
        seat = t.next(seat)
    return seat


def ended_of(t: BigCheeseTable, seat: int) -> list[int]:
    """The numbers of a seat's ended projects, equal ones once, low to high."""
    numbers = 0
    for entry in range(0, len(t.projects), ENTRY):
        if t.projects[entry] == seat and not t.projects[entry + STAFF]:
            numbers |= BIT[t.projects[entry + PLACED] >> 2]
    return members(numbers)


def cash(t: BigCheeseTable, seat: int, project: int) -> None:
    """One ended project of the seat pays: that number's, or (-1) the oldest one."""
    card = -1
    for entry in range(0, len(t.projects), ENTRY):
        if t.projects[entry] == seat and not t.projects[entry + STAFF]:
            card = t.projects[entry + PLACED]
            if project < 0 or card >> 2 == project:
                break
    t.payee = seat
    t.paid = card
    t.note("ended", seat, card >> 2)
    if t.choices.variant == NO_LUCK:
        score(t, VALUE_OF[card >> 2])
    else:
        t.throws = t.choices.dice[card >> 2]
        t.then(THROW)


class Throw(Step[BigCheeseTable]):
    """The dice of the project that pays, one by one; card 2 on polyhedral dice is 1 or 2, even chances (ruling C2)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return ROLLS[t.choices.sides[t.paid >> 2]]

    def weights(self, t: BigCheeseTable) -> list[int]:
        return EVEN[t.choices.sides[t.paid >> 2]]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        face = move - ROLL + 1
        t.dice.append(face)
        t.throws -= 1
        if t.choices.variant != MANY_DICE:
            t.note("rolled", t.payee, face)
        if t.throws:
            return STAY
        if t.choices.variant == MANY_DICE:
            t.note("rolled.many", t.payee, len(t.dice), t.worth())
        t.then(USE_BIG_CHEESE)
        return DONE


def score(t: BigCheeseTable, gain: int) -> None:
    """Points for the project, which is discarded."""
    seat = t.payee
    card = t.paid
    if t.overshoots(gain):
        t.note("overshot", seat, card >> 2, gain, t.choices.goal)
    else:
        t.totals[seat] += gain
        t.note("scored", seat, card >> 2, gain, t.totals[seat])
    entry = 0
    while t.projects[entry + PLACED] != card:
        entry += ENTRY
    del t.projects[entry : entry + ENTRY]
    t.discards |= BIT[card]
    t.payee = -1
    t.paid = -1
    t.favours = 0
    t.dice.clear()


# -- Le projet Veto ----------------------------------------------------------------------------------


def veto(t: BigCheeseTable, seat: int) -> None:
    """Veto and project are discarded; nobody comes home, the same player starts again (rulings C7, N-C2)."""
    held = t.hands[seat] & VETOES
    card = t.top
    spent = held & -held
    t.hands[seat] &= ~spent
    t.discards |= spent | BIT[card]
    t.note("vetoed", seat, card >> 2)
    uncover(t)
    t.then(TURN_UP, OPEN_AUCTION)


# -- Le projet Big Cheese ----------------------------------------------------------------------------


class UseBigCheese(Step[BigCheeseTable]):
    """The owner may throw again, now; the new result stands, unless he has one more (rulings C9, C10, N-C9)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        if t.hands[t.payee] & CHEESES and t.favours < t.choices.most_favours:
            return ONLY[t.payee]
        return NO_ONE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        if len(t.dice) == 1:
            return KEEP_OR_AGAIN[t.dice[0] - 1]
        return [KEEP, *dice_to_pick(t)]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        if move == KEEP:
            t.note("kept", seat)
            score(t, t.worth())
            return DONE
        held = t.hands[seat] & CHEESES
        spent = held & -held
        t.hands[seat] &= ~spent
        t.discards |= spent
        t.favours += 1
        t.note("favour", seat)
        pick(t, move - AGAIN + 1)
        if t.choices.variant == MANY_DICE:
            t.then(MORE_DICE)
        else:
            t.then(THROW)
        return DONE

    def run(self, t: BigCheeseTable) -> None:
        score(t, t.worth())


def dice_to_pick(t: BigCheeseTable) -> list[int]:
    """A die of each face that lies there."""
    faces = 0
    for face in t.dice:
        faces |= BIT[face - 1]
    return [AGAIN + face for face in members(faces)]


def pick(t: BigCheeseTable, face: int) -> None:
    t.dice.remove(face)
    t.throws += 1
    t.note("again", t.payee, face - 1)


class MoreDice(Step[BigCheeseTable]):
    """Variant 2: as many dice as the owner likes, at least one (ruling N-C10)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return ONLY[t.payee]

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return [DONE_PICKING, *dice_to_pick(t)]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        if move == DONE_PICKING:
            t.then(THROW)
            return DONE
        pick(t, move - AGAIN + 1)
        return STAY


# -- Fin de la partie --------------------------------------------------------------------------------


class EndTurn(Step[BigCheeseTable]):
    """Victory is looked at when everything that ended in this turn is paid (rulings C12, N-C13)."""

    def run(self, t: BigCheeseTable) -> None:
        end_turn(t)


def end_turn(t: BigCheeseTable) -> None:
    if max(t.totals) >= t.choices.goal:
        level = len(t.leaders())
        if level == 1 or not t.choices.play_on or t.choices.variant == EXACT:
            finish(t)
            return
        t.note("level", level)  # all play on, and anybody may still pass them (ruling N-C6)
    open_auction(t)


def finish(t: BigCheeseTable) -> None:
    """Nothing more is to happen."""
    for seat in t.leaders():
        t.note("won", seat, t.totals[seat])


# -- Variante sans hasard ----------------------------------------------------------------------------


def hire(t: BigCheeseTable, seat: int, card: int) -> None:
    """An ended Big Cheese is exchanged at once for two workers, within both limits (rulings C15, C16, N-C8)."""
    t.discards |= BIT[card]
    if t.hired[seat] + HIRE <= MOST_HIRED and sum(t.hired) + HIRE <= 2 * t.seats:
        t.hired[seat] += HIRE
        t.free[seat] += HIRE
        t.note("hired", seat, t.hired[seat])
    else:
        t.note("not.hired", seat)


# Every step is made once.
TURN_UP: Final = TurnUp()
FIRST_PLAYER: Final = FirstPlayer()
OPEN_AUCTION: Final = OpenAuction()
ASK_BID: Final = Bid()
RELEASE_WORKERS: Final = ReleaseWorkers()
RELEASE_ALL: Final = ReleaseAll()
CASH_IN: Final = CashIn()
THROW: Final = Throw()
USE_BIG_CHEESE: Final = UseBigCheese()
MORE_DICE: Final = MoreDice()
END_TURN: Final = EndTurn()

"""What a seat cannot see, dealt anew: the other hands, the cards played unseen, and the cards left over.

A world is consistent with all that the seat has seen: every unseen card would have lost when it was played, no hand was
a misdeal, and (Chances égales) a hand that the seat has held, or cards that were shown in an earlier round, stay known.
"""

from typing import Final

from ludocracy.core.bits import BIT, mask_of, members, size
from ludocracy.core.rng import Rng
from ludocracy.games.riffifi.moves import COLOURS, OF_COLOUR
from ludocracy.games.riffifi.setup import MISDEAL
from ludocracy.games.riffifi.state import RiffifiTable

#: How many worlds are tried for one without a misdeal; after that one with a misdeal must do.
TRIES: Final = 40


def imagine(table: RiffifiTable, seat: int, rng: Rng) -> RiffifiTable:
    other = table.clone()
    if table.taker >= 0:
        imagine_deal(other, seat, rng)
    else:
        for _ in range(TRIES):
            imagine_round(other, table, seat, rng)
            if not misdealt(other.dealt):
                break
    other.restored()
    return other


def mask_all(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def misdealt(hands: list[int]) -> bool:
    for hand in hands:
        for colour in range(COLOURS):
            if size(hand & OF_COLOUR[colour]) >= MISDEAL:
                return True
    return False


def imagine_deal(t: RiffifiTable, seat: int, rng: Rng) -> None:
    """In the middle of a deal: all cards that are not in the seat's own hand are equal."""
    dealt = t.dealt
    pool = t.stock[:]
    for other in range(t.seats):
        if other != seat:
            pool += members(dealt[other])
    rng.shuffle(pool)
    for other in range(t.seats):
        if other != seat:
            dealt[other] = take(pool, size(dealt[other]))
    t.dealt = dealt
    t.stock = pool


def take(pool: list[int], count: int) -> int:
    mask = 0
    for _ in range(count):
        mask |= BIT[pool.pop()]
    return mask


def imagine_round(other: RiffifiTable, t: RiffifiTable, seat: int, rng: Rng) -> None:
    """Deal one consistent world into `other`."""
    familiar = familiar_hands(t, seat)
    dealt, hands, shown, known = t.dealt, t.hands, t.shown, t.known
    unknown = mask_of(t.stock)
    free, room, veils = [0] * t.seats, [0] * t.seats, []
    for holder in range(t.seats):
        content = dealt[holder] if familiar & BIT[holder] else known[holder]
        unknown |= dealt[holder] & ~content
        free[holder] = content & ~shown[holder]
        room[holder] = size(dealt[holder]) - size(content)
    for index in range(0, len(t.veils), 2):
        if t.veils[index] != seat:
            veils += t.veils[index : index + 2]
    places = Places(free, room, unknown)
    if not places.veil(veils, rng):
        raise AssertionError("the table itself is a world that fits")
    pool = members(places.pool)
    rng.shuffle(pool)
    for holder in range(t.seats):
        if holder != seat:
            hands[holder] = places.free[holder] | take(pool, places.room[holder])
            dealt[holder] = hands[holder] | shown[holder] | places.veiled[holder]
    other.dealt = dealt
    other.hands = hands
    other.shown = shown
    other.stock = sorted(pool)


def familiar_hands(t: RiffifiTable, seat: int) -> int:
    """Whose hands the seat knows: its own and, when hands are passed on, those it has held since the deal."""
    if seat < 0:
        return 0
    mask = BIT[seat]
    if t.choices.equal_chances:
        passes = (t.round - 1) % t.seats if t.choices.fresh else min(t.round - 1, t.seats)
        holder = seat
        for _ in range(passes):
            holder = t.next(holder)
            mask |= BIT[holder]
    return mask


def fits(cards: int, limits: list[int]) -> bool:
    """Whether these cards can have been played unseen, each under one of the limits."""
    veils: list[int] = []
    for limit in limits:
        veils += [0, limit]
    return Places([cards], [0], 0).veil(veils, Rng(0))


class Places:
    """Where cards may lie while a world is made up: one entry a seat, all sets of cards as masks."""

    def __init__(self, free: list[int], room: list[int], pool: int) -> None:
        self.free = free  # cards known to be the seat's that it has not shown
        self.room = room  # how many more cards, unknown ones, are the seat's
        self.pool = pool  # unknown cards
        self.veiled = [0] * len(free)  # what it has played unseen

    def veil(self, veils: list[int], rng: Rng) -> bool:
        """Give each card played unseen (its seat, its limit, the next one's seat ...) a face; False if none fits.

        The one with the fewest faces is first; a choice that leaves another without a face is taken back.
        """
        if not veils:
            return True
        first = 0
        fewest = 64
        for index in range(0, len(veils), 2):
            count = size(self.faces(veils[index], veils[index + 1]))
            if count < fewest:
                first = index
                fewest = count
        holder = veils[first]
        rest = veils[:first] + veils[first + 2 :]
        faces = members(self.faces(holder, veils[first + 1]))
        rng.shuffle(faces)
        for card in faces:
            bit = BIT[card]
            known = self.free[holder] & bit
            self.free[holder] &= ~bit
            if not known:
                self.pool &= ~bit
                self.room[holder] -= 1
            if self.veil(rest, rng):
                self.veiled[holder] |= bit
                return True
            if known:
                self.free[holder] |= bit
            else:
                self.pool |= bit
                self.room[holder] += 1
        return False

    def faces(self, holder: int, limit: int) -> int:
        """What a card played unseen may be: a card of the seat's or, if it has room for one, an unknown card."""
        return (self.free[holder] | self.pool if self.room[holder] else self.free[holder]) & limit

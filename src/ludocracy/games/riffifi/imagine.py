"""What a seat cannot see, dealt anew: the other hands, the cards played unseen, and the cards left over.

A world is consistent with all that the seat has seen: every unseen card would have lost when it was played, no hand was
a misdeal, and (Chances égales) a hand that the seat has held, or cards that were shown in an earlier round, stay known.
"""

from typing import Final

from ludocracy.core.bits import BIT, members, size
from ludocracy.core.rng import Rng
from ludocracy.games.riffifi.moves import COLOURS, OF_COLOUR
from ludocracy.games.riffifi.state import RiffifiTable
from ludocracy.games.riffifi.steps import MISDEAL

#: How many worlds are tried for one without a misdeal; after that one with a misdeal must do.
TRIES: Final = 40


def imagine(table: RiffifiTable, seat: int, rng: Rng) -> RiffifiTable:
    other = table.clone()
    if table.taker >= 0:
        imagine_deal(other, seat, rng)
    else:
        for _ in range(TRIES):
            if imagine_round(other, table, seat, rng) and not misdealt(other.dealt):
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


def imagine_round(other: RiffifiTable, t: RiffifiTable, seat: int, rng: Rng) -> bool:
    """Try to deal one consistent world into `other`; False when this try led nowhere."""
    familiar = familiar_hands(t, seat)
    dealt, hands, shown, known = t.dealt, t.hands, t.shown, t.known
    pool = t.stock[:]
    for holder in range(t.seats):
        if not familiar & BIT[holder]:
            pool += members(dealt[holder] & ~known[holder])
    rng.shuffle(pool)
    for holder in range(t.seats):
        if holder == seat:
            continue
        count = size(dealt[holder])
        content = dealt[holder] if familiar & BIT[holder] else known[holder]
        limits = [t.veils[index + 1] for index in range(0, len(t.veils), 2) if t.veils[index] == holder]
        veiled = place_veils(limits, content & ~shown[holder], count - size(content), pool, rng)
        if veiled < 0:
            return False
        content |= veiled
        content |= take(pool, count - size(content))
        dealt[holder] = content
        hands[holder] = content & ~shown[holder] & ~veiled
    other.dealt = dealt
    other.hands = hands
    other.shown = shown
    other.stock = sorted(pool)
    return True


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


def place_veils(limits: list[int], free: int, room: int, pool: list[int], rng: Rng) -> int:
    """Cards for all that a seat played unseen, each from those that would have lost then; -1 if none fit.

    They may come from the known cards that it has not shown (`free`) or, while there is room in its hand, from the pool.
    """
    placed = 0
    for limit in sorted(limits, key=size):
        candidates = members(free & limit)
        if room:
            candidates += [card for card in pool if BIT[card] & limit]
        if not candidates:
            return -1
        card = candidates[rng.below(len(candidates))]
        if free & BIT[card]:
            free &= ~BIT[card]
        else:
            pool.remove(card)
            room -= 1
        placed |= BIT[card]
    return placed

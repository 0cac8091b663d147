"""Imagined worlds: deals the cards that a seat cannot see again.

A world agrees with everything that the seat has seen: every card played unseen would have lost when it was played, in
this round and in the earlier rounds of the same hands (Chances égales); no hand was a misdeal; and hands that the seat
has held stay known. Only what the seat knows is read, so the same seed gives the same world whatever is hidden.
"""

from typing import Final

from ludocracy.core.bits import BIT, mask_of, members, size
from ludocracy.core.rng import Rng
from ludocracy.games.riffifi.moves import CARDS, COLOURS, OF_COLOUR, PLAY, VALUES
from ludocracy.games.riffifi.setup import MISDEAL
from ludocracy.games.riffifi.state import IN_HAND, SHOWN, UNSEEN, RiffifiTable

#: The number of random deals that are tried before `Places` searches for one.
TRIES: Final = 25
#: The number of steps after which such a search allows a misdeal. Only positions written by hand can need one.
SEARCHED: Final = 20_000
#: The colours, and one more for the Officer.
KINDS: Final = COLOURS + 1


def imagine(table: RiffifiTable, seat: int, rng: Rng) -> RiffifiTable:
    t = table.clone()
    if t.taker >= 0:
        imagine_deal(t, seat, rng)
    elif times_passed_on(t):
        search_world(t, seat, rng)
    elif not deal_again(t, seat, rng):
        t = table.clone()  # the failed attempts have changed the copy
        search_world(t, seat, rng)
    return t


def mask_all(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def imagine_deal(t: RiffifiTable, seat: int, rng: Rng) -> None:
    """Deal again in the middle of a deal: all cards outside the seat's own hand are equally unknown."""
    room = [0] * t.seats
    pool: list[int] = []
    for card in range(CARDS):
        holder = t.holder[card]
        if holder >= 0 and holder != seat:
            room[holder] += 1
            pool.append(card)
    pool += t.stock
    pool.sort()
    rng.shuffle(pool)
    for holder, count in enumerate(room):
        for _ in range(count):
            t.holder[pool.pop()] = holder
    for card in pool:
        t.holder[card] = -1
    pool.sort()
    t.stock = pool
    for slot, card in enumerate(pool):
        t.slots[card] = slot


# -- The usual method: deal at random until the deal fits --------------------------------------------


def deal_again(t: RiffifiTable, seat: int, rng: Rng) -> bool:
    """Deal the unknown cards at random, those played unseen first; return False if no attempt fits."""
    holder = t.holder
    pool: list[int] = []  # the cards that the seat cannot place
    counts = [0] * (KINDS * t.seats)  # known cards of each colour in each hand
    for card in range(CARDS):
        owner = holder[card]
        if owner == seat:
            continue
        if owner < 0:
            if card in t.stock:
                pool.append(card)
        elif t.fate[card] == SHOWN:
            counts[KINDS * owner + card // VALUES] += 1
        else:
            pool.append(card)
    if not pool:
        return True
    veils = hardest_first(t, seat, pool)
    for _ in range(TRIES):
        left = pool[:]
        count = counts[:]
        if play_unseen_cards(t, veils, left, count, rng) and deal_hands(t, seat, left, count, rng):
            fill_hands(t, seat, pool)
            left.sort()
            t.stock = left
            return True
    return False


def hardest_first(t: RiffifiTable, seat: int, pool: list[int]) -> list[int]:
    """Return the places in `t.veils` of the cards that others played unseen, those with the fewest possible faces first."""
    veils = t.veils
    order: list[int] = []
    for place in range(0, len(veils), 2):
        if veils[place] != seat:
            limit = veils[place + 1]
            faces = 0
            for card in pool:
                if limit & BIT[card]:
                    faces += 1
            order.append(128 * faces + place)
    order.sort()
    return [key % 128 for key in order]


def play_unseen_cards(t: RiffifiTable, veils: list[int], left: list[int], count: list[int], rng: Rng) -> bool:
    """Choose a face for every card played unseen among the cards left; return False if there is none."""
    for veil in veils:
        owner = t.veils[veil]
        limit = t.veils[veil + 1]
        first = KINDS * owner
        faces: list[int] = []
        for place, card in enumerate(left):
            if limit & BIT[card] and count[first + card // VALUES] < MISDEAL - 1:
                faces.append(place)
        if not faces:
            return False
        place = faces[rng.below(len(faces))]
        card = left[place]
        last = left.pop()
        if last != card:
            left[place] = last
        t.holder[card] = owner
        t.fate[card] = UNSEEN
        count[first + card // VALUES] += 1
    return True


def deal_hands(t: RiffifiTable, seat: int, left: list[int], count: list[int], rng: Rng) -> bool:
    """Fill the other hands at random, and leave the rest as the stock; return False at the first misdeal."""
    for owner in range(t.seats):
        if owner == seat:
            continue
        first = KINDS * owner
        for _ in range(len(t.plays[owner])):
            place = rng.below(len(left))
            card = left[place]
            last = left.pop()
            if last != card:
                left[place] = last
            kind = first + card // VALUES
            if count[kind] == MISDEAL - 1:
                return False
            count[kind] += 1
            t.holder[card] = owner
            t.fate[card] = IN_HAND
    for card in left:
        t.holder[card] = -1
        t.fate[card] = IN_HAND
    return True


def fill_hands(t: RiffifiTable, seat: int, cards: list[int]) -> None:
    """Rebuild the moves of the other hands; `cards` holds all cards that the seat cannot see."""
    for owner in range(t.seats):
        if owner != seat:
            t.plays[owner] = []
    for card in cards:
        owner = t.holder[card]
        if owner >= 0 and t.fate[card] == IN_HAND:
            t.plays[owner].append(PLAY + card)


# -- The method that always succeeds: search ---------------------------------------------------------


def search_world(t: RiffifiTable, seat: int, rng: Rng) -> None:
    """Find a world by backtracking. Hands that were passed on must also fit their plays in earlier rounds."""
    familiar = familiar_hands(t, seat)
    dealt, hands, shown, known = t.dealt, t.hands, t.shown, t.known
    pool = mask_of(t.stock)
    content = [0] * t.seats
    room = [0] * t.seats
    for holder in range(t.seats):
        content[holder] = dealt[holder] if familiar & BIT[holder] else known[holder]
        pool |= dealt[holder] & ~content[holder]
        room[holder] = size(dealt[holder]) - size(content[holder])
    if t.earlier:
        pool = complete_hands(t, familiar, content, room, pool, rng)
    veils: list[int] = []
    for place in range(0, len(t.veils), 2):
        if t.veils[place] != seat:
            veils += t.veils[place : place + 2]
    left: list[int] = []
    for _ in range(TRIES):
        places = Places(content, [content[holder] & ~shown[holder] for holder in range(t.seats)], room[:], pool)
        places.find(veils, rng)
        left = members(places.pool)
        rng.shuffle(left)
        for holder in range(t.seats):
            if holder != seat:
                hands[holder] = places.free[holder]
                for _ in range(places.room[holder]):
                    hands[holder] |= BIT[left.pop()]
                dealt[holder] = hands[holder] | shown[holder] | places.veiled[holder]
        if t.earlier or not misdealt(dealt):
            break
    t.dealt = dealt
    t.hands = hands
    t.shown = shown
    t.stock = sorted(left)
    t.restored()


def complete_hands(t: RiffifiTable, familiar: int, content: list[int], room: list[int], pool: int, rng: Rng) -> int:
    """Complete the hands that were passed on and that the seat has not held; return the cards left over.

    Such a hand has been played completely. Its first round showed all its cards except those played unseen, which get
    faces here. The hand must then fit its later rounds and its plays in the current round.
    """
    free = [0] * t.seats
    tests: list[list[list[int]]] = [[] for _ in range(t.seats)]
    veils: list[int] = []
    begun = familiar
    for entry in t.earlier:
        holder = entry[0]
        if begun & BIT[holder]:
            tests[holder].append(entry[1:])
        else:
            begun |= BIT[holder]
            free[holder] = content[holder] & ~entry[1]
            for limit in entry[2:]:
                veils += [holder, limit]
    for holder, shown in enumerate(t.shown):
        now = [t.veils[place + 1] for place in range(0, len(t.veils), 2) if t.veils[place] == holder]
        tests[holder].append([shown, *now])
    places = Places(content, free, room, pool)
    places.tests = tests
    places.find(veils, rng)
    for holder in range(t.seats):
        content[holder] |= places.veiled[holder]
    return places.pool


def times_passed_on(t: RiffifiTable) -> int:
    """Chances égales: return how often the hands have been passed on since the deal."""
    if not t.choices.equal_chances:
        return 0
    return (t.round - 1) % t.seats if t.choices.fresh else t.round - 1


def familiar_hands(t: RiffifiTable, seat: int) -> int:
    """Return the mask of the seats whose hands the seat knows: its own, and the hands it has held since the deal."""
    if seat < 0:
        return 0
    mask = BIT[seat]
    holder = seat
    for _ in range(times_passed_on(t)):
        holder = t.next(holder)
        mask |= BIT[holder]
    return mask


def fits(cards: int, limits: list[int]) -> bool:
    """Return whether the cards include a different card for each limit."""
    veils: list[int] = []
    for limit in limits:
        veils += [0, limit]
    return Places([0], [cards], [0], 0).veil(veils, Rng(0))


def misdealt(hands: list[int]) -> bool:
    for hand in hands:
        for colour in range(COLOURS):
            if size(hand & OF_COLOUR[colour]) >= MISDEAL:
                return True
    return False


class Places:
    """The state of the search for a world: one entry per seat; sets of cards are masks."""

    def __init__(self, content: list[int], free: list[int], room: list[int], pool: int) -> None:
        self.content: Final = content  # known cards of the seat in this round, including played cards
        self.free = free  # cards of `content` that may have been played unseen
        self.room = room  # the number of unknown cards of the seat
        self.pool = pool  # unknown cards
        self.veiled = [0] * len(free)  # cards that the seat has played unseen
        self.tests: list[list[list[int]]] = []  # what a complete hand must fit: cards shown, limits of unseen cards
        self.misdeals = True  # whether they are allowed
        self.steps = 0  # so far, while misdeals are not allowed

    def find(self, veils: list[int], rng: Rng) -> None:
        """Call `veil` without misdeals or, if that finds no world in time, with misdeals."""
        self.misdeals = False
        if not self.veil(veils, rng):
            self.misdeals = True
            if not self.veil(veils, rng):
                raise AssertionError("the table itself fits, so the search cannot fail")

    def veil(self, veils: list[int], rng: Rng) -> bool:
        """Choose a face for each card played unseen; return False if none fits. `veils` holds their seats and limits in turn.

        The card with the fewest possible faces comes first. A choice that leaves another card without a face is undone.
        """
        if not veils:
            return True
        if not self.misdeals:
            self.steps += 1
            if self.steps > SEARCHED:
                return False
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
            self.veiled[holder] |= bit
            if not known:
                self.pool &= ~bit
                self.room[holder] -= 1
            if self.possible(holder, rest) and self.veil(rest, rng):
                return True
            self.veiled[holder] &= ~bit
            if known:
                self.free[holder] |= bit
            else:
                self.pool |= bit
                self.room[holder] += 1
        return False

    def faces(self, holder: int, limit: int) -> int:
        """Return the possible faces of a card played unseen: cards of the seat and, if it has room, unknown cards."""
        return (self.free[holder] | self.pool if self.room[holder] else self.free[holder]) & limit

    def possible(self, holder: int, rest: list[int]) -> bool:
        """Return whether the hand is not a misdeal and, if it is complete, fits its other rounds."""
        hand = self.content[holder] | self.veiled[holder]
        if not self.misdeals and misdealt([hand]):
            return False
        if not self.tests or holder in rest[::2]:
            return True
        return all(fits(hand & ~test[0], test[1:]) for test in self.tests[holder])

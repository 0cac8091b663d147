"""Imagined worlds: the cards that a seat cannot see, dealt again.

A world agrees with everything the seat has seen. Every card played unseen would have lost when it was played, in this
round and in the earlier rounds of the same hands (Chances égales); no hand was a misdeal; a hand that the seat has held
stays known. Only what the seat knows is read, so the same seed gives the same world whatever is hidden.
"""

from typing import Final

from ludocracy.core.bits import BIT, mask_of, members, size
from ludocracy.core.rng import Rng
from ludocracy.games.riffifi.moves import CARDS, COLOURS, OF_COLOUR, PLAY, VALUES
from ludocracy.games.riffifi.setup import MISDEAL
from ludocracy.games.riffifi.state import IN_HAND, SHOWN, UNSEEN, RiffifiTable

#: How many random deals are tried before `Places` searches for one.
TRIES: Final = 25
#: How many steps such a search takes before it allows a misdeal. Only a position written by hand can need one.
SEARCHED: Final = 20_000
#: Colours, and one more for the Officer.
KINDS: Final = COLOURS + 1


def imagine(table: RiffifiTable, seat: int, rng: Rng) -> RiffifiTable:
    t = table.clone()
    if t.taker >= 0:
        imagine_deal(t, seat, rng)
    elif passes(t):
        search_world(t, seat, rng)
    elif not deal_again(t, seat, rng):
        t = table.clone()  # undo what the failed tries changed
        search_world(t, seat, rng)
    return t


def mask_all(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def imagine_deal(t: RiffifiTable, seat: int, rng: Rng) -> None:
    """In the middle of a deal: all cards outside the seat's own hand are equally unknown."""
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


# -- The usual way: deal by chance until it fits -----------------------------------------------------


def deal_again(t: RiffifiTable, seat: int, rng: Rng) -> bool:
    """Deal the unknown cards by chance, the cards played unseen first; False if no try gave a world that fits."""
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
    """Places in `t.veils` of the cards that others played unseen, those with the fewest possible faces first."""
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
    """Give every card played unseen a face among the cards left."""
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
    """Fill the other hands by chance; False at the first misdeal. What is left is the stock."""
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
    """The moves of the other hands, from where the cards are now; `cards` has all cards that the seat cannot see."""
    for owner in range(t.seats):
        if owner != seat:
            t.plays[owner] = []
    for card in cards:
        owner = t.holder[card]
        if owner >= 0 and t.fate[card] == IN_HAND:
            t.plays[owner].append(PLAY + card)


# -- The sure way: search ----------------------------------------------------------------------------


def search_world(t: RiffifiTable, seat: int, rng: Rng) -> None:
    """Find a world by trial and error. Hands that were passed on must also fit what they did in earlier rounds."""
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

    Such a hand has been played whole. Its first round showed all its cards but those played unseen, which get faces here;
    the hand must then fit its later rounds, and what it has played so far in the present one.
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


def passes(t: RiffifiTable) -> int:
    """Chances égales: how often the hands have been passed on since the deal."""
    if not t.choices.equal_chances:
        return 0
    return (t.round - 1) % t.seats if t.choices.fresh else t.round - 1


def familiar_hands(t: RiffifiTable, seat: int) -> int:
    """Whose hands the seat knows: its own and, when hands are passed on, those it has held since the deal."""
    if seat < 0:
        return 0
    mask = BIT[seat]
    holder = seat
    for _ in range(passes(t)):
        holder = t.next(holder)
        mask |= BIT[holder]
    return mask


def fits(cards: int, limits: list[int]) -> bool:
    """Whether a card for each limit can be found among these cards."""
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
    """Where cards may be while a world is searched: one entry per seat, all sets of cards as masks."""

    def __init__(self, content: list[int], free: list[int], room: list[int], pool: int) -> None:
        self.content: Final = content  # cards known to be in the seat's hand of this round, played ones included
        self.free = free  # those of them that may have been played unseen
        self.room = room  # how many more cards, unknown ones, are the seat's
        self.pool = pool  # unknown cards
        self.veiled = [0] * len(free)  # what it has played unseen
        self.tests: list[list[list[int]]] = []  # what a complete hand must fit: cards shown, limits of the unseen ones
        self.misdeals = True  # whether they are allowed
        self.steps = 0  # taken so far without misdeals

    def find(self, veils: list[int], rng: Rng) -> None:
        """`veil` without a misdeal if such a world is found in time, otherwise with one."""
        self.misdeals = False
        if not self.veil(veils, rng):
            self.misdeals = True
            if not self.veil(veils, rng):
                raise AssertionError("the table itself is a world that fits")

    def veil(self, veils: list[int], rng: Rng) -> bool:
        """Give each card played unseen (its seat, its limit, the next one's seat ...) a face; False if none fits.

        The one with the fewest faces is first; a choice that leaves another without a face is taken back.
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
        """What a card played unseen may be: a card of the seat's or, if it has room for one, an unknown card."""
        return (self.free[holder] | self.pool if self.room[holder] else self.free[holder]) & limit

    def possible(self, holder: int, rest: list[int]) -> bool:
        """Whether the hand is not a misdeal and, once it is complete, fits its other rounds."""
        hand = self.content[holder] | self.veiled[holder]
        if not self.misdeals and misdealt([hand]):
            return False
        if not self.tests or holder in rest[::2]:
            return True
        for test in self.tests[holder]:
            if not fits(hand & ~test[0], test[1:]):
                return False
        return True

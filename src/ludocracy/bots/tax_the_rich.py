"""Rules of thumb for Tax the Rich: bet what the hand should make, win tricks cheaply, throw away what will never win.

Each trick is a point of one's own, so a card is played for the trick that it probably takes, less what it would be
worth later. Powers go against the strongest card of the other side; a revolution is declared as soon as the hand allows it.
"""

from ludocracy.core.bits import BIT, members, size
from ludocracy.games.tax_the_rich.comparing import NOTHING, STRENGTH, worth
from ludocracy.games.tax_the_rich.moves import (
    BET,
    BROKER,
    CALL,
    CARDS,
    CHARACTER_OF,
    CLASS_REVOLUTION,
    DECREE,
    FIND,
    GIFT,
    GIVE,
    HIDE,
    INFLUENCERS,
    JUDGE,
    KEEP,
    MOTHER,
    NAME,
    OF_CHARACTER,
    OF_SUIT,
    PASS,
    PICK,
    PLAY,
    PLAY_CLASS,
    POINT,
    POOR,
    PRESIDENT,
    SEARCH,
    SEIZE,
    SHIFT,
    SKIP,
    SPARE,
    STEAL,
    SUIT_OF,
    SUITS,
    SWAP,
    THIRTEEN,
    ZERO,
)
from ludocracy.games.tax_the_rich.state import CLASS, TaxTable
from ludocracy.play.chair import Bot, Chair

#: How often a card of each character takes a trick as trump and as another suit, roughly.
AS_TRUMP = [0.15, 0.15, 0.2, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.65, 0.75, 0.9, 1.0]
AS_PLAIN = [0.0, 0.0, 0.0, 0.0, 0.02, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1, 0.2, 0.35, 0.5, 0.6]

#: What the ally should add, by number of players: the tricks of an average hand, and a little for the called card.
ALLY = {3: 0.0, 4: 3.3, 5: 2.7, 6: 3.6}


class Thumb(Bot):
    name = "thumb"

    def choose(self, chair: Chair) -> int:
        table = chair.imagine()
        assert isinstance(table, TaxTable)
        options = chair.options()
        value = [self.value(table, chair.seat, move) for move in options]
        return options[value.index(max(value))]

    def speak(self, chair: Chair) -> int | None:
        """The hand is as good for a revolution now as ever."""
        return chair.options()[0]

    def value(self, t: TaxTable, seat: int, move: int) -> float:
        if move >= CLASS_REVOLUTION:
            return 100.0
        if BET <= move <= PASS:
            return self.of_bet(t, seat, move)
        if CALL <= move < CALL + CARDS:
            card = move - CALL
            return worth(card, t.revolution) + (100.0 if SUIT_OF[card] == t.trump() else 0.0)
        if PLAY <= move < BROKER:
            return self.of_play(t, seat, (move - PLAY) % CARDS) + (5.0 if move >= PLAY_CLASS else 0.0)
        if HIDE <= move < ZERO:
            return self.of_play(t, seat, (move - HIDE) % CARDS)
        if SEIZE <= move < GIVE + CARDS:
            return self.of_exchange(t, seat, move)
        return self.of_power(t, seat, move)

    # -- the auction -----------------------------------------------------------------------------------

    def of_bet(self, t: TaxTable, seat: int, move: int) -> float:
        """A bet is worth the tricks expected beyond those asked for; passing is worth nothing."""
        if move == PASS:
            return 0.0
        box = move - BET
        expected = tricks_of(t, seat, box % SUITS) + ALLY[t.seats]
        return expected - t.choices.board.tricks[box] - 0.1 * (box // SUITS)

    # -- the tricks ------------------------------------------------------------------------------------

    def of_play(self, t: TaxTable, seat: int, card: int) -> float:
        """The chance to take this trick, less what the card may take later."""
        chance = chance_to_win(t, seat, card)
        prize = 1.0
        if CHARACTER_OF[card] == POOR and max(t.won) > 1:
            prize = 2.0  # a trick of the richest comes with it
        leading = t.of_party(seat) == t.of_party(best_so_far(t)) if t.count else False
        if leading and t.count == t.seats - 1:
            prize *= 0.6  # a partner has it already
        return chance * prize - later(t, seat, card)

    # -- rule cards ------------------------------------------------------------------------------------

    def of_exchange(self, t: TaxTable, seat: int, move: int) -> float:
        """The Police take what is strong, and give what is weak."""
        if move >= GIVE:
            return -later(t, seat, move - GIVE)
        return later(t, seat, move - (FIND if move >= FIND else SEIZE))

    def of_power(self, t: TaxTable, seat: int, move: int) -> float:
        if move == THIRTEEN:
            return 0.0 if t.revolution == CLASS else 2.0
        if move in (ZERO, SPARE, SKIP):
            return 1.0 if move == ZERO else 0.0
        if BROKER <= move < HIDE:
            return -1.0  # it hides little from players who remember
        if DECREE <= move < PLAY:
            return 2.0 if move - DECREE == MOTHER else 1.0 if move - DECREE == JUDGE else 0.0
        if KEEP <= move < KEEP + CARDS:
            bit = BIT[move - KEEP]
            return 1.0 if bit & OF_CHARACTER[MOTHER] else -1.0 if bit & INFLUENCERS else 0.0
        if PICK <= move < PICK + len(t.piles):
            return -float(size(t.piles[move - PICK] & INFLUENCERS))
        if SHIFT <= move < SHIFT + SUITS:
            box = t.marker - t.trump() + move - SHIFT
            need = t.choices.board.tricks[box]
            return tricks_of(t, seat, move - SHIFT) + (-need if t.of_party(seat) else need)
        for verb in (POINT, SEARCH, SWAP, STEAL, NAME, GIFT):
            if verb <= move < verb + t.seats:
                return self.of_seat(t, seat, verb, move - verb)
        return 1.0

    def of_seat(self, t: TaxTable, seat: int, verb: int, other: int) -> float:
        """Whom to pick: the leaders of the other side are hurt first, partners and the last ones helped."""
        friend = other == seat or t.of_party(other) == t.of_party(seat)
        standing = t.totals[other] + t.won[other]
        if verb == POINT:
            return (-5.0 if friend else 0.0) + (3.0 if t.count and other == best_so_far(t) else 0.0)
        if verb == SEARCH:
            return (-2.0 if friend else 0.0) + 0.5
        if verb == SWAP:
            return strength(t, t.lying[other]) / 1000 - (0.0 if friend else 0.5)
        if verb == STEAL:
            return 10.0 + standing / 100 - (1.0 if friend else 0.0)
        if verb == NAME:
            return 3.0 if other == seat else 2.0 if friend else 0.0
        return 1.0 - standing / 100


def tricks_of(t: TaxTable, seat: int, trump: int) -> float:
    """What the hand should take with that trump; long trumps are worth more than their cards."""
    hand = t.hands[seat]
    total = 0.0
    for card in members(hand):
        table = AS_TRUMP if SUIT_OF[card] == trump else AS_PLAIN
        total += table[CHARACTER_OF[card]]
    length = size(hand & OF_SUIT[trump])
    return total + 0.35 * max(0, length - 3)


def strength(t: TaxTable, card: int) -> int:
    """What a card counts as in the trick under way, the powers of rule cards left aside."""
    return STRENGTH[16 * t.revolution + 4 * t.trump() + (t.led if t.count else SUIT_OF[card])][card]


def best_so_far(t: TaxTable) -> int:
    """The seat whose card would win as things lie."""
    best, most = t.first, NOTHING
    for place in range(t.count):
        seat = (t.first + place) % t.seats
        if t.lying[seat] >= 0 and strength(t, t.lying[seat]) > most:
            best, most = seat, strength(t, t.lying[seat])
    return best


def unseen(t: TaxTable, seat: int) -> int:
    """The cards that others may still play."""
    mask = 0
    for other in range(t.seats):
        if other != seat:
            mask |= t.hands[other]
    for card in t.stock:
        mask |= BIT[card]
    return mask


def chance_to_win(t: TaxTable, seat: int, card: int) -> float:
    """Nothing that lies there beats the card, and nobody still to play is likely to."""
    mine = strength(t, card)
    led = t.led if t.count else SUIT_OF[card]
    if t.count and strength(t, t.lying[best_so_far(t)]) >= mine:
        return 0.0
    to_come = t.seats - 1 - t.count
    if not to_come:
        return 1.0
    stronger = STRENGTH[16 * t.revolution + 4 * t.trump() + led]
    rivals = members(unseen(t, seat) & OF_SUIT[led])
    higher = sum([1 for other in rivals if stronger[other] > mine])
    trumps = size(unseen(t, seat) & OF_SUIT[t.trump()])
    cards_left = max(1, size(t.hands[seat]) * (t.seats - 1))
    threat = min(0.9, higher * to_come / (t.seats - 1) * 0.45)
    if led != t.trump() and SUIT_OF[card] != t.trump():
        void = 1.0 - min(1.0, len(rivals) / cards_left * 3)
        threat = min(0.95, threat + void * min(1.0, trumps / cards_left) * to_come * 0.3)
    elif SUIT_OF[card] == t.trump() and led != t.trump():
        threat *= 0.3
    return 1.0 - threat


def later(t: TaxTable, seat: int, card: int) -> float:
    """What a card may still take in a later trick."""
    character = CHARACTER_OF[card]
    if t.revolution == CLASS:
        character = PRESIDENT - character
    table = AS_TRUMP if SUIT_OF[card] == t.trump() else AS_PLAIN
    return 0.8 * table[character] + 0.001 * character

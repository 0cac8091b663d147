"""Bakschisch's vocabulary: persons, moves and notes."""

from typing import Final

from ludocracy.core.moves import NUMBER, SEAT, Domain, Moves
from ludocracy.core.notes import Notes

MAX_SEATS: Final = 4
START_GOLD: Final = 10
MAX_GOLD: Final = MAX_SEATS * START_GOLD
COPIES: Final = 5  # cards of each person
BRIBES: Final = 5  # in a round

#: Five inhabitants of the town, and the Caliph, who sits on the throne.
PERSON: Final = Domain("person", ["guard", "servant", "harem_lady", "eunuch", "fakir", "caliph"])
PERSONS: Final = 6
CALIPH: Final = 5

#: The five cards of a person have the same effect. Each has its own code: clients can animate it, and every
#: card of the deck is equally likely to be the next.
CARD: Final = Domain("card", [f"{person}-{copy}" for person in PERSON.labels for copy in range(1, COPIES + 1)])
CARDS: Final = PERSONS * COPIES
PERSON_OF: Final = [card // COPIES for card in range(CARDS)]

#: The contents of a fist or a bag, a closed fist, and the start, the only space of the track without a person.
THING: Final = Domain("thing", ["gold", "thief", "nothing", "fist", "start"])
A_THIEF: Final = 1
AN_EMPTY_FIST: Final = 2
GOLD: Final = Domain("gold", [str(count) for count in range(1, MAX_GOLD + 1)])

MOVES: Final = Moves()
# Chance: the next card; the first verb, so a card and its move have the same code.
TURN: Final = MOVES.verb("turn", CARD)
NOTHING: Final = MOVES.verb("nothing")  # an empty fist; coins in it are counted up from this move
BRIBE: Final = MOVES.verb("bribe", GOLD)
THIEF: Final = MOVES.verb("thief")

#: The coins in a fist, by the move; a thief counts as none (ruling B3).
COINS: Final = [move - NOTHING if NOTHING < move < THIEF else 0 for move in range(len(MOVES))]

NOTES: Final = Notes()
for _key, _arguments in (
    ("round.begun", {"round": NUMBER}),
    ("reshuffled", {}),
    ("turned", {"n": NUMBER, "person": PERSON}),
    ("turned.last", {"person": PERSON}),
    ("offered", {"seat": SEAT, "n": NUMBER}),
    ("shown", {"seat": SEAT, "thing": THING}),
    ("stolen", {"seat": SEAT, "n": NUMBER}),
    ("stolen.nothing", {"seat": SEAT}),
    ("unshared", {"n": NUMBER}),
    ("unmoved", {}),
    ("advanced", {"seat": SEAT, "person": PERSON, "space": NUMBER}),
    ("advanced.caliph", {"seat": SEAT, "n": NUMBER, "space": NUMBER}),
    ("throne.reached", {"seat": SEAT}),
    ("throne.kept", {"seat": SEAT}),
    ("back", {"seat": SEAT, "person": PERSON, "space": NUMBER}),
    ("back.caliph", {"seat": SEAT, "n": NUMBER, "space": NUMBER}),
    ("back.start", {"seat": SEAT}),
    ("back.nowhere", {"seat": SEAT}),
    ("thief.barred", {"seat": SEAT}),
    ("thief.returned", {"seat": SEAT}),
    ("round.over", {"round": NUMBER}),
    ("level", {"n": NUMBER}),
    ("shared", {"n": NUMBER, "left": NUMBER}),
    ("ended", {"n": NUMBER}),
    ("won", {"seat": SEAT}),
    ("status.bribe", {"round": NUMBER, "n": NUMBER, "person": PERSON}),
    ("status.last", {"round": NUMBER, "person": PERSON}),
    ("status.round", {"round": NUMBER}),
    ("status.forward", {"space": NUMBER}),
    ("status.forward.throne", {}),
    ("status.throne", {}),
    ("status.back", {"space": NUMBER}),
    ("status.back.start", {}),
    ("refused.thief.spent", {}),
    ("refused.thief.palace", {}),
    ("refused.gold", {}),
):
    NOTES.declare(_key, **_arguments)

"""Riffifi's vocabulary: cards, colours, moves and notes."""

from typing import Final

from ludocracy.core.bits import BIT, mask_of
from ludocracy.core.moves import NUMBER, SEAT, Domain, Moves
from ludocracy.core.notes import Notes

COLOURS: Final = 5
VALUES: Final = 8
TOKENS: Final = 12  # of each colour (ruling R1)

# The rulebook names four colours; the fifth is a reconstruction (ruling R3), shown with the name that the table chose.
COLOUR: Final = Domain("colour", ["red", "green", "blue", "yellow", "purple"])
CARD: Final = Domain("card", [f"{colour}-{value}" for colour in COLOUR.labels for value in range(1, 9)] + ["officer"])

CARDS: Final = 41
OFFICER: Final = 40  # the code of the Officer; coloured cards have 8 * colour + value - 1
OFFICER_BIT: Final = BIT[OFFICER]
COLOUR_OF: Final = [card // VALUES for card in range(40)] + [-1]
VALUE_OF: Final = [card % VALUES + 1 for card in range(40)] + [0]
#: Masks: the cards of each colour, all 1s, all coloured cards, and the cards that lose to each face-up card.
OF_COLOUR: Final = [mask_of(list(range(8 * colour, 8 * colour + 8))) for colour in range(COLOURS)]
ONES: Final = mask_of([0, 8, 16, 24, 32])
ALL_COLOURED: Final = BIT[40] - 1
HIGHER: Final = [mask_of(list(range(card + 1, 8 * (card // 8) + 8))) for card in range(40)] + [0]

MOVES: Final = Moves()
# Chance: the next card; the first verb, so a card and its move have the same code.
DEAL: Final = MOVES.verb("deal", CARD)
DEALER: Final = MOVES.verb("dealer", SEAT)  # chance: who deals first (ruling N-R2)
OUT: Final = MOVES.verb("out", CARD)  # chance: the 1 that is removed (ruling R15)
PLAY: Final = MOVES.verb("play", CARD)
HIDE: Final = MOVES.verb("hide", CARD)  # play a losing card without showing it (ruling R11)
TURN: Final = MOVES.verb("turn", SEAT)  # the Officer's victim
SPARE: Final = MOVES.verb("spare")  # the Officer turns nobody
ROB: Final = MOVES.verb("rob", SEAT)  # the player who gives an odd token

#: By move: the colour of the card that it plays. The Officer counts as a sixth colour.
PLAYED_COLOUR: Final = [0] * PLAY + [card // VALUES for card in range(CARDS)]

NOTES: Final = Notes()
for _key, _arguments in (
    ("dealer", {"seat": SEAT}),
    ("one.out", {"card": CARD}),
    ("ones.out", {}),
    ("round.begun", {"round": NUMBER, "rounds": NUMBER, "seat": SEAT}),
    ("round.begun.ticks", {"round": NUMBER, "seat": SEAT}),
    ("dealt", {"n": NUMBER}),
    ("misdeal", {"seat": SEAT, "colour": COLOUR, "n": NUMBER}),
    ("passed.on", {}),
    ("played", {"seat": SEAT, "card": CARD}),
    ("turned", {"seat": SEAT, "card": CARD}),
    ("turned.own", {"seat": SEAT, "card": CARD}),
    ("hidden", {"seat": SEAT}),
    ("hidden.own", {"card": CARD}),
    ("officer.played", {"seat": SEAT}),
    ("officer.turns", {"seat": SEAT, "victim": SEAT, "card": CARD}),
    ("officer.spares", {"seat": SEAT}),
    ("looted", {"seat": SEAT, "n": NUMBER, "colour": COLOUR}),
    ("stolen", {"seat": SEAT, "n": NUMBER, "colour": COLOUR, "victim": SEAT}),
    ("forfeited", {"seat": SEAT, "n": NUMBER, "colour": COLOUR}),
    ("ticked", {"seat": SEAT, "colour": COLOUR}),
    ("round.over", {"round": NUMBER}),
    ("round.score", {"seat": SEAT, "n": NUMBER, "total": NUMBER}),
    ("won", {"seat": SEAT}),
    ("status.round", {"round": NUMBER, "rounds": NUMBER}),
    ("status.ticks", {"round": NUMBER}),
    ("status.dealer", {"seat": SEAT}),
    ("hint.takes", {"n": NUMBER, "colour": COLOUR}),
    ("hint.takes_some", {"n": NUMBER, "colour": COLOUR, "middle": NUMBER}),
    ("hint.loses", {"seat": SEAT, "card": CARD}),
    ("refused.turn", {"seat": SEAT}),
    ("refused.odd", {"colour": COLOUR}),
):
    NOTES.declare(_key, **_arguments)

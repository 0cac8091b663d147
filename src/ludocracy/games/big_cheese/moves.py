"""The Big Cheese's vocabulary: projects, dice, moves and notes."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.moves import NUMBER, SEAT, Domain, Moves
from ludocracy.core.notes import Notes

COPIES: Final = 4
WORKERS: Final = 10  # of each player
MAX_WORKERS: Final = 14  # with all hires of the no-luck variant
MAX_SEATS: Final = 6

# All cards are called projects; the numbered ones pay when they end.
PROJECT: Final = Domain("project", ["2", "4", "6", "8", "10", "12", "20", "veto", "big-cheese"])
NUMBERED: Final = Domain("project", PROJECT.labels[:7])
VALUE_OF: Final = [2, 4, 6, 8, 10, 12, 20, 0, 0]
VETO_PROJECT: Final = 7
CHEESE_PROJECT: Final = 8

# The four copies are equal in the rules. Each has its own code, 4 * project + copy: clients can animate it.
COPY: Final = Domain("copy", [str(copy) for copy in range(1, COPIES + 1)])
CARD: Final = Domain("card", [f"{label}.{copy}" for label in PROJECT.labels for copy in COPY.labels])
FIRST_SPECIAL: Final = 28  # Vetoes and Big Cheeses have the highest codes
PROJECT_OF: Final = [card // COPIES for card in range(36)]
DECK: Final = BIT[36] - 1
VETOES: Final = BIT[32] - BIT[28]
CHEESES: Final = BIT[36] - BIT[32]

STAKE: Final = Domain("stake", [str(n) for n in range(1, MAX_WORKERS + 1)])
FACE: Final = Domain("face", [str(n) for n in range(1, 21)])

MOVES: Final = Moves()
# Chance: the next card of the pile; the first verb, so a card and its move have the same code.
TURN: Final = MOVES.verb("turn", PROJECT, COPY)
STARTER: Final = MOVES.verb("starter", SEAT)  # chance: who begins
ROLL: Final = MOVES.verb("roll", FACE)  # chance: one die
PASS: Final = MOVES.verb("pass")
BID: Final = MOVES.verb("bid", STAKE)
VETO: Final = MOVES.verb("veto")
CASH: Final = MOVES.verb("cash", NUMBERED)  # choose which ended project pays next (ruling C8)
KEEP: Final = MOVES.verb("keep")
AGAIN: Final = MOVES.verb("again", FACE)  # use a Big Cheese to throw a die with this face again
DONE_PICKING: Final = MOVES.verb("done")  # variant 2: no more dice

NOTES: Final = Notes()
for _key, _arguments in (
    ("starter", {"seat": SEAT}),
    ("turned", {"project": PROJECT}),
    ("pile.new", {"n": NUMBER}),
    ("bids", {"seat": SEAT, "n": NUMBER}),
    ("passes", {"seat": SEAT}),
    ("sold", {"seat": SEAT, "project": PROJECT, "n": NUMBER}),
    ("vetoed", {"seat": SEAT, "project": PROJECT}),
    ("unwanted", {"project": PROJECT}),
    ("imposed", {"seat": SEAT, "project": PROJECT}),
    ("released", {"n": NUMBER}),
    ("to.hand", {"seat": SEAT, "project": PROJECT}),
    ("ended", {"seat": SEAT, "project": PROJECT}),
    ("rolled", {"seat": SEAT, "n": NUMBER}),
    ("rolled.many", {"seat": SEAT, "dice": NUMBER, "n": NUMBER}),
    ("favour", {"seat": SEAT}),
    ("again", {"seat": SEAT, "face": FACE}),
    ("kept", {"seat": SEAT}),
    ("scored", {"seat": SEAT, "project": PROJECT, "n": NUMBER, "total": NUMBER}),
    ("overshot", {"seat": SEAT, "project": PROJECT, "n": NUMBER, "goal": NUMBER}),
    ("hired", {"seat": SEAT, "n": NUMBER}),
    ("not.hired", {"seat": SEAT}),
    ("level", {"n": NUMBER}),
    ("auctions.over", {"n": NUMBER}),
    ("won", {"seat": SEAT, "n": NUMBER}),
    # Status lines and hints.
    ("status.auction", {"n": NUMBER}),
    ("status.goal", {"n": NUMBER}),
    ("status.exact", {"n": NUMBER}),
    ("status.starter", {"seat": SEAT}),
    ("status.bid", {"seat": SEAT, "n": NUMBER}),
    ("status.no.bid", {}),
    ("status.paying", {"seat": SEAT, "project": PROJECT}),
    ("hint.worth", {"n": NUMBER}),
    ("hint.overshot", {"n": NUMBER}),
    ("hint.best", {"n": NUMBER}),
    ("refuse.workers", {"n": NUMBER, "least": NUMBER}),
    ("refuse.favour.now", {}),
    ("refuse.veto.now", {}),
    ("refuse.veto.bid", {}),
):
    NOTES.declare(_key, **_arguments)

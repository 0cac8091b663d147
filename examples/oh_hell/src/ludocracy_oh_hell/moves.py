"""The words of the game: its cards, moves and notes."""

from typing import Final

from ludocracy.core.moves import NUMBER, SEAT, Domain, Moves
from ludocracy.core.notes import Notes

SUIT: Final = Domain("suit", ["clubs", "diamonds", "hearts", "spades"])
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
#: A card is 13 * suit + rank.
CARD: Final = Domain("card", [f"{suit}-{rank}" for suit in SUIT.labels for rank in RANKS])
#: The most tricks that can be bid.
MOST: Final = 12
BIDS: Final = Domain("bid", [str(tricks) for tricks in range(MOST + 1)])

SUITS: Final = len(SUIT)
CARDS: Final = len(CARD)
ALL_CARDS: Final = (1 << CARDS) - 1
SUIT_OF: Final = [card // len(RANKS) for card in range(CARDS)]
OF_SUIT: Final = [((1 << len(RANKS)) - 1) << (len(RANKS) * suit) for suit in range(SUITS)]

MOVES: Final = Moves()
DEAL: Final = MOVES.verb("deal", CARD)  # chance
TURN: Final = MOVES.verb("turn", CARD)  # chance: the card that decides trumps
BID: Final = MOVES.verb("bid", BIDS)
PLAY: Final = MOVES.verb("play", CARD)

NOTES: Final = Notes()
NOTES.declare("dealt", n=NUMBER)
NOTES.declare("trumps", suit=SUIT, card=CARD)
NOTES.declare("bid", seat=SEAT, n=NUMBER)
NOTES.declare("played", seat=SEAT, card=CARD)
NOTES.declare("trick", seat=SEAT)
NOTES.declare("made", seat=SEAT, n=NUMBER)
NOTES.declare("missed", seat=SEAT, n=NUMBER, bid=NUMBER)
NOTES.declare("won", seat=SEAT)
NOTES.declare("status.round", n=NUMBER)
NOTES.declare("status.bids", n=NUMBER)

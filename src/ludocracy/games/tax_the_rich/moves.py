"""Tax the Rich's vocabulary: suits, characters, cards, moves and notes."""

from typing import Final

from ludocracy.core.bits import BIT, mask_of
from ludocracy.core.moves import NUMBER, SEAT, Domain, Moves
from ludocracy.core.notes import Notes

SUITS: Final = 4
CHARACTERS: Final = 15
CARDS: Final = SUITS * CHARACTERS
MAX_SEATS: Final = 6
MAX_ROWS: Final = 10  # of a betting board
MAX_PILES: Final = 24  # 20 tricks of a round with six players, and one more for each Mother

# The rulebook names only blue; the other three are a reconstruction (ruling T2). The board orders them.
SUIT: Final = Domain("suit", ["green", "yellow", "red", "blue"])
CHARACTER: Final = Domain(
    "character",
    [
        "poor",
        "mother",
        "worker",
        "teacher",
        "artist",
        "journalist",
        "bureaucrat",
        "police",
        "scientist",
        "stockbroker",
        "doctor",
        "judge",
        "influencer",
        "billionaire",
        "president",
    ],
)
CARD: Final = Domain("card", [f"{suit}-{character}" for suit in SUIT.labels for character in CHARACTER.labels])
ROW: Final = Domain("row", [str(row + 1) for row in range(MAX_ROWS)])
PILE: Final = Domain("pile", [str(pile + 1) for pile in range(MAX_PILES)])

POOR: Final = 0
MOTHER: Final = 1
WORKER: Final = 2
TEACHER: Final = 3
ARTIST: Final = 4
JOURNALIST: Final = 5
BUREAUCRAT: Final = 6
POLICE: Final = 7
SCIENTIST: Final = 8
STOCKBROKER: Final = 9
DOCTOR: Final = 10
JUDGE: Final = 11
INFLUENCER: Final = 12
BILLIONAIRE: Final = 13
PRESIDENT: Final = 14

#: Twice the printed value of each character: integers, because three of them have a half.
TWICE_VALUE: Final = [2, 4, 6, 7, 8, 10, 11, 12, 14, 15, 16, 18, 20, 22, 24]

# A card's code is 15 * suit + character.
SUIT_OF: Final = [card // CHARACTERS for card in range(CARDS)]
CHARACTER_OF: Final = [card % CHARACTERS for card in range(CARDS)]
OF_SUIT: Final = [mask_of(list(range(CHARACTERS * suit, CHARACTERS * (suit + 1)))) for suit in range(SUITS)]
OF_CHARACTER: Final = [mask_of(list(range(character, CARDS, CHARACTERS))) for character in range(CHARACTERS)]


def cards_of(characters: list[int]) -> int:
    """Return all cards of the given characters."""
    mask = 0
    for character in characters:
        mask |= OF_CHARACTER[character]
    return mask


ALL: Final = BIT[CARDS] - 1
#: The cards that are removed from the deck with 3 or 4 players.
FOR_MANY: Final = cards_of([TEACHER, BUREAUCRAT, STOCKBROKER])
#: The flag: printed values 1 to 3, so never the Teacher's 3.5 (ruling T9).
FLAGS: Final = cards_of([POOR, MOTHER, WORKER])
#: The characters who identify as women (Feminist Revolution).
WOMEN: Final = cards_of([MOTHER, TEACHER, ARTIST, JOURNALIST, BUREAUCRAT, SCIENTIST, JUDGE])
PRESIDENTS: Final = OF_CHARACTER[PRESIDENT]
BROKERS: Final = OF_CHARACTER[STOCKBROKER]
INFLUENCERS: Final = OF_CHARACTER[INFLUENCER]

# Rule cards are sets of characters. All except the Poor and the President have a rule card.
RULES_FOR_MANY: Final = BIT[TEACHER] | BIT[BUREAUCRAT] | BIT[STOCKBROKER]
RULES_FOR_ALL: Final = (BIT[CHARACTERS] - 1) & ~RULES_FOR_MANY & ~BIT[POOR] & ~BIT[PRESIDENT]

#: The rule cards of a round: none, one more at random, a scenario of the rulebook, or a custom set.
SCENARIO: Final = Domain(
    "scenario",
    ["base", "random", "needles", "unions", "tank", "deals", "scandal", "dictatorship", "anarchy", "own"],
)
BASE: Final = 0
RANDOM: Final = 1
DICTATORSHIP: Final = 7
ANARCHY: Final = 8
OWN: Final = 9
#: The rule cards of the five scenarios with a fixed set.
SCENARIO_RULES: Final = {
    2: BIT[SCIENTIST] | BIT[DOCTOR],
    3: BIT[WORKER] | BIT[BILLIONAIRE],
    4: BIT[POLICE] | BIT[INFLUENCER],
    5: BIT[ARTIST] | BIT[JUDGE],
    6: BIT[MOTHER] | BIT[JOURNALIST] | BIT[INFLUENCER],
}

MOVES: Final = Moves()
# Chance: the next card; the first verb, so a card and its move have the same code.
DEAL: Final = MOVES.verb("deal", CARD)
OPENER: Final = MOVES.verb("opener", SEAT)  # chance: who opens the first auction (ruling N1)
RULE: Final = MOVES.verb("rule", CHARACTER)  # chance: the rule card that is turned up
BET: Final = MOVES.verb("bet", ROW, SUIT)
PASS: Final = MOVES.verb("pass")
CALL: Final = MOVES.verb("call", CARD)
DECREE: Final = MOVES.verb("decree", CHARACTER)  # Dictature: the leader adds a rule card
PLAY: Final = MOVES.verb("play", CARD)
PLAY_CLASS: Final = MOVES.verb("play_class", CARD)  # play and declare in one move (rulings T8, N9)
PLAY_FEMINIST: Final = MOVES.verb("play_feminist", CARD)
BROKER: Final = MOVES.verb("broker", SUIT)  # show a Stockbroker, in order to play a card face down
HIDE: Final = MOVES.verb("hide", CARD)
HIDE_FEMINIST: Final = MOVES.verb("hide_feminist", CARD)
ZERO: Final = MOVES.verb("zero")  # the Worker's value
THIRTEEN: Final = MOVES.verb("thirteen")
POINT: Final = MOVES.verb("point", SEAT)  # the Teacher's finger
EXPOSE: Final = MOVES.verb("expose", CARD)  # chance: a card that the Journalist exposes
SEARCH: Final = MOVES.verb("search", SEAT)  # the Police take a hidden card of that seat
SEIZE: Final = MOVES.verb("seize", CARD)  # the Police take a face-up card
FIND: Final = MOVES.verb("find", CARD)  # chance: the hidden card that the Police find
GIVE: Final = MOVES.verb("give", CARD)  # the card that the Police give in exchange
SWAP: Final = MOVES.verb("swap", SEAT)  # the Billionaire's victim
USE: Final = MOVES.verb("use")  # use the power of a card received in a swap
SKIP: Final = MOVES.verb("skip")  # do not use it
KEEP: Final = MOVES.verb("keep", CARD)  # six players: the best card's player picks three cards
STEAL: Final = MOVES.verb("steal", SEAT)
SPARE: Final = MOVES.verb("spare")
PICK: Final = MOVES.verb("pick", PILE)  # which trick is stolen or given
SHIFT: Final = MOVES.verb("shift", SUIT)  # the Judge moves the marker
NAME: Final = MOVES.verb("name", SEAT)  # the Bureaucrat names the player who leads next
GIFT: Final = MOVES.verb("gift", SEAT)  # who gets a trick from an owner of Influencers
CLASS_REVOLUTION: Final = MOVES.verb("class_revolution")  # these two moves are made out of turn
FEMINIST_REVOLUTION: Final = MOVES.verb("feminist_revolution")

NOTES: Final = Notes()
for _key, _arguments in (
    ("opener", {"seat": SEAT}),
    ("round.begun", {"round": NUMBER, "rounds": NUMBER, "seat": SEAT}),
    ("scenario", {"scenario": SCENARIO}),
    ("rule.shown", {"character": CHARACTER}),
    ("dealt", {"n": NUMBER}),
    ("bet", {"seat": SEAT, "suit": SUIT, "n": NUMBER, "bonus": NUMBER}),
    ("passed", {"seat": SEAT}),
    ("leader", {"seat": SEAT, "suit": SUIT, "n": NUMBER, "bonus": NUMBER}),
    ("called", {"seat": SEAT, "card": CARD, "ally": SEAT}),
    ("called.own", {"seat": SEAT, "card": CARD}),
    ("decreed", {"seat": SEAT, "character": CHARACTER}),
    ("played", {"seat": SEAT, "card": CARD}),
    ("broker", {"seat": SEAT, "card": CARD}),
    ("hidden", {"seat": SEAT}),
    ("hidden.led", {"seat": SEAT, "suit": SUIT}),
    ("hidden.own", {"card": CARD}),
    ("revealed", {"seat": SEAT, "card": CARD}),
    ("worker.zero", {"seat": SEAT}),
    ("worker.thirteen", {"seat": SEAT}),
    ("skipped", {"seat": SEAT, "card": CARD}),
    ("pointed", {"seat": SEAT, "victim": SEAT}),
    ("exposed", {"seat": SEAT, "card": CARD}),
    ("seized", {"seat": SEAT, "victim": SEAT, "card": CARD}),
    ("searched", {"seat": SEAT, "victim": SEAT}),
    ("found", {"seat": SEAT, "victim": SEAT, "card": CARD}),
    ("gave", {"seat": SEAT, "victim": SEAT}),
    ("gave.card", {"seat": SEAT, "victim": SEAT, "card": CARD}),
    ("swapped", {"seat": SEAT, "card": CARD, "victim": SEAT, "card2": CARD}),
    ("swapped.down", {"seat": SEAT, "card": CARD, "victim": SEAT}),
    ("trick.won", {"seat": SEAT, "card": CARD}),
    ("trick.second", {"seat": SEAT, "card": CARD}),
    ("trick.dead", {}),
    ("struck", {"seat": SEAT, "card": CARD}),
    ("mothers", {"seat": SEAT, "n": NUMBER}),
    ("stolen", {"seat": SEAT, "victim": SEAT}),
    ("spared", {"seat": SEAT}),
    ("shifted", {"seat": SEAT, "suit": SUIT, "n": NUMBER}),
    ("named", {"seat": SEAT, "next": SEAT}),
    ("revolution.class", {"seat": SEAT}),
    ("revolution.feminist", {"seat": SEAT}),
    ("influencers", {"seat": SEAT, "n": NUMBER}),
    ("gift", {"seat": SEAT, "victim": SEAT}),
    ("bet.won", {"seat": SEAT, "n": NUMBER, "target": NUMBER, "bonus": NUMBER}),
    ("bet.lost", {"seat": SEAT, "n": NUMBER, "target": NUMBER, "bonus": NUMBER}),
    ("round.score", {"seat": SEAT, "n": NUMBER, "total": NUMBER}),
    ("level", {"n": NUMBER, "total": NUMBER}),
    ("level.last_round", {"seat": SEAT, "n": NUMBER}),
    ("won", {"seat": SEAT}),
    ("status.round", {"round": NUMBER, "rounds": NUMBER}),
    ("status.auction", {"seat": SEAT}),
    ("status.standing", {"seat": SEAT, "suit": SUIT, "n": NUMBER, "bonus": NUMBER}),
    ("status.bet", {"seat": SEAT, "suit": SUIT}),
    ("status.ally", {"seat": SEAT}),
    ("status.alone", {"seat": SEAT}),
    ("status.party", {"n": NUMBER, "target": NUMBER}),
    ("status.led", {"seat": SEAT, "suit": SUIT}),
    ("status.class", {"seat": SEAT}),
    ("status.feminist", {"seat": SEAT}),
    ("status.bonus", {"n": NUMBER}),
    ("status.called", {"card": CARD}),
    ("hint.bet", {"n": NUMBER, "bonus": NUMBER}),
    ("hint.revolution", {}),
    ("refused.follow", {"suit": SUIT}),
    ("refused.president", {}),
    ("refused.broker", {}),
    ("refused.pass.opening", {}),
    ("refused.bet.opening", {}),
    ("refused.bet.lower", {}),
    ("refused.bet.far", {}),
    ("refused.shift", {}),
):
    NOTES.declare(_key, **_arguments)

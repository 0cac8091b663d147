"""The vocabulary of Hegemony: every decision. docs/notation/hegemony.md describes the notation."""

from typing import Final

from ludocracy.core.bits import Lister
from ludocracy.core.moves import Domain, Moves
from ludocracy.games.hegemony.board.box import Names, read_files
from ludocracy.games.hegemony.board.companies import WAGE_LEVEL
from ludocracy.games.hegemony.board.goods import GOOD, PRICE, SUPPLIER, TRANSACTION
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.roles import CLASS, ROLE, ROLES
from ludocracy.games.hegemony.board.workers import INDUSTRY, KIND, SKILL

#: The names of the cards. The codes of moves are constants of the compiled rules, so they are read before a game loads its box.
NAMES: Final = Names(read_files())

# -- the parts of a turn ---------------------------------------------------------------------------------

ACTION: Final = Domain(
    "action",
    [
        "bill",
        "assign",
        "buy",
        "strike",
        "demonstration",
        "pressure",
        "build",
        "sell-company",
        "deal",
        "export",
        "lobby",
        "shift",
        "event",
        "deputy",
        "tax",
        "campaign",
    ],
)
BONUS: Final = Domain(
    "bonus", ["health", "education", "luxury", "swap", "benefits", "repay", "prices", "wages", "prime", "storage"]
)


def codes(domain: Domain, *labels: str) -> list[int]:
    return [domain.codes[label] for label in labels]


#: The basic and bonus actions of each role, in the order of its chapter.
ACTIONS_OF: Final[list[list[int]]] = [
    codes(ACTION, "bill", "assign", "buy", "strike", "demonstration", "pressure"),
    codes(ACTION, "bill", "assign", "build", "sell-company", "export", "buy", "shift", "pressure"),
    codes(ACTION, "bill", "build", "sell-company", "deal", "export", "lobby", "pressure"),
    codes(ACTION, "bill", "event", "export", "deputy", "tax", "campaign"),
]
BONUSES_OF: Final[list[list[int]]] = [
    codes(BONUS, "health", "education", "luxury", "swap", "benefits", "repay"),
    codes(BONUS, "health", "education", "luxury", "prices", "wages", "swap", "benefits", "repay"),
    codes(BONUS, "prices", "wages", "prime", "storage", "benefits", "repay"),
    codes(BONUS, "wages", "repay"),
]

# -- moves -----------------------------------------------------------------------------------------------

MOST: Final = 99
AMOUNTS: Final = Domain("amount", [str(n) for n in range(MOST + 1)])
CHOICE: Final = Domain("choice", [str(n) for n in range(1, 9)])
MOVES: Final = Moves()

# The most frequent verbs come first: Python caches the objects of numbers up to 256.

# the turn
PLAY: Final = MOVES.verb("play", NAMES.card)  # for its effect
DISCARD: Final = MOVES.verb("discard", NAMES.card)  # for a basic action
ACT: Final = MOVES.verb("act", ACTION)
USE: Final = MOVES.verb("bonus", BONUS)
END: Final = MOVES.verb("end")  # no bonus action
DONE_MOVE: Final = MOVES.verb("done")  # stop here
NO: Final = MOVES.verb("no")  # decline an offer
YES: Final = MOVES.verb("yes")

# chance
CUBE: Final = MOVES.verb("cube", CLASS)  # from the bag
DRAW: Final = MOVES.verb("draw", NAMES.card)  # an action card into a hand
MARKET: Final = MOVES.verb("market", NAMES.company)  # a company onto its market
ABROAD: Final = MOVES.verb("abroad", NAMES.export)
OFFER: Final = MOVES.verb("offer", NAMES.deal)
ARISE: Final = MOVES.verb("arise", NAMES.event)
GOVERN: Final = MOVES.verb("govern", NAMES.agenda)
ARRIVE: Final = MOVES.verb("arrive", NAMES.immigrant)

# bills and votes
PROPOSE: Final = MOVES.verb("propose", POLICY, SECTION)
WAIT: Final = MOVES.verb("wait")  # for the elections
CALL: Final = MOVES.verb("call")  # the vote at once
FAVOUR: Final = MOVES.verb("for")
OPPOSE: Final = MOVES.verb("against")
BID: Final = MOVES.verb("bid", AMOUNTS)  # influence, in secret

# work
STAFF: Final = MOVES.verb("staff", NAMES.company)  # send workers there
UNION: Final = MOVES.verb("union", INDUSTRY)
WORKER: Final = MOVES.verb("worker", KIND)  # an unemployed one
TAKE: Final = MOVES.verb("take", NAMES.company, KIND)  # one who works elsewhere
STRIKE: Final = MOVES.verb("strike", NAMES.company)
HIRE: Final = MOVES.verb("hire", CLASS)  # unemployed of that class
WAGE: Final = MOVES.verb("wage", NAMES.company, WAGE_LEVEL)
PRIME_TO: Final = MOVES.verb("prime", NAMES.company)
SHIFT: Final = MOVES.verb("shift", NAMES.company)
SWAP: Final = MOVES.verb("swap", NAMES.company, KIND)  # take this skilled worker out of an unskilled post
TRAIN_AT: Final = MOVES.verb("train-at", NAMES.company)  # an unskilled worker who works there
TRAIN: Final = MOVES.verb("train", KIND)  # an unemployed worker
SKILL_OF: Final = MOVES.verb("skill", SKILL)

# trade
BUY: Final = MOVES.verb("good", GOOD)
FROM: Final = MOVES.verb("from", SUPPLIER)
AMOUNT: Final = MOVES.verb("amount", AMOUNTS)
SELL: Final = MOVES.verb("sell", TRANSACTION)
TAKE_DEAL: Final = MOVES.verb("deal", NAMES.deal)  # tariff paid, into the stores
ZONE_DEAL: Final = MOVES.verb("zone", NAMES.deal)  # no tariff, into the free trade zone
PRICE_OF: Final = MOVES.verb("price", GOOD, PRICE)
TILE: Final = MOVES.verb("tile", GOOD)

# companies
BUILD: Final = MOVES.verb("build", NAMES.company)
SELL_COMPANY: Final = MOVES.verb("close", NAMES.company)  # sell it
DROP: Final = MOVES.verb("drop", NAMES.company)  # from the role's market
DROP_DEAL: Final = MOVES.verb("drop-deal", NAMES.deal)
OPEN_PUBLIC: Final = MOVES.verb("open", NAMES.company)
SHUT_PUBLIC: Final = MOVES.verb("shut", NAMES.company)

# choices of the State, and of cards
HANDLE: Final = MOVES.verb("handle", NAMES.event)
PICK_CLASS: Final = MOVES.verb("class", CLASS)
PICK_ROLE: Final = MOVES.verb("role", ROLE)
PICK: Final = MOVES.verb("choose", CHOICE)  # one of the options that a card prints, in its order
PICK_COMPANY: Final = MOVES.verb("company", NAMES.company)
PICK_EXPORT: Final = MOVES.verb("export", NAMES.export)
PICK_EVENT: Final = MOVES.verb("event", NAMES.event)
PICK_INDUSTRY: Final = MOVES.verb("industry", INDUSTRY)
DECREE: Final = MOVES.verb("decree", POLICY, SECTION)  # a policy changes without a vote
REMOVE_CUBE: Final = MOVES.verb("remove", CLASS)  # of the cubes that were drawn


def menus(verb: int, choices: list[int], last: list[int]) -> list[list[int]]:
    """Return every list of available choices by its mask (bit n: the n-th choice), with the last moves appended."""
    return [
        [*[verb + choice for n, choice in enumerate(choices) if mask >> n & 1], *last]
        for mask in range(1 << len(choices))
    ]


#: The basic and bonus actions of each role by the mask of those available. They are shared: do not change them.
ACT_MENU: Final[list[list[list[int]]]] = [menus(ACT, actions, []) for actions in ACTIONS_OF]
BONUS_MENU: Final[list[list[list[int]]]] = [menus(USE, bonuses, []) for bonuses in BONUSES_OF]
BONUS_OR_END: Final[list[list[list[int]]]] = [menus(USE, bonuses, [END]) for bonuses in BONUSES_OF]
MARKETS: Final = Lister(MARKET)
DROPS: Final = Lister(DROP)
ABROADS: Final = Lister(ABROAD)
GOVERNS: Final = Lister(GOVERN)
ARISES: Final = Lister(ARISE)

#: The draws of a role's action cards; bit 0 is the first of them.
DRAWS: Final = [Lister(DRAW + NAMES.first_card[role]) for role in range(ROLES)]

#: AMOUNT_TO[n]: the moves amount:1 .. amount:n; AMOUNT_FROM_0[n]: amount:0 .. amount:n. Do not change them.
AMOUNT_TO: Final[list[list[int]]] = [[AMOUNT + k for k in range(1, n + 1)] for n in range(MOST + 1)]
AMOUNT_FROM_0: Final[list[list[int]]] = [[AMOUNT + k for k in range(n + 1)] for n in range(MOST + 1)]
BID_FROM_0: Final[list[list[int]]] = [[BID + k for k in range(n + 1)] for n in range(MOST + 1)]

#: The move that names a price: PRICE_MOVE[15] + the good's place.
PRICE_CODE: Final[list[int]] = [PRICE.codes.get(str(n), -1) for n in range(16)]

"""The words and numbers that an effect of a card file may contain, and their domains.

Each domain is next to the names of its codes. No other module uses the numbers.
"""

from typing import Any, Final

from ludocracy.core.errors import Message
from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.goods import GOOD
from ludocracy.games.hegemony.board.policies import POLICY
from ludocracy.games.hegemony.board.reading import is_whole
from ludocracy.games.hegemony.board.roles import CLASS, ROLE

# -- vocabularies ------------------------------------------------------------------------------------------

#: What is bought, exported or made: everything, food and luxury, or one good (2 + its code).
WARES: Final = Domain("wares", ["any", "goods", *GOOD.labels])
ANY_WARES: Final = 0
BOTH_GOODS: Final = 1
ONE_GOOD: Final = 2

#: Where money comes from or goes to: a role's code, or the bank.
PARTY: Final = Domain("party", [*ROLE.labels, "bank"])


FUNDS: Final = Domain("funds", ["bank", "state"])
FROM_BANK: Final = 0
FROM_TREASURY: Final = 1
PURSE: Final = Domain("purse", ["revenue", "capital"])  # what the Capitalist Class takes first
REVENUE_FIRST: Final = 0
CAPITAL_FIRST: Final = 1

#: Where a bill may be proposed: any policy, one other than that of the previous bill, or the policy 2 + its code.
BILL_ON: Final = Domain("bill_on", ["any", "other", *POLICY.labels])
ON_ANY_POLICY: Final = 0
OTHER_POLICY: Final = 1
ONE_POLICY: Final = 2
REACH: Final = Domain("reach", ["adjacent", "any"])
ADJACENT: Final = 0
ANY_SECTION: Final = 1
VOTE: Final = Domain("vote", ["paid", "free", "none"])  # the immediate vote: for 1 influence, for nothing, not at all
SELLERS: Final = Domain("sellers", ["any", "state", "abroad", "player"])  # player: not abroad, not the buyer
ANY_SELLER: Final = 0
STATE_SELLS: Final = 1
ABROAD_SELLS: Final = 2
PLAYER_SELLS: Final = 3
PRICING: Final = Domain("pricing", ["list", "half", "base", "shared"])
PUBLIC_PRICE_OF_GOOD: Final = 0  # a price of 0 in `sell`: the State's price
ALL: Final = 99
PRODUCER: Final = Domain("producer", ["own", "public", "staffed"])
OWN_COMPANY: Final = 0
PUBLIC_COMPANY: Final = 1
STAFFED_COMPANY: Final = 2  # the action Extra shift, in an own one with a Working Class employee
SEQUEL: Final = Domain("sequel", ["nothing", "buy"])
NOTHING_THEN: Final = 0
BUY_THEN: Final = 1  # optionally buy what was produced from the State
POOL: Final = Domain("pool", ["unemployed", "anywhere"])
FROM_UNEMPLOYED: Final = 0
FROM_ANYWHERE: Final = 1
VACANCY: Final = Domain("vacancy", ["own_company", "own_posts", "public_company"])
FILL_OWN_COMPANY: Final = 0  # all posts of one empty company, by one class
FILL_OWN_POSTS: Final = 1  # employees beside a boss
FILL_PUBLIC_COMPANY: Final = 2
PILE: Final = Domain("pile", ["market", "deck"])
FROM_MARKET: Final = 0
FROM_DECK: Final = 1  # searched, then shuffled
PART: Final = Domain("part", ["whole", "half", "none"])  # of the cost, for the builder; the treasury pays the rest
PAY_WHOLE: Final = 0
PAY_HALF: Final = 1
PAY_NONE: Final = 2

#: The name of a play among the choices of its card; the first three are classes.
BRANCH: Final = Domain(
    "branch",
    [
        *CLASS.labels,
        "working_middle",
        "working_capitalist",
        "middle_capitalist",
        "market",
        "deck",
        "many_suppliers",
        "one_supplier",
        "one_token",
        "two_tokens",
        "modest",
        "generous",
        "only",
    ],
)
ONLY_BRANCH: Final = len(BRANCH) - 1

# -- parameters -------------------------------------------------------------------------------------------------


class Parameter:
    """A verb's parameter: a word of a domain, or an integer, with optional words for some values."""

    def __init__(
        self,
        name: str,
        domain: Domain | None,
        default: int | None,
        least: int = 0,
        most: int = ALL,
        words: dict[str, int] | None = None,
    ) -> None:
        self.name: Final = name
        self.domain: Final = domain
        self.default: Final = default  # None: it must be given
        self.least: Final = least
        self.most: Final = most
        self.words: Final[dict[str, int]] = words if words is not None else {}

    def allowed(self) -> Message:
        if self.domain is not None:
            return Message("allowed.one_of", names=", ".join(self.domain.labels))
        number = Message("allowed.whole", least=self.least, most=self.most)
        if not self.words:
            return number
        return Message("games.hegemony/allowed.number_or", number=number, words=", ".join(self.words))

    def read(self, given: Any) -> int | None:
        """Return the code, or None if the value is not allowed."""
        if isinstance(given, str):
            return self.domain.codes.get(given) if self.domain is not None else self.words.get(given)
        if self.domain is None and is_whole(given) and self.least <= given <= self.most:
            return int(given)
        return None


def word(name: str, domain: Domain, default: int | None = None) -> Parameter:
    return Parameter(name, domain, default)


def number(name: str, default: int | None = None, least: int = 1, most: int = ALL, **words: int) -> Parameter:
    return Parameter(name, None, default, least, most, words)


NONE_GIVEN: Final = -1  # the default of a word that may be left out: nobody, nothing

"""The words of an effect: what a card or an event does, as a list of verbs with parameters.

    effect = [ { pay = { money = 15 } }, { cubes = { count = 6 } } ]

A **play** is one way to use a card or an event: its `effect`, or one of its `choices`. It has acts, done in order,
and a reward. An **act** is a verb with its parameters, and it may carry three words beside the verb:

    may = true              the player may decline it; it is passed over when it cannot be done
    try = true              it is done if it can be done, and passed over if not
    when = { trade = "A" }  it is passed over unless the policy stands there when the act is reached (ruling N57)

An act without `may` or `try` must be possible, or the play cannot be chosen: what its acts cost adds up. And some act
must change something (ruling P1).

    verb       parameters                              what it does
    gain       money, per, from, who                   who (the player) receives money from bank or treasury (N11)
    pay        money, per, to, purse                   the player's own cost: no loan (P2)
    spend      what, least, most, step                 the State returns what it has to the supply
    cubes      count, per                              own vote cubes into the bag, as far as there are
    influence  count, per                              from the supply (State: personal), as far as there is
    bill       on, reach, vote                         propose a bill; `other`: not on the policy of the act before
    buy        good, from, suppliers, portions, price  the action Buy goods and services, at that price
    sell       good, most, price, to                   1 .. most out of the store to State or bank (bank: the zone too)
    export     what, times                             the action Sell abroad; each transaction up to so many times
    scout      count                                   reveal export cards; one may replace the current one
    produce    where, then                             a company produces once more, its owner pays the wage
    assign     most, from, bonus                       the action Assign workers; owners pay a bonus for each
    newcomer   class                                   a skilled worker of the player's choice joins the unemployed
    hire       where, most                             unemployed into the player's (or public) posts, committed
    build      from, discount, share, makes            the action Build a company, at a price less the discount
    provide    what, and, amount, per, to              into the class's benefits; of two kinds at least one each (N37)
    share      what, least, most                       into benefits, split among the classes as the State likes
    procure    good                                    the State buys 1 .. open public companies at M's and C's prices
    event      times                                   the Event action, so many times on one event
    special    (a name)                                the function of that name in special.py

An amount is a number times a unit: `money = 5, per = "companies"`. A unit is counted for the one who gets (provide:
the class).

The **tally** is what a play did for each role, by its acts that must be done: money gained or provided, things spent,
goods sold or bought, transactions made, workers hired. The unit `tally` is the player's own; `per = 3` in a reward
means one reward for every full 3 of the class's tally, and points count the tallies of all. Acts with `may` or `try`
leave the tally alone.
"""

from typing import Any, Final

from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.goods import GOOD, LIST_PRICE
from ludocracy.games.hegemony.board.policies import POLICY
from ludocracy.games.hegemony.board.politics import PAID_VOTE
from ludocracy.games.hegemony.board.reading import is_whole
from ludocracy.games.hegemony.board.roles import CLASS, CLASSES, ROLE

# -- vocabularies ------------------------------------------------------------------------------------------

#: What amounts are counted by. A role's: itself; half ones are rounded up.
UNIT: Final = Domain(
    "unit",
    [
        "once",
        "population",
        "half_population",
        "employed",  # all own workers but the unemployed (ruling N54)
        "unemployed",
        "public_workers",  # own workers in public companies
        "workers_elsewhere",  # own workers in public and Capitalist companies
        "companies_elsewhere",  # public and Capitalist companies with own workers
        "companies",  # own ones, working or not
        "agriculture_companies",
        "luxury_companies",
        "staffed_companies",  # own ones with a Working Class employee
        "operational",  # own operational companies
        "half_operational",
        "agenda",  # policies that stand as the State's agenda wishes
        "trade",  # 1, 2, 3 at sections A, B, C of foreign trade
        "debt",  # 1 if the State has a loan, 0 if not
        "tally",
        "welfare_half",  # half the population; its card does not say how to round (ruling H16, an option)
    ],
)
ONCE: Final = 0
UNIT_POPULATION: Final = 1
HALF_POPULATION: Final = 2
EMPLOYED: Final = 3
UNEMPLOYED: Final = 4
PUBLIC_WORKERS: Final = 5
WORKERS_ELSEWHERE: Final = 6
COMPANIES_ELSEWHERE: Final = 7
COMPANIES: Final = 8
AGRICULTURE_COMPANIES: Final = 9
LUXURY_COMPANIES: Final = 10
STAFFED_COMPANIES: Final = 11
OPERATIONAL: Final = 12
HALF_OPERATIONAL: Final = 13
AGENDA_MATCHES: Final = 14
TRADE_OPENNESS: Final = 15
DEBT: Final = 16
TALLY: Final = 17
WELFARE_HALF: Final = 18

#: What the State spends and provides; a good is 1 + its code.
HOLDING: Final = Domain("holding", ["money", *GOOD.labels[:4], "media_influence", "personal_influence", "vote_cubes"])
MONEY: Final = 0
MEDIA_INFLUENCE: Final = 5
PERSONAL_INFLUENCE: Final = 6
VOTE_CUBES: Final = 7

#: What is bought, exported or made: all, food and luxury, or one good, which is 2 + its code.
WARES: Final = Domain("wares", ["any", "goods", *GOOD.labels])
ANY_WARES: Final = 0
BOTH_GOODS: Final = 1
ONE_GOOD: Final = 2

#: Where money comes from or goes to: a role's code, or the bank.
PARTY: Final = Domain("party", [*ROLE.labels, "bank"])
PARTY_BANK: Final = 4
FUNDS: Final = Domain("funds", ["bank", "state"])
FROM_BANK: Final = 0
FROM_TREASURY: Final = 1
PURSE: Final = Domain("purse", ["revenue", "capital"])  # what the Capitalist Class takes first
REVENUE_FIRST: Final = 0
CAPITAL_FIRST: Final = 1

#: Where a bill may be put: any policy, another one than the bill before, or the policy 2 + its code.
BILL_ON: Final = Domain("bill_on", ["any", "other", *POLICY.labels])
ON_ANY_POLICY: Final = 0
OTHER_POLICY: Final = 1
ONE_POLICY: Final = 2
REACH: Final = Domain("reach", ["adjacent", "any"])
ADJACENT: Final = 0
ANY_SECTION: Final = 1
VOTE: Final = Domain("vote", ["paid", "free", "none"])  # the immediate vote: for 1 influence, for nothing, not at all
SELLERS: Final = Domain("sellers", ["any", "state", "abroad", "player"])  # player: not abroad, not oneself
ANY_SELLER: Final = 0
STATE_SELLS: Final = 1
ABROAD_SELLS: Final = 2
PLAYER_SELLS: Final = 3
PRICING: Final = Domain("pricing", ["list", "half", "base", "shared"])
PUBLIC_PRICE_OF_GOOD: Final = 0  # a price of 0 in `sell`: what the State asks for it
ALL: Final = 99
PRODUCER: Final = Domain("producer", ["own", "public", "staffed"])
OWN_COMPANY: Final = 0
PUBLIC_COMPANY: Final = 1
STAFFED_COMPANY: Final = 2  # the action Extra shift, in an own one with a Working Class employee
SEQUEL: Final = Domain("sequel", ["nothing", "buy"])
NOTHING_THEN: Final = 0
BUY_THEN: Final = 1  # what was produced, from the State, if one likes
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

#: How a play is named among the choices of its card; the first three are classes.
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

#: What one card alone does, or a group of namesakes: a function in special.py each.
SPECIAL: Final = Domain(
    "special",
    [
        # bag and bills
        "fake_news",
        "interest_groups",
        "polling",
        # Working Class
        "cooperative_farm",
        "general_strike",
        "media_campaign",
        "migration",
        "workplace_accident",
        # Middle Class
        "growing_business",
        "land_of_opportunity",
        "prosper",
        # Capitalist Class
        "competitive_wages",
        "deal",
        "exit_strategy",
        "foreign_recruitment",
        "machinery",
        "offshore",
        "widen_market",
        # State
        "denial_of_free_speech",
        "emergency_state",
        "high_priority",
        "higher_vat",
        "nationalization",
        "privatization",
        "shift_focus",
        # events
        "civil_unrest",
        "infant_industry",
    ],
)

# -- verbs -------------------------------------------------------------------------------------------------


class Parameter:
    """A verb's parameter: a word of a domain, or a whole number, for which a few words may stand."""

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

    def allowed(self) -> str:
        if self.domain is not None:
            return f"one of {', '.join(self.domain.labels)}"
        return " or ".join([f"a whole number from {self.least} to {self.most}", *self.words])

    def read(self, given: Any) -> int | None:
        """The code; None for what is not allowed."""
        if isinstance(given, str):
            return self.domain.codes.get(given) if self.domain is not None else self.words.get(given)
        if self.domain is None and is_whole(given) and self.least <= given <= self.most:
            return int(given)
        return None


def word(name: str, domain: Domain, default: int | None = None) -> Parameter:
    return Parameter(name, domain, default)


def number(name: str, default: int | None = None, least: int = 1, most: int = ALL, **words: int) -> Parameter:
    return Parameter(name, None, default, least, most, words)


class Verb:
    """A verb and its parameters, in the order of an act's `args`."""

    def __init__(self, name: str, *parameters: Parameter) -> None:
        self.name: Final = name
        self.parameters: Final = list(parameters)


NONE_GIVEN: Final = -1  # the default of a word that may be left out: nobody, nothing
VERBS: Final[list[Verb]] = [
    Verb(
        "gain", number("money"), word("per", UNIT, ONCE), word("from", FUNDS, FROM_BANK), word("who", ROLE, NONE_GIVEN)
    ),
    Verb(
        "pay",
        number("money"),
        word("per", UNIT, ONCE),
        word("to", PARTY, PARTY_BANK),
        word("purse", PURSE, REVENUE_FIRST),
    ),
    Verb(
        "spend", word("what", HOLDING), number("least"), number("most", 0), number("step", 1)
    ),  # most: at least the least
    Verb("cubes", number("count"), word("per", UNIT, ONCE)),
    Verb("influence", number("count"), word("per", UNIT, ONCE)),
    Verb("bill", word("on", BILL_ON, ON_ANY_POLICY), word("reach", REACH, ADJACENT), word("vote", VOTE, PAID_VOTE)),
    Verb(
        "buy",
        word("good", WARES, ANY_WARES),
        word("from", SELLERS, ANY_SELLER),
        number("suppliers", 2, all=ALL),
        number("portions", 1),  # each of one's population
        word("price", PRICING, LIST_PRICE),
    ),
    Verb(
        "sell",
        word("good", GOOD),
        number("most"),
        number("price", None, public=PUBLIC_PRICE_OF_GOOD),
        word("to", FUNDS),
    ),
    Verb("export", word("what", WARES, ANY_WARES), number("times", 1)),
    Verb("scout", number("count")),
    Verb("produce", word("where", PRODUCER), word("then", SEQUEL, NOTHING_THEN)),
    Verb("assign", number("most", None, all=ALL), word("from", POOL), number("bonus", 0)),
    Verb("newcomer", word("class", CLASS)),
    Verb("hire", word("where", VACANCY), number("most", 3)),
    Verb(
        "build",
        word("from", PILE, FROM_MARKET),
        number("discount", 0, -ALL),
        word("share", PART, PAY_WHOLE),
        word("makes", WARES, ANY_WARES),
    ),
    Verb(
        "provide",
        word("what", HOLDING),
        word("and", HOLDING, NONE_GIVEN),
        number("amount", 1),
        word("per", UNIT, ONCE),
        word("to", CLASS),
    ),
    Verb("share", word("what", HOLDING), number("least"), number("most")),
    Verb("procure", word("good", GOOD)),
    Verb("event", number("times", 1)),
    Verb("special", word("name", SPECIAL)),
]
VERB: Final = Domain("verb", [one.name for one in VERBS])
VERB_GAIN: Final = 0
VERB_PAY: Final = 1
VERB_SPEND: Final = 2
VERB_CUBES: Final = 3
VERB_INFLUENCE: Final = 4
VERB_BILL: Final = 5
VERB_BUY: Final = 6
VERB_SELL: Final = 7
VERB_EXPORT: Final = 8
VERB_SCOUT: Final = 9
VERB_PRODUCE: Final = 10
VERB_ASSIGN: Final = 11
VERB_NEWCOMER: Final = 12
VERB_HIRE: Final = 13
VERB_BUILD: Final = 14
VERB_PROVIDE: Final = 15
VERB_SHARE: Final = 16
VERB_PROCURE: Final = 17
VERB_EVENT: Final = 18
VERB_SPECIAL: Final = 19

#: What the State loses by an event that it did not handle: with each class, or with so many of its choice (the last).
LOSS: Final = Domain("loss", [*CLASS.labels, "any"])
ANY_CLASSES: Final = CLASSES

"""The content of statements: money and goods (flows), points by their sources, and the phases that end with one."""

from typing import Final

from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.goods import GOOD, INFLUENCE, SUPPLIER, SUPPLIER_ROLE, SUPPLIERS
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.policies import POLICIES
from ludocracy.games.hegemony.board.roles import CLASS, CLASSES, ROLE, ROLES, STATE, WORKER_CLASSES, WORKING

# -- flows -----------------------------------------------------------------------------------------------

#: The kinds of payments and of changes of goods. The first flow of each kind follows below.
FLOW_KIND: Final = Domain(
    "flow_kind",
    [
        "wages",
        "food",
        "tariff",
        "employment-tax",
        "corporate-tax",
        "income-tax",
        "loan",
        "repaid",
        "interest",
        "opened",
        "closed",
        "made",
        "lost",
        "eaten",
        "bought",
        "strike-influence",
        "demonstration-influence",
    ],
)

WAGE_FLOW: Final = 0  # + 2 * owner + class that is paid
FOOD_FLOW: Final = 8  # + 4 * class that buys + supplier
TARIFF_FLOW: Final = 16  # + class that buys
EMPLOYMENT_FLOW: Final = 18  # + class
CORPORATE_FLOW: Final = 21
INCOME_FLOW: Final = 22  # + class
LOAN_FLOW: Final = 24  # + role
REPAID_FLOW: Final = 28  # + role
INTEREST_FLOW: Final = 32  # + role
OPENED_FLOW: Final = 36  # public companies
CLOSED_FLOW: Final = 37
MONEY_FLOWS: Final = 38  # all flows that follow are goods
MADE_FLOW: Final = 38  # + 5 * role + good
LOST_FLOW: Final = 58  # + 5 * role + good: no room, or none left in the box
EATEN_FLOW: Final = 78  # + class: food of its own
BOUGHT_FLOW: Final = 80  # + class: food bought and eaten at once
STRIKE_FLOW: Final = 82  # influence of the Working Class
DEMONSTRATION_FLOW: Final = 83
FLOWS: Final = 84
MADE_GOODS: Final = INFLUENCE + 1  # influence is made too

#: By flow: its kind, payer and payee (or BANK); for goods, their owner and NO_PAYEE.
FLOW_KINDS: Final[list[int]] = []
PAYERS: Final[list[int]] = []
PAYEES: Final[list[int]] = []
FLOW_LABELS: Final[list[str]] = []
NO_PAYEE: Final = -2


def add_flow(kind: str, payer: int, payee: int, ends: str) -> None:
    FLOW_KINDS.append(FLOW_KIND.codes[kind])
    PAYERS.append(payer)
    PAYEES.append(payee)
    FLOW_LABELS.append(f"{kind}-{ends}" if ends else kind)


for owner in range(ROLES):
    for cls in range(WORKER_CLASSES):
        add_flow("wages", owner, cls, f"{ROLE.labels[owner]}-{CLASS.labels[cls]}")
for cls in range(WORKER_CLASSES):
    for supplier in range(SUPPLIERS):
        add_flow("food", cls, SUPPLIER_ROLE[supplier], f"{CLASS.labels[cls]}-{SUPPLIER.labels[supplier]}")
for cls in range(WORKER_CLASSES):
    add_flow("tariff", cls, STATE, CLASS.labels[cls])
for cls in range(CLASSES):
    add_flow("employment-tax", cls, STATE, CLASS.labels[cls])
add_flow("corporate-tax", ROLE.codes["capitalist"], STATE, "")
for cls in range(WORKER_CLASSES):
    add_flow("income-tax", cls, STATE, CLASS.labels[cls])
for role in range(ROLES):
    add_flow("loan", BANK, role, ROLE.labels[role])
for role in range(ROLES):
    add_flow("repaid", role, BANK, ROLE.labels[role])
for role in range(ROLES):
    add_flow("interest", role, BANK, ROLE.labels[role])
add_flow("opened", STATE, BANK, "")
add_flow("closed", BANK, STATE, "")

for kind in ("made", "lost"):
    for role in range(ROLES):
        for good in range(MADE_GOODS):
            add_flow(kind, role, NO_PAYEE, f"{ROLE.labels[role]}-{GOOD.labels[good]}")
for kind in ("eaten", "bought"):
    for cls in range(WORKER_CLASSES):
        add_flow(kind, cls, NO_PAYEE, CLASS.labels[cls])

for kind in ("strike-influence", "demonstration-influence"):
    add_flow(kind, WORKING, NO_PAYEE, "")

FLOW: Final = Domain("flow", FLOW_LABELS)

# -- sources of points -----------------------------------------------------------------------------------

#: Where victory points come from, in the order of a statement.
SOURCE: Final = Domain(
    "source",
    [
        "cards",  # action cards and events
        "prosperity",
        "health",  # the use of health, beside its prosperity
        "exports",  # the Middle Class's transactions
        "services",  # the State's sales of health and education at 5
        "benefits",  # collected from the State
        "demonstration",
        "bills",  # the role's own, passed
        "support",  # another role's, passed
        "unions",
        "companies",  # the prosperity of the Middle Class for its fully operational companies
        "capital",
        "wealth",  # spaces of the wealth track
        "legitimacy",
        "agenda",
        "loans",  # at the end of the game, as all that follows
        "policies",
        "stores",
        "money",
    ],
)

FROM_CARDS: Final = 0
FROM_PROSPERITY: Final = 1
FROM_HEALTH: Final = 2
FROM_EXPORTS: Final = 3
FROM_SERVICES: Final = 4
FROM_BENEFITS: Final = 5
FROM_DEMONSTRATION: Final = 6
FROM_BILLS: Final = 7
FROM_SUPPORT: Final = 8
FROM_UNIONS: Final = 9
FROM_COMPANIES: Final = 10
FROM_CAPITAL: Final = 11
FROM_WEALTH: Final = 12
FROM_LEGITIMACY: Final = 13
FROM_AGENDA: Final = 14
FROM_LOANS: Final = 15
FROM_POLICIES: Final = 16
FROM_STORES: Final = 17
FROM_MONEY: Final = 18
SOURCES: Final = 19

#: Why points were scored or not: the name of the reason, its source, and the figures that it needs.
REASON_TABLE: Final = """
card cards card
card.per cards card count per
event cards event
event.per cards event count per
use prosperity count good value
prosper prosperity value
health health count
export exports count
service services class good
benefits benefits class
demonstration demonstration spaces
bill bills policy section
support support policy section author
union unions count each
union.none unions
companies companies count before value
companies.none companies count value
capital capital capital
wealth wealth before after each
wealth.none wealth after
legitimacy legitimacy working middle capitalist
agenda agenda most
loan loans loans paid debt
loan.capitalist loans loans each
policies policies count section
policies.middle policies count section
stores stores count good per
stores.media stores count per
stores.none stores
stores.working stores
money money money per
money.working money money per most
money.capitalist money
"""
REASONS: Final = [line.split() for line in REASON_TABLE.split("\n") if line]
REASON: Final = Domain("reason", [parts[0] for parts in REASONS])
#: By reason: its source, the names of its figures, and the key of the note that tells it.
SOURCE_OF: Final = [SOURCE.codes[parts[1]] for parts in REASONS]
FIGURES_OF: Final = [parts[2:] for parts in REASONS]
POINTS_NOTES: Final = [f"points.{parts[0]}" for parts in REASONS]

FOR_CARD: Final = REASON.codes["card"]
FOR_CARD_PER: Final = REASON.codes["card.per"]
FOR_EVENT: Final = REASON.codes["event"]
FOR_EVENT_PER: Final = REASON.codes["event.per"]
FOR_USE: Final = REASON.codes["use"]
FOR_PROSPER: Final = REASON.codes["prosper"]
FOR_HEALTH: Final = REASON.codes["health"]
FOR_EXPORT: Final = REASON.codes["export"]
FOR_SERVICE: Final = REASON.codes["service"]
FOR_BENEFITS: Final = REASON.codes["benefits"]
FOR_DEMONSTRATION: Final = REASON.codes["demonstration"]
FOR_BILL: Final = REASON.codes["bill"]
FOR_SUPPORT: Final = REASON.codes["support"]
FOR_UNION: Final = REASON.codes["union"]
NO_UNION: Final = REASON.codes["union.none"]
FOR_COMPANIES: Final = REASON.codes["companies"]
TOO_FEW_COMPANIES: Final = REASON.codes["companies.none"]
FOR_CAPITAL: Final = REASON.codes["capital"]
FOR_WEALTH: Final = REASON.codes["wealth"]
NO_ADVANCE: Final = REASON.codes["wealth.none"]
FOR_LEGITIMACY: Final = REASON.codes["legitimacy"]
FOR_AGENDA: Final = REASON.codes["agenda"]
FOR_LOAN: Final = REASON.codes["loan"]
FOR_CAPITALIST_LOAN: Final = REASON.codes["loan.capitalist"]
FOR_POLICIES: Final = REASON.codes["policies"]
FOR_MIDDLE_POLICIES: Final = REASON.codes["policies.middle"]
FOR_STORES: Final = REASON.codes["stores"]
FOR_MEDIA: Final = REASON.codes["stores.media"]
NO_STORES: Final = REASON.codes["stores.none"]
NO_WORKING_STORES: Final = REASON.codes["stores.working"]
FOR_MONEY: Final = REASON.codes["money"]
FOR_WORKING_MONEY: Final = REASON.codes["money.working"]
NO_CAPITALIST_MONEY: Final = REASON.codes["money.capitalist"]

# The parts of a record of points; the figures of its reason follow.
POINT_ROUND: Final = 0
POINT_TURN: Final = 1  # 0: not in the action phase
POINT_ROLE: Final = 2
POINT_REASON: Final = 3
POINT_COUNT: Final = 4
POINT_FIGURES: Final = 5

# -- phases ----------------------------------------------------------------------------------------------

#: The phases that end with a statement.
STATEMENT: Final = Domain("statement", ["preparation", "production", "elections", "scoring", "end"])
PREPARATION_PHASE: Final = 0
PRODUCTION_PHASE: Final = 1
ELECTIONS_PHASE: Final = 2
SCORING_PHASE: Final = 3
END_PHASE: Final = 4
STATEMENTS: Final = 5

#: By source: the phase in which it scores outside the action phase, or -1.
PHASE_OF: Final = [-1] * SOURCES
PHASE_OF[FROM_DEMONSTRATION] = PRODUCTION_PHASE
for source in (FROM_BILLS, FROM_SUPPORT):
    PHASE_OF[source] = ELECTIONS_PHASE
for source in (FROM_UNIONS, FROM_COMPANIES, FROM_CAPITAL, FROM_WEALTH, FROM_LEGITIMACY, FROM_AGENDA):
    PHASE_OF[source] = SCORING_PHASE
for source in (FROM_LOANS, FROM_POLICIES, FROM_STORES, FROM_MONEY):
    PHASE_OF[source] = END_PHASE

# The entries of a statement: the round, money before and after by role, flows, and the points of the round by role and source,
# at the end and at the beginning of the phase.
BEFORE: Final = 1
CLOSING: Final = BEFORE + ROLES
PAID: Final = CLOSING + ROLES
SCORED: Final = PAID + FLOWS
SCORED_BEFORE: Final = SCORED + ROLES * SOURCES


class Statement:
    """The statement of a phase. It takes over the lists in which the phase was recorded; few statements are read."""

    def __init__(
        self, number: int, opening: list[int], closing: list[int], flows: list[int], points: list[int]
    ) -> None:
        self.round: Final = number
        self.opening: Final = opening  # money by role and points when the phase began
        self.closing: Final = closing  # money by role when it ended
        self.flows: Final = flows
        self.points: Final = points

    def entries(self) -> list[int]:
        """Return the statement as one list."""
        before, scored = self.opening[:ROLES], self.opening[ROLES:]
        return [self.round, *before, *self.closing, *self.flows, *self.points, *scored]


def points_in(statement: list[int]) -> list[int]:
    """Return the points that a phase brought, by role and source."""
    return [
        after - before for after, before in zip(statement[SCORED:SCORED_BEFORE], statement[SCORED_BEFORE:], strict=True)
    ]


# The parts of an IMF intervention: what brought it, and what it found.
IMF_ROUND: Final = 0
IMF_LOANS: Final = 1
IMF_LIMIT: Final = 2  # the number of loans at which it intervenes
IMF_TREASURY: Final = 3
IMF_BEFORE: Final = 4  # + policy: its section
IMF_BILLS: Final = IMF_BEFORE + POLICIES  # + role: its bills
IMF_LEGITIMACY: Final = IMF_BILLS + ROLES  # + class
IMF_PARTS: Final = IMF_LEGITIMACY + CLASSES

# The parts of a vote that was held.
VOTE_TURN: Final = 0  # 0: in the phase of elections
VOTE_POLICY: Final = 1
VOTE_FROM: Final = 2
VOTE_TO: Final = 3
VOTE_BY: Final = 4
VOTE_PASSED: Final = 5
VOTE_YES: Final = 6
VOTE_NO: Final = 7
VOTE_STANCES: Final = 8  # + role
VOTE_DRAWN: Final = VOTE_STANCES + ROLES  # + class
VOTE_INFLUENCE: Final = VOTE_DRAWN + CLASSES  # + role
VOTE_PARTS: Final = VOTE_INFLUENCE + ROLES

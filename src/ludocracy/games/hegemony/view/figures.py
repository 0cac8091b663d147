"""Numbers of the rules that the page and its guides show, by name."""

from typing import Final

from ludocracy.games.hegemony.actions.assign_workers import ASSIGNED
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_SUPPLIERS
from ludocracy.games.hegemony.actions.buy_storage import TILE_COST
from ludocracy.games.hegemony.actions.campaign import CAMPAIGN
from ludocracy.games.hegemony.actions.emergency_tax import EMERGENCY_TAX, TAX_CLASSES
from ludocracy.games.hegemony.actions.give_bonus import PRIME
from ludocracy.games.hegemony.actions.lobbying import LOBBY_COST, LOBBY_INFLUENCE
from ludocracy.games.hegemony.actions.meet_deputy import DEPUTY_COST
from ludocracy.games.hegemony.actions.political_pressure import PRESSURE
from ludocracy.games.hegemony.actions.use_healthcare import HEALTH_POINTS
from ludocracy.games.hegemony.board.companies import WAGE_LEVEL
from ludocracy.games.hegemony.board.loans import INTEREST, LOAN
from ludocracy.games.hegemony.board.policies import (
    AGENDA_POLICIES,
    DEALS_DRAWN,
    IMF_AT_LOANS,
    IMMIGRANTS,
    MINIMUM_WAGE,
    PUBLIC_COMPANIES,
    PUBLIC_PRICE,
    SECTION,
    TARIFF,
    TAX_BASE,
    WELFARE_FACTOR,
)
from ludocracy.games.hegemony.board.politics import (
    BILL_POINTS,
    CUBES_DRAWN,
    LEGITIMACY_MOST,
    PROSPERITY,
    SUPPORT_POINTS,
)
from ludocracy.games.hegemony.board.roles import (
    CLASSES,
    HAND,
    MIDDLE,
    ROLE,
    ROUNDS,
    STATE,
    TURNS,
    WORKER_CLASSES,
    WORKING,
)
from ludocracy.games.hegemony.board.workers import UNION_NEEDS, UNION_POINTS
from ludocracy.games.hegemony.phases.end_of_game import CAPITALIST_LOAN_POINTS, MONEY_PER_POINT, POLICY_POINTS
from ludocracy.games.hegemony.phases.scoring import SCORED_LEGITIMACIES, WEALTH, WEALTH_POINTS

#: What a section of a policy means, by section.
BY_SECTION: Final = {
    "public": PUBLIC_COMPANIES,
    "imf": IMF_AT_LOANS,
    "wage": MINIMUM_WAGE,
    "tax": TAX_BASE,
    "welfare": WELFARE_FACTOR,
    "price": PUBLIC_PRICE,
    "food": TARIFF[0::2],
    "luxury": TARIFF[1::2],
    "deals": DEALS_DRAWN,
    "immigrants": IMMIGRANTS,
}


def figures() -> dict[str, int]:
    """Return all of them; those of a section are called `public.A`."""
    found = {
        "rounds": ROUNDS,
        "turns": TURNS,
        "agenda": AGENDA_POLICIES,
        "assigned": ASSIGNED,
        "drawn": CUBES_DRAWN,
        "levels": len(WAGE_LEVEL.labels),
        "hand": HAND,
        # Of actions.
        "suppliers": BASIC_SUPPLIERS,
        "tile": TILE_COST,
        "campaign": CAMPAIGN,
        "emergency_tax": EMERGENCY_TAX,
        "tax_classes": TAX_CLASSES,
        "prime": PRIME,
        "lobby_cost": LOBBY_COST,
        "lobby": LOBBY_INFLUENCE,
        "deputy": DEPUTY_COST,
        "pressure": PRESSURE,
        "loan": LOAN,
        "interest": INTEREST,
        "union_needs": UNION_NEEDS,
        # Of points.
        "bill": BILL_POINTS,
        "support": SUPPORT_POINTS,
        "union": UNION_POINTS,
        "health": HEALTH_POINTS,
        "wealth": WEALTH_POINTS,
        "legitimacies": SCORED_LEGITIMACIES,
        "loan_points": CAPITALIST_LOAN_POINTS,
        # The last spaces of the tracks.
        "wealth_track": len(WEALTH),
        "legitimacy_track": LEGITIMACY_MOST,
    }
    for cls in range(CLASSES):
        found[f"policies_{ROLE.labels[cls]}"] = max(POLICY_POINTS[cls])
    for cls in range(WORKER_CLASSES):
        found[f"prosperity_{ROLE.labels[cls]}"] = max(PROSPERITY[cls])
    for role in (WORKING, MIDDLE, STATE):
        found[f"money_{ROLE.labels[role]}"] = MONEY_PER_POINT[role]
    for name, numbers in BY_SECTION.items():
        found |= {f"{name}.{section}": n for section, n in zip(SECTION.labels, numbers, strict=True)}
    return found

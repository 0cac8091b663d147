"""Numbers of the rules that the page shows: of a round, of an action, of a vote, and of the sections of the policies."""

from typing import Final

from ludocracy.games.hegemony.actions.assign_workers import ASSIGNED
from ludocracy.games.hegemony.board.companies import WAGE_LEVEL
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
from ludocracy.games.hegemony.board.politics import CUBES_DRAWN
from ludocracy.games.hegemony.board.roles import ROUNDS, TURNS

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
    }
    for name, numbers in BY_SECTION.items():
        found |= {f"{name}.{section}": n for section, n in zip(SECTION.labels, numbers, strict=True)}
    return found

"""Tableau des Politiques: the seven policies, their sections, and the figures printed beside them."""

from typing import Final

from ludocracy.core.moves import Domain

# -- policies ------------------------------------------------------------------------------------------

FISCAL: Final = 0
LABOUR: Final = 1
TAXATION: Final = 2
WELFARE_HEALTH: Final = 3
WELFARE_EDUCATION: Final = 4
TRADE: Final = 5
IMMIGRATION: Final = 6
POLICIES: Final = 7
AGENDA_POLICIES: Final = 5  # the first five: those of an agenda, and of the points at the end
POLICY: Final = Domain("policy", ["fiscal", "labour", "taxation", "health", "education", "trade", "immigration"])
ALL_POLICIES: Final = 127  # mask of policies
A: Final = 0
B: Final = 1
C: Final = 2
SECTIONS: Final = 3
SECTION: Final = Domain("section", ["A", "B", "C"])
START_POLICIES: Final = [C, B, A, B, C, B, B]  # ruling H1
IMF_POLICIES: Final = [C, C, A, B, C, B, B]
PUBLIC_COMPANIES: Final = [9, 6, 3]  # by section of the fiscal policy
IMF_AT_LOANS: Final = [2, 2, 1]
MINIMUM_WAGE: Final = [3, 2, 1]  # by section of the labour market
TAX_BASE: Final = [3, 2, 1]
WELFARE_FACTOR: Final = [2, 1, 0]  # by section of taxation
WELFARE_MODIFIER: Final = [2, 1, 0]  # by section of each welfare policy
PUBLIC_PRICE: Final = [0, 5, 10]
TARIFF: Final = [10, 6, 5, 3, 0, 0]  # 2 * section + good
DEALS_DRAWN: Final = [0, 1, 2]
DEAL_SPACES: Final = 2
IMMIGRANTS: Final = [0, 1, 2]
EVENT_SPACES: Final = 2

#: 3 * section of the labour market + section of taxation
INCOME_TAX: Final = [7, 6, 5, 4, 4, 4, 1, 2, 3]

#: Each line: the lowest revenue that it applies to, and the tax in sections A, B and C.
CORPORATE_TAX: Final[list[list[int]]] = [
    [300, 160, 120, 60],
    [200, 100, 70, 40],
    [100, 40, 30, 20],
    [50, 24, 15, 10],
    [25, 12, 10, 7],
    [10, 5, 5, 4],
    [5, 1, 2, 2],
]

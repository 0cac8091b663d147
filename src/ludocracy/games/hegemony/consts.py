"""Hegemony's codes: roles, goods, skills, policies, and the figures of boards and box.

Rules think in roles; a seat is only where a role sits (`HegemonyTable.seat_of`). All codes are plain ints with a domain of
labels beside them.
"""

from typing import Final

from ludocracy.core.moves import Domain

# -- roles ---------------------------------------------------------------------------------------------

WORKING: Final = 0
MIDDLE: Final = 1
CAPITALIST: Final = 2
STATE: Final = 3
ROLES: Final = 4
CLASSES: Final = 3  # all but the State: cubes, legitimacy, benefits
ROLE: Final = Domain("role", ["working", "middle", "capitalist", "state"])
CLASS: Final = Domain("class", ["working", "middle", "capitalist"])

#: The roles in play by number of players, in the order of turns.
ROLES_OF: Final[list[list[int]]] = [
    [],
    [],
    [WORKING, CAPITALIST],
    [WORKING, MIDDLE, CAPITALIST],
    [WORKING, MIDDLE, CAPITALIST, STATE],
]

ROUNDS: Final = 5
TURNS: Final = 5
HAND: Final = 7

# -- goods ---------------------------------------------------------------------------------------------

FOOD: Final = 0
LUXURY: Final = 1
HEALTH: Final = 2
EDUCATION: Final = 3
INFLUENCE: Final = 4
GOODS: Final = 4  # those that are stored; influence is counted apart
GOOD: Final = Domain("good", ["food", "luxury", "health", "education", "influence"])
GOODS_IN_BOX: Final = [62, 64, 64, 64]
INFLUENCE_IN_BOX: Final = 35

# Places of goods: `t.goods[4 * place + good]`.
AT_WORKING: Final = 0  # goods and services area
AT_MIDDLE: Final = 1  # goods and services area
MIDDLE_STORE: Final = 2
CAPITALIST_STORE: Final = 3
ZONE: Final = 4  # the free trade zone: food and luxury
STATE_STORE: Final = 5  # health and education: the public services; food and luxury: the State's board
BENEFITS: Final = 6  # + class: the State's benefits, three places
SUPPLY: Final = 9
PLACES: Final = 10
PLACE: Final = Domain(
    "place",
    [
        "working-area",
        "middle-area",
        "middle-store",
        "capitalist-store",
        "zone",
        "state-store",
        "working-benefits",
        "middle-benefits",
        "capitalist-benefits",
        "supply",
    ],
)
#: Where a role keeps what it sells, and where a class keeps what it uses; -1 where it has no such place.
STORE_OF: Final = [-1, MIDDLE_STORE, CAPITALIST_STORE, STATE_STORE]
AREA_OF: Final = [AT_WORKING, AT_MIDDLE, CAPITALIST_STORE]

# -- suppliers -----------------------------------------------------------------------------------------

FROM_MIDDLE: Final = 0
FROM_CAPITALIST: Final = 1
FROM_STATE: Final = 2
FROM_ABROAD: Final = 3
SUPPLIERS: Final = 4
SUPPLIER: Final = Domain("supplier", ["middle", "capitalist", "state", "abroad"])
SUPPLIER_ROLE: Final = [MIDDLE, CAPITALIST, STATE, -1]
SUPPLIER_OF: Final = [-1, FROM_MIDDLE, FROM_CAPITALIST, FROM_STATE]

#: How a purchase is priced; cards change it. Half: of the total; base: without tariff; shared: the treasury pays half.
LIST_PRICE: Final = 0
HALF_PRICE: Final = 1
BASE_PRICE: Final = 2
SHARED_PRICE: Final = 3

# -- workers -------------------------------------------------------------------------------------------

UNSKILLED: Final = 0  # the five skills are 1 + industry
SKILLS: Final = 6
SKILL: Final = Domain("skill", ["unskilled", "agriculture", "luxury", "healthcare", "education", "media"])
INDUSTRIES: Final = 5
AGRICULTURE: Final = 0
INDUSTRY: Final = Domain("industry", SKILL.labels[1:])

#: A worker is a kind: SKILLS * class + skill.
KINDS: Final = 12
KIND: Final = Domain("kind", [f"{cls}-{skill}" for cls in ("working", "middle") for skill in SKILL.labels])
NOBODY: Final = -1  # an empty post
POSTS: Final = 3  # at most, on one company
WORKERS_IN_BOX: Final = [23, 5, 5, 5, 5, 5, 17, 5, 5, 5, 5, 5]  # ruling H22
UNION_NEEDS: Final = 4  # other workers in the industry

#: Population by number of workers: 3 up to 11, then one more for every three, 10 from 30 on.
POPULATION: Final = [max(3, min(10, workers // 3)) for workers in range(60)]

# -- policies ------------------------------------------------------------------------------------------

FISCAL: Final = 0
LABOUR: Final = 1
TAXATION: Final = 2
WELFARE_HEALTH: Final = 3
WELFARE_EDUCATION: Final = 4
TRADE: Final = 5
IMMIGRATION: Final = 6
POLICIES: Final = 7
POLICY: Final = Domain("policy", ["fiscal", "labour", "taxation", "health", "education", "trade", "immigration"])
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
MEDIA_PRICE: Final = 10
STATE_PRICE: Final = [12, 8]  # food and luxury on the State's board
IMPORT_PRICE: Final = [10, 6]
TARIFF: Final = [10, 6, 5, 3, 0, 0]  # 2 * section + good
DEALS_DRAWN: Final = [0, 1, 2]
DEAL_SPACES: Final = 2
IMMIGRANTS: Final = [0, 1, 2]

#: 3 * section of the labour market + section of taxation
INCOME_TAX: Final = [7, 6, 5, 4, 4, 4, 1, 2, 3]
#: Revenue from, and what it costs in sections A, B, C.
CORPORATE_TAX: Final[list[list[int]]] = [
    [300, 160, 120, 60],
    [200, 100, 70, 40],
    [100, 40, 30, 20],
    [50, 24, 15, 10],
    [25, 12, 10, 7],
    [10, 5, 5, 4],
    [5, 1, 2, 2],
]

# -- votes ---------------------------------------------------------------------------------------------

CUBES_A_CLASS: Final = 25
FIRST_CUBES: Final = 8
CUBES_DRAWN: Final = 5
PRESSURE: Final = 3
NEUTRAL_CUBES: Final = 5  # yellow ones, two players
BILL_MARKERS: Final = 3
BILL_POINTS: Final = 3
SUPPORT_POINTS: Final = 1
UNDECLARED: Final = 0
IN_FAVOUR: Final = 1
OPPOSED: Final = 2

# -- companies -----------------------------------------------------------------------------------------

COMPANY_SPACES: Final = [2, 8, 12, 9]  # by role
MARKET_SIZE: Final = [0, 3, 4, 0]
MAIN: Final = 1  # bits of `t.committed[card]`: those who run the company
EMPLOYEE: Final = 2  # the Working Class employee of a Middle Class company
EMPLOYEE_POST: Final = 2  # the employee's post; the posts before it are for those who run the company
LEVELS: Final = 3  # of wages
FIRST_LEVEL: Final = 1
WAGE_LEVEL: Final = Domain("level", ["1", "2", "3"])

# -- stores and prices ---------------------------------------------------------------------------------

STORE_LIMIT: Final = [0, 0, 0, 0, 8, 8, 8, 8, 8, 12, 12, 12, 0, 0, 0, 0]  # 4 * role + good; a tile doubles it (H6)
ZONE_LIMIT: Final = [8, 12]
STATE_SPARE: Final = 6  # the State stores its production and so many more
TILES_IN_BOX: Final = 6
TILE_COST: Final = 20
PRICES: Final[list[list[int]]] = [[9, 12, 15], [5, 8, 10], [5, 8, 10], [5, 8, 10]]
PRICE: Final = Domain("price", ["5", "8", "9", "10", "12", "15"])
PRICES_WIDE: Final = 6  # labels of that domain
FIRST_PRICES: Final = [12, 8, 8, 8]

# -- money ---------------------------------------------------------------------------------------------

START_MONEY: Final = [30, 40, 120, 120]  # Capitalist: revenue; State: the treasury
LOANS_IN_BOX: Final = 10
LOAN: Final = 50
INTEREST: Final = 5
LAST_REPAYMENT: Final = 55
LOBBY_COST: Final = 30
LOBBY_INFLUENCE: Final = 3
PRIME: Final = 5
EMERGENCY_TAX: Final = 10
DEPUTY_COST: Final = 2  # personal influence
CAMPAIGN: Final = 3  # media influence at most

# -- tokens and tracks ---------------------------------------------------------------------------------

STRIKES_IN_BOX: Final = 7
GEARS_IN_BOX: Final = 6
LEGITIMACY_TOKENS: Final = 6  # a class
LEGITIMACY_START: Final = 2
LEGITIMACY_MOST: Final = 10
LEGITIMACY_INFLUENCE: Final = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]  # by lowest legitimacy
PROSPERITY: Final[list[list[int]]] = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7]]
PROSPERITY_DROP: Final = [1, 2]
WEALTH: Final = [10, 25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500]
WEALTH_POINTS: Final = 3  # for every space that the marker advances
UNION_POINTS: Final = 2
HEALTH_POINTS: Final = 2

# -- the end -------------------------------------------------------------------------------------------

#: Points for so many of policies 1-5 in one's own section.
POLICY_POINTS: Final[list[list[int]]] = [[0, 1, 4, 8, 12, 18], [0, 1, 3, 6, 10, 15], [0, 1, 4, 8, 12, 18]]
GOODS_A_POINT: Final = [2, 3, 3, 3]
MONEY_A_POINT: Final = [10, 15, 0, 30]
WORKING_MONEY_POINTS: Final = 15
CAPITALIST_LOAN_POINTS: Final = 5

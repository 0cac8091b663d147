"""Goods and services: where they lie, who sells them, what stores hold, and prices."""

from typing import Final

from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE

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
ALL_GOODS: Final = 31  # mask of goods, influence included
BOTH_WARES: Final = 3  # food and luxury
FOUR_GOODS: Final = 15

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

#: Where a role keeps the goods that it sells, and where a class keeps those that it uses; -1 if it has no such place.
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

#: Where each supplier's goods are; for the foreign market, the supply.
SUPPLIER_STORE: Final = [SUPPLY if role < 0 else STORE_OF[role] for role in SUPPLIER_ROLE]
ALL_SUPPLIERS: Final = 15  # mask of suppliers

#: The pricing of a purchase, which cards change. Half: half of the total; base: without tariff; shared: the treasury pays half.
LIST_PRICE: Final = 0
HALF_PRICE: Final = 1
BASE_PRICE: Final = 2
SHARED_PRICE: Final = 3

# -- stores and prices ---------------------------------------------------------------------------------

STORE_LIMIT: Final = [0, 0, 0, 0, 8, 8, 8, 8, 8, 12, 12, 12, 0, 0, 0, 0]  # 4 * role + good; a tile doubles it (H6)
ZONE_LIMIT: Final = [8, 12]
STATE_SPARE: Final = 6  # the State stores its production and this many more
TILES_IN_BOX: Final = 6
PRICES: Final[list[list[int]]] = [[9, 12, 15], [5, 8, 10], [5, 8, 10], [5, 8, 10]]
PRICE: Final = Domain("price", ["5", "8", "9", "10", "12", "15"])
PRICES_WIDE: Final = 6  # labels of that domain
FIRST_PRICES: Final = [12, 8, 8, 8]
MEDIA_PRICE: Final = 10
STATE_PRICE: Final = [12, 8]  # food and luxury on the State's board
IMPORT_PRICE: Final = [10, 6]

#: The eight transactions of an export card: small and large of each good.
TRANSACTIONS: Final = 8
TRANSACTION: Final = Domain(
    "transaction", [f"{good}-{size}" for good in GOOD.labels[:GOODS] for size in ("small", "large")]
)

#: What the State spends and provides; a good is 1 + its code.
HOLDING: Final = Domain("holding", ["money", *GOOD.labels[:4], "media_influence", "personal_influence", "vote_cubes"])
MONEY: Final = 0
MEDIA_INFLUENCE: Final = 5
PERSONAL_INFLUENCE: Final = 6
VOTE_CUBES: Final = 7

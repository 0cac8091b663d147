"""Effects of cards on trade: goods bought, sold and exported, export cards, purchases of the State."""

from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.buy_goods_and_services import BuyGood, can_buy_any
from ludocracy.games.hegemony.actions.sell_abroad import (
    Export,
    can_export,
    export_wares,
    exportable,
    most_exported,
    take_exported,
)
from ludocracy.games.hegemony.atoms.cards import forget_exports, set_export, show_export
from ludocracy.games.hegemony.atoms.course import count_up
from ludocracy.games.hegemony.atoms.goods import for_sale, move_goods, public_price, room
from ludocracy.games.hegemony.atoms.money import owe, receive, transfer
from ludocracy.games.hegemony.board.goods import (
    ALL_GOODS,
    ALL_SUPPLIERS,
    BOTH_WARES,
    FROM_ABROAD,
    FROM_STATE,
    GOOD,
    GOODS,
    LIST_PRICE,
    LUXURY,
    STATE_STORE,
    STORE_OF,
    SUPPLIER_OF,
    SUPPLY,
)
from ludocracy.games.hegemony.board.printed import export_text
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable, RoleStep
from ludocracy.games.hegemony.effects.base import Effect, reward_lines
from ludocracy.games.hegemony.effects.parameters import (
    ABROAD_SELLS,
    ALL,
    ANY_SELLER,
    ANY_WARES,
    BOTH_GOODS,
    FROM_TREASURY,
    FUNDS,
    ONE_GOOD,
    PRICING,
    PUBLIC_PRICE_OF_GOOD,
    SELLERS,
    STATE_SELLS,
    WARES,
    number,
    word,
)
from ludocracy.games.hegemony.moves import ABROAD, ABROADS, AMOUNT, AMOUNT_TO, BUY, DONE_MOVE, NO, PICK_EXPORT


def wares_of(role: int, wares: int) -> int:
    """Return a mask of goods; the State exports only goods."""
    if wares == ANY_WARES:
        return ALL_GOODS if role != STATE else export_wares(STATE)
    return BOTH_WARES if wares == BOTH_GOODS else BIT[wares - ONE_GOOD]


class Buy(Effect):
    """Carry out the action Buy goods and services, at a given price."""

    parameters = (
        word("good", WARES, ANY_WARES),
        word("from", SELLERS, ANY_SELLER),
        number("suppliers", 2, all=ALL),
        number("portions", 1),  # each as large as the population
        word("price", PRICING, LIST_PRICE),
    )
    ways = ("", ".one", ".all", ".double")

    def __init__(self, good: int, sellers: int, suppliers: int, portions: int, pricing: int) -> None:
        super().__init__()
        self.good: Final = good
        self.sellers: Final = sellers
        self.suppliers: Final = suppliers
        self.portions: Final = portions
        self.pricing: Final = pricing

    def sellers_to(self, role: int) -> int:
        """Return a mask of suppliers; “player”: not abroad, and not the buyer."""
        if self.sellers == ANY_SELLER:
            return ALL_SUPPLIERS
        if self.sellers == STATE_SELLS:
            return BIT[FROM_STATE]
        if self.sellers == ABROAD_SELLS:
            return BIT[FROM_ABROAD]
        mask = ALL_SUPPLIERS & ~BIT[FROM_ABROAD]
        own = SUPPLIER_OF[role]
        return mask if own < 0 else mask & ~BIT[own]

    def possible(self, t: HegemonyTable, role: int) -> bool:
        most = self.portions * t.population(role)
        return can_buy_any(t, role, wares_of(role, self.good), self.sellers_to(role), most, self.pricing)

    def perform(self, t: HegemonyTable, role: int) -> None:
        wares = wares_of(role, self.good)
        t.then(BuyGood(role, wares, self.sellers_to(role), self.suppliers, self.portions, self.pricing))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return the price of the good at each supplier, or how many pieces of any good can be bought from each."""
        if self.good < ONE_GOOD:
            return [Say("hint.portion", [self.portions * t.population(role)])]
        wares = wares_of(role, self.good)
        question = BuyGood(role, wares, self.sellers_to(role), self.suppliers, self.portions, self.pricing)
        return question.preview(t, role, BUY + self.good - ONE_GOOD)

    def counted(self) -> str:
        return ".purchased"

    def way(self) -> str:
        if self.suppliers == ALL:
            return ".all"
        return ".double" if self.portions > 1 else ".one" if self.suppliers == 1 else ""


class Sell(Effect):
    """Sell 1 to `most` pieces from the store to the State or the bank; to the bank also from the free trade zone."""

    parameters = (
        word("good", GOOD),
        number("most"),
        number("price", None, public=PUBLIC_PRICE_OF_GOOD),
        word("to", FUNDS),
    )
    ways = ("", ".public")

    def __init__(self, good: int, most: int, price: int, buyer: int) -> None:
        super().__init__()
        self.good: Final = good
        self.most: Final = most
        self.asked: Final = price
        self.to_state: Final = int(buyer == FROM_TREASURY)

    def unit_price(self, t: HegemonyTable) -> int:
        return public_price(t, self.good) if self.asked == PUBLIC_PRICE_OF_GOOD else self.asked

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return self.unit_price(t) > 0 and most_sold(t, role, self.good, self.most, self.to_state) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SellAmount(role, self.good, self.most, self.unit_price(t), self.to_state, 0))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.upto", [most_sold(t, role, self.good, self.most, self.to_state) * self.unit_price(t)])]

    def counted(self) -> str:
        return ".sold"

    def way(self) -> str:
        return ".public" if self.asked == PUBLIC_PRICE_OF_GOOD else ""


class SellAmount(HegemonyStep):
    """Choose how many pieces to sell at a fixed price, to the State (P7: as far as it can store them) or to the bank."""

    fields = ("role", "good", "most", "price", "to_state", "optional")

    def __init__(self, role: int, good: int, most: int, price: int, to_state: int, optional: int) -> None:
        self.role: Final = role
        self.good: Final = good
        self.most: Final = most
        self.price: Final = price
        self.to_state: Final = to_state
        self.optional: Final = optional

    def limit(self, t: HegemonyTable) -> int:
        return most_sold(t, self.role, self.good, self.most, self.to_state)

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if self.limit(t) > 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = AMOUNT_TO[self.limit(t)]
        return [*out, DONE_MOVE] if self.optional else out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == DONE_MOVE:
            return DONE
        count = move - AMOUNT
        count_up(t, self.role, count)
        t.note("exported" if not self.to_state else "sold.state", self.role, count, self.good, count * self.price)
        if self.to_state:
            owe(t, STATE, count * self.price, self.role)
            keeps = t.choices.state_plays or self.good > LUXURY
            move_goods(t, STORE_OF[self.role], STORE_OF[STATE] if keeps else SUPPLY, self.good, count)
        else:
            receive(t, self.role, count * self.price)
            take_exported(t, self.role, self.good, count)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        count = move - AMOUNT
        return [Say("hint.sell", [count, self.good, count * self.price]), *reward_lines(t, self.role, count)]


def most_sold(t: HegemonyTable, role: int, good: int, most: int, to_state: int) -> int:
    """Return how many pieces can be sold: the zone counts only for the bank (ruling N21)."""
    if not to_state:
        return min(most, exportable(t, role, good))
    held = min(most, t.goods[GOODS * STORE_OF[role] + good])
    if good <= LUXURY and not t.choices.state_plays:
        return held  # the goods return to the supply (FAQ, Offre Truquée)
    return min(held, room(t, STATE, good))


class ExportGoods(Effect):
    """Carry out the action Sell on the foreign market; each transaction may be repeated up to a limit."""

    parameters = (word("what", WARES, ANY_WARES), number("times", 1))
    ways = ("", ".again")

    def __init__(self, what: int, times: int) -> None:
        super().__init__()
        self.what: Final = what
        self.times: Final = times

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return can_export(t, role, wares_of(role, self.what))

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Export(role, wares_of(role, self.what), self.times, 0))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        wares = wares_of(role, self.what) & export_wares(role)
        return [Say("hint.upto", [most_exported(t, role, wares, self.times, t.export)])]

    def unsettles(self) -> bool:
        return True

    def way(self) -> str:
        return ".again" if self.times > 1 else ""


# -- export cards that are looked at ---------------------------------------------------------------------


class Scout(Effect):
    """Reveal export cards; one may replace the current one."""

    parameters = (number("count"),)

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count: Final = count

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.exports != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        forget_exports(t)
        t.then(RevealExports(self.count), ChooseExport(role))

    def unsettles(self) -> bool:
        return True


class RevealExports(HegemonyStep):
    """Turn up export cards for all to see; they stay in `t.shown_exports` until one is chosen."""

    fields = ("left",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def who(self, t: HegemonyTable) -> list[int]:
        return BY_CHANCE if self.left and t.exports else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ABROADS.of(t.exports)

    def weights(self, t: HegemonyTable) -> list[int]:
        return EVEN[size(t.exports)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        export = move - ABROAD
        show_export(t, export)
        t.then(RevealExports(self.left - 1))
        return DONE


class ChooseExport(RoleStep):
    """Decide which of the revealed cards, if any, replaces the current one; the others are discarded."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [*[PICK_EXPORT + export for export in t.shown_exports], NO]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != NO:
            set_export(t, move - PICK_EXPORT)
        forget_exports(t)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        """Return the transactions of the card, and their revenue from the goods that the role has now."""
        export = t.export if move == NO else move - PICK_EXPORT
        revenue = Say("hint.upto", [most_exported(t, self.role, export_wares(self.role), 1, export)])
        return [revenue] if move == NO else [*export_text(t.box, export), revenue]


# -- purchases of the State ------------------------------------------------------------------------------


class Procurement(Effect):
    """The State buys a good from the Middle and Capitalist Classes at their prices, up to one piece per open public company."""

    parameters = (word("good", GOOD),)

    def __init__(self, good: int) -> None:
        super().__init__()
        self.good: Final = good

    def possible(self, t: HegemonyTable, role: int) -> bool:
        left = len(t.companies[STATE])
        return any(most_procured(t, self.good, seller, left) > 0 for seller in (MIDDLE, CAPITALIST))

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(Procure(self.good, len(t.companies[STATE]), MIDDLE, 0))

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return the price of each seller, and how much the State could buy."""
        out: list[Say] = []
        for seller in (MIDDLE, CAPITALIST):
            most = most_procured(t, self.good, seller, len(t.companies[STATE]))
            if most > 0:
                out.append(Say("hint.offer", [SUPPLIER_OF[seller], most, t.prices[GOODS * seller + self.good]]))
        return out

    def counted(self) -> str:
        return ".bought"


def most_procured(t: HegemonyTable, good: int, seller: int, left: int) -> int:
    """Return how many pieces the State can buy from a player: money, and room in its store."""
    stock = min(left, for_sale(t, SUPPLIER_OF[seller], good))
    if not stock:
        return 0
    price = t.prices[GOODS * seller + good]
    return min(stock, min(room(t, STATE, good), t.money[STATE] // price))


class Procure(HegemonyStep):
    """Choose how many pieces the State buys from the Middle Class, then from the Capitalist Class; at least one in total."""

    fields = ("good", "left", "role", "bought")

    def __init__(self, good: int, left: int, role: int, bought: int) -> None:
        self.good: Final = good
        self.left: Final = left
        self.role: Final = role  # the seller
        self.bought: Final = bought

    def least(self, t: HegemonyTable) -> int:
        """Return the least number of pieces: 0 if something was bought before or can be bought later, otherwise 1."""
        if self.bought or (self.role == MIDDLE and most_procured(t, self.good, CAPITALIST, self.left) > 0):
            return 0
        return 1

    def who(self, t: HegemonyTable) -> list[int]:
        most = most_procured(t, self.good, self.role, self.left)
        return ONLY[t.choices.seat_of[STATE]] if most > 0 else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = most_procured(t, self.good, self.role, self.left)
        return [AMOUNT + n for n in range(self.least(t), most + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        amount = move - AMOUNT
        self.next(t, amount)
        if amount:
            price = amount * t.prices[GOODS * self.role + self.good]
            transfer(t, STATE, self.role, price)
            move_goods(t, STORE_OF[self.role], STATE_STORE, self.good, amount)
            count_up(t, self.role, amount)
            t.note("bought", STATE, amount, self.good, SUPPLIER_OF[self.role], price)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        self.next(t, 0)

    def next(self, t: HegemonyTable, amount: int) -> None:
        if self.role == MIDDLE and self.left > amount:
            t.then(Procure(self.good, self.left - amount, CAPITALIST, self.bought + amount))

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        count = move - AMOUNT
        price = t.prices[GOODS * self.role + self.good]
        if not count:
            return []
        return [Say("hint.total", [count, price, count * price]), *reward_lines(t, self.role, count)]

"""Phase de Production: strikes and demonstration, wages and goods, needs; then imf.py and taxes.py. The State begins."""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.accounts import begin_statement
from ludocracy.games.hegemony.atoms.companies import pay_wage
from ludocracy.games.hegemony.atoms.course import count_flow
from ludocracy.games.hegemony.atoms.goods import (
    eat,
    for_sale,
    give_goods,
    import_lines,
    move_goods,
    pay_supplier,
    receive_goods,
    tariff,
    unit_price,
)
from ludocracy.games.hegemony.atoms.politics import gain_influence, lose_points, note_labour_market
from ludocracy.games.hegemony.atoms.workers import end_contracts, end_demonstration, end_strike, paid_class
from ludocracy.games.hegemony.board.accounts import (
    BOUGHT_FLOW,
    DEMONSTRATION_FLOW,
    EATEN_FLOW,
    FOR_DEMONSTRATION,
    MADE_FLOW,
    MADE_GOODS,
    STRIKE_FLOW,
)
from ludocracy.games.hegemony.board.companies import COMPANY_SPACES, LEVELS
from ludocracy.games.hegemony.board.goods import (
    AT_MIDDLE,
    AT_WORKING,
    FOOD,
    FROM_ABROAD,
    GOODS,
    INFLUENCE,
    MIDDLE_STORE,
    SUPPLIER_ROLE,
    SUPPLIER_STORE,
    SUPPLIERS,
    SUPPLY,
)
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import AMOUNT, AMOUNT_TO, FROM
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.taxes import TAXES


class Production(HegemonyStep):
    """All parts of the phase, in order."""

    def run(self, t: HegemonyTable) -> None:
        t.note("phase.production")
        begin_statement(t)
        note_labour_market(t)
        t.then(FEED_MIDDLE, FEED_WORKING, IMF_CONTROL, TAXES)
        hold_strikes(t)
        loss = hold_demonstration(t)
        t.then(Blame(loss, CAPITALIST), MAKE_GOODS)


# -- Grève, Manifestation --------------------------------------------------------------------------------


def hold_strikes(t: HegemonyTable) -> None:
    """End strikes where wages rose to level 3; the others continue and bring influence (ruling N59)."""
    for card in members(t.strikes):
        if t.wages[card] == LEVELS:
            end_strike(t, card)
        elif paid_class(t, card) >= 0:
            t.note("strike.held", card)
            count_flow(t, STRIKE_FLOW, gain_influence(t, WORKING, 1))


def hold_demonstration(t: HegemonyTable) -> int:
    """Return the points that the others lose: the unemployed and the unions (ruling N17)."""
    if not t.demonstration:
        return 0
    end_demonstration(t)
    loss = t.idle_count(WORKING) + t.union_count()
    t.note("demonstration.held", loss)
    count_flow(t, DEMONSTRATION_FLOW, gain_influence(t, WORKING, 1))
    return loss


def empty_spaces(t: HegemonyTable, role: int) -> int:
    """Return the spaces without a company on a player's part of the board: the most that the player can lose (ruling H9)."""
    if t.choices.seat_of[role] < 0 or (role == STATE and not t.choices.state_slots):
        return 0
    return COMPANY_SPACES[role] - len(t.companies[role])


class Blame(HegemonyStep):
    """Distribute the loss: the Working Class chooses the points of this role; the rest is for the roles after it."""

    fields = ("loss", "role")

    def __init__(self, loss: int, role: int) -> None:
        self.loss: Final = loss
        self.role: Final = role  # Capitalist, Middle, State, in this order

    def limits(self, t: HegemonyTable) -> list[int]:
        """Return the least and the most points that this role can lose."""
        later = 0
        for role in AFTER[self.role]:
            later += empty_spaces(t, role)
        most = min(self.loss, empty_spaces(t, self.role))
        return [min(most, max(0, self.loss - later)), most]

    def who(self, t: HegemonyTable) -> list[int]:
        if not self.loss:
            return NO_ONE
        limits = self.limits(t)
        return ONLY[t.choices.seat_of[WORKING]] if limits[0] < limits[1] else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        limits = self.limits(t)
        return [AMOUNT + n for n in range(limits[0], limits[1] + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.deal(t, move - AMOUNT)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        if self.loss:
            self.deal(t, self.limits(t)[1])

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        points = move - AMOUNT
        out = [Say("hint.loses", [self.role, points])]
        return [*out, Say("hint.rest", [self.loss - points])] if self.loss > points and AFTER[self.role] else out

    def deal(self, t: HegemonyTable, points: int) -> None:
        lose_points(t, self.role, points, FOR_DEMONSTRATION, empty_spaces(t, self.role))
        if AFTER[self.role] and self.loss > points:
            t.then(Blame(self.loss - points, AFTER[self.role][0]))


# -- Production de Biens et Services ---------------------------------------------------------------------


class MakeGoods(HegemonyStep):
    """State, Capitalist, Middle and Working Class: pay wages and make goods; then end all contracts."""

    def run(self, t: HegemonyTable) -> None:
        for role in (STATE, CAPITALIST, MIDDLE):
            produce_all(t, role)
        for card in t.companies[WORKING]:
            if t.staffed(card):
                made = give_goods(t, AT_WORKING, FOOD, t.box.output[card])
                count_flow(t, MADE_FLOW + FOOD, made)
                t.note("produced", card, made, FOOD)
        if t.unions:
            t.note("union.influence", t.union_count())
            count_flow(t, MADE_FLOW + INFLUENCE, t.union_count())
            gain_influence(t, WORKING, t.union_count())
        for card in members(t.strikes):
            end_strike(t, card)
        end_contracts(t)


def produce_all(t: HegemonyTable, role: int) -> None:
    """Let every operational company pay its wage and make its goods, except those on strike (rulings N5, N39)."""
    box = t.box
    made = [0] * (INFLUENCE + 1)
    for card in t.companies[role]:
        struck = t.strikes & BIT[card] != 0
        if struck and role != MIDDLE:
            continue
        if not t.operational(card):
            continue
        count = t.output(card)
        if role == MIDDLE:
            if t.has_employee(card) and not struck:
                pay_wage(t, card)
                count += box.employee_bonus[card]
        elif not box.automated[card]:
            pay_wage(t, card)
        good = box.makes[card]
        t.note("produced", card, count, good)
        made[good] = made[good] + count
    for good in range(MADE_GOODS):
        count_flow(t, MADE_FLOW + MADE_GOODS * role + good, made[good])
    if made[INFLUENCE] and role != STATE:
        gain_influence(t, role, made[INFLUENCE])
        made[INFLUENCE] = 0
    for good in range(INFLUENCE + 1):
        if made[good]:
            receive_goods(t, role, good, made[good])


# -- Répondre aux Besoins --------------------------------------------------------------------------------


class Feed(HegemonyStep):
    """Each class consumes as much food as its population: its own first (ruling N42), then bought."""

    fields = ("cls",)

    def __init__(self, cls: int) -> None:
        self.cls: Final = cls

    def who(self, t: HegemonyTable) -> list[int]:
        """Return the Middle Class's seat if it may choose which of its food to eat first; nobody else has a choice."""
        if self.cls != MIDDLE or not t.choices.middle_plays:
            return NO_ONE
        need = t.population(MIDDLE)
        stored = t.goods[GOODS * MIDDLE_STORE + FOOD]
        held = t.goods[GOODS * AT_MIDDLE + FOOD]
        return ONLY[t.choices.seat_of[MIDDLE]] if stored and held and stored + held > need else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        """Return how much may come from the store."""
        need = t.population(MIDDLE)
        least = max(0, need - t.goods[GOODS * AT_MIDDLE + FOOD])
        most = min(need, t.goods[GOODS * MIDDLE_STORE + FOOD])
        return [AMOUNT + n for n in range(least, most + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        stored = move - AMOUNT
        need = t.population(MIDDLE)
        eat(t, MIDDLE_STORE, stored)
        eat(t, AT_MIDDLE, need - stored)
        count_flow(t, EATEN_FLOW + MIDDLE, need)
        t.note("fed.own", MIDDLE, need)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        stored = move - AMOUNT
        left = t.goods[GOODS * MIDDLE_STORE + FOOD] - stored
        return [Say("hint.eaten", [stored, t.population(MIDDLE) - stored]), Say("hint.left_in_store", [left, FOOD])]

    def run(self, t: HegemonyTable) -> None:
        if t.choices.seat_of[self.cls] < 0:
            return
        need = t.population(self.cls)
        own = 0
        for place in OWN_FOOD[self.cls]:
            count = min(need - own, t.goods[GOODS * place + FOOD])
            eat(t, place, count)
            own += count
        if own:
            count_flow(t, EATEN_FLOW + self.cls, own)
            t.note("fed.own", self.cls, own)
        if own < need:
            t.then(BuyFood(self.cls, need - own))


class BuyFood(HegemonyStep):
    """Choose a supplier for the rest, the foreign market included, with a loan if necessary (ruling N34)."""

    fields = ("cls", "need")

    def __init__(self, cls: int, need: int) -> None:
        self.cls: Final = cls
        self.need: Final = need

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.cls]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out: list[int] = []
        for supplier in range(SUPPLIERS):
            if supplier == FROM_ABROAD or (SUPPLIER_ROLE[supplier] != self.cls and for_sale(t, supplier, FOOD)):
                out.append(FROM + supplier)
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(FoodAmount(self.cls, self.need, move - FROM))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        supplier = move - FROM
        if supplier == FROM_ABROAD:
            return import_lines(t, FOOD)
        return [Say("hint.price", [unit_price(t, role, supplier, FOOD)])]


class FoodAmount(HegemonyStep):
    """Choose how much to buy from that supplier; it is eaten at once."""

    fields = ("cls", "need", "supplier")

    def __init__(self, cls: int, need: int, supplier: int) -> None:
        self.cls: Final = cls
        self.need: Final = need
        self.supplier: Final = supplier

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.cls]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        if self.supplier == FROM_ABROAD:
            return AMOUNT_TO[self.need]  # food that is eaten at once needs no tokens
        return AMOUNT_TO[min(self.need, for_sale(t, self.supplier, FOOD))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        count = move - AMOUNT
        total = pay_supplier(t, self.cls, self.supplier, FOOD, count)
        t.note("bought", self.cls, count, FOOD, self.supplier, total)
        if self.supplier == FROM_ABROAD:
            if tariff(t, FOOD):
                t.note("tariff", self.cls, count * tariff(t, FOOD))
        else:
            move_goods(t, SUPPLIER_STORE[self.supplier], SUPPLY, FOOD, count)
        count_flow(t, BOUGHT_FLOW + self.cls, count)
        t.note("fed", self.cls, count)
        if count < self.need:
            t.then(BuyFood(self.cls, self.need - count))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        count = move - AMOUNT
        price = unit_price(t, role, self.supplier, FOOD)
        return [Say("hint.total", [count, price, count * price])]


#: The roles that may share the loss of a demonstration, after each role.
AFTER: Final[list[list[int]]] = [[], [STATE], [MIDDLE, STATE], []]
OWN_FOOD: Final[list[list[int]]] = [[AT_WORKING], [MIDDLE_STORE, AT_MIDDLE]]
PRODUCTION: Final = Production()
MAKE_GOODS: Final = MakeGoods()
FEED_MIDDLE: Final = Feed(MIDDLE)
FEED_WORKING: Final = Feed(WORKING)

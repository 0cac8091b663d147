"""Effects of cards on money: gain, pay, and the State's spending (Dépenser)."""

from typing import Final

from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.course import count_up
from ludocracy.games.hegemony.atoms.goods import move_goods
from ludocracy.games.hegemony.atoms.money import cash, earn, owe, spend
from ludocracy.games.hegemony.atoms.politics import return_media, spend_influence
from ludocracy.games.hegemony.board.goods import (
    GOODS,
    HOLDING,
    MEDIA_INFLUENCE,
    MONEY,
    PERSONAL_INFLUENCE,
    STATE_STORE,
    SUPPLY,
)
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.roles import CLASSES, ROLE, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import Effect, reward_lines
from ludocracy.games.hegemony.effects.parameters import (
    CAPITAL_FIRST,
    FROM_BANK,
    FUNDS,
    NONE_GIVEN,
    PARTY,
    PURSE,
    REVENUE_FIRST,
    number,
    word,
)
from ludocracy.games.hegemony.effects.units import ONCE, UNIT, Amount
from ludocracy.games.hegemony.moves import AMOUNT


class Gain(Effect):
    """Give a role (the player, unless named) money from the bank or the treasury."""

    parameters = (
        number("money"),
        word("per", UNIT, ONCE),
        word("from", FUNDS, FROM_BANK),
        word("who", ROLE, NONE_GIVEN),
    )
    ways = ("", ".who", ".hired")

    def __init__(self, money: int, per: int, funds: int, who: int) -> None:
        super().__init__()
        self.amount: Final = Amount(money, per)
        self.from_bank: Final = funds == FROM_BANK
        self.who: Final = who
        self.tallied: Final = UNIT.labels[per] == "tally"

    def receiver(self, role: int) -> int:
        return role if self.who == NONE_GIVEN else self.who

    def possible(self, t: HegemonyTable, role: int) -> bool:
        if self.amount.of(t, self.receiver(role)) <= 0:
            return False
        return self.from_bank or t.money[STATE] > 0 or t.loans_left() > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        """Give the money. The treasury borrows at every player count (rulings P2, N11)."""
        who = self.receiver(role)
        amount = self.amount.of(t, who)
        if self.from_bank:
            earn(t, who, amount)
        else:
            amount = owe(t, STATE, amount, who)
        count_up(t, who, amount)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        if self.amount.fixed or self.tallied:
            return []
        return [Say("hint.receives", [self.receiver(role), self.amount.of(t, self.receiver(role))])]

    def certain_tally(self, t: HegemonyTable, role: int) -> list[int]:
        tally = [0] * ROLES
        tally[self.receiver(role)] = self.amount.of(t, self.receiver(role))
        return tally

    def counted_preview(self, role: int, before: list[int], after: list[int]) -> list[Say]:
        who = self.receiver(role)
        more = after[who] - before[who]
        return [Say("hint.receives", [who, self.amount.number * more])] if self.tallied and more else []

    def in_money(self) -> bool:
        return True

    def way(self) -> str:
        return ".who" if self.who != NONE_GIVEN else ""

    def text_after(self, earlier: list[Effect]) -> list[Say]:
        """Return the text, which refers to the tally if workers were hired before."""
        if self.tallied and earlier and earlier[-1].verb == "hire":
            return [Say("effect.gain.hired", self.printed)]
        return self.text()


class Pay(Effect):
    """Make the player pay another player, the treasury or the bank, without a loan (rulings P2, P6)."""

    parameters = (
        number("money"),
        word("per", UNIT, ONCE),
        word("to", PARTY, PARTY.codes["bank"]),
        word("purse", PURSE, REVENUE_FIRST),
    )

    def __init__(self, money: int, per: int, payee: int, purse: int) -> None:
        super().__init__()
        self.amount: Final = Amount(money, per)
        self.payee: Final = BANK if payee == PARTY.codes["bank"] else payee
        self.capital_first: Final = purse == CAPITAL_FIRST

    def possible(self, t: HegemonyTable, role: int) -> bool:
        if 0 <= self.payee < CLASSES and t.choices.seat_of[self.payee] < 0:
            return False
        return cash(t, role) >= self.amount.of(t, role)

    def perform(self, t: HegemonyTable, role: int) -> None:
        spend(t, role, self.amount.of(t, role), self.payee, self.capital_first)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [] if self.amount.fixed else [Say("hint.pays", [role, self.amount.of(t, role)])]

    def priced(self) -> bool:
        return True

    def price(self, t: HegemonyTable, role: int) -> int:
        return self.amount.of(t, role)


# -- Dépenser --------------------------------------------------------------------------------------------


def held(t: HegemonyTable, what: int) -> int:
    """Return how much the State has of something that it may spend."""
    if what == MONEY:
        return t.money[STATE]
    if what == MEDIA_INFLUENCE:
        return t.media
    if what == PERSONAL_INFLUENCE:
        return t.influence[STATE]
    return t.goods[GOODS * STATE_STORE + what - 1]


class Spend(Effect):
    """Dépenser: the State returns holdings to the supply, between the least and the most, never with a loan."""

    parameters = (word("what", HOLDING), number("least"), number("most", 0), number("step", 1))
    ways = (".range", ".exact", ".steps")

    def __init__(self, what: int, least: int, most: int, step: int) -> None:
        super().__init__()
        self.what: Final = what
        self.least: Final = least
        self.most: Final = max(least, most)
        self.pace: Final = step

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return held(t, self.what) >= self.least

    def perform(self, t: HegemonyTable, role: int) -> None:
        if self.least == self.most:
            spend_holding(t, self.what, self.least)
        else:
            t.then(SpendAmount(self.what, self.least, self.most, self.pace))

    def priced(self) -> bool:
        return self.what == MONEY

    def price(self, t: HegemonyTable, role: int) -> int:
        return self.least

    def in_money(self) -> bool:
        return self.what == MONEY

    def way(self) -> str:
        return ".exact" if self.least == self.most else ".steps" if self.pace > 1 else ".range"

    def text(self) -> list[Say]:
        return [Say(f"effect.{self.verb}{self.way()}", [self.what, self.least, self.most, self.pace])]


class SpendAmount(HegemonyStep):
    """Choose how much the State spends, between the least and the most."""

    fields = ("what", "least", "most", "pace")

    def __init__(self, what: int, least: int, most: int, pace: int) -> None:
        self.what: Final = what
        self.least: Final = least
        self.most: Final = most
        self.pace: Final = pace

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        most = min(self.most, held(t, self.what))
        return [AMOUNT + n for n in range(self.least, most + 1, self.pace)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        spend_holding(t, self.what, move - AMOUNT)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return reward_lines(t, STATE, move - AMOUNT)


def spend_holding(t: HegemonyTable, what: int, amount: int) -> None:
    """Return what the State spends to the supply."""
    if what == MONEY:
        spend(t, STATE, amount)
    elif what == PERSONAL_INFLUENCE:
        spend_influence(t, STATE, amount)
    else:
        if what == MEDIA_INFLUENCE:
            return_media(t, amount)
        else:
            move_goods(t, STATE_STORE, SUPPLY, what - 1, amount)
        t.note("spent", amount, what)
    count_up(t, STATE, amount)

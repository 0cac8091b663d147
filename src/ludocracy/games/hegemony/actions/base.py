"""A basic or a bonus action: one file each, named as in the rulebook; `menu.py` lists them."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.table import HegemonyTable


class Action:
    """What a role may do with a card that it discards, or once in a turn in addition to its main action."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        """Whether it could be carried out now."""
        raise AssertionError("an action says when it is possible")

    def perform(self, t: HegemonyTable, role: int) -> None:
        """Carry it out: at once, or by pushing its questions."""
        raise AssertionError("an action says what it does")

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """What it would do now, as lines with sums."""
        return []


def price_range(key: str, prices: list[int]) -> list[Say]:
    """The lowest and the highest of some prices, as one line."""
    if not prices:
        return []
    return [Say(key, [min(prices)]) if min(prices) == max(prices) else Say(f"{key}.range", [min(prices), max(prices)])]

"""The base class of basic and bonus actions. Each is in one file, named as in the rulebook; `menu.py` lists them."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.table import HegemonyTable


class Action:
    """An action that a role may take by discarding a card, or once per turn in addition to its main action."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        """Return whether the action could be carried out now."""
        raise AssertionError("an action says when it is possible")

    def perform(self, t: HegemonyTable, role: int) -> None:
        """Carry out the action, at once or by pushing its questions."""
        raise AssertionError("an action says what it does")

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return what the action would do now, as lines with amounts."""
        return []


def price_range(key: str, prices: list[int]) -> list[Say]:
    """Return the lowest and the highest of some prices, as one line."""
    if not prices:
        return []
    return [Say(key, [min(prices)]) if min(prices) == max(prices) else Say(f"{key}.range", [min(prices), max(prices)])]

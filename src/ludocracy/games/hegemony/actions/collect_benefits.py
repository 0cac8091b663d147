"""Percevoir des Allocations."""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.benefits import empty_benefits, has_benefits
from ludocracy.games.hegemony.atoms.goods import into_store, move_goods, receive_goods
from ludocracy.games.hegemony.atoms.politics import score
from ludocracy.games.hegemony.board.accounts import FOR_BENEFITS
from ludocracy.games.hegemony.board.goods import AREA_OF, BENEFITS, GOODS, MONEY, PERSONAL_INFLUENCE, SUPPLY, VOTE_CUBES
from ludocracy.games.hegemony.board.roles import CAPITALIST, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable


class CollectBenefits(Action):
    """Collect everything that the State has placed for the class."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.choices.state_plays and has_benefits(t, role)

    def perform(self, t: HegemonyTable, role: int) -> None:
        collect_benefits(t, role)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return the benefits that would be collected."""
        first = 3 * role
        found = [(t.benefits[first], MONEY), (t.benefits[first + 1], PERSONAL_INFLUENCE)]
        found.append((t.benefits[first + 2], VOTE_CUBES))
        found += [(t.goods[GOODS * (BENEFITS + role) + good], 1 + good) for good in range(GOODS)]
        return [Say("hint.benefit", [count, what]) for count, what in found if count]


def collect_benefits(t: HegemonyTable, cls: int) -> None:
    """Collect all benefits. Cubes go into the bag, and the State scores a point (ruling N38)."""
    t.note("benefits", cls)
    empty_benefits(t, cls)
    for good in range(GOODS):
        count = t.goods[GOODS * (BENEFITS + cls) + good]
        if count:
            if cls == CAPITALIST:  # into its stores, as far as they have room
                move_goods(t, BENEFITS + cls, SUPPLY, good, count)
                if t.choices.zone_takes_all:  # ruling N21
                    receive_goods(t, CAPITALIST, good, count)
                else:
                    into_store(t, CAPITALIST, good, count)
            else:
                move_goods(t, BENEFITS + cls, AREA_OF[cls], good, count)
                t.note("goods", cls, count, good)
    score(t, STATE, 1, FOR_BENEFITS, cls)

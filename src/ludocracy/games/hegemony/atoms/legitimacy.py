"""Légitimité: the State's legitimacy with the classes (four players)."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.politics import LEGITIMACY_MOST, LEGITIMACY_TOKENS
from ludocracy.games.hegemony.board.roles import CLASSES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import PICK_CLASS

# -- legitimacy: four players only -----------------------------------------------------------------------


def change_legitimacy(t: HegemonyTable, cls: int, points: int) -> None:
    """Change the State's legitimacy with a class; it stays between 1 and 10."""
    if not t.choices.state_plays or points == 0:
        return
    before = t.legitimacy[cls]
    after = min(LEGITIMACY_MOST, max(1, before + points))
    if after != before:
        t.legitimacy[cls] = after
        t.note("legitimacy", cls, after - before, after)


def legitimacy_lines(t: HegemonyTable, cls: int, points: int) -> list[Say]:
    """Return what `change_legitimacy` would do."""
    before = t.legitimacy[cls]
    after = min(LEGITIMACY_MOST, max(1, before + points))
    return [Say("hint.legitimacy", [cls, before, after])] if t.choices.state_plays and after != before else []


def gain_legitimacy_token(t: HegemonyTable, cls: int) -> None:
    """Gain a point now, and one more after every scoring. If no token is left, only the point (ruling N35)."""
    if not t.choices.state_plays:
        return
    change_legitimacy(t, cls, 1)
    if t.tokens[cls] < LEGITIMACY_TOKENS:
        t.tokens[cls] += 1
        t.note("legitimacy.token", cls)


def halve_legitimacy(t: HegemonyTable) -> None:
    """Halve the legitimacy with every class, rounded up."""
    if not t.choices.state_plays:
        return
    for cls in range(CLASSES):
        t.legitimacy[cls] = (t.legitimacy[cls] + 1) // 2
        t.note("legitimacy.halved", cls, t.legitimacy[cls])


def lowest_legitimacy(t: HegemonyTable) -> int:
    return min(t.legitimacy[0], min(t.legitimacy[1], t.legitimacy[2]))


def above_one(t: HegemonyTable, spared: int) -> list[int]:
    """Return the classes with which the State has legitimacy to lose, except those of a mask."""
    return [cls for cls in range(CLASSES) if t.legitimacy[cls] > 1 and not spared & BIT[cls]]


# -- a loss that the State distributes -------------------------------------------------------------------

PENALTY: Final = 0  # of an event: only classes above 1, unless an option says otherwise (ruling N36)
ABOVE_ONE: Final = 1  # only classes with legitimacy to lose (FAQ)
LOWEST: Final = 2  # the lowest markers fall; the State chooses only if several are equal


class LoseLegitimacy(HegemonyStep):
    """Lose a point with each of `left` different classes, by a rule that limits the State's choice."""

    fields = ("left", "spared", "loss_rule")

    def __init__(self, left: int, spared: int, loss_rule: int) -> None:
        self.left: Final = left
        self.spared: Final = spared  # mask of the classes that have lost already
        self.loss_rule: Final = loss_rule

    def candidates(self, t: HegemonyTable) -> list[int]:
        if self.loss_rule == ABOVE_ONE or (self.loss_rule == PENALTY and t.choices.penalty_must_hurt):
            return above_one(t, self.spared)
        rest = [cls for cls in range(CLASSES) if not self.spared & BIT[cls]]
        if self.loss_rule == PENALTY:
            return rest
        least = min([t.legitimacy[cls] for cls in rest])
        return [cls for cls in rest if t.legitimacy[cls] == least]

    def who(self, t: HegemonyTable) -> list[int]:
        if not self.left:
            return NO_ONE
        enough = self.left + 1 if self.loss_rule == LOWEST else 1
        return ONLY[t.choices.seat_of[STATE]] if len(self.candidates(t)) >= enough else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [PICK_CLASS + cls for cls in self.candidates(t)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        self.lose(t, move - PICK_CLASS)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return legitimacy_lines(t, move - PICK_CLASS, -1)

    def run(self, t: HegemonyTable) -> None:
        """Apply a loss without a choice to the lowest marker. A penalty is ignored if no class is above 1 (ruling N36)."""
        if self.left and self.loss_rule == LOWEST:
            self.lose(t, self.candidates(t)[0])

    def lose(self, t: HegemonyTable, cls: int) -> None:
        change_legitimacy(t, cls, -1)
        t.then(LoseLegitimacy(self.left - 1, self.spared | BIT[cls], self.loss_rule))

"""Légitimité (four players)."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.politics import LEGITIMACY_MOST, LEGITIMACY_TOKENS
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.board.table import HegemonyTable

# -- legitimacy: four players only -----------------------------------------------------------------------


def change_legitimacy(t: HegemonyTable, cls: int, points: int) -> None:
    """Move a class's marker between 1 and 10."""
    if not t.choices.state_plays or points == 0:
        return
    before = t.legitimacy[cls]
    after = min(LEGITIMACY_MOST, max(1, before + points))
    if after != before:
        t.legitimacy[cls] = after
        t.note("legitimacy", cls, after - before, after)


def gain_legitimacy_token(t: HegemonyTable, cls: int) -> None:
    """A point now, and one more after every scoring; no token left: the point alone (ruling N35)."""
    if not t.choices.state_plays:
        return
    change_legitimacy(t, cls, 1)
    if t.tokens[cls] < LEGITIMACY_TOKENS:
        t.tokens[cls] += 1
        t.note("legitimacy.token", cls)


def halve_legitimacy(t: HegemonyTable) -> None:
    if not t.choices.state_plays:
        return
    for cls in range(3):
        t.legitimacy[cls] = (t.legitimacy[cls] + 1) // 2
        t.note("legitimacy.halved", cls, t.legitimacy[cls])


def lowest_legitimacy(t: HegemonyTable) -> int:
    return min(t.legitimacy[0], min(t.legitimacy[1], t.legitimacy[2]))


def above_one(t: HegemonyTable, spared: int) -> list[int]:
    return [cls for cls in range(CLASSES) if t.legitimacy[cls] > 1 and not spared & BIT[cls]]

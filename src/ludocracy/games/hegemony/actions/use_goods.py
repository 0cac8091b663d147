"""Recourir aux Services de Santé, Formation et Éducation, Utiliser le Luxe."""

from typing import Final

from ludocracy.games.hegemony.actions.training import TRAIN_BY
from ludocracy.games.hegemony.atoms.goods import move_goods
from ludocracy.games.hegemony.atoms.politics import gain_prosperity, score
from ludocracy.games.hegemony.atoms.workers import new_worker
from ludocracy.games.hegemony.board.goods import AREA_OF, EDUCATION, GOODS, HEALTH, SUPPLY
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import UNSKILLED

HEALTH_POINTS: Final = 2

# -- Santé, Éducation, Luxe ------------------------------------------------------------------------------


def can_use(t: HegemonyTable, cls: int, good: int) -> bool:
    """As many tokens as one's population."""
    held = t.goods[GOODS * AREA_OF[cls] + good]
    return held > 0 and held >= t.population(cls)


def use_good(t: HegemonyTable, cls: int, good: int) -> None:
    """Prosperity for the whole population; health brings points and a worker, education a skill."""
    count = t.population(cls)
    move_goods(t, AREA_OF[cls], SUPPLY, good, count)
    t.note("used", cls, count, good)
    gain_prosperity(t, cls)
    if good == HEALTH:
        score(t, cls, HEALTH_POINTS)
        new_worker(t, cls, UNSKILLED)
    elif good == EDUCATION:
        t.then(TRAIN_BY[cls])

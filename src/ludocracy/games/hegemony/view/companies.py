"""The printed facts of a company card: its wages, its posts, what an employee adds."""

from typing import Final

from ludocracy.games.hegemony.board.box import BOX
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.workers import SKILL

#: The names of all facts that `add_printed` adds.
PRINTED_FACTS: Final = frozenset(
    [
        *[f"wage-{level + 1}" for level in range(LEVELS)],
        *[f"{place}-{skill}" for place in ("post", "employee") for skill in SKILL.labels],
        "bonus",
    ]
)


def add_printed(card: int, facts: dict[str, int]) -> None:
    """Add the wages, the posts, and what an employee adds to production."""
    if BOX.automated[card]:
        return
    for level in range(LEVELS):
        if BOX.wages[LEVELS * card + level]:
            facts[f"wage-{level + 1}"] = BOX.wages[LEVELS * card + level]
    for post in range(BOX.post_count[card]):
        name = f"post-{SKILL.labels[BOX.first_skill[card] if post == 0 else 0]}"
        facts[name] = facts.get(name, 0) + 1
    if BOX.employee_skill[card] >= 0:
        facts[f"employee-{SKILL.labels[BOX.employee_skill[card]]}"] = 1
        facts["bonus"] = BOX.employee_bonus[card]

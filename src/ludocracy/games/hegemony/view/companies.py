"""The printed facts of a company card: its wages, its posts, what an employee adds."""

from typing import Final

from ludocracy.games.hegemony.board.box import Box
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


def add_printed(box: Box, card: int, facts: dict[str, int]) -> None:
    """Add the wages, the posts, and what an employee adds to production."""
    if box.automated[card]:
        return
    for level in range(LEVELS):
        if box.wages[LEVELS * card + level]:
            facts[f"wage-{level + 1}"] = box.wages[LEVELS * card + level]
    for post in range(box.post_count[card]):
        name = f"post-{SKILL.labels[box.first_skill[card] if post == 0 else 0]}"
        facts[name] = facts.get(name, 0) + 1
    if box.employee_skill[card] >= 0:
        facts[f"employee-{SKILL.labels[box.employee_skill[card]]}"] = 1
        facts["bonus"] = box.employee_bonus[card]

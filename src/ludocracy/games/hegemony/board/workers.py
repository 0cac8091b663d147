"""Workers: classes, skills, kinds, and the population track."""

from typing import Final

from ludocracy.core.moves import Domain

# -- workers -------------------------------------------------------------------------------------------

UNSKILLED: Final = 0  # the five skills are 1 + industry
SKILLS: Final = 6
SKILL: Final = Domain("skill", ["unskilled", "agriculture", "luxury", "healthcare", "education", "media"])
INDUSTRIES: Final = 5
AGRICULTURE: Final = 0
INDUSTRY: Final = Domain("industry", SKILL.labels[1:])

#: A worker is a kind: SKILLS * class + skill.
KINDS: Final = 12
KIND: Final = Domain("kind", [f"{cls}-{skill}" for cls in ("working", "middle") for skill in SKILL.labels])
NOBODY: Final = -1  # an empty post
WORKERS_IN_BOX: Final = [23, 5, 5, 5, 5, 5, 17, 5, 5, 5, 5, 5]  # ruling H22
UNION_NEEDS: Final = 4  # other workers in the industry
UNION_POINTS: Final = 2  # for each union, in every scoring

# -- tokens and tracks ---------------------------------------------------------------------------------

STRIKES_IN_BOX: Final = 7

#: Population by number of workers: 3 up to 11, then one more for every three, 10 from 30 on.
POPULATION: Final = [max(3, min(10, workers // 3)) for workers in range(60)]

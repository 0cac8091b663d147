"""The keys of all lines that are printed on cards, with their arguments. effects/printed.py and board/printed.py use them."""

from typing import Final

from ludocracy.core.moves import NUMBER, Domain
from ludocracy.core.notes import Notes
from ludocracy.games.hegemony.board.goods import GOOD
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.reading import SECTION_SET
from ludocracy.games.hegemony.board.roles import CLASS
from ludocracy.games.hegemony.board.workers import SKILL
from ludocracy.games.hegemony.effects.loader import ODD_CARDS, VERBS
from ludocracy.games.hegemony.effects.parameters import BRANCH

#: The other lines, with their arguments.
LINES: Final[dict[str, dict[str, Domain]]] = {
    "effect.may": {},
    "effect.when": {"policy": POLICY, "sections": SECTION_SET},
    "effect.needs": {"policy": POLICY, "sections": SECTION_SET},
    "effect.branch": {"branch": BRANCH},
    "effect.points": {"n": NUMBER},
    "effect.points.per": {"n": NUMBER, "per": NUMBER},
    "effect.points.money": {"n": NUMBER, "per": NUMBER},
    "effect.legitimacy": {"n": NUMBER, "class": CLASS},
    "effect.legitimacy.sold": {"n": NUMBER, "class": CLASS, "per": NUMBER},
    "effect.legitimacy.purchased": {"n": NUMBER, "class": CLASS, "per": NUMBER},
    "effect.legitimacy.given": {"n": NUMBER, "class": CLASS, "per": NUMBER},
    "effect.legitimacy.bought": {"n": NUMBER, "class": CLASS, "per": NUMBER},
    "effect.legitimacy.money": {"n": NUMBER, "class": CLASS, "per": NUMBER},
    "effect.token": {"n": NUMBER, "class": CLASS},
    "effect.token.money": {"n": NUMBER, "class": CLASS, "per": NUMBER},
    "effect.rounds": {"n": NUMBER},
    "effect.inaction": {"n": NUMBER, "class": CLASS},
    "effect.inaction.any": {"n": NUMBER},
    "card.agenda": {"policy": POLICY, "section": SECTION},
    "card.transaction": {"n": NUMBER, "good": GOOD, "money": NUMBER},
    "card.deal": {"n": NUMBER, "good": GOOD},
    "card.cost": {"n": NUMBER},
    "card.tariff": {"n": NUMBER, "section": SECTION},
    "card.makes": {"n": NUMBER, "good": GOOD},
    "card.automated": {},
    "card.post": {"skill": SKILL},
    "card.employee": {"skill": SKILL, "n": NUMBER},
    "card.wages": {"low": NUMBER, "middle": NUMBER, "high": NUMBER},
    "card.machinery": {"n": NUMBER},
}


def declare(notes: Notes) -> None:
    """Add the keys of all lines, with the domains of their arguments."""
    for verb, effect in VERBS.items():
        arguments = {one.name: one.domain if one.domain is not None else NUMBER for one in effect.parameters}
        for way in effect.ways:
            notes.declare(f"effect.{verb}{way}", **arguments)
    for name in ODD_CARDS:
        notes.declare(f"special.{name}")
    for key, domains in LINES.items():
        notes.declare(key, **domains)

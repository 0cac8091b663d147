"""What a card says, as keys of the word files: the same verbs that the rules carry out, told line by line.

`declare` adds the keys to the game's notes; every function gives the lines of one card, in the order of reading. A line
about the next one (“optional”) stands before it. That an act is passed over when it cannot be done goes without saying.
"""

from typing import Final

from ludocracy.core.moves import NUMBER, Domain
from ludocracy.core.notes import Notes
from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.cards import (
    AGENDA_SECTION,
    CARD_POLICY,
    CARD_SECTIONS,
    DEAL_COST,
    DEAL_GOODS,
    DEAL_TARIFF,
    EARNED,
    EVENT_FROM,
    FACE_OF,
    FACES,
    INACTION,
    SOLD,
    TRANSACTIONS,
)
from ludocracy.games.hegemony.board.goods import GOOD, GOODS, INFLUENCE
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.politics import ANY_CLASSES
from ludocracy.games.hegemony.board.reading import SECTION_SET
from ludocracy.games.hegemony.board.roles import CLASS, CLASSES
from ludocracy.games.hegemony.board.workers import SKILL
from ludocracy.games.hegemony.effects.base import PLAYS, Act, Play
from ludocracy.games.hegemony.effects.loader import ODD_CARDS, VERBS
from ludocracy.games.hegemony.effects.parameters import BRANCH, ONLY_BRANCH

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
    "effect.legitimacy.per": {"n": NUMBER, "class": CLASS, "per": NUMBER},
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
    """The keys of all lines, with the domains of their arguments."""
    for verb, effect in VERBS.items():
        arguments = {one.name: one.domain if one.domain is not None else NUMBER for one in effect.parameters}
        for way in effect.ways:
            notes.declare(f"effect.{verb}{way}", **arguments)
    for name in ODD_CARDS:
        notes.declare(f"special.{name}")
    for key, domains in LINES.items():
        notes.declare(key, **domains)


# -- action cards and events -----------------------------------------------------------------------------


def action_card(card: int) -> list[Say]:
    """The condition and the effect of an action card."""
    out: list[Say] = []
    if CARD_POLICY[card] >= 0:
        out.append(Say("effect.needs", [CARD_POLICY[card], CARD_SECTIONS[card] - 1]))
    out.extend(plays(PLAYS.cards[card]))
    return out


def event_card(event: int) -> list[Say]:
    """What may be done about an event, and what it costs to do nothing."""
    out: list[Say] = []
    if EVENT_FROM[event] > 1:
        out.append(Say("effect.rounds", [EVENT_FROM[event]]))
    out.extend(plays(PLAYS.events[event]))
    first = (CLASSES + 1) * event
    for role in range(CLASSES):
        if INACTION[first + role]:
            out.append(Say("effect.inaction", [INACTION[first + role], role]))
    if INACTION[first + ANY_CLASSES]:
        out.append(Say("effect.inaction.any", [INACTION[first + ANY_CLASSES]]))
    return out


def plays(choices: list[Play]) -> list[Say]:
    out: list[Say] = []
    for play in choices:
        if play.branch != ONLY_BRANCH:
            out.append(Say("effect.branch", [play.branch]))
        out.extend(one_play(play))
    return out


def one_play(play: Play) -> list[Say]:
    """The acts of a play and its reward, without the name of the choice."""
    out: list[Say] = []
    for act in play.acts:
        out.extend(one_act(act))
    per = [play.per] if play.per else []
    way = "" if not play.per else ".money" if play.reward_in_money() else ".per"
    if play.points:
        out.append(Say(f"effect.points{way}", [play.points, *per]))
    for role in range(CLASSES):
        if play.legitimacy[role]:
            out.append(Say(f"effect.legitimacy{way}", [play.legitimacy[role], role, *per]))
        if play.token[role]:
            out.append(Say(f"effect.token{way}", [play.token[role], role, *per]))
    return out


def one_act(act: Act) -> list[Say]:
    out: list[Say] = []
    if act.policy >= 0:
        out.append(Say("effect.when", [act.policy, act.sections - 1]))
    if act.may:
        out.append(Say("effect.may"))
    out.extend(act.effect.text())
    return out


# -- the other cards -------------------------------------------------------------------------------------


def agenda_card(agenda: int) -> list[Say]:
    return [Say("card.agenda", [policy, AGENDA_SECTION[5 * agenda + policy]]) for policy in range(5)]


def export_card(export: int) -> list[Say]:
    first = TRANSACTIONS * export
    return [Say("card.transaction", [SOLD[first + n], n // 2, EARNED[first + n]]) for n in range(TRANSACTIONS)]


def deal_card(deal: int) -> list[Say]:
    out = [Say("card.deal", [DEAL_GOODS[2 * deal + good], good]) for good in range(2) if DEAL_GOODS[2 * deal + good]]
    out.append(Say("card.cost", [DEAL_COST[deal]]))
    out.extend([Say("card.tariff", [DEAL_TARIFF[3 * deal + section], section]) for section in range(2)])
    return out


def company_card(company: int) -> list[Say]:
    face = FACES[FACE_OF[company]]
    makes = face.industry if face.industry < GOODS else INFLUENCE
    out = [Say("card.cost", [face.cost]), Say("card.makes", [face.production, makes])]
    if face.automated:
        out.append(Say("card.automated"))
    out.extend([Say("card.post", [skill]) for skill in face.workers])
    if face.employee >= 0:
        out.append(Say("card.employee", [face.employee, face.bonus]))
    if face.wages[0]:
        out.append(Say("card.wages", face.wages))
    if face.machinery:
        out.append(Say("card.machinery", [face.machinery]))
    return out

"""The printed text of action cards and events, as keys of the word files.

Every function returns the lines of one card, in reading order. A line about the next one (“optional”) precedes it. No
line says that an act is skipped if it cannot be done.
"""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.box import BOX
from ludocracy.games.hegemony.board.politics import ANY_CLASSES
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.effects.base import PLAYS, Play
from ludocracy.games.hegemony.effects.parameters import ONLY_BRANCH


def card_text(card: int) -> list[Say]:
    """Return the condition and the effect of an action card."""
    out: list[Say] = []
    if BOX.card_policy[card] >= 0:
        out.append(Say("effect.needs", [BOX.card_policy[card], BOX.card_sections[card] - 1]))
    out.extend(plays_text(PLAYS.cards[card]))
    return out


def event_text(event: int) -> list[Say]:
    """Return how an event can be handled, and the cost of inaction."""
    out: list[Say] = []
    if BOX.event_from[event] > 1:
        out.append(Say("effect.rounds", [BOX.event_from[event]]))
    out.extend(plays_text(PLAYS.events[event]))
    first = (CLASSES + 1) * event
    for role in range(CLASSES):
        if BOX.inaction[first + role]:
            out.append(Say("effect.inaction", [BOX.inaction[first + role], role]))
    if BOX.inaction[first + ANY_CLASSES]:
        out.append(Say("effect.inaction.any", [BOX.inaction[first + ANY_CLASSES]]))
    return out


def plays_text(choices: list[Play]) -> list[Say]:
    out: list[Say] = []
    for play in choices:
        if play.branch != ONLY_BRANCH:
            out.append(Say("effect.branch", [play.branch]))
        out.extend(play.text())
    return out

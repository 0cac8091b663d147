"""The printed text of action cards and events, as keys of the word files.

Every function returns the lines of one card, in reading order. A line about the next one (“optional”) precedes it. No
line says that an act is skipped if it cannot be done.
"""

from ludocracy.core.view import Say
from ludocracy.games.hegemony.board.politics import ANY_CLASSES
from ludocracy.games.hegemony.board.roles import CLASSES
from ludocracy.games.hegemony.effects.base import Play, PlayBook
from ludocracy.games.hegemony.effects.parameters import ONLY_BRANCH


def card_text(plays: PlayBook, card: int) -> list[Say]:
    """Return the condition and the effect of an action card."""
    box = plays.box
    out: list[Say] = []
    if box.card_policy[card] >= 0:
        out.append(Say("effect.needs", [box.card_policy[card], box.card_sections[card] - 1]))
    out.extend(plays_text(plays.cards[card]))
    return out


def event_text(plays: PlayBook, event: int) -> list[Say]:
    """Return how an event can be handled, and the cost of inaction."""
    box = plays.box
    out: list[Say] = []
    if box.event_from[event] > 1:
        out.append(Say("effect.rounds", [box.event_from[event]]))
    out.extend(plays_text(plays.events[event]))
    first = (CLASSES + 1) * event
    for role in range(CLASSES):
        if box.inaction[first + role]:
            out.append(Say("effect.inaction", [box.inaction[first + role], role]))
    if box.inaction[first + ANY_CLASSES]:
        out.append(Say("effect.inaction.any", [box.inaction[first + ANY_CLASSES]]))
    return out


def plays_text(choices: list[Play]) -> list[Say]:
    out: list[Say] = []
    for play in choices:
        if play.branch != ONLY_BRANCH:
            out.append(Say("effect.branch", [play.branch]))
        out.extend(play.text())
    return out

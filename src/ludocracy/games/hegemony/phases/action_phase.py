"""Phase d'Action: a turn, its main action (a card's effect, or a card discarded for a basic action) and its bonus action."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.menu import BASIC, BONUSES
from ludocracy.games.hegemony.atoms.cards import lay_down
from ludocracy.games.hegemony.atoms.course import begin_actions, begin_turn, end_turns, forget, next_turn
from ludocracy.games.hegemony.board.roles import ROLES, TURNS, WORKING
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable, RoleStep
from ludocracy.games.hegemony.effects.base import can_play, play_card, plays_preview
from ludocracy.games.hegemony.effects.printed import card_text
from ludocracy.games.hegemony.moves import (
    ACT,
    ACT_MENU,
    ACTIONS_OF,
    BONUS_MENU,
    BONUS_OR_END,
    BONUSES_OF,
    DISCARD,
    END,
    PLAY,
    USE,
)

# -- the turns of a round --------------------------------------------------------------------------------


class ActionPhase(HegemonyStep):
    """Five turns for each role, in the order of roles."""

    def run(self, t: HegemonyTable) -> None:
        t.note("phase.action")
        begin_actions(t)
        t.then(TURN[WORKING])


class Turn(RoleStep):
    """A role's turn, if it is played; then the turn of the next role."""

    def run(self, t: HegemonyTable) -> None:
        role = self.role
        following = TURN[role + 1] if role + 1 < ROLES else NEXT_TURN
        if t.choices.seat_of[role] >= 0:
            begin_turn(t, role)
            t.then(TAKE_TURN[role], following)
        else:
            t.then(following)


class NextTurn(HegemonyStep):
    """Begin the next of the five turns, or end the phase."""

    def run(self, t: HegemonyTable) -> None:
        if t.turn < TURNS:
            next_turn(t)
            t.then(TURN[WORKING])
        else:
            end_turns(t)


# -- the main action -------------------------------------------------------------------------------------


def main_actions(t: HegemonyTable, role: int) -> list[int]:
    """Return the cards that can be played for their effect, and those that can be discarded for a basic action.

    If no card can be used, one is discarded without effect (ruling N31).
    """
    out: list[int] = []
    last = -1
    hand = t.hands[role]
    for card in hand:
        if card != last:
            last = card
            if can_play(t, role, card):
                out.append(PLAY + card)
    if any_basic(t, role) or not out:
        last = -1
        for card in hand:
            if card != last:
                last = card
                out.append(DISCARD + card)
    return out


def main_superset(t: HegemonyTable, role: int) -> list[int]:
    """Return each card of the hand, played and discarded."""
    out: list[int] = []
    last = -1
    for card in t.hands[role]:
        if card != last:
            last = card
            out.append(PLAY + card)
            out.append(DISCARD + card)
    return out


def allows_main(t: HegemonyTable, role: int, move: int) -> bool:
    """Return whether a main action is one of `main_actions`."""
    if move < DISCARD:
        return can_play(t, role, move - PLAY)
    if any_basic(t, role):
        return True
    return all(not can_play(t, role, card) for card in t.hands[role])


def main_action(t: HegemonyTable, role: int, move: int) -> None:
    """Remove the chosen card from the hand and carry it out."""
    if move >= DISCARD:
        card = move - DISCARD
        lay_down(t, role, card)
        t.note("discarded", role, card)
        t.then(BASIC_ACTION[role])
    else:
        card = move - PLAY
        lay_down(t, role, card)
        t.note("played", role, card)
        forget(t)
        play_card(t, card)


def main_lines(t: HegemonyTable, role: int, move: int) -> list[Say]:
    """Return what a card does; for `discard` only if it cannot be played, so that the text is not repeated."""
    if move < DISCARD:
        return [*card_text(t.plays, move - PLAY), *plays_preview(t, role, t.plays.cards[move - PLAY])]
    card = move - DISCARD
    return [] if can_play(t, role, card) else card_text(t.plays, card)


class TakeTurn(RoleStep):
    """Choose the main action, or the bonus action before it."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = main_actions(t, self.role)
        out += BONUS_MENU[self.role][open_bonuses(t, self.role)]
        return out

    def superset(self, t: HegemonyTable, seat: int) -> list[int]:
        out = main_superset(t, self.role)
        out += BONUS_MENU[self.role][-1]
        return out

    def allows(self, t: HegemonyTable, seat: int, move: int) -> bool:
        return BONUSES[move - USE].possible(t, self.role) if move >= USE else allows_main(t, self.role, move)

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move >= USE:
            t.then(MAIN_ACTION[self.role])
            do_bonus(t, self.role, move - USE)
        else:
            t.then(BONUS_AFTER[self.role])
            main_action(t, self.role, move)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return BONUSES[move - USE].preview(t, role) if move >= USE else main_lines(t, role, move)


class MainAction(RoleStep):
    """Choose the main action after the bonus action."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return main_actions(t, self.role)

    def superset(self, t: HegemonyTable, seat: int) -> list[int]:
        return main_superset(t, self.role)

    def allows(self, t: HegemonyTable, seat: int, move: int) -> bool:
        return allows_main(t, self.role, move)

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        main_action(t, self.role, move)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return main_lines(t, role, move)


class BonusAfter(RoleStep):
    """Choose a bonus action after the main action, or none."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if any_bonus(t, self.role) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return BONUS_OR_END[self.role][open_bonuses(t, self.role)]

    def superset(self, t: HegemonyTable, seat: int) -> list[int]:
        return BONUS_OR_END[self.role][-1]

    def allows(self, t: HegemonyTable, seat: int, move: int) -> bool:
        return move == END or BONUSES[move - USE].possible(t, self.role)

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != END:
            do_bonus(t, self.role, move - USE)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [] if move == END else BONUSES[move - USE].preview(t, role)


# -- basic actions ---------------------------------------------------------------------------------------


#: The basic actions of each role: political pressure, which is usually possible, is the last of its chapter.
LAST_ACTION_FIRST: Final[list[list[int]]] = [actions[::-1] for actions in ACTIONS_OF]


def any_basic(t: HegemonyTable, role: int) -> bool:
    """Return whether any basic action is possible."""
    return any(BASIC[action].possible(t, role) for action in LAST_ACTION_FIRST[role])


def open_actions(t: HegemonyTable, role: int) -> int:
    """Return the basic actions that could be carried out now, as a mask in the order of the role's chapter."""
    mask = 0
    bit = 1
    for action in ACTIONS_OF[role]:
        if BASIC[action].possible(t, role):
            mask += bit
        bit += bit
    return mask


class BasicAction(RoleStep):
    """Choose a basic action after a card was discarded for it."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if any_basic(t, self.role) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ACT_MENU[self.role][open_actions(t, self.role)]

    def superset(self, t: HegemonyTable, seat: int) -> list[int]:
        return ACT_MENU[self.role][-1]

    def allows(self, t: HegemonyTable, seat: int, move: int) -> bool:
        return BASIC[move - ACT].possible(t, self.role)

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.note("acted", self.role, move - ACT)
        forget(t)
        BASIC[move - ACT].perform(t, self.role)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return BASIC[move - ACT].preview(t, role)

    def run(self, t: HegemonyTable) -> None:
        """Run if no card could be used (ruling N31)."""
        t.note("wasted", self.role)


# -- bonus actions ---------------------------------------------------------------------------------------


def any_bonus(t: HegemonyTable, role: int) -> bool:
    """Return whether any bonus action is possible (`open_bonuses` lists them)."""
    return any(BONUSES[bonus].possible(t, role) for bonus in BONUSES_OF[role])


def open_bonuses(t: HegemonyTable, role: int) -> int:
    """Return the bonus actions that could be carried out now, as a mask in the order of the role's chapter."""
    mask = 0
    bit = 1
    for bonus in BONUSES_OF[role]:
        if BONUSES[bonus].possible(t, role):
            mask += bit
        bit += bit
    return mask


def do_bonus(t: HegemonyTable, role: int, bonus: int) -> None:
    """Carry out a bonus action."""
    t.note("bonus", role, bonus)
    forget(t)
    BONUSES[bonus].perform(t, role)


ACTION_PHASE: Final = ActionPhase()
NEXT_TURN: Final = NextTurn()
TURN: Final = [Turn(role) for role in range(ROLES)]
TAKE_TURN: Final = [TakeTurn(role) for role in range(ROLES)]
MAIN_ACTION: Final = [MainAction(role) for role in range(ROLES)]
BONUS_AFTER: Final = [BonusAfter(role) for role in range(ROLES)]
BASIC_ACTION: Final = [BasicAction(role) for role in range(ROLES)]

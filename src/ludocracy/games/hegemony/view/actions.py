"""The basic and bonus actions of a role: which can be done now, and why others cannot."""

from typing import Final

from ludocracy.core.view import Piece, Reason, Refusal, Say, Zone
from ludocracy.games.hegemony.actions.demonstration import open_posts
from ludocracy.games.hegemony.actions.lobbying import LOBBY_COST
from ludocracy.games.hegemony.actions.meet_deputy import DEPUTY_COST
from ludocracy.games.hegemony.actions.menu import BASIC, BONUSES
from ludocracy.games.hegemony.board.goods import AREA_OF, EDUCATION, GOODS, HEALTH, LUXURY
from ludocracy.games.hegemony.board.loans import LOAN
from ludocracy.games.hegemony.board.politics import BILL_MARKERS
from ludocracy.games.hegemony.board.roles import WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.moves import ACTION, ACTIONS_OF, BONUS, BONUSES_OF
from ludocracy.games.hegemony.phases.action_phase import BasicAction, BonusAfter, MainAction, TakeTurn
from ludocracy.games.hegemony.view.forecast import majority_line

#: The good that a bonus action consumes.
USES: Final = {"health": HEALTH, "education": EDUCATION, "luxury": LUXURY}


class Menu:
    """The actions that a role can do now: whether it must choose a main or a bonus action, which are possible, and what they do."""

    def __init__(self, t: HegemonyTable, role: int) -> None:
        step = t.stack[-1] if t.stack and t.choices.seat_of[role] in t.who() else None
        self.main: Final = isinstance(step, (TakeTurn, MainAction, BasicAction))
        self.bonus: Final = isinstance(step, (TakeTurn, BonusAfter))
        self.possible: Final[list[int]] = []
        self.bonuses: Final[list[int]] = []
        #: What the possible basic actions would do: they are offered only after a card is discarded.
        self.previews: Final[list[Reason]] = []
        if self.main:
            self.possible.extend([action for action in ACTIONS_OF[role] if BASIC[action].possible(t, role)])
            for action in self.possible:
                label = ACTION.labels[action]
                lines = BASIC[action].preview(t, role)
                if label == "bill":
                    lines = [*lines, majority_line(t, role)]
                self.previews.extend([Reason(f"act.{label}", "possible", 0, line) for line in lines])
        if self.bonus:
            self.bonuses.extend([one for one in BONUSES_OF[role] if BONUSES[one].possible(t, role)])


def actions(t: HegemonyTable, role: int, menu: Menu) -> Zone:
    """Return the actions of the seat's role; those that can be done now are marked and say what they would do."""
    pieces: list[Piece] = []
    for action in ACTIONS_OF[role]:
        label = ACTION.labels[action]
        marks = ["possible"] if action in menu.possible else []
        pieces.append(Piece(f"act.{label}", f"action/{label}", action_facts(t, role, label), marks))
    for one in BONUSES_OF[role]:
        label = BONUS.labels[one]
        marks = ["possible"] if one in menu.bonuses else []
        pieces.append(Piece(f"bonus.{label}", f"bonus/{label}", bonus_facts(t, role, label), marks))
    return Zone("actions", "actions", "row", t.choices.seat_of[role], pieces, reasons=menu.previews)


def action_facts(t: HegemonyTable, role: int, action: str) -> dict[str, int]:
    if action == "bill":
        return {"markers": BILL_MARKERS - t.bills_of(role)}
    if action == "buy":
        return {"most": t.population(role)}
    if action == "pressure":
        return {"cubes": t.cubes[role]}
    return {}


def bonus_facts(t: HegemonyTable, role: int, bonus: str) -> dict[str, int]:
    if bonus in USES:
        return {"held": t.goods[GOODS * AREA_OF[role] + USES[bonus]], "wanted": t.population(role)}
    return {}


def action_refusals(t: HegemonyTable, role: int, menu: Menu) -> list[Refusal]:
    """Return why actions of the turn cannot be done now."""
    if not menu.main and not menu.bonus:
        return []
    out: list[Refusal] = []
    for action in ACTIONS_OF[role]:
        if not menu.main:
            out.append(Refusal(f"act.{ACTION.labels[action]}", Say("refuse.main.done")))
        elif action not in menu.possible:
            out.append(Refusal(f"act.{ACTION.labels[action]}", why_not_act(t, ACTION.labels[action])))
    for one in BONUSES_OF[role]:
        if not menu.bonus:
            if isinstance(t.stack[-1], MainAction):
                out.append(Refusal(f"bonus.{BONUS.labels[one]}", Say("refuse.bonus.done")))
        elif one not in menu.bonuses:
            out.append(Refusal(f"bonus.{BONUS.labels[one]}", why_not_bonus(t, role, BONUS.labels[one])))
    return out


def why_not_act(t: HegemonyTable, action: str) -> Say:
    if action == "demonstration":
        if t.demonstration:
            return Say("refuse.demonstration.on")
        return Say("refuse.demonstration", [t.idle_count(WORKING), open_posts(t)])
    if action == "lobby":
        return Say("refuse.lobby", [LOBBY_COST])
    if action == "deputy":
        return Say("refuse.deputy", [DEPUTY_COST])
    return Say(f"refuse.{action}")


def why_not_bonus(t: HegemonyTable, role: int, bonus: str) -> Say:
    if bonus in USES:
        good = USES[bonus]
        return Say("refuse.use", [t.population(role), good, t.goods[GOODS * AREA_OF[role] + good]])
    if bonus == "repay":
        return Say("refuse.repay", [LOAN]) if t.loans[role] else Say("refuse.no-loan")
    return Say(f"refuse.{bonus}")

"""Every basic and bonus action of a role: whether it can be done now, and why not."""

from typing import Final

from ludocracy.core.view import Piece, Refusal, Say, Zone
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

#: The good that a bonus action uses.
USES: Final = {"health": HEALTH, "education": EDUCATION, "luxury": LUXURY}


def open_kinds(t: HegemonyTable, seat: int) -> tuple[bool, bool]:
    """Whether the seat is asked for a main action now, and for a bonus action."""
    if not t.stack or seat not in t.who():
        return False, False
    step = t.stack[-1]
    return isinstance(step, (TakeTurn, MainAction, BasicAction)), isinstance(step, (TakeTurn, BonusAfter))


def actions(t: HegemonyTable, role: int, seat: int) -> Zone:
    """The actions of the seat's own role; those that can be done now are marked."""
    main, bonus = open_kinds(t, seat)
    pieces: list[Piece] = []
    for action in ACTIONS_OF[role]:
        label = ACTION.labels[action]
        marks = ["possible"] if main and BASIC[action].possible(t, role) else []
        pieces.append(Piece(f"act.{label}", f"action/{label}", action_facts(t, role, label), marks))
    for one in BONUSES_OF[role]:
        label = BONUS.labels[one]
        marks = ["possible"] if bonus and BONUSES[one].possible(t, role) else []
        pieces.append(Piece(f"bonus.{label}", f"bonus/{label}", bonus_facts(t, role, label), marks))
    return Zone("actions", "actions", "row", seat, pieces)


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


def action_refusals(t: HegemonyTable, role: int, seat: int) -> list[Refusal]:
    """Why an action of the turn cannot be done now."""
    main, bonus = open_kinds(t, seat)
    if not main and not bonus:
        return []
    out: list[Refusal] = []
    for action in ACTIONS_OF[role]:
        if not main:
            out.append(Refusal(f"act.{ACTION.labels[action]}", Say("refuse.main.done")))
        elif not BASIC[action].possible(t, role):
            out.append(Refusal(f"act.{ACTION.labels[action]}", why_not_act(t, ACTION.labels[action])))
    for one in BONUSES_OF[role]:
        if not bonus:
            if isinstance(t.stack[-1], MainAction):
                out.append(Refusal(f"bonus.{BONUS.labels[one]}", Say("refuse.bonus.done")))
        elif not BONUSES[one].possible(t, role):
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

"""Phase d'Action: a turn, its main action (a card's effect, or a card discarded for a basic action) and its bonus action."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY, Step
from ludocracy.games.hegemony.actions.adjust_prices import CHANGE_PRICES
from ludocracy.games.hegemony.actions.adjust_wages import WAGES_BY, can_adjust_wages
from ludocracy.games.hegemony.actions.assign_workers import ASSIGN_THREE, can_assign
from ludocracy.games.hegemony.actions.build_company import BUILD_BY, can_build
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL, can_deal
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY, can_buy_any
from ludocracy.games.hegemony.actions.buy_storage import PLACE_TILE, can_buy_tile
from ludocracy.games.hegemony.actions.campaign import CAMPAIGN_NOW
from ludocracy.games.hegemony.actions.collect_benefits import collect_benefits
from ludocracy.games.hegemony.actions.demonstration import may_demonstrate
from ludocracy.games.hegemony.actions.emergency_tax import can_tax, emergency_tax
from ludocracy.games.hegemony.actions.event_action import HANDLE_EVENT, can_handle_some
from ludocracy.games.hegemony.actions.extra_shift import EXTRA_SHIFT, can_shift_any
from ludocracy.games.hegemony.actions.give_bonus import GIVE_PRIME, can_give_prime
from ludocracy.games.hegemony.actions.lobbying import LOBBY_COST, LOBBY_INFLUENCE
from ludocracy.games.hegemony.actions.meet_deputy import DEPUTY_COST, MEET_DEPUTY
from ludocracy.games.hegemony.actions.political_pressure import PRESSURE
from ludocracy.games.hegemony.actions.propose_bill import PROPOSE_BY
from ludocracy.games.hegemony.actions.repay_loan import can_repay, repay
from ludocracy.games.hegemony.actions.sell_abroad import EXPORT_BY, can_export, export_wares
from ludocracy.games.hegemony.actions.sell_company import SELL_BY, can_sell_company
from ludocracy.games.hegemony.actions.strike import BASIC_STRIKE, can_strike
from ludocracy.games.hegemony.actions.swap_workers import SWAP_BY, can_swap
from ludocracy.games.hegemony.actions.use_goods import can_use, use_good
from ludocracy.games.hegemony.atoms.benefits import has_benefits
from ludocracy.games.hegemony.atoms.money import cash, spend
from ludocracy.games.hegemony.atoms.politics import add_cubes, can_propose, gain_influence
from ludocracy.games.hegemony.board.goods import ALL_GOODS, ALL_SUPPLIERS, EDUCATION, HEALTH, LIST_PRICE, LUXURY
from ludocracy.games.hegemony.board.roles import CAPITALIST, ROLES, STATE, TURNS, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable, RoleStep
from ludocracy.games.hegemony.effects.base import can_play, play_card
from ludocracy.games.hegemony.moves import (
    ACT,
    ACT_MENU,
    ACTIONS_OF,
    BONUS_BENEFITS,
    BONUS_EDUCATION,
    BONUS_HEALTH,
    BONUS_LUXURY,
    BONUS_MENU,
    BONUS_OR_END,
    BONUS_PRICES,
    BONUS_PRIME,
    BONUS_REPAY,
    BONUS_STORAGE,
    BONUS_SWAP,
    BONUS_WAGES,
    BONUSES_OF,
    DISCARD,
    DO_ASSIGN,
    DO_BILL,
    DO_BUILD,
    DO_BUY,
    DO_CAMPAIGN,
    DO_DEAL,
    DO_DEMONSTRATION,
    DO_DEPUTY,
    DO_EVENT,
    DO_EXPORT,
    DO_LOBBY,
    DO_PRESSURE,
    DO_SELL_COMPANY,
    DO_SHIFT,
    DO_STRIKE,
    DO_TAX,
    END,
    PLAY,
    USE,
)

# -- the turns of a round --------------------------------------------------------------------------------


class ActionPhase(Step[HegemonyTable]):
    """Five turns each, in the order of roles."""

    def run(self, t: HegemonyTable) -> None:
        t.note("phase.action")
        t.turn = 1
        t.submitted = False
        t.then(TURN[WORKING])


class Turn(RoleStep):
    """A role's turn, if somebody plays it; then the next one's."""

    def run(self, t: HegemonyTable) -> None:
        role = self.role
        following = TURN[role + 1] if role + 1 < ROLES else NEXT_TURN
        if t.choices.seat_of[role] >= 0:
            t.note("turn.begun", role, t.turn)
            t.served = 0
            t.then(TAKE_TURN[role], following)
        else:
            t.then(following)


class NextTurn(Step[HegemonyTable]):
    def run(self, t: HegemonyTable) -> None:
        if t.turn < TURNS:
            t.turn += 1
            t.then(TURN[WORKING])
        else:
            t.turn = 0


# -- the main action -------------------------------------------------------------------------------------


def main_actions(t: HegemonyTable, role: int) -> list[int]:
    """Cards that can be played for their effect, and cards that can be discarded for a basic action.

    When no card has any use, one is discarded for nothing (ruling N31).
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


def main_action(t: HegemonyTable, role: int, move: int) -> None:
    """The chosen card leaves the hand and does its work."""
    if move >= DISCARD:
        card = move - DISCARD
        t.hands[role].remove(card)
        t.note("discarded", role, card)
        t.then(BASIC_ACTION[role])
    else:
        card = move - PLAY
        t.hands[role].remove(card)
        t.note("played", role, card)
        forget(t)
        play_card(t, card)


def forget(t: HegemonyTable) -> None:
    """A new action begins with a clean slate."""
    if t.memo:
        t.memo = []
    tally = t.tally
    for role in range(ROLES):
        tally[role] = 0


class TakeTurn(RoleStep):
    """The main action, or the bonus action before it."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = main_actions(t, self.role)
        out += BONUS_MENU[self.role][open_bonuses(t, self.role)]
        return out

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move >= USE:
            t.then(MAIN_ACTION[self.role])
            do_bonus(t, self.role, move - USE)
        else:
            t.then(BONUS_AFTER[self.role])
            main_action(t, self.role, move)
        return DONE


class MainAction(RoleStep):
    """The main action after the bonus action."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return main_actions(t, self.role)

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        main_action(t, self.role, move)
        return DONE


class BonusAfter(RoleStep):
    """The bonus action after the main action, or none."""

    def who(self, t: HegemonyTable) -> list[int]:
        """What is asked is listed here once, for `options` to give: the table settles before it is asked."""
        bonuses = open_bonuses(t, self.role)
        if not bonuses:
            return NO_ONE
        t.listed = BONUS_OR_END[self.role][bonuses]
        return ONLY[t.choices.seat_of[self.role]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return t.listed

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != END:
            do_bonus(t, self.role, move - USE)
        return DONE


# -- basic actions ---------------------------------------------------------------------------------------


def any_basic(t: HegemonyTable, role: int) -> bool:
    if role != STATE and t.cubes[role]:
        return True  # political pressure
    for action in ACTIONS_OF[role]:
        if can_act(t, role, action):
            return True
    return False


def can_act(t: HegemonyTable, role: int, action: int) -> bool:
    """Whether a basic action could be carried out now."""
    if action == DO_BILL:
        return can_propose(t, role)
    if action == DO_ASSIGN:
        return can_assign(t, role, 3, 0)
    if action == DO_BUY:
        return can_buy_any(t, role, ALL_GOODS, ALL_SUPPLIERS, t.population(role), LIST_PRICE)
    if action == DO_STRIKE:
        return can_strike(t)
    if action == DO_DEMONSTRATION:
        return not t.demonstration and may_demonstrate(t)
    if action == DO_PRESSURE:
        return t.cubes[role] > 0
    if action == DO_BUILD:
        return can_build(t, role)
    if action == DO_SELL_COMPANY:
        return can_sell_company(t, role)
    if action == DO_DEAL:
        return can_deal(t)
    if action == DO_EXPORT:
        return can_export(t, role, export_wares(role))
    if action == DO_LOBBY:
        return cash(t, CAPITALIST) >= LOBBY_COST and t.influence_left > 0
    if action == DO_SHIFT:
        return can_shift_any(t)
    if action == DO_EVENT:
        return can_handle_some(t)
    if action == DO_DEPUTY:
        return t.influence[STATE] >= DEPUTY_COST
    if action == DO_TAX:
        return can_tax(t)
    return t.media > 0  # campaign


def open_actions(t: HegemonyTable, role: int) -> int:
    """The basic actions that could be carried out now, as a mask in the order of the role's."""
    mask = 0
    bit = 1
    for action in ACTIONS_OF[role]:
        if can_act(t, role, action):
            mask += bit
        bit += bit
    return mask


def do_act(t: HegemonyTable, role: int, action: int) -> None:
    """Carry out a basic action: at once, or by pushing its questions."""
    t.note("acted", role, action)
    forget(t)
    if action == DO_BILL:
        t.then(PROPOSE_BY[role])
    elif action == DO_ASSIGN:
        t.then(ASSIGN_THREE[role])
    elif action == DO_BUY:
        t.then(BASIC_BUY[role])
    elif action == DO_STRIKE:
        t.then(BASIC_STRIKE)
    elif action == DO_DEMONSTRATION:
        t.demonstration = True
        t.note("demonstration")
    elif action == DO_PRESSURE:
        add_cubes(t, role, PRESSURE)
    elif action == DO_BUILD:
        t.then(BUILD_BY[role])
    elif action == DO_SELL_COMPANY:
        t.then(SELL_BY[role])
    elif action == DO_DEAL:
        t.then(MAKE_DEAL)
    elif action == DO_EXPORT:
        t.then(EXPORT_BY[role])
    elif action == DO_LOBBY:
        spend(t, CAPITALIST, LOBBY_COST, capital_first=True)
        gain_influence(t, CAPITALIST, LOBBY_INFLUENCE)
    elif action == DO_SHIFT:
        t.then(EXTRA_SHIFT)
    elif action == DO_EVENT:
        t.then(HANDLE_EVENT)
    elif action == DO_DEPUTY:
        t.then(MEET_DEPUTY)
    elif action == DO_TAX:
        emergency_tax(t)
    elif action == DO_CAMPAIGN:
        t.then(CAMPAIGN_NOW)


class BasicAction(RoleStep):
    """A card was discarded for one of the role's basic actions."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[self.role]] if any_basic(t, self.role) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return ACT_MENU[self.role][open_actions(t, self.role)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        do_act(t, self.role, move - ACT)
        return DONE

    def run(self, t: HegemonyTable) -> None:
        """No card had any use (ruling N31)."""
        t.note("wasted", self.role)


# -- bonus actions ---------------------------------------------------------------------------------------


def can_bonus(t: HegemonyTable, role: int, bonus: int) -> bool:
    """Whether a bonus action could be carried out now."""
    if bonus == BONUS_HEALTH:
        return can_use(t, role, HEALTH)
    if bonus == BONUS_EDUCATION:
        return can_use(t, role, EDUCATION)
    if bonus == BONUS_LUXURY:
        return can_use(t, role, LUXURY)
    if bonus == BONUS_SWAP:
        return can_swap(t, role)
    if bonus == BONUS_BENEFITS:
        return t.choices.state_plays and has_benefits(t, role)
    if bonus == BONUS_REPAY:
        return can_repay(t, role)
    if bonus == BONUS_PRICES:
        return True
    if bonus == BONUS_WAGES:
        return can_adjust_wages(t, role)
    if bonus == BONUS_PRIME:
        return can_give_prime(t)
    return can_buy_tile(t)


def open_bonuses(t: HegemonyTable, role: int) -> int:
    """The bonus actions that could be carried out now, as a mask in the order of the role's."""
    mask = 0
    bit = 1
    for bonus in BONUSES_OF[role]:
        if can_bonus(t, role, bonus):
            mask += bit
        bit += bit
    return mask


def do_bonus(t: HegemonyTable, role: int, bonus: int) -> None:
    """Carry out a bonus action."""
    t.note("bonus", role, bonus)
    forget(t)
    if bonus == BONUS_HEALTH:
        use_good(t, role, HEALTH)
    elif bonus == BONUS_EDUCATION:
        use_good(t, role, EDUCATION)
    elif bonus == BONUS_LUXURY:
        use_good(t, role, LUXURY)
    elif bonus == BONUS_SWAP:
        t.then(SWAP_BY[role])
    elif bonus == BONUS_BENEFITS:
        collect_benefits(t, role)
    elif bonus == BONUS_REPAY:
        repay(t, role)
    elif bonus == BONUS_PRICES:
        t.then(CHANGE_PRICES[role])
    elif bonus == BONUS_WAGES:
        t.then(WAGES_BY[role])
    elif bonus == BONUS_PRIME:
        t.then(GIVE_PRIME)
    elif bonus == BONUS_STORAGE:
        t.then(PLACE_TILE)


ACTION_PHASE: Final = ActionPhase()
NEXT_TURN: Final = NextTurn()
TURN: Final = [Turn(role) for role in range(ROLES)]
TAKE_TURN: Final = [TakeTurn(role) for role in range(ROLES)]
MAIN_ACTION: Final = [MainAction(role) for role in range(ROLES)]
BONUS_AFTER: Final = [BonusAfter(role) for role in range(ROLES)]
BASIC_ACTION: Final = [BasicAction(role) for role in range(ROLES)]

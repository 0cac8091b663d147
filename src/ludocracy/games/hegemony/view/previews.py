"""What a choice will do, told before it is made, and where it points to; why a card cannot be played."""

from typing import Final

from ludocracy.core.view import Refusal, Say
from ludocracy.games.hegemony.actions.buy_goods_and_services import BuyAmount, BuyFrom, price_of
from ludocracy.games.hegemony.actions.buy_storage import TILE_COST
from ludocracy.games.hegemony.actions.emergency_tax import EMERGENCY_TAX
from ludocracy.games.hegemony.actions.extra_shift import employee_produces
from ludocracy.games.hegemony.actions.give_bonus import PRIME
from ludocracy.games.hegemony.actions.lobbying import LOBBY_COST, LOBBY_INFLUENCE
from ludocracy.games.hegemony.actions.meet_deputy import DEPUTY_COST
from ludocracy.games.hegemony.actions.political_pressure import PRESSURE
from ludocracy.games.hegemony.actions.use_goods import HEALTH_POINTS
from ludocracy.games.hegemony.atoms.companies import wage_of
from ludocracy.games.hegemony.atoms.goods import tariff, unit_price
from ludocracy.games.hegemony.board.cards import (
    CARD,
    CARD_POLICY,
    COMPANY,
    COST,
    DEAL,
    DEAL_COST,
    DEAL_TARIFF,
    EARNED,
    EMPLOYEE_BONUS,
    EVENT,
    EXPORT,
    MAKES,
    SOLD,
    TRANSACTION,
    TRANSACTIONS,
    WAGES,
)
from ludocracy.games.hegemony.board.companies import LEVELS
from ludocracy.games.hegemony.board.goods import (
    BASE_PRICE,
    FOOD,
    FROM_ABROAD,
    GOOD,
    GOODS,
    HALF_PRICE,
    IMPORT_PRICE,
    PRICES_WIDE,
    SHARED_PRICE,
    SUPPLIER_ROLE,
)
from ludocracy.games.hegemony.board.loans import LOAN
from ludocracy.games.hegemony.board.policies import POLICY, SECTIONS, TRADE
from ludocracy.games.hegemony.board.politics import PROSPERITY
from ludocracy.games.hegemony.board.roles import MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import KIND, KINDS
from ludocracy.games.hegemony.effects.base import ChoosePlay, OfferAct, can_play, condition_met, play_of
from ludocracy.games.hegemony.effects.cards.exit_strategy import SellDear
from ludocracy.games.hegemony.effects.cards.growing_business import GrowBuild
from ludocracy.games.hegemony.effects.cards.infant_industry import NurseIndustry
from ludocracy.games.hegemony.effects.provide import ProvideFrom, source_price
from ludocracy.games.hegemony.effects.trade import Procure, SellAmount
from ludocracy.games.hegemony.effects.work import BuildBy, own_part
from ludocracy.games.hegemony.moves import (
    ACT,
    ACTION,
    AMOUNT,
    BONUS,
    BONUS_EDUCATION,
    BONUS_HEALTH,
    BONUS_LUXURY,
    BONUS_REPAY,
    BONUS_STORAGE,
    BUILD,
    CALL,
    CHOICE,
    DECREE,
    DISCARD,
    DO_DEMONSTRATION,
    DO_DEPUTY,
    DO_LOBBY,
    DO_PRESSURE,
    DO_TAX,
    DROP,
    DROP_DEAL,
    FAVOUR,
    FROM,
    HANDLE,
    MOST,
    OPEN_PUBLIC,
    PICK,
    PICK_COMPANY,
    PICK_EVENT,
    PICK_EXPORT,
    PLAY,
    PRICE_OF,
    PRIME_TO,
    PROPOSE,
    SELL,
    SELL_COMPANY,
    SHIFT,
    SHUT_PUBLIC,
    STAFF,
    STRIKE,
    SWAP,
    TAKE,
    TAKE_DEAL,
    TILE,
    TRAIN,
    TRAIN_AT,
    UNION,
    USE,
    WAGE,
    WORKER,
    YES,
    ZONE_DEAL,
)
from ludocracy.games.hegemony.phases.action_phase import MainAction, TakeTurn
from ludocracy.games.hegemony.phases.production import FoodAmount
from ludocracy.games.hegemony.view.describe import (
    action_card,
    company_card,
    deal_card,
    event_card,
    export_card,
    one_act,
    one_play,
)
from ludocracy.games.hegemony.view.forecast import bill_lines


class Pointer:
    """Where a move's piece lies for one seat, and what the move will do."""

    def __init__(self, t: HegemonyTable, seat: int) -> None:
        self.t: Final = t
        self.seat: Final = seat
        self.role: Final = t.choices.roles[seat] if seat >= 0 else -1

    # -- places ------------------------------------------------------------------------------------------

    def place(self, move: int) -> str:
        if PLAY <= move < PLAY + len(CARD):
            return f"card.{CARD.labels[move - PLAY]}"
        if DISCARD <= move < DISCARD + len(CARD):
            return f"card.{CARD.labels[move - DISCARD]}"
        for first in COMPANY_VERBS:
            if first <= move < first + len(COMPANY):
                return f"company.{COMPANY.labels[move - first]}"
        for first in (TAKE, SWAP):
            if first <= move < first + KINDS * len(COMPANY):
                return f"company.{COMPANY.labels[(move - first) // KINDS]}"
        if WAGE <= move < WAGE + LEVELS * len(COMPANY):
            return f"company.{COMPANY.labels[(move - WAGE) // LEVELS]}"
        for first in (PROPOSE, DECREE):
            if first <= move < first + SECTIONS * len(POLICY):
                return f"policy.{POLICY.labels[(move - first) // SECTIONS]}"
        for first in (WORKER, TRAIN):
            if first <= move < first + KINDS:
                return f"idle.{KIND.labels[move - first]}"
        for first in (TAKE_DEAL, ZONE_DEAL, DROP_DEAL):
            if first <= move < first + len(DEAL):
                return f"deal.{DEAL.labels[move - first]}"
        for first in (HANDLE, PICK_EVENT):
            if first <= move < first + len(EVENT):
                return f"event.{EVENT.labels[move - first]}"
        if SELL <= move < SELL + TRANSACTIONS:
            return f"transaction.{TRANSACTION.labels[move - SELL]}"
        if FROM <= move < FROM + 4:
            return self.supplier_place(move - FROM)
        if PRICE_OF <= move < PRICE_OF + PRICES_WIDE * GOODS:
            return f"store.{self.seat}.{GOOD.labels[(move - PRICE_OF) // PRICES_WIDE]}"
        if TILE <= move < TILE + GOODS:
            return f"store.{self.seat}.{GOOD.labels[move - TILE]}"
        if UNION <= move < UNION + 5:
            return "unions"
        return ""

    def supplier_place(self, supplier: int) -> str:
        if supplier == FROM_ABROAD:
            return "import"
        role = SUPPLIER_ROLE[supplier]
        return "services" if role == STATE else f"store.{self.t.choices.seat_of[role]}"

    # -- what a move will do -----------------------------------------------------------------------------

    def hints(self, move: int) -> list[Say]:
        t = self.t
        if PLAY <= move < PLAY + len(CARD):
            return action_card(move - PLAY)
        if DISCARD <= move < DISCARD + len(CARD):
            card = move - DISCARD  # what the card would do is told once, with `play` if that is possible
            playable = condition_met(t, card) and can_play(t, self.role, card)
            return [] if playable else action_card(card)
        if PROPOSE <= move < PROPOSE + SECTIONS * len(POLICY):
            return bill_lines(t, (move - PROPOSE) // SECTIONS, (move - PROPOSE) % SECTIONS)
        if move == FAVOUR:  # told once, not with the vote against it
            return bill_lines(t, t.vote, t.bill_to[t.vote])
        if move == CALL:
            return [Say("hint.call", [t.bag[0], t.bag[1], t.bag[2]])]
        if ACT <= move < ACT + len(ACTION):
            return self.action_lines(move - ACT)
        if BUILD <= move < BUILD + len(COMPANY):
            return [*company_card(move - BUILD), *self.build_lines(move - BUILD)]
        if DROP <= move < DROP + len(COMPANY):
            return company_card(move - DROP)
        if HANDLE <= move < HANDLE + len(EVENT):
            return event_card(move - HANDLE)
        if PICK_EVENT <= move < PICK_EVENT + len(EVENT):
            return event_card(move - PICK_EVENT)
        if STAFF <= move < STAFF + len(COMPANY):
            return self.staff_lines(move - STAFF)
        if WAGE <= move < WAGE + LEVELS * len(COMPANY):
            card = (move - WAGE) // LEVELS
            return [Say("hint.wage", [wage_of(t, card), WAGES[move - WAGE]])]
        if FROM <= move < FROM + 4:
            return self.supplier_lines(move - FROM)
        if AMOUNT <= move <= AMOUNT + MOST:
            return self.amount_lines(move - AMOUNT)
        if SELL <= move < SELL + TRANSACTIONS:
            entry = TRANSACTIONS * t.export + move - SELL
            return [Say("hint.sell", [SOLD[entry], (move - SELL) // 2, EARNED[entry]])]
        if TAKE_DEAL <= move < TAKE_DEAL + len(DEAL):
            deal = move - TAKE_DEAL
            duty = DEAL_TARIFF[3 * deal + t.policy[TRADE]]
            return [*deal_card(deal), Say("hint.deal", [DEAL_COST[deal], duty, DEAL_COST[deal] + duty])]
        if ZONE_DEAL <= move < ZONE_DEAL + len(DEAL):
            deal = move - ZONE_DEAL
            return [*deal_card(deal), Say("hint.deal.zone", [DEAL_COST[deal]])]
        if SELL_COMPANY <= move < SELL_COMPANY + len(COMPANY):
            price = COST[move - SELL_COMPANY]
            return [Say("hint.close", [2 * price if isinstance(t.stack[-1], SellDear) else price])]
        if OPEN_PUBLIC <= move < OPEN_PUBLIC + len(COMPANY):
            return company_card(move - OPEN_PUBLIC)
        if SHUT_PUBLIC <= move < SHUT_PUBLIC + len(COMPANY):
            return [Say("hint.close", [COST[move - SHUT_PUBLIC]])]
        if SHIFT <= move < SHIFT + len(COMPANY):
            return self.shift_lines(move - SHIFT)
        if STRIKE <= move < STRIKE + len(COMPANY):
            return [Say("hint.strike", [wage_of(t, move - STRIKE)])]
        if PRIME_TO <= move < PRIME_TO + len(COMPANY):
            return [Say("hint.prime", [PRIME, t.class_at(move - PRIME_TO)])]
        if USE <= move < USE + len(BONUS):
            return self.bonus_lines(move - USE)
        if PICK <= move < PICK + len(CHOICE) or move == YES:
            return self.choice_lines(move)
        if DECREE <= move < DECREE + SECTIONS * len(POLICY):
            return bill_lines(t, (move - DECREE) // SECTIONS, (move - DECREE) % SECTIONS)
        if PICK_EXPORT <= move < PICK_EXPORT + len(EXPORT):
            return export_card(move - PICK_EXPORT)
        return []

    def choice_lines(self, move: int) -> list[Say]:
        """What an option of a card or event does, or an act that may be declined."""
        step = self.t.stack[-1]
        if isinstance(step, ChoosePlay):
            play = play_of(step.played, step.event, move - PICK)
            return [Say("effect.branch", [play.branch]), *one_play(play)]
        if isinstance(step, OfferAct):
            return one_act(play_of(step.played, step.event, step.choice).acts[step.at])
        return []

    def staff_lines(self, card: int) -> list[Say]:
        t = self.t
        if t.wages[card]:
            return [Say("hint.staff", [wage_of(t, card), t.wages[card]])]
        return [Say("hint.makes", [t.output(card), MAKES[card]])]

    def shift_lines(self, card: int) -> list[Say]:
        """What one more production makes and what its owner pays; an employee may be left out of it."""
        t = self.t
        middle = t.owner[card] == MIDDLE
        with_employee = middle and employee_produces(t, card)
        out = [Say("hint.makes", [t.output(card) + (EMPLOYEE_BONUS[card] if with_employee else 0), MAKES[card]])]
        if with_employee or not middle:
            out.append(Say("hint.shift", [wage_of(t, card), t.owner[card]]))
        return out

    def build_lines(self, card: int) -> list[Say]:
        """Who pays how much, where a card makes it another price than the company's cost."""
        step = self.t.stack[-1]
        price = COST[card]
        if isinstance(step, NurseIndustry):
            return [Say("hint.pays", [STATE, price])]
        if isinstance(step, GrowBuild):
            return [Say("hint.pays", [MIDDLE, step.price(self.t, card)])]
        if isinstance(step, BuildBy):
            price = max(0, price - step.discount)
            own = own_part(price, step.part)
            out = [Say("hint.pays", [step.role, own])]
            return [*out, Say("hint.pays", [STATE, price - own])] if own < price else out
        return []

    def supplier_lines(self, supplier: int) -> list[Say]:
        """The price of one piece."""
        step = self.t.stack[-1]
        good = step.good if isinstance(step, BuyFrom) else FOOD
        if supplier == FROM_ABROAD:
            if isinstance(step, BuyFrom) and step.pricing == BASE_PRICE:
                return [Say("hint.price", [IMPORT_PRICE[good]])]
            duty = tariff(self.t, good)
            return [Say("hint.import", [IMPORT_PRICE[good], duty, IMPORT_PRICE[good] + duty])]
        out = [Say("hint.price", [unit_price(self.t, self.role, supplier, good)])]
        halved = isinstance(step, BuyFrom) and step.pricing in (HALF_PRICE, SHARED_PRICE)
        return [*out, Say("hint.half")] if halved else out

    def amount_lines(self, count: int) -> list[Say]:
        """What so many pieces cost or bring."""
        step = self.t.stack[-1]
        if isinstance(step, BuyAmount):
            total = price_of(self.t, self.role, step.supplier, step.good, count, step.pricing)
            if step.pricing in (HALF_PRICE, SHARED_PRICE):
                unit = unit_price(self.t, self.role, step.supplier, step.good)
                return [Say("hint.total.half", [count, unit, total])]
            return [Say("hint.total", [count, total // count, total])] if total else []
        if isinstance(step, FoodAmount):
            price = unit_price(self.t, self.role, step.supplier, FOOD)
            return [Say("hint.total", [count, price, count * price])]
        if isinstance(step, ProvideFrom):
            price = source_price(self.t, step.supplier, step.good)
            return [Say("hint.total", [count, price, count * price])] if price and count else []
        if isinstance(step, Procure):
            price = self.t.prices[GOODS * step.role + step.good]
            return [Say("hint.total", [count, price, count * price])] if count else []
        if isinstance(step, SellAmount):
            return [Say("hint.sell", [count, step.good, count * step.price])]
        return []

    def action_lines(self, action: int) -> list[Say]:
        """What a basic action costs and brings, where it asks nothing more."""
        t = self.t
        if action == DO_PRESSURE:
            return [Say("hint.cubes", [min(PRESSURE, t.cubes[self.role])])]
        if action == DO_LOBBY:
            return [Say("hint.lobby", [LOBBY_COST, min(LOBBY_INFLUENCE, t.influence_left)])]
        if action == DO_TAX:
            return [Say("hint.tax", [EMERGENCY_TAX])]
        if action == DO_DEPUTY:
            return [Say("hint.deputy", [DEPUTY_COST])]
        if action == DO_DEMONSTRATION:
            return [Say("hint.demonstration", [t.idle_count(WORKING) + t.union_count()])]
        return []

    def bonus_lines(self, bonus: int) -> list[Say]:
        """Prosperity, and the points that it brings; what the others cost."""
        t = self.t
        if bonus == BONUS_REPAY:
            return [Say("hint.pays", [self.role, LOAN])]
        if bonus == BONUS_STORAGE:
            return [Say("hint.pays", [self.role, TILE_COST])]
        if bonus not in (BONUS_HEALTH, BONUS_EDUCATION, BONUS_LUXURY):
            return []
        track = PROSPERITY[self.role]
        value = track[min(len(track) - 1, t.prosperity[self.role] + 1)]
        out = [Say("hint.prosperity", [t.population(self.role), value])]
        if bonus == BONUS_HEALTH:
            out.append(Say("hint.health", [HEALTH_POINTS]))
        return out

    # -- why not -----------------------------------------------------------------------------------------

    def refusals(self) -> list[Refusal]:
        """Cards of one's hand that cannot be played for their effect now."""
        t = self.t
        if self.role < 0 or not t.stack or self.seat not in t.who():
            return []
        step = t.stack[-1]
        if not isinstance(step, (TakeTurn, MainAction)):
            return []
        out: list[Refusal] = []
        for card in t.hands[self.role]:
            if not condition_met(t, card):
                policy = CARD_POLICY[card]
                out.append(
                    Refusal(f"card.{CARD.labels[card]}", Say("refuse.condition", [card, policy, t.policy[policy]]))
                )
            elif not can_play(t, self.role, card):
                out.append(Refusal(f"card.{CARD.labels[card]}", Say("refuse.effect", [card])))
        return out


COMPANY_VERBS: Final = (
    STAFF,
    STRIKE,
    PRIME_TO,
    SHIFT,
    TRAIN_AT,
    BUILD,
    SELL_COMPANY,
    DROP,
    OPEN_PUBLIC,
    SHUT_PUBLIC,
    PICK_COMPANY,
)

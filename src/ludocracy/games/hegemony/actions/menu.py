"""All basic and bonus actions by their words in the notation."""

from typing import Final

from ludocracy.games.hegemony.actions.adjust_prices import AdjustPricesAction
from ludocracy.games.hegemony.actions.adjust_wages import AdjustWagesAction
from ludocracy.games.hegemony.actions.assign_workers import AssignWorkers
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.actions.build_company import BuildCompany
from ludocracy.games.hegemony.actions.business_deal import MakeBusinessDeal
from ludocracy.games.hegemony.actions.buy_goods_and_services import BuyGoodsAndServices
from ludocracy.games.hegemony.actions.buy_storage import BuyStorage
from ludocracy.games.hegemony.actions.campaign import CampaignAction
from ludocracy.games.hegemony.actions.collect_benefits import CollectBenefits
from ludocracy.games.hegemony.actions.demonstration import Demonstration
from ludocracy.games.hegemony.actions.emergency_tax import EmergencyTax
from ludocracy.games.hegemony.actions.event_action import HandleEvents
from ludocracy.games.hegemony.actions.extra_shift import ExtraShiftAction
from ludocracy.games.hegemony.actions.give_bonus import GiveBonus
from ludocracy.games.hegemony.actions.lobbying import Lobbying
from ludocracy.games.hegemony.actions.meet_deputy import MeetDeputyAction
from ludocracy.games.hegemony.actions.political_pressure import PoliticalPressure
from ludocracy.games.hegemony.actions.propose_bill import ProposeBill
from ludocracy.games.hegemony.actions.repay_loan import RepayLoan
from ludocracy.games.hegemony.actions.sell_abroad import SellOnForeignMarket
from ludocracy.games.hegemony.actions.sell_company import SellCompanyAction
from ludocracy.games.hegemony.actions.strike import StrikeAction
from ludocracy.games.hegemony.actions.swap_workers import SwapWorkers
from ludocracy.games.hegemony.actions.training import UseEducation
from ludocracy.games.hegemony.actions.use_healthcare import UseHealthcare
from ludocracy.games.hegemony.actions.use_luxury import UseLuxury
from ludocracy.games.hegemony.moves import ACTION, BONUS

#: Actions de Base.
BASIC_ACTIONS: Final[dict[str, Action]] = {
    "bill": ProposeBill(),
    "assign": AssignWorkers(),
    "buy": BuyGoodsAndServices(),
    "strike": StrikeAction(),
    "demonstration": Demonstration(),
    "pressure": PoliticalPressure(),
    "build": BuildCompany(),
    "sell-company": SellCompanyAction(),
    "deal": MakeBusinessDeal(),
    "export": SellOnForeignMarket(),
    "lobby": Lobbying(),
    "shift": ExtraShiftAction(),
    "event": HandleEvents(),
    "deputy": MeetDeputyAction(),
    "tax": EmergencyTax(),
    "campaign": CampaignAction(),
}
#: Actions Bonus.
BONUS_ACTIONS: Final[dict[str, Action]] = {
    "health": UseHealthcare(),
    "education": UseEducation(),
    "luxury": UseLuxury(),
    "swap": SwapWorkers(),
    "benefits": CollectBenefits(),
    "repay": RepayLoan(),
    "prices": AdjustPricesAction(),
    "wages": AdjustWagesAction(),
    "prime": GiveBonus(),
    "storage": BuyStorage(),
}
#: The same, by code.
BASIC: Final[list[Action]] = [BASIC_ACTIONS[label] for label in ACTION.labels]
BONUSES: Final[list[Action]] = [BONUS_ACTIONS[label] for label in BONUS.labels]

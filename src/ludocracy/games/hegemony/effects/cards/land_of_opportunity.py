"""Land of Opportunity: a newcomer helps to run a new company."""

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.assign_workers import FillPosts, available
from ludocracy.games.hegemony.actions.base import price_range
from ludocracy.games.hegemony.actions.build_company import SETTLE_MOVES, ChooseWage, OfferJob, affordable
from ludocracy.games.hegemony.atoms.companies import open_company, staff_lines, take_card
from ludocracy.games.hegemony.atoms.money import transfer
from ludocracy.games.hegemony.atoms.workers import arrive, commit, employ, population_lines
from ludocracy.games.hegemony.board.companies import MAIN
from ludocracy.games.hegemony.board.loans import BANK
from ludocracy.games.hegemony.board.printed import company_text
from ludocracy.games.hegemony.board.roles import MIDDLE
from ludocracy.games.hegemony.board.table import CompanyStep, HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.board.workers import SKILLS, UNSKILLED
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import BUILD, SKILL_OF


class LandOfOpportunity(OddCard):
    """Build a company of the market at its price; a specialist from the supply takes one of its posts."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return companies_for_newcomers(t) != 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SettleCompany())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return price_range("hint.build", [t.box.cost[card] for card in members(companies_for_newcomers(t))])


def newcomer_skills(t: HegemonyTable, card: int, workers: list[int]) -> list[int]:
    """Return the skills of a newcomer who would fit a post of the company, if the other post can be filled (ruling H18)."""
    box = t.box
    first = box.first_skill[card]
    single = box.post_count[card] == 1
    out: list[int] = []
    for skill in range(1, SKILLS):
        if not t.pool[SKILLS * MIDDLE + skill]:
            continue
        if skill == first or first == UNSKILLED:
            if single or workers[SKILLS] > 0:
                out.append(skill)
        elif not single and workers[first] > 0:
            out.append(skill)  # the newcomer takes the unskilled post
    return out


def companies_for_newcomers(t: HegemonyTable) -> int:
    """Return the companies of the market that could be built and run with a newcomer, as a mask."""
    cards = affordable(t, MIDDLE, 0)
    if not cards:
        return 0
    workers = available(t, MIDDLE, 0)
    mask = 0
    for card in members(cards):
        if newcomer_skills(t, card, workers):
            mask |= BIT[card]
    return mask


class SettleCompany(HegemonyStep):
    """Choose the company to build."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [BUILD + card for card in members(companies_for_newcomers(t))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        t.then(SettleWorker(move - BUILD))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*company_text(t.box, move - BUILD), Say("hint.pays", [MIDDLE, t.box.cost[move - BUILD]])]


class SettleWorker(CompanyStep):
    """Choose the newcomer's skill. The newcomer comes from the supply and takes the post, and the company is built as usual."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[MIDDLE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [SKILL_OF + skill for skill in newcomer_skills(t, self.card, available(t, MIDDLE, 0))]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        box = t.box
        card = self.card
        skill = move - SKILL_OF
        first = box.first_skill[card]
        transfer(t, MIDDLE, BANK, box.cost[card])
        take_card(t, MIDDLE, card)
        open_company(t, MIDDLE, card)
        t.note("built", MIDDLE, card, box.cost[card])
        arrive(t, SKILLS * MIDDLE + skill)
        employ(t, SKILLS * MIDDLE + skill, card, 0 if skill == first or first == UNSKILLED else 1)
        t.then(ChooseWage(MIDDLE, card), OfferJob(card))
        if box.post_count[card] > 1:
            t.then(FillPosts(MIDDLE, card, 0, 0), SETTLE_MOVES)
        else:
            commit(t, card, MAIN)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return [*staff_lines(t, self.card), *population_lines(t, MIDDLE, 1)]

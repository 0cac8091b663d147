"""Where a quick answer exists beside a full list for speed, the two agree in random games, and asking changes nothing."""

import json
from collections.abc import Iterator

import pytest

from ludocracy.core.bits import BIT
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.games.hegemony.actions.adjust_wages import can_adjust_wages, wage_moves
from ludocracy.games.hegemony.actions.assign_workers import (
    Assign,
    FoundUnion,
    available,
    can_assign,
    can_complete,
    can_found,
    can_staff,
    may_take,
)
from ludocracy.games.hegemony.actions.build_company import buildable, can_build
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL, can_deal
from ludocracy.games.hegemony.actions.menu import BASIC, BONUSES
from ludocracy.games.hegemony.actions.propose_bill import open_policies
from ludocracy.games.hegemony.actions.sell_abroad import Export, can_export, export_wares
from ludocracy.games.hegemony.actions.strike import BASIC_STRIKE, can_strike
from ludocracy.games.hegemony.actions.swap_workers import Swap, can_swap
from ludocracy.games.hegemony.atoms.politics import can_propose
from ludocracy.games.hegemony.atoms.workers import industry_workers
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.goods import ALL_GOODS
from ludocracy.games.hegemony.board.policies import ALL_POLICIES
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRIES, NOBODY, SKILLS, STRIKES_IN_BOX, UNION_NEEDS
from ludocracy.games.hegemony.effects.parameters import FROM_DECK, FROM_MARKET, PAY_HALF
from ludocracy.games.hegemony.effects.work import any_site, sites
from ludocracy.games.hegemony.moves import ACTIONS_OF, BONUSES_OF
from ludocracy.games.hegemony.phases.action_phase import any_basic, any_bonus, open_actions, open_bonuses
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import often
from tests.rulebook.hegemony.stage import BOX, PLAYS
from tests.rulebook.hegemony.test_atoms import FIELDS

GAME = catalogue.find("hegemony")
SEATS = [2, 3, 4]
#: Lists that clones share: those of statements are replaced, not changed, or not changed between phases (atoms/accounts.py);
#: the long ones are copied before they change (tests/laws/test_clones.py).
SHARED = {"flows", "opening", "statements", "rounds", "policies_then", "votes"}
SHARED |= {"posts", "owner", "wages", "committed", "deck", "points", "reasons"}


def whole(t: HegemonyTable) -> bool:
    """No company is being filled: the quick answers are asked for between actions, and in assignments."""
    for owned in t.companies:
        for card in owned:
            posts = t.posts[POSTS * card : POSTS * card + BOX.post_count[card]]
            if NOBODY in posts and max(posts) != NOBODY:
                return False
    return True


def tables(seats: int) -> Iterator[HegemonyTable]:
    """Random positions in the middle of everything but an assignment."""
    rng = Rng(seats)
    for number in range(often(1, 40)):
        for table, seat, _ in random_game(Case("hegemony", seats), Rng(100 * seats + number)):
            assert isinstance(table, HegemonyTable)
            if seat >= 0 and rng.below(4) == 0 and whole(table):
                yield table


def classes(t: HegemonyTable) -> list[int]:
    return [role for role in t.choices.roles if role <= MIDDLE]


def owners(t: HegemonyTable) -> list[int]:
    return [role for role in t.choices.roles if role in (MIDDLE, CAPITALIST)]


def strike_tokens_left(t: HegemonyTable) -> bool:
    return t.strikes.bit_count() < STRIKES_IN_BOX


@pytest.mark.parametrize("seats", SEATS)
def test_quick_answers_agree_with_full_lists(seats: int) -> None:
    for t in tables(seats):
        for role in t.choices.roles:
            seat = t.choices.seat_of[role]
            assert any_basic(t, role) == (open_actions(t, role) != 0)
            assert any_bonus(t, role) == (open_bonuses(t, role) != 0)
            assert can_propose(t, role) == (open_policies(t, role, ALL_POLICIES) != 0)
            assert can_adjust_wages(t, role, 0) == bool(wage_moves(t, role, 0))
            if role != WORKING and t.export >= 0:
                transactions = Export(role, export_wares(role), 1, 0).options(t, seat)
                assert can_export(t, role, export_wares(role)) == bool(transactions)
        strikes = BASIC_STRIKE.options(t, t.choices.seat_of[WORKING]) if strike_tokens_left(t) else []
        assert can_strike(t) == bool(strikes)
        assert can_deal(t) == bool(MAKE_DEAL.options(t, t.choices.seat_of[CAPITALIST]))
        for industry in range(INDUSTRIES):
            for idle_only in (0, 1):
                if not t.unions & BIT[industry] and industry_workers(t, industry) >= UNION_NEEDS:
                    founders = FoundUnion(industry, idle_only).options(t, t.choices.seat_of[WORKING])
                    assert can_found(t, industry, idle_only) == bool(founders)
        for role in owners(t):
            assert can_build(t, role) == (buildable(t, role, 0) != 0)
            for pile in (FROM_MARKET, FROM_DECK):
                site = any_site(t, role, pile, 0, PAY_HALF, ALL_GOODS)
                assert site == (sites(t, role, pile, 0, PAY_HALF, ALL_GOODS) != 0)
        for cls in classes(t):
            seat = t.choices.seat_of[cls]
            assert can_swap(t, cls) == bool(Swap(cls, 1).options(t, seat))
            for idle_only in (0, 1):
                assert can_assign(t, cls, 3, idle_only) == bool(Assign(cls, 3, idle_only, 0, 1).options(t, seat))


@pytest.mark.parametrize("seats", SEATS)
def test_a_company_that_nobody_left_is_staffed_by_the_general_rule(seats: int) -> None:
    """`can_staff` looks at the first post alone while nobody moves; `can_complete` looks at all."""
    for t in tables(seats):
        if not t.vacated_companies and not t.replaced_posts:
            for cls in classes(t):
                for idle_only in (0, 1):
                    workers = available(t, cls, idle_only)
                    for owned in t.companies:
                        for card in owned:
                            quick = can_staff(t, card, cls, 3, idle_only, workers)
                            assert quick == can_complete(t, card, cls, 3, idle_only, workers)


@pytest.mark.parametrize("seats", SEATS)
def test_workers_at_work_are_counted_by_the_general_rule(seats: int) -> None:
    """`add_employed` counts whole companies; `may_take` asks post by post."""
    for t in tables(seats):
        if not t.vacated_companies and not t.replaced_posts:
            for cls in classes(t):
                counted = available(t, cls, 0)
                one_by_one = t.idle[SKILLS * cls : SKILLS * cls + SKILLS]
                for owned in t.companies:
                    for card in owned:
                        for post in range(POSTS):
                            if may_take(t, card, post, cls):
                                one_by_one[t.posts[POSTS * card + post] % SKILLS] += 1
                assert counted == [*one_by_one, sum(one_by_one)]


@pytest.mark.parametrize("seats", SEATS)
def test_asking_and_showing_leave_the_table_as_it_is(seats: int) -> None:
    for number, t in enumerate(tables(seats)):
        if number % 7:
            continue
        before = json.dumps(GAME.dump(t))
        step = t.stack[-1]
        for seat in step.who(t):
            step.options(t, seat)
        for seat in (-1, *range(seats)):
            GAME.show(t, seat)
        for role in t.choices.roles:
            for action in (*BASIC, *BONUSES):
                if action in [BASIC[code] for code in ACTIONS_OF[role]] + [BONUSES[code] for code in BONUSES_OF[role]]:
                    action.possible(t, role)
                    action.preview(t, role)
            for card in range(BOX.first_card[role], BOX.first_card[role + 1]):
                for play in PLAYS.cards[card]:
                    play.possible(t, role)
                    play.preview(t, role)
        assert json.dumps(GAME.dump(t)) == before


def test_a_clone_has_every_field() -> None:
    """Each field of a table is declared once, in its constructor; `clone` copies all of them, and shares no other list."""
    for t in tables(4):
        u = t.clone()
        for name in sorted(FIELDS):
            mine, copied = getattr(t, name), getattr(u, name)
            if name == "event_deck":
                assert (mine.counts, mine.top) == (copied.counts, copied.top)
            else:
                assert mine == copied, name
                assert not isinstance(mine, list) or not mine or mine is not copied or name in SHARED, name
        break

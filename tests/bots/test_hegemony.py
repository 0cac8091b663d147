"""Hegemony's rules of thumb: every role plays whole games, does better than chance, and answers as a sensible player would."""

import pytest

from ludocracy.bots import find
from ludocracy.bots.player import Player
from ludocracy.core.bits import BIT
from ludocracy.core.errors import BadOption
from ludocracy.core.playout import playout, random_move
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.games.hegemony.actions.strike import may_strike
from ludocracy.games.hegemony.atoms.goods import Overflow
from ludocracy.games.hegemony.board.politics import IN_FAVOUR, OPPOSED
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.bots import CLUB as CLUB_RULES
from ludocracy.games.hegemony.bots import EXPERT, STRONG
from ludocracy.games.hegemony.bots.features import turns_left
from ludocracy.games.hegemony.bots.household import price_for
from ludocracy.games.hegemony.bots.learned import BY_RULES, UNLIMITED, Comparison, Learned
from ludocracy.games.hegemony.bots.politics import Politics
from ludocracy.games.hegemony.bots.value import weights
from ludocracy.games.hegemony.bots.votes import bid
from ludocracy.games.hegemony.bots.worth import wage_bill, worth
from ludocracy.games.hegemony.moves import END
from ludocracy.games.hegemony.phases.action_phase import BonusAfter, TakeTurn
from ludocracy.games.hegemony.phases.elections import hold_vote
from ludocracy.play.chair import Chair
from tests.rulebook.hegemony_effects.box import Box

GAME = catalogue.find("hegemony")
THUMB = find.find("thumb", GAME)


def score_of(seats: int, thumbs: set[int], seed: int) -> list[int]:
    """A whole game; the seats named are played by rules of thumb, the others at random."""
    table, rng = GAME.start(seats), Rng(seed)
    while table.who():
        seat = table.who()[0]
        if seat in thumbs:
            move = THUMB.choose(Chair(GAME, table, seat, rng))
            assert move in table.options(seat)
        else:
            move = random_move(table, seat, rng)
        table.play(seat, move)
    return table.scores()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_of_club_bots_plays_to_the_end(seats: int) -> None:
    assert min(score_of(seats, set(range(seats)), seats)) > 20


@pytest.mark.parametrize("role", [WORKING, MIDDLE, CAPITALIST, STATE])
def test_the_club_bot_scores_well_above_chance_in_every_role(role: int) -> None:
    own = [score_of(4, {role}, seed)[role] for seed in range(3)]
    chance = [score_of(4, set(), seed)[role] for seed in range(3)]
    assert sum(own) > sum(chance) + 30


def thumb_at(scene: Box) -> str:
    return GAME.moves.text(THUMB.choose(Chair(GAME, scene.table, scene.who()[0], Rng(1))))


def test_the_working_class_votes_for_higher_wages_and_the_capitalist_against() -> None:
    scene = Box(STATE).bill("labour", "A", STATE)
    scene.t.stack = []
    hold_vote(scene.t, 1)
    scene.t.settle()
    assert thumb_at(scene) == "for"
    scene.play("for", "for")
    assert thumb_at(scene) == "against"


def test_goods_for_the_whole_population_are_used() -> None:
    table = Box(WORKING).goods("working-area", health=3)
    table.hold("proletarians_of_the_world_unite").turn().play("play:working-proletarians_of_the_world_unite")
    assert thumb_at(table) == "bonus:health"


def value(scene: Box, role: int) -> float:
    return worth(scene.t, role, Politics(scene.t))


def test_points_money_and_a_union_are_worth_something() -> None:
    plain = value(Box(WORKING), WORKING)
    assert value(Box(WORKING).money(working=40), WORKING) > plain
    assert value(Box(WORKING).union("healthcare"), WORKING) > plain + 2


def test_the_state_fears_the_imf() -> None:
    assert value(Box(STATE).money(state=20), STATE) < value(Box(STATE).money(state=120), STATE) - 5


def test_prosperity_is_worth_more_the_more_rounds_are_to_come() -> None:
    def gain(round_: int) -> float:
        scene = Box(WORKING)
        scene.t.round, scene.t.prosperity[WORKING] = round_, 3
        low = value(scene, WORKING)
        scene.t.prosperity[WORKING] = 4
        return value(scene, WORKING) - low

    assert gain(1) > gain(3) > gain(5) > 0


def test_a_set_for_the_whole_population_is_worth_more_than_its_parts() -> None:
    two, three, four = (value(Box(MIDDLE).goods("middle-area", luxury=n), MIDDLE) for n in (2, 3, 4))
    assert three - two > 2 * (four - three) > 0


def test_a_price_above_the_foreign_market_brings_nothing() -> None:
    scene = Box(MIDDLE).policy(trade="C")
    food, luxury = 4 * MIDDLE, 4 * MIDDLE + 1
    scene.t.prices[food], scene.t.prices[luxury] = 9, 10
    assert price_for(scene.t, MIDDLE, 0) == 9
    assert price_for(scene.t, MIDDLE, 1) < 8
    scene.t.prices[food] = 15
    assert price_for(scene.t, MIDDLE, 0) < 9


def test_an_immediate_vote_is_called_when_the_bag_favours_the_proposer() -> None:
    def answer(**left: int) -> str:
        scene = Box(WORKING).cubes(**left).influence(working=1, capitalist=0, middle=0, state=0)
        scene.hold("workers_movement").turn().play("play:working-workers_movement", "propose:labour.A")
        return thumb_at(scene)

    assert answer(working=0, middle=25, capitalist=25) == "call"
    assert answer(working=23, middle=25, capitalist=0) == "wait"


def test_the_working_class_does_not_want_more_workers_than_there_are_posts() -> None:
    """Newcomers cost food, taxes and goods for their part of the population."""
    scene = Box(WORKING).idle(working_unskilled=9)
    politics = Politics(scene.t)
    assert politics.gain(WORKING, 6, 0) > 0 > politics.gain(WORKING, 6, 2)


# -- blunders of version 0.1 that the club no longer makes --------------------------------------------------------


def corrected_worth(scene: Box, role: int) -> float:
    return worth(scene.t, role, Politics(scene.t, corrected=True))


CLUB = find.find("club", GAME)


def test_the_capitalist_does_not_count_on_prices_that_nobody_pays() -> None:
    """With free trade, food costs 10 abroad: a store of food at 15 only sells to the foreign market."""

    def at(price: int) -> Box:
        scene = Box(CAPITALIST).policy(trade="C").goods("capitalist-store", food=6)
        scene.t.prices[4 * CAPITALIST] = price
        return scene

    assert value(at(15), CAPITALIST) > value(at(9), CAPITALIST)
    assert corrected_worth(at(15), CAPITALIST) < corrected_worth(at(9), CAPITALIST)


def test_a_full_store_makes_a_storage_tile_worth_its_price() -> None:
    def gain(luxury: int) -> float:
        scene = Box(CAPITALIST).goods("capitalist-store", luxury=luxury)
        before = corrected_worth(scene, CAPITALIST)
        scene.t.tiles[CAPITALIST] |= 2
        return corrected_worth(scene, CAPITALIST) - before

    assert gain(0) == 0 and gain(12) >= 0


def test_goods_that_fit_the_store_are_kept() -> None:
    scene = Box(CAPITALIST)
    scene.t.stack = []
    scene.t.then(Overflow(0, 3))
    scene.t.settle()
    assert GAME.moves.text(CLUB.choose(Chair(GAME, scene.table, scene.who()[0], Rng(1)))) == "amount:3"


def test_the_middle_class_votes_for_its_own_section() -> None:
    for policy in ("fiscal", "taxation", "education"):
        for proposer in (WORKING, CAPITALIST, STATE):
            scene = Box(STATE).bill(policy, "B", proposer)
            scene.t.vp[proposer] = 40  # the rival who is ahead
            number = scene.t.bill_by.index(proposer)
            if scene.t.policy[number] == 1:
                continue
            scene.t.stack = []
            hold_vote(scene.t, number)
            scene.t.settle()
            while scene.t.choices.roles[scene.who()[0]] != MIDDLE:
                scene.play("against")
            assert GAME.moves.text(CLUB.choose(Chair(GAME, scene.table, scene.who()[0], Rng(1)))) == "for"


def test_nobody_bids_when_the_result_is_settled() -> None:
    scene = Box(STATE).bill("labour", "A", WORKING).influence(working=0, middle=0, capitalist=2, state=5)
    t = scene.t
    t.vote = 1
    t.stances[:] = [IN_FAVOUR, OPPOSED, OPPOSED, OPPOSED]
    t.drawn[:] = [5, 0, 0]
    t.influence[STATE] = 2  # five against four at most: lost in any case
    assert bid(t, STATE, Politics(t, corrected=True)) == 0
    t.drawn[:] = [0, 2, 3]
    assert bid(t, STATE, Politics(t, corrected=True)) == 0  # won in any case
    t.stances[STATE] = IN_FAVOUR
    t.drawn[:] = [4, 0, 1]
    assert bid(t, STATE, Politics(t, corrected=True)) == 1  # the supporter's point needs a vote


def test_the_state_keeps_a_reserve_for_the_next_wages() -> None:
    def repaid(money: int) -> float:
        scene = Box(STATE).policy(fiscal="B").money(state=money)  # the IMF allows one loan
        scene.t.loans[STATE] = 1
        before = corrected_worth(scene, STATE)
        scene.t.loans[STATE], scene.t.money[STATE] = 0, money - 50
        return corrected_worth(scene, STATE) - before

    bill = wage_bill(Box(STATE).t, STATE)
    assert repaid(bill + 120) > 0 > repaid(bill + 50)


def test_a_strike_at_a_company_that_earns_is_worth_it() -> None:
    scene = Box(WORKING)
    t = scene.t
    cards = [card for card in t.companies[CAPITALIST] if may_strike(t, card)]
    assert cards
    before = corrected_worth(scene, WORKING)
    t.strikes |= BIT[cards[0]]
    assert corrected_worth(scene, WORKING) > before > value(scene, WORKING)


# -- the learned value ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_own_points_never_hurt_and_count_in_full_at_the_end(seats: int) -> None:
    def gain(round_: int) -> float:
        scene = GAME.start(seats)
        playout(scene, Rng(seats), 60)
        assert isinstance(scene, HegemonyTable)
        scene.round, scene.turn = round_, 5
        before = weights().value(scene, 0, Politics(scene, corrected=True))
        scene.vp[WORKING] += 10
        return weights().value(scene, 0, Politics(scene, corrected=True)) - before

    assert all(gain(round_) > 0 for round_ in range(1, 5)) and 8 < gain(5) < 11


def test_the_weights_name_the_command_that_made_them() -> None:
    assert weights().command.startswith("ludocracy train hegemony --bot thumb-0.1 --noise 10 --games ")


def test_a_budget_changes_the_number_of_worlds() -> None:
    bot = find.find("expert@60", GAME)
    assert isinstance(bot, Player) and isinstance(bot.policy, Learned)
    assert bot.name == "expert@60" and bot.policy.worlds == 60 // bot.policy.candidates
    assert bot.policy.votes == BY_RULES
    assert find.find("expert@160", GAME).policy.votes == 20  # type: ignore[attr-defined]
    assert find.find("strong@1", GAME).policy.worlds == 1  # type: ignore[attr-defined]
    late = [find.find(f"expert@{playouts}", GAME).policy.late for playouts in (60, 400, 4000)]  # type: ignore[attr-defined]
    assert late == [0, 8, EXPERT.late]
    with pytest.raises(BadOption, match="club takes no budget"):
        find.find("club@100", GAME)


def test_when_time_is_up_no_further_world_is_compared() -> None:
    table = GAME.start(3)
    assert isinstance(table, HegemonyTable)
    rng = Rng(4)
    while not table.turn or not isinstance(table.stack[-1], TakeTurn):
        table.play(table.who()[0], random_move(table, table.who()[0], rng))
    seat = table.who()[0]

    def answer(bot: Learned, seed: int) -> int:
        return bot.choose(table, seat, table.options(seat), Rng(seed))

    one_world = Learned(CLUB_RULES, STRONG.candidates, 1)
    seeds = range(6)
    in_no_time = [answer(STRONG.within(0, 1e-9), seed) for seed in seeds]
    assert in_no_time == [answer(one_world, seed) for seed in seeds]
    assert in_no_time != [answer(STRONG, seed) for seed in seeds]


def test_a_limit_of_time_leaves_the_worlds_as_they_are() -> None:
    live, limited = find.find("expert", GAME, live=True), find.find("expert@0.3s", GAME)
    for bot, seconds in ((live, find.SECONDS["expert"]), (limited, 0.3)):
        assert isinstance(bot, Player) and isinstance(bot.policy, Learned)
        assert (bot.policy.seconds, bot.policy.worlds, bot.policy.late) == (seconds, EXPERT.worlds, EXPERT.late)
    assert EXPERT.seconds == UNLIMITED
    assert find.find("club", GAME, live=True).policy is CLUB_RULES  # type: ignore[attr-defined]


def test_a_useful_bonus_action_is_not_missed() -> None:
    """Goods for the whole population lie ready: the strong player does not end the turn without using them."""
    table = Box(WORKING).goods("working-area", health=3)
    table.hold("proletarians_of_the_world_unite").turn().play("play:working-proletarians_of_the_world_unite")
    chair = Chair(GAME, table.table, table.who()[0], Rng(1))
    assert GAME.moves.text(find.find("strong@20", GAME).choose(chair)) == "bonus:health"


def test_the_expert_denies_a_rival_the_points_of_the_last_bill() -> None:
    """Rules of thumb like higher wages, but none will be paid any more."""
    scene = Box(WORKING, 2).bill("labour", "A", CAPITALIST).cubes(working=0, middle=25, capitalist=25)
    scene.t.stack = []
    hold_vote(scene.t, scene.t.bill_by.index(CAPITALIST))
    scene.t.settle()
    chair = Chair(GAME, scene.table, scene.who()[0], Rng(1))
    assert GAME.moves.text(CLUB.choose(chair)) == "for"
    assert GAME.moves.text(find.find("expert", GAME).choose(chair)) == "against"


def late_in(round_: int) -> tuple[HegemonyTable, int]:
    """The fourth turn of a round of a random game with three players, and the seat that takes it."""
    table, rng = GAME.start(3), Rng(8)
    assert isinstance(table, HegemonyTable)
    while table.round < round_ or table.turn < 4 or not isinstance(table.stack[-1], TakeTurn):
        seat = table.who()[0]
        table.play(seat, random_move(table, seat, rng))
    return table, table.who()[0]


def test_the_expert_plays_the_last_turns_to_the_end_of_the_round_or_game() -> None:
    for round_ in (2, 5):
        table, seat = late_in(round_)
        one_turn = table.clone()
        Comparison(EXPERT, one_turn, seat, Rng(1), 1, late=0).outcome(one_turn, Rng(2))
        assert (one_turn.round, one_turn.turn) == (round_, 4)
        Comparison(EXPERT, table, seat, Rng(1), 1, late=1).outcome(table, Rng(2))
        assert table.over() if round_ == 5 else (table.round, table.turn) == (round_ + 1, 1)


def test_the_expert_looks_further_ahead_late_in_a_round_with_more_than_two_players() -> None:
    table, _ = late_in(2)
    assert 0 < EXPERT.late_worlds(table) < EXPERT.late_worlds(late_in(5)[0])
    table.turn = 3
    assert EXPERT.late_worlds(table) == 0
    two = GAME.start(2)
    assert isinstance(two, HegemonyTable)
    two.round, two.turn = 5, 5
    assert EXPERT.late_worlds(two) == 0


def test_the_end_of_the_game_is_judged_by_the_margin_over_the_best_rival() -> None:
    table, seat = late_in(5)
    value = Comparison(EXPERT, table, seat, Rng(1), 1, late=1).outcome(table, Rng(2))
    scores = table.scores()
    assert value == scores.pop(seat) - max(scores)


def test_the_expert_does_not_see_what_is_hidden_late_in_a_round() -> None:
    """The budget is large enough to play to the end of the round; the law for all bots has a smaller one."""
    bot = find.find("expert@400", GAME)
    table, seat = late_in(4)
    moves = {bot.choose(Chair(GAME, GAME.imagine(table, seat, Rng(seed)), seat, Rng(3))) for seed in range(3)}
    assert len(moves) == 1


def test_turns_left_are_the_same_before_and_after_the_end_of_a_turn() -> None:
    """Otherwise the value of ending a turn could not be compared with that of a bonus action."""
    table, rng = GAME.start(4), Rng(3)
    seen: set[int] = set()
    assert isinstance(table, HegemonyTable)
    while table.who() and len(seen) < 4:
        seat = table.who()[0]
        step = table.stack[-1]
        if isinstance(step, BonusAfter) and table.turn < 5:
            before = [turns_left(table, role) for role in range(4)]
            seen.add(step.role)
            table.play(seat, END)
            assert before == [turns_left(table, role) for role in range(4)]
            assert before == [5 - table.turn + (step.role < role or step.role == STATE) for role in range(4)]
        else:
            table.play(seat, random_move(table, seat, rng))
    assert len(seen) == 4

"""OpenSpiel's own simulation test, and one of its algorithms, on our games."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, external_sampling_mccfr, ismcts, mcts

import ludocracy.env.openspiel
from ludocracy.core.errors import BadOption
from ludocracy.games import catalogue

assert ludocracy.env.openspiel

GAMES = catalogue.names()


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    """States and the game itself are written as text and read again at every step."""
    pyspiel.random_sim_test(pyspiel.load_game(f"ludocracy_{name}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("bakschisch", 4, "open_gold:yes"),
        ("big_cheese", 6, "variant:many_dice"),
        ("tax_the_rich", 6, "rules:anarchy;feminist:yes"),
    ],
)
def test_random_simulations_with_options(name: str, players: int, options: str) -> None:
    game = pyspiel.load_game(f"ludocracy_{name}", {"players": players, "options": options})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(BadOption, match="has no option “office”"):
        pyspiel.load_game("ludocracy_riffifi", {"options": "office:yes"})


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_kept_and_restored(name: str) -> None:
    game = pyspiel.load_game(f"ludocracy_{name}")
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    for _ in range(150):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    other = game.deserialize_state(state.serialize())
    assert str(other) == str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)


def test_options_and_players_are_parameters() -> None:
    game = pyspiel.load_game("ludocracy_riffifi", {"players": 5, "options": "officer:yes"})
    assert game.num_players() == 5
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert "out:red-1" in [state.action_to_string(-1, action) for action in state.legal_actions()]


def test_monte_carlo_tree_search_plays_a_whole_game() -> None:
    game = pyspiel.load_game("ludocracy_bakschisch" if "bakschisch" in GAMES else "ludocracy_riffifi")
    rng = np.random.RandomState(7)
    players = game.num_players()
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    search = mcts.MCTSBot(game, 1.4, 6, evaluator, random_state=rng)
    others = [pyspiel.make_uniform_random_bot(seat, 5 + seat) for seat in range(1, players)]
    state = game.new_initial_state()
    result = evaluate_bots.evaluate_bots(state, [search, *others], rng)
    assert sum(result) == pytest.approx(1.0)


@pytest.mark.parametrize("name", GAMES)
def test_information_set_search_plays_every_game(name: str) -> None:
    """OpenSpiel's own ISMCTSBot checks that each sampled state has the information state of the real one."""
    game = pyspiel.load_game(f"ludocracy_{name}")
    rng = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, ludocracy.env.openspiel.PlayoutEvaluator(seed=3), 1.4, 4, random_state=rng)
    state = game.new_initial_state()
    searched = 0
    while not state.is_terminal() and searched < 25:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            searched += len(state.legal_actions()) > 1
            state.apply_action(int(bot.step(state)))
    assert searched


def test_information_set_search_plays_a_match() -> None:
    game = pyspiel.load_game("ludocracy_bakschisch")
    rng = np.random.RandomState(8)
    evaluator = ludocracy.env.openspiel.PlayoutEvaluator(seed=5)
    search = ismcts.ISMCTSBot(game, evaluator, 1.4, 12, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(actions, p=odds)
        else:
            action = search.step(state) if state.current_player() == 0 else rng.choice(state.legal_actions())
        state.apply_action(int(action))
    assert sum(state.returns()) == pytest.approx(1.0)


@pytest.mark.parametrize("name", GAMES)
def test_memories_do_not_depend_on_when_they_are_asked_for(name: str) -> None:
    """Computed at every step, or only at the end."""
    game = pyspiel.load_game(f"ludocracy_{name}")
    often, seldom = game.new_initial_state(), game.new_initial_state()
    rng = np.random.default_rng(3)
    for number in range(120):
        if often.is_terminal():
            break
        if not often.is_chance_node() and number % 3 == 0:
            often.information_state_string()
        action = int(rng.choice(often.legal_actions()))
        often.apply_action(action)
        seldom.apply_action(action)
        if number == 60:
            seldom = seldom.clone()
    for seat in range(game.num_players()):
        assert often.information_state_string(seat) == seldom.information_state_string(seat)


def test_counterfactual_regret_minimisation_visits_information_states() -> None:
    game = pyspiel.load_game("ludocracy_riffifi")
    state = game.new_initial_state()
    rng = np.random.default_rng(2)
    while not state.is_terminal():  # near the end, so that the sampled tree is small
        before = state.clone()
        for _ in range(6):
            if not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    solver._update_regrets(before, 0)
    assert solver._infostates

"""OpenSpiel's own simulation test, and one of its algorithms, on our games."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, external_sampling_mccfr, mcts

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

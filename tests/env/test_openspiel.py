"""OpenSpiel's own simulation test, and some of its algorithms, on all games."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, external_sampling_mccfr, ismcts, mcts

import ludocracy.env.openspiel
from ludocracy.core.errors import BadOption, IllegalMove
from ludocracy.games import catalogue

assert ludocracy.env.openspiel

GAMES = catalogue.names()


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations(name: str) -> None:
    """States and the game are serialised and restored at every step."""
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
    with pytest.raises(BadOption, match="one of explicit, sampled"):
        pyspiel.load_game("ludocracy_riffifi", {"chance": "fair"})


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(name: str, chance: str) -> None:
    state = pyspiel.load_game(f"ludocracy_{name}", {"chance": chance}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    silent = state.get_game().num_distinct_actions() - 1
    for action in (12345, -5, silent):
        with pytest.raises(IllegalMove):
            state.apply_action(action)
    assert str(state) == before
    state.apply_action(state.legal_actions()[0])
    assert str(state) != before


@pytest.mark.parametrize("name", GAMES)
def test_python_and_cpp_ask_the_same_questions(name: str) -> None:
    """Python callers use the methods of the state; OpenSpiel's own code calls the base class."""
    game = pyspiel.load_game(f"ludocracy_{name}")
    state = game.new_initial_state()
    rng = np.random.default_rng(6)
    for _ in range(150):
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(game.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        if state.is_terminal():
            break
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1.0)
            assert [action for action, _ in state.chance_outcomes()] == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("name", GAMES)
def test_sampled_chance_makes_all_draws_at_one_node(name: str) -> None:
    game = pyspiel.load_game(f"ludocracy_{name}", {"chance": "sampled", "seed": 5})
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    rng = np.random.default_rng(6)
    state = game.new_initial_state()
    memories = game.new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        if state.is_chance_node():
            assert state.chance_outcomes() == [(0, 1.0)]
            state.apply_action(0)
            assert not state.is_chance_node()
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        memories = state.clone()
    assert memories.information_state_string(0) == state.information_state_string(0)
    assert str(game.deserialize_state(state.serialize())) == str(state)


def test_clones_of_a_sampled_game_draw_different_cards() -> None:
    """A search that clones a state before a draw must not learn the draw."""
    game = pyspiel.load_game("ludocracy_riffifi", {"chance": "sampled"})
    clones = [game.new_initial_state().clone() for _ in range(4)]
    for clone in clones:
        clone.apply_action(0)
    assert len({str(clone) for clone in clones}) > 1


def test_information_set_search_plays_with_sampled_chance() -> None:
    game = pyspiel.load_game("ludocracy_riffifi", {"players": 4, "chance": "sampled"})
    rng = np.random.RandomState(4)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 12, random_state=rng)
    state = game.new_initial_state()
    for _ in range(10):
        state.apply_action(0 if state.is_chance_node() else int(bot.step(state)))
    assert not state.is_terminal()


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_serialised_and_restored(name: str) -> None:
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
def test_information_states_do_not_depend_on_when_they_are_requested(name: str) -> None:
    """Request them at every step, or only at the end."""
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
    while not state.is_terminal():  # near the end, where the sampled tree is small
        before = state.clone()
        for _ in range(6):
            if not state.is_terminal():
                state.apply_action(int(rng.choice(state.legal_actions())))
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    solver._update_regrets(before, 0)
    assert solver._infostates


@pytest.mark.parametrize("name", GAMES)
def test_information_state_tensors_are_equal_if_information_states_are(name: str) -> None:
    game = pyspiel.load_game(f"ludocracy_{name}")
    state = game.new_initial_state()
    rng = np.random.default_rng(4)
    tensors: dict[str, list[float]] = {}
    for _ in range(60):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            tensor = state.information_state_tensor(player)
            width = game.observation_tensor_shape()[0]
            assert tensor[:width] == state.observation_tensor(player) and len(tensor) == width + 128
            assert set(tensor[width:]) <= {0.0, 1.0}
            assert tensors.setdefault(state.information_state_string(player), tensor) == tensor
            world = state.resample_from_infostate(player, rng.random)
            assert world.information_state_tensor(player) == tensor, "it depends only on what the player knows"
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert len({tuple(tensor) for tensor in tensors.values()}) == len(tensors)


@pytest.mark.parametrize("name", GAMES)
def test_states_and_observations_are_json(name: str) -> None:
    state = pyspiel.load_game(f"ludocracy_{name}").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    seen = state.to_observation_struct(player).to_dict()
    assert seen["game"] == name and seen["seat"] == player and seen["prompt"]["offers"]
    assert json.loads(state.to_observation_struct().to_json()) == seen
    rules = catalogue.find(name)
    assert rules.dump(rules.load(state.to_dict())) == json.loads(state.to_json()) == state.to_struct().to_dict()


@pytest.mark.parametrize("name", GAMES)
def test_simultaneous_games(name: str) -> None:
    """OpenSpiel's own test plays joint actions, and restores the state at every step."""
    game = pyspiel.load_game(f"ludocracy_{name}", {"dynamics": "simultaneous"})
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_bribe_is_one_simultaneous_node() -> None:
    game = pyspiel.load_game("ludocracy_bakschisch", {"players": 3, "dynamics": "simultaneous"})
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.is_simultaneous_node() and state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    moves = catalogue.find("bakschisch").moves
    nothing, bribe = moves.parse("nothing"), moves.parse("bribe:1")
    assert all({nothing, bribe} <= set(state.legal_actions(player)) for player in range(3))
    before = str(state)
    with pytest.raises(IllegalMove):
        state.apply_actions([nothing, bribe, 12345])
    assert str(state) == before
    other = state.clone()
    state.apply_actions([nothing, bribe, nothing])
    other.apply_actions([bribe, nothing, nothing])
    assert str(state) != str(other) and str(state) != before
    with pytest.raises(BadOption, match="one of sequential, simultaneous"):
        pyspiel.load_game("ludocracy_bakschisch", {"dynamics": "fair"})

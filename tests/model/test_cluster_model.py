"""Every state of the model of the cluster keeps the promises, and each mechanism of the design is needed for them."""

import dataclasses

import pytest

from tests.model.cluster import Broken, Cluster, Design, explore, stranded


@pytest.mark.parametrize(("processes", "moves", "faults"), [(1, 2, 3), (2, 2, 2), (3, 1, 1)])
def test_no_move_is_lost_no_two_processes_commit_and_every_table_is_served(
    processes: int, moves: int, faults: int
) -> None:
    cluster = Cluster(processes, moves, faults)
    follows = explore(cluster)
    assert stranded(cluster, follows) == []
    assert max(len(state.log) for state in follows) == moves
    assert max(state.faults for state in follows) == faults
    print(f"{processes} processes, {moves} moves, {faults} faults: {len(follows):,} states")


@pytest.mark.soak
@pytest.mark.parametrize(("processes", "moves", "faults"), [(2, 2, 3), (3, 1, 2)])
def test_the_same_with_more_processes_moves_and_faults(processes: int, moves: int, faults: int) -> None:
    cluster = Cluster(processes, moves, faults)
    follows = explore(cluster)
    assert stranded(cluster, follows) == []
    print(f"{processes} processes, {moves} moves, {faults} faults: {len(follows):,} states")


#: What goes wrong without each mechanism.
NEEDED = {
    "commit_in_locking_session": "was committed after|does not serve the table",
    "forget_locks_with_session": "was committed after|does not serve the table",
    "answer_after_commit": "an acknowledged move is lost",
    "read_again_with_new_session": "was committed after|does not serve the table",
    "end_sessions_of_others": "",
    "take_over": "",
}


def test_every_mechanism_is_tried() -> None:
    assert set(NEEDED) == {field.name for field in dataclasses.fields(Design)}


@pytest.mark.parametrize("mechanism", NEEDED)
def test_without_a_mechanism_a_promise_is_broken(mechanism: str) -> None:
    cluster = Cluster(2, 2, 2, dataclasses.replace(Design(), **{mechanism: False}))
    why = NEEDED[mechanism]
    if why:
        with pytest.raises(Broken, match=why):
            explore(cluster)
    else:
        assert stranded(cluster, explore(cluster))

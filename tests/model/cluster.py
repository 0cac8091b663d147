"""A model of the processes that share a PostgreSQL database: who serves a table, and what is committed.

It is small enough to visit every state that can be reached with a few faults. One table is enough, because tables share
nothing but the session of their process. The code that it models:

| here | there |
|---|---|
| a session with the table's lock | `storage/locks.py`, `TableLocks.take` and `release` |
| a commit travels in the session that plays the move | `storage/writer.py`, `_do` |
| an answer after the commit, in whatever order things fail | `tables/handlers/moves.py`, `tables/context.py` |
| a lost session: new locks, and the table is read again | `Writer._recover`, `TableActor.recover` |
| a process that hangs or is cut off loses its session | `cluster/membership.py`, `check_processes` and `ping` |
| a table that nobody serves is taken over | `Membership.take_over` |

Assumptions, which docs/server.md states for operators: PostgreSQL commits a transaction wholly or not at all and keeps what it
has committed; a session's locks are released when it ends, never before, and it commits nothing afterwards; a process that is
watched by nobody is restarted by its operator. Nothing is assumed about time: a fault is noticed at any later moment, or before
it has any effect, and a process that stood still continues where it was.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

#: Two devices of one player answer the same question: whichever is stored first counts.
DEVICES: Final = ("phone", "laptop")

#: The number of a session: of its process, and how many that process has begun before.
Session = tuple[int, int]


@dataclass(frozen=True)
class Process:
    """A process as the model sees it. `session` is what it believes: PostgreSQL may have ended it."""

    up: bool = True
    still: bool = False  # stopped by a signal, or swapped out: it does nothing until it continues
    cut: bool = False  # neither its statements nor the answers of PostgreSQL arrive
    session: Session | None = None
    sessions: int = 0  # how many it has begun
    locked: bool = False  # it believes that its session has the table's lock
    memory: tuple[str, ...] | None = None  # the moves of the table that it serves
    move: str | None = None  # a device's move that it has played but not stored
    sent: tuple[Session, tuple[str, ...], str] | None = None  # a commit on its way: in which session, after which moves
    stored: bool | None = None  # PostgreSQL's answer, on its way


@dataclass(frozen=True)
class State:
    processes: tuple[Process, ...]
    log: tuple[str, ...] = ()  # the committed moves
    holder: Session | None = None  # of the table's lock
    alive: frozenset[Session] = frozenset()  # PostgreSQL's sessions
    # The number of a question, and the move that was acknowledged for it.
    answered: frozenset[tuple[int, str]] = frozenset()
    faults: int = 0


class Broken(AssertionError):
    """The model reached a state that must not exist."""


@dataclass(frozen=True)
class Design:
    """The mechanisms that keep the promises. Switching one off shows that it is needed."""

    commit_in_locking_session: bool = True
    forget_locks_with_session: bool = True
    answer_after_commit: bool = True
    read_again_with_new_session: bool = True
    end_sessions_of_others: bool = True
    take_over: bool = True


class Cluster:
    """All states and steps of a number of processes, moves and faults."""

    def __init__(self, processes: int, moves: int, faults: int, design: Design | None = None) -> None:
        self.design: Final = design or Design()
        self.moves: Final = moves
        self.faults: Final = faults
        self.first: Final = State(tuple(Process() for _ in range(processes)))

    # -- steps -----------------------------------------------------------------------------------------------

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield what can happen next, without new faults."""
        for number, process in enumerate(state.processes):
            yield from self._of_postgresql(state, number, process)
            if process.up and not process.still:
                yield from self._of_process(state, number, process)

    def _of_process(self, state: State, number: int, process: Process) -> Iterator[tuple[str, State]]:
        if process.session is None:
            if not process.cut:
                yield "opens a session", self._open(state, number, process)
            return
        if not process.cut and process.session not in state.alive:
            yield "notices that its session has ended", self._lose(state, number, process)
        if not process.cut and process.session in state.alive:
            if process.locked and process.memory is None:  # only if the locks of a lost session are not forgotten
                yield "reads the table", _with(state, number, replace(process, memory=state.log))
            elif not process.locked and state.holder is None and self.design.take_over:
                yield "takes the lock and reads the table", self._take(state, number, process)
        if process.memory is not None and process.move is None and process.sent is None and process.stored is None:
            yield from self._ask(state, number, process)
            if not process.cut and process.session in state.alive and process.locked:
                given_up = _with(state, number, replace(process, memory=None, locked=False))
                yield "hands the table over", replace(given_up, holder=None)
        if process.move is not None and process.sent is None and process.stored is None and process.locked:
            assert process.memory is not None
            sent = (process.session, process.memory, process.move)
            yield "sends a commit", _with(state, number, replace(process, sent=sent))
        if process.stored is not None and not process.cut:
            yield "hears of its commit", self._hear(state, number, process)
        for other, one in enumerate(state.processes):
            if other != number and self.design.end_sessions_of_others and not process.cut:
                if (
                    one.session in state.alive
                    and (one.still or one.cut or not one.up)
                    and process.session in state.alive
                ):
                    yield f"ends the session of process {other}", _end(state, one.session)

    def _of_postgresql(self, state: State, number: int, process: Process) -> Iterator[tuple[str, State]]:
        if process.sent is not None and not process.cut:
            session, after, move = process.sent
            if session in state.alive or not self.design.commit_in_locking_session:
                yield "commits", self._commit(state, number, process, after, move)
            else:
                yield "refuses a commit", _with(state, number, replace(process, sent=None, stored=False))
        if not process.up and process.session in state.alive:
            yield "notices that a process is gone", _end(state, process.session)

    def _open(self, state: State, number: int, process: Process) -> State:
        session = (number, process.sessions)
        opened = _with(state, number, replace(process, session=session, sessions=process.sessions + 1))
        return replace(opened, alive=state.alive | {session})

    def _lose(self, state: State, number: int, process: Process) -> State:
        """A commit without an answer has failed as far as this process knows; its table is read again."""
        keep_locks = process.locked and not self.design.forget_locks_with_session
        lost = replace(process, session=None, locked=keep_locks, move=None, sent=None, stored=None)
        if self.design.read_again_with_new_session:
            lost = replace(lost, memory=None)
        return _with(state, number, lost)

    def _take(self, state: State, number: int, process: Process) -> State:
        """Take the lock, and read the table in the same transaction."""
        again = self.design.read_again_with_new_session or process.memory is None
        taken = _with(state, number, replace(process, memory=state.log if again else process.memory, locked=True))
        return replace(taken, holder=process.session)

    def _ask(self, state: State, number: int, process: Process) -> Iterator[tuple[str, State]]:
        """A device that connects to this process sends its move, or sends it again because it got no answer."""
        assert process.memory is not None
        question = len(process.memory)
        for device in DEVICES:
            if question < self.moves:
                played = _with(state, number, replace(process, move=device))
                if not self.design.answer_after_commit:
                    played = replace(played, answered=state.answered | {(question, device)})
                yield f"is sent a move by the {device}", played
            for earlier, move in enumerate(process.memory):
                if move == device and (earlier, move) not in state.answered:
                    told = replace(state, answered=state.answered | {(earlier, move)})
                    yield f"answers the {device} that it is stored", told

    def _commit(self, state: State, number: int, process: Process, after: tuple[str, ...], move: str) -> State:
        if after != state.log:
            raise Broken(f"a move after {after} was committed after {state.log}")
        if state.holder is not None and state.holder != process.session:
            raise Broken("a process that does not serve the table has committed a move")
        done = _with(state, number, replace(process, sent=None, stored=True))
        return replace(done, log=(*state.log, move))

    def _hear(self, state: State, number: int, process: Process) -> State:
        move, memory = process.move, process.memory
        assert move is not None and memory is not None
        heard = replace(process, move=None, stored=None)
        if not process.stored:
            return self._lose(_with(state, number, heard), number, heard)
        told = _with(state, number, replace(heard, memory=(*memory, move)))
        return replace(told, answered=state.answered | {(len(memory), move)})

    # -- faults ----------------------------------------------------------------------------------------------

    def breaks(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield the faults that can happen next, and the repairs that nobody may rely on."""
        for number, process in enumerate(state.processes):
            if process.still:
                yield f"process {number} continues", _with(state, number, replace(process, still=False))
            if process.cut:
                yield f"process {number} is connected again", _with(state, number, replace(process, cut=False))
            if not process.up:
                again = Process(session=None, sessions=process.sessions)
                if process.session not in state.alive:
                    yield f"process {number} starts again", _with(state, number, again)
            if state.faults < self.faults:
                more = replace(state, faults=state.faults + 1)
                yield from self._faults(more, number, process)

    def _faults(self, state: State, number: int, process: Process) -> Iterator[tuple[str, State]]:
        if process.up:
            # What it has sent may still arrive, or not.
            gone = replace(process, up=False, still=False, memory=None, move=None, stored=None, locked=False)
            yield f"process {number} is killed", _with(state, number, gone)
            yield f"process {number} is killed", _with(state, number, replace(gone, sent=None))
            if not process.still:
                yield f"process {number} stands still", _with(state, number, replace(process, still=True))
            if not process.cut:
                yield f"process {number} is cut off", _with(state, number, replace(process, cut=True))
            if process.session in state.alive:
                yield f"the session of process {number} ends", _end(state, process.session)
        if state.alive:
            yield "PostgreSQL crashes", replace(state, alive=frozenset(), holder=None)

    # -- promises --------------------------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Check what must hold in every state."""
        for question, move in state.answered:
            if len(state.log) <= question or state.log[question] != move:
                raise Broken(f"an acknowledged move is lost: {move} for question {question}")

    def served(self, state: State) -> bool:
        """Return whether a process serves the table and can commit."""
        return any(
            one.up and not one.still and not one.cut and one.memory == state.log and one.session in state.alive
            for one in state.processes
        )


def _with(state: State, number: int, process: Process) -> State:
    processes = (*state.processes[:number], process, *state.processes[number + 1 :])
    return replace(state, processes=processes)


def _end(state: State, session: Session | None) -> State:
    """End a session: PostgreSQL releases its lock."""
    return replace(state, alive=state.alive - {session}, holder=None if state.holder == session else state.holder)


# -- exploring --------------------------------------------------------------------------------------------------


def explore(cluster: Cluster) -> dict[State, list[State]]:
    """Visit every state; return what can follow each one without a new fault. Raises Broken, with the way to it."""
    came: dict[State, tuple[State, str] | None] = {cluster.first: None}
    follows: dict[State, list[State]] = {}
    frontier = [cluster.first]
    while frontier:
        state = frontier.pop()
        follows[state] = _visit(cluster, state, came, frontier)
    return follows


def _visit(
    cluster: Cluster, state: State, came: dict[State, tuple[State, str] | None], frontier: list[State]
) -> list[State]:
    found: list[State] = []
    kinds: tuple[tuple[Callable[[State], Iterator[tuple[str, State]]], bool], ...] = (
        (cluster.steps, True),
        (cluster.breaks, False),
    )
    try:
        for kind, expected in kinds:
            for name, following in kind(state):
                if expected:
                    found.append(following)
                if following not in came:
                    came[following] = (state, name)
                    cluster.check(following)
                    frontier.append(following)
    except Broken as broken:
        raise Broken(f"{broken}, after: {', '.join(_way(came, state))}") from None
    return found


def _way(came: dict[State, tuple[State, str] | None], state: State) -> list[str]:
    """Return what happened on the way to a state."""
    names: list[str] = []
    step = came[state]
    while step is not None:
        state, name = step
        names.append(name)
        step = came[state]
    return names[::-1]


def stranded(cluster: Cluster, follows: dict[State, list[State]]) -> list[State]:
    """Return the states from which the table is never served again, though a process runs and nothing fails any more.

    A state from which service can be reached by expected steps reaches it, if every step that stays possible is done at some
    time.
    """
    leads: dict[State, list[State]] = {}
    for state, following in follows.items():
        for one in following:
            leads.setdefault(one, []).append(state)
    good = {state for state in follows if cluster.served(state)}
    frontier = list(good)
    while frontier:
        for before in leads.get(frontier.pop(), ()):
            if before not in good:
                good.add(before)
                frontier.append(before)
    return [
        state
        for state in follows
        if state not in good and any(one.up and not one.still and not one.cut for one in state.processes)
    ]

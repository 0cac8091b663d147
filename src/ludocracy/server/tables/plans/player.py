"""Carries the plans of a table out: each move after the pause of automatic moves, by the path of a click."""

import secrets
from functools import partial
from typing import Final

from ludocracy.core.view import Say
from ludocracy.server.people.identity import Identity
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.plans import PlannedMove, Stop
from ludocracy.server.protocol.requests import Play
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.handlers.moves import play
from ludocracy.server.tables.live_table import LiveTable
from ludocracy.server.tables.plans.decisions import MAX_REMEMBERED, Decision, SeatPlan, decide

#: The pause before a move, in seconds, as the page makes it before its automatic moves: they cannot be told apart.
PAUSE: Final = (0.8, 2.4)


def pause() -> float:
    return secrets.SystemRandom().uniform(*PAUSE)


class PlanPlayer:
    """Plays for the seats of one table that have plans."""

    def __init__(self, context: TableContext) -> None:
        self.context: Final = context
        self.table: Final = context.table
        self.considered: Final[dict[int, int]] = {}  # a seat, and the question that its plan has been asked about

    def schedule(self) -> None:
        """Consider every question to a seat with a plan, after the pause."""
        table, game_log = self.table, self.table.log
        if not table.plans or not table.running or game_log is None:
            return
        for seat in table.awaited():
            kept, number = table.plans.get(seat), game_log.numbers[seat]
            if kept is None or kept.stopped or not table.state.seats[seat].by_person:
                continue
            if self.considered.get(seat) != number:
                self.considered[seat] = number
                self.context.queue.timer(f"plan {seat}", pause(), partial(self.answer, seat, number))

    def consider(self, seats: set[int]) -> None:
        """Let new plans consider the questions that their seats are asked."""
        for seat in seats:
            self.considered.pop(seat, None)
            self.context.queue.timer(f"plan {seat}", None)
        self.schedule()

    async def answer(self, seat: int, number: int) -> None:
        """Let a plan answer a question when the pause is over."""
        table = self.table
        kept, game_log = table.plans.get(seat), table.log
        if kept is None or kept.stopped or game_log is None or game_log.question(seat) != number:
            return
        if not table.running or not table.state.seats[seat].by_person:
            # The question is considered again after the pause, or when they are back.
            self.considered.pop(seat, None)
            return
        if self.context.services.banned(table.state.seats[seat].person):
            return
        decision = decision_of(table, seat, kept)
        if decision is None:
            return
        stop, at = decision.stop, len(game_log.match.moves)
        if decision.move and not stop:
            stop = await self.make(seat, number, decision)
        if not stop and decision.move:
            kept.made = [*kept.made, PlannedMove(at, decision.move)][-MAX_REMEMBERED:]
            kept.moves += 1
        if not stop and len(decision.ended) == len(kept.plan.steps):
            stop = "done"
        if (stop, decision.ended) != (kept.stopped, kept.ended) or decision.move:
            kept.stopped, kept.ended = stop, decision.ended
            if seat in table.plans:  # the game may be over by that move
                self.context.changes.change_plan(seat)

    async def make(self, seat: int, number: int, decision: Decision) -> Stop:
        """Make a move as if the player had sent it."""
        person = self.table.state.seats[seat].person
        request = Play(f"plan-{secrets.token_hex(8)}", seat=seat, move=decision.move, question=number)
        try:
            await play(self.context, Identity(person=person), request)
        except Refused:
            return "illegal"
        return ""


def decision_of(table: LiveTable, seat: int, kept: SeatPlan) -> Decision | None:
    """Return what the plan of a seat does now, under the seat's own view; None if nothing is asked."""
    game_log, views = table.check_shown()
    view = views.shown(seat)
    if view.prompt is None:
        return None
    last = game_log.last[seat]
    entries = game_log.match.log[kept.since :]
    notes = [Say(note.key, note.args) for number, note in entries if number > last and note.visible_to(seat)]
    return decide(game_log.game, kept, view, notes)

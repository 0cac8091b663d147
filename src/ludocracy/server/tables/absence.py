"""What happens when people do not answer: clocks that run out, bots that stand in for the absent, notifications."""

import time
from typing import Final

from ludocracy.server.notifications.notifier import Notifier
from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.tables.context import TableContext
from ludocracy.server.tables.deadlines import Awaited, awaited_seats, time_left
from ludocracy.server.tables.handlers.start import void_if_late
from ludocracy.server.tables.job_queue import REMINDER
from ludocracy.server.tables.table_info import title_of

#: Somebody who is awaited and not connected is notified after this many seconds.
NOTIFY_AFTER: Final = 10.0

#: After this many seconds a start is void if a seat has not revealed its nonce.
REVEAL_WITHIN: Final = 20.0

#: Timers fire a little late, so that what they wait for is really over.
MARGIN: Final = 0.02


class AbsenceWatch:
    """Resets the timers of one table after each change."""

    def __init__(self, context: TableContext, notifier: Notifier, notify_after: float = NOTIFY_AFTER) -> None:
        self.context: Final = context
        self.table: Final = context.table
        self.notifier: Final = notifier
        self.notify_after: Final = notify_after

    def set_timers(self) -> None:
        table, absent = self.table, self.absent()
        limits = table.clocks.on or table.state.rated or table.state.absent
        timers = self.context.queue.timers or limits or table.state.round is not None
        if not absent and not timers and table.state.phase != "waiting":
            return  # nothing to wait for, and nothing to cancel: so it is after most moves
        self.watch_reveals()
        self.watch_clocks()
        self.watch_absent()
        self.watch_holidays(bool(limits))
        self.notify_absent(absent)
        self.watch_reminders()

    def watch_reveals(self) -> None:
        delay = None
        if self.table.state.phase == "waiting" and self.table.state.start == "revealing":
            delay = max(0.0, self.table.revealing_since + REVEAL_WITHIN - time.monotonic()) + MARGIN
        self.context.queue.timer("reveal", delay, self.end_reveals)

    async def end_reveals(self) -> None:
        void_if_late(self.context)

    # -- clocks ------------------------------------------------------------------------------------------

    def watch_clocks(self) -> None:
        waits = self.table.running and self.table.state.overdue.what != "nothing"
        end = self.table.clocks.next_end() if waits else None
        self.context.queue.timer("clock", end[0] + MARGIN if end else None, self.end_clocks)

    async def end_clocks(self) -> None:
        table = self.table
        for seat in list(table.clocks.since):
            if table.clocks.now_left(seat) <= 0 and table.state.seats[seat].by_person:
                self.context.overdue(seat, "clock")
        self.watch_clocks()

    # -- absence -----------------------------------------------------------------------------------------

    def absent(self) -> list[int]:
        """Return the awaited seats whose people are not connected, while the game is on."""
        if not self.table.running:
            return []
        seats = self.table.state.seats
        return [seat for seat in self.table.awaited_people() if not self.table.is_here(seats[seat].person)]

    def missing(self) -> dict[int, float]:
        """Return the awaited people with limited time, and the seconds that they have left."""
        seats = self.table.awaited() if self.table.running else []
        left = {seat: time_left(self.table, seat) for seat in seats if self.table.state.seats[seat].by_person}
        return {seat: seconds for seat, seconds in left.items() if seconds is not None}

    def watch_absent(self) -> None:
        missing = self.missing()
        delay = max(0.0, min(missing.values())) + MARGIN if missing else None
        self.context.queue.timer("absent", delay, self.replace_absent)

    async def replace_absent(self) -> None:
        for seat, seconds in self.missing().items():
            if seconds <= 0.01:
                self.context.overdue(seat, "absent")
        self.watch_absent()

    # -- holidays ----------------------------------------------------------------------------------------

    def watch_holidays(self, limits: bool) -> None:
        """Look again when somebody's holiday begins or ends, where times are limited."""
        now = time.time() * 1000
        people = self.table.state.people() if limits and self.table.running else []
        coming = [one for person in people for one in self.context.services.holidays.coming(person)]
        moments = [at for one in coming for at in (one.begins, one.ends) if at > now]
        delay = (min(moments) - now) / 1000 + MARGIN if moments else None
        self.context.queue.timer("holiday", delay, self.holidays_changed)

    async def holidays_changed(self) -> None:
        """Stop or start clocks, and show everybody who is on holiday."""
        self.context.changes.views = self.context.changes.table = True

    # -- reminders ---------------------------------------------------------------------------------------

    def to_remind(self) -> list[Awaited]:
        """Return the awaited seats whose people are not connected, and not on holiday."""
        table, absent = self.table, self.absent()
        absent = [seat for seat in absent if table.holiday(table.state.seats[seat].person) <= 0]
        return [one for one in awaited_seats(table) if one.seat in absent] if absent else []

    def next_reminder(self) -> int | None:
        """Return when somebody is to be reminded next, in milliseconds."""
        moments = [at for one in self.to_remind() for at in one.reminders if at > self.table.state.reminded]
        return min(moments, default=None)

    def watch_reminders(self) -> None:
        at = self.next_reminder()
        delay = max(0.0, at / 1000 - time.time()) + MARGIN if at is not None else None
        self.context.queue.timer(REMINDER, delay, self.remind)

    async def remind(self) -> None:
        """Remind everybody whose moment has come since the last time."""
        table, now = self.table, int(time.time() * 1000)
        for one in self.to_remind():
            if table.log is not None and any(table.state.reminded < at <= now for at in one.reminders):
                await TurnNotification(self, one.seat, table.log.numbers[one.seat], one).send()
        table.state.reminded = now
        self.context.changes.state = True
        self.watch_reminders()

    # -- notifications -----------------------------------------------------------------------------------

    def notify_absent(self, absent: list[int]) -> None:
        """Notify those who are awaited and not connected, once per question."""
        table, game_log = self.table, self.table.log
        if game_log is None:
            return
        for seat in absent:
            number = game_log.numbers[seat]
            if number not in (table.called.get(seat), table.state.called.get(seat)):
                table.called[seat] = number
                self.context.queue.timer(f"notify {seat}", self.notify_after, TurnNotification(self, seat, number).send)


class TurnNotification:
    """A notification to the person of one seat, if the seat is still awaited when the time has come; later, a reminder."""

    def __init__(self, watch: AbsenceWatch, seat: int, number: int, reminder: Awaited | None = None) -> None:
        self.watch: Final = watch
        self.seat: Final = seat
        self.number: Final = number
        self.reminder: Final = reminder

    async def send(self) -> None:
        watch, context, table, seat = self.watch, self.watch.context, self.watch.table, self.seat
        hook, person = table.state.hook, table.state.seats[seat].person
        if table.log is None or table.log.numbers[seat] != self.number:
            return
        if seat in watch.absent() and (hook is not None or await watch.notifier.reaches(person)):
            try:
                context.services.limit("turn", person)
            except Refused:  # somebody keeps playing and taking back
                return
            table.state.called[seat] = self.number
            context.changes.change_state()
            one = table.state.seats[seat]
            link = f"{context.services.links.home or table.state.home}/t/{table.id}"
            language = one.language or "en"
            title = title_of(table.state.game, language)
            message = self.message(language, one.name, title)

            def notify() -> None:
                sent = watch.notifier.send_turn(hook, person, language, message, title, link, table.id)
                context.queue.tasks.spawn(sent)

            context.changes.then.append(notify)

    def message(self, language: str, name: str, game: str) -> str:
        if self.reminder is None:
            return text(language, "notice.turn", name=name, game=game)
        if not self.reminder.deadline:
            return text(language, "notice.reminder", name=name, game=game)
        hours = max(1, round((self.reminder.deadline / 1000 - time.time()) / 3600))
        return text(language, "notice.hours_left", name=name, game=game, n=hours)

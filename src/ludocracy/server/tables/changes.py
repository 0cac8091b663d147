"""What has happened at a table and is not stored or published yet: one value, from the handlers to the publisher."""

from collections.abc import Callable

from ludocracy.server.storage.lines import Row
from ludocracy.server.tables.connections import ClientConnection


class Changes:
    """Handlers add to it; the commit takes the part that is stored, and the publisher takes the rest."""

    __slots__ = (
        "fresh_plans",
        "newcomers",
        "plans",
        "promises",
        "rows",
        "state",
        "table",
        "then",
        "untold_plans",
        "untold_promises",
        "views",
        "voters",
    )

    def __init__(self, views: bool = False, table: bool = False) -> None:
        #: To be stored: lines of the log, and the state of the table.
        self.rows: list[Row] = []
        self.state = False
        self.plans: set[int] = set()  # of these seats
        self.promises: set[int] = set()  # that these seats have offered
        #: To be done once everything is stored.
        self.then: list[Callable[[], None]] = []
        #: To be sent: new views, the `table` message, and everything to those who have just come.
        self.views = views
        self.table = table
        self.newcomers: list[ClientConnection] = []
        #: The seats whose players are told of their plans; and those whose plans are new. Nobody else notices.
        self.untold_plans: set[int] = set()
        self.fresh_plans: set[int] = set()
        #: Whether somebody may have to be told of promises.
        self.untold_promises = False
        #: To be counted again: open votes, because somebody came, left, or changed seats.
        self.voters = False

    def change_state(self) -> None:
        """Store the state, and send it to everybody."""
        self.state = self.table = True

    def change_seats(self) -> None:
        """Store who sits where, send everybody their own view, and count votes again."""
        self.state = self.table = self.views = self.voters = True

    def change_plan(self, seat: int, fresh: bool = False) -> None:
        """Store the plan of a seat, and send it to the seat's player; `fresh`: it has not considered the question yet."""
        self.plans.add(seat)
        self.untold_plans.add(seat)
        if fresh:
            self.fresh_plans.add(seat)

    def change_promises(self, seat: int) -> None:
        """Store the promises that a seat has offered, and tell those who may see them."""
        self.promises.add(seat)
        self.untold_promises = True

    @property
    def to_publish(self) -> bool:
        return self.views or self.table or bool(self.newcomers)

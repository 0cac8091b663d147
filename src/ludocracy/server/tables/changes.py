"""What has happened at a table and is not stored or published yet: one value, from the handlers to the publisher."""

from collections.abc import Callable

from ludocracy.server.storage.lines import Row
from ludocracy.server.tables.connections import ClientConnection


class Changes:
    """Handlers add to it; the commit takes the part that is stored, and the publisher takes the rest."""

    __slots__ = ("newcomers", "rows", "state", "table", "then", "views", "voters")

    def __init__(self, views: bool = False, table: bool = False) -> None:
        #: To be stored: lines of the log, and the state of the table.
        self.rows: list[Row] = []
        self.state = False
        #: To be done once everything is stored.
        self.then: list[Callable[[], None]] = []
        #: To be sent: new views, the `table` message, and everything to those who have just come.
        self.views = views
        self.table = table
        self.newcomers: list[ClientConnection] = []
        #: To be counted again: open votes, because somebody came, left, or changed seats.
        self.voters = False

    def change_state(self) -> None:
        """Store the state, and send it to everybody."""
        self.state = self.table = True

    def change_seats(self) -> None:
        """Store who sits where, send everybody their own view, and count votes again."""
        self.state = self.table = self.views = self.voters = True

    @property
    def to_publish(self) -> bool:
        return self.views or self.table or bool(self.newcomers)

"""The tables of the database, the same on SQLite and PostgreSQL."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata: Final = MetaData()

#: The server's own few values: the key of cookies.
settings: Final = Table(
    "settings", metadata, Column("key", String(40), primary_key=True), Column("value", Text, nullable=False)
)

persons: Final = Table(
    "persons",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),
    Column("password", Text),
    Column("epoch", Integer, nullable=False, default=0),  # raised to make older cookies void
    Column("language", String(4), nullable=False, default=""),
    Column("created", BigInteger, nullable=False),
    Column("ended", Text, nullable=False, default="", server_default=""),  # sessions that were logged out, by spaces
    Column("email", Text),  # a confirmed address for notifications
    Column(
        "digest", Integer, nullable=False, default=0, server_default="0"
    ),  # hours between notifications; 0: one per turn
    Column("digested", BigInteger, nullable=False, default=0, server_default="0"),  # when the last digest was sent
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(20), nullable=False, unique=True),
    Column("person", String(20), ForeignKey("persons.id"), nullable=False, index=True),
    Column("scope", String(10), nullable=False),
    Column("table_id", String(20)),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),  # None: never
    Column("used", BigInteger),  # the day of its last use; None: not yet
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("phase", String(10), nullable=False, index=True),
    Column("state", Text, nullable=False),
    Column("position", Text),  # what it began from, if not from the beginning
    Column("changed", BigInteger, nullable=False),
)

#: Who sits or sat where, to find a person's tables.
sitters: Final = Table(
    "sitters",
    metadata,
    Column("person", String(20), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
)

#: The log: one line per move, never changed. `asked` is the id that the client gave its move.
lines: Final = Table(
    "lines",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("asked", String(64)),
    Column("at", BigInteger, nullable=False),
    Column("left", Text),  # the clocks after it, where there are clocks
    sqlite_with_rowid=False,
)

chats: Final = Table(
    "chats",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("person", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

#: What a player leaves behind for a seat, beside the log: one document of each kind, which nobody else is shown.
seat_data: Final = Table(
    "seat_data",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("data", Text, nullable=False),
)

#: The newest stored position of a table, in case a later version cannot replay its moves.
snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("line", Integer, nullable=False),
    Column("position", Text, nullable=False),
)

#: The outcome of finished games, one row per seat. It follows from the states of the tables, and is there for queries.
results: Final = Table(
    "results",
    metadata,
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("person", String(20), nullable=False, index=True),  # "": a bot
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),  # its kind; "": a person
    Column("score", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("why", String(10), nullable=False),  # finished, or stopped as agreed
    Column("practice", Boolean, nullable=False),  # it did not begin at the beginning
    Column("entrant", String(60), nullable=False),  # whose rating it changes; "": nobody's
    Column("ended", BigInteger, nullable=False),
    Column("round", String(30), nullable=False, default="", server_default=""),  # its tournament and round, if any
)

#: Tournaments. `version` grows with every change of the state, so that nobody changes what they have not seen.
tournaments: Final = Table(
    "tournaments",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("phase", String(10), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("state", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
)

#: Who owns or plays a tournament, to find a person's tournaments.
entrants: Final = Table(
    "entrants",
    metadata,
    Column("person", String(20), primary_key=True),
    Column("tournament_id", String(20), ForeignKey("tournaments.id"), primary_key=True),
)

#: The first answer of each person to each puzzle.
puzzle_answers: Final = Table(
    "puzzle_answers",
    metadata,
    Column("person", String(20), ForeignKey("persons.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("puzzle", String(20), primary_key=True),
    Column("move", Text, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

#: Browsers that want notifications by Web Push.
pushes: Final = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),  # a hash of the endpoint
    Column("person", String(20), ForeignKey("persons.id"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("created", BigInteger, nullable=False),
)

#: When people are on holiday.
holidays: Final = Table(
    "holidays",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("person", String(20), ForeignKey("persons.id"), nullable=False, index=True),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

#: What people write for themselves about a table, or about a moment of its game: after so many moves, or -1 for the whole game.
notes: Final = Table(
    "notes",
    metadata,
    Column("person", String(20), ForeignKey("persons.id"), primary_key=True),
    Column("table_id", String(20), ForeignKey("tables.id"), primary_key=True),
    Column("move", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

#: The processes that share a PostgreSQL database: where each is reached, and the session that holds its locks.
processes: Final = Table(
    "processes",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("address", Text, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("session", Text, nullable=False),  # when the session began: process numbers are used again
)

#: What administrators ask of a running server (`ludocracy admin`), and its answers.
admin_jobs: Final = Table(
    "admin_jobs",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),  # the user of the system; "": a part of another request
    Column("request", Text, nullable=False),
    Column("process", String(20), nullable=False),  # the process that is to do it; "": any
    Column("taken", Boolean, nullable=False),
    Column("answer", Text),  # None: not done yet
)

admin_log: Final = Table(
    "admin_log",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("who", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("outcome", Text, nullable=False),  # "": done; else the key of the error
)

bans: Final = Table(
    "bans",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("kind", String(10), nullable=False),  # person, network, or disabled
    Column("subject", Text, nullable=False),  # the person's id, or the network
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),  # None: for ever
    Column("reason", Text, nullable=False),
)

#: Secret links, of which only a hash is stored: invitations, and links that set a new password.
links: Final = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("id", String(20), nullable=False, unique=True),
    Column("kind", String(10), nullable=False),  # invitation or password
    Column("person", String(20), index=True),  # whose password it sets
    Column("note", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("uses", Integer, nullable=False),  # how often it still works
)

#: What players have reported to the operator: other people, and errors of the page, which are about nobody.
reports: Final = Table(
    "reports",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("by", String(20), nullable=False),
    Column("about", String(20), nullable=False, index=True),
    Column("name", String(40), nullable=False),  # of the reported person, at that time
    Column("table_id", String(20), nullable=False),
    Column("chat", Integer),  # the number of the reported line
    Column("said", Text, nullable=False),  # and what it said, or the error of the page
    Column("reason", Text, nullable=False),
    Column("settled", BigInteger),  # None: not yet
    Column("outcome", Text, nullable=False),
)

#: Whom people have blocked.
blocks: Final = Table(
    "blocks",
    metadata,
    Column("person", String(20), ForeignKey("persons.id"), primary_key=True),
    Column("other", String(20), primary_key=True, index=True),
    Column("id", String(20), nullable=False, unique=True),
    Column("name", String(40), nullable=False),  # of the other, at that time
    Column("at", BigInteger, nullable=False),
)

Index("tables_changed", tables.c.changed)
Index("puzzle_answers_at", puzzle_answers.c.game, puzzle_answers.c.at)
Index("results_ended", results.c.game, results.c.ended)
Index("results_rated", results.c.game, results.c.entrant)

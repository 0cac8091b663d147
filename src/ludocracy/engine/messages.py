"""The messages of the engine protocol, one JSON object per line. docs/engine.md describes them."""

from typing import Annotated, Any, Final

import msgspec

from ludocracy.core.table import Value

#: The version of the protocol.
PROTOCOL: Final = 1
#: The longest line of an engine, in bytes.
MAX_LINE: Final = 1 << 20
#: The largest number of imagined worlds that an engine can ask for.
MAX_WORLDS: Final = 64

OptionValue = bool | int | float | str
Count = Annotated[int, msgspec.Meta(ge=0)]
Text = Annotated[str, msgspec.Meta(max_length=1000)]


class Budget(msgspec.Struct, omit_defaults=True):
    """How long an engine may think: seconds, or a number of playouts."""

    seconds: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    playouts: Count = 0


class Asked(msgspec.Struct):
    """A question to a seat, with everything that the seat may know.

    `must`: the seat must answer; otherwise it may stay silent. `worlds`: imagined positions that agree with what the seat
    knows, as many as the engine asked for.
    """

    game: str
    rules: int
    seats: int
    seat: int
    options: dict[str, Value]
    must: bool
    moves: list[str]
    #: A `View`. It is read as plain data: compiled classes keep no annotations that could check it.
    view: Any
    worlds: list[dict[str, Any]] = []


# -- to the engine -------------------------------------------------------------------------------------


class SayHello(msgspec.Struct, tag_field="do", tag="hello"):
    protocol: int = PROTOCOL


class SetOptions(msgspec.Struct, tag_field="do", tag="options"):
    values: dict[str, OptionValue]


class Go(msgspec.Struct, tag_field="do", tag="go"):
    id: int
    position: Asked
    budget: Budget
    seed: int


class Quit(msgspec.Struct, tag_field="do", tag="quit"):
    pass


Request = SayHello | SetOptions | Go | Quit


# -- from the engine -----------------------------------------------------------------------------------


class Option(msgspec.Struct, omit_defaults=True):
    """A setting of an engine. Numbers may have limits, words a list of choices."""

    name: Text
    default: OptionValue
    least: float | None = None
    most: float | None = None
    choices: list[Text] = []


class Hello(msgspec.Struct, tag_field="is", tag="hello"):
    """Who the engine is. `games`: those that it plays, none for all of them."""

    protocol: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    author: Text = ""
    games: list[Text] = []
    options: list[Option] = []
    worlds: Annotated[int, msgspec.Meta(ge=0, le=MAX_WORLDS)] = 0


class Ready(msgspec.Struct, tag_field="is", tag="ready"):
    pass


class Rated(msgspec.Struct, omit_defaults=True):
    """What an engine thinks of a move: its value to the seat, 1 for a certain win, and the playouts behind it."""

    move: str
    value: float
    playouts: Count = 0


class Info(msgspec.Struct, tag_field="is", tag="info", omit_defaults=True):
    """A line of analysis: any text, and moves with their values, the best first."""

    id: int
    text: str = ""
    moves: list[Rated] = []


class Best(msgspec.Struct, tag_field="is", tag="best"):
    """The answer; None stays silent."""

    id: int
    move: str | None


class Failure(msgspec.Struct, tag_field="is", tag="error"):
    text: str


Reply = Hello | Ready | Info | Best | Failure

requests: Final[msgspec.json.Decoder[Request]] = msgspec.json.Decoder(Request)
replies: Final[msgspec.json.Decoder[Reply]] = msgspec.json.Decoder(Reply)


def encoded(message: Request | Reply) -> bytes:
    """Return a message as a line."""
    return msgspec.json.encode(message) + b"\n"

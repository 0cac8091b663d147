"""What is asked of an engine, and the checks of what it answers, without input and output.

A request is a generator. It yields `Send`: what to write and how long to wait for a line; it is sent the line, and returns the
result. `process.py` and `asynchronous.py` run the same requests.
"""

from collections.abc import Generator, Mapping
from typing import Final, NamedTuple, TypeVar

import msgspec

from ludocracy.core.errors import BadOption, EngineError, NotYourTurn, clipped
from ludocracy.engine.messages import (
    PROTOCOL,
    Asked,
    Best,
    Budget,
    Failure,
    Go,
    Hello,
    Info,
    Option,
    OptionValue,
    Ready,
    Reply,
    SayHello,
    SetOptions,
    encoded,
    replies,
)
from ludocracy.play.ask import illegal_answer
from ludocracy.play.chair import Chair

T = TypeVar("T")

#: How many seconds an engine may take to start, and to accept its options.
START: Final = 30.0
#: How many seconds an engine may take longer than its budget.
GRACE: Final = 10.0
#: How many seconds an engine may take for a number of playouts.
LONGEST: Final = 60.0
#: What an engine may send before it answers.
MAX_LINES: Final = 10_000


class Send(NamedTuple):
    """What to write, if anything, and how many seconds to wait for the next line; None: as long as before."""

    data: bytes = b""
    seconds: float | None = None


class Answer(NamedTuple):
    """What an engine answers: the code of a legal move, or None if the seat stays silent, and its analysis."""

    move: int | None
    info: list[Info]


#: A request that returns a value of type `T`.
Asking = Generator[Send, bytes, T]


def read(name: str, line: bytes) -> Reply:
    """Return the message of a line. Raises `EngineError`."""
    try:
        reply = replies.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        shown = clipped(line.decode(errors="replace").strip(), 80)
        raise EngineError("engine.garbage", name=name, found=shown, error=clipped(str(error), 200)) from error
    if isinstance(reply, Failure):
        raise EngineError("engine.says", name=name, text=clipped(" ".join(reply.text.split()), 300))
    return reply


def unexpected(name: str, reply: Reply, expected: str) -> EngineError:
    found = str(type(reply).__struct_config__.tag)
    return EngineError("engine.unexpected", name=name, found=found, expected=expected)


class Requests:
    """The requests to one engine. `name` is its command until it has said hello."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.said: Hello | None = None
        self.asked = 0

    @property
    def hello(self) -> Hello:
        """Return what the engine has said about itself."""
        assert self.said is not None
        return self.said

    def begin(self, timeout: float) -> Asking[None]:
        """Say hello."""
        reply = read(self.name, (yield Send(encoded(SayHello()), timeout)))
        if not isinstance(reply, Hello):
            raise unexpected(self.name, reply, "hello")
        if reply.protocol != PROTOCOL:
            raise EngineError("engine.version", name=self.name, found=reply.protocol, right=PROTOCOL)
        self.said = reply
        self.name = " ".join(reply.name.split())

    def set(self, values: Mapping[str, OptionValue], timeout: float) -> Asking[None]:
        """Set options. Raises `BadOption` for what the engine does not have."""
        for name, value in values.items():
            check_option(self.name, self.hello.options, name, value)
        if values:
            reply = read(self.name, (yield Send(encoded(SetOptions(dict(values))), timeout)))
            if not isinstance(reply, Ready):
                raise unexpected(self.name, reply, "ready")

    def play(self, chair: Chair, budget: Budget, grace: float) -> Asking[Answer]:
        """Ask for a move. Raises `IllegalMove` if the answer is not legal, and `BadOption` for a game it cannot play."""
        games = self.hello.games
        if games and chair.game.name not in games:
            raise BadOption("bot.other_game", name=self.name, other=", ".join(games), game=chair.game.name)
        data = self.question(chair, budget)
        info: list[Info] = []
        line = yield Send(data, (LONGEST if budget.playouts else budget.seconds) + grace)
        for _ in range(MAX_LINES):
            reply = read(self.name, line)
            if not isinstance(reply, Info | Best) or reply.id != self.asked:
                raise unexpected(self.name, reply, f"best {self.asked}")
            if isinstance(reply, Best):
                return Answer(move_of(self.name, chair, reply.move), info)
            info.append(reply)
            line = yield Send()
        raise EngineError("engine.lines", name=self.name, count=MAX_LINES)

    def question(self, chair: Chair, budget: Budget) -> bytes:
        """Return the line that asks for a move. It depends on nothing that the seat may not know.

        Raises `NotYourTurn` if the seat has nothing to decide.
        """
        view = chair.view()
        if view.prompt is None:
            raise NotYourTurn("move.not_your_turn", seat=chair.seat)
        self.asked += 1
        asked = Asked(
            game=chair.game.name,
            rules=chair.game.rules,
            seats=chair.seats,
            seat=chair.seat,
            options=chair.setting(),
            must=chair.asked(),
            moves=[chair.text(move) for move in chair.options()],
            view=view,
            worlds=[chair.game.dump(chair.imagine()) for _ in range(self.hello.worlds)],
        )
        return encoded(Go(self.asked, asked, budget, chair.rng.below(1 << 31)))


class Described:
    """What a running engine has said about itself."""

    requests: Requests

    @property
    def name(self) -> str:
        """Return the name of the engine; until it has said hello, its command."""
        return self.requests.name

    @property
    def hello(self) -> Hello:
        """Return its name, author, games and options."""
        return self.requests.hello


def move_of(name: str, chair: Chair, text: str | None) -> int | None:
    """Return the code of a move, or None if the seat may stay silent and does. Raises `IllegalMove`."""
    if text is None and not chair.asked():
        return None
    options = chair.options()
    for move in options:
        if chair.text(move) == text:
            return move
    raise illegal_answer(name, chair.game, chair.seat, text, options)


def check_option(engine: str, options: list[Option], name: str, value: OptionValue) -> None:
    """Raise `BadOption` unless the engine has the option and it may have this value."""
    found = next((option for option in options if option.name == name), None)
    if found is None:
        names = ", ".join(option.name for option in options) or "–"
        raise BadOption("engine.option", name=engine, option=clipped(name), names=names)
    number = isinstance(value, int | float) and not isinstance(value, bool)
    fits = type(value) is type(found.default) or (number and isinstance(found.default, float))
    if fits and isinstance(value, int | float):
        fits = (found.least is None or value >= found.least) and (found.most is None or value <= found.most)
    if not fits or (found.choices and value not in found.choices):
        raise BadOption("engine.value", name=engine, option=name, value=clipped(repr(value)))

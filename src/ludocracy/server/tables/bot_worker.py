"""A process in which bots think: `python -m ludocracy.server.tables.bot_worker`. A line of JSON in, a line of JSON out.

It rebuilds the table from its position and hands each bot a Chair, so that a bot knows what its seat knows.
"""

import contextlib
import os
import sys
from typing import Final

import msgspec

from ludocracy.bots import find
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.chair import Bot, Chair
from ludocracy.server.tables.position_study import Answered, Study, study_position


class Ask(msgspec.Struct, array_like=True):
    """A seat, the kind of bot that answers for it, and whether it must or may."""

    seat: int
    kind: str
    must: bool


class Question(msgspec.Struct):
    game: str
    position: str
    asks: list[Ask]
    seed: int
    study: Study | None = None  # instead of moves, what the answers to a question are worth


class Answer(msgspec.Struct):
    moves: list[str | None]  # parallel to the asks; None: it stays silent
    error: str = ""
    answers: list[Answered] = []


_bots: Final[dict[tuple[str, str], Bot]] = {}


def think(question: Question) -> Answer:
    game = catalogue.find(question.game)
    table = game.load(msgspec.json.decode(question.position))
    if question.study is not None:
        return Answer([], answers=study_position(game, table, question.study, question.seed))
    moves: list[str | None] = []
    for ask in question.asks:
        bot = _bots.get((ask.kind, question.game))
        if bot is None:
            bot = _bots[ask.kind, question.game] = find.guarded(ask.kind, game, live=True)
        chair = Chair(game, table, ask.seat, Rng(question.seed + ask.seat))
        move = bot.choose(chair) if ask.must else bot.speak(chair)
        moves.append(None if move is None else game.moves.text(move))
    return Answer(moves)


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # a lower priority than the server
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        try:
            answer = think(decoder.decode(line))
        except Exception as error:  # the server plays something legal instead, and logs this
            answer = Answer([], f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()

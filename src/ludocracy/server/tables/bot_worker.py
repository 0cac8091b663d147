"""A process in which bots think: `python -m ludocracy.server.tables.bot_worker`. A line of JSON in, a line of JSON out.

It writes an empty line when it is ready. It rebuilds the table from its position and hands each bot a Chair, so that a bot knows
what its seat knows. It also reads the positions that clients send, and checks the records of finished games.
"""

import contextlib
import os
import sys
from typing import Final

import msgspec

from ludocracy.bots import find
from ludocracy.bots.study import Answered, Study, study_position
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.record import Record
from ludocracy.server.protocol.messages import Draw, Verdict
from ludocracy.server.protocol.promises import Deed
from ludocracy.server.tables.fairness import draws_of, verify
from ludocracy.server.tables.position_reading import Reading, read_position
from ludocracy.server.tables.promises.weighing import Found, Seek, Weigh, accepts, find_offer, word


class Ask(msgspec.Struct, array_like=True):
    """A seat, the kind of bot that answers for it, whether it must or may, and what it has promised for this question."""

    seat: int
    kind: str
    must: bool
    owed: list[Deed] = []


class Check(msgspec.Struct):
    """A record to check: the possible outcomes of its draws, or, with the table's log (line, hash), whether all is right."""

    record: Record
    log: list[tuple[str, str]] | None = None


class Question(msgspec.Struct):
    game: str
    position: str = ""
    asks: list[Ask] = []
    seed: int = 0
    #: Instead of moves: what the answers to a question are worth, whether a client's position can be played, or a check.
    study: Study | None = None
    read: bool = False
    check: Check | None = None
    weigh: Weigh | None = None
    seek: Seek | None = None


class Answer(msgspec.Struct):
    moves: list[str | None] = []  # parallel to the asks; None: it stays silent
    error: str = ""
    answers: list[Answered] = []
    reading: Reading | None = None
    verdict: Verdict | None = None
    draws: list[Draw] = []
    accepted: bool = False
    offer: Found | None = None


_bots: Final[dict[tuple[str, str], Bot]] = {}


def think(question: Question) -> Answer:
    if question.check is not None:
        record, log = question.check.record, question.check.log
        return Answer(draws=draws_of(record)) if log is None else Answer(verdict=verify(record, log))
    game = catalogue.find(question.game)
    position = msgspec.json.decode(question.position)
    if question.read:
        return Answer(reading=read_position(game, position))
    table = game.load(position)
    if question.study is not None:
        return Answer(answers=study_position(game, table, question.study, question.seed))
    if question.weigh is not None:
        return Answer(accepted=accepts(game, table, question.weigh, question.seed))
    if question.seek is not None:
        return Answer(offer=find_offer(game, table, question.seek, question.seed))
    moves: list[str | None] = []
    for ask in question.asks:
        bot = _bots.get((ask.kind, question.game))
        if bot is None:
            bot = _bots[ask.kind, question.game] = find.guarded(ask.kind, game, live=True)
        chair = Chair(game, table, ask.seat, Rng(question.seed + ask.seat))
        for deed in ask.owed:
            chair = chair.only(word(game, ask.seat, deed).keeps)
        move = bot.choose(chair) if ask.must else bot.speak(chair)
        if move is not None and ask.owed and move not in (kept := chair.options()):
            move = kept[Rng(question.seed).below(len(kept))]  # some bots know better than their options
        moves.append(None if move is None else game.moves.text(move))
    return Answer(moves)


def main() -> None:
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)  # a lower priority than the server
    find.offer(sys.argv[1:])  # the bots of others that the server offers; a guest's request names only those
    sys.stdout.buffer.write(b"\n")
    sys.stdout.buffer.flush()
    decoder = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        try:
            answer = think(decoder.decode(line))
        except Exception as error:  # the server plays something legal instead, and logs this
            answer = Answer(error=f"{type(error).__name__}: {error}")
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        main()

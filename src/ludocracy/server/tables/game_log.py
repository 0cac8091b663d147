"""A match with its log: every line numbered, hashed, and marked with its sender's id; and the questions' numbers.

Plain data: `context.py` commits the rows before anybody sees their effect.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from ludocracy.core.errors import BadRecord, GameOver, IllegalMove, LudocracyError, NotYourTurn, TooLate
from ludocracy.core.game import Game
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.legality import check_legal, legal_move
from ludocracy.play.match import Match
from ludocracy.play.record import Record
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.lines import Row
from ludocracy.server.tables.fairness import Chain, header_of, table_of_round
from ludocracy.server.tables.state import TableState

#: Once somebody uses the timeline, a clone is kept every STRIDE moves: in a game of 1,000 moves, an earlier position takes 0.03 ms
#: instead of 1.8 with compiled rules.
STRIDE: Final = 48


@lru_cache(maxsize=64)
def subjects_of(game: str) -> dict[str, tuple[str, ...]]:
    """Return what the questions of a game are about that promises may name, by the names of their steps."""
    return {one.question: one.about for one in catalogue.describe(game).promises if one.question}


class Question(NamedTuple):
    """A question that was answered, and what it was about."""

    name: str
    args: tuple[int, ...]


def question_of(game: Game, table: Table) -> Question:
    """Return the question that is asked at a table."""
    step = table.stack[-1]
    name = type(step).__name__
    names = subjects_of(game.name).get(name, ())
    if not names:
        return Question(name, ())
    subject = game.subject(table)
    return Question(name, tuple([subject[one] if one in subject else getattr(step, one) for one in names]))


#: A game is replayed for this many seconds at a time.
AT_ONCE: Final = 0.005


class GameLog:
    def __init__(self, table_id: str, state: TableState, position: dict[str, Any] | None) -> None:
        self.table_id: Final = table_id
        self.game: Final[Game] = catalogue.find(state.game)
        dealer = Dealer(bytes.fromhex(state.secret), state.nonces())
        self.match: Final = Match(self.game, len(state.seats), state.options, dealer=dealer, position=position)
        self.round: Final = table_of_round(state)
        self.chain: Final = Chain(dealer.secret, header_of(self.record(reveal=False)))
        self.lines = 0
        #: Seat and id of each move that stands, in their order: its line, and the number of moves before it.
        self.move_ids: Final[dict[str, tuple[int, int]]] = {}
        self.numbers: Final = [0] * len(state.seats)  # of each seat's question
        self.last: Final = [0] * len(state.seats)  # the number of moves right after each seat's last own one
        self.clones: Final[dict[int, Table]] = {}
        self.asked: Final[list[Question | None]] = []  # what each move answered; nothing: a draw, or a move out of turn
        self.begun_at: Final[dict[int, int]] = {}  # a later move of a gesture: the number of its first

    # -- reading -----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.match.table

    def question(self, seat: int) -> int | None:
        """Return the number of the question that a seat must answer."""
        return self.numbers[seat] if seat >= 0 and seat in self.match.table.who() else None

    def question_now(self) -> Question:
        """Return the question that is asked now."""
        return question_of(self.game, self.match.table)

    def remember_question(self, asked: Question | None) -> None:
        """Note what the first of the newest moves answered; the others were draws."""
        missing = len(self.match.moves) - len(self.asked)
        self.asked.extend([asked, *[None] * (missing - 1)] if missing else [])

    def record(self, reveal: bool) -> Record:
        """Return the record of the game so far."""
        record = self.match.record(reveal=reveal)
        record.round = self.round
        return record

    def position(self) -> str:
        return msgspec.json.encode(self.game.dump(self.table)).decode()

    def at(self, count: int) -> Table:
        """Return the table as it was after `count` moves; a clone that the caller may change."""
        moves = self.match.moves
        if not 0 <= count <= len(moves):
            raise Refused("bad-message")
        known = [number for number in self.clones if number <= count]
        first = max(known, default=0)
        table = self.clones[first].clone() if known else self.match.starting_table()
        for number in range(first, count):
            table.play(*moves[number])
            if (number + 1) % STRIDE == 0 and number + 1 not in self.clones:
                self.clones[number + 1] = table.clone()
        return table

    # -- writing -------------------------------------------------------------------------------------------

    def open(self) -> list[Row]:
        """Make the first deal."""
        self.match.advance()
        self.remember_question(None)
        self.renumber(None, None, CHANCE)
        return self.rows_since(0, None)

    def check(self, seat: int, text: str, question: int | None) -> int:
        """Return the move, if that seat can make it now; else refused with the reason."""
        table = self.table
        try:
            late = question is not None and question != self.numbers[seat]
            move = self.match.checked(seat, text, late)
        except GameOver as error:
            raise Refused("over") from error
        except TooLate as error:
            raise Refused("late") from error
        except NotYourTurn as error:
            raise Refused("not-your-turn") from error
        except IllegalMove as error:
            raise Refused("illegal", error) from error
        if question is None and move < table.aside:
            raise Refused("late")
        return move

    def after(self, seat: int, move: int, texts: Sequence[str]) -> Table:
        """Return a clone of the table after a checked move and those of the same gesture; refused when one of them is not legal.

        Nothing between them may be revealed or left to chance: then the gesture could not be taken back as a whole.
        """
        table = self.table.clone()
        table.revealed = False
        table.play(seat, move)
        for text in texts:
            if table.revealed or table.by_chance():
                raise Refused("late")
            table.play(seat, self.legal(table, seat, text))
        if table.revealed:
            raise Refused("secret")
        return table

    def check_following(self, seat: int, move: int, texts: Sequence[str]) -> list[int]:
        """Return the moves that follow a checked one in the same gesture; refused when one of them is not legal."""
        if not texts:
            return []
        table = self.after(seat, move, texts[:-1])
        if table.by_chance():
            raise Refused("late")
        self.legal(table, seat, texts[-1])
        return [self.game.moves.parse(text) for text in texts]

    def legal(self, table: Table, seat: int, text: str) -> int:
        try:
            return legal_move(self.game, table, seat, text)
        except (GameOver, NotYourTurn, IllegalMove) as error:
            raise Refused("illegal", error) from error

    def play_group(self, seat: int, moves: Sequence[int], asked: str | None) -> list[Row]:
        """Play the moves of one gesture; only the position before the first is kept to go back to."""
        if len(moves) == 1:
            return self.play(seat, moves[0], asked)
        before = len(self.match.moves)
        rows: list[Row] = []
        for move in moves:
            rows += self.play(seat, move, asked)
        self.join(before)
        return rows

    def join(self, first: int) -> None:
        """Make one gesture of all moves from number `first` on: undo goes back to before it."""
        points = self.match.checkpoints
        points[:] = [point for point in points if point.moves <= first]
        for number in range(first + 1, len(self.match.moves)):
            self.begun_at[number] = first

    def play(self, seat: int, move: int, asked: str | None) -> list[Row]:
        """Play a checked move and the draws that follow; return the rows to be committed."""
        table = self.table
        who, top = list(table.who()), table.stack[-1]
        question = self.question_now() if seat in who else None
        before = len(self.match.moves)
        self.match.play_legal(seat, move)
        self.remember_question(question)
        self.last[seat] = before + 1
        self.renumber(who, top, seat)
        return self.rows_since(before, asked)

    def take_back(self, count: int) -> list[Row]:
        """Go back to `count` moves, by the match's own checkpoint where it has one."""
        points = self.match.checkpoints
        if points and points[-1].moves == count:
            self.match.restore(points.pop())
        else:
            self.match.rewind(count)
        self.truncate(count)
        return [self.row(f"< {count}", None)]

    def back_to(self, seat: int, free: bool) -> int:
        """Return the number of moves before that seat's last decision; not past a barrier unless `free`."""
        if self.match.may_undo(seat):
            return self.match.checkpoints[-1].moves
        earlier = self.match.decisions(seat) if free else []
        if not earlier:
            raise Refused("no-undo")
        return self.begun_at.get(earlier[-1], earlier[-1])

    def truncate(self, count: int) -> None:
        moves = self.match.moves
        del self.asked[count:]
        while self.move_ids:
            name, numbers = self.move_ids.popitem()
            if numbers[1] < count:
                self.move_ids[name] = numbers
                break  # it still stands, and so do those before it; the others' ids can be used again
        for number in [number for number in self.clones if number > count]:
            del self.clones[number]
        for number in [number for number in self.begun_at if number >= count]:
            del self.begun_at[number]
        for seat in range(len(self.last)):
            if self.last[seat] > count:
                self.last[seat] = next((n + 1 for n in range(count - 1, -1, -1) if moves[n][0] == seat), 0)
        self.renumber(None, None, CHANCE)

    def renumber(self, who: list[int] | None, top: object, mover: int) -> None:
        """Number the questions. A seat keeps its question if the same step had asked it, and somebody else has answered."""
        table = self.table
        same = who is not None and bool(table.stack) and table.stack[-1] is top
        for seat in table.who():
            if seat >= 0 and not (same and who is not None and seat in who and seat != mover):
                self.numbers[seat] += 1

    # -- rows ------------------------------------------------------------------------------------------------

    def rows_since(self, count: int, asked: str | None) -> list[Row]:
        text = self.game.moves.text
        rows: list[Row] = []
        for seat, move in self.match.moves[count:]:
            line = f"{'~' if seat == CHANCE else seat} {text(move)}"
            rows.append(self.row(line, None if rows else asked, seat, count))
        return rows

    def row(self, line: str, asked: str | None, seat: int = CHANCE, before: int = 0) -> Row:
        self.lines += 1
        self.remember(seat, asked, before)
        return {
            "table_id": self.table_id,
            "n": self.lines,
            "line": line,
            "hash": self.chain.add(line),
            "asked": asked,
            "at": int(time.time() * 1000),
            "left": None,
        }

    def remember(self, seat: int, asked: str | None, before: int) -> None:
        """Remember the id of the move on the newest line, which `before` moves precede; a gesture of several moves has one id."""
        if asked is not None:
            self.move_ids.setdefault(f"{seat} {asked}", (self.lines, before))

    def line_of(self, seat: int, asked: str) -> int | None:
        """Return the line of the move with that id, if it stands."""
        numbers = self.move_ids.get(f"{seat} {asked}")
        return numbers[0] if numbers is not None else None

    async def replay(self, rows: Sequence[tuple[str, str, str | None]]) -> None:
        """Replay the log (line, hash, id of the move); raises BadRecord when that is not possible.

        A long game takes a while: other tables have their turns meanwhile.
        """
        index = 0
        began = time.perf_counter()
        first, sender = 0, None
        while index < len(rows):
            line, before = rows[index][0], len(self.match.moves)
            if rows[index][2] is None or rows[index][2] != sender:
                first, sender = before, rows[index][2]
            try:
                if line.startswith("< "):
                    self.match.rewind(int(line[2:]))
                    self.truncate(int(line[2:]))
                    taken = 1
                else:
                    taken = self.replay_group(rows, index)
            except (LudocracyError, ValueError, LookupError) as error:
                raise BadRecord(
                    "server/line.replay",
                    line=index + 1,
                    table=self.table_id,
                    why=error.message if isinstance(error, LudocracyError) else str(error),
                ) from error
            for text, kept, asked in rows[index : index + taken]:
                self.lines += 1
                if asked is not None:
                    self.remember(int(text.partition(" ")[0]), asked, before)
                if self.chain.add(text) != kept:
                    raise BadRecord("server/line.hash", line=self.lines, table=self.table_id)
            if sender is not None:
                self.join(first)
            index += taken
            if time.perf_counter() - began > AT_ONCE:
                await asyncio.sleep(0)
                began = time.perf_counter()

    def replay_group(self, rows: Sequence[tuple[str, str, str | None]], first: int) -> int:
        """Replay a move and the draws that followed it; return the number of lines."""
        match, table = self.match, self.table
        who, top = list(table.who()), table.stack[-1]
        mover = CHANCE
        question: Question | None = None
        taken = 0
        for index in range(first, len(rows)):
            head, _, text = rows[index][0].partition(" ")
            if taken and head != "~":
                break
            seat = CHANCE if head == "~" else int(head)
            move = self.game.moves.parse(text)
            check_legal(self.game, self.table, seat, move)
            if not taken:
                mover = seat
                if seat != CHANCE:
                    question = self.question_now() if seat in who else None
                    match.add_checkpoint(seat)
            match.apply(seat, move)
            taken += 1
        self.remember_question(question)
        if mover != CHANCE:
            self.last[mover] = len(match.moves) - taken + 1
            self.renumber(who, top, mover)
        else:
            self.renumber(None, None, CHANCE)
        return taken

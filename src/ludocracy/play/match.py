"""A game under way: the table, every move so far, what was said, and who may do what now."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludocracy.core.errors import CannotUndo
from ludocracy.core.game import Game
from ludocracy.core.notes import Note
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.play.dealer import Dealer, purpose_of
from ludocracy.play.legality import legal_move
from ludocracy.play.record import Record, new_record


class Checkpoint:
    """The match as it was before a move that may still be undone."""

    def __init__(self, seat: int, table: Table, moves: int, log: int, counts: dict[str, int]) -> None:
        self.seat: Final = seat
        self.table: Final = table
        self.moves: Final = moves
        self.log: Final = log
        self.counts: Final = counts


class Match:
    """Checks moves at the border, deals, answers forced moves, and keeps the record.

    `question` grows with every move: an answer may name the question it was meant for, and a late one is refused.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value] | None = None,
        names: Sequence[str] = (),
        dealer: Dealer | None = None,
        autoplay: bool = False,
        position: dict[str, Any] | None = None,
    ) -> None:
        self.game: Final = game
        self.dealer: Final = dealer or Dealer()
        self.autoplay: Final = autoplay
        self.names: Final = list(names)
        self.position: Final = position
        self.table: Table = game.load(position) if position is not None else game.start(seats, options, listen=True)
        self.moves: Final[list[tuple[int, int]]] = []  # seat (or CHANCE) and move, from the beginning
        self.log: Final[list[tuple[int, Note]]] = []  # number of the move that it followed, note
        self.counts: dict[str, int] = {}  # draws so far by purpose
        self.checkpoints: Final[list[Checkpoint]] = []
        self.hear()

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def question(self) -> int:
        return len(self.moves)

    @property
    def over(self) -> bool:
        return self.table.over()

    def who(self) -> list[int]:
        return self.table.who()

    def view(self, seat: int) -> View:
        return self.game.show(self.table, seat)

    def notes(self, seat: int, since: int = 0) -> list[Note]:
        """What that seat, or a watcher, was told from entry `since` of the log on."""
        return [note for _, note in self.log[since:] if note.told_to(seat)]

    # -- moving ------------------------------------------------------------------------------------------

    def play(self, seat: int, text: str, question: int | None = None) -> None:
        """Play a seat's move by its text; refused with the reason, and nothing changed, when it is not legal now."""
        late = question is not None and question != self.question
        self.play_legal(seat, legal_move(self.game, self.table, seat, text, late))

    def play_legal(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal, then all that nobody has to decide."""
        self.mark(seat)
        self.apply(seat, move)
        self.advance()

    def mark(self, seat: int) -> None:
        """Remember the match as it is, for this seat to come back to after the move that it makes now."""
        if self.moves and self.moves[-1][0] != seat:
            self.checkpoints.clear()
        self.checkpoints.append(Checkpoint(seat, self.table.clone(), len(self.moves), len(self.log), dict(self.counts)))

    def advance(self) -> None:
        """Deal what is due and, with autoplay, answer what has one answer only. A new match begins with it."""
        while True:
            who = self.table.who()
            if not who:
                return
            if who[0] == CHANCE:
                self.apply(CHANCE, self.dealer.draw(self.game, self.table, self.counts))
            elif self.autoplay and len(who) == 1 and not self.table.may() and len(self.table.options(who[0])) == 1:
                self.apply(who[0], self.table.options(who[0])[0])
            else:
                return

    def apply(self, seat: int, move: int) -> None:
        """Carry out one move of a seat or of chance and keep it."""
        if seat == CHANCE:
            purpose = purpose_of(self.game, move)
            self.counts[purpose] = self.counts.get(purpose, 0) + 1
        if self.checkpoints and self.checkpoints[-1].seat != seat:
            self.checkpoints.clear()  # a barrier: chance has spoken, or somebody else has moved
        self.moves.append((seat, move))
        self.table.play(seat, move)
        if self.table.revealed:  # so is a secret that the move brought to light
            self.table.revealed = False
            self.checkpoints.clear()
        self.hear()

    def hear(self) -> None:
        """Keep what the table has told, and listen on."""
        for note in self.table.notes or []:
            self.log.append((len(self.moves), note))
        self.table.notes = []

    # -- taking back -----------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Whether the last decision was this seat's and nothing was revealed or decided since."""
        return bool(self.checkpoints) and self.checkpoints[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Go back to before this seat's last decision; not past a barrier."""
        if not self.may_undo(seat):
            raise CannotUndo("undo.barrier")
        self.restore(self.checkpoints.pop())

    def restore(self, point: Checkpoint) -> None:
        self.table = point.table
        self.table.notes = []
        del self.moves[point.moves :]
        del self.log[point.log :]
        self.counts = point.counts

    def take_back(self, seat: int) -> None:
        """Go back to before this seat's last free decision, past chance and bots: for tables with one person alone."""
        earlier = self.decisions(seat)
        if not earlier:
            raise CannotUndo("undo.first")
        self.rewind(earlier[-1])

    def decisions(self, seat: int) -> list[int]:
        """The numbers of the moves at which this seat had a choice."""
        fresh = self.begun()
        found: list[int] = []
        for number, (mover, move) in enumerate(self.moves):
            if mover == seat and len(fresh.options(seat)) > 1:
                found.append(number)
            fresh.play(mover, move)
        return found

    def rewind(self, count: int) -> None:
        """Play the first `count` moves again from the beginning."""
        kept = self.moves[:count]
        self.table = self.begun()
        self.moves.clear()
        self.log.clear()
        self.counts = {}
        self.checkpoints.clear()
        self.hear()
        for seat, move in kept:
            self.apply(seat, move)

    def begun(self) -> Table:
        """The table as the match began."""
        if self.position is not None:
            return self.game.load(self.position)
        return self.game.start(self.table.seats, self.table.setting, listen=True)

    # -- keeping -----------------------------------------------------------------------------------------

    def record(self, reveal: bool | None = None) -> Record:
        """The record so far; the dealer's secret is in it once the game is over, or when asked for."""
        table = self.table
        over = table.over()
        return new_record(
            self.game,
            table.seats,
            table.setting,
            names=self.names,
            position=self.position,
            dealer=self.dealer,
            reveal=over if reveal is None else reveal,
            moves=self.moves,
            result=(table.scores(), table.winners()) if over else None,
        )

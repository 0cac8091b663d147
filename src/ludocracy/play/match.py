"""Matches: games in progress. A match checks moves, makes draws and records everything."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, Final

from ludocracy.core.errors import BadOption, BadRecord, CannotUndo, clipped
from ludocracy.core.game import Game
from ludocracy.core.notes import Note
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.core.table import NO_ASIDE, Table, Value
from ludocracy.core.view import View
from ludocracy.games import catalogue
from ludocracy.play.ask import answer, check_bots, interjection
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.dealer import Dealer, purpose_of
from ludocracy.play.legality import legal_move
from ludocracy.play.position import Position
from ludocracy.play.record import Record, begin, legal_moves, new_record
from ludocracy.show.words import Words

#: Notes by their content. Most notes of a log have occurred before, in this match or another.
_NOTES: Final[dict[tuple[object, ...], Note]] = {}
MAX_NOTES: Final = 10_000


def shared_note(note: Note) -> Note:
    """Return the same object for notes with equal content, to save memory: most of the size of a match is its log.

    A random game of the largest game, with 1,800 notes, takes 322 KB instead of 707, and one of 750 notes 99 instead of 280.
    """
    key = (note.key, note.audience, *note.args)
    known = _NOTES.get(key)
    if known is None:
        if len(_NOTES) >= MAX_NOTES:
            _NOTES.clear()
        known = _NOTES[key] = note
    return known


class Checkpoint:
    """The state of a match before a move that can still be undone."""

    def __init__(self, seat: int, table: Table, moves: int, log: int, counts: dict[str, int]) -> None:
        self.seat: Final = seat
        self.table: Final = table
        self.moves: Final = moves
        self.log: Final = log
        self.counts: Final = counts


class Match:
    """A game in progress: the table, every move so far, and what every seat was told.

    Seats are numbered from 0. Moves are texts such as `play:red-5` (docs/notation describes those of each game).
    `new_match` deals the first cards; after `Match(...)`, call `advance`.

    >>> import ludocracy
    >>> match = ludocracy.new_match("riffifi", seats=3, seed=7)
    >>> match.to_move
    (0,)
    >>> match.legal_moves(0)[:2]
    ['play:red-1', 'play:green-2']
    >>> match.play(0, "play:green-2")
    >>> match.to_move
    (1,)
    >>> match.undo()
    >>> match
    <Match of riffifi, 3 seats: 0 moves, waiting for seat 0>
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
        table: Table | None = None,
    ) -> None:
        """Begin a match, from a position if one is given. `table`: its first table, if the caller has it already."""
        self.game: Final = game
        self.dealer: Final = dealer or Dealer()
        self.autoplay: Final = autoplay
        self.names: Final = list(names)
        self.start_position: Final = position  # None for a new game
        if table is None:
            table = game.load(position) if position is not None else game.start(seats, options, listen=True)
        self.table: Table = table
        self.moves: Final[list[tuple[int, int]]] = []  # seat (or CHANCE) and move, from the beginning
        self.log: Final[list[tuple[int, Note]]] = []  # notes, each with the number of the move before it
        self.counts: dict[str, int] = {}  # draws so far by purpose
        self.checkpoints: Final[list[Checkpoint]] = []
        self.dealt_all = True  # whether this dealer made all draws
        self.rngs: Final[dict[int, Rng]] = {}  # each seat's generator for its bot; chance never uses them
        self.collect_notes()

    # -- reading ---------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """Return the number of seats."""
        return self.table.seats

    @property
    def to_move(self) -> tuple[int, ...]:
        """Return the seats that must answer now: several if they decide in secret at once, none at the end."""
        return tuple(seat for seat in self.table.who() if seat != CHANCE)

    @property
    def may_speak(self) -> tuple[int, ...]:
        """Return the seats that may move out of turn. Nobody waits for them."""
        return tuple(self.table.may())

    @property
    def question(self) -> int:
        """Return the number of moves so far. An answer may name the question that it belongs to (see `play`)."""
        return len(self.moves)

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.table.over()

    @property
    def scores(self) -> list[int]:
        """Return one number per seat; higher is better."""
        return self.table.scores()

    @property
    def winners(self) -> list[int]:
        """Return the seats that have won; none before the end."""
        return self.table.winners()

    def who(self) -> list[int]:
        """Return the seats that must answer, or `[CHANCE]`."""
        return self.table.who()

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """Return the legal moves of a seat, by default of the first seat that must answer, as texts."""
        if seat is None:
            seat = self.to_move[0] if self.to_move else WATCHER
        else:
            self.check_seat(seat)
        if seat not in self.to_move and seat not in self.may_speak:
            return []
        return [self.game.moves.text(move) for move in self.table.options(seat)]

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may see, as data; by default, what everybody may see."""
        return self.game.show(self.table, self.reader(seat))

    def reader(self, seat: int | None) -> int:
        """Return the seat that reads, or WATCHER for None. Raises `BadOption` for a seat that does not exist."""
        if seat is None or seat == WATCHER:
            return WATCHER
        self.check_seat(seat)
        return seat

    def check_seat(self, seat: int) -> None:
        """Raise `BadOption` for a seat that does not exist."""
        if seat not in range(self.seats):
            raise BadOption("seat.unknown", seat=clipped(str(seat)), last=self.seats - 1)

    def text(self, seat: int | None = None, language: str = "en", width: int = 100, colour: bool = False) -> str:
        """Draw the table as text, as a seat sees it; by default, as everybody sees it. `print(match)` uses it."""
        from ludocracy.show.draw import draw

        return draw(self.view(seat), self.words(language), width, colour)

    def svg(self, seat: int | None = None, language: str = "en", width: int = 960, theme: str = "light") -> str:
        """Draw the table as a picture, as a seat sees it; by default, as everybody sees it. `theme` is light or dark.

        >>> import ludocracy
        >>> match = ludocracy.new_match("riffifi", seats=3, seed=7)
        >>> match.svg(0)[:4]
        '<svg'
        """
        from ludocracy.show.svg import svg

        return svg(self.view(seat), self.words(language), width, theme)

    def _repr_html_(self) -> str:
        """Draw the table in a notebook, as everybody sees it."""
        from ludocracy.show.svg import notebook

        return notebook(self.view(), self.words())

    def words(self, language: str = "en") -> Words:
        """Return the object that writes the sentences of this match in a language."""
        return Words(self.game, language, self.names, self.table.setting)

    def news(self, seat: int | None = None, since: int | None = None, language: str = "en") -> list[str]:
        """Return the sentences for a seat, by default those for everybody, since `since` moves or the beginning.

        >>> import ludocracy
        >>> match = ludocracy.new_match("riffifi", seats=3, seed=7, names=["Anna", "Ben", "Cleo"])
        >>> before = match.question
        >>> match.play(0, "play:green-2")
        >>> match.news(since=before)
        ['Anna plays the green 2.']
        """
        words = self.words(language)
        reader = self.reader(seat)
        notes = [note for number, note in self.log if since is None or number > since]
        return [words.say(note.key, note.args) for note in notes if note.visible_to(reader)]

    def notes(self, seat: int, since: int = 0) -> list[Note]:
        """Return the notes for a seat, or a watcher, from entry `since` of the log on."""
        return [note for _, note in self.log[since:] if note.visible_to(seat)]

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if self.over:
            state = f"over, won by {', '.join(f'seat {seat}' for seat in self.winners) or 'nobody'}"
        else:
            state = f"waiting for {', '.join(f'seat {seat}' for seat in self.to_move) or 'a draw'}"
        made = sum(seat != CHANCE for seat, _ in self.moves)
        return f"<Match of {self.game.name}, {self.seats} seats: {made} {'move' if made == 1 else 'moves'}, {state}>"

    # -- moving ------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str | int, question: int | None = None) -> None:
        """Play a seat's move, given by its text or its code, and then every draw that is due.

        Raises `IllegalMove`, or its subclasses `NotYourTurn` and `GameOver`, if the seat cannot make the move now,
        `TooLate` if `question` is given and is no longer the current one, and `BadOption` if there is no such seat. A
        refused move changes nothing.
        """
        self.check_seat(seat)
        late = question is not None and question != self.question
        self.play_legal(seat, self.checked(seat, move, late))

    def checked(self, seat: int, move: str | int, late: bool = False) -> int:
        """Return the code of a move that a seat can make now, or raise the errors of `play`.

        `late`: the move answers an earlier question.
        """
        return legal_move(self.game, self.table, seat, move, late)

    def play_out(self, bots: Sequence[Bot]) -> None:
        """Let bots, one per seat, play the match to its end.

        Raises `BadOption` for too few or too many bots and for bots of another game, and `IllegalMove`, which names the bot,
        its seat and its move, for an answer that is not legal. The match then stays as it was before that answer.
        """
        check_bots(self.game, self.seats, bots)
        while not self.over:
            spoken = interjection(self.table, bots, self.chair)
            seat = self.to_move[0]
            self.play_legal(*(spoken if spoken is not None else (seat, answer(bots[seat], self.chair(seat)))))

    def chair(self, seat: int) -> Chair:
        """Return the table as a seat sees it, for a bot. It is valid until the next move."""
        self.check_seat(seat)
        if seat not in self.rngs:
            self.rngs[seat] = Rng(self.dealer.bot_seed(seat))
        return Chair(self.game, self.table, seat, self.rngs[seat])

    def play_legal(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal, then the draws and forced moves that follow."""
        self.add_checkpoint(seat)
        self.apply(seat, move)
        self.advance()

    def add_checkpoint(self, seat: int) -> None:
        """Add a checkpoint: this seat can undo the move that it is about to make."""
        if self.moves and self.moves[-1][0] != seat:
            self.checkpoints.clear()
        self.checkpoints.append(Checkpoint(seat, self.table.clone(), len(self.moves), len(self.log), dict(self.counts)))

    def advance(self) -> None:
        """Make the draws that are due and, with autoplay, answer questions that have only one answer."""
        while True:
            who = self.table.who()
            if not who:
                return
            if who[0] == CHANCE:
                if self.stuck:
                    return
                self.apply(CHANCE, self.dealer.draw(self.game, self.table, self.counts))
            elif self.forced() and self.table.aside == NO_ASIDE:
                # Not in games with moves out of turn: a pause for such a move would reveal that a seat can make it.
                self.apply(who[0], self.table.options(who[0])[0])
            else:
                return

    @property
    def stuck(self) -> bool:
        """Return whether a seat that must answer has no legal move, or a draw has no outcome.

        The rules prevent it, but a position written by hand may lead to it, for example if cards are missing.
        """
        return any(not self.table.options(seat) for seat in self.table.who())

    def forced(self) -> bool:
        """Return whether autoplay may answer: one seat is asked, and it has only one answer."""
        who = self.table.who()
        return self.autoplay and len(who) == 1 and who[0] != CHANCE and len(self.table.options(who[0])) == 1

    def apply(self, seat: int, move: int) -> None:
        """Carry out one move of a seat or of chance and add it to the record."""
        if seat == CHANCE:
            purpose = purpose_of(self.game, move)
            self.counts[purpose] = self.counts.get(purpose, 0) + 1
        if self.checkpoints and self.checkpoints[-1].seat != seat:
            self.checkpoints.clear()  # undo cannot go back beyond a draw or a move of another seat
        self.moves.append((seat, move))
        self.table.play(seat, move)
        if self.table.revealed:  # nor beyond a move that revealed a secret
            self.table.revealed = False
            self.checkpoints.clear()
        self.collect_notes()

    def collect_notes(self) -> None:
        """Move the notes of the table to the log."""
        count = len(self.moves)
        for note in self.table.notes or []:
            self.log.append((count, shared_note(note)))
        self.table.notes = []

    # -- undoing ---------------------------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """Return whether this seat made the last decision and nothing has been revealed or decided since."""
        return bool(self.checkpoints) and self.checkpoints[-1].seat == seat

    def undo(self, seat: int | None = None) -> None:
        """Undo the last decision, and every draw after it. Raises `CannotUndo` if there is nothing to undo.

        With a seat, undo only a decision of that seat, and only if nothing has been revealed or decided since. This is
        the fair way in matches of several people.
        """
        if seat is not None:
            self.check_seat(seat)
            if not self.may_undo(seat):
                raise CannotUndo("undo.barrier")
            self.restore(self.checkpoints.pop())
            return
        decisions = [number for number, (mover, _) in enumerate(self.moves) if mover != CHANCE]
        if not decisions:
            raise CannotUndo("undo.none")
        if self.checkpoints and self.checkpoints[-1].moves == decisions[-1]:
            self.restore(self.checkpoints.pop())
        else:
            self.rewind(decisions[-1])

    def restore(self, point: Checkpoint) -> None:
        """Return to a checkpoint: the table, the moves, the log and the draws."""
        self.table = point.table
        self.table.notes = []
        del self.moves[point.moves :]
        del self.log[point.log :]
        self.counts = point.counts

    def take_back(self, seat: int) -> None:
        """Undo everything since this seat last had a choice, draws and bots' moves included: for a single person."""
        earlier = self.decisions(seat)
        if not earlier:
            raise CannotUndo("undo.first")
        self.rewind(earlier[-1])

    def decisions(self, seat: int) -> list[int]:
        """Return the indexes of the moves at which this seat had a choice."""
        fresh = self.starting_table()
        found: list[int] = []
        for number, (mover, move) in enumerate(self.moves):
            if mover == seat and len(fresh.options(seat)) > 1:
                found.append(number)
            fresh.play(mover, move)
        return found

    def rewind(self, count: int) -> None:
        """Start again, and replay the first `count` moves."""
        kept = self.moves[:count]
        self.table = self.starting_table()
        self.moves.clear()
        self.log.clear()
        self.counts = {}
        self.checkpoints.clear()
        self.collect_notes()
        for seat, move in kept:
            self.apply(seat, move)

    def starting_table(self) -> Table:
        """Return the table at the beginning of the match."""
        if self.start_position is not None:
            return self.game.load(self.start_position)
        return self.game.start(self.table.seats, self.table.setting, listen=True)

    # -- copying and saving ------------------------------------------------------------------------------

    def copy(self) -> "Match":
        """Return an independent copy of the match, with the same history and the same future draws."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        points = [Checkpoint(p.seat, p.table.clone(), p.moves, p.log, dict(p.counts)) for p in self.checkpoints]
        table = self.table.clone()
        table.notes = []
        other.__dict__.update(
            table=table,
            names=list(self.names),
            moves=list(self.moves),
            log=list(self.log),
            counts=dict(self.counts),
            checkpoints=points,
            rngs={},
        )
        return other

    def __eq__(self, other: object) -> bool:
        """Return whether two matches have the same setting, history and future draws.

        >>> import ludocracy
        >>> match = ludocracy.new_match("riffifi", seats=3, seed=7)
        >>> match == match.copy() == ludocracy.new_match("riffifi", seats=3, seed=7)
        True
        """
        return self.identity() == other.identity() if isinstance(other, Match) else NotImplemented

    def identity(self) -> tuple[object, ...]:
        """Return everything that the match follows from."""
        dealer = self.dealer
        setting = self.game.name, self.seats, self.table.setting, self.start_position, self.names
        return *setting, self.autoplay, dealer.secret, dealer.nonces, self.dealt_all, self.moves

    __hash__ = None  # type: ignore[assignment]  # a match changes

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a record, from which the moves are replayed."""
        return unpickled, (self.record(reveal=True).text(), self.autoplay, self.dealt_all)

    @staticmethod
    def from_record(record: Record, at: int | None = None, source: str = "record", autoplay: bool = False) -> "Match":
        """Return the match of a record after `at` moves, or after all of them; see `Record.match`.

        With `at`, neither the moves after them nor the result are checked.
        """
        if at is not None and not 0 <= at <= len(record.moves):
            raise BadRecord("record.no_move", source=source, last=len(record.moves), number=at)
        secret = bytes.fromhex(record.secret) if record.secret is not None else None
        match = Match(
            catalogue.find(record.game),
            record.seats,
            record.options,
            record.names,
            Dealer(secret, record.nonces),
            autoplay=autoplay,
            position=record.position,
            table=begin(record, source, listen=True),
        )
        match.dealt_all = secret is not None
        moves = legal_moves(record, match.table, source)
        for seat, move in moves if at is None else islice(moves, at):
            if seat != CHANCE and not match.forced():
                match.add_checkpoint(seat)
            match.apply(seat, move)
        return match

    def position(self) -> Position:
        """Return the whole position, including hidden cards, to edit or to save."""
        return Position(self.game.dump(self.table))

    def record(self, reveal: bool | None = None) -> Record:
        """Return the record so far. By default, it reveals the dealer's secret once the game is over."""
        table = self.table
        over = table.over()
        return new_record(
            self.game,
            table.seats,
            table.setting,
            names=self.names,
            position=self.start_position,
            dealer=self.dealer if self.dealt_all else None,
            reveal=over if reveal is None else reveal,
            moves=self.moves,
            result=(table.scores(), table.winners()) if over else None,
        )


def unpickled(text: str, autoplay: bool, dealt_all: bool) -> Match:
    """Return a match from its pickled state."""
    match = Match.from_record(Record.parse(text), autoplay=autoplay)
    match.dealt_all = dealt_all
    return match


def new_match(
    game: str | Game,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, Value] | None = None,
    names: Sequence[str] = (),
) -> Match:
    """Return a new match, dealt and ready for its first decision.

    `seats` defaults to the minimum of the game. The same `seed` gives the same cards; without a seed, the draws follow
    from a random secret. Raises `UnknownGame` and `BadOption`.

    >>> import ludocracy
    >>> ludocracy.new_match("tax_the_rich", seats=4, seed=1, options={"rounds": 2})
    <Match of tax_the_rich, 4 seats: 0 moves, waiting for seat 1>
    """
    found = game if isinstance(game, Game) else catalogue.find(game)
    dealer = Dealer.seeded(seed) if seed is not None else None
    match = Match(found, min(found.seats) if seats is None else seats, options, names, dealer)
    match.advance()
    return match

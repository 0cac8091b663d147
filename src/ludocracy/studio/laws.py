"""The laws that every game obeys, as functions that raise `Broken`.

The tests of this project check them on all games, and `ludocracy check-game` on the game of an author.
"""

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from time import process_time
from typing import Final

from ludocracy.bots import find
from ludocracy.core.errors import IllegalMove, LudocracyError, Message
from ludocracy.core.game import FreshViewer
from ludocracy.core.playout import playout, random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, EVEN, EVEN_TOTALS, WATCHER
from ludocracy.core.table import Table
from ludocracy.play.chair import Bot, Chair
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.play.record import read_records, replay
from ludocracy.studio.broken import Broken, Seen, differences, plain
from ludocracy.studio.cases import ENDLESS, Case, next_move, random_game

#: Random moves per second of processor time, below which bots that search are too slow to play with.
LEAST_SPEED: Final = 500.0
#: The names of columns.
COLUMN: Final = re.compile(r"[a-z0-9_]+(\.[A-Za-z0-9_-]+)*")
#: The playouts of bots that search, and the most games whose positions they are given.
FEW_PLAYOUTS: Final = 24
GAMES_OF_BOTS: Final = 20
#: How many answers of a bot are checked, and of one that searches.
ANSWERS: Final = 600
ANSWERS_OF_SEARCH: Final = 40


def require(holds: bool, broken: str, case: Case, table: Table | None, /, *views: Seen, **facts: str | int) -> None:
    """Raise `Broken` unless something holds."""
    if not holds:
        raise Broken(Message(f"studio/{broken}", **facts), case, table, views)


def require_same_positions(one: Table, other: Table, key: str, case: Case, **facts: str | int) -> None:
    """Raise `Broken` unless two tables have the same position."""
    found = differences(case.game.dump(one), case.game.dump(other))
    if found:
        raise Broken(Message(f"studio/{key}", **facts), case, one, (), found)


def require_same_views(case: Case, table: Table, world: Table, seat: int, key: str, kinds: tuple[str, str]) -> None:
    """Raise `Broken` unless a seat sees the same of two tables."""
    real, other = case.game.show(table, seat), case.game.show(world, seat)
    if real != other:
        seen = [Seen(kinds[0], real), Seen(kinds[1], other)]
        message = Message(f"studio/{key}", seat=seat_name(seat))
        raise Broken(message, case, table, seen, differences(plain(real), plain(other)))


def seat_name(seat: int) -> Message | str:
    return Message("studio/watcher") if seat == WATCHER else str(seat)


def everybody(case: Case) -> list[int]:
    """Return all seats, and a watcher."""
    return [*range(case.seats), WATCHER]


def audit(case: Case, table: Table) -> None:
    """Raise `Broken` if the pieces of a table do not add up."""
    try:
        case.game.audit(table)
    except LudocracyError as error:
        raise Broken(Message("studio/audit", why=error.message), case, table) from error


# -- tables --------------------------------------------------------------------------------------------


def ends(case: Case, games: int = 1) -> None:
    """A random game ends, its pieces add up after every move, and somebody wins."""
    for seed in range(games):
        table = case.start()
        for table, _, _ in random_game(case, Rng(seed)):
            audit(case, table)
        require(table.who() == [], "asks_after_end", case, table)
        require(bool(table.winners()), "no_winner", case, table)
        require(len(table.scores()) == case.seats, "scores", case, table, count=len(table.scores()))


def starts_alike(case: Case) -> None:
    """Tables that are started with the same options are equal and independent."""
    new = case.game.begin(case.seats, case.game.setting(case.seats, dict(case.options)))
    new.settle()
    require_same_positions(new, new.clone(), "clone_differs", case)
    for seed in range(2):
        table = case.start()
        require_same_positions(table, new, "start", case)
        playout(table, Rng(seed), 50)


def superset_allows_the_options(case: Case, games: int = 2) -> None:
    """Random playouts draw moves of a superset until one is legal: so every legal move is drawn equally often."""
    for seed in range(games):
        for table, _, _ in random_game(case, Rng(seed)):
            for seat in table.who():
                moves = table.asking.superset(table, seat)
                if moves:
                    allowed = [move for move in moves if table.asking.allows(table, seat, move)]
                    same = sorted(allowed) == sorted(table.options(seat)) and len(set(moves)) == len(moves)
                    require(same, "superset", case, table, step=repr(table.asking), seat=seat)


def every_answer_can_be_played(case: Case) -> None:
    """Seats that are asked have different legal answers, and each of them can be carried out."""
    rng = Rng(5)
    for number, (table, _, _) in enumerate(random_game(case, Rng(11))):
        asked = [*table.who(), *table.may()]
        for seat in asked:
            options = table.options(seat)
            require(bool(options), "no_answer", case, table, seat=seat, step=repr(table.asking))
            legal = len(set(options)) == len(options) and all(0 <= move < len(case.game.moves) for move in options)
            require(legal, "strange_answers", case, table, seat=seat, step=repr(table.asking))
        if number % 7 == 0:
            seat = asked[rng.below(len(asked))]
            for move in table.options(seat)[:]:
                table.clone().play(seat, move)


def chance_is_fair(case: Case) -> None:
    """Every outcome of a draw has a weight above 0, and the running totals are those of the weights."""
    for table, mover, _ in random_game(case, Rng(11)):
        if mover == CHANCE:
            options, weights = table.options(CHANCE), table.weights()
            fair = len(weights) == len(options) and min(weights) > 0
            require(fair, "weights", case, table, step=repr(table.asking), weights=str(weights[:12]))
            totals = table.cumulative_weights()
            even = (totals is EVEN_TOTALS[len(options)]) == (weights is EVEN[len(options)])
            require(totals == list(accumulate(weights)) and even, "totals", case, table, step=repr(table.asking))


def other_answers_are_refused(case: Case) -> None:
    """Only the offered answers can be played; a refused move changes nothing."""
    match = Match(case.game, case.seats, dealer=Dealer.seeded(1))
    match.advance()
    rng = Rng(3)
    for _ in range(60):
        if match.over:
            break
        before = match.table.clone()
        asked = [*match.who(), *match.table.may()]
        for seat in range(case.seats):
            legal = match.table.options(seat) if seat in asked else []
            wrong = rng.below(len(case.game.moves))
            if wrong not in legal:
                text = case.game.moves.text(wrong)
                try:
                    match.play(seat, text)
                except IllegalMove:
                    continue
                require(False, "illegal_move", case, before, seat=seat, move=text)
        require_same_positions(before, match.table, "refused_changes", case)
        seat, move = next_move(match.table, rng)
        match.play(seat, case.game.moves.text(move))


def clones_are_independent(case: Case, moves: int = 600) -> None:
    """No clone changes when the table that it was made of plays on."""
    kept = []
    for number, (table, _, _) in enumerate(random_game(case, Rng(2), most=moves)):
        if number % 9 == 0:
            clone = table.clone()
            require_same_positions(table, clone, "clone_differs", case)
            kept.append((clone, case.game.dump(clone), json.dumps(case.game.dump(clone))))
    for clone, was, text in kept:
        if json.dumps(case.game.dump(clone)) != text:
            found = differences(json.loads(text), case.game.dump(clone))
            raise Broken(Message("studio/clone_changed"), case, clone, (), found or [str(was)])


def positions_restore_a_table(case: Case, moves: int = 900) -> None:
    """A loaded position equals the dumped one, and plays on in the same way."""
    twin = None
    table = case.start()
    for number, (table, seat, move) in enumerate(random_game(case, Rng(4), most=moves)):
        if twin is not None:
            same = twin.who() == table.who() and twin.options(seat) == table.options(seat)
            require(same, "loaded_plays_otherwise", case, table, seat=seat)
        if number % 13 == 0:
            data = json.loads(json.dumps(case.game.dump(table)))
            try:
                twin = case.game.load(data)
            except LudocracyError as error:
                raise Broken(Message("studio/not_loaded", why=error.message), case, table) from error
            require_same_positions(table, twin, "loaded_differs", case)
        assert twin is not None
        twin.play(seat, move)
    require(twin is None or twin.scores() == table.scores(), "loaded_scores", case, table)


def records_replay(case: Case) -> None:
    """A record replays to the same table, and undo leads back to the position before a move."""
    match = Match(case.game, case.seats, dict(case.options), dealer=Dealer.seeded(7))
    match.advance()
    rng = Rng(8)
    undone = 0
    while not match.over:
        seat, move = next_move(match.table, rng)
        before = match.table.clone() if undone < 12 else None
        log = len(match.log)
        match.play_legal(seat, move)
        if before is not None and match.may_undo(seat):
            match.undo(seat)
            require_same_positions(before, match.table, "undone_differs", case)
            require(len(match.log) == log, "undone_log", case, before)
            undone += 1
            match.play_legal(seat, move)
    text = match.record().text()
    (record,) = read_records(text.splitlines())
    require_same_positions(match.table, replay(record), "replay_differs", case)
    require(record.text() == text, "record_differs", case, match.table)


# -- secrets -------------------------------------------------------------------------------------------


def visible_notes(table: Table, seat: int) -> list[str]:
    """Return the notes that a seat has got."""
    assert table.notes is not None
    return [repr(note) for note in table.notes if note.visible_to(seat)]


def same_sight(case: Case, table: Table, world: Table, seat: int) -> None:
    """Check that a seat sees, and may answer, the same in two worlds that differ only in what is hidden from it."""
    require_same_views(case, table, world, seat, "leak_view", ("real", "imagined"))
    if seat < 0:
        return
    evidence = (Seen("real", case.game.show(table, seat)), Seen("imagined", case.game.show(world, seat)))
    found = differences(case.game.features(table, seat), case.game.features(world, seat), "features")
    if found:
        raise Broken(Message("studio/leak_features", seat=seat), case, table, evidence, found)
    asked = seat in table.who() or seat in table.may()
    also = seat in world.who() or seat in world.may()
    require(asked == also, "leak_asked", case, table, *evidence, seat=seat)
    if asked:
        texts = [list(map(case.game.moves.text, one.options(seat))) for one in (table, world)]
        if texts[0] != texts[1]:
            message = Message("studio/leak_options", seat=seat)
            raise Broken(message, case, table, evidence, differences(texts[0], texts[1], "options"))


def nothing_leaks(case: Case, every: int = 5, moves: int = 1500) -> None:
    """If two worlds differ only in what is hidden from a seat, its views, options, features and notes are equal."""
    rng = Rng(21)
    for number, (table, mover, move) in enumerate(random_game(case, Rng(9), most=moves)):
        if number % every:
            continue
        for seat in everybody(case):
            world = case.game.imagine(table, seat, rng)
            audit(case, world)
            same_sight(case, table, world, seat)
            # If the same move is legal in both and leads to the same view, the notes are the same too, unless the move
            # itself reveals a secret that disappears again (a hand that must be redealt).
            if world.who() == table.who() and move in world.options(mover):
                after, other = table.clone(), world
                after.notes, other.notes = [], []
                after.revealed = other.revealed = False
                after.play(mover, move)
                other.play(mover, move)
                revealed = after.revealed or other.revealed
                if not revealed and case.game.show(after, seat) == case.game.show(other, seat):
                    found = differences(visible_notes(after, seat), visible_notes(other, seat), "notes")
                    if found:
                        message = Message("studio/leak_notes", seat=seat_name(seat), move=case.game.moves.text(move))
                        shown = Seen("real", case.game.show(after, seat)), Seen("imagined", case.game.show(other, seat))
                        raise Broken(message, case, table, shown, found)


def imagining_changes_nothing(case: Case) -> None:
    """`imagine` works on a copy."""
    for number, (table, _, _) in enumerate(random_game(case, Rng(17), most=300)):
        if number % 7 == 0:
            before = table.clone()
            case.game.imagine(table, number % case.seats, Rng(number))
            require_same_positions(before, table, "imagine_changes", case)


def secrets_are_dealt_again(case: Case) -> None:
    """If a seat sees backs, some of its imagined worlds differ from the real table."""
    backs = differ = False
    rng = Rng(1)
    table = case.start()
    for table, _, _ in random_game(case, Rng(2), most=400):
        seat = rng.below(case.seats)
        zones = case.game.show(table, seat).zones
        backs = backs or any(not piece.face for zone in zones for piece in zone.pieces)
        differ = differ or case.game.dump(case.game.imagine(table, seat, rng)) != case.game.dump(table)
    require(differ or not backs, "not_dealt_again", case, table)


def same_world(case: Case, table: Table, twin: Table, seat: int, seed: int) -> None:
    """Check that a seed gives the same world from two tables that a seat cannot distinguish."""
    world = case.game.imagine(table, seat, Rng(seed))
    other = case.game.imagine(twin, seat, Rng(seed))
    audit(case, world)
    found = differences(case.game.dump(world), case.game.dump(other))
    if found or world.who() != other.who():
        seen = Seen("real", case.game.show(table, seat)), Seen("imagined", case.game.show(twin, seat))
        raise Broken(Message("studio/world_differs", seat=seat_name(seat)), case, table, seen, found)


def a_seed_gives_one_world(case: Case, every: int = 9, moves: int = 500) -> None:
    """The same seed gives the same imagined world, whatever is hidden."""
    for number, (table, _, _) in enumerate(random_game(case, Rng(31), most=moves)):
        if number % every == 0:
            for seat in everybody(case):
                same_world(case, table, case.game.imagine(table, seat, Rng(number)), seat, number + 1)


class Twin:
    """A world that a seat imagined, continued with the moves of the real table."""

    def __init__(self, case: Case, table: Table, seat: int, seed: int) -> None:
        self.case: Final = case
        self.seat: Final = seat
        self.world: Final = case.game.imagine(table, seat, Rng(seed))

    def follows(self, before: Table, after: Table, mover: int, move: int) -> bool:
        """Play the move; return whether the seat still cannot distinguish the two tables."""
        world = self.world
        if world.who() != before.who() or move not in world.options(mover):
            return False
        world.notes = []
        world.play(mover, move)
        show = self.case.game.show
        same_view = show(world, self.seat) == show(after, self.seat)
        return same_view and visible_notes(world, self.seat) == visible_notes(after, self.seat)


def knowledge_does_not_depend_on_secrets(case: Case, moves: int = 240) -> int:
    """A world in which the seat has seen the same for many moves leads to the same worlds as the real table.

    Return how many worlds were compared.
    """
    twins: list[Twin] = []
    checked = 0
    for number, (table, mover, move) in enumerate(random_game(case, Rng(41), most=moves)):
        if number % 3 == 0 and len(twins) < 3:
            turn = number // 3 % (case.seats + 1)
            twins.append(Twin(case, table, turn if turn < case.seats else WATCHER, number))
        if not twins:
            continue
        after = table.clone()
        after.notes = []
        after.play(mover, move)
        twins = [twin for twin in twins if twin.follows(table, after, mover, move)]
        if number % 6 == 0:
            for twin in twins:
                same_world(case, after, twin.world, twin.seat, number)
                checked += 1
    return checked


def has_viewer(case: Case) -> bool:
    """Return whether the game has a viewer of its own."""
    return not isinstance(case.game.viewer(case.start()), FreshViewer)


def a_viewer_shows_the_same(case: Case, every: int = 7, moves: int = 1200) -> None:
    """During a whole game, a viewer shows the same as `Game.show`, to all seats and watchers."""
    rng = Rng(5)
    viewer = case.game.viewer(case.start())
    earlier = case.start()

    def compare(table: Table, seat: int, again: bool) -> None:
        seen = viewer.show_again(table, seat) if again else viewer.show(table, seat)
        whole = case.game.show(table, seat)
        if seen != whole:
            message = Message("studio/viewer_differs", seat=seat_name(seat))
            shown = Seen("whole", whole), Seen("viewer", seen)
            raise Broken(message, case, table, shown, differences(plain(whole), plain(seen)))

    for number, (table, _, _) in enumerate(random_game(case, Rng(6), most=moves)):
        seats = [rng.below(case.seats), WATCHER] if number % every else everybody(case)
        for seat in seats:
            if number % every == 0:
                compare(table, seat, again=seat != seats[0])
            elif seat == seats[0]:
                viewer.show(table, seat)
            else:
                viewer.show_again(table, seat)
        if rng.below(40) == 0:  # after an undo, the same viewer shows an earlier position
            for seat in (rng.below(case.seats), WATCHER):
                compare(earlier, seat, again=False)
            earlier = table.clone()


# -- features ------------------------------------------------------------------------------------------


def columns_are_named(case: Case) -> None:
    """Every column of an observation has a name of its own, a range, and the same place with every number of players."""
    columns = case.game.encoder(case.start()).layout.columns
    names = [column.name for column in columns]
    for column in columns:
        named = COLUMN.fullmatch(column.name) is not None and names.count(column.name) == 1
        require(named and column.key in column.name.split("."), "column_name", case, None, column=column.name)
        ranged = column.least < column.most and column.scale > 0
        require(ranged, "column_range", case, None, column=repr(column))
    if not case.options:
        other = case.game.encoder(case.game.start(min(case.game.seats))).layout.columns
        require(names == [column.name for column in other], "columns_differ", case, None)


def numbers_stay_in_range(case: Case, every: int = 9, moves: int = 2000) -> None:
    """The numbers of an observation stay within the ranges of their columns."""
    encoder = case.game.encoder(case.start())
    columns = encoder.layout.columns
    for number, (table, seat, _) in enumerate(random_game(case, Rng(4), most=moves)):
        if number % every == 0 and seat >= 0:
            for column, value in zip(columns, encoder.numbers(table, seat), strict=True):
                within = column.least <= value <= column.most
                require(within, "column_value", case, table, column=repr(column), value=value, seat=seat)


# -- bots ----------------------------------------------------------------------------------------------


def small(kind: str, case: Case) -> Bot:
    """Return a bot with a budget small enough for a check."""
    return find.find(f"{kind}@{FEW_PLAYOUTS}" if find.takes_budget(kind, case.game) else kind, case.game)


def choices(case: Case, every: int) -> Iterator[tuple[Table, int]]:
    """Yield some positions of random games in which a seat has a choice."""
    count = 0
    for seed in range(5, 5 + GAMES_OF_BOTS):
        for table, mover, _ in random_game(case, Rng(seed)):
            if mover != CHANCE and mover in table.who() and len(table.options(mover)) > 1:
                count += 1
                if count % every == 0:
                    yield table, mover


def bots_know_no_secrets(case: Case, kind: str, every: int = 9, most: int = 8) -> int:
    """With hidden cards dealt again and the same seed, a bot makes the same legal decision.

    Return how many decisions were compared.
    """
    bot = small(kind, case)
    checked = 0
    for table, seat in choices(case, every):
        for seed in range(2):
            other = case.game.imagine(table, seat, Rng(seed))
            mine = bot.choose(Chair(case.game, table, seat, Rng(3)))
            require(mine in table.options(seat), "bot_illegal", case, table, bot=kind, seat=seat)
            also = bot.choose(Chair(case.game, other, seat, Rng(3)))
            if mine != also:
                texts = [case.game.moves.text(mine), case.game.moves.text(also)]
                message = Message("studio/bot_sees", bot=kind, seat=seat, first=texts[0], second=texts[1])
                shown = Seen("real", case.game.show(table, seat)), Seen("imagined", case.game.show(other, seat))
                raise Broken(message, case, table, shown)
            checked += 1
        if checked >= most:
            break
    return checked


def bots_answer_legally(case: Case, kind: str) -> None:
    """In games among bots of one kind, every answer is legal."""
    bot, rng = small(kind, case), Rng(7)
    left = ANSWERS_OF_SEARCH if find.takes_budget(kind, case.game) else ANSWERS
    for _ in range(GAMES_OF_BOTS):
        table = case.start()
        while who := table.who():
            seat, options = who[0], table.options(who[0])
            if seat == CHANCE or len(options) == 1:
                table.play(seat, random_move(table, seat, rng))
                continue
            move = bot.choose(Chair(case.game, table, seat, rng))
            require(move in options, "bot_illegal", case, table, bot=kind, seat=seat)
            table.play(seat, move)
            left -= 1
            if not left:
                return


# -- speed ---------------------------------------------------------------------------------------------


def speed(case: Case, seconds: float = 0.5) -> float:
    """Return the moves of random playouts per second of processor time."""
    rng, moves = Rng(1), 0
    begun = process_time()
    while (used := process_time() - begun) < seconds:
        moves += playout(case.start(), rng, ENDLESS)
    return moves / used


def fast_enough(case: Case) -> None:
    """Random games are fast enough for bots that search."""
    measured = speed(case)
    require(measured >= LEAST_SPEED, "slow", case, None, speed=round(measured), least=round(LEAST_SPEED))

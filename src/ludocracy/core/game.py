"""The base class of games: vocabulary and options, and functions that start, show, sample, save and load tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ludocracy.core.codec import Codec
from ludocracy.core.errors import BadOption, Message, clipped
from ludocracy.core.features import Encoder
from ludocracy.core.moves import Moves
from ludocracy.core.notes import Notes
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import Say, View

_YES: Final = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


class Option:
    """A variant or a ruling: a flag, a number with limits, or one of several words.

    >>> import ludocracy
    >>> option = ludocracy.game("riffifi").options[0]
    >>> option.name, option.default, str(option.allowed())
    ('officer', False, 'yes or no')
    """

    def __init__(
        self,
        name: str,
        default: Value,
        choices: Sequence[str] = (),
        least: int = 0,
        most: int = 0,
        ruling: str = "",
        printed: bool = False,
    ) -> None:
        self.name: Final = name
        self.default: Final = default
        self.choices: Final = tuple(choices)
        self.least: Final = least
        self.most: Final = most
        self.ruling: Final = ruling  # the number of the ruling that the option belongs to
        self.printed: Final = printed or not ruling  # a variant of the rulebook, even if a ruling explains it

    def allowed(self) -> Message:
        """Return a description of the allowed values, for error messages."""
        if isinstance(self.default, bool):
            return Message("allowed.yes_no")
        if isinstance(self.default, int):
            return Message("allowed.whole", least=self.least, most=self.most)
        return Message("allowed.one_of", names=", ".join(self.choices))

    def read(self, given: Value) -> Value:
        """Check and convert a value given as a value or as text. Raises `BadOption` if it is not allowed."""
        value = self.parsed(given)
        if value is None:
            raise BadOption(
                "option.value",
                name=self.name,
                given=clipped(str(given)),
                allowed=self.allowed(),
            )
        return value

    def parsed(self, given: Value) -> Value | None:
        """Return the value, or None if it is not allowed."""
        if isinstance(self.default, bool):
            return given if isinstance(given, bool) else _YES.get(str(given).lower())
        if isinstance(self.default, int):
            text = str(given)
            number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else self.least - 1
            return number if self.least <= number <= self.most and not isinstance(given, bool) else None
        if isinstance(given, bool):
            given = "yes" if given else "no"  # the option was a flag in earlier versions
        return given if isinstance(given, str) and given in self.choices else None

    def __repr__(self) -> str:
        return f"<Option {self.name}, default {self.text(self.default)}: {self.allowed()}>"

    def text(self, value: Value) -> str:
        """Return the text of a value in records."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. There is one instance per game, and it holds no position.

    The subclass of a game fills the fields in `__init__` and defines how its tables start, are shown and are sampled.

    >>> import ludocracy
    >>> game = ludocracy.game("riffifi")
    >>> game.name, game.seats, [option.name for option in game.options][:2]
    ('riffifi', range(3, 6), ['officer', 'equal_chances'])
    """

    def __init__(
        self,
        name: str,
        seats: range,
        rules: int,
        moves: Moves,
        notes: Notes,
        options: Sequence[Option],
        codec: Codec,
    ) -> None:
        self.name: Final = name
        self.seats: Final = seats
        self.rules: Final = rules  # increased when a fix changes which moves are legal
        self.moves: Final = moves
        self.notes: Final = notes
        self.options: Final = tuple(options)
        self.by_name: Final = {option.name: option for option in options}
        self.codec: Final = codec
        #: The signs of the game's colours, where they are not those of all games; the page has the same shapes.
        self.shapes: dict[str, str] = {}
        #: The latest starting table without notes, after the seats and options that it was made with.
        self.started: tuple[str, Table] | None = None

    def __repr__(self) -> str:
        low, high = min(self.seats), max(self.seats)
        return f"<Game {self.name} for {low} to {high} seats>" if low < high else f"<Game {self.name} for {low} seats>"

    # -- starting a table ----------------------------------------------------------------------------

    def start(self, seats: int, options: Mapping[str, Value] | None = None, listen: bool = False) -> Table:
        """Return a new table, which collects notes if `listen` is true. Raises `BadOption` for wrong seats or options."""
        given = dict(options) if options else {}
        if listen:
            table = self.begin(seats, self.setting(seats, given))
            table.notes = []
            table.settle()
            return table
        # Simulations start many games with the same options; reading them took up to a seventh of a game.
        key = f"{seats} {given}"  # text, because 1 and True are equal
        started = self.started
        if started is None or started[0] != key:
            table = self.begin(seats, self.setting(seats, given))
            table.settle()
            self.started = started = (key, table)
        return started[1].clone()

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """Return the values of all options, with defaults filled in."""
        if seats not in self.seats:
            counts = ", ".join(str(n) for n in self.seats)
            raise BadOption("option.seats", game=self.name, counts=counts, seats=seats)
        setting: dict[str, Value] = {option.name: option.default for option in self.options}
        for name in given:
            if name not in setting:
                raise self.unknown(name)
            setting[name] = self.by_name[name].read(given[name])
        self.check_setting(seats, setting)
        return setting

    def changed(self, setting: Mapping[str, Value]) -> dict[str, Value]:
        """Return the options that differ from their defaults."""
        return {o.name: setting[o.name] for o in self.options if setting.get(o.name, o.default) != o.default}

    def unknown(self, option: str) -> BadOption:
        """Return the error for an option that this game does not have."""
        return BadOption(
            "option.unknown",
            game=self.name,
            name=clipped(option),
            names=", ".join(self.by_name) or Message("option.none"),
        )

    def aliases(self, setting: Mapping[str, Value]) -> dict[str, str]:
        """Return the labels that this table shows under another name: `colour/purple` as `orange`."""
        return {}

    def roles(self, seats: int) -> list[str]:
        """Return the role of each seat as a face (`role/working`), if the seats of the game have roles."""
        return []

    def subject(self, table: Table) -> dict[str, int]:
        """Return what the current question is about, besides the fields of its step, by name."""
        return {}

    def figures(self) -> dict[str, int]:
        """Return numbers of the rules that the page of the game shows or needs, by name."""
        return {}

    def editions(self, option: str) -> list[tuple[int, bool]]:
        """Return the known fingerprints of an option that selects a data file, each with whether it is the user's own."""
        return []

    def check_setting(self, seats: int, setting: dict[str, Value]) -> None:
        """Raise `BadOption` for options that cannot be combined."""

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        """Return a table with its first steps on the stack."""
        raise AssertionError("a subclass of Game must define begin")

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        """Return a table with every field of the right shape and nothing on the stack, for `load` to fill."""
        raise AssertionError("a subclass of Game must define blank")

    # -- views ---------------------------------------------------------------------------------------

    def show(self, table: Table, seat: int) -> View:
        """Return what a seat, or WATCHER, may see: the only view that leaves the engine."""
        raise AssertionError("a subclass of Game must define show")

    def viewer(self, table: Table) -> "Viewer":
        """Return a viewer for the positions of a match that began with this table."""
        return FreshViewer(self)

    def holdings(self, table: Table) -> dict[str, list[int]]:
        """Return what each seat has so far, besides its score, by the name of the fact that says how much it is.

        The difference between two continuations says in words what the better one brings: the texts show their `n` with a
        sign (`fact.<name> = "gold: {n.signed}"`).
        """
        return {}

    def printed(self, face: str) -> list[Say]:
        """Return what is printed on a piece with this face (`domain/label`), unless its name says it."""
        return []

    def printed_facts(self) -> frozenset[str]:
        """Return the facts of pieces that only repeat what is printed on the card, for a page that draws the card.

        Text clients leave them out: `card_text` says the same.
        """
        return frozenset()

    def card_text(self, face: str) -> list[Say]:
        """Return everything printed on a card. Views show only a part of it, as facts."""
        return self.printed(face)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        """Return a copy in which everything hidden from this seat is dealt again."""
        raise AssertionError("a subclass of Game must define imagine")

    def encoder(self, table: Table) -> Encoder:
        """Return the encoder of tables with the seats and options of this one, for learners."""
        raise AssertionError("a subclass of Game must define encoder")

    def features(self, table: Table, seat: int) -> list[float]:
        """Return what the seat sees as a list of numbers of fixed length, for learners."""
        encoder = self.encoder(table)
        columns = encoder.layout.columns
        return [number / columns[place].scale for place, number in enumerate(encoder.numbers(table, seat))]

    # -- positions -----------------------------------------------------------------------------------

    def dump(self, table: Table) -> dict[str, Any]:
        """Return the whole position, with everything hidden, as readable JSON."""
        head: dict[str, Any] = {"game": self.name, "rules": self.rules, "seats": table.seats}
        changed = self.changed(table.setting)
        if changed:
            head["options"] = changed
        head.update(self.codec.dump(table))
        return head

    def load(self, data: Any) -> Table:
        """Return the table of a position that `dump` wrote. Raises `BadPosition`, which names the field, if it is wrong."""
        seats, options = self.codec.head(data, self.name, self.rules)
        table = self.blank(seats, self.setting(seats, options))
        self.codec.load(table, data)
        self.derive(table)
        self.audit(table)
        table.settle()
        self.codec.check_stack(table, len(self.moves))
        return table

    def derive(self, table: Table) -> None:
        """Compute the fields of a loaded table that positions leave out because they follow from others."""

    def audit(self, table: Table) -> None:
        """Raise `BadPosition` if the pieces do not add up; the tests call it after every move."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Viewer:
    """Shows the positions of one match, one after the other, with the same results as `Game.show`.

    Games with large views have their own viewer, which reuses the parts that did not change. Do not modify its views:
    they share these parts.
    """

    def show(self, table: Table, seat: int) -> View:
        """Return what a seat, or WATCHER, may see of this position."""
        raise AssertionError("a subclass of Viewer must define show")

    def show_again(self, table: Table, seat: int) -> View:
        """Return the same as `show`, for a table that has not changed since the last view of any seat."""
        return self.show(table, seat)


class FreshViewer(Viewer):
    """Builds every view from scratch."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game

    def show(self, table: Table, seat: int) -> View:
        return self.game.show(table, seat)

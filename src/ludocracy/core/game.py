"""Games: vocabulary, options, and how tables are begun, shown, imagined, saved and loaded."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ludocracy.core.codec import Codec
from ludocracy.core.errors import BadOption, Message, clipped
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
        self.ruling: Final = ruling  # the number of the ruling that the option answers
        self.printed: Final = printed or not ruling  # a variant of the rulebook, even if a ruling explains it

    def allowed(self) -> Message:
        """A description of the allowed values, for error messages."""
        if isinstance(self.default, bool):
            return Message("allowed.yes_no")
        if isinstance(self.default, int):
            return Message("allowed.whole", least=self.least, most=self.most)
        return Message("allowed.one_of", names=", ".join(self.choices))

    def read(self, given: Value) -> Value:
        """The value of an option, given as a value or as text. Raises `BadOption` if it is not allowed."""
        value = self.understood(given)
        if value is None:
            raise BadOption(
                "option.value",
                name=self.name,
                given=clipped(str(given)),
                allowed=self.allowed(),
            )
        return value

    def understood(self, given: Value) -> Value | None:
        if isinstance(self.default, bool):
            return given if isinstance(given, bool) else _YES.get(str(given).lower())
        if isinstance(self.default, int):
            text = str(given)
            number = int(text) if text.removeprefix("-").isdecimal() and len(text) < 12 else self.least - 1
            return number if self.least <= number <= self.most and not isinstance(given, bool) else None
        if isinstance(given, bool):
            given = "yes" if given else "no"  # a flag that has become a choice
        return given if isinstance(given, str) and given in self.choices else None

    def __repr__(self) -> str:
        return f"<Option {self.name}, default {self.text(self.default)}: {self.allowed()}>"

    def text(self, value: Value) -> str:
        """How the value is written in a record."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game. There is one instance per game; it holds no position.

    A game's own class fills the fields in `__init__` and defines how its tables are begun, shown and imagined.

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
        self.rules: Final = rules  # raised when a fix changes what is legal
        self.moves: Final = moves
        self.notes: Final = notes
        self.options: Final = tuple(options)
        self.by_name: Final = {option.name: option for option in options}
        self.codec: Final = codec
        #: The latest table without notes, as it began, and what it was begun with.
        self.begun: tuple[str, Table] | None = None

    def __repr__(self) -> str:
        low, high = min(self.seats), max(self.seats)
        return f"<Game {self.name} for {low} to {high} seats>" if low < high else f"<Game {self.name} for {low} seats>"

    # -- a table's beginning -------------------------------------------------------------------------

    def start(self, seats: int, options: Mapping[str, Value] | None = None, listen: bool = False) -> Table:
        """A new table; raises `BadOption` for a wrong number of seats or option. With `listen`, it collects notes."""
        given = dict(options) if options else {}
        if listen:
            table = self.begin(seats, self.setting(seats, given))
            table.notes = []
            table.settle()
            return table
        # Many games are begun alike, one after the other: to read their options took a seventh of a game of Tax the Rich.
        key = f"{seats} {given}"  # a text, since 1 and True are equal
        begun = self.begun
        if begun is None or begun[0] != key:
            table = self.begin(seats, self.setting(seats, given))
            table.settle()
            self.begun = begun = (key, table)
        return begun[1].clone()

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """Every option's value, defaults filled in."""
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
        """The options that differ from their defaults."""
        return {o.name: setting[o.name] for o in self.options if setting.get(o.name, o.default) != o.default}

    def unknown(self, option: str) -> BadOption:
        """The error for an option that this game does not have."""
        return BadOption(
            "option.unknown",
            game=self.name,
            name=clipped(option),
            names=", ".join(self.by_name) or Message("option.none"),
        )

    def aliases(self, setting: Mapping[str, Value]) -> dict[str, str]:
        """Labels that this table shows under another name: `colour/purple` to `orange`."""
        return {}

    def roles(self, seats: int) -> list[str]:
        """The role of each seat, as faces (`role/working`), in games in which the seats have roles."""
        return []

    def editions(self, option: str) -> list[tuple[int, bool]]:
        """For an option that takes the fingerprint of a data file: the known fingerprints, and whether each is a user's own."""
        return []

    def check_setting(self, seats: int, setting: dict[str, Value]) -> None:
        """Raise `BadOption` for options that do not go together."""

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        """A table with its first steps on the stack."""
        raise AssertionError("a subclass of Game must define begin")

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        """A table with every field of the right shape and nothing on the stack, for `load` to fill."""
        raise AssertionError("a subclass of Game must define blank")

    # -- views ---------------------------------------------------------------------------------------

    def show(self, table: Table, seat: int) -> View:
        """What a seat, or WATCHER, may see: the only view that leaves the engine."""
        raise AssertionError("a subclass of Game must define show")

    def viewer(self, table: Table) -> "Viewer":
        """Shows the positions of a match of such a table, one after the other."""
        return FreshViewer(self)

    def printed(self, face: str) -> list[Say]:
        """What is printed on a piece with this face (`domain/label`), where its name does not say it."""
        return []

    def printed_facts(self) -> frozenset[str]:
        """The facts of pieces that only repeat what is printed on the card, for a page that draws the card.

        Text clients leave them out: `card_text` says the same.
        """
        return frozenset()

    def card_text(self, face: str) -> list[Say]:
        """Everything printed on a card, for somebody who asks for it by name; a view shows a part of it as facts."""
        return self.printed(face)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        """A copy in which everything that this seat cannot see is dealt again."""
        raise AssertionError("a subclass of Game must define imagine")

    def features(self, table: Table, seat: int) -> list[float]:
        """What the seat sees as numbers for learners, of a fixed length."""
        raise AssertionError("a subclass of Game must define features")

    def sparse_features(self, table: Table, seat: int, at: int, places: list[int], values: list[float]) -> bool:
        """The features that are not 0, appended as places (counted from `at`) and values: quicker where most are 0.

        False, and nothing appended, if the game has no such form.
        """
        return False

    # -- positions -----------------------------------------------------------------------------------

    def dump(self, table: Table) -> dict[str, Any]:
        """The whole position, secrets included, as JSON that a person can read."""
        head: dict[str, Any] = {"game": self.name, "rules": self.rules, "seats": table.seats}
        changed = self.changed(table.setting)
        if changed:
            head["options"] = changed
        head.update(self.codec.dump(table))
        return head

    def load(self, data: Any) -> Table:
        """The table of such JSON; raises `BadPosition` with the field if it cannot be one."""
        seats, options = self.codec.head(data, self.name, self.rules)
        table = self.blank(seats, self.setting(seats, options))
        self.codec.load(table, data)
        self.derive(table)
        self.audit(table)
        table.settle()
        self.codec.check_stack(table, len(self.moves))
        return table

    def derive(self, table: Table) -> None:
        """Fill the fields of a loaded table that follow from others, and that no position writes."""

    def audit(self, table: Table) -> None:
        """Raise `BadPosition` if the pieces do not add up; the tests call it after every move."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Viewer:
    """Shows the positions of one match, one after the other, just as `Game.show` does.

    A game whose views are large has a viewer of its own, which keeps what did not change. Its views share their parts with
    earlier ones: do not change them.
    """

    def show(self, table: Table, seat: int) -> View:
        """What a seat, or WATCHER, may see of this position."""
        raise AssertionError("a viewer shows tables")


class FreshViewer(Viewer):
    """Builds every view from scratch."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game

    def show(self, table: Table, seat: int) -> View:
        return self.game.show(table, seat)

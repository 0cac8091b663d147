"""Writes positions as JSON that a person can read and edit, and reads them again. Errors name the field.

A game lists the fields of its table and of its steps with their kinds. A kind writes a value with the labels of the
rulebook and reads it back with its limits: there is no number without limits.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ludocracy.core.bits import mask_of, members
from ludocracy.core.deck import Deck
from ludocracy.core.errors import BadPosition, IllegalMove, Message, clipped
from ludocracy.core.moves import Domain
from ludocracy.core.step import Step
from ludocracy.core.table import Table


def wrong(where: str, found: Any, allowed: str, **facts: str | int | Message) -> BadPosition:
    """Return the error for a value at the place `where`; `allowed` is the key of the message that describes valid values."""
    return BadPosition(
        "position.wrong",
        where=clipped(where, 80),
        found=clipped(written(found), 60),
        allowed=Message(allowed, **facts),
    )


def written(found: Any) -> str:
    """Return a wrong value as text; a number of thousands of digits, which Python does not write in decimals, as hexadecimal."""
    try:
        return repr(found)
    except ValueError:
        return hex(found) if isinstance(found, int) else f"<{type(found).__name__}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """Writes and reads one kind of value."""

    def write(self, value: Any) -> Any:
        return value

    def read(self, data: Any, where: str, seats: int) -> Any:
        raise AssertionError("a subclass of Kind must define read")


class Whole(Kind):
    """A whole number within limits."""

    def __init__(self, least: int, most: int) -> None:
        self.least: Final = least
        self.most: Final = most

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, int) or isinstance(data, bool) or not self.least <= data <= self.most:
            raise wrong(where, data, "allowed.whole", least=self.least, most=self.most)
        return data


class Flag(Kind):
    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, bool):
            raise wrong(where, data, "allowed.flag")
        return data


class Seat(Kind):
    """A seat of the table, or null (-1) if `nobody` is allowed."""

    def __init__(self, nobody: bool = False) -> None:
        self.nobody: Final = nobody

    def write(self, value: Any) -> Any:
        return None if value == -1 else value

    def read(self, data: Any, where: str, seats: int) -> Any:
        if data is None and self.nobody:
            return -1
        if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data < seats:
            allowed = "allowed.seat_or_null" if self.nobody else "allowed.seat"
            raise wrong(where, data, allowed, last=seats - 1)
        return data


class Code(Kind):
    """One label of a domain, or null (-1) if `nothing` is allowed."""

    def __init__(self, domain: Domain, nothing: bool = False) -> None:
        self.domain: Final = domain
        self.nothing: Final = nothing

    def write(self, value: Any) -> Any:
        return None if value == -1 else self.domain.labels[value]

    def read(self, data: Any, where: str, seats: int) -> Any:
        if data is None and self.nothing:
            return -1
        code = self.domain.codes.get(data) if isinstance(data, str) else None
        if code is None:
            raise wrong(
                where, data, "allowed.label_or_null" if self.nothing else "allowed.label", domain=self.domain.name
            )
        return code


class Mask(Kind):
    """A set of labels, stored as bits."""

    def __init__(self, domain: Domain) -> None:
        self.one: Final = Code(domain)

    def write(self, value: Any) -> Any:
        return [self.one.write(code) for code in members(value)]

    def read(self, data: Any, where: str, seats: int) -> Any:
        codes = Each(self.one).read(data, where, seats)
        if len(set(codes)) != len(codes):
            raise wrong(where, data, "allowed.distinct")
        return mask_of(codes)


class Each(Kind):
    """A list of values of one kind; `count` fixes its length, `per_seat` means one entry per seat."""

    def __init__(self, kind: Kind, count: int = -1, per_seat: bool = False) -> None:
        self.kind: Final = kind
        self.count: Final = count
        self.per_seat: Final = per_seat

    def write(self, value: Any) -> Any:
        return [self.kind.write(one) for one in value]

    def read(self, data: Any, where: str, seats: int) -> Any:
        count = seats if self.per_seat else self.count
        if not isinstance(data, list) or (count >= 0 and len(data) != count) or len(data) > 10_000:
            raise wrong(where, data, "allowed.list_of" if count >= 0 else "allowed.list", count=count)
        return [self.kind.read(one, f"{where}[{index}]", seats) for index, one in enumerate(data)]


class ByLabel(Kind):
    """A list with one entry for each label of a domain, written as an object of labels and values."""

    def __init__(self, domain: Domain, kind: Kind) -> None:
        self.domain: Final = domain
        self.kind: Final = kind

    def write(self, value: Any) -> Any:
        return {label: self.kind.write(one) for label, one in zip(self.domain.labels, value, strict=True)}

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict) or set(data) != set(self.domain.labels):
            raise wrong(where, data, "allowed.entries", names=", ".join(self.domain.labels))
        return [self.kind.read(data[label], f"{where}.{label}", seats) for label in self.domain.labels]


class Pile(Kind):
    """A `Deck`: the number of each card, and the known cards on top, if any."""

    def __init__(self, domain: Domain, most: int) -> None:
        self.one: Final = Code(domain)
        self.domain: Final = domain
        self.most: Final = most

    def write(self, value: Any) -> Any:
        counts = {self.domain.labels[card]: count for card, count in enumerate(value.counts) if count}
        return {"cards": counts, "top": Each(self.one).write(value.top)} if value.top else {"cards": counts}

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, dict) or not isinstance(data.get("cards"), dict) or set(data) - {"cards", "top"}:
            raise wrong(where, data, "allowed.pile", example='{"cards": {card: count}}')
        deck = Deck([0] * len(self.domain))
        for label, count in data["cards"].items():
            deck.counts[self.one.read(label, f"{where}.cards", seats)] = Whole(0, self.most).read(
                count, f"{where}.cards.{label}", seats
            )
        deck.top = Each(self.one).read(data.get("top", []), f"{where}.top", seats)
        return deck


#: The fields that every position has in addition to those of its game, and the field that names a step.
HEAD: Final = ("game", "rules", "seats", "options", "stack", "sealed")
NAME: Final = "step"


class Codec:
    """The fields of a game's table, and the steps that may be on its stack."""

    def __init__(
        self,
        fields: Mapping[str, Kind],
        steps: Sequence[type[Step[Any]]],
        step_fields: Mapping[str, Kind] | None = None,
        sealed: Domain | None = None,
        optional: Sequence[str] = (),
    ) -> None:
        for name in fields:
            if name in HEAD:
                raise ValueError(f"the field {name} of a table would hide the {name} that every position has")
        for step in steps:
            if NAME in step.fields:
                raise ValueError(f"the field {NAME} of {step.__name__} would hide the step's name in a position")
            for name in step.fields:
                if name not in (step_fields or {}):
                    raise ValueError(f"the field {name} of {step.__name__} has no kind, so its numbers have no limits")
        self.fields: Final = dict(fields)
        self.steps: Final = {step.__name__: step for step in steps}
        self.step_fields: Final = dict(step_fields or {})
        self.optional: Final = frozenset(optional)  # fields that a position leaves out while they are empty
        self.sealed: Final = Each(Code(sealed, nothing=True), per_seat=True) if sealed is not None else None

    def dump(self, t: Table) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for name, kind in self.fields.items():
            value = getattr(t, name)
            if value or name not in self.optional:
                data[name] = kind.write(value)
        if self.sealed is not None:
            data["sealed"] = self.sealed.write(t.sealed)
        data["stack"] = [self.dump_step(step) for step in t.stack]
        return data

    def dump_step(self, step: Step[Any]) -> dict[str, Any]:
        out: dict[str, Any] = {NAME: type(step).__name__}
        for name in step.fields:
            out[name] = self.step_fields[name].write(getattr(step, name))
        return out

    def head(self, data: Any, game: str, rules: int) -> tuple[int, dict[str, Any]]:
        """Return the seats and options of a position, after checking that it belongs to this game and these rules."""
        if not isinstance(data, dict):
            raise wrong("position", data, "allowed.object")
        if data.get("game") != game:
            raise wrong("game", data.get("game"), "allowed.game", game=game)
        if data.get("rules") != rules or isinstance(data.get("rules"), bool):
            raise wrong("rules", data.get("rules"), "allowed.rules", rules=rules)
        for name in data:
            if name not in self.fields and (name not in HEAD or (name == "sealed" and self.sealed is None)):
                raise BadPosition("position.field", where=clipped(str(name)), game=game)
        seats = Whole(0, 8).read(data.get("seats"), "seats", 0)
        options = data.get("options", {})
        if not isinstance(options, dict):
            raise wrong("options", options, "allowed.object")
        for name, value in options.items():
            if not isinstance(name, str) or not isinstance(value, (bool, int, str)):
                raise wrong(f"options.{name}", value, "allowed.option")
        return seats, options

    def load(self, t: Table, data: dict[str, Any]) -> None:
        for name, kind in self.fields.items():
            if name not in data:
                if name in self.optional:
                    continue
                raise BadPosition("position.missing", where=name)
            setattr(t, name, kind.read(data[name], name, t.seats))
        if self.sealed is not None:
            if "sealed" not in data:
                raise BadPosition("position.missing", where="sealed")
            t.seal(self.sealed.read(data["sealed"], "sealed", t.seats))
        stack = data.get("stack")
        if not isinstance(stack, list) or len(stack) > 1000:
            raise wrong("stack", stack, "allowed.steps")
        t.stack = [self.load_step(step, f"stack[{index}]", t.seats) for index, step in enumerate(stack)]
        t.restored()

    def load_step(self, data: Any, where: str, seats: int) -> Step[Any]:
        if not isinstance(data, dict) or not isinstance(data.get(NAME), str):
            raise wrong(where, data, "allowed.step", example='{"step": name, ...}')
        name = data[NAME]
        cls = self.steps.get(name)
        if cls is None:
            raise wrong(f"{where}.{NAME}", name, "allowed.one_of", names=", ".join(self.steps))
        if set(data) - {NAME} != set(cls.fields):
            fields = ", ".join(cls.fields)
            raise wrong(
                where, data, "allowed.step_fields" if fields else "allowed.step_alone", name=name, fields=fields
            )
        return cls(*[self.step_fields[name].read(data[name], f"{where}.{name}", seats) for name in cls.fields])

    def check_stack(self, t: Table, moves: int) -> None:
        """Check, after settling, that the seats that must answer have legal answers."""
        for seat in t.who():
            try:
                options = t.options(seat)
            except (LookupError, ValueError, AssertionError, IllegalMove) as error:
                raise BadPosition("position.no_question", error=str(error)) from error
            if not options or not all(0 <= move < moves for move in options):
                raise BadPosition("position.no_answer")

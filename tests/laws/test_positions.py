"""Laws of positions: every number in them has limits, which are checked when it is read, and the engine keeps to them."""

import contextlib
import json
import re
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from ludocracy.core.codec import Code, Codec, Each, Kind, Mask, Seat, Whole
from ludocracy.core.errors import BadOption, BadPosition, IllegalMove, LudocracyError
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import Step
from ludocracy.games import catalogue
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import PLAIN, often

GAMES = catalogue.names()

#: Numbers that no position contains. Compiled rules compute with up to 62 bits.
ABSURD = (-(10**13), 10**13, -(1 << 62), 1 << 62, 10**4000, -(10**5000))

#: The largest difference between the limits of a number: sums and products of a few of them stay below 62 bits.
WIDEST = 1 << 41

Path = tuple[str | int, ...]


def numbers(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the places of all numbers in a position."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from numbers(value, (*path, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from numbers(value, (*path, index))
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path


def written(path: Path) -> str:
    """Return a place as error messages name it: `stack[2].left`."""
    return "".join([f"[{part}]" if isinstance(part, int) else f".{part}" for part in path]).removeprefix(".")


def changed(text: str, path: Path, value: int) -> Any:
    data = json.loads(text)
    place = data
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    return data


def kinds_of(found: object) -> Iterator[Kind]:
    """Yield a kind and all kinds within it."""
    if isinstance(found, Kind):
        yield found
        parts: list[object] = [getattr(found, name) for name in dir(found) if not name.startswith("_")]
        for part in parts:
            if isinstance(part, Kind | list | tuple | dict):
                yield from kinds_of(part)
    elif isinstance(found, list | tuple):
        for one in found:
            yield from kinds_of(one)
    elif isinstance(found, dict):
        for one in found.values():
            yield from kinds_of(one)


def refusal(name: str, data: Any) -> str:
    with pytest.raises((BadPosition, BadOption)) as error:
        catalogue.find(name).load(data)
    return str(error.value)


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_every_number_of_a_position_has_limits_that_the_error_names(case: Case) -> None:
    """One number of a position after the other is replaced by one that is far too small or too large."""
    rng = Rng(case.seats)
    tried: set[str] = set()
    for number, (table, _, _) in enumerate(random_game(case, Rng(3), most=often(900, 100_000))):
        if number % often(29, 7):
            continue
        text = json.dumps(case.game.dump(table))
        for path in numbers(json.loads(text)):
            name = re.sub(r"\[\d+\]", "[]", written(path))
            if name in tried and rng.below(often(400, 40)):
                continue
            tried.add(name)
            value = ABSURD[rng.below(len(ABSURD))]
            why = refusal(case.name, changed(text, path, value))
            if path in (("rules",), ("seats",)):
                assert why.startswith(f"{path[0]}: ")
            elif path[0] == "options":
                assert re.search(rf"\b{path[1]}\b.* from -?\d+ to -?\d+", why), why
            else:
                assert re.match(rf"{re.escape(written(path))}: (-?\d|0x|-0x)", why), why
                assert re.search(r" is not (a whole number|a seat) from -?\d+ to -?\d+", why), why
    assert len(tried) > 3


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_every_step_has_limits(name: str) -> None:
    game = catalogue.find(name)
    codec, seats = game.codec, max(game.seats)
    for step in codec.steps.values():
        plain = {"step": step.__name__} | {field: sample(codec.step_fields[field]) for field in step.fields}
        assert isinstance(codec.load_step(plain, "stack[0]", seats), step)
        for field in step.fields:
            if not isinstance(plain[field], int):
                continue
            for value in ABSURD:
                with pytest.raises(BadPosition, match=rf"^stack\[0\]\.{field}: .* from -?\d+ to \d+$"):
                    codec.load_step(plain | {field: value}, "stack[0]", seats)


def sample(kind: Kind) -> Any:
    """Return a value of a kind, as a position writes it."""
    return kind.write(kind.least if isinstance(kind, Whole) else 0)


@pytest.mark.parametrize("name", GAMES)
def test_no_limits_are_too_far_apart(name: str) -> None:
    codec = catalogue.find(name).codec
    found = [kind for kind in kinds_of([codec.fields, codec.step_fields]) if isinstance(kind, Whole)]
    assert found
    for kind in found:
        assert 0 <= kind.most - kind.least <= WIDEST


@pytest.mark.parametrize("name", GAMES)
def test_options_and_moves_with_absurd_numbers_are_refused(name: str) -> None:
    game = catalogue.find(name)
    for option in game.options:
        for value in ABSURD[:4]:
            if isinstance(option.default, int) and not isinstance(option.default, bool):
                with pytest.raises(BadOption, match=rf"{option.name}.* from {option.least} to {option.most}"):
                    game.start(min(game.seats), {option.name: value})
    for code in range(0, len(game.moves), max(1, len(game.moves) // 500)):
        text = game.moves.text(code)
        for argument in re.findall(r"\d+", text):
            with pytest.raises(IllegalMove):
                game.moves.parse(text.replace(argument, str(ABSURD[3])))


@pytest.mark.parametrize("name", GAMES)
def test_no_step_within_its_limits_takes_much_memory(name: str) -> None:
    """A step at the limits of its fields may be impossible: then it is refused, but before it has filled the memory."""
    game = catalogue.find(name)
    case = Case(name, max(game.seats))
    played = enumerate(random_game(case, Rng(9), most=800))
    dumped = [json.dumps(game.dump(table)) for number, (table, _, _) in played if number % 120 == 0]
    rng = Rng(6)
    tracemalloc.start()
    try:
        for step in game.codec.steps.values():
            for _ in range(often(1, 30)):
                data = json.loads(dumped[rng.below(len(dumped))])
                data["stack"].append(
                    {"step": step.__name__}
                    | {field: extreme(game.codec.step_fields[field], rng, case.seats) for field in step.fields}
                )
                tracemalloc.reset_peak()
                before = tracemalloc.get_traced_memory()[0]
                with contextlib.suppress(LudocracyError, LookupError, ValueError, ArithmeticError, AssertionError):
                    game.load(data)
                assert tracemalloc.get_traced_memory()[1] - before < 20_000_000, data["stack"][-1]
    finally:
        tracemalloc.stop()


def extreme(kind: Kind, rng: Rng, seats: int) -> Any:
    if isinstance(kind, Whole):
        return (kind.least, kind.most)[rng.below(2)]
    if isinstance(kind, Seat):
        return rng.below(seats)
    if isinstance(kind, Code):
        return kind.write(rng.below(len(kind.domain)))
    assert isinstance(kind, Mask)
    return kind.write((0, (1 << len(kind.one.domain)) - 1)[rng.below(2)])


class Unlimited(Step[Any]):
    fields = ("amount",)


def test_a_codec_without_a_kind_for_a_field_of_a_step_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="the field amount of Unlimited has no kind"):
        Codec({"hand": Each(Code(Domain("card", ["a"])))}, [Unlimited])

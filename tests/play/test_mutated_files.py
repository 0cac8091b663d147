"""Positions and records that somebody has edited, at random or with malice: each is read, or refused as every error is.

`make soak` reads ten thousand of each per game. With atheris, which only some Pythons have, it also lets the coverage of the
readers decide what is worth trying.
"""

import contextlib
import importlib.util
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from ludocracy.core.errors import LudocracyError
from ludocracy.games import catalogue
from ludocracy.play.match import new_match
from ludocracy.play.position import Position
from ludocracy.play.record import Record
from tests.laws.cases import often

TIMES: Final = often(150, 10_000)

ODD: Final[list[Any]] = [
    None,
    True,
    -1,
    0,
    1,
    7,
    62,
    1 << 31,
    1 << 63,
    1 << 70,
    0.5,
    "",
    "x",
    "0",
    "é\u0000",
    [],
    {},
    [[]],
    [-1] * 70,
]


def read_position(text: str) -> None:
    """Read a position, and play on from it."""
    match = Position.parse(text).match(seed=1)
    for _ in range(20):
        if match.over:
            break
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])


def read_record(text: str) -> None:
    Record.parse(text).match()


READERS: Final[dict[str, Callable[[str], None]]] = {"position": read_position, "record": read_record}


def seeds(game: str, chance: random.Random) -> dict[str, list[str]]:
    """Return texts of both kinds that are correct: from the beginning, the middle and the end of games."""
    found: dict[str, list[str]] = {kind: [] for kind in READERS}
    for seats in catalogue.find(game).seats:
        match = new_match(game, seats=seats, seed=chance.randrange(1000))
        for _ in range(4):
            found["position"].append(json.dumps(match.position().data))
            found["record"].append(match.record().text())
            for _ in range(chance.randrange(40)):
                if match.over:
                    break
                seat = match.to_move[0]
                match.play(seat, chance.choice(match.legal_moves(seat)))
    return found


def mutated(text: str, chance: random.Random) -> str:
    """Change a text: values and keys of JSON, else lines, words and characters."""
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        if text.startswith("{") and chance.random() < 0.8:
            try:
                text = json.dumps(mutated_value(json.loads(text), chance))
                continue
            except ValueError:
                pass
        lines = text.split("\n")
        index = chance.randrange(len(lines))
        what = chance.randrange(5)
        if what == 0:
            del lines[index]
        elif what == 1:
            lines.insert(index, chance.choice(lines))
        elif what == 2:
            words = lines[index].split(" ")
            words[chance.randrange(len(words))] = chance.choice(chance.choice(lines).split(" "))
            lines[index] = " ".join(words)
        else:
            at = chance.randrange(len(lines[index]) + 1)
            lines[index] = (
                lines[index][:at] + chance.choice('0129-~<: \t\r\x00éx\u2028{}[]",') + lines[index][at + what - 3 :]
            )
        text = "\n".join(lines) or "x"
    return text


def mutated_value(data: Any, chance: random.Random) -> Any:
    """Change one value, key or entry somewhere in JSON."""
    if isinstance(data, dict) and data and chance.random() < 0.9:
        key = chance.choice(list(data))
        what = chance.random()
        if what < 0.05:
            return {name: value for name, value in data.items() if name != key}
        if what < 0.1:
            return data | {chance.choice([*data, "x", ""]): data[key]}
        return data | {key: mutated_value(data[key], chance)}
    if isinstance(data, list) and data and chance.random() < 0.8:
        index = chance.randrange(len(data))
        what = chance.random()
        if what < 0.15:
            return data[:index] + data[index + 1 :]
        if what < 0.3:
            return [*data, data[index]]
        if what < 0.35:
            return data * 40
        return [*data[:index], mutated_value(data[index], chance), *data[index + 1 :]]
    if isinstance(data, int) and not isinstance(data, bool) and chance.random() < 0.5:
        return data + chance.choice([-1, 1, -2, 2, 10, -10])
    return chance.choice(ODD)


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("game", catalogue.names())
def test_a_mutated_file_is_read_or_refused(game: str, kind: str) -> None:
    chance = random.Random(f"{game} {kind}")
    texts = seeds(game, chance)[kind]
    for text in texts:
        READERS[kind](text)
    refused = 0
    for _ in range(TIMES):
        text = mutated(chance.choice(texts), chance)
        try:
            READERS[kind](text)
        except LudocracyError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{text}") from error
    assert refused > TIMES // 10


def fuzz(kind: str, game: str, runs: int) -> None:
    """Let atheris try what reaches new lines of a reader. It ends the process."""
    import atheris

    def one(data: bytes) -> None:
        with contextlib.suppress(LudocracyError):
            READERS[kind](data.decode("utf-8", "surrogateescape"))

    folder = Path(os.environ["LUDOCRACY_TEST_SEEDS"])
    for number, text in enumerate(seeds(game, random.Random(game))[kind]):
        (folder / str(number)).write_text(text, "utf-8")
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], f"-runs={runs}", "-max_len=20000", "-timeout=60", str(folder)], one)
    atheris.Fuzz()


@pytest.mark.soak
@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed")
@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("game", catalogue.names())
def test_the_readers_withstand_a_fuzzer(game: str, kind: str, tmp_path: Path) -> None:
    code = f"from tests.play.test_mutated_files import fuzz; fuzz({kind!r}, {game!r}, {TIMES})"
    environment = os.environ | {"LUDOCRACY_TEST_SEEDS": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]

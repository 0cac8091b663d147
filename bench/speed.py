"""Measures the speed of the rules, compared with OpenSpiel on the same machine in the same run.

Every figure is the median of several rounds. In each round all contestants play one after the other, so a noisy machine
affects them equally. The seconds are processor time of the worker. `make bench` runs it. `--pythons` measures every
interpreter that `scripts/pythons.py` finds, each in a process of its own.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

HERE = Path(__file__).parent
#: The contestants that the others are compared with.
HEARTS = "OpenSpiel hearts"
ROLLOUTS = "OpenSpiel hearts, C++ rollouts"
#: Full random games driven from Python: label, game, seats, options.
GAMES = [
    ("riffifi, 4 players", "riffifi 4"),
    ("riffifi, 5 players, Officer", "riffifi 5 officer=yes"),
    ("bakschisch, 4 players", "bakschisch 4"),
    ("the big cheese, 4 players", "big_cheese 4"),
    ("tax the rich, 4 players", "tax_the_rich 4"),
    ("tax the rich, 5 players, all rule cards", "tax_the_rich 5 round_1=anarchy round_2=anarchy"),
    ("hegemony, 4 players", "hegemony 4"),
]


class Worker:
    """A process that plays on command, with the installed compiled rules or with the sources."""

    def __init__(self, source: Path | None, python: str = sys.executable) -> None:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        if source is not None:
            env["PYTHONPATH"] = str(source)
        self.process = subprocess.Popen(
            [python, str(HERE / "worker.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
        )

    def rate(self, line: str) -> float:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the worker failed at: {line}")
        count, seconds = answer.split()
        return int(count) / float(seconds)


def games_line(worker: Worker, line: str, seconds: float) -> str:
    """Return the command with the number of games that takes about this time."""
    kind, rest = line.split(" ", 1)
    head, *options = rest.split(" ")
    seats = [options.pop(0)] if options and "=" not in options[0] else []

    def with_games(games: int) -> str:
        return " ".join([kind, head, *seats, str(games), *options])

    worker.rate(with_games(2))  # imports and warm-up are not measured
    games = 2
    while True:
        began = time.perf_counter()
        worker.rate(with_games(games))
        spent = time.perf_counter() - began
        if spent > seconds / 4:
            return with_games(max(1, int(games * seconds / spent)))
        games *= 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="number of rounds for the medians (at least 5)")
    parser.add_argument("--seconds", type=float, default=0.4, help="seconds per contestant and round")
    parser.add_argument("--games", nargs="*", help="measure only games whose name contains one of these words")
    parser.add_argument("--pythons", action="store_true", help="compare all interpreters found here")
    given = parser.parse_args()
    rounds = max(5, given.rounds)
    games = [(label, line) for label, line in GAMES if not given.games or any(word in label for word in given.games)]
    if given.pythons:
        report_pythons(*measure_pythons(games, rounds, given.seconds), games)
    else:
        report(measure(games, rounds, given.seconds))


def measure(games: list[tuple[str, str]], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Return the decisions per second of every contestant and round, with this interpreter."""
    compiled, plain = Worker(None), Worker(HERE.parent / "src")
    contestants: list[tuple[str, Worker, str]] = [
        (HEARTS, compiled, "spiel hearts"),
        ("OpenSpiel spades", compiled, "spiel spades"),
        ("OpenSpiel oh_hell", compiled, "spiel oh_hell"),
        (ROLLOUTS, compiled, "evaluate hearts"),
    ]
    for label, line in games:
        contestants.append((label, compiled, f"ludocracy {line}"))
        contestants.append((f"{label}, uncompiled", plain, f"ludocracy {line}"))
        contestants.append((f"{label}, playout", compiled, f"rollout {line}"))
    ready = [(label, worker, games_line(worker, line, seconds)) for label, worker, line in contestants]
    for name in dict.fromkeys(line.split()[0] for _, line in games):
        seats = next(line.split()[1] for _, line in games if line.split()[0] == name)
        ready.append((f"{name}, clone in mid-game", compiled, f"clone {name} {seats}"))
        ready.append((f"{name}, imagine a world", compiled, f"imagine {name} {seats}"))
    return measure_rounds(ready, rounds)


def measure_rounds(contestants: list[tuple[str, Worker, str]], rounds: int) -> dict[str, list[float]]:
    rates: dict[str, list[float]] = {label: [] for label, _, _ in contestants}
    for _ in track(range(rounds), description="rounds", console=Console(stderr=True)):
        for label, worker, line in contestants:
            rates[label].append(worker.rate(line))
    return rates


def measure_pythons(
    games: list[tuple[str, str]], rounds: int, seconds: float
) -> tuple[dict[str, dict[str, list[float]]], dict[str, str]]:
    """Return the rates by interpreter, and whose OpenSpiel each is compared with: its own, or the first one's if it has none."""
    ran = subprocess.run(
        [sys.executable, HERE.parent / "scripts" / "pythons.py"], stdout=subprocess.PIPE, text=True, check=True
    )
    pythons = dict(line.split(" ", 1) for line in ran.stdout.splitlines())
    contestants, with_peer = [], []
    for version, python in pythons.items():
        worker = Worker(None, python)
        lines = [
            (label, line)
            for name, command in games
            for label, line in ((name, f"ludocracy {command}"), (f"{name}, playout", f"rollout {command}"))
        ]
        if subprocess.run([python, "-c", "import pyspiel"], capture_output=True).returncode == 0:
            with_peer.append(version)
            lines = [(HEARTS, "spiel hearts"), (ROLLOUTS, "evaluate hearts"), *lines]
        for label, line in lines:
            contestants.append((f"{version} {label}", worker, games_line(worker, line, seconds)))
    if not with_peer:
        raise SystemExit("no interpreter has OpenSpiel")
    # One contestant on all interpreters, then the next: what is compared is measured close together.
    contestants.sort(key=lambda one: "OpenSpiel" not in one[0])
    rates: dict[str, dict[str, list[float]]] = {version: {} for version in pythons}
    for label, values in measure_rounds(contestants, rounds).items():
        version, _, name = label.partition(" ")
        rates[version][name] = values
    return rates, {version: version if version in with_peer else with_peer[0] for version in pythons}


def report_pythons(
    rates: dict[str, dict[str, list[float]]], peers: dict[str, str], games: list[tuple[str, str]]
) -> None:
    """Print one table: the ratios to OpenSpiel of every game on every interpreter, from Python and of playouts."""
    table = Table("from Python, to hearts; playouts, to its C++ rollouts")
    for version, peer in peers.items():
        table.add_column(version if peer == version else f"{version} (OpenSpiel of {peer})")
    for label in (HEARTS, ROLLOUTS):
        own = [rates[version].get(label) for version in peers]
        table.add_row(label, *[f"{statistics.median(values):,.0f}/s" if values else "not available" for values in own])
    for name, _ in games:
        cells = []
        for version, peer in peers.items():
            from_python = ratio(rates[version][name], rates[peer][HEARTS])
            playouts = ratio(rates[version][f"{name}, playout"], rates[peer][ROLLOUTS])
            cells.append(f"{from_python:.2f} ×; {playouts:.2f} ×")
        table.add_row(name, *cells)
    Console().print(table)


def ratio(mine: list[float], theirs: list[float]) -> float:
    return statistics.median(one / other for one, other in zip(mine, theirs, strict=True))


def report(rates: dict[str, list[float]]) -> None:
    table = Table("", "decisions/s", "ratio to hearts")
    for label, values in rates.items():
        median = statistics.median(values)
        if "clone" in label or "imagine" in label:
            table.add_row(label, f"{1e6 / median:.2f} µs", "")
            continue
        peer = ROLLOUTS if "playout" in label or "rollouts" in label else HEARTS
        suffix = " of its C++ rollouts" if peer is ROLLOUTS else ""
        table.add_row(label, f"{median:,.0f}", f"{ratio(values, rates[peer]):.2f} ×{suffix}")
    Console().print(table)


main()

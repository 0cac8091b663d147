"""Measures the speed of the rules, compared with OpenSpiel on the same machine in the same run.

Every figure is the median of several rounds. In each round all contestants play one after the other, so a noisy machine
affects them equally. The seconds are processor time of the worker. `make bench` runs it.
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

    def __init__(self, source: Path | None) -> None:
        env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        if source is not None:
            env["PYTHONPATH"] = str(source)
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "worker.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
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
    given = parser.parse_args()
    rounds = max(5, given.rounds)
    compiled, plain = Worker(None), Worker(HERE.parent / "src")

    from ludocracy.games import catalogue

    games = [(label, line) for label, line in GAMES if line.split()[0] in catalogue.names()]
    if given.games:
        games = [(label, line) for label, line in games if any(word in label for word in given.games)]
    contestants: list[tuple[str, Worker, str]] = [
        ("OpenSpiel hearts", compiled, "spiel hearts"),
        ("OpenSpiel spades", compiled, "spiel spades"),
        ("OpenSpiel oh_hell", compiled, "spiel oh_hell"),
        ("OpenSpiel hearts, C++ rollouts", compiled, "evaluate hearts"),
    ]
    for label, line in games:
        contestants.append((label, compiled, f"ludocracy {line}"))
        contestants.append((f"{label}, uncompiled", plain, f"ludocracy {line}"))
        contestants.append((f"{label}, playout", compiled, f"rollout {line}"))
    ready = [(label, worker, games_line(worker, line, given.seconds)) for label, worker, line in contestants]
    for name in dict.fromkeys(line.split()[0] for _, line in games):
        seats = next(line.split()[1] for _, line in games if line.split()[0] == name)
        ready.append((f"{name}, clone in mid-game", compiled, f"clone {name} {seats}"))
        ready.append((f"{name}, imagine a world", compiled, f"imagine {name} {seats}"))

    rates: dict[str, list[float]] = {label: [] for label, _, _ in ready}
    for _ in track(range(rounds), description="rounds", console=Console(stderr=True)):
        for label, worker, line in ready:
            rates[label].append(worker.rate(line))

    report(rates)


def report(rates: dict[str, list[float]]) -> None:
    hearts, rollouts = rates["OpenSpiel hearts"], rates["OpenSpiel hearts, C++ rollouts"]
    table = Table("", "decisions/s", "ratio to hearts")
    for label, values in rates.items():
        median = statistics.median(values)
        if "clone" in label or "imagine" in label:
            table.add_row(label, f"{1e6 / median:.2f} µs", "")
            continue
        peers = rollouts if "playout" in label or "rollouts" in label else hearts
        ratio = statistics.median(mine / theirs for mine, theirs in zip(values, peers, strict=True))
        suffix = " of its C++ rollouts" if peers is rollouts else ""
        table.add_row(label, f"{median:,.0f}", f"{ratio:.2f} ×{suffix}")
    Console().print(table)


main()

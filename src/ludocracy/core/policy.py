"""Policies answer in playouts: they read an open table, imagined or simulated, without a chair or a view."""

from typing import Final

from mypy_extensions import mypyc_attr

from ludocracy.core.rng import Rng
from ludocracy.core.table import Table

#: What `speak` returns when a seat that may speak up does not.
SILENT: Final = -1

#: A random player speaks up in one of this many cases.
SILENCE: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers for any seat of a table that lies open before it.

    A policy uses only what the seat itself can know. It keeps neither the table nor the list of options.
    """

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        """One of the options, when the seat must answer."""
        raise AssertionError("a policy says what it answers")

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        """One of the options, or SILENT, when the seat may speak up."""
        return SILENT


class RandomPolicy(Policy):
    """Any legal answer, all equally likely."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return options[rng.below(len(options))]

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return options[rng.below(len(options))] if rng.below(SILENCE) == 0 else SILENT


class MixedPolicy(Policy):
    """Mostly one policy, sometimes another: `often` times in 100 the first."""

    def __init__(self, first: Policy, second: Policy, often: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.often: Final = often

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        policy = self.first if rng.below(100) < self.often else self.second
        return policy.choose(table, seat, options, rng)

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return self.first.speak(table, seat, options, rng)

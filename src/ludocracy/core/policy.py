"""Policies choose moves in playouts. They read the table itself, without a chair or a view."""

from typing import Final

from mypy_extensions import mypyc_attr

from ludocracy.core.rng import Rng
from ludocracy.core.table import Table

#: What `speak` returns when a seat that may speak up does not.
SILENT: Final = -1

#: A random player speaks up in one case out of this number.
SILENCE: Final = 8


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers for any seat.

    A policy receives the whole table, but uses only what the seat can know. It keeps neither the table nor the list of
    options.
    """

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        """Return one of the options for a seat that must answer."""
        raise AssertionError("a subclass of Policy must define choose")

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        """Return one of the options, or SILENT, for a seat that may speak up."""
        return SILENT

    def within(self, playouts: int, seconds: float) -> "Policy | None":
        """Return the same policy with a budget for each decision: playouts, seconds, or at most both; 0 sets no limit.

        Return None if it takes no budget because it answers at once.
        """
        return None


class RandomPolicy(Policy):
    """Chooses among the legal answers, all equally likely."""

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return options[rng.below(len(options))]

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return options[rng.below(len(options))] if rng.below(SILENCE) == 0 else SILENT


class MixedPolicy(Policy):
    """Follows the first of two policies in `often` of 100 decisions, and the second in the others."""

    def __init__(self, first: Policy, second: Policy, often: int) -> None:
        self.first: Final = first
        self.second: Final = second
        self.often: Final = often

    def choose(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        policy = self.first if rng.below(100) < self.often else self.second
        return policy.choose(table, seat, options, rng)

    def speak(self, table: Table, seat: int, options: list[int], rng: Rng) -> int:
        return self.first.speak(table, seat, options, rng)

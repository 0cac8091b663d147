"""What cards and events do: the verbs of `verbs.py`, carried out with the atoms and steps of the rules."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.cards import CARD_POLICY, CARD_SECTIONS
from ludocracy.games.hegemony.state import HegemonyTable


def condition_met(t: HegemonyTable, card: int) -> bool:
    """A card's condition is read once, when it is played (ruling N57)."""
    policy = CARD_POLICY[card]
    return policy < 0 or CARD_SECTIONS[card] & BIT[t.policy[policy]] != 0


def can_play(t: HegemonyTable, role: int, card: int) -> bool:
    """Whether the card could be played for its effect now (rulings H25, P1)."""
    return False


def play(t: HegemonyTable, role: int, card: int) -> None:
    """Push all that the card does, its legitimacy last (P5)."""


def can_handle(t: HegemonyTable, event: int) -> bool:
    """Whether the State could carry out the event's task now."""
    return False


def handle(t: HegemonyTable, event: int) -> None:
    """Push the event's task and reward."""

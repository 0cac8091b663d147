"""Denial of Free Speech: the State seizes media influence and silences classes."""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.legitimacy import above_one, change_legitimacy, legitimacy_lines
from ludocracy.games.hegemony.atoms.politics import give_influence, media_lines, take_media
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard
from ludocracy.games.hegemony.moves import AMOUNT, DONE_MOVE, PICK_CLASS

SEIZED: Final = 2
SILENCED: Final = 2


class DenialOfFreeSpeech(OddCard):
    """Take up to two media influence, and one influence from each of up to two classes, at a price in legitimacy."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.media > 0 or len(classes_to_silence(t, 0)) > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(SeizeMedia())

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        most = min(SEIZED, t.media) + min(SILENCED, len(classes_to_silence(t, 0)))
        return media_lines(t, most)


def classes_to_silence(t: HegemonyTable, spared: int) -> list[int]:
    """Return the classes that have influence to lose, and with which the State has legitimacy to lose (FAQ)."""
    return [cls for cls in above_one(t, spared) if t.influence[cls]]


class SeizeMedia(HegemonyStep):
    """Choose up to two media influence to make personal; zero is allowed only if a class can be silenced afterwards."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        least = 0 if classes_to_silence(t, 0) else 1
        return [AMOUNT + n for n in range(least, min(SEIZED, t.media) + 1)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        number = move - AMOUNT
        if number:
            take_media(t, STATE, number)
            t.note("campaign", number)
        t.then(Silence(SILENCED, 0, int(number == 0)))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return media_lines(t, move - AMOUNT)


class Silence(HegemonyStep):
    """Choose up to two classes that lose one influence each; the State loses a point of legitimacy with each."""

    fields = ("left", "spared", "first")

    def __init__(self, left: int, spared: int, first: int) -> None:
        self.left: Final = left
        self.spared: Final = spared
        self.first: Final = first  # nothing has happened yet

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if self.left and classes_to_silence(t, self.spared) else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        out = [PICK_CLASS + cls for cls in classes_to_silence(t, self.spared)]
        return out if self.first else [*out, DONE_MOVE]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move != DONE_MOVE:
            cls = move - PICK_CLASS
            give_influence(t, cls, STATE, 1)
            t.note("silenced", cls)
            change_legitimacy(t, cls, -1)
            t.then(Silence(self.left - 1, self.spared | BIT[cls], 0))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == DONE_MOVE:
            return []
        cls = move - PICK_CLASS
        return [Say("hint.influence.from", [1, cls]), *legitimacy_lines(t, cls, -1)]

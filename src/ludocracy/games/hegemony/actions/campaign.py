"""Faire Campagne."""

from typing import Final

from ludocracy.core.step import DONE, NO_ONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.actions.base import Action
from ludocracy.games.hegemony.atoms.politics import media_lines, take_media
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.moves import AMOUNT, AMOUNT_TO

CAMPAIGN: Final = 3  # media influence at most


class CampaignAction(Action):
    """Turn media influence into personal influence."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.media > 0

    def perform(self, t: HegemonyTable, role: int) -> None:
        t.then(CAMPAIGN_NOW)

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        return [Say("hint.campaign", [min(t.media, CAMPAIGN)])]


class Campaign(HegemonyStep):
    """Choose how much media influence, up to 3, becomes personal."""

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]] if t.media else NO_ONE

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return AMOUNT_TO[min(CAMPAIGN, t.media)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        count = move - AMOUNT
        take_media(t, STATE, count)
        t.note("campaign", count)
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        return media_lines(t, move - AMOUNT)


CAMPAIGN_NOW: Final = Campaign()

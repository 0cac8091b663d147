"""Highlight Social Issues: media influence for money."""

from typing import Final

from ludocracy.games.hegemony.atoms.money import transfer
from ludocracy.games.hegemony.atoms.politics import take_media
from ludocracy.games.hegemony.board.goods import FROM_STATE, INFLUENCE
from ludocracy.games.hegemony.board.roles import STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.base import OddCard

CAMPAIGN_SIZE: Final = 3
CAMPAIGN_PRICE: Final = 15


class MediaCampaign(OddCard):
    """Buy three media influence for 15, all or nothing."""

    def possible(self, t: HegemonyTable, role: int) -> bool:
        return t.media >= CAMPAIGN_SIZE and t.money[role] >= CAMPAIGN_PRICE

    def perform(self, t: HegemonyTable, role: int) -> None:
        transfer(t, role, STATE, CAMPAIGN_PRICE)
        take_media(t, role, CAMPAIGN_SIZE)
        t.note("bought", role, CAMPAIGN_SIZE, INFLUENCE, FROM_STATE, CAMPAIGN_PRICE)

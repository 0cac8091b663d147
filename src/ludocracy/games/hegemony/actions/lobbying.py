"""Lobbying."""

from typing import Final

LOBBY_COST: Final = 30
LOBBY_INFLUENCE: Final = 3

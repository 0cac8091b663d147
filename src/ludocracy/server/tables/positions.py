"""Positions that clients send: read in another process, and refused with the reason if they cannot be played."""

import logging
from typing import Any, Final

import msgspec

from ludocracy.server.protocol.errors import Refused
from ludocracy.server.tables.bot_pool import BotFailed, BotPool
from ludocracy.server.tables.position_reading import Reading, message_of

log: Final = logging.getLogger("ludocracy.tables")


async def check_position(pool: BotPool, game: str, position: dict[str, Any]) -> Reading:
    """Return the seats and options of a position. This takes time, so the caller counts it against a rate limit first."""
    try:
        reading = await pool.read(game, msgspec.json.encode(position).decode())
    except BotFailed as error:
        raise Refused("busy", status=503) from error
    if reading.fault:
        log.warning("a position of %s is refused: %s", game, reading.fault)
    if reading.refused:
        raise Refused("bad-position", message_of(reading.why) if reading.why is not None else "")
    return reading

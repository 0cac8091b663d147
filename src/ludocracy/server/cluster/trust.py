"""The header by which processes of one database recognise each other's requests: signed with their shared key."""

import base64
import hmac
from typing import Final

import msgspec

from ludocracy.server.people.accounts import seal

HEADER: Final = "X-Ludocracy-Relay"


class Relayed(msgspec.Struct):
    """Where a relayed request came from, and which process it is meant for."""

    to: str
    address: str = ""  # whose rate is counted
    home: str = ""  # the server's address as the client knows it


def signed(key: bytes, relayed: Relayed) -> str:
    body = base64.urlsafe_b64encode(msgspec.json.encode(relayed)).decode()
    return f"{body}.{seal(key, f'relay|{body}')}"


def verified(key: bytes, header: str, process_id: str) -> Relayed | None:
    """Return what a header says, if another process of the same database wrote it for this one."""
    body, _, signature = header.partition(".")
    if not header.isascii() or not hmac.compare_digest(signature, seal(key, f"relay|{body}")):
        return None
    try:
        relayed = msgspec.json.decode(base64.urlsafe_b64decode(body), type=Relayed)
    except (ValueError, msgspec.MsgspecError):
        return None
    return relayed if relayed.to == process_id else None

"""Web Push (RFC 8030, 8291, 8292): encrypted messages to the browsers in which people asked for them."""

import asyncio
import base64
import hashlib
import json
import logging
import time
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp

from ludocracy.server.notifications.hooks import is_local_or_private, outgoing
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.requests import PushSubscription
from ludocracy.server.storage.people import NoPerson, PeopleRepository

log: Final = logging.getLogger("ludocracy.notifications")

#: Browsers of one person; one more replaces the oldest.
MAX_BROWSERS: Final = 10

#: How long a push service keeps a message for a browser that is not there, in seconds; a turn can wait for days.
KEPT: Final = 3 * 24 * 3600

#: For how long the signature of a request holds, in seconds; push services accept a day at most.
SIGNED: Final = 12 * 3600

#: Lengths of a browser's public key (an uncompressed point of P-256) and of its shared secret.
POINT: Final = 65
SECRET: Final = 16


class PushSender:
    def __init__(
        self, people: PeopleRepository, contact: str, limit: Callable[[str, str], None], allow_private: bool = False
    ) -> None:
        self.people: Final = people
        self.contact: Final = contact
        self.limit: Final = limit  # counts an action of a kind against a rate; refuses when there are too many
        self.allow_private: Final = allow_private
        self.vapid: Any = None
        self.sent = 0
        self.failed = 0

    async def keys(self) -> Any:
        """Return the server's own pair of keys, made when it is first needed and kept with the tables."""
        if self.vapid is None:
            from py_vapid import Vapid02

            fresh = Vapid02()
            fresh.generate_keys()
            kept = await self.people.setting("vapid", fresh.private_pem().decode())
            self.vapid = Vapid02.from_pem(kept.encode())
        return self.vapid

    async def public_key(self) -> str:
        """Return what a browser needs to know to accept messages of this server."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = (await self.keys()).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return encoded(point)

    # -- browsers ----------------------------------------------------------------------------------------

    def check(self, wanted: PushSubscription) -> None:
        """Refuse an address that notifications must not go to, or invalid keys."""
        endpoint = wanted.endpoint
        try:
            parts = urlsplit(endpoint)
            _ = parts.port
        except ValueError as error:
            raise Refused("bad-hook") from error
        secure = parts.scheme == "https" or (self.allow_private and parts.scheme == "http")
        if not secure or not parts.hostname or parts.username or parts.password:
            raise Refused("bad-hook")
        if any(ord(sign) < 33 or ord(sign) > 126 for sign in endpoint):
            raise Refused("bad-hook")
        if not self.allow_private and is_local_or_private(endpoint):
            raise Refused("bad-hook")
        if len(decoded(wanted.p256dh)) != POINT or len(decoded(wanted.auth)) != SECRET:
            raise Refused("bad-hook")

    async def subscribe(self, person: str, wanted: PushSubscription) -> None:
        self.check(wanted)
        row = {
            "id": hashlib.sha256(wanted.endpoint.encode()).hexdigest(),
            "person": person,
            "endpoint": wanted.endpoint,
            "p256dh": wanted.p256dh,
            "auth": wanted.auth,
            "created": int(time.time() * 1000),
        }
        try:
            await self.people.add_push(row, MAX_BROWSERS)
        except NoPerson as error:
            raise Refused("no-person", status=401) from error

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        await self.people.delete_push(person, hashlib.sha256(endpoint.encode()).hexdigest())

    # -- sending -----------------------------------------------------------------------------------------

    async def send(self, person: str, title: str, message: str, path: str, tag: str) -> int:
        """Send a message to every browser of a person; return how many push services accepted it. Gone browsers are removed."""
        found = await self.people.pushes(person)
        text = json.dumps({"title": title, "body": message, "path": path, "tag": tag}, ensure_ascii=False).encode()
        return sum(await asyncio.gather(*[self.send_to(row, text) for row in found]))

    async def send_to(self, row: Any, text: bytes) -> bool:
        try:
            self.check(PushSubscription(row.endpoint, row.p256dh, row.auth))
            self.limit("push", urlsplit(row.endpoint).hostname or "")
            body = await asyncio.to_thread(encrypted, row, text)
            async with (
                outgoing(self.allow_private) as session,
                session.post(
                    row.endpoint, data=body, headers=await self.headers(row.endpoint), allow_redirects=False
                ) as told,
            ):
                status = told.status
        except (aiohttp.ClientError, OSError, TimeoutError, Refused, ValueError) as error:
            status = 0
            log.warning("a push notification could not be sent: %s", type(error).__name__)
        if status in (404, 410):
            await self.people.delete_push(row.person, row.id)
        if 200 <= status < 300:
            self.sent += 1
            return True
        self.failed += 1
        return False

    async def headers(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self.contact, "exp": int(time.time()) + SIGNED}
        signed: dict[str, str] = (await self.keys()).sign(claims)
        return signed | {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Urgency": "normal",
        }


def encrypted(row: Any, text: bytes) -> bytes:
    """Encrypt a message for one browser."""
    from pywebpush import WebPusher

    keys = {"p256dh": row.p256dh, "auth": row.auth}
    body: bytes = WebPusher({"endpoint": row.endpoint, "keys": keys}).encode(text)["body"]
    return body


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Return the bytes of a text in base64 of either alphabet; empty if it is not base64."""
    try:
        return base64.b64decode(text.translate(str.maketrans("-_", "+/")) + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return b""

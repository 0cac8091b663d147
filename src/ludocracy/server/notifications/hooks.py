"""Web hooks: one request to the address that the table's owner gave, and to no other."""

import ipaddress
import itertools
import logging
import secrets
import socket
from typing import Any, Final
from urllib.parse import quote, urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.protocol.settings import Hook

log: Final = logging.getLogger("ludocracy.notifications")

PATIENCE: Final = 10.0


def is_public(address: str) -> bool:
    """Whether an address is on the internet, not on this machine or in a private network."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or mapped.is_global)


class PublicResolver(AbstractResolver):
    """Finds public addresses only. The connection goes to the address that was checked."""

    def __init__(self) -> None:
        self.inner: Final = aiohttp.ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self.inner.resolve(host, port, family)
        public = [one for one in found if is_public(one["host"])]
        if not public:
            raise OSError(None, f"{host} is not a public address")
        return public

    async def close(self) -> None:
        await self.inner.close()


class HookSender:
    def __init__(self, allow_private: bool = False) -> None:
        self.allow_private: Final = allow_private
        self.numbers: Final = itertools.count(1)
        self.run: Final = secrets.token_hex(4)
        self.sent = 0
        self.failed = 0

    def check(self, hook: Hook) -> Hook:
        """A hook that may be used, or the refusal."""
        try:
            parts = urlsplit(hook.url)
            _ = parts.port  # refused here if it is none
        except ValueError as error:
            raise Refused("bad-hook") from error
        if parts.scheme not in ("http", "https") or not parts.hostname or len(hook.url) > 1000:
            raise Refused("bad-hook")
        if parts.username or parts.password or any(ord(sign) < 33 for sign in hook.url + hook.token):
            raise Refused("bad-hook")
        if not self.allow_private and (not self.literal_ok(parts.hostname) or parts.hostname == "localhost"):
            raise Refused("bad-hook")
        if hook.kind == "ntfy" and not parts.path.strip("/"):
            raise Refused("bad-hook")
        return hook

    def literal_ok(self, host: str) -> bool:
        """Names are judged when they are resolved; addresses at once, for they are not resolved."""
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return not host.replace(".", "").isdigit() and not host.lower().startswith("0x")
        return is_public(host)

    def shape(self, hook: Hook, title: str, message: str, link: str) -> tuple[str, str, dict[str, Any], dict[str, str]]:
        """Method, address, body and headers of a hook's request."""
        line = f"{message} {link}"
        if hook.kind == "discord":
            return "POST", hook.url, {"content": line, "allowed_mentions": {"parse": []}}, {}
        if hook.kind == "slack":
            safe = line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            return "POST", hook.url, {"text": safe}, {}
        if hook.kind == "matrix":
            address = f"{hook.url.rstrip('/')}/{quote(f'{self.run}-{next(self.numbers)}')}"
            headers = {"Authorization": f"Bearer {hook.token}"} if hook.token else {}
            return "PUT", address, {"msgtype": "m.text", "body": line}, headers
        parts = urlsplit(hook.url)
        headers = {"Authorization": f"Bearer {hook.token}"} if hook.token else {}
        topic = parts.path.strip("/").rpartition("/")[2]
        body = {"topic": topic, "title": title, "message": message, "click": link}
        return "POST", f"{parts.scheme}://{parts.netloc}/", body, headers

    async def send_turn(self, hook: Hook, language: str, name: str, game: str, link: str) -> None:
        """It is somebody's turn."""
        message = text(language, "notice.turn", name=name, game=game)
        await self.send(hook, text(language, "notice.title"), message, link)

    async def send_test(self, hook: Hook, language: str, game: str, link: str) -> bool:
        """Notifications will come this way."""
        return await self.send(hook, "Ludocracy", text(language, "notice.test", game=game), link)

    async def send(self, hook: Hook, title: str, message: str, link: str) -> bool:
        """Whether it arrived. A failure is counted; the address stays out of the log."""
        method, address, body, headers = self.shape(hook, title, message, link)
        try:
            self.check(hook)
            resolver = aiohttp.ThreadedResolver() if self.allow_private else PublicResolver()
            connector = aiohttp.TCPConnector(resolver=resolver)
            limit = aiohttp.ClientTimeout(total=PATIENCE)
            async with (
                aiohttp.ClientSession(connector=connector, timeout=limit, trust_env=False) as session,
                session.request(method, address, json=body, headers=headers, allow_redirects=False) as answer,
            ):
                if answer.status >= 300:
                    raise aiohttp.ClientError(f"answer {answer.status}")
        except (aiohttp.ClientError, OSError, TimeoutError, Refused, ValueError) as error:
            self.failed += 1
            log.warning("a %s notification could not be sent: %s", hook.kind, type(error).__name__)
            return False
        self.sent += 1
        return True

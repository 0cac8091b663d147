"""Web hooks: one request to the address that the table's owner gave, and to no other."""

import errno
import ipaddress
import itertools
import logging
import secrets
import socket
from typing import Any, Final
from urllib.parse import quote, urlsplit

import aiohttp
from aiohttp.connector import AddrInfoType
from yarl import URL

from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.protocol.settings import Hook

log: Final = logging.getLogger("ludocracy.notifications")

TIMEOUT: Final = 10.0


#: IPv6 networks whose addresses stand for the IPv4 address in their last 32 bits.
_CARRIES_IPV4: Final = (
    ipaddress.IPv6Network("::/96"),  # the old compatible form, ::127.0.0.1
    ipaddress.IPv6Network("::ffff:0:0:0/96"),  # translated, ::ffff:0:127.0.0.1
    ipaddress.IPv6Network("64:ff9b::/96"),  # NAT64
)

#: Private networks that the standard library does not call so.
_PRIVATE: Final = (
    ipaddress.IPv6Network("fec0::/10"),  # of early IPv6
    ipaddress.IPv6Network("64:ff9b:1::/48"),  # a network's own NAT64, which may lead anywhere
)


def is_public(address: str) -> bool:
    """Return whether an address is on the internet: neither on this machine nor in a private network, in any notation."""
    try:
        found = ipaddress.ip_address(address.split("%")[0])
    except ValueError:
        return False
    if any(found in network for network in _PRIVATE):
        return False
    return all(one.is_global and not one.is_multicast for one in (found, *embedded(found)))


def embedded(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> list[ipaddress.IPv4Address]:
    """Return the IPv4 addresses that an IPv6 address leads to."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    found = [one for one in (address.ipv4_mapped, address.sixtofour) if one is not None]
    found += address.teredo or ()
    if any(address in network for network in _CARRIES_IPV4):
        found.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    return found


def public_socket(found: AddrInfoType) -> socket.socket:
    """Return a socket for the address that is about to be connected to; refuse it unless it is public."""
    family, kind, protocol, _, target = found
    if not is_public(str(target[0])):
        raise OSError(errno.EACCES, "not a public address")
    return socket.socket(family, kind, protocol)


def is_local_or_private(url: str) -> bool:
    """Return whether a URL names this machine or a private address outright, for an early answer.

    The check that counts is made on the address of each connection (`public_socket`).
    """
    try:
        host = (URL(url).host or "").rstrip(".")
    except ValueError:
        return True
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        # Also the short forms that the system's resolver takes for IPv4 addresses: 127.1, 0x7f000001, 2130706433.
        host = socket.inet_ntoa(socket.inet_aton(host))
    except OSError:
        if ":" not in host:
            return False  # a name
    return not is_public(host)


def outgoing(allow_private: bool) -> aiohttp.ClientSession:
    """Return a session for requests to addresses given by strangers: only public ones, unless the operator allows more."""
    connector = aiohttp.TCPConnector(socket_factory=None if allow_private else public_socket)
    return aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=TIMEOUT), trust_env=False)


class HookSender:
    def __init__(self, allow_private: bool = False) -> None:
        self.allow_private: Final = allow_private
        self.numbers: Final = itertools.count(1)
        self.run: Final = secrets.token_hex(4)
        self.sent = 0
        self.failed = 0

    def check(self, hook: Hook) -> Hook:
        """Return a hook that may be used; refuse any other."""
        try:
            parts = urlsplit(hook.url)
            _ = parts.port  # refused here if it is none
        except ValueError as error:
            raise Refused("bad-hook") from error
        if parts.scheme not in ("http", "https") or not parts.hostname or len(hook.url) > 1000:
            raise Refused("bad-hook")
        if parts.username or parts.password or any(ord(sign) < 33 for sign in hook.url + hook.token):
            raise Refused("bad-hook")
        if not self.allow_private and is_local_or_private(hook.url):
            raise Refused("bad-hook")
        if hook.kind == "ntfy" and not parts.path.strip("/"):
            raise Refused("bad-hook")
        return hook

    def request_for(
        self, hook: Hook, title: str, message: str, link: str
    ) -> tuple[str, str, dict[str, Any], dict[str, str]]:
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

    async def send_test(self, hook: Hook, language: str, game: str, link: str) -> bool:
        """Send a test message."""
        return await self.send(hook, "Ludocracy", text(language, "notice.test", game=game), link)

    async def send(self, hook: Hook, title: str, message: str, link: str) -> bool:
        """Send a request; return whether it arrived. A failure is counted; the address stays out of the log."""
        method, address, body, headers = self.request_for(hook, title, message, link)
        try:
            self.check(hook)
            async with (
                outgoing(self.allow_private) as session,
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

"""Who may not use the server: banned people, guests and networks, and disabled accounts."""

import ipaddress
import time
from collections.abc import Callable
from typing import Any, Final

from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.administration import AdminRepository

PERSON: Final = "person"
NETWORK: Final = "network"
DISABLED: Final = "disabled"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network(text: str) -> Network | None:
    """Return an address or a network such as `192.0.2.0/24`; None if it is neither."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


class Bans:
    """The bans in force, in memory: they are checked at every request."""

    def __init__(self, repository: AdminRepository) -> None:
        self.repository: Final = repository
        self.people: dict[str, list[Any]] = {}
        self.networks: list[tuple[Network, Any]] = []
        #: Called when bans have changed, to close the connections of those who are banned now.
        self.on_changed: Callable[[], None] = lambda: None

    async def changed(self) -> None:
        await self.read()
        self.on_changed()

    async def read(self) -> None:
        """Read all bans again, because they have changed."""
        people: dict[str, list[Any]] = {}
        networks: list[tuple[Network, Any]] = []
        for row in await self.repository.bans():
            found = network(row.subject) if row.kind == NETWORK else None
            if found is not None:
                networks.append((found, row))
            elif row.kind != NETWORK:
                people.setdefault(row.subject, []).append(row)
        self.people, self.networks = people, networks

    def refusal(self, person: str, address: str) -> Refused | None:
        """Return why somebody may not use the server; None if they may. `address`: an address, or an IPv6 network of one."""
        if not self.people and not self.networks:
            return None
        now = int(time.time() * 1000)
        found = [row for row in self.people.get(person, ()) if row.until is None or row.until > now]
        if any(row.kind == DISABLED for row in found):
            return Refused("disabled", status=403)
        if found or self.banned_network(address, now):
            return Refused("banned", status=403)
        return None

    def banned_network(self, address: str, now: int) -> bool:
        there = network(address) if self.networks else None
        if there is None:
            return False
        return any(
            one.version == there.version and one.overlaps(there)
            for one, row in self.networks
            if row.until is None or row.until > now
        )

    def check(self, person: str, address: str) -> None:
        refusal = self.refusal(person, address)
        if refusal is not None:
            raise refusal

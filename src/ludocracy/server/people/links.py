"""Secret links: invitations, and links that set a new password. Whoever has one may use it."""

import secrets
from typing import Final

from ludocracy.server.clock import now
from ludocracy.server.people.accounts import DAY, hashed_token
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.storage.links import INVITATION, PASSWORD, LinkRepository

#: Where the page opens each kind of link.
PATHS: Final = {INVITATION: "invitation", PASSWORD: "password"}


class SecretLinks:
    def __init__(self, repository: LinkRepository, home: str) -> None:
        self.repository: Final = repository
        self.home = home  # the server's public address, or the one under which it listens

    async def invitation(self, note: str, uses: int, days: float) -> str:
        """Return a new link by which people may add a login, as often as `uses` says."""
        return await self.make(INVITATION, None, note, uses, days)

    async def password(self, person: str, days: float) -> str:
        """Return a new link that sets the password of a person once, instead of earlier ones."""
        return await self.make(PASSWORD, person, "", 1, days)

    async def make(self, kind: str, person: str | None, note: str, uses: int, days: float) -> str:
        secret = secrets.token_urlsafe(24)
        row = {
            "hash": hashed_token(secret),
            "id": fresh_id(8),
            "kind": kind,
            "person": person,
            "note": note,
            "created": now(),
            "expires": now() + int(days * DAY),
            "uses": uses,
        }
        await self.repository.add(row)
        return f"{self.home}/{PATHS[kind]}/{secret}"

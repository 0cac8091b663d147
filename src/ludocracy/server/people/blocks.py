"""Whom people have blocked, in memory: it is asked for every line of a chat."""

from typing import Final

from ludocracy.server.storage.administration import AdminRepository


class Blocks:
    def __init__(self, repository: AdminRepository) -> None:
        self.repository: Final = repository
        self.of: dict[str, set[str]] = {}  # a person, and whom they have blocked

    async def read(self) -> None:
        """Read all blocks again, because they have changed."""
        found: dict[str, set[str]] = {}
        for row in await self.repository.all_blocks():
            found.setdefault(row.person, set()).add(row.other)
        self.of = found

    def blocks(self, person: str, other: str) -> bool:
        """Return whether a person has blocked another."""
        return bool(self.of) and other in self.of.get(person, ())

"""Notifies absent players when it is their turn: by the table's hook, Web Push and mail."""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Final

from ludocracy.server.notifications.hooks import HookSender
from ludocracy.server.notifications.mail import MailSender
from ludocracy.server.notifications.push import PushSender
from ludocracy.server.protocol.errors import text
from ludocracy.server.protocol.settings import Hook
from ludocracy.server.storage.people import PeopleRepository


class Notifier:
    def __init__(self, people: PeopleRepository, hooks: HookSender, push: PushSender, mail: MailSender) -> None:
        self.people: Final = people
        self.hooks: Final = hooks
        self.push: Final = push
        self.mail: Final = mail

    @property
    def sent(self) -> int:
        return self.hooks.sent + self.push.sent + self.mail.sent

    @property
    def failed(self) -> int:
        return self.hooks.failed + self.push.failed + self.mail.failed

    async def reaches(self, person: str) -> bool:
        """Return whether the person wants notifications, beside the table's own hook."""
        return bool(person) and await self.people.wants_notifications(person, self.mail.on)

    async def send_turn(
        self, hook: Hook | None, person: str, language: str, message: str, game: str, link: str, table: str
    ) -> None:
        """Notify a person that it is their turn. Those who want digests are not notified of each turn, but a hook is."""
        title = text(language, "notice.title")
        ways: list[Awaitable[object]] = []
        if await self.reaches(person):
            ways.append(self.push.send(person, game, title, f"/t/{table}", table))
            ways.append(self.send_mail(person, title, message, f"/t/{table}"))
        if hook is not None:
            ways.append(self.hooks.send(hook, title, message, link))
        await asyncio.gather(*ways)

    async def send_digest(self, person: str, language: str, games: Sequence[str]) -> None:
        """Tell a person of all games that wait for them."""
        title = text(language, "notice.digest_title")
        message = text(language, "notice.digest", n=len(games), games=", ".join(dict.fromkeys(games)))
        await asyncio.gather(
            self.push.send(person, title, message, "/", "digest"), self.send_mail(person, title, message, "/")
        )

    async def send_round(self, person: str, language: str, message: str, path: str) -> None:
        """Tell a person that a round of a tournament waits for them."""
        title = text(language, "notice.round_title")
        await asyncio.gather(
            self.push.send(person, title, message, path, path), self.send_mail(person, title, message, path)
        )

    async def send_mail(self, person: str, title: str, message: str, path: str) -> None:
        address = await self.people.email(person) if self.mail.on else None
        if address:
            await self.mail.send(address, f"Ludocracy: {title}", f"{message}\n\n{self.mail.home}{path}\n")

"""`/api/password`: a new password for somebody who has lost it, by a link that works once."""

from typing import Final

from aiohttp import web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.notifications.mail import MailSender
from ludocracy.server.people.accounts import LONGEST_LOGIN
from ludocracy.server.people.links import SecretLinks
from ludocracy.server.protocol import requests
from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.protocol.messages import Person
from ludocracy.server.tasks import Tasks

#: A link by mail holds for an hour.
MAIL_DAYS: Final = 1 / 24


class PasswordRoutes:
    def __init__(self, auth: Authenticator, links: SecretLinks, mail: MailSender) -> None:
        self.auth: Final = auth
        self.links: Final = links
        self.mail: Final = mail
        self.sending: Final = Tasks()

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/password", self.reset), web.post("/api/password/mail", self.send)]

    async def reset(self, request: web.Request) -> web.Response:
        """Set a new password; whoever has the link is logged in."""
        wanted = await body(request, requests.NewPassword)
        self.auth.limits.take("guess", self.auth.address(request))
        account = await self.auth.accounts.reset_password(wanted.link, wanted.password)
        self.auth.bans.check(account.id, self.auth.address(request))
        response = answer({"person": Person(account.id, account.name, account.login, account.language)})
        self.auth.set_cookie(request, response, account)
        return response

    async def send(self, request: web.Request) -> web.Response:
        """Send a link to the confirmed address of a login. The answer does not tell whether there is one."""
        wanted = await body(request, requests.PasswordMail)
        if not self.mail.on:
            raise Refused("no-such", status=404)
        login = wanted.login.strip().lower()[:LONGEST_LOGIN]
        for who in (self.auth.address(request), login):
            self.auth.limits.take("mail", who)
        self.sending.spawn(self.send_to(login, self.auth.language(request, None)))
        return answer({})

    async def send_to(self, login: str, language: str) -> None:
        people = self.auth.accounts.people
        row = await people.by_login(login) if login.isprintable() else None
        address = await people.email(row.id) if row is not None else None
        if row is None or not address:
            return
        link = await self.links.password(row.id, MAIL_DAYS)
        subject = f"Ludocracy: {text(language, 'notice.password_title')}"
        await self.mail.send(address, subject, text(language, "notice.password", link=link))

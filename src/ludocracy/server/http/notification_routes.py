"""`/api/me/notifications`: the browsers and the mail address that are notified when it is a person's turn."""

import hmac
import time
from typing import Final

from aiohttp import web

from ludocracy.server.http.auth import Authenticator
from ludocracy.server.http.json_bodies import answer, body
from ludocracy.server.notifications.mail import good_address
from ludocracy.server.notifications.notifier import Notifier
from ludocracy.server.people.accounts import Account, seal
from ludocracy.server.protocol import requests
from ludocracy.server.protocol.errors import Refused, text
from ludocracy.server.protocol.messages import Notifications

#: Seconds for which the code of an address holds, and its length.
CODE_HOLDS: Final = 3600
CODE_SIGNS: Final = 8


class NotificationRoutes:
    def __init__(self, auth: Authenticator, notifier: Notifier) -> None:
        self.auth: Final = auth
        self.notifier: Final = notifier

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/me/notifications", self.show),
            web.post("/api/me/push", self.subscribe),
            web.post("/api/me/push/off", self.unsubscribe),
            web.post("/api/me/push/test", self.test),
            web.post("/api/me/email", self.email),
            web.post("/api/me/digest", self.digest),
        ]

    async def answer(self, account: Account) -> web.Response:
        people, notifier = self.auth.accounts.people, self.notifier
        browsers = len(await people.pushes(account.id))
        email = await people.email(account.id)
        digest = await people.digest(account.id)
        return answer(Notifications(await notifier.push.public_key(), browsers, notifier.mail.on, email, digest))

    async def show(self, request: web.Request) -> web.Response:
        return await self.answer(await self.auth.account(request))

    async def subscribe(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.PushSubscription)
        account = await self.auth.account(request)
        self.auth.limits.take("ring", account.id)
        await self.notifier.push.subscribe(account.id, wanted)
        return await self.answer(account)

    async def unsubscribe(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.PushEndpoint)
        account = await self.auth.account(request)
        await self.notifier.push.unsubscribe(account.id, wanted.endpoint)
        return await self.answer(account)

    async def test(self, request: web.Request) -> web.Response:
        account = await self.auth.account(request)
        self.auth.limits.take("ring", account.id)
        language = self.auth.language(request, account)
        message = text(language, "notice.push_test")
        if not await self.notifier.push.send(account.id, "Ludocracy", message, "/account", "test"):
            raise Refused("hook-failed")
        return answer({})

    async def digest(self, request: web.Request) -> web.Response:
        """Choose how often to be notified. The first digest tells of what comes up from now on."""
        wanted = await body(request, requests.Digest)
        account = await self.auth.account(request)
        values = {"digest": wanted.hours, "digested": int(time.time() * 1000)}
        await self.auth.accounts.change(account, values)
        return await self.answer(account)

    # -- mail ------------------------------------------------------------------------------------------------

    def code(self, account: Account, address: str, hour: int) -> str:
        """Return what proves that its sender reads that mailbox."""
        return seal(self.auth.accounts.key, f"email|{account.id}|{address}|{hour}")[:CODE_SIGNS].upper()

    async def email(self, request: web.Request) -> web.Response:
        wanted = await body(request, requests.Email)
        account = await self.auth.account(request)
        address = wanted.address.strip()
        if not address:
            await self.auth.accounts.change(account, {"email": None})
            return await self.answer(account)
        if account.login is None:
            raise Refused("no-login", status=403)
        if not self.notifier.mail.on or not good_address(address):
            raise Refused("bad-email")
        hour = int(time.time()) // CODE_HOLDS
        if not wanted.code:
            await self.send_code(request, account, address, self.code(account, address, hour))
            return await self.answer(account)
        self.auth.limits.take("guess", self.auth.address(request))
        self.auth.limits.take("guess", account.id)
        given = "".join(sign for sign in wanted.code.upper() if sign.isalnum()).encode()
        codes = [self.code(account, address, one).encode() for one in (hour, hour - 1)]
        if not any(hmac.compare_digest(given, one) for one in codes):
            raise Refused("wrong-code", status=403)
        await self.auth.accounts.change(account, {"email": address})
        return await self.answer(account)

    async def send_code(self, request: web.Request, account: Account, address: str, code: str) -> None:
        """Send a code to an address that somebody typed; rarely, because it may belong to a stranger."""
        for who in (self.auth.address(request), account.id, address.lower()):
            self.auth.limits.take("mail", who)
        language = self.auth.language(request, account)
        subject, message = text(language, "notice.code_title"), text(language, "notice.code", code=code)
        if not await self.notifier.mail.send(address, subject, message):
            raise Refused("hook-failed")

"""E-mail through the SMTP server that the operator configured."""

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from ludocracy.core.errors import LudocracyError

log: Final = logging.getLogger("ludocracy.notifications")

TIMEOUT: Final = 15.0

#: At most this many messages are on their way at once.
AT_ONCE: Final = 4

LONGEST_ADDRESS: Final = 200


class MailSender:
    def __init__(self, server: str, sender: str, home: str) -> None:
        """`server`: `smtp://user:password@host:587` (encrypted where the server offers it) or `smtps://…`; empty: no mail.

        `home` is the server's public address. Links in mail are made with it alone: a client could choose any other.
        """
        if server and not home:
            raise LudocracyError("server/mail.home")
        self.sender: Final = sender
        self.home: Final = home
        self.on: Final = bool(server)
        self.slots: Final = asyncio.Semaphore(AT_ONCE)
        self.sent = 0
        self.failed = 0
        parts = urlsplit(server)
        if server and (parts.scheme not in ("smtp", "smtps") or not parts.hostname or not good_address(sender)):
            raise LudocracyError("server/mail.server")
        self.secure: Final = parts.scheme == "smtps"
        self.host: Final = parts.hostname or ""
        self.port: Final = parts.port or (465 if self.secure else 587)
        self.user: Final = unquote(parts.username or "")
        self.password: Final = unquote(parts.password or "")

    async def send(self, address: str, subject: str, text: str) -> bool:
        """Send a mail; return whether the server accepted it. A failure is counted; the address stays out of the log."""
        if not self.on or not good_address(address):
            return False
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = address
        message["Subject"] = " ".join(subject.split())
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        async with self.slots:
            try:
                await asyncio.to_thread(self.deliver, message)
            except (OSError, smtplib.SMTPException, ssl.SSLError) as error:
                self.failed += 1
                log.warning("a mail could not be sent: %s", type(error).__name__)
                return False
        self.sent += 1
        return True

    def deliver(self, message: EmailMessage) -> None:
        with self.connect() as server:
            encrypted = self.secure
            if not encrypted:
                server.ehlo()
                if server.has_extn("starttls"):
                    server.starttls(context=ssl.create_default_context())
                    server.ehlo()
                    encrypted = True
            if self.user:
                if not encrypted:
                    raise smtplib.SMTPNotSupportedError("the password is not sent without encryption")
                server.login(self.user, self.password)
            server.send_message(message)

    def connect(self) -> smtplib.SMTP:
        if self.secure:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=ssl.create_default_context())
        return smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)


def good_address(address: str) -> bool:
    """Return whether this is one plain address: no list, no name beside it, no line breaks."""
    local, at, domain = address.rpartition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>()[]"\\')
    return bool(
        plain and local and at and "@" not in local and "." in domain.strip(".") and len(address) <= LONGEST_ADDRESS
    )

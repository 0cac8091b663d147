"""Refusals: a stable code for programs, a sentence in the reader's language for people."""

from typing import Final

from ludocracy.core.errors import LudocracyError, Message
from ludocracy.core.language import DEFAULT, fill, words
from ludocracy.core.language import language as grammar
from ludocracy.server.protocol.messages import RefusedMessage
from ludocracy.show.words import LANGUAGES

#: Refusals with a message that is part of the reason: what only the engine knows, or how long to wait.
TOLD: Final = frozenset({"bad-option", "bad-plan", "bad-position", "bad-promise", "missing", "too-soon"})


class Refused(Exception):
    """A request that cannot be granted; nothing has been changed."""

    def __init__(self, code: str, detail: str | Message | LudocracyError = "", status: int = 409) -> None:
        super().__init__(code)
        self.code: Final = code
        #: The engine's own message, where there is one: it names what is allowed. Else a text for programmers.
        self.explanation: Final = detail.message if isinstance(detail, LudocracyError) else detail
        self.status: Final = status

    def why(self, language: str) -> str:
        reason = text(language, f"refused.{self.code}")
        detail = self.detail(language) if self.code in TOLD else ""
        return f"{reason} {detail[0].upper()}{detail[1:]}." if detail else reason

    def detail(self, language: str) -> str:
        return self.explanation if isinstance(self.explanation, str) else self.explanation.text(language)


def texts(language: str) -> dict[str, str]:
    """Return the server's own sentences in a language."""
    return words("ludocracy.server", language if language in LANGUAGES else DEFAULT)


def text(language: str, key: str, **arguments: int | str) -> str:
    """Return one of the server's own sentences."""
    return fill(grammar(language), texts(language)[key], arguments)


def refused(refusal: Refused, request_id: str | None, language: str) -> RefusedMessage:
    """Return the message that tells a client of a refusal."""
    return RefusedMessage(request_id, refusal.code, refusal.why(language), refusal.detail(language))

"""How the server says no: a stable code for programs, a sentence in the reader's language for people."""

from functools import cache
from typing import Final

from ludocracy.server.wire import RefusedInfo
from ludocracy.show.words import LANGUAGES, load_words


class Refused(Exception):
    """A request that cannot be granted; nothing has been changed."""

    def __init__(self, code: str, detail: str = "", status: int = 409) -> None:
        super().__init__(code)
        self.code: Final = code
        self.detail: Final = detail  # the engine's own sentence, where there is one: it names what is allowed
        self.status: Final = status

    def why(self, language: str) -> str:
        return text(language, f"refused.{self.code}")


@cache
def texts(language: str) -> dict[str, str]:
    return load_words("ludocracy.server", language)


def text(language: str, key: str, **arguments: str) -> str:
    """A sentence of the server's own."""
    sentence = texts(language if language in LANGUAGES else "en")[key]
    for name, value in arguments.items():
        sentence = sentence.replace("{" + name + "}", value)
    return sentence


def refused(no: Refused, request_id: str | None, language: str) -> RefusedInfo:
    """The message that says no."""
    return RefusedInfo(request_id, no.code, no.why(language), no.detail)

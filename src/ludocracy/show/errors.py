"""What the house says of a mistake, in the reader's language.

The rules and the faces write such sentences in English (`core/errors.py`); `errors.toml` has them in French. A sentence is never
half French: if a part of it is not there, such as what a game says of a position that does not add up, all of it stays English.
"""

import tomllib
from functools import cache
from importlib import resources

from ludocracy.core.errors import LudocracyError, Message, filled


def explained(error: LudocracyError | OSError, language: str) -> str:
    """One sentence for the person who made the mistake."""
    return said(error.message if isinstance(error, LudocracyError) else of_system(error), language)


def said(message: Message, language: str) -> str:
    return in_french(message) if language == "fr" and known(message) else str(message)


def of_system(error: OSError) -> Message:
    """What the system says, and of which file."""
    why = Message(error.strerror or str(error))
    return Message("{source}: {why}", source=str(error.filename), why=why) if error.filename else why


def known(message: Message) -> bool:
    """Whether all of it can be said in French."""
    inner = [fact for fact in message.facts.values() if isinstance(fact, Message)]
    return message.text in french() and all(known(fact) for fact in inner)


def in_french(message: Message) -> str:
    facts = message.facts.items()
    said = {name: in_french(fact) if isinstance(fact, Message) else str(fact) for name, fact in facts}
    return filled(french()[message.text], said)


@cache
def french() -> dict[str, str]:
    """By the English sentence."""
    text = resources.files("ludocracy.show").joinpath("errors.toml").read_text("utf-8")
    return {english: str(sentence) for english, sentence in tomllib.loads(text).items()}

"""Ids that cannot be guessed: whoever knows the link of a private table was given it."""

import secrets
from typing import Final

#: Without letters and digits that look alike.
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def fresh_id(length: int = 14) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))

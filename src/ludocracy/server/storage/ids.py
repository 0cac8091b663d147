"""Ids that cannot be guessed: only people who were given the link of a private table know it."""

import secrets
from typing import Final

#: Without letters and digits that look alike.
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def fresh_id(length: int = 14) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))

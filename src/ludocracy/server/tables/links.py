"""Links to tables, and the codes by which a person takes a seat again from another browser."""

import base64
import hmac
from collections.abc import Iterable
from typing import Final

from ludocracy.server.people.accounts import seal
from ludocracy.server.people.identity import Identity


class Links:
    def __init__(self, key: bytes, home: str = "") -> None:
        self.key: Final = key
        self.home: Final = home  # the public address, if the operator gave one

    def table(self, table_id: str, identity: Identity) -> str:
        return f"{self.home or identity.home}/t/{table_id}"

    def tournament(self, tournament: str, identity: Identity) -> str:
        return f"{self.home or identity.home}/club/{tournament}"

    def rejoin_code(self, table_id: str, seat: int, person: str) -> str:
        """Return the code of a seat. It follows from the key: nothing is stored, and it is void when the seat changes hands."""
        code = base64.b32encode(bytes.fromhex(seal(self.key, f"rejoin|{table_id}|{seat}|{person}"))).decode()[:8]
        return f"{code[:4]}-{code[4:]}"

    def table_of_code(self, code: str, tables: Iterable[tuple[str, list[str]]]) -> str | None:
        """Return the table that has a seat with this code; `tables`: their ids, with the persons in their seats."""
        given = plain_code(code)
        for table_id, persons in tables:
            for seat, person in enumerate(persons):
                if person and hmac.compare_digest(given, plain_code(self.rejoin_code(table_id, seat, person))):
                    return table_id
        return None


def plain_code(code: str) -> bytes:
    """Return a code as it is compared: people write it with or without the hyphen, in any case."""
    return "".join(sign for sign in code.upper() if sign.isalnum()).encode()

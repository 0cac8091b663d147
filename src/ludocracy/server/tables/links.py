"""Links to tables, and the codes by which a person takes a seat again from another browser."""

import base64
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

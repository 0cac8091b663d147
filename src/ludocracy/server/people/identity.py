"""The identity on whose behalf a request is made."""

import msgspec


class Identity(msgspec.Struct):
    """The person behind a request or a connection, with rights and language."""

    person: str = ""  # empty: a stranger, who can watch
    name: str = ""
    language: str = "en"
    home: str = ""  # the server's address as this client knows it
    scope: str = ""  # "": the page's cookie; "play" or "seat": a token
    table: str = ""  # of a seat's token
    seat: int = -1
    address: str = ""  # whose rate is counted
    member: bool = False  # has a login
    credential: str = ""  # the session or the token: when it ends, so do its connections

    expires: int = 0  # when a token ends by itself, in milliseconds; 0: never

    @property
    def text_language(self) -> str:
        """Return the language for texts that are written for people."""
        return self.language if self.language != "none" else "en"

    @property
    def client(self) -> tuple[str, ...]:
        """Return against whom its requests are counted, beside its connection: the address, and the person if there is one."""
        return (self.address, self.person) if self.person else (self.address,)

    def reaches(self, table: str, seat: int) -> bool:
        """Return whether a seat's token is for this seat; any other identity reaches all seats."""
        return self.scope != "seat" or (self.table == table and self.seat == seat)

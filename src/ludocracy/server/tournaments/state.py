"""The stored state of a tournament: one JSON document, read with defaults."""

from typing import Final, Literal

import msgspec

from ludocracy.core.table import Value
from ludocracy.server.protocol.settings import Clock, VoidStart
from ludocracy.server.protocol.tournaments import Stage


class Entrant(msgspec.Struct):
    """Somebody who plays in a tournament; the number is the place in the list, and stays."""

    person: str = ""
    name: str = ""
    bot: str = ""
    language: str = ""
    dropped: bool = False
    filler: bool = False  # a bot that plays when the number of entrants does not fit


class PlayedTable(msgspec.Struct):
    id: str
    entrants: list[int]  # by seat
    over: bool = False
    scores: list[int] | None = None  # of a game that was played to its end
    winners: list[int] = []


class Round(msgspec.Struct):
    secret: str  # of all its tables; shown when the last of them has ended
    stage: Stage = "sealing"
    at: int = 0  # when it begins by itself; 0: when the owner begins it
    reveal_by: int = 0
    remind_at: int = 0  # when those whose number is missing are told so; 0: they have been told, or are not
    until: int = 0
    opened: int = 0  # when the last of its tables had ended
    seals: dict[int, str] = {}
    nonces: dict[int, str] = {}
    withheld: list[int] = []  # entrants who did not reveal: they cannot seal again
    void: list[VoidStart] = []
    tables: list[PlayedTable] = []


class Tournament(msgspec.Struct):
    name: str
    game: str
    seats: int
    length: int  # the number of rounds
    owner: str
    options: dict[str, Value]
    bot: str
    created: int
    days: int = 0
    begun: int = 0  # when the first round began
    clock: Clock = Clock()
    absent: int = 0
    pace: int = 700
    rated: bool = False
    home: str = ""
    phase: Literal["open", "playing", "over"] = "open"
    ending: bool = False  # the owner has ended it; its games are being stopped
    entrants: list[Entrant] = []
    rounds: list[Round] = []

    @property
    def round(self) -> Round:
        """Return the round that is played, or that begins next."""
        return self.rounds[-1]

    def number_of(self, person: str) -> int | None:
        """Return the number of a person as an entrant."""
        return next((n for n, one in enumerate(self.entrants) if person and one.person == person), None)

    def paired(self) -> list[int]:
        """Return the numbers of the entrants who are not dropped."""
        return [n for n, one in enumerate(self.entrants) if not one.dropped]

    def bots(self) -> list[int]:
        return [n for n, one in enumerate(self.entrants) if not one.person]

    def people(self) -> list[str]:
        """Return who is shown the tournament in their list."""
        return sorted({one.person for one in self.entrants if one.person} | {self.owner} - {""})

    def table_of(self, number: int | None) -> PlayedTable | None:
        """Return the table at which an entrant plays in the current round."""
        return next((one for one in self.round.tables if number in one.entrants), None)


_decoder: Final = msgspec.json.Decoder(Tournament)


def load(data: str) -> Tournament:
    return _decoder.decode(data)


def dump(tournament: Tournament) -> str:
    return msgspec.json.encode(tournament).decode()

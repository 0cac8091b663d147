"""The track: data that is read from a file, checked, and turned into lookup tables for the rules (ruling B1)."""

from typing import Any, Final

from ludocracy.core.data import DataFile, data_files, fingerprint
from ludocracy.core.errors import clipped
from ludocracy.games.bakschisch.moves import CALIPH, PERSON, PERSONS

FILE: Final = "track.toml"
START: Final = 0
MAX_SPACES: Final = 200

#: How often each person of the town must be on the board (Matériel).
MIN_TIMES: Final = 2


class Track:
    """A track.

    Spaces are numbers: the start is 0, then one person each, then the throne. It is immutable and shared by tables.
    """

    def __init__(self, levels: list[list[int]], reconstruction: bool = False) -> None:
        persons = [person for level in levels for person in level]
        self.levels: Final = [len(level) for level in levels]
        self.persons: Final = [-1, *persons, CALIPH]  # the person on each space
        self.throne: Final = len(persons) + 1
        self.cross: Final = len(persons) - len(levels[-1])
        self.reconstruction: Final = reconstruction
        self.print: Final = fingerprint([[PERSON.labels[person] for person in level] for level in levels])
        #: By person, then space: the next space of that person, or the throne if there is none (ruling B15).
        self.ahead: Final = [self.seek(person, 1) for person in range(PERSONS)]
        #: By person, then space: the previous space of that person, or the start if there is none.
        self.behind: Final = [self.seek(person, -1) for person in range(PERSONS)]

    def seek(self, person: int, way: int) -> list[int]:
        found: list[int] = []
        for space in range(self.throne + 1):
            at = space + way
            while 0 < at < self.throne and self.persons[at] != person:
                at += way
            found.append(max(START, min(self.throne, at)))
        return found

    def in_palace(self, space: int) -> bool:
        """Return whether a space is beyond the cross. On the cross itself a thief is still allowed (ruling B12)."""
        return space > self.cross


def tracks() -> list[Track]:
    """Return all tracks, the default first. A file that is not a track is refused with its line."""
    return [read_track(file) for file in data_files("ludocracy.games.bakschisch", FILE)]


def read_track(file: DataFile) -> Track:
    data = file.data
    for key in data:
        if key not in ("reconstruction", "levels", "cross", "throne"):
            raise file.bad("games.bakschisch/track.unknown", key, name=clipped(key))
    for key in ("levels", "cross", "throne"):
        if key not in data:
            raise file.bad("data.missing", name=key)
    if not isinstance(data.get("reconstruction", False), bool):
        raise file.bad("games.bakschisch/track.reconstruction", "reconstruction")
    levels = read_levels(file, data["levels"])
    track = Track(levels, bool(data.get("reconstruction", False)))
    check_number(
        file,
        "throne",
        track.throne,
        "games.bakschisch/track.throne",
    )
    check_number(file, "cross", track.cross, "games.bakschisch/track.cross")
    return track


def read_levels(file: DataFile, data: Any) -> list[list[int]]:
    if not isinstance(data, list) or len(data) < 2 or not all(isinstance(row, list) and row for row in data):
        raise file.bad("games.bakschisch/track.levels", "levels")
    levels: list[list[int]] = []
    for number, row in enumerate(data):
        levels.append([read_person(file, label, number, index) for index, label in enumerate(row)])
    everybody = [person for level in levels for person in level]
    if len(everybody) > MAX_SPACES:
        raise file.bad("games.bakschisch/track.spaces", "levels", count=len(everybody), most=MAX_SPACES)
    for person in range(CALIPH):
        count = everybody.count(person)
        if count < MIN_TIMES:
            raise file.bad(
                "games.bakschisch/track.too_few",
                "levels",
                person=PERSON.labels[person],
                count=count,
                least=MIN_TIMES,
            )
    return levels


def read_person(file: DataFile, label: Any, row: int, index: int) -> int:
    code = PERSON.codes.get(label) if isinstance(label, str) else None
    if code is None:
        allowed = ", ".join(PERSON.labels[:CALIPH])
        reason = "games.bakschisch/track.person"
        raise file.bad(reason, "levels", row, index, found=clipped(str(label)), names=allowed)
    if code == CALIPH:
        raise file.bad("games.bakschisch/track.caliph", "levels", row, index)
    return code


def check_number(file: DataFile, key: str, right: int, reason: str) -> None:
    given = file.data[key]
    if isinstance(given, bool) or given != right:
        raise file.bad(reason, key, given=clipped(repr(given)), right=right)

"""Reading a card file: every field is asked for by name and kind, and a mistake is refused with file, card and word."""

from typing import Any, Final

from ludocracy.core.data import DataFile, read_data
from ludocracy.core.errors import BadData
from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.policies import POLICY, SECTION

#: The sections in which a card may be played; the code of a label is the mask of its sections, less one.
SECTION_SET: Final = Domain("sections", ["A", "B", "AB", "C", "AC", "BC", "ABC"])


def card_file(name: str) -> DataFile:
    """One of the files of `data/`: ours, or the one that the user put in its place (core/data.py)."""
    return read_data("hegemony", f"data/{name}.toml")


class Fields:
    """One entry of a card file. What is taken is gone, so that at the end nothing unknown may be left."""

    def __init__(self, file: DataFile, key: str, number: int, entry: dict[str, Any]) -> None:
        self.file: Final = file
        self.key: Final = key
        self.number: Final = number
        self.entry: Final = dict(entry)
        given = self.entry.pop("id", None)
        self.id: Final = given if isinstance(given, str) else ""
        if not self.id:
            raise file.bad(f"the {key} number {number + 1} has no id", key, number)
        if not self.id.replace("_", "").isalnum() or not self.id.isascii() or self.id != self.id.lower():
            raise self.bad(f"the id “{self.id}” may have small letters, digits and _ only", "id")

    def bad(self, reason: str, *place: str | int) -> BadData:
        return self.file.bad(f"{self.key} {self.id}: {reason}", self.key, self.number, *place)

    def wrong(self, name: str, given: Any, allowed: str) -> BadData:
        if given is None:
            return self.bad(f"{name} is missing: it must be {allowed}")
        word = f"“{given}”" if isinstance(given, str) else f"{given}"
        return self.bad(f"{name} is {word}: it must be {allowed}", name)

    def whole(self, name: str, default: int | None = None, least: int = 0, most: int = 999) -> int:
        given = self.entry.pop(name, default)
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
            raise self.wrong(name, given, f"a whole number from {least} to {most}")
        return given

    def flag(self, name: str) -> bool:
        given = self.entry.pop(name, False)
        if not isinstance(given, bool):
            raise self.wrong(name, given, "true or false")
        return given

    def code(self, name: str, domain: Domain, default: int | None = None) -> int:
        given = self.entry.pop(name, None)
        if given is None and default is not None:
            return default
        if not isinstance(given, str) or given not in domain.codes:
            raise self.wrong(name, given, f"one of {', '.join(domain.labels)}")
        return domain.codes[given]

    def codes(self, name: str, domain: Domain, most: int) -> list[int]:
        given = self.entry.pop(name, None)
        if not isinstance(given, list) or len(given) > most:
            raise self.wrong(name, given, f"a list of up to {most} of {', '.join(domain.labels)}")
        for word in given:
            if not isinstance(word, str) or word not in domain.codes:
                raise self.wrong(name, word, f"a list of {', '.join(domain.labels)}")
        return [domain.codes[word] for word in given]

    def wholes(self, name: str, count: int) -> list[int]:
        given = self.entry.pop(name, None)
        if not isinstance(given, list) or len(given) != count or not all(is_whole(one) for one in given):
            raise self.wrong(name, given, f"a list of {count} whole numbers")
        return [int(one) for one in given]

    def some(self, name: str, allowed: list[int]) -> list[int]:
        """Some of the allowed numbers; all of them when the field is left out."""
        given = self.entry.pop(name, allowed)
        if not isinstance(given, list) or not given or not all(is_whole(one) and one in allowed for one in given):
            raise self.wrong(name, given, f"a list of {', '.join([str(one) for one in allowed])}")
        return [int(one) for one in given]

    def pairs(self, name: str, count: int) -> list[list[int]]:
        given = self.entry.pop(name, None)
        if not isinstance(given, list) or len(given) != count or not all(is_pair(one) for one in given):
            raise self.wrong(name, given, f"a list of {count} pairs of whole numbers")
        return [[int(one[0]), int(one[1])] for one in given]

    def letters(self, name: str, count: int) -> list[int]:
        """A section a letter."""
        given = self.entry.pop(name, None)
        if not isinstance(given, str) or len(given) != count or any(one not in SECTION.codes for one in given):
            raise self.wrong(name, given, f"{count} letters of A, B, C")
        return [SECTION.codes[one] for one in given]

    def tables(self, name: str) -> list[dict[str, Any]]:
        """A list of tables; empty when the field is left out."""
        given = self.entry.pop(name, [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            raise self.wrong(name, given, "a list of { ... }")
        return given

    def amounts(self, name: str, domain: Domain, most: int) -> list[int]:
        """`{ working = 1 }` as one number for each label of the domain."""
        given = self.entry.pop(name, {})
        if not isinstance(given, dict):
            raise self.wrong(name, given, "a { ... } with numbers by name")
        out = [0] * len(domain)
        for word, amount in given.items():
            if word not in domain.codes:
                raise self.wrong(name, word, f"about {', '.join(domain.labels)}")
            if not is_whole(amount) or not 1 <= amount <= most:
                raise self.wrong(f"{name} of {word}", amount, f"a whole number from 1 to {most}")
            out[domain.codes[word]] = amount
        return out

    def condition(self, name: str) -> list[int]:
        """`{ fiscal = "AB" }` as the policy and the mask of its sections; -1 and 0 when there is none."""
        given = self.entry.pop(name, None)
        if given is None:
            return [-1, 0]
        if not isinstance(given, dict) or len(given) != 1:
            raise self.wrong(name, given, 'one policy and its sections, like { fiscal = "AB" }')
        for policy, sections in given.items():
            if policy not in POLICY.codes:
                raise self.wrong(name, policy, f"about one of {', '.join(POLICY.labels)}")
            if sections not in SECTION_SET.codes:
                raise self.wrong(f"{name} of {policy}", sections, f"one of {', '.join(SECTION_SET.labels)}")
            return [POLICY.codes[policy], SECTION_SET.codes[sections] + 1]
        raise AssertionError("a condition has one policy")

    def end(self) -> None:
        for name in self.entry:
            raise self.bad(f"there is no field “{name}”", name)


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and is_whole(value[0]) and is_whole(value[1])


def entries(file: DataFile, key: str) -> list[Fields]:
    """The `[[key]]` entries of a file, each with an id of its own."""
    for name in file.data:
        if name != key:
            raise file.bad(f"there is no “{name}” in this file, only [[{key}]]", name)
    given = file.data.get(key)
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise file.bad(f"a list of [[{key}]] is needed")
    out = [Fields(file, key, number, one) for number, one in enumerate(given)]
    seen: dict[str, int] = {}
    for fields in out:
        if fields.id in seen:
            raise fields.bad("this id is there twice", "id")
        seen[fields.id] = 1
    return out


def check_count(file: DataFile, what: str, found: int, printed: int) -> None:
    """The copies must add up to what the box holds (Matériel)."""
    if found != printed:
        raise file.bad(f"the copies add up to {found} {what}, and the box holds {printed}", "copies")

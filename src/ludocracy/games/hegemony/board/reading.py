"""Reading a card file: every field is read by name and kind. Errors name the file, the card and the word."""

from typing import Any, Final

from ludocracy.core.data import DataFile, read_data
from ludocracy.core.errors import BadData, Message
from ludocracy.core.moves import Domain
from ludocracy.games.hegemony.board.policies import POLICY, SECTION

#: The sections in which a card may be played; the code of a label is the mask of its sections, minus one.
SECTION_SET: Final = Domain("sections", ["A", "B", "AB", "C", "AC", "BC", "ABC"])


def card_file(name: str) -> DataFile:
    """Return a file of `data/`: the built-in one, or the user's replacement (core/data.py)."""
    return read_data("ludocracy.games.hegemony", f"data/{name}.toml")


class Fields:
    """One entry of a card file. A field that is read is removed, so that unknown fields are left at the end."""

    def __init__(self, file: DataFile, key: str, number: int, entry: dict[str, Any]) -> None:
        self.file: Final = file
        self.key: Final = key
        self.number: Final = number
        self.entry: Final = dict(entry)
        given = self.entry.pop("id", None)
        self.id: Final = given if isinstance(given, str) else ""
        if not self.id:
            raise file.bad("games.hegemony/card.no_id", key, number, entry=key, number=number + 1)
        if not self.id.replace("_", "").isalnum() or not self.id.isascii() or self.id != self.id.lower():
            raise self.bad("games.hegemony/card.id", "id", id=self.id)

    def part(self, entry: dict[str, Any]) -> "Fields":
        """Return the fields of a part of this entry, to be read apart from it."""
        return Fields(self.file, self.key, self.number, {**entry, "id": self.id})

    def bad(self, reason: str, *place: str | int, **facts: str | int | Message) -> BadData:
        why = Message("games.hegemony/card.why", entry=self.key, id=self.id, why=Message(reason, **facts))
        return self.file.bad(why, self.key, self.number, *place)

    def wrong(self, name: str, given: Any, allowed: str, part: str = "", **facts: str | int) -> BadData:
        """Return the error for a field, or for a part of it; `allowed` is the key of the message that says what is allowed."""
        right = Message(allowed, **facts)
        named = Message("games.hegemony/card.part", name=name, part=part) if part else name
        if given is None:
            return self.bad("games.hegemony/card.missing", name=named, allowed=right)
        return self.bad("games.hegemony/card.wrong", name, name=named, found=cited(given), allowed=right)

    def whole(self, name: str, default: int | None = None, least: int = 0, most: int = 999) -> int:
        given = self.entry.pop(name, default)
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
            raise self.wrong(name, given, "allowed.whole", least=least, most=most)
        return given

    def flag(self, name: str) -> bool:
        given = self.entry.pop(name, False)
        if not isinstance(given, bool):
            raise self.wrong(name, given, "allowed.flag")
        return given

    def code(self, name: str, domain: Domain, default: int | None = None) -> int:
        given = self.entry.pop(name, None)
        if given is None and default is not None:
            return default
        if not isinstance(given, str) or given not in domain.codes:
            raise self.wrong(name, given, "allowed.one_of", names=", ".join(domain.labels))
        return domain.codes[given]

    def codes(self, name: str, domain: Domain, most: int) -> list[int]:
        given = self.entry.pop(name, None)
        if not isinstance(given, list) or len(given) > most:
            raise self.wrong(
                name, given, "games.hegemony/allowed.list_up_to", most=most, names=", ".join(domain.labels)
            )
        for word in given:
            if not isinstance(word, str) or word not in domain.codes:
                raise self.wrong(name, word, "games.hegemony/allowed.list_of", names=", ".join(domain.labels))
        return [domain.codes[word] for word in given]

    def wholes(self, name: str, count: int) -> list[int]:
        given = self.entry.pop(name, None)
        if not isinstance(given, list) or len(given) != count or not all(is_whole(one) for one in given):
            raise self.wrong(name, given, "games.hegemony/allowed.numbers", count=count)
        return [int(one) for one in given]

    def some(self, name: str, allowed: list[int]) -> list[int]:
        """Return some of the allowed numbers, or all of them if the field is missing."""
        given = self.entry.pop(name, allowed)
        if not isinstance(given, list) or not given or not all(is_whole(one) and one in allowed for one in given):
            raise self.wrong(
                name, given, "games.hegemony/allowed.list_of", names=", ".join([str(one) for one in allowed])
            )
        return [int(one) for one in given]

    def pairs(self, name: str, count: int) -> list[list[int]]:
        given = self.entry.pop(name, None)
        if not isinstance(given, list) or len(given) != count or not all(is_pair(one) for one in given):
            raise self.wrong(name, given, "games.hegemony/allowed.pairs", count=count)
        return [[int(one[0]), int(one[1])] for one in given]

    def letters(self, name: str, count: int) -> list[int]:
        """Return one section per letter."""
        given = self.entry.pop(name, None)
        if not isinstance(given, str) or len(given) != count or any(one not in SECTION.codes for one in given):
            raise self.wrong(name, given, "games.hegemony/allowed.letters", count=count)
        return [SECTION.codes[one] for one in given]

    def tables(self, name: str) -> list[dict[str, Any]]:
        """Return a list of tables, empty if the field is missing."""
        given = self.entry.pop(name, [])
        if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
            raise self.wrong(name, given, "games.hegemony/allowed.tables", example="{ ... }")
        return given

    def amounts(self, name: str, domain: Domain, most: int) -> list[int]:
        """Return `{ working = 1 }` as one number for each label of the domain."""
        given = self.entry.pop(name, {})
        if not isinstance(given, dict):
            raise self.wrong(name, given, "games.hegemony/allowed.by_name", example="{ ... }")
        out = [0] * len(domain)
        for word, amount in given.items():
            if word not in domain.codes:
                raise self.wrong(name, word, "games.hegemony/allowed.about", names=", ".join(domain.labels))
            if not is_whole(amount) or not 1 <= amount <= most:
                raise self.wrong(name, amount, "allowed.whole", part=word, least=1, most=most)
            out[domain.codes[word]] = amount
        return out

    def condition(self, name: str) -> list[int]:
        """Return `{ fiscal = "AB" }` as the policy and the mask of its sections; -1 and 0 if there is none."""
        given = self.entry.pop(name, None)
        if given is None:
            return [-1, 0]
        if not isinstance(given, dict) or len(given) != 1:
            raise self.wrong(name, given, "games.hegemony/allowed.condition", example='{ fiscal = "AB" }')
        for policy, sections in given.items():
            if policy not in POLICY.codes:
                raise self.wrong(name, policy, "games.hegemony/allowed.sections", names=", ".join(POLICY.labels))
            if sections not in SECTION_SET.codes:
                raise self.wrong(name, sections, "allowed.one_of", part=policy, names=", ".join(SECTION_SET.labels))
            return [POLICY.codes[policy], SECTION_SET.codes[sections] + 1]
        raise AssertionError("a condition has one policy")

    def end(self) -> None:
        for name in self.entry:
            raise self.bad("games.hegemony/card.field", name, name=name)


def cited(value: Any) -> str | Message:
    """Return a value of a file for use in a sentence: texts in quotation marks, messages unchanged."""
    if isinstance(value, Message):
        return value
    return Message("games.hegemony/card.text", text=value) if isinstance(value, str) else f"{value}"


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and is_whole(value[0]) and is_whole(value[1])


def entries(file: DataFile, key: str) -> list[Fields]:
    """Return the `[[key]]` entries of a file, each with a unique id."""
    for name in file.data:
        if name != key:
            raise file.bad("games.hegemony/card.entry", name, name=name, entry=f"[[{key}]]")
    given = file.data.get(key)
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise file.bad("games.hegemony/card.entries", entry=f"[[{key}]]")
    out = [Fields(file, key, number, one) for number, one in enumerate(given)]
    seen: dict[str, int] = {}
    for fields in out:
        if fields.id in seen:
            raise fields.bad("games.hegemony/card.id_twice", "id")
        seen[fields.id] = 1
    return out


def check_count(file: DataFile, what: Message, found: int, printed: int) -> None:
    """Check that the copies add up to the contents of the box (Matériel)."""
    if found != printed:
        raise file.bad("games.hegemony/card.copies", "copies", found=found, what=what, printed=printed)

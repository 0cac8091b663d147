"""Languages: their word files, plural rules and number formats, and the formatter of all templates.

A language is a set of files. `core/words/<code>.toml` describes its grammar under `[language]` and contains the error
messages; every other package has its texts in `<package>/words/<code>.toml`. See docs/adding-a-language.md.

In a template, `{card}` is an argument, `{card.the}` one of its forms, and `{n|token|tokens}` a word chosen by the
plural rules of the language. They nest.

>>> fill(language("en"), "{n} {n|token|tokens}", {"n": 2})
'2 tokens'
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, Union

#: The language of `str(error)`, and of every text that another language lacks.
DEFAULT: Final = "en"


class WordsError(Exception):
    """A word file or a template that cannot be used."""


# -- word files ----------------------------------------------------------------------------------------


def word_files(package: str, code: str) -> dict[str, dict[str, Any]]:
    """Return the parsed files `words/<code>.toml` and `words/<code>.<chapter>.toml` of a package, by their names."""
    folder = resources.files(package).joinpath("words")
    found: dict[str, dict[str, Any]] = {}
    names = [file.name for file in folder.iterdir()] if folder.is_dir() else []
    for name in sorted(names):
        if name.startswith(f"{code}.") and name.endswith(".toml"):
            try:
                found[name] = tomllib.loads(folder.joinpath(name).read_text("utf-8"))
            except (OSError, tomllib.TOMLDecodeError) as error:
                raise WordsError(f"{package}/words/{name}: {error}") from error
    return found


def flattened(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of nested tables with dotted keys: `note.played`, `card.red-5`."""
    for name, value in data.items():
        key = f"{prefix}{name}"
        if isinstance(value, Mapping):
            yield from flattened(value, f"{key}.")
        elif not key.startswith("language."):
            yield (key.removesuffix(".name") if key.count(".") > 1 else key), str(value)


def load_words(package: str, code: str) -> dict[str, str]:
    """Return all texts of a package in one language, by their dotted keys."""
    texts: dict[str, str] = {}
    for name, data in word_files(package, code).items():
        for key, text in flattened(data):
            if key in texts:
                raise WordsError(f"{package}/words/{name}: the key {key} occurs twice")
            texts[key] = text
    return texts


@cache
def words(package: str, code: str) -> dict[str, str]:
    """Return the texts of a package in one language, with missing texts taken from the default language."""
    return load_words(package, DEFAULT) | load_words(package, code)


# -- languages -----------------------------------------------------------------------------------------


class Language:
    """The grammar that templates need: plurals, numbers, lists, and the possessive of a name."""

    def __init__(self, code: str, data: Mapping[str, Any]) -> None:
        self.code: Final = code
        self.name: Final[str] = data["name"]
        self.rules: Final = [PluralRule(rule) for rule in data["plural"]]
        self.thousands: Final[str] = data["thousands"]
        self.thousands_from: Final[int] = data["thousands_from"]
        self.decimal: Final[str] = data["decimal"]
        self.percent: Final[str] = data["percent"]
        self.conjunction: Final[str] = data["and"]
        self.separator: Final[str] = data["separator"]
        self.quotes: Final[list[str]] = data.get("quotes", ["“", "”", "‘", "’"])
        self.possessive: Final[str] = data["of"]
        self.possessive_elided: Final[str] = data.get("of_elided", data["of"])
        self.elided: Final = re.compile(data.get("elided_before", "(?!)"), re.IGNORECASE)

    def plural(self, number: int) -> int:
        """Return the index of the form that a number takes among the forms in a template."""
        for index, rule in enumerate(self.rules):
            if rule.holds(abs(number)):
                return index
        return len(self.rules)

    def number(self, value: float, digits: int = 0, signed: bool = False) -> str:
        """Return a number with this language's separators.

        >>> language("fr").number(-12345.5, 1)
        '−12\u202f345,5'
        """
        sign = "−" if value < 0 else "+" if signed and value > 0 else ""
        text = f"{abs(value):,.{digits}f}" if abs(value) >= self.thousands_from else f"{abs(value):.{digits}f}"
        return sign + text.replace(",", " ").replace(".", self.decimal).replace(" ", self.thousands)

    def joined(self, items: list[str]) -> str:
        """Join items as in a sentence: Anna, Ben and Cleo."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self.conjunction + items[-1]

    def inside(self, text: str) -> str:
        """Return a text that will stand between quotation marks: its own marks become inner ones.

        >>> language("fr").inside("Construire «\u00a0Stade\u00a0»")
        'Construire “Stade”'
        """
        left, right, inner_left, inner_right = self.quotes
        return text.replace(left, inner_left).replace(right, inner_right)

    def of(self, name: str) -> str:
        """Return the possessive of a name: Anna’s, d’Anna."""
        return fill(self, self.possessive_elided if self.elided.match(name) else self.possessive, {"name": name})


class PluralRule:
    """A condition on a number, written as in the Unicode plural rules.

    >>> PluralRule("n % 10 = 2..4 and n % 100 != 12..14").holds(22)
    True
    """

    def __init__(self, text: str) -> None:
        self.any: Final = [[Relation(one) for one in every.split(" and ")] for every in text.split(" or ")]

    def holds(self, number: int) -> bool:
        return any(all(relation.holds(number) for relation in every) for every in self.any)


class Relation:
    """One comparison of a plural rule: `n = 0..1`, `n % 10 != 1,3`."""

    def __init__(self, text: str) -> None:
        found = re.fullmatch(r"\s*n(?:\s*%\s*(\d+))?\s*(!?=)\s*([\d.,\s]+)", text)
        if found is None:
            raise WordsError(f"“{text}” is not a plural rule: write one like “n % 10 = 2..4”")
        self.divisor: Final = int(found.group(1) or 0)
        self.wanted: Final = found.group(2) == "="
        self.ranges: Final[list[tuple[int, int]]] = []
        for part in found.group(3).split(","):
            low, _, high = part.strip().partition("..")
            self.ranges.append((int(low), int(high or low)))

    def holds(self, number: int) -> bool:
        value = number % self.divisor if self.divisor else number
        return any(low <= value <= high for low, high in self.ranges) == self.wanted


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of all languages: every file `core/words/<code>.toml` is one.

    >>> {"en", "fr"} <= set(languages())
    True
    """
    folder = resources.files("ludocracy.core").joinpath("words")
    return tuple(sorted([file.name.split(".")[0] for file in folder.iterdir() if file.name.endswith(".toml")]))


@cache
def language(code: str) -> Language:
    """Return the grammar of a language, or that of the default language if the language is unknown."""
    if code not in languages():
        code = DEFAULT
    return Language(code, word_files("ludocracy.core", code)[f"{code}.toml"]["language"])


# -- templates -----------------------------------------------------------------------------------------


class Slot:
    """A placeholder of a template: `{name}`, `{name.form}` or `{name|one|many}`."""

    def __init__(self, name: str, form: str, choices: list[list[Union[str, "Slot"]]]) -> None:
        self.name: Final = name
        self.form: Final = form
        self.choices: Final = choices


Part = str | Slot


@cache
def template(text: str) -> list[Part]:
    """Split a template into its parts. The list is shared and must not be changed."""
    parts: list[Part] = []
    depth = start = 0
    for index, sign in enumerate(text):
        if sign == "{":
            if depth == 0:
                if index > start:
                    parts.append(text[start:index])
                start = index + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                parts.append(slot(text[start:index]))
                start = index + 1
            if depth < 0:
                break
    if depth:
        raise WordsError(f"the braces of “{text}” do not match")
    if start < len(text):
        parts.append(text[start:])
    return parts


def slot(inner: str) -> Slot:
    """Parse the text between the braces of a placeholder, split at its outermost bars."""
    pieces: list[str] = []
    depth = start = 0
    for index, sign in enumerate(inner):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            pieces.append(inner[start:index])
            start = index + 1
    pieces.append(inner[start:])
    name, _, form = pieces[0].partition(".")
    return Slot(name, form, [template(piece) for piece in pieces[1:]])


def placeholders(text: str) -> set[str]:
    """Return the names of the arguments that a template uses, without their forms."""
    return names_in(template(text))


def names_in(parts: list[Part]) -> set[str]:
    names: set[str] = set()
    for part in parts:
        if isinstance(part, Slot):
            names.add(part.name)
            for choice in part.choices:
                names |= names_in(choice)
    return names


def fill(grammar: Language, text: str, arguments: Mapping[str, str | int]) -> str:
    """Fill a template with plain arguments: texts as they are, numbers as the language writes them."""

    def shown(name: str, form: str) -> str:
        value = arguments[name]
        return grammar.number(value, signed=form == "signed") if isinstance(value, int) else value

    return fill_with(grammar, text, shown, lambda name: int(arguments[name]))


def fill_with(grammar: Language, text: str, shown: Callable[[str, str], str], count: Callable[[str], int]) -> str:
    """Fill a template: `shown(name, form)` returns the text of an argument, `count(name)` the number for its plural."""
    return "".join(filled(grammar, template(text), shown, count))


def filled(
    grammar: Language, parts: list[Part], shown: Callable[[str, str], str], count: Callable[[str], int]
) -> list[str]:
    out: list[str] = []
    for part in parts:
        if isinstance(part, str):
            out.append(part)
        elif part.choices:
            index = min(grammar.plural(count(part.name)), len(part.choices) - 1)
            out += filled(grammar, part.choices[index], shown, count)
        else:
            out.append(shown(part.name, part.form))
    return out

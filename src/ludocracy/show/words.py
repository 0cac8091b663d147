"""Words in French and English: keys of the rules and faces, turned into sentences.

A word file is TOML; its tables are flattened to dotted keys (`note.played`, `move.play`, `card.red-5`). In a sentence
`{card}` is an argument, `{card.the}` one of its forms, `{n|token|tokens}` a word chosen by a number, and the two can nest.
A label is a string, or a table with its forms; forms that a label lacks come from `form.<domain>.<form>`,
where `{name}` is the label. See docs/architecture.md.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from ludocracy.core.codec import Code, Kind, Mask, Seat
from ludocracy.core.errors import BadData
from ludocracy.core.game import Game
from ludocracy.core.moves import NUMBER, SEAT, Domain
from ludocracy.core.table import Value

LANGUAGES: Final = ("fr", "en")

#: A list of seats is joined with these.
_AND: Final = {"fr": " et ", "en": " and "}

#: Names begin with one of these sounds when French drops the e of “de”.
_ELIDED: Final = "aeiouyhàâäéèêëîïôöùûüœæ"

#: So many sentences are remembered at most.
MOST_KNOWN: Final = 20_000

#: Masks of labels, as arguments of a question.
SET: Final = Domain("set", [])


def flattened(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        key = f"{prefix}{name}"
        if isinstance(value, Mapping):
            yield from flattened(value, f"{key}.")
        else:
            yield (key.removesuffix(".name") if key.count(".") > 1 else key), str(value)


def load_words(package: str, language: str) -> dict[str, str]:
    """The flattened files of a package: `words/<language>.toml`, and one `<language>.<chapter>.toml` a chapter."""
    texts: dict[str, str] = {}
    folder = resources.files(package).joinpath("words")
    names = [one.name for one in folder.iterdir() if one.name.startswith(f"{language}.") and one.name.endswith(".toml")]
    for name in sorted(names) or [f"{language}.toml"]:
        try:
            data = tomllib.loads(folder.joinpath(name).read_text("utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise BadData(f"{package}/words/{name}: {error}") from error
        for key, text in flattened(data):
            if key in texts:
                raise BadData(f"{package}/words/{name}: the key {key} is there twice")
            texts[key] = text
    return texts


def pieces_of(text: str) -> list[str]:
    """Split a sentence at its outermost braces: text, placeholder, text, placeholder, text ..."""
    out, depth, start = [], 0, 0
    for index, sign in enumerate(text):
        if sign == "{":
            if depth == 0:
                out.append(text[start:index])
                start = index + 1
            depth += 1
        elif sign == "}":
            depth -= 1
            if depth == 0:
                out.append(text[start:index])
                start = index + 1
            if depth < 0:
                break
    if depth:
        raise BadData(f"“{text}”: its braces do not match")
    out.append(text[start:])
    return out


def placeholders(text: str) -> set[str]:
    """The names of the arguments that a sentence uses, forms left off."""
    names: set[str] = set()
    for inner in pieces_of(text)[1::2]:
        head, *choices = split_choices(inner)
        names.add(head.split(".", 1)[0])
        for choice in choices:
            names |= placeholders(choice)
    return names


def split_choices(inner: str) -> list[str]:
    """`n|token|tokens` at its outermost bars."""
    out, depth, start = [], 0, 0
    for index, sign in enumerate(inner):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            out.append(inner[start:index])
            start = index + 1
    out.append(inner[start:])
    return out


class Words:
    """All sentences of one game in one language, for one table's names.

    >>> from ludocracy.games import catalogue
    >>> words = Words(catalogue.find("riffifi"), "en", ["Anna", "Ben", "Cleo"])
    >>> words.move("play:red-5")
    'Play the red 5'
    """

    def __init__(
        self, game: Game, language: str, names: Sequence[str] = (), setting: Mapping[str, Value] | None = None
    ) -> None:
        self.game: Final = game
        self.language: Final = language
        self.names: Final = list(names)
        self.texts: Final = vocabulary(game.name, language)
        self.aliases: Final = game.aliases(setting or {})
        # Sentences once made: those with names in them are this table's, all others every table's.
        self.known: Final = sentences(game.name, language, tuple(sorted(self.aliases.items())))
        self.named: Final[dict[Any, str]] = {}

    # -- the parts ---------------------------------------------------------------------------------

    def plural(self, number: int) -> int:
        """0 for the singular, 1 for the plural."""
        return int(abs(number) > 1) if self.language == "fr" else int(abs(number) != 1)

    def label(self, domain: str, label: str, form: str = "") -> str:
        label = self.aliases.get(f"{domain}/{label}", label)
        key = f"{domain}.{label}"
        if form and f"{key}.{form}" in self.texts:
            return self.texts[f"{key}.{form}"]
        name = self.texts.get(key, label)
        if form:
            pattern = self.texts.get(f"form.{domain}.{form}", "{name}")
            return pattern.replace("{name}", name)
        return name

    def seat(self, seat: int, form: str = "") -> str:
        name = (
            self.names[seat] if 0 <= seat < len(self.names) else self.texts["house.seat"].replace("{n}", str(seat + 1))
        )
        if form == "of":
            if self.language == "en":
                return f"{name}’s"
            return f"d’{name}" if name[:1].lower() in _ELIDED else f"de {name}"
        return name

    def argument(self, domain: Domain, value: int, form: str) -> str:
        if domain is SEAT:
            return self.seat(value, form)
        if domain is NUMBER or domain is SET:
            return self.number(value, form)
        return self.label(domain.name, domain.labels[value], form) if value >= 0 else ""

    def number(self, value: int, form: str = "") -> str:
        sign = "−" if value < 0 else "+" if form == "signed" and value > 0 else ""
        digits = str(abs(value))
        if abs(value) >= 10_000 or (abs(value) >= 1000 and self.language == "en"):
            digits = f"{abs(value):,}".replace(",", "," if self.language == "en" else "\u202f")
        return sign + digits

    def seats(self, seats: Sequence[int]) -> str:
        """Names in a row: Anna, Ben and Cleo."""
        names = [self.seat(seat) for seat in seats]
        return _AND[self.language].join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

    # -- sentences -----------------------------------------------------------------------------------

    def filled(self, text: str, arguments: Mapping[str, tuple[Domain, int]]) -> str:
        """A sentence with its arguments in place; made once."""
        key = (text, *arguments.items())
        known = self.named if any([domain is SEAT for domain, _ in arguments.values()]) else self.known
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = self.fill(text, arguments)
        return found

    def fill(self, text: str, arguments: Mapping[str, tuple[Domain, int]]) -> str:
        parts = pieces_of(text)
        for index in range(1, len(parts), 2):
            head, *choices = split_choices(parts[index])
            name, _, form = head.partition(".")
            domain, value = arguments[name]
            if choices:
                parts[index] = self.filled(choices[min(self.plural(value), len(choices) - 1)], arguments)
            else:
                parts[index] = self.argument(domain, value, form)
        found = "".join(parts)
        return found[:-1] if found.endswith("..") else found  # a name that ends in a point ends the sentence

    def text(self, key: str, **arguments: int) -> str:
        """A sentence of the faces, with numbers as arguments."""
        return self.filled(self.texts[key], {name: (NUMBER, value) for name, value in arguments.items()})

    def say(self, key: str, args: Sequence[int]) -> str:
        """A declared note, status or hint."""
        signature = self.game.notes.signatures[key]
        arguments = dict(zip(signature.names, zip(signature.domains, args, strict=True), strict=True))
        return self.filled(self.texts[f"note.{key}"], arguments)

    def move(self, text: str) -> str:
        """A move's label: `move.<verb>`, its arguments named by their domains (a second one of a kind: `card2`)."""
        code = self.game.moves.parse(text)
        verb = self.game.moves.verb_of(code)
        return self.filled(self.texts[f"move.{verb.name}"], move_arguments(verb.domains, self.game.moves.args(code)))

    def ask(self, step: str, args: Mapping[str, int]) -> str:
        """The question that a step asks; a form with what it may use is `step_arguments`."""
        kinds = self.game.codec.step_fields
        arguments = {name: (domain_of(kinds.get(name)), value) for name, value in args.items()}
        return self.filled(self.texts[f"ask.{step}"], arguments)

    def face(self, face: str, form: str = "") -> str:
        """`card/red-5` in words."""
        domain, _, label = face.partition("/")
        return self.label(domain, label, form)

    def zone(self, name: str, owner: int) -> str:
        return self.filled(self.texts[f"zone.{name}"], {"seat": (SEAT, owner)})


def move_arguments(domains: Sequence[Domain], args: Sequence[int]) -> dict[str, tuple[Domain, int]]:
    out: dict[str, tuple[Domain, int]] = {}
    for domain, value in zip(domains, args, strict=True):
        name, count = domain.name, 2
        while name in out:
            name, count = f"{domain.name}{count}", count + 1
        out[name] = (domain, value)
    return out


def domain_of(kind: Kind | None) -> Domain:
    """What a step's field is, for words."""
    if isinstance(kind, Seat):
        return SEAT
    if isinstance(kind, Code):
        return kind.domain
    return SET if isinstance(kind, Mask) else NUMBER


@cache
def sentences(game: str, language: str, aliases: tuple[tuple[str, str], ...]) -> dict[Any, Any]:
    """What all tables of a game share in a language, and under the same names for labels."""
    return {}


@cache
def vocabulary(game: str, language: str) -> dict[str, str]:
    """The house's words and the game's."""
    if language not in LANGUAGES:
        raise BadData(f"there are no words in “{language}”: the house speaks {', '.join(LANGUAGES)}")
    return load_words("ludocracy.show", language) | load_words(f"ludocracy.games.{game}", language)

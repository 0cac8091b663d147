"""The words of a game: turns the keys of its rules into sentences of one language.

A word file is TOML; its tables are flattened to dotted keys (`note.played`, `move.play`, `card.red-5`).
`core/language.py` describes templates. A label is a string, or a table with its forms; forms that a label lacks come
from `form.<domain>.<form>`, where `{name}` is the label. See docs/architecture.md.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ludocracy.core.codec import Code, Kind, Mask, Seat
from ludocracy.core.errors import BadOption, clipped
from ludocracy.core.game import Game
from ludocracy.core.language import fill, fill_with, languages, words
from ludocracy.core.language import language as grammar
from ludocracy.core.moves import NUMBER, SEAT, Domain
from ludocracy.core.notes import Notes
from ludocracy.core.step import WATCHER
from ludocracy.core.table import Value

LANGUAGES: Final = languages()

#: How many sentences are cached.
MOST_KNOWN: Final = 20_000

#: Masks of labels, as arguments of a question.
SET: Final = Domain("set", [])


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
        self.grammar: Final = grammar(language)
        self.names: Final = list(names)
        self.texts: Final = vocabulary(game.name, language)
        self.aliases: Final = game.aliases(setting or {})
        # Caches: sentences with names belong to this table, all others are shared by all tables.
        self.known: Final = sentences(game.name, language, tuple(sorted(self.aliases.items())))
        self.named: Final[dict[Any, str]] = {}
        self.of_seats: Final = notes_of_seats(game.notes)

    # -- the parts ---------------------------------------------------------------------------------

    def label(self, domain: str, label: str, form: str = "") -> str:
        label = self.aliases.get(f"{domain}/{label}", label)
        key = f"{domain}.{label}"
        if form and f"{key}.{form}" in self.texts:
            return self.texts[f"{key}.{form}"]
        name = self.texts.get(key, label)
        if form:
            pattern = self.texts.get(f"form.{domain}.{form}", "{name}")
            return fill(self.grammar, pattern, {"name": name})
        return name

    def seat(self, seat: int, form: str = "") -> str:
        if 0 <= seat < len(self.names):
            name = self.names[seat]
        else:
            name = fill(self.grammar, self.texts["common.seat"], {"n": seat + 1})
        return self.grammar.of(name) if form == "of" else name

    def argument(self, domain: Domain, value: int, form: str) -> str:
        if domain is SEAT:
            return self.seat(value, form)
        if domain is NUMBER or domain is SET:
            return self.number(value, form)
        return self.label(domain.name, domain.labels[value], form) if value >= 0 else ""

    def number(self, value: int, form: str = "") -> str:
        return self.grammar.number(value, signed=form == "signed")

    def seats(self, seats: Sequence[int]) -> str:
        """Names in a row: Anna, Ben and Cleo."""
        return self.grammar.joined([self.seat(seat) for seat in seats])

    # -- sentences -----------------------------------------------------------------------------------

    def filled(self, text: str, arguments: Mapping[str, tuple[Domain, int]]) -> str:
        """A sentence with its arguments filled in; cached."""
        key = (text, *arguments.items())
        known = self.named if any([domain is SEAT for domain, _ in arguments.values()]) else self.known
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            found = known[key] = self.fill(text, arguments)
        return found

    def fill(self, text: str, arguments: Mapping[str, tuple[Domain, int]]) -> str:
        def shown(name: str, form: str) -> str:
            domain, value = arguments[name]
            return self.argument(domain, value, form)

        found = fill_with(self.grammar, text, shown, lambda name: arguments[name][1])
        return found[:-1] if found.endswith("..") else found  # a name that ends in a full stop ends the sentence

    def text(self, key: str, **arguments: int) -> str:
        """A text that belongs to no game, with numbers as arguments."""
        return self.filled(self.texts[key], {name: (NUMBER, value) for name, value in arguments.items()})

    def say(self, key: str, args: Sequence[int], you: int = WATCHER) -> str:
        """A declared note, status or hint; to the seat `you`, where the game has words that address it."""
        said = (key, you if you in args else WATCHER, *args)
        cache = self.named if key in self.of_seats else self.known
        found: str | None = cache.get(said)
        if found is None:
            if len(cache) >= MOST_KNOWN:
                cache.clear()
            found = cache[said] = self.new_sentence(key, args, you)
        return found

    def new_sentence(self, key: str, args: Sequence[int], you: int) -> str:
        """`note.<key>.you` is said of the seat that acts, `note.<key>.to_you` to another seat that the note names."""
        signature = self.game.notes.signatures[key]
        arguments = dict(zip(signature.names, zip(signature.domains, args, strict=True), strict=True))
        form = ""
        if you >= 0:
            seats = [value for domain, value in arguments.values() if domain is SEAT]
            if you in seats:
                form = ".you" if seats[0] == you else ".to_you"
        return self.fill(self.texts.get(f"note.{key}{form}") or self.texts[f"note.{key}"], arguments)

    def move(self, text: str) -> str:
        """A move's label: `move.<verb>`, its arguments named by their domains (a second one of a kind: `card2`)."""
        found: str | None = self.known.get(text) or self.named.get(text)
        if found is None:
            code = self.game.moves.parse(text)
            verb = self.game.moves.verb_of(code)
            cache = self.named if SEAT in verb.domains else self.known
            arguments = move_arguments(verb.domains, self.game.moves.args(code))
            found = cache[text] = self.fill(self.texts[f"move.{verb.name}"], arguments)
        return found

    def ask(self, step: str, args: Mapping[str, int]) -> str:
        """The question that a step asks."""
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
def notes_of_seats(notes: Notes) -> frozenset[str]:
    """The notes of a game that name seats."""
    return frozenset(key for key, signature in notes.signatures.items() if SEAT in signature.domains)


@cache
def sentences(game: str, language: str, aliases: tuple[tuple[str, str], ...]) -> dict[Any, Any]:
    """The cache that all tables of a game share in a language, if they use the same names for labels."""
    return {}


@cache
def vocabulary(game: str, language: str) -> dict[str, str]:
    """The texts of the program and of the game; texts that a language lacks are in English."""
    if language not in LANGUAGES:
        raise BadOption("language.unknown", name=clipped(language), names=", ".join(LANGUAGES))
    return words("ludocracy.show", language) | words(f"ludocracy.games.{game}", language)

"""Turns the keys of a game's rules into sentences of one language.

Word files are TOML; their tables are flattened to dotted keys (`note.played`, `move.play`, `card.red-5`).
`core/language.py` describes templates. A label is a string or a table of its forms. Forms that a label lacks are
created with `form.<domain>.<form>`, where `{name}` is the label. See docs/architecture.md.
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
from ludocracy.games import catalogue

LANGUAGES: Final = languages()

#: The maximum number of cached sentences.
MAX_CACHED: Final = 20_000

#: The domain of masks of labels, as arguments of a question.
SET: Final = Domain("set", [])


class Words:
    """The sentences of one game in one language, with the names of one table.

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
        # Caches: sentences with names belong to this table; all tables share the others.
        self.known: Final = sentences(game.name, language, tuple(sorted(self.aliases.items())))
        self.named: Final[dict[Any, str]] = {}
        self.of_seats: Final = notes_of_seats(game.notes)
        roles = game.roles(len(names)) if len(names) in game.seats else []
        self.roles: Final = [role.partition("/")[2] for role in roles]  # by seat

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
        """Return the name of a seat, or “Player 1” if it has none."""
        unnamed = fill(self.grammar, self.texts["common.seat"], {"n": seat + 1})
        name = self.names[seat] if 0 <= seat < len(self.names) else unnamed
        if name == unnamed and f"common.seat.{form}" in self.texts:
            return fill(self.grammar, self.texts[f"common.seat.{form}"], {"n": seat + 1})
        return self.in_form("seat", name, form)

    def in_form(self, domain: str, name: str, form: str) -> str:
        """Return a form of a name that has no forms of its own: “Anna’s”."""
        if form == "of":
            return self.grammar.of(name)
        return fill(self.grammar, self.texts.get(f"form.{domain}.{form}", "{name}"), {"name": name})

    def argument(self, domain: Domain, value: int, form: str) -> str:
        if domain is SEAT:
            return self.seat(value, form)
        if domain is NUMBER or domain is SET:
            return self.number(value, form)
        return self.label(domain.name, domain.labels[value], form) if value >= 0 else ""

    def number(self, value: int, form: str = "") -> str:
        return self.grammar.number(value, signed=form == "signed")

    def seats(self, seats: Sequence[int]) -> str:
        """Join the names of seats: Anna, Ben and Cleo."""
        return self.grammar.joined([self.seat(seat) for seat in seats])

    # -- sentences -----------------------------------------------------------------------------------

    def filled(self, text: str, arguments: Mapping[str, tuple[Domain, int]]) -> str:
        """Return a sentence with its arguments filled in, from the cache if possible."""
        key = (text, *arguments.items())
        known = self.named if any(domain is SEAT for domain, _ in arguments.values()) else self.known
        found = known.get(key)
        if found is None:
            if len(known) >= MAX_CACHED:
                known.clear()
            found = known[key] = self.fill(text, arguments)
        return found

    def fill(self, text: str, arguments: Mapping[str, tuple[Domain, int]]) -> str:
        def shown(name: str, form: str) -> str:
            domain, value = arguments[name]
            return self.argument(domain, value, form)

        found = fill_with(self.grammar, text, shown, lambda name: arguments[name][1])
        return found.replace("..", ".")  # a name may end in a full stop: “C.H.U.”

    def text(self, key: str, **arguments: int) -> str:
        """Return a text that belongs to no game, with numbers as arguments."""
        return self.filled(self.texts[key], {name: (NUMBER, value) for name, value in arguments.items()})

    def say(self, key: str, args: Sequence[int], you: int = WATCHER) -> str:
        """Return the sentence of a note, status or hint, addressed to the seat `you` if the game has such a text."""
        reader = you if you in args or self.roles else WATCHER
        said = (key, reader, *args)
        cache = self.named if key in self.of_seats or (self.roles and reader >= 0) else self.known
        found: str | None = cache.get(said)
        if found is None:
            if len(cache) >= MAX_CACHED:
                cache.clear()
            found = cache[said] = self.new_sentence(key, args, you)
        return found

    def new_sentence(self, key: str, args: Sequence[int], you: int) -> str:
        """Use `note.<key>.you` to address the seat that acts, `note.<key>.to_you` to address another seat that is named.

        A role that plays the seat counts as its name; `note.<key>.you.<role>` addresses a role that the note does not name.
        """
        signature = self.game.notes.signatures[key]
        arguments = dict(zip(signature.names, zip(signature.domains, args, strict=True), strict=True))
        form = ""
        if you >= 0:
            seats = [seat for domain, value in arguments.values() if (seat := self.seat_named(domain, value)) >= 0]
            role = f".you.{self.roles[you]}" if self.roles else ""
            if seats and seats[0] == you:
                form = ".you"
            elif role and f"note.{key}{role}" in self.texts:
                form = role
            elif you in seats:
                form = ".to_you"
        return self.fill(self.texts.get(f"note.{key}{form}") or self.texts[f"note.{key}"], arguments)

    def seat_named(self, domain: Domain, value: int) -> int:
        """Return the seat that an argument names, by its number or by its role; -1 if it names none."""
        if domain is SEAT:
            return value
        if value < 0 or not self.roles or not domain.labels or domain.labels[value] not in self.roles:
            return -1
        return self.roles.index(domain.labels[value])

    def retell(self, key: str, args: Sequence[int]) -> str:
        """Return the sentence of a note for others than its audience: `note.<key>.other` if `note.<key>` says “you”."""
        text = self.texts.get(f"note.{key}.other")
        if text is None:
            return self.say(key, args)
        signature = self.game.notes.signatures[key]
        return self.fill(text, dict(zip(signature.names, zip(signature.domains, args, strict=True), strict=True)))

    def move(self, text: str) -> str:
        """Return the label of a move. In `move.<verb>`, arguments have the names of their domains; a second card is `card2`."""
        found: str | None = self.known.get(text) or self.named.get(text)
        if found is None:
            code = self.game.moves.parse(text)
            verb = self.game.moves.verb_of(code)
            cache = self.named if SEAT in verb.domains else self.known
            arguments = move_arguments(verb.domains, self.game.moves.args(code))
            found = cache[text] = self.fill(self.texts[f"move.{verb.name}"], arguments)
        return found

    def ask(self, step: str, args: Mapping[str, int]) -> str:
        """Return the question that a step asks."""
        kinds = self.game.codec.step_fields
        arguments = {name: (domain_of(kinds.get(name)), value) for name, value in args.items()}
        return self.filled(self.texts[f"ask.{step}"], arguments)

    def face(self, face: str, form: str = "") -> str:
        """Return the name of a face such as `card/red-5`."""
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
    """Return the domain of a step's field."""
    if isinstance(kind, Seat):
        return SEAT
    if isinstance(kind, Code):
        return kind.domain
    return SET if isinstance(kind, Mask) else NUMBER


@cache
def notes_of_seats(notes: Notes) -> frozenset[str]:
    """Return the notes of a game that name seats."""
    return frozenset(key for key, signature in notes.signatures.items() if SEAT in signature.domains)


@cache
def sentences(game: str, language: str, aliases: tuple[tuple[str, str], ...]) -> dict[Any, Any]:
    """Return the cache shared by all tables of a game in a language with the same names for labels."""
    return {}


@cache
def vocabulary(game: str, language: str) -> dict[str, str]:
    """Return the texts of the program and of the game, in English if the language lacks them."""
    if language not in LANGUAGES:
        raise BadOption("language.unknown", name=clipped(language), names=", ".join(LANGUAGES))
    return words("ludocracy.show", language) | words(catalogue.describe(game).package, language)

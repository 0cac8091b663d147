"""Plans in words: each step is one sentence, made of the labels and questions that the game has anyway."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from ludocracy.core.game import Game
from ludocracy.core.language import fill_with, placeholders
from ludocracy.core.moves import NUMBER, SEAT, Domain
from ludocracy.core.view import View
from ludocracy.server.protocol.errors import text
from ludocracy.server.protocol.plans import Asked, Condition, PlanStep, Shown, Told
from ludocracy.server.tables.game_log import subjects_of
from ludocracy.server.tables.plans.patterns import ANY, Part, Pattern, glob, pattern
from ludocracy.show.words import Words, domain_of, move_arguments

#: At most this many values of an argument are listed; more are an ellipsis.
MAX_LISTED: Final = 4
ELLIPSIS: Final = "…"


class PlanWords:
    """The sentences of one seat's plan, with the names of what it sees now."""

    def __init__(self, words: Words, view: View) -> None:
        self.words: Final = words
        self.view: Final = view

    def say(self, key: str, **arguments: int | str) -> str:
        return text(self.words.language, f"plan.{key}", **arguments)

    def quoted(self, key: str, text: str) -> str:
        """Return a sentence with a text in quotation marks."""
        return self.say(key, text=self.words.grammar.inside(text))

    def either(self, parts: Sequence[str]) -> str:
        """Join alternatives: red, green or blue."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("or", first=", ".join(parts[:-1]), last=parts[-1])

    # -- a step --------------------------------------------------------------------------------------------

    def step(self, step: PlanStep) -> str:
        """Return a step as a sentence."""
        said = self.what(step)
        if step.choose != "only":
            said = self.say(step.choose, move=said)
        parts = [self.say("always" if step.always else "once", move=said)]
        if step.question:
            parts.append(self.quoted("when", self.question(step.question)))
        if step.when:
            parts.append(self.say("if", condition=self.say("and").join(map(self.condition, step.when))))
        if step.until:
            parts.append(self.say("until", condition=self.either([self.condition(one) for one in step.until])))
        said = ", ".join(parts) + "."
        return said[0].upper() + said[1:]

    def what(self, step: PlanStep) -> str:
        if not step.moves:
            return self.say("on", piece=self.piece(step.on)) if step.on else self.say("any_move")
        labels: list[str] = []
        for one in step.moves:
            labels += self.moves(pattern(one))
        return self.quoted("quoted", self.either(list(dict.fromkeys(labels))[:MAX_LISTED]))

    def moves(self, wanted: Pattern) -> list[str]:
        """Return the labels of the moves that match, one per verb."""
        found: list[str] = []
        for verb in self.words.game.moves.verbs:
            if not wanted.possible(verb.name, verb.domains):
                continue
            if verb.name == wanted.name.text and f"promise.{verb.name}" in self.words.texts and wanted.any:
                return [self.words.texts[f"promise.{verb.name}"]]
            names = list(move_arguments(verb.domains, [0] * len(verb.domains)))
            template = self.words.texts[f"move.{verb.name}"]
            found.append(self.filled(template, names, verb.domains, wanted))
            if len(found) > MAX_LISTED:  # the rest is not shown: a pattern that fits everything must not cost more
                return [self.say("any_move")]
        return found

    # -- conditions ------------------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> str:
        key, said = "", ""
        if isinstance(condition, Told):
            key, said = "told", self.note(condition.note)
        elif isinstance(condition, Asked):
            key, said = "asked", self.question(condition.question)
        elif isinstance(condition, Shown):
            key, said = "shown", self.shown(condition)
        return self.quoted(f"{key}_not" if condition.no else key, said)

    def note(self, wanted: str) -> str:
        found: list[str] = []
        for key, signature in self.words.game.notes.signatures.items():
            if pattern(wanted).possible(key, signature.domains) and f"note.{key}" in self.words.texts:
                template = self.words.texts[f"note.{key}"]
                found.append(self.filled(template, signature.names, signature.domains, pattern(wanted)))
                if len(found) == MAX_LISTED:
                    break
        return self.either([one.rstrip(".") for one in found])

    def question(self, wanted: str) -> str:
        """Return a question; a promise may name what it is about (`tables/game_log.py`)."""
        names, game = pattern(wanted), self.words.game
        found: list[str] = []
        for key, template in self.words.texts.items():
            name = key.removeprefix("ask.")
            if key.startswith("ask.") and names.name.matches(name):
                about = list(subjects_of(game.name).get(name, ()))
                others = [one for one in placeholders(template) if one not in about]
                domains = [domain_of(game.codec.step_fields.get(one)) for one in about + others]
                # Some questions are statements, and stand in quotation marks: “You may speak up”.
                said = self.filled(template, about + others, domains, names).rstrip(".")
                named = [
                    self.argument(domain, part, partial(self.words.argument, domain, form="alone"), "alone")
                    for one, domain, part in zip(about, domains, names.parts, strict=False)
                    if f"{{{one}" not in template and not part.any
                ]
                found.append(f"{said} ({', '.join(named)})" if named else said)
                if len(found) == MAX_LISTED:
                    break
        return self.either(found)

    def shown(self, condition: Shown) -> str:
        zones = [one for one in self.view.zones if glob(condition.zone).matches(one.id)]
        titles = list(dict.fromkeys(self.words.zone(one.name, one.owner) for one in zones))
        parts = [self.either(titles[:MAX_LISTED]) or condition.zone]
        if condition.face:
            parts.append(self.face(condition.face))
        if condition.fact and f"fact.{condition.fact}" in self.words.texts:
            template = self.words.texts[f"fact.{condition.fact}"]
            parts.append(self.filled(template, ["n"], [NUMBER], pattern("*")))
        least, most = condition.least, condition.most
        if least is None and most is None:
            least = 1
        limits = {"n": most if least is None else least, "most": most if most is not None else 0}
        key = "at_most" if least is None else "at_least" if most is None else "exactly" if least == most else "between"
        return self.say(
            key, what=", ".join(parts), **{name: value for name, value in limits.items() if value is not None}
        )

    def face(self, wanted: str) -> str:
        domain, slash, _ = wanted.partition("/")
        return self.words.face(wanted) if slash and "*" not in wanted else wanted.removeprefix(f"{domain}/")

    def piece(self, piece_id: str) -> str:
        """Return the name of a piece that the seat sees; its id once it is gone."""
        for zone in self.view.zones:
            for one in zone.pieces:
                if one.id == piece_id and one.face:
                    return self.words.face(one.face, "the")
        return piece_id

    # -- templates with open arguments -----------------------------------------------------------------------

    def filled(self, template: str, names: Sequence[str], domains: Sequence[Domain], wanted: Pattern) -> str:
        """Return a sentence whose arguments may have several values."""
        given = {name: (domains[place], wanted.part(place)) for place, name in enumerate(names)}

        def shown(name: str, form: str) -> str:
            domain, part = given.get(name, (NUMBER, ANY))
            return self.argument(domain, part, lambda value: self.words.argument(domain, value, form), form)

        def count(name: str) -> int:
            part = given.get(name, (NUMBER, ANY))[1]
            return part.range[-1] if part.range else int(part.text) if part.text.isdecimal() else 2

        said = fill_with(self.words.grammar, template, shown, count)
        return re.sub(rf"{ELLIPSIS}(\s*{ELLIPSIS})*\.?", ELLIPSIS, said)

    def argument(self, domain: Domain, part: Part, named: Callable[[int], str], form: str) -> str:
        if domain is NUMBER:
            return ELLIPSIS if part.any else part.text.replace("-", "–")
        values = part.values(domain)
        if domain is SEAT:
            values = [value for value in values if value < self.view.seats]
            if part.any:
                return self.words.in_form("seat", self.say("somebody"), form)
        if part.any or not values:
            return ELLIPSIS
        if part.range is not None and len(values) > 1:
            return f"{named(values[0])} {ELLIPSIS} {named(values[-1])}"
        if len(values) <= MAX_LISTED:
            return self.either([named(value) for value in values])
        common = groups_of(self.words.game, domain).get(part.text)
        return f"{ELLIPSIS} ({self.words.argument(*common, 'alone')})" if common else ELLIPSIS


# -- groups of labels --------------------------------------------------------------------------------------


@cache
def groups_of(game: Game, domain: Domain) -> dict[str, tuple[Domain, int]]:
    """Return patterns for the labels of a domain that share a word of the game, such as `green-*` or `*-poor`, with that word."""
    shared: Counter[str] = Counter()
    for label in domain.labels:
        first, dash, last = label.partition("-")
        if dash:
            shared.update([f"{first}-*", f"*-{last}"])
    known_to = [one.domains for one in game.moves.verbs] + [one.domains for one in game.notes.signatures.values()]
    others = {one for domains in known_to for one in domains} - {domain, SEAT, NUMBER}
    words = {wanted: wanted.strip("*-") for wanted, count in shared.items() if count > 1}
    # “luxury” is a skill beside other skills, and a good beside other goods.
    known = sorted(others, key=lambda one: (-len({*words.values()} & {*one.codes}), one.name))
    found: dict[str, tuple[Domain, int]] = {}
    for wanted, word in words.items():
        for one in known:
            if word in one.codes and not word.isdecimal():
                found.setdefault(wanted, (one, one.codes[word]))
    return found

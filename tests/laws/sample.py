"""Prints a random sample of the texts that people read, for an editor: `python -m tests.laws.sample fr 7 300`.

The arguments are the language, the seed and the number of texts. Logs, prompts and explanations come from random games;
templates of the program and the page are filled with names and numbers. Each kind of text has its share of the sample.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from ludocracy.core.game import Game
from ludocracy.core.language import fill, load_words
from ludocracy.core.language import language as grammar
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.server.protocol.plans import Asked, PlanStep, Shown, Told
from ludocracy.server.protocol.promises import Deed
from ludocracy.server.tables.plans.sentences import PlanWords, groups_of
from ludocracy.server.tables.promises.judgement import domains_of, promisable
from ludocracy.server.tables.promises.sentences import deed_text
from ludocracy.show.aids import aid_text, aids
from ludocracy.show.rules import rules_text
from ludocracy.show.words import Words
from ludocracy.studio.cases import Case, mixed_cases, random_game
from tests.laws.page_texts import page_texts
from tests.laws.test_sentences import NAMES, PACKAGES, counted, paragraphs, plain_fillings, templates, values

#: Games with more texts are drawn more often.
GAMES: Final = [
    name
    for name in catalogue.names()
    for _ in range(len(load_words(catalogue.describe(name).package, "en")) // 200 + 1)
]
#: Shorter texts are labels, with which little can be wrong.
LEAST_WORDS: Final = 3
#: How many of 100 texts are of each kind.
SHARES: Final = {
    "log": 22,
    "question": 14,
    "explanation": 12,
    "game": 10,
    "rules": 12,
    "page": 14,
    "program": 8,
    "plan": 4,
    "promise": 4,
}

Found = tuple[str, str]
T = TypeVar("T")


class Sample:
    """Draws texts of one language."""

    def __init__(self, language: str, seed: int) -> None:
        self.language: Final = language
        self.rng: Final = Rng(seed)
        self.cases: Final = {name: list(mixed_cases(name, 4)) for name in catalogue.names()}

    def pick(self, found: Sequence[T]) -> T:
        return found[self.rng.below(len(found))]

    def texts(self, count: int) -> Iterator[Found]:
        kinds: dict[str, Callable[[], Iterator[Found]]] = {
            "log": self.log,
            "question": self.question,
            "explanation": self.explanation,
            "game": self.game,
            "rules": self.rules,
            "page": self.page,
            "program": self.program,
            "plan": self.plan,
            "promise": self.promise,
        }
        for kind, share in SHARES.items():
            drawn: dict[str, str] = {}
            wanted = count * share // 100
            while len(drawn) < wanted:
                for place, text in kinds[kind]():
                    if len(text.split()) >= LEAST_WORDS and text not in drawn.values():
                        drawn[f"{kind} {place}"] = text
            chosen = sorted(drawn.items())
            while len(chosen) > wanted:
                chosen.pop(self.rng.below(len(chosen)))
            yield from chosen

    # -- games ---------------------------------------------------------------------------------------

    def position(self, most: int = 400) -> tuple[Case, Words, Table, int]:
        """Return a random game after a random number of moves, and one of its seats."""
        case = self.pick(self.cases[self.pick(GAMES)])
        words = Words(case.game, self.language, NAMES[: case.seats], dict(case.options))
        stop, table = self.rng.below(most), case.start()
        for number, (table, _, _) in enumerate(random_game(case, self.rng)):
            if number == stop:
                break
        return case, words, table, self.rng.below(case.seats)

    def log(self) -> Iterator[Found]:
        """Yield one line of each key of a game's log, as a random reader sees it."""
        case = self.pick(self.cases[self.pick(GAMES)])
        words = Words(case.game, self.language, NAMES[: case.seats], dict(case.options))
        found: dict[str, list[str]] = {}
        for table, _, _ in random_game(case, self.rng, 400):
            for note in table.notes or []:
                you = self.rng.below(case.seats + 1)
                you = WATCHER if you == case.seats else you
                if note.visible_to(you):
                    found.setdefault(note.key, []).append(words.say(note.key, note.args, you))
            table.notes = []
        keys = list(found)
        for _ in range(min(3, len(keys))):
            key = self.pick(keys)
            yield f"{case.name} {key}", self.pick(found[key])

    def question(self) -> Iterator[Found]:
        """Yield a question, one of its answers, a hint and a refusal."""
        case, words, table, _ = self.position()
        who = [seat for seat in table.who() if seat != CHANCE]
        if not who:
            return
        prompt = case.game.show(table, who[0]).prompt
        if prompt is None:
            return
        yield f"{case.name} ask.{prompt.ask}", words.ask(prompt.ask, prompt.args)
        offer = self.pick(prompt.offers)
        yield f"{case.name} offer of {prompt.ask}", words.move(offer.move)
        for said in (hint for one in prompt.offers for hint in one.hints):
            if self.rng.below(6) == 0:
                yield f"{case.name} hint.{said.key}", words.say(said.key, said.args, who[0])
        for refusal in prompt.refusals:
            if self.rng.below(6) == 0:
                yield f"{case.name} refusal.{refusal.why.key}", words.say(refusal.why.key, refusal.why.args)

    def explanation(self) -> Iterator[Found]:
        """Yield explanations of figures, what is printed on cards, states and facts."""
        case, words, table, seat = self.position()
        view = case.game.show(table, seat)
        found = [(f"status.{say.key}", words.say(say.key, say.args, seat)) for say in view.status]
        for zone in view.zones:
            found.append((f"zone.{zone.name}", words.zone(zone.name, zone.owner)))
            found += [(f"why.{one.why.key}", words.say(one.why.key, one.why.args)) for one in zone.reasons]
            found += [(f"fact.{name}", words.text(f"fact.{name}", n=n)) for name, n in zone.facts.items()]
            for piece in zone.pieces:
                found += [(f"fact.{name}", words.text(f"fact.{name}", n=n)) for name, n in piece.facts.items()]
                found += [(f"mark.{mark}", words.text(f"mark.{mark}")) for mark in piece.marks]
                if piece.face:
                    card = [words.say(say.key, say.args) for say in case.game.card_text(piece.face)]
                    found.append((f"card {piece.face}", " / ".join([words.face(piece.face, "alone"), *card])))
        groups = sorted({place.partition(".")[0].partition(" ")[0] for place, _ in found})
        for group in groups:
            place, text = self.pick([one for one in found if one[0].startswith(group)])
            yield f"{case.name} {place}", text

    def game(self) -> Iterator[Found]:
        """Yield texts of a game with arbitrary arguments: options, explanations, errors and labels too."""
        name = self.pick(GAMES)
        words = Words(catalogue.find(name), self.language, NAMES)
        known = dict(templates(name, words))
        key = self.pick(list(load_words(catalogue.describe(name).package, self.language)))
        if key.startswith("note."):
            return
        text = words.texts[key]
        if key in known:
            chosen = {one: (domain, self.pick(list(values(domain)))) for one, domain in known[key].items()}
            yield f"{name} {key}", words.fill(text, chosen)
        else:
            yield f"{name} {key}", self.filled(text)

    def rules(self) -> Iterator[Found]:
        name = self.pick(GAMES)
        text = rules_text(name, self.language)
        if self.rng.below(5) == 0:
            text = aid_text(name, self.language, self.pick(aids(name, self.language)).name)
        sentences = [
            one
            for paragraph in paragraphs(text)
            for one in re.split(r"(?<=[.!?])\s+(?=[A-ZÀÉÊ])", paragraph)
            if len(one) > 20
        ]
        place = self.rng.below(len(sentences))
        yield f"{name} {place}", sentences[place]

    # -- the program ---------------------------------------------------------------------------------

    def filled(self, text: str) -> str:
        return fill(grammar(self.language), text, self.pick(list(plain_fillings(text))))

    def page(self) -> Iterator[Found]:
        key, text = self.pick(list(page_texts(self.language)))
        yield key, self.filled(counted(key, text))

    def program(self) -> Iterator[Found]:
        package = self.pick(PACKAGES)
        key, text = self.pick(list(load_words(package, self.language).items()))
        yield f"{package} {key}", self.filled(text)

    # -- plans and promises --------------------------------------------------------------------------

    def some(self, game: Game, domains: Sequence[Domain]) -> str:
        parts: list[str] = []
        for domain in domains:
            groups = list(groups_of(game, domain))
            kind = self.rng.below(3)
            if kind == 0 or not domain.labels:
                parts.append("*")
            elif kind == 1 and groups:
                parts.append(self.pick(groups))
            else:
                parts.append(self.pick(domain.labels[:4] if domain.name == "seat" else domain.labels))
        return ".".join(parts)

    def plan(self) -> Iterator[Found]:
        case, words, table, seat = self.position()
        view = case.game.show(table, seat)
        verbs = [verb for verb in case.game.moves.verbs if f"move.{verb.name}" in words.texts]
        verb = self.pick(verbs)
        notes = [
            (key, one)
            for key, one in case.game.notes.signatures.items()
            if f"note.{key}" in words.texts and not key.startswith(("hint.", "refused."))
        ]
        questions = [key.removeprefix("ask.") for key in words.texts if key.startswith("ask.")]

        def condition() -> Told | Asked | Shown:
            no = self.rng.below(3) == 0
            kind = self.rng.below(3)
            if kind == 0:
                key, signature = self.pick(notes)
                return Told(f"{key}:{self.some(case.game, signature.domains)}" if signature.domains else key, no=no)
            if kind == 1:
                return Asked(self.pick(questions), no=no)
            zone = self.pick(view.zones)
            fact = self.pick([*zone.facts, ""]) if zone.facts else ""
            faces = [piece.face for piece in zone.pieces if piece.face]
            face = self.pick(faces) if faces and self.rng.below(2) else ""
            least, most = self.pick([(1, None), (2, 4), (None, 3), (0, 0), (None, None)])
            return Shown(zone.id, face=face, fact="" if face else fact, least=least, most=most, no=no)

        step = PlanStep(
            moves=[f"{verb.name}:{self.some(case.game, verb.domains)}" if verb.domains else verb.name],
            choose=self.pick(["only", "lowest", "highest"]),
            question=self.pick(["", self.pick(questions)]),
            always=self.rng.below(2) == 0,
            when=[condition()] if self.rng.below(2) else [],
            until=[condition()] if self.rng.below(3) == 0 else [],
        )
        yield f"{case.name} {step.moves}", PlanWords(words, view).step(step)

    def promise(self) -> Iterator[Found]:
        case = self.pick(self.cases[self.pick(GAMES)])
        words = Words(case.game, self.language, NAMES[: case.seats], dict(case.options))
        known = promisable(case.name)
        verb = self.pick([one for one in case.game.moves.verbs if one.name in known])
        question = known[verb.name].question
        about = domains_of(case.game, question) if question else []
        asked = f"{question}:{self.some(case.game, about)}" if about and self.rng.below(3) else ""
        moves = [f"{verb.name}:{self.some(case.game, verb.domains)}" if verb.domains else verb.name]
        deed = Deed(moves, asked, self.rng.below(3) == 0)
        yield f"{case.name} {moves}", deed_text(words, deed, case.seats)


def main(language: str, seed: str, count: str) -> None:
    for number, (place, text) in enumerate(Sample(language, int(seed)).texts(int(count)), 1):
        print(f"{number}. [{place}] {text}")


if __name__ == "__main__":
    main(*sys.argv[1:])

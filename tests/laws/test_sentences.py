"""The law of sentences: every text of every language is correct with every argument that it can get.

Templates are filled with all cards, roles and goods, with the numbers 0, 1 and 2, and with names that begin with a
vowel, an h, a Y and an emoji; random games add the arguments of real play. `grammar.py` finds the mistakes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pytest

from ludocracy.core.language import fill, load_words, placeholders, template
from ludocracy.core.language import language as grammar
from ludocracy.core.moves import NUMBER, SEAT, Domain
from ludocracy.core.rng import Rng
from ludocracy.games import catalogue
from ludocracy.server.protocol.plans import Asked, PlanStep, Told
from ludocracy.server.protocol.promises import Deed, PromisableArgument
from ludocracy.server.tables.plans.vocabulary import plan_vocabulary
from ludocracy.server.tables.promises.sentences import deed_text, plan_words, promisable_moves
from ludocracy.show.rules import rules_text
from ludocracy.show.words import LANGUAGES, Words, domain_of, move_arguments
from ludocracy.studio.cases import plain_cases, random_game
from ludocracy.studio.texts import FORM
from tests.laws.grammar import mistakes, plurals
from tests.laws.page_texts import page_texts

GAMES = catalogue.names()
NAMES = ["Anna", "Hélène", "Yves", "Yannick", "🦊 Rox", "Émile"]
NUMBERS = [0, 1, 2]
#: The texts that are sentences; the others are fragments and labels.
SENTENCES = ("note", "move", "ask", "zone", "about", "lobby", "feature", "refused", "notice", "frozen", "step")
#: Arguments of the program and the page that are numbers (more than one, unless a plural says otherwise), or names of code.
FIGURES = [
    "a",
    "after",
    "at",
    "attempts",
    "b",
    "before",
    "by",
    "count",
    "expected",
    "first",
    "games",
    "high",
    "last",
    "least",
    "low",
    "most",
    "n",
    "number",
    "points",
    "seats",
    "sum",
    "total",
]
CODE = ["field", "file", "folder", "step", "verb"]
#: Lists that the page splits, which nobody reads.
NOT_READ = ":brief_names"
PACKAGES = ["ludocracy.core", "ludocracy.show", "ludocracy.server", "ludocracy.cli", "ludocracy.studio"]

Arguments = Mapping[str, Domain]


def values(domain: Domain) -> Sequence[int]:
    if domain is SEAT:
        return range(len(NAMES))
    return range(len(domain.labels)) if domain.labels else NUMBERS


def fillings(arguments: Arguments) -> Iterator[dict[str, tuple[Domain, int]]]:
    """Yield every value of each argument, while the others take theirs in turn."""
    known = {name: values(domain) for name, domain in arguments.items()}
    if not known:
        yield {}
    for turn, (name, domain) in enumerate(arguments.items()):
        for number, value in enumerate(known[name]):
            chosen = {
                other: known[other][(number + turn + place) % len(known[other])] for place, other in enumerate(known)
            }
            chosen[name] = value
            if domain is SEAT:  # two seats of one sentence are different
                for other, kind in arguments.items():
                    if other != name and kind is SEAT:
                        chosen[other] = (value + 1) % len(NAMES)
            yield {one: (arguments[one], chosen[one]) for one in arguments}


def templates(name: str, words: Words) -> Iterator[tuple[str, Arguments]]:
    """Yield the key of each text of a game with its arguments."""
    game = words.game
    notes = {
        f"note.{key}": dict(zip(one.names, one.domains, strict=True)) for key, one in game.notes.signatures.items()
    }
    verbs = {f"move.{verb.name}": verb for verb in game.moves.verbs}
    fields = {field: domain_of(kind) for field, kind in game.codec.step_fields.items()}
    for key, text in load_words(catalogue.describe(name).package, words.language).items():
        section = key.partition(".")[0]
        base = FORM.sub("", key)
        if section == "note":
            yield key, notes.get(key) or notes[base]
        elif key in verbs:
            domains = move_arguments(verbs[key].domains, [0] * len(verbs[key].domains))
            yield key, {one: domain for one, (domain, _) in domains.items()}
        elif section == "ask":
            yield key, {one: fields.get(one, NUMBER) for one in placeholders(text)}
        elif section == "zone":
            yield key, dict.fromkeys(placeholders(text), SEAT)
        elif section in ("fact", "mark"):
            yield key, dict.fromkeys(placeholders(text), NUMBER)
        elif section in ("about", "lobby", "feature", "option", "tagline"):
            yield key, {}


def rendered(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield every text of a game with every argument, for a table with names and for one without."""
    for names in (NAMES, []):
        words = Words(catalogue.find(name), language, names)
        for key, arguments in templates(name, words):
            if names or SEAT in arguments.values():
                for chosen in fillings(arguments):
                    yield key, words.fill(words.texts[key], chosen)


def faults(language: str, texts: Iterator[tuple[str, str]]) -> list[str]:
    """Return the first mistakes of each key, with their sentences."""
    found: dict[str, str] = {}
    for key, text in texts:
        sentence = key.partition(".")[0] in SENTENCES and not text.startswith(tuple(NAMES))
        if key not in found and (wrong := mistakes(language, text, sentence)):
            found[key] = f"{key}: {text} [{'; '.join(wrong)}]"
    return list(found.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_text_of_a_game_is_correct_with_every_argument(name: str, language: str) -> None:
    assert not faults(language, rendered(name, language))


@pytest.mark.parametrize("name", GAMES)
def test_the_log_of_random_games_is_correct(name: str) -> None:
    found = {language: set[tuple[str, str]]() for language in LANGUAGES}
    for case in plain_cases(name):
        books = {
            language: Words(case.game, language, NAMES[: case.seats], dict(case.options)) for language in LANGUAGES
        }
        for table, _, _ in random_game(case, Rng(3), most=400):
            for note in table.notes or []:
                for language, words in books.items():
                    for you in (-2, *range(case.seats)):
                        if note.visible_to(you):
                            found[language].add((f"note.{note.key}", words.say(note.key, note.args, you)))
            table.notes = []
    for language, texts in found.items():
        assert not faults(language, iter(sorted(texts)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_promise_is_correct(name: str, language: str) -> None:
    game = catalogue.find(name)
    seats = max(game.seats)
    words, rng = Words(game, language, NAMES[:seats]), Rng(1)

    def some(arguments: Sequence[PromisableArgument]) -> str:
        return ".".join(one.labels[rng.below(min(len(one.labels), seats))] if one.labels else "*" for one in arguments)

    texts: list[tuple[str, str]] = []
    for move in promisable_moves(name, language, seats).moves:
        texts.append((f"promise.{move.verb}", move.text))
        assert "…" not in move.text, "what can be promised has a name when nothing else is said"
        for no in (False, True):
            about = f"{move.question}:{some(move.about)}" if move.about else ""
            deed = Deed([f"{move.verb}:{some(move.arguments)}" if move.arguments else move.verb], about, no)
            texts.append((f"promise.{move.verb}", deed_text(words, deed, seats)))
    assert len(texts) > 8
    assert not faults(language, iter(texts))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_plan_is_correct(name: str, language: str) -> None:
    game = catalogue.find(name)
    seats = max(game.seats)
    said, known = plan_words(Words(game, language, NAMES[:seats]), seats), plan_vocabulary(name, language, seats)
    steps = {f"step.{one.name}": PlanStep([one.name], choose="lowest", always=True) for one in known.moves}
    for note in known.notes:
        steps[f"step.{note.name}"] = PlanStep(when=[Told(note.name)], until=[Told(note.name, no=True)])
    for question in known.questions:
        steps[f"step.{question.name}"] = PlanStep(question=question.name, until=[Asked(question.name, no=True)])
    assert len(steps) > 30
    assert not faults(language, ((key, said.step(step)) for key, step in steps.items()))


def plain_fillings(text: str) -> Iterator[dict[str, str | int]]:
    """Yield values for the arguments of a text that belongs to no game: numbers for plurals, otherwise names."""
    counted = {part.name for part in template(text) if not isinstance(part, str) and part.choices}
    always = dict.fromkeys(FIGURES, 12) | dict.fromkeys(CODE, "x")
    for number, name in enumerate(NAMES):
        yield {one: NUMBERS[number % 3] if one in counted else always.get(one, name) for one in placeholders(text)}


def filled(language: str, texts: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for key, text in texts:
        for chosen in plain_fillings(text):
            yield key, technical(fill(grammar(language), text, chosen)).strip()


def technical(text: str) -> str:
    """Return a text without what is typed or is the name of a file, option or command."""
    return re.sub(
        r"`[^`]*`|pip install -e \w+|pip install (['\"])[^'\"]*\1|check-game \w+|\"top\"|\w+://\S*|--\w+|%\(\w+\)[sr]|%[sr]|\b\w+=\w+",
        "x",
        text,
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_of_the_program_is_correct(package: str, language: str) -> None:
    assert not faults(language, filled(language, load_words(package, language).items()))


def counted(place: str, text: str) -> str:
    """Return a text of a guide with the numbers of its rules."""
    found = re.match(r"web/src/games/(\w+)/(?:guide\.ts|topics\.json):", place)
    figures = catalogue.find(found[1]).figures() if found else {}
    return re.sub(r"\{(\w+)\}", lambda name: str(figures.get(name[1], name[0])), text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_page_is_correct(language: str) -> None:
    texts = [(key, counted(key, text)) for key, text in page_texts(language) if not key.endswith(NOT_READ)]
    assert len(texts) > 800
    assert not faults(language, filled(language, texts))


#: Arguments besides `FIGURES` that are never 0 or 1.
SEVERAL = ["counts", "deals", "decisions", "draws", "goal", "lines", "moves", "playouts", "rate", "speed"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_before_a_plural_has_a_singular_too(language: str) -> None:
    texts = [pair for package in PACKAGES for pair in load_words(package, language).items()]
    texts += [(key, counted(key, text)) for key, text in page_texts(language)]
    assert not [
        f"{key}: {text}"
        for key, text in texts
        for name, noun in re.findall(r"\{(\w+)\}[ \u00a0](\w+)", text)
        if noun in plurals(language) and name not in FIGURES + SEVERAL
    ]


#: Rules that see too little of a paragraph: its pronouns may refer to a sentence before.
PROSE = ("a possessive of the third person", "agreement")


def paragraphs(text: str) -> Iterator[str]:
    """Yield the paragraphs, list items and cells of a Markdown text."""
    for block in re.split(r"\n\n|\n(?=\||- |\d+\. )", text):
        plain = re.sub(r"(?m)^(> |- |\d+\. |#+ )|\*", "", block).replace("\n", " ")
        yield from (
            [cell.strip() for cell in plain.strip("|").split("|")]
            if plain.startswith("|")
            else [re.sub(" +", " ", plain).strip()]
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_paragraph_of_the_rules_is_correct(name: str, language: str) -> None:
    text = rules_text(name, language)
    wrong = {
        one: found
        for one in paragraphs(text)
        if (found := [rule for rule in mistakes(language, one) if not rule.startswith(PROSE)])
    }
    assert not wrong


#: A sentence with a mistake, and the rule that finds it. Most of them were once in a log, a rule or on the page.
PLANTED = [
    ("fr", "Vous montrez son voleur.", "a possessive of the third person"),
    ("fr", "Qui tient cette carte est votre allié.", "qui without a noun"),
    ("fr", "Ensuite, c’est toujours qui a gagné le pli.", "qui without a noun"),
    ("fr", "Il n’y a plus de ouvrier agricole.", "elision"),
    ("fr", "La partie de Hegemony est finie.", "elision"),
    ("fr", "Profil de Anna", "elision"),
    ("fr", "Le pion de Yves avance.", "elision"),
    ("fr", "Le pion d’Yannick avance.", "needless elision"),
    ("fr", "Il est plus rapide que Émile.", "elision"),
    ("fr", "Main de Joueur 1", "contraction"),
    ("fr", "Le bord de le plateau", "contraction"),
    ("fr", "Hôpital Public est vendue.", "agreement"),
    ("fr", "Stade devient publique.", "agreement"),
    ("fr", "Une Entreprise est ouvert.", "agreement"),
    ("fr", "Les cartes Export défaussés sont mélangées.", "agreement"),
    ("fr", "1 Nourriture sortis de l’Entrepôt", "agreement"),
    ("fr", "Chacun de ses 1 emplacements est vide.", "a plural after 0 or 1"),
    ("fr", "Il reste 0 jetons.", "a plural after 0 or 1"),
    ("fr", "Il reste 3 jeton.", "a singular after a plural number"),
    ("fr", "1\u00a0V passent au Capital.", "a plural verb after 0 or 1"),
    ("fr", "3 cubes entre dans le sac.", "a singular verb after a plural number"),
    ("fr", "Classe Ouvrière marque ici à la fin.", "a missing article"),
    ("fr", "Auprès de la la Classe Ouvrière", "a doubled article"),
    ("fr", "Un carte est défaussée.", "a feminine noun after a masculine word"),
    ("fr", "Aucune jeton n’est perdu.", "a masculine noun after a feminine word"),
    ("fr", "Que jouez-vous ?", "a plain space"),
    ("fr", "Que jouez-vous?", "a missing space"),
    ("fr", "Vous payez 5 V.", "a plain space"),
    ("fr", "Le pli n° 3", "a plain space"),
    ("fr", "Vous jouez “Infox”.", "a straight or English quotation mark"),
    ("fr", "C'est tout.", "a straight or English quotation mark"),
    ("fr", "Vous jouez «\u00a0Infox.", "unbalanced"),
    ("fr", "Prendre un pli quelqu’un", "a missing preposition"),
    ("fr", "«\u00a0Construire «\u00a0Académie\u00a0»\u00a0»", "a quotation mark inside the same"),
    ("fr", "À la question «\u00a0Vous pouvez intervenir.\u00a0».", "a full stop inside and after quotation marks"),
    ("fr", "L’Entreprise s’arrête\u00a0: C.H.U.. Un autre Travailleur devient Inactif.", "a doubled full stop"),
    ("fr", "La question est «\u00a0…… : qui ?\u00a0».", "a doubled ellipsis"),
    ("fr", "vous jouez.", "a lower-case beginning"),
    ("fr", "Vous jouez .", "spaces"),
    ("en", "You show his thief.", "a possessive of the third person"),
    ("en", "There are 1 points left.", "a plural after 1"),
    ("en", "There are 2 token left.", "a singular after a number"),
    ("en", "The 1 point are lost.", "a plural verb after 1"),
    ("en", "You take the the card.", "a doubled article"),
    ("en", "You hire a unskilled worker and a education worker.", "an article"),
    ("en", "Working Class scores 3\u00a0VP.", "a missing article"),
    ("en", "Which card do you play ?", "a space before punctuation"),
    ("en", "You pay 5 V.", "a plain space"),
    ("en", "1 of 3 tables have ended.", "a plural verb after 1"),
    ("en", "A profile needs a login.", "a login for an account"),
    ("en", "It wins 95 % of its games.", "a space before a percent sign"),
    ("en", "You play 'Fake News'.", "a straight or French quotation mark"),
    ("en", "You play “Fake News.", "unbalanced"),
    ("en", "The log says “You play “Fake News””.", "a quotation mark inside the same"),
    ("en", "When asked “You may step in.”.", "a full stop inside and after quotation marks"),
    ("en", "you play.", "a lower-case beginning"),
]


@pytest.mark.parametrize(("language", "text", "rule"), PLANTED)
def test_the_law_finds_a_planted_mistake(language: str, text: str, rule: str) -> None:
    assert any(found.startswith(rule) for found in mistakes(language, text, sentence=True))


def test_a_template_with_a_mistake_breaks_the_law() -> None:
    """The whole way: a template that is right with one argument and wrong with another."""
    words = Words(catalogue.find("riffifi"), "fr", NAMES)
    texts = ((f"note.{key}", words.fill("Le butin de {seat}", {"seat": (SEAT, key)})) for key in range(len(NAMES)))
    wrong = [fault.partition(":")[0] for fault in faults("fr", texts)]
    assert wrong == ["note.0", "note.1", "note.2", "note.5"]  # Anna, Hélène, Yves, Émile; not Yannick, not the fox


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_immigration_card_names_both_of_its_workers(language: str) -> None:
    words = Words(catalogue.find("hegemony"), language)
    for classes in (("working", "middle"), ("middle", "working")):
        for skill in ("agriculture", "luxury", "healthcare", "education", "media"):
            name = words.label("immigrant", f"{classes[0]}_{skill}")
            skilled = f"{words.label('class', classes[0], 'alone')}, {words.label('skill', skill)}"
            unskilled = f"{words.label('class', classes[1], 'alone')}, {words.label('skill', 'unskilled')}"
            assert skilled in name and unskilled in name

"""The laws of words: all languages have the same keys and arguments, every key has a text, and no text is unused."""

import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from ludocracy.core.errors import Message
from ludocracy.core.language import DEFAULT, load_words, placeholders
from ludocracy.core.moves import NUMBER, SEAT, Domain
from ludocracy.core.rng import Rng
from ludocracy.core.step import Step
from ludocracy.games import catalogue
from ludocracy.show.render import render_view
from ludocracy.show.rules import headings, links, picture_names
from ludocracy.show.words import LANGUAGES, Words, domain_of
from ludocracy.studio.broken import Broken, Seen
from ludocracy.studio.cases import Case, mixed_cases, option_cases, plain_cases, random_game

#: Tables of words that are not labels of a domain.
SECTIONS: Final = {
    "note",
    "move",
    "ask",
    "zone",
    "fact",
    "mark",
    "option",
    "form",
    "error",
    "about",
    "feature",
    "lobby",
    "picture",
    "promise",
}
#: Other texts of a note: for a seat that it names, for a role that it does not name, and for others than its audience.
FORM: Final = re.compile(r"\.(you(\.\w+)?|to_you|other)$")
#: Texts that every game has.
ALWAYS: Final = ("title", "tagline", "lobby.about")
#: Names of players, some of which are elided in French.
NAMES: Final = ("Anna", "Ben", "Émile", "Dora", "Inès", "Farid")


def require(holds: bool, broken: str, name: str, /, **facts: str) -> None:
    """Raise `Broken` unless something holds."""
    if not holds:
        raise Broken(Message(f"studio/{broken}", game=name, **facts))


def words_of(name: str) -> dict[str, dict[str, str]]:
    """Return the texts of a game in each language that it has."""
    package = catalogue.describe(name).package
    found = {language: load_words(package, language) for language in LANGUAGES}
    return {language: texts for language, texts in found.items() if texts}


def asking_steps(name: str) -> set[str]:
    """Return the steps that have answers. Steps of chance need no words."""
    return {key for key, step in catalogue.find(name).codec.steps.items() if step.options is not Step.options}


def domains(name: str) -> dict[str, Domain]:
    """Return every domain whose labels a player may read."""
    game = catalogue.find(name)
    found = [domain for verb in game.moves.verbs for domain in verb.domains]
    found += [domain for signature in game.notes.signatures.values() for domain in signature.domains]
    found += [domain_of(kind) for kind in game.codec.step_fields.values()]
    return {domain.name: domain for domain in found if domain is not SEAT and domain is not NUMBER}


def feature_blocks(name: str) -> list[str]:
    """Return the blocks of columns of the game's observations."""
    game = catalogue.find(name)
    return list(dict.fromkeys(column.key for column in game.encoder(game.start(min(game.seats))).layout.columns))


def is_form(key: str) -> bool:
    """Return whether a key is a form of a label (`card.officer.the`), which belongs to the grammar of one language."""
    return key.split(".", 1)[0] not in SECTIONS - {"form"} and key.count(".") >= 2


def languages_agree(name: str) -> None:
    """All languages of a game have the same keys and the same arguments."""
    words = words_of(name)
    require(DEFAULT in words, "no_english", name)
    for language, texts in words.items():
        for key in set(texts) ^ set(words[DEFAULT]):
            require(is_form(key), "one_language", name, key=key, language=language)
        for key, text in texts.items():
            if key in words[DEFAULT]:
                same = placeholders(text) == placeholders(words[DEFAULT][key])
                require(same, "arguments_differ", name, key=key, language=language)


def every_message_has_words(name: str) -> None:
    """Every note, move, question, label and option has a text in every language."""
    game = catalogue.find(name)
    for language, texts in words_of(name).items():

        def need(key: str, texts: Mapping[str, str] = texts, language: str = language) -> None:
            require(key in texts, "no_text", name, key=key, language=language)

        for key, signature in game.notes.signatures.items():
            need(f"note.{key}")
            for form in [one for one in texts if one == f"note.{key}" or FORM.sub("", one) == f"note.{key}"]:
                known = placeholders(texts[form]) <= set(signature.names)
                require(known, "unknown_argument", name, key=form, names=", ".join(signature.names))
        for verb in game.moves.verbs:
            need(f"move.{verb.name}")
        for step in seen_in_games(name)["ask"]:
            need(f"ask.{step}")
        for domain, known_labels in domains(name).items():
            for label in known_labels.labels:
                if domain != "seat" and not label.isdecimal():  # a number is its own word
                    need(f"{domain}.{label}")
        for option in game.options:
            need(f"option.{option.name}")
            need(f"option.{option.name}.help")
            for choice in option.choices:
                need(f"option.{option.name}.choice.{choice}")
        for block in feature_blocks(name):
            need(f"feature.{block}")
        for key in ALWAYS:
            need(key)


def source_of(name: str) -> str:
    """Return the text of all modules of a game."""
    return "".join(file.read_text("utf-8") for file in modules(resources.files(catalogue.describe(name).package)))


def modules(folder: Traversable) -> list[Traversable]:
    """Return the Python files in a folder and below it."""
    found: list[Traversable] = []
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.is_dir():
            found += modules(file)
        elif file.name.endswith(".py"):
            found.append(file)
    return found


def aliased(name: str, domain: str) -> set[str]:
    """Return the labels that replace others with some option."""
    game = catalogue.find(name)
    found = set()
    for option in game.options:
        for choice in option.choices:
            for face, label in game.aliases({option.name: choice}).items():
                if face.startswith(f"{domain}/"):
                    found.add(label)
    return found


def no_word_is_unused(name: str) -> None:
    """Every text belongs to something that the game can say or show."""
    source = source_of(name)
    for key in words_of(name)[DEFAULT]:
        require(is_used(key, name, source), "unused", name, key=key)


def is_used(key: str, name: str, source: str) -> bool:
    """Return whether a text belongs to something that the game can say or show."""
    game, seen, known = catalogue.find(name), seen_in_games(name), domains(name)
    notes, verbs = set(game.notes.signatures), {verb.name for verb in game.moves.verbs}
    section, _, rest = key.partition(".")
    if key in ALWAYS:
        return True
    if section == "note":
        return rest in notes or FORM.sub("", rest) in notes
    if section in ("move", "promise"):
        return rest in verbs
    if section == "ask":
        return rest in asking_steps(name)
    if section in ("zone", "fact", "mark"):
        return rest in seen[section] or f'"{rest}"' in source
    if section == "option":
        option, _, part = rest.partition(".")
        found = game.by_name.get(option)
        return found is not None and (part in ("", "help") or part.removeprefix("choice.") in found.choices)
    if section == "form":
        return rest.split(".")[0] in known or f"{rest.split('.')[0]}/" in source
    if section == "about":
        return rest.endswith(".text") and is_explained(rest.rpartition(".")[0], name, source)
    if section == "picture":
        return f'"{rest}"' in source
    if section == "feature":
        return rest in feature_blocks(name)
    if section == "error":
        return f'"{catalogue.describe(name).package.removeprefix("ludocracy.")}/{rest}"' in source
    label = rest.split(".")[0]
    shown = f"{section}/{label}" in seen["face"] or f"{section}/" in source
    return shown or label in aliased(name, section) or (section in known and label in known[section].labels)


def is_explained(what: str, name: str, source: str) -> bool:
    """Return whether an explanation belongs to something that a player can see."""
    seen, known = seen_in_games(name), domains(name)
    kind, _, thing = what.partition(".")
    if kind == "move":
        return thing in {verb.name for verb in catalogue.find(name).moves.verbs}
    if kind in ("zone", "fact", "mark"):
        return thing in seen[kind] or f'"{thing}"' in source
    if kind == "face":
        domain, _, label = thing.partition(".")
        faces = [face.partition("/")[2] for face in seen["face"] if face.startswith(f"{domain}/")]
        labels = [*faces, *(known[domain].labels if domain in known else [])]
        return any(label in ("", one, *one.split("-")) for one in labels)
    return kind == "sign"


def links_name_headings(name: str, language: str) -> None:
    """What refers to the rules exists: headings in the rules, notes and explanations in the game, and its pictures."""
    known, linked, texts = headings(name, language), links(name), words_of(name)[language]
    for key, heading in [*linked.notes.items(), *linked.about.items()]:
        require(heading in known, "no_heading", name, key=key, heading=heading, language=language)
    for note in linked.notes:
        require(note in catalogue.find(name).notes.signatures, "no_linked", name, key=note)
    for what in linked.about:
        require(f"about.{what}.text" in texts, "no_linked", name, key=f"about.{what}")
    drawn, shown = catalogue.describe(name).pictures(), picture_names(name, language)
    require(sorted(drawn) == sorted(shown), "no_picture", name, language=language, names=", ".join(sorted(drawn)))


def rules_have_headings(name: str) -> None:
    """The rules are written for players, with at least three headings, in every language of the game."""
    for language in words_of(name):
        file = resources.files(catalogue.describe(name).package).joinpath("rules", f"{language}.md")
        text = file.read_text("utf-8") if file.is_file() else ""
        require(text.startswith("# ") and text.count("\n## ") >= 3, "no_rules", name, language=language)
        links_name_headings(name, language)


@cache
def seen_in_games(name: str) -> dict[str, set[str]]:
    """Return the zones, facts, marks, faces, questions and plain buttons that random games show."""
    seen: dict[str, set[str]] = {one: set() for one in ("zone", "fact", "mark", "ask", "face", "button")}
    for case in dict.fromkeys([*plain_cases(name), *mixed_cases(name, 4), *option_cases(name)]):
        for number, (table, seat, _) in enumerate(random_game(case, Rng(1), most=2500)):
            if seat >= 0 and seat in table.who():
                seen["ask"].add(type(table.stack[-1]).__name__)
            if number % 6:
                continue
            view = case.game.show(table, seat if seat >= 0 else number % case.seats)
            for offer in view.prompt.offers if view.prompt else []:
                if not offer.on and not offer.hints:
                    seen["button"].add(offer.move.partition(":")[0])
            for zone in view.zones:
                seen["zone"].add(zone.name)
                seen["fact"] |= set(zone.facts)
                for piece in zone.pieces:
                    seen["fact"] |= set(piece.facts)
                    seen["mark"] |= set(piece.marks)
                    seen["face"].add(piece.face)
    return seen


def everything_shown_has_words(case: Case, language: str) -> None:
    """Everything that a random game says or shows has a text, with all its arguments filled in."""
    words = Words(case.game, language, NAMES, dict(case.options))
    for number, (table, seat, _) in enumerate(random_game(case, Rng(6), most=1500)):
        if table.notes is None:
            table.notes = []
        try:
            texts = [words.say(note.key, note.args) for note in table.notes]
            if number % 10 == 0:
                rendered = render_view(case.game.show(table, max(seat, 0)), words)
                texts.append(str([zone["title"] for zone in rendered["zones"]]))
        except KeyError as error:
            message = Message("studio/no_text", game=case.name, key=str(error.args[0]), language=language)
            raise Broken(message, case, table, [Seen("real", case.game.show(table, max(seat, 0)))]) from error
        table.notes.clear()
        for text in texts:
            if "{" in text:
                message = Message("studio/not_filled", game=case.name, text=text, language=language)
                raise Broken(message, case, table)

"""Following a card from its line in TOML to what it does takes at most five files.

The files are: the card file; the loader, which finds the class of a verb; the module of that class; and every module of
`actions/`, `effects/` and `phases/` that the class, or its own steps and functions, use. Not counted are the words in which
all effects are written: the base classes, the parameters and units of card files, atoms, the board and moves.
"""

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

import ludocracy.games.hegemony
from ludocracy.games.hegemony.board.roles import ROLE
from ludocracy.games.hegemony.effects.base import Effect, Play
from ludocracy.games.hegemony.effects.loader import VERBS
from tests.rulebook.hegemony.stage import BOX, PLAYS

MOST_FILES = 5
PACKAGE = "ludocracy.games.hegemony"
FOLDER = Path(str(ludocracy.games.hegemony.__path__[0]))
COUNTED = ("actions", "effects", "phases")
WORDS_OF_EFFECTS = {"base", "parameters", "units", "printed"}


class Source:
    """A module: what it defines, and where the names that it imports come from."""

    def __init__(self, module: str) -> None:
        path = FOLDER.joinpath(*module.removeprefix(f"{PACKAGE}.").split(".")).with_suffix(".py")
        self.defined: dict[str, ast.AST] = {}
        self.imported: dict[str, str] = {}
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                self.defined[node.name] = node
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.defined[node.target.id] = node
            elif isinstance(node, ast.ImportFrom) and node.module:
                self.imported |= {alias.asname or alias.name: node.module for alias in node.names}


source = cache(Source)


def files_of(effect: Effect, card_file: str) -> set[str]:
    """Return the files that a reader opens for one effect of a card."""
    module = type(effect).__module__
    files = {card_file, f"{PACKAGE}.effects.loader", module}
    text = source(module)
    seen: set[str] = set()
    waiting = [type(effect).__name__]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in text.defined:
            waiting += [node.id for node in ast.walk(text.defined[name]) if isinstance(node, ast.Name)]
        elif name in text.imported:
            folder, _, file = text.imported[name].removeprefix(f"{PACKAGE}.").partition(".")
            if folder in COUNTED and file not in WORDS_OF_EFFECTS:
                files.add(text.imported[name])
    return files


def effects(plays: list[Play]) -> list[Effect]:
    return [act.effect for play in plays for act in play.acts]


@pytest.mark.parametrize("card", range(len(BOX.card)), ids=BOX.card.labels)
def test_a_card_takes_at_most_five_files(card: int) -> None:
    for effect in effects(PLAYS.cards[card]):
        files = files_of(effect, f"{BOX.card.labels[card].partition('-')[0]}.toml")
        assert len(files) <= MOST_FILES, sorted(files)


@pytest.mark.parametrize("event", range(len(BOX.event)), ids=BOX.event.labels)
def test_an_event_takes_at_most_five_files(event: int) -> None:
    for effect in effects(PLAYS.events[event]):
        files = files_of(effect, "events.toml")
        assert len(files) <= MOST_FILES, sorted(files)


def test_the_french_name_of_a_card_leads_to_its_effects() -> None:
    """As docs/glossary.md says: the name, the entry with its id, the verb, the class."""
    words = tomllib.loads((FOLDER / "words" / "fr.cards.toml").read_text("utf-8"))
    assert words["card"]["working-fake_news"] == "Infox"
    decks = [(role, "card", f"{role}-") for role in ROLE.labels]
    for file, kind, before in [*decks, ("events", "event", "")]:
        entries = tomllib.loads((FOLDER / "data" / f"{file}.toml").read_text("utf-8"))[kind]
        for entry in entries:
            assert words[kind][f"{before}{entry['id']}"]
            for play in entry.get("choices", [entry]):
                for act in play["effect"]:
                    verb = next(name for name in act if name not in ("may", "try", "when"))
                    if verb == "special":
                        assert (FOLDER / "effects" / "cards" / f"{act[verb]}.py").exists()
                    else:
                        assert VERBS[verb].__module__.startswith(f"{PACKAGE}.effects.")
    assert sum(len(words[kind]) for kind in ("card", "event")) == len(BOX.card) + len(BOX.event)


def test_every_odd_card_is_one_module_of_the_same_name() -> None:
    for effect in [effect for plays in [*PLAYS.cards, *PLAYS.events] for effect in effects(plays)]:
        folder, _, name = type(effect).__module__.removeprefix(f"{PACKAGE}.effects.").partition(".")
        assert folder != "cards" or name == effect.verb

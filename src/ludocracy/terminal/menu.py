"""Asks for the language, game, seats and name that the command line does not give."""

from collections.abc import Callable, Sequence
from typing import Final

from ludocracy.core.game import Game
from ludocracy.core.language import language, languages
from ludocracy.games import catalogue
from ludocracy.show.phrases import Phrases, seats_of
from ludocracy.show.words import vocabulary
from ludocracy.terminal.answers import folded
from ludocracy.terminal.face import Face
from ludocracy.terminal.seating import clean_name

#: The languages by their own names.
LANGUAGES: Final = {code: language(code).name for code in languages()}


def choose(face: Face, question: str, labels: Sequence[str], default: int) -> int:
    """Ask for a label, by its number or its beginning, and return its index; Enter selects the default."""
    face.lines(question, [f"{number}. {label}" for number, label in enumerate(labels, 1)])
    while True:
        typed = face.read(f"[{default + 1}] > ").strip()
        if not typed:
            return default
        if typed.isdecimal() and 1 <= int(typed[:6]) <= len(labels):
            return int(typed) - 1
        begun = [index for index, label in enumerate(labels) if folded(label).startswith(folded(typed))]
        if len(begun) == 1:
            return begun[0]
        face.say("terminal.menu.again", n=len(labels))


def choose_language(face_for: Callable[[str], Face], default: str) -> str:
    codes = list(LANGUAGES)
    question = " · ".join(Phrases(code).say("terminal.menu.language") for code in codes)
    found = choose(face_for(default), question, list(LANGUAGES.values()), codes.index(default))
    return codes[found]


def choose_game(face: Face, phrases: Phrases) -> Game:
    games = [catalogue.find(name) for name in catalogue.names()]
    labels = []
    for game in games:
        texts = vocabulary(game.name, phrases.language)
        seats = seats_of(phrases, game)
        labels.append(f"{texts['title']} ({seats}) — {texts['tagline']}")
    return games[choose(face, phrases.say("terminal.menu.game"), labels, 0)]


def choose_seats(face: Face, phrases: Phrases, game: Game) -> int:
    counts = list(game.seats)
    if len(counts) == 1:
        return counts[0]
    labels = [phrases.say("terminal.menu.players", n=count) for count in counts]
    return counts[choose(face, phrases.say("terminal.menu.seats"), labels, 0)]


def choose_name(face: Face, phrases: Phrases) -> str:
    face.lines(phrases.say("terminal.menu.your_name"), [])
    return clean_name(face.read())

"""Runs a game at the keyboard: asks people, lets bots answer, and carries out commands."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import BadOption, LudocracyError
from ludocracy.core.game import Game
from ludocracy.core.language import words
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.play.ask import answer, interjection
from ludocracy.play.chair import Chair
from ludocracy.play.files import write_atomically
from ludocracy.play.match import Match
from ludocracy.show.phrases import Phrases
from ludocracy.show.render import render_sentences, render_view
from ludocracy.show.rules import rules_text
from ludocracy.show.words import LANGUAGES, Words
from ludocracy.terminal import saved
from ludocracy.terminal.answers import folded, matching_offers, menu_numbers
from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.seating import Place, comment

#: The maximum number of sentences of news; the log shows all.
MAX_NEWS: Final = 16

#: The maximum number of cards shown for one name.
MAX_CARDS: Final = 6

UNDO: Final = "undo"
LOG: Final = "log"
RULES: Final = "rules"
TABLE: Final = "table"
CARD: Final = "card"
EVENTS: Final = "events"
STATEMENT: Final = "statement"
SAVE: Final = "save"
RESUME: Final = "resume"
HELP: Final = "help"
QUIT: Final = "quit"

#: The commands with the keys of their names. The names of all languages are accepted.
COMMANDS: Final = {
    name: f"terminal.command.{name}"
    for name in (UNDO, LOG, RULES, TABLE, CARD, EVENTS, STATEMENT, SAVE, RESUME, HELP, QUIT)
}


class Leave(Exception):
    """The person wants to leave."""


class Changed(Exception):
    """The match has changed: ask again."""


def command_of(typed: str, commands: Mapping[str, str] = COMMANDS) -> tuple[str, str] | None:
    """Return the command at the beginning of a line, and the rest of the line; None if it is an answer."""
    head, _, rest = typed.strip().partition(" ")
    wanted = folded(head)
    if wanted == "?":
        return HELP, rest.strip()
    for command, key in commands.items():
        names = [command, *(words("ludocracy.show", language)[key] for language in LANGUAGES)]
        if wanted in [folded(name) for name in names]:
            return command, rest.strip()
    return None


def meant_offer(face: Face, typed: str, offers: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the offer that somebody means; if it is not clear which, say so and return None."""
    meant, numbers = matching_offers(typed, offers), menu_numbers(offers)
    if len(meant) == 1:
        return meant[0]
    if meant:
        labels = [f"{numbers[offers.index(offer)]}. {offer['label']}" for offer in meant[:6]]
        face.say("terminal.ambiguous", offers=face.phrases.row(labels))
    else:
        face.say("terminal.not_understood", typed=typed.strip()[:40], first=min(numbers), last=max(numbers))
    return None


def is_statement(zone: dict[str, Any]) -> bool:
    """Return whether a zone is a statement that is not empty."""
    return zone["kind"] == "statement" and any(piece["facts"] or piece["marks"] for piece in zone["pieces"])


def by_time(zones: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Sort the statements of phases by round, and put all others after them.

    A view lists them by phase: the preparation of round 2 comes before the elections of round 1.
    """
    phases = [zone for zone in zones if zone["name"].startswith("statement")]
    others = [zone for zone in zones if not zone["name"].startswith("statement")]
    return sorted(phases, key=lambda zone: zone["facts"].get("round", {"n": 0})["n"]) + others


def cards_named(name: str, words: Words) -> list[tuple[str, list[str]]]:
    """Return the names and the printed texts of the cards with this name or, if there are none, with a name that contains it.

    Identical cards are listed once.
    """
    wanted = folded(name)
    domains = {domain.name: domain for verb in words.game.moves.verbs for domain in verb.domains}
    found: list[tuple[str, list[str]]] = []
    for domain in domains.values():
        for label in domain.labels:
            title = words.label(domain.name, label)
            if wanted in folded(title):
                lines = render_sentences(words.game.card_text(f"{domain.name}/{label}"), words)
                if lines and (title, lines) not in found:
                    found.append((title, lines))
    exact = [one for one in found if folded(one[0]) == wanted]
    return exact or found


def show_standing(face: Face, scene: Scene) -> None:
    """Show the final result: the seats from first to last, and who has won."""
    seats, words = scene.rendered["seats"], scene.words
    standing = sorted(range(len(seats)), key=lambda one: (not seats[one]["winner"], -seats[one]["score"]))
    names = [seat["seat"] for seat in seats if seat["winner"]]
    if not names:
        winners = face.phrases.say("terminal.nobody_wins")
    elif len(names) == 1:
        winners = face.phrases.say("terminal.wins", name=words.seat(names[0]), of=words.seat(names[0], "of"))
    else:
        winners = face.phrases.say("terminal.share_win", names=words.seats(names))
    face.final_result(scene, standing, winners)


class Session:
    """One match, played by people at this keyboard and bots."""

    def __init__(self, match: Match, places: Sequence[Place], face: Face, rng: Rng) -> None:
        self.face: Final = face
        self.rng: Final = rng
        self.rngs: dict[int, Rng] = {}  # one generator per bot
        self.phrases: Final[Phrases] = face.phrases
        self.set_match(match, places)

    def set_match(self, match: Match, places: Sequence[Place]) -> None:
        self.match = match
        self.places = list(places)
        self.game: Game = match.game
        self.words = Words(self.game, self.phrases.language, [place.name for place in places], match.table.setting)
        self.people = [seat for seat, place in enumerate(places) if place.bot is None]
        self.read_up_to = [0] * len(places)  # the number of log entries that each seat has read
        self.statements: list[dict[str, dict[str, Any]]] = [{} for _ in places]  # those that each seat has read
        self.declined: dict[int, list[str]] = {}  # the moves about which each person was last asked
        self.at_keyboard = -1
        self.introduced = False

    # -- playing -------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the person leaves."""
        try:
            while True:
                self.match.advance()
                try:
                    if self.match.over:
                        self.show_result()
                    else:
                        self.play_next()
                except Changed:
                    self.introduced = False
        except (Leave, EOFError, KeyboardInterrupt):
            self.face.line()
            self.face.say("terminal.bye")

    def play_next(self) -> None:
        """Make one decision: of a seat that speaks up, of a bot if the game waits for one, otherwise of a person."""
        spoken = interjection(self.match.table, [place.bot for place in self.places], self.chair)
        if spoken is None:
            spoken = self.person_speaks()
        if spoken is not None:
            self.match.play_legal(*spoken)
            return
        who = self.match.who()
        if self.match.forced():
            self.match.apply(who[0], self.match.table.options(who[0])[0])
            return
        for seat in who:
            bot = self.places[seat].bot
            if bot is not None:
                self.match.play_legal(seat, answer(bot, self.chair(seat)))
                return
        seat = self.at_keyboard if self.at_keyboard in who else who[0]
        self.match.play_legal(seat, self.ask(seat))

    def chair(self, seat: int) -> Chair:
        if seat not in self.rngs:
            self.rngs[seat] = self.rng.split()
        return Chair(self.game, self.match.table, seat, self.rngs[seat])

    def person_speaks(self) -> tuple[int, int] | None:
        """Ask a single person whether to speak up, once for each new opportunity.

        With several people at the keyboard, the question itself would reveal too much: they speak on their own turns.
        """
        who, may = self.match.who(), self.match.table.may()
        for seat in list(self.declined):
            if seat not in who and seat not in may:
                del self.declined[seat]  # the opportunity has passed: ask again at the next
        for seat in may if len(self.people) == 1 else []:
            if seat not in self.people or seat in who:
                continue
            texts = [self.game.moves.text(move) for move in self.match.table.options(seat)]
            if texts == self.declined.get(seat):
                continue
            self.declined[seat] = texts
            move = self.ask(seat, silence=True)
            if move >= 0:
                return seat, move
        return None

    # -- asking --------------------------------------------------------------------------------------

    def ask(self, seat: int, silence: bool = False) -> int:
        """Return a person's move; -1 if the person may stay silent and does."""
        self.hand_over(seat)
        scene = self.scene(seat)
        self.face.new_screen()
        self.face.scene(scene, whole=not self.introduced, fit=True)
        if not self.introduced:
            self.face.say("terminal.welcome")
            self.introduced = True
        if silence:
            self.face.say("terminal.silence")
        offers = scene.rendered["prompt"]["offers"]
        while True:
            typed = self.face.read()
            if not typed.strip():
                if silence:
                    return -1
                continue
            command = command_of(typed)
            if command is not None:
                self.run_command(seat, *command)
                continue
            meant = meant_offer(self.face, typed, offers)
            if meant is not None:
                self.read_up_to[seat] = len(self.match.log)
                return self.game.moves.parse(meant["move"])

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another person plays, to hide the hand of the previous one."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            self.face.clear_all()
            self.face.say("terminal.pass_keyboard", name=self.places[seat].name)
            before = self.at_keyboard
            can_undo = before >= 0 and self.match.may_undo(before)
            if can_undo:
                self.face.say("terminal.or_undo", name=self.places[before].name)
            command = command_of(self.face.read(""))
            self.face.clear_all()
            if can_undo and command is not None and command[0] == UNDO:
                self.undo(before, "")
        self.at_keyboard = seat

    def scene(self, seat: int) -> Scene:
        rendered = render_view(self.match.view(seat), self.words, printed=False)
        since = min(self.read_up_to[seat], len(self.match.log)) if seat >= 0 else 0
        news = self.sentences(seat, since)
        heading = self.phrases.say("terminal.news")
        older = max(0, len(news) - MAX_NEWS)
        return Scene(
            rendered, self.words, self.places, heading, news[-MAX_NEWS:], older, self.new_statements(rendered, seat)
        )

    def new_statements(self, rendered: dict[str, Any], seat: int) -> list[dict[str, Any]]:
        """Return the statements and the votes that the seat has not read; at the end of the game, the points and rounds too."""
        read = self.statements[seat] if seat >= 0 else {}
        news = []
        for zone in rendered["zones"]:
            ends = rendered["over"] and zone["name"].startswith(("points", "round"))
            if is_statement(zone) and (ends or zone["name"].startswith(("statement", "results"))):
                if read.get(zone["id"]) != zone:
                    news.append(zone)
                read[zone["id"]] = zone
        return by_time(news)

    def sentences(self, seat: int, since: int = 0) -> list[str]:
        return [self.words.say(note.key, note.args) for note in self.match.notes(seat, since)]

    # -- commands ------------------------------------------------------------------------------------

    def run_command(self, seat: int, command: str, rest: str) -> None:
        """Carry out a command. Raises `Changed` if another question is open afterwards."""
        actions: dict[str, Callable[[int, str], None]] = {
            UNDO: self.undo,
            LOG: self.log,
            RULES: self.rules,
            TABLE: self.table,
            CARD: self.card,
            EVENTS: self.events,
            STATEMENT: self.statement,
            SAVE: self.save,
            RESUME: self.resume,
            HELP: self.help,
            QUIT: self.quit,
        }
        try:
            actions[command](seat, rest)
        except (LudocracyError, OSError) as error:
            self.face.say("terminal.cannot", why=self.phrases.explain(error))

    def undo(self, seat: int, rest: str) -> None:
        if len(self.people) == 1:
            if not self.match.decisions(seat):
                self.face.say("terminal.first_decision")
                return
            self.match.take_back(seat)
        elif self.match.may_undo(seat):
            self.match.undo(seat)
        else:
            self.face.say("terminal.barrier")
            return
        self.declined.clear()
        self.read_up_to = [min(read, len(self.match.log)) for read in self.read_up_to]
        raise Changed

    def log(self, seat: int, rest: str) -> None:
        self.face.lines(
            self.phrases.say("terminal.log"), self.sentences(seat) or [self.phrases.say("terminal.nothing")]
        )

    def rules(self, seat: int, rest: str) -> None:
        self.face.rules(rules_text(self.game.name, self.phrases.language, self.match.table.setting))

    def table(self, seat: int, rest: str) -> None:
        self.face.scene(self.scene(seat), whole=True)

    def card(self, seat: int, rest: str) -> None:
        """Show what is printed on the cards of this name, wherever they are."""
        if not rest:
            self.face.say("terminal.card_how")
            return
        found = cards_named(rest, self.words)
        if not found:
            self.face.say("terminal.no_card", name=rest[:40])
        for title, lines in found[:MAX_CARDS]:
            self.face.lines(title, lines)
        if len(found) > MAX_CARDS:
            self.face.say("terminal.more_cards", n=len(found) - MAX_CARDS)

    def events(self, seat: int, rest: str) -> None:
        """Show what is printed on the face-up cards that belong to nobody."""
        rendered = render_view(self.match.view(seat), self.words, printed=False)
        pieces = [
            piece for zone in rendered["zones"] if zone["owner"] < 0 for piece in zone["pieces"] if piece["printed"]
        ]
        for piece in pieces:
            self.face.lines(piece["text"], piece["printed"])
        if not pieces:
            self.face.say("terminal.no_events")

    def statement(self, seat: int, rest: str) -> None:
        """Show all statements so far."""
        rendered = render_view(self.match.view(seat), self.words, printed=False)
        statements = by_time([zone for zone in rendered["zones"] if is_statement(zone)])
        for zone in statements:
            self.face.statement(zone)
        if not statements:
            self.face.say("terminal.no_statement")

    def save(self, seat: int, rest: str) -> None:
        if not rest:
            self.face.say("terminal.save_how")
            return
        path = Path(rest).expanduser()
        write_atomically(path, f"{comment(self.places)}\n{self.match.record(reveal=True).text()}")
        self.face.say("terminal.saved", file=str(path))

    def resume(self, seat: int, rest: str) -> None:
        if not rest:
            self.face.say("terminal.resume_how")
            return
        path = Path(rest).expanduser()
        match, places = saved.resume(path, [place.kind for place in self.places], self.phrases.texts["common.seat"])
        if not any(place.bot is None for place in places):
            raise BadOption("record.no_seat", source=str(path))
        self.set_match(match, places)
        raise Changed

    def help(self, seat: int, rest: str) -> None:
        options = self.match.table.options(seat) if seat in self.match.who() else [0]
        text = self.phrases.say("terminal.help.text", example=self.game.moves.text(options[0]))
        self.face.lines(self.phrases.say("terminal.help.title"), text.split("\n"))

    def quit(self, seat: int, rest: str) -> None:
        if self.match.over:
            raise Leave
        self.face.say("terminal.quit_sure")
        answer = self.face.read()
        command = command_of(answer)
        if command is not None and command[0] == SAVE:
            self.save(seat, command[1])
            raise Leave
        if folded(answer)[:1] in ("y", "o", "q"):
            raise Leave

    # -- the end -------------------------------------------------------------------------------------

    def show_result(self) -> None:
        """Show the result, and carry out commands such as `log` and `save` until the person leaves."""
        seat = self.people[0] if len(self.people) == 1 else WATCHER
        if len(self.people) > 1:
            self.face.clear_all()
        scene = self.scene(seat)
        self.face.new_screen()
        show_standing(self.face, scene)
        self.face.say("terminal.after")
        while True:
            typed = self.face.read()
            command = command_of(typed)
            if command is None:
                if not typed.strip():
                    raise Leave
                self.face.say("terminal.after")
            elif command[0] == UNDO and len(self.people) != 1:
                self.face.say("terminal.barrier")
            else:
                self.run_command(seat, *command)

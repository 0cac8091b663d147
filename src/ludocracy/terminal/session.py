"""A game at the keyboard: asks people, lets bots answer, and carries out commands."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import BadOption, LudocracyError
from ludocracy.core.game import Game
from ludocracy.core.language import words
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.play.chair import Chair
from ludocracy.play.files import write_whole
from ludocracy.play.match import Match
from ludocracy.play.speak import interjection
from ludocracy.show.phrases import Phrases
from ludocracy.show.rules import rules_text
from ludocracy.show.tell import says, tell
from ludocracy.show.words import LANGUAGES, Words
from ludocracy.terminal import saved
from ludocracy.terminal.answers import folded, understood
from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.seating import Place, comment

#: How many sentences of news are shown; the log has all of them.
MOST_NEWS: Final = 16

#: The most cards that are shown for one name.
MOST_CARDS: Final = 6

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

#: Each command and the words for it; those of every language are understood.
COMMANDS: Final = {
    UNDO: "terminal.command.undo",
    LOG: "terminal.command.log",
    RULES: "terminal.command.rules",
    TABLE: "terminal.command.table",
    CARD: "terminal.command.card",
    EVENTS: "terminal.command.events",
    STATEMENT: "terminal.command.statement",
    SAVE: "terminal.command.save",
    RESUME: "terminal.command.resume",
    HELP: "terminal.command.help",
    QUIT: "terminal.command.quit",
}


class Leave(Exception):
    """The person leaves."""


class Changed(Exception):
    """The table has changed: ask again."""


def command_of(typed: str) -> tuple[str, str] | None:
    """The command that a line begins with, and the rest; None when it is an answer."""
    head, _, rest = typed.strip().partition(" ")
    wanted = folded(head)
    if wanted == "?":
        return HELP, rest.strip()
    for command, key in COMMANDS.items():
        names = [command, *(words("ludocracy.show", language)[key] for language in LANGUAGES)]
        if wanted in [folded(name) for name in names]:
            return command, rest.strip()
    return None


def accounts_for(zone: dict[str, Any]) -> bool:
    """Whether it is a statement with something in it."""
    return zone["kind"] == "statement" and any(piece["facts"] or piece["marks"] for piece in zone["pieces"])


def by_time(zones: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Statements of phases in the order in which the phases were played, then all others.

    A view lists them by phase, so the preparation of round 2 comes before the elections of round 1.
    """
    phases = [zone for zone in zones if zone["name"].startswith("statement")]
    others = [zone for zone in zones if not zone["name"].startswith("statement")]
    return sorted(phases, key=lambda zone: zone["facts"].get("round", {"n": 0})["n"]) + others


def cards_named(name: str, words: Words) -> list[tuple[str, list[str]]]:
    """The cards of a game whose name contains what is asked for, those of exactly this name alone if there are any.

    Each with its name and what is printed on it; identical cards are listed once.
    """
    wanted = folded(name)
    domains = {domain.name: domain for verb in words.game.moves.verbs for domain in verb.domains}
    found: list[tuple[str, list[str]]] = []
    for domain in domains.values():
        for label in domain.labels:
            title = words.label(domain.name, label)
            if wanted in folded(title):
                lines = says(words.game.card_text(f"{domain.name}/{label}"), words)
                if lines and (title, lines) not in found:
                    found.append((title, lines))
    exact = [one for one in found if folded(one[0]) == wanted]
    return exact or found


class Session:
    """One table and the people at its keyboard."""

    def __init__(self, match: Match, places: Sequence[Place], face: Face, rng: Rng) -> None:
        self.face: Final = face
        self.rng: Final = rng
        self.rngs: dict[int, Rng] = {}  # each bot has its own generator
        self.phrases: Final[Phrases] = face.phrases
        self.seat_down(match, places)

    def seat_down(self, match: Match, places: Sequence[Place]) -> None:
        self.match = match
        self.places = list(places)
        self.game: Game = match.game
        self.words = Words(self.game, self.phrases.language, [place.name for place in places], match.table.setting)
        self.people = [seat for seat, place in enumerate(places) if place.bot is None]
        self.heard = [0] * len(places)  # how much of the log each seat has read
        self.accounts: list[dict[str, dict[str, Any]]] = [{} for _ in places]  # the statements that each seat has read
        self.silent: dict[int, list[str]] = {}  # what each person was last asked about speaking up
        self.at_keyboard = -1
        self.introduced = False

    # -- the run of the game -------------------------------------------------------------------------

    def run(self) -> None:
        """Play until the person leaves."""
        try:
            while True:
                self.match.advance()
                try:
                    if self.match.over:
                        self.farewell()
                    else:
                        self.go_on()
                except Changed:
                    self.introduced = False
        except (Leave, EOFError, KeyboardInterrupt):
            self.face.line()
            self.face.say("terminal.bye")

    def go_on(self) -> None:
        """One decision: of somebody who speaks up, of a bot if play waits for one, otherwise of a person."""
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
                self.match.play_legal(seat, bot.choose(self.chair(seat)))
                return
        seat = self.at_keyboard if self.at_keyboard in who else who[0]
        self.match.play_legal(seat, self.ask(seat))

    def chair(self, seat: int) -> Chair:
        if seat not in self.rngs:
            self.rngs[seat] = self.rng.split()
        return Chair(self.game, self.match.table, seat, self.rngs[seat])

    def person_speaks(self) -> tuple[int, int] | None:
        """Ask a single person whether to speak up, once for each new opportunity.

        With more people at the keyboard the question itself would reveal too much, so they speak on their own turn.
        """
        who, may = self.match.who(), self.match.table.may()
        for seat in list(self.silent):
            if seat not in who and seat not in may:
                del self.silent[seat]  # the opportunity has passed: ask again at the next one
        for seat in may if len(self.people) == 1 else []:
            if seat not in self.people or seat in who:
                continue
            texts = [self.game.moves.text(move) for move in self.match.table.options(seat)]
            if texts == self.silent.get(seat):
                continue
            self.silent[seat] = texts
            move = self.ask(seat, silence=True)
            if move >= 0:
                return seat, move
        return None

    # -- asking --------------------------------------------------------------------------------------

    def ask(self, seat: int, silence: bool = False) -> int:
        """A person's move; -1 if the person may stay silent and does."""
        self.hand_over(seat)
        scene = self.scene(seat)
        self.face.fresh()
        self.face.scene(scene, whole=not self.introduced)
        if not self.introduced:
            self.face.say("terminal.welcome")
            self.introduced = True
        if silence:
            self.face.say("terminal.silence")
        offers = scene.told["prompt"]["offers"]
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
            meant = understood(typed, offers)
            if len(meant) == 1:
                self.heard[seat] = len(self.match.log)
                return self.game.moves.parse(meant[0]["move"])
            if meant:
                labels = [f"{offers.index(offer) + 1}. {offer['label']}" for offer in meant[:6]]
                self.face.say("terminal.ambiguous", offers=self.phrases.row(labels))
            else:
                self.face.say("terminal.not_understood", typed=typed.strip()[:40], n=len(offers))

    def hand_over(self, seat: int) -> None:
        """Clear the screen between two people, so that nobody sees another's hand."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            self.face.wipe()
            self.face.say("terminal.pass_keyboard", name=self.places[seat].name)
            before = self.at_keyboard
            regret = before >= 0 and self.match.may_undo(before)
            if regret:
                self.face.say("terminal.or_undo", name=self.places[before].name)
            command = command_of(self.face.read(""))
            self.face.wipe()
            if regret and command is not None and command[0] == UNDO:
                self.undo(before, "")
        self.at_keyboard = seat

    def scene(self, seat: int) -> Scene:
        told = tell(self.match.view(seat), self.words, printed=False)
        since = min(self.heard[seat], len(self.match.log)) if seat >= 0 else 0
        news = self.sentences(seat, since)
        heading = self.phrases.say("terminal.news")
        older = max(0, len(news) - MOST_NEWS)
        return Scene(told, self.words, self.places, heading, news[-MOST_NEWS:], older, self.new_statements(told, seat))

    def new_statements(self, told: dict[str, Any], seat: int) -> list[dict[str, Any]]:
        """The statements of phases, and the votes, that the seat has not read yet; at the end of the game, all others too."""
        read = self.accounts[seat] if seat >= 0 else {}
        news = []
        for zone in told["zones"]:
            ends = told["over"] and zone["name"].startswith(("points", "round"))
            if accounts_for(zone) and (ends or zone["name"].startswith(("statement", "results"))):
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
        self.silent.clear()
        self.heard = [min(heard, len(self.match.log)) for heard in self.heard]
        raise Changed

    def log(self, seat: int, rest: str) -> None:
        self.face.lines(
            self.phrases.say("terminal.log"), self.sentences(seat) or [self.phrases.say("terminal.nothing")]
        )

    def rules(self, seat: int, rest: str) -> None:
        self.face.rules(rules_text(self.game.name, self.phrases.language))

    def table(self, seat: int, rest: str) -> None:
        self.face.scene(self.scene(seat), whole=True)

    def card(self, seat: int, rest: str) -> None:
        """What is printed on the cards of that name, wherever they are."""
        if not rest:
            self.face.say("terminal.card_how")
            return
        found = cards_named(rest, self.words)
        if not found:
            self.face.say("terminal.no_card", name=rest[:40])
        for title, lines in found[:MOST_CARDS]:
            self.face.lines(title, lines)
        if len(found) > MOST_CARDS:
            self.face.say("terminal.more_cards", n=len(found) - MOST_CARDS)

    def events(self, seat: int, rest: str) -> None:
        """What is printed on the cards that lie open and belong to nobody."""
        told = tell(self.match.view(seat), self.words, printed=False)
        pieces = [piece for zone in told["zones"] if zone["owner"] < 0 for piece in zone["pieces"] if piece["printed"]]
        for piece in pieces:
            self.face.lines(piece["text"], piece["printed"])
        if not pieces:
            self.face.say("terminal.no_events")

    def statement(self, seat: int, rest: str) -> None:
        """All statements so far."""
        told = tell(self.match.view(seat), self.words, printed=False)
        statements = by_time([zone for zone in told["zones"] if accounts_for(zone)])
        for zone in statements:
            self.face.statement(zone)
        if not statements:
            self.face.say("terminal.no_statement")

    def save(self, seat: int, rest: str) -> None:
        if not rest:
            self.face.say("terminal.save_how")
            return
        path = Path(rest).expanduser()
        write_whole(path, f"{comment(self.places)}\n{self.match.record(reveal=True).text()}")
        self.face.say("terminal.saved", file=str(path))

    def resume(self, seat: int, rest: str) -> None:
        if not rest:
            self.face.say("terminal.resume_how")
            return
        path = Path(rest).expanduser()
        match, places = saved.resume(path, [place.kind for place in self.places], self.phrases.texts["common.seat"])
        if not any(place.bot is None for place in places):
            raise BadOption("record.no_seat", source=str(path))
        self.seat_down(match, places)
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

    def farewell(self) -> None:
        """Show the result; then the log can be read and the game saved."""
        seat = self.people[0] if len(self.people) == 1 else WATCHER
        if len(self.people) > 1:
            self.face.wipe()
        scene = self.scene(seat)
        told = scene.told["seats"]
        standing = sorted(range(len(told)), key=lambda one: (not told[one]["winner"], -told[one]["score"]))
        self.face.fresh()
        self.face.final_result(scene, standing, self.winners(scene.told))
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

    def winners(self, told: dict[str, Any]) -> str:
        names = [seat["seat"] for seat in told["seats"] if seat["winner"]]
        if not names:
            return self.phrases.say("terminal.nobody_wins")
        if len(names) == 1:
            return self.phrases.say("terminal.wins", name=self.words.seat(names[0]), of=self.words.seat(names[0], "of"))
        return self.phrases.say("terminal.share_win", names=self.words.seats(names))

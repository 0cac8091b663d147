"""Steps through a record as one seat or a watcher saw it."""

from typing import Final

from ludocracy.core.notes import Note
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.play.record import Record, begin, step_through
from ludocracy.show.render import render_view
from ludocracy.show.words import Words
from ludocracy.terminal.answers import folded
from ludocracy.terminal.face import Face, Scene
from ludocracy.terminal.seating import PERSON, Place, clean_name


class Stepper:
    """Shows a record move by move: Enter shows the next move, a number goes to that move, `quit` leaves."""

    def __init__(self, record: Record, source: str, seat: int, face: Face) -> None:
        self.record: Final = record
        self.source: Final = source
        self.seat: Final = seat
        self.face: Final = face
        self.game: Final = catalogue.find(record.game)
        person = face.phrases.texts["common.seat"]
        given = [clean_name(name) for name in record.names] + [""] * (record.seats - len(record.names))
        names = [name or person.replace("{n}", str(seat + 1)) for seat, name in enumerate(given)]
        self.words: Final = Words(self.game, face.phrases.language, names, begin(record, source).setting)
        self.places: Final = [Place(name, PERSON, None) for name in names]

    def run(self) -> None:
        """Show the record until the user leaves. Draws are shown together with the move before them."""
        try:
            target = self.after_chance(0)
            while True:
                at = self.go_to(target)
                if at == len(self.record.moves):
                    self.face.say("terminal.replay.end")
                typed = folded(self.face.read(f"[{at}/{len(self.record.moves)}] > "))
                if typed[:1] == "q":
                    return
                if not typed:
                    if at == len(self.record.moves):
                        return
                    target = self.after_chance(at + 1)
                elif typed.isdecimal() and len(typed) < 8:
                    target = min(int(typed), len(self.record.moves))
                elif typed in ("b", "p"):
                    target = self.before(at)
                else:
                    self.face.say("terminal.replay.help")
        except (EOFError, KeyboardInterrupt):
            self.face.line()

    def after_chance(self, number: int) -> int:
        """Return the number of the next decision, from `number` on."""
        moves = self.record.moves
        while number < len(moves) and moves[number][0] == CHANCE:
            number += 1
        return number

    def before(self, number: int) -> int:
        number -= 1
        while number > 0 and (number == len(self.record.moves) or self.record.moves[number][0] == CHANCE):
            number -= 1
        return max(0, number)

    def go_to(self, target: int) -> int:
        """Replay the record up to `target` moves; show the table and the news of the last move."""
        table = begin(self.record, self.source)
        table.notes = []
        news: list[Note] = []
        last = self.last_decision(target)
        for number, _ in step_through(self.record, self.source, table):
            if number > last:
                news += table.notes or []
            table.notes = []
            if number == target:
                break
        self.show(table, news, number)
        return number

    def last_decision(self, target: int) -> int:
        """Return the number of moves before the last decision among the first `target` moves."""
        number = target - 1
        while number > 0 and self.record.moves[number][0] == CHANCE:
            number -= 1
        return max(0, number)

    def show(self, table: Table, notes: list[Note], number: int) -> None:
        rendered = render_view(self.game.show(table, self.seat), self.words, printed=False)
        rendered["prompt"] = None
        news = [self.words.say(note.key, note.args) for note in notes if note.visible_to(self.seat)]
        self.face.new_screen()
        self.face.scene(
            Scene(rendered, self.words, self.places, self.face.phrases.say("terminal.replay.told"), news), whole=True
        )
        if number < len(self.record.moves):
            seat, text = self.record.moves[number]
            if seat == self.seat:
                self.face.say("terminal.replay.next", name=self.words.seat(seat), move=self.words.move(text))
            elif seat >= 0:  # the move of another seat may be secret
                self.face.say("terminal.replay.next_seat", name=self.words.seat(seat))

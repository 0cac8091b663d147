"""Writes a game as text to read and compare: every move, every note, and at intervals the whole position."""

import json
from collections.abc import Iterator
from pathlib import Path

from ludocracy.core.rng import Rng
from ludocracy.show.words import Words
from ludocracy.studio.cases import Case, random_game

FOLDER = Path(__file__).parent
NAMES = ["Anna", "Ben", "Clara", "Dan", "Emma", "Farid"]

#: The golden games, by file name: enough to cover every part of a game.
KEPT = {
    "riffifi/base": Case("riffifi", 3),
    "riffifi/all-variants": Case("riffifi", 4, (("officer", True), ("equal_chances", True), ("ticks", "held"))),
    "bakschisch/base": Case("bakschisch", 4),
    "big_cheese/base": Case("big_cheese", 4),
    "big_cheese/no-luck": Case("big_cheese", 3, (("variant", "no_luck"),)),
    "big_cheese/many-dice": Case("big_cheese", 3, (("variant", "many_dice"),)),
    "tax_the_rich/base": Case("tax_the_rich", 4),
    "tax_the_rich/anarchy": Case("tax_the_rich", 5, (("round_1", "anarchy"), ("round_2", "anarchy"))),
    "hegemony/two": Case("hegemony", 2),
    "hegemony/four": Case("hegemony", 4),
}
#: The number of moves after which the whole position is written.
EVERY = 150


def playthrough(case: Case) -> Iterator[str]:
    """Yield the lines of a random game, which is always the same."""
    words = Words(case.game, "en", NAMES, dict(case.options))
    yield f"{case.game.name} (rules {case.game.rules}), {case.seats} players"
    for name, value in case.options:
        yield f"option {name}: {value}"
    table = case.start()
    for number, (table, seat, move) in enumerate(random_game(case, Rng(1))):
        if table.notes is None:
            table.notes = []
        for note in table.notes:
            yield f"    {words.say(note.key, note.args)}" + ("" if note.visible_to(-2) else f"  [to {note.audience}]")
        table.notes.clear()
        if number % EVERY == 0:
            yield f"position {number}: {json.dumps(case.game.dump(table), ensure_ascii=False)}"
        yield f"{'~' if seat < 0 else seat} {case.game.moves.text(move)}"
    for note in table.notes or []:
        yield f"    {words.say(note.key, note.args)}"
    yield f"scores {table.scores()}, winners {table.winners()}"


def text_of(case: Case) -> str:
    return "\n".join(playthrough(case)) + "\n"

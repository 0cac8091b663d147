"""What the environments add to `core/turns.py`: checks, imagined worlds, and positions as text."""

import json

from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.turns import Turns
from ludocracy.play.legality import check_legal, code_of


def check(game: Game, turns: Turns, move: int) -> None:
    """Raise `IllegalMove` unless this is a legal answer of the seat that is asked."""
    if move != turns.silent or not turns.speaks():
        check_legal(game, turns.table, turns.next, code_of(game, move))


def imagine(game: Game, turns: Turns, seat: int, rng: Rng) -> Turns:
    """Return the same question at a table in which everything that the seat does not know is sampled."""
    world = Turns(game.imagine(turns.table, seat, rng), turns.silent)
    while world.next != seat and world.next >= 0:
        if world.speaks():  # a seat that could speak in the imagined world has stayed silent
            world.answer(world.silent)
        elif seat in world.table.who():  # another seat has already answered in secret: sample its answer
            world.answer(rng.choice(world.table.options(world.next)))
        else:
            break
    return world


def save(game: Game, turns: Turns) -> str:
    """Return the position as text, because compiled tables cannot be pickled."""
    return json.dumps({"silences": turns.silences, "position": game.dump(turns.table)})


def restore(game: Game, saved: str) -> Turns:
    """Return the question that `save` wrote. Raises `BadPosition` if the position is wrong."""
    data = json.loads(saved)
    return Turns(game.load(data["position"]), len(game.moves), data["silences"])

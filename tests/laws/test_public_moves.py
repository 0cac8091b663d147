"""What players can promise each other: the others see such moves when they are made, and know the questions that they answer."""

import random
from collections import Counter
from typing import Any

import pytest

from ludocracy.core.game import Game
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from tests.laws.cases import often

#: How many moves of each verb are looked at in a game.
OF_EACH = often(2, 30)


def told(game: Game, table: Table, seat: int, move: int, reader: int) -> tuple[Any, list[tuple[str, list[int]]]]:
    """What a reader is shown and told after a move."""
    after = table.clone()
    after.notes = []
    after.play(seat, move)
    notes = [(note.key, note.args) for note in after.notes if note.visible_to(reader)]
    return game.show(after, reader), notes


@pytest.mark.parametrize("name", catalogue.names())
def test_the_others_see_the_moves_that_can_be_promised(name: str) -> None:
    game, declared = catalogue.find(name), {one.verb: one for one in catalogue.describe(name).promises}
    assert declared.keys() <= {verb.name for verb in game.moves.verbs}
    rng, luck, seen = Rng(5), random.Random(5), Counter[str]()
    table = game.start(max(game.seats))
    for _ in range(often(1500, 20_000)):
        who = table.who()
        if not who:
            break
        seat = who[0]
        move = random_move(table, seat, rng)
        verb = game.moves.verb_of(move).name
        if seat != CHANCE and verb in declared and seen[verb] < OF_EACH:
            seen[verb] += 1
            reader = luck.choice([one for one in range(table.seats) if one != seat])
            world = game.imagine(table, reader, rng)
            assert repr(world.stack[-1]) == repr(table.stack[-1]), "the question is known"
            assert game.subject(world) == game.subject(table)
            others = [other for other in world.options(seat) if other != move]
            shown = told(game, table, seat, move, reader)
            alike = [
                other
                for other in luck.sample(others, min(4, len(others)))
                if told(game, world, seat, other, reader) == shown
            ]
            if declared[verb].seen == "made":
                assert not alike, f"{game.moves.text(move)} looks like {game.moves.text(alike[0])}"
        table.play(seat, move)
    assert seen, "no such move was made"

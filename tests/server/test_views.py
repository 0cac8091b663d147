"""Encoded views: zones that did not change are not encoded again, and nobody can tell the difference."""

import json

import pytest

from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.games import catalogue
from ludocracy.server.tables.game_log import GameLog
from ludocracy.server.tables.state import SeatState, TableState
from ludocracy.server.tables.views import TableViews
from ludocracy.show.tell import tell
from ludocracy.show.words import Words

MOVES = 60


@pytest.mark.parametrize("game", catalogue.names())
def test_a_view_with_remembered_zones_is_the_view(game: str) -> None:
    rules = catalogue.find(game)
    seats = [SeatState("p", f"seat {seat}", nonce="00" * 8) for seat in range(max(rules.seats))]
    state = TableState(rules.name, rules.rules, seats, "p", "11" * 32, rules.setting(len(seats), {}), phase="playing")
    game_log = GameLog("t", state, None)
    game_log.open()
    names = [one.name for one in seats]
    views = TableViews(game_log, names, state)
    words = Words(rules, "en", names, game_log.table.setting)
    rng, encoded = Rng(4), 0
    for _ in range(MOVES):
        who = game_log.table.who()
        if not who:
            break
        for viewer in (*range(len(seats)), WATCHER):
            view = game_log.match.view(viewer)
            assert json.loads(views.encoded(view, "en")) == json.loads(json.dumps(tell(view, words)))
            encoded += len(view.zones)
        game_log.match.play_legal(who[0], random_move(game_log.table, who[0], rng))
    assert len(views.zones["en"]) < encoded / 4, "hardly any zone was remembered"

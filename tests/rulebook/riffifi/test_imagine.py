"""Imagined worlds agree with everything that a seat has seen (ruling R11: a card played unseen would have lost)."""

import pytest

from ludocracy.bots.find import find
from ludocracy.core.bits import BIT, size
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE, WATCHER
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.games.riffifi.imagine import Places
from ludocracy.games.riffifi.moves import CARD
from ludocracy.lab.runner import generators, play_out
from tests.rulebook.riffifi.box import dealt, table_of


def test_cards_played_unseen_find_the_only_world_that_fits() -> None:
    """Seat 0 may have played either card of each pair, seat 1 only the first: there is only one world."""
    veils: list[int] = []
    for pair in range(0, 20, 2):
        veils += [0, BIT[pair] | BIT[pair + 1], 1, BIT[pair]]
    for seed in range(5):
        places = Places([0, 0], [0, 0], [10, 10], BIT[20] - 1)
        assert places.veil(veils, Rng(seed))
        assert places.veiled == [sum(BIT[n] for n in range(1, 20, 2)), sum(BIT[n] for n in range(0, 20, 2))]
        assert (places.pool, places.room) == (0, [0, 0])


def test_a_choice_that_leads_nowhere_is_taken_back() -> None:
    places = Places([BIT[3], 0], [BIT[3], 0], [0, 1], BIT[1] | BIT[2])
    assert not places.veil([0, BIT[3], 1, BIT[1], 1, BIT[2]], Rng(1))
    assert (places.free, places.room, places.pool) == ([BIT[3], 0], [0, 1], BIT[1] | BIT[2])


def test_a_card_played_unseen_is_imagined_among_those_that_lost() -> None:
    scene = dealt(4, ["red-4"], ["red-7", "red-2", "green-8"]).play("play:red-4", "hide:red-7")
    t = table_of(scene)
    seen = set()
    for seed in range(60):
        world = scene.game.imagine(t, 0, Rng(seed))
        position = scene.game.dump(world)
        unseen = set(position["dealt"][1]) - set(position["hands"][1])
        assert len(unseen) == 1
        seen |= unseen
    assert {"red-7"} < seen <= {"red-5", "red-6", "red-7", "red-8"}


def test_every_imagined_world_is_a_position_that_adds_up() -> None:
    game = catalogue.find("riffifi")
    variants: list[dict[str, Value]] = [{}, {"officer": True, "losing_card": "hidden"}, {"equal_chances": True}]
    for seats, options in zip((3, 4, 5), variants, strict=True):
        table, rng = game.start(seats, options), Rng(seats)
        while table.who():
            seat = table.who()[0]
            if seat != CHANCE:
                for viewer in range(seats):
                    world = game.imagine(table, viewer, rng)
                    game.audit(world)
                    assert game.show(world, viewer) == game.show(table, viewer)
            table.play(seat, random_move(table, seat, rng))


def test_cards_left_over_are_imagined_too() -> None:
    scene = dealt(3)
    stocks = {tuple(scene.game.dump(scene.game.imagine(scene.table, 0, Rng(seed)))["stock"]) for seed in range(9)}
    assert len(stocks) > 1
    assert all(size(hand) == 12 for hand in table_of(scene).hands)


class SeenCards:
    """What everybody has seen of each hand since the deal: cards shown, and for each unseen play the cards that would have
    lost."""

    def __init__(self, seats: int) -> None:
        self.rounds: list[tuple[list[set[int]], list[list[set[int]]]]] = []
        self.seats = seats

    def new_round(self, passed_on: bool) -> None:
        if not passed_on:
            self.rounds = []
        # A hand that is passed on keeps its history: the entries also move one seat to the left.
        self.rounds = [(shown[-1:] + shown[:-1], unseen[-1:] + unseen[:-1]) for shown, unseen in self.rounds]
        self.rounds.append(([set() for _ in range(self.seats)], [[] for _ in range(self.seats)]))

    def write(self, seat: int, text: str, face_up: list[str | None]) -> None:
        verb, _, label = text.partition(":")
        shown, unseen = self.rounds[-1]
        if verb == "play":
            shown[seat].add(CARD.codes[label])
        elif verb == "hide":
            limits: set[int] = set()
            for card in face_up:
                if card:
                    code = CARD.codes[card]
                    limits |= set(range(code + 1, code // 8 * 8 + 8))
            unseen[seat].append(limits)

    def allows(self, hand: set[int], seat: int, in_hand: set[int]) -> bool:
        """Return whether a hand fits what was seen; `in_hand` are its cards not played in the last round."""
        for number, (shown, unseen) in enumerate(self.rounds):
            rest = hand - shown[seat] - (in_hand if number == len(self.rounds) - 1 else set())
            if not shown[seat] <= hand or len(rest) != len(unseen[seat]) or not matched(sorted(rest), unseen[seat]):
                return False
        return True


def matched(cards: list[int], limits: list[set[int]]) -> bool:
    """Return whether each card can be matched with a different limit that contains it (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for index, limit in enumerate(limits):
            if card in limit and index not in tried:
                tried.add(index)
                if index not in taken or place(taken[index], tried):
                    taken[index] = card
                    return True
        return False

    return all(place(card, set()) for card in cards)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("options", [{}, {"equal_chances": True}, {"equal_chances": True, "officer": True}])
def test_every_world_agrees_with_all_rounds_since_the_deal(seats: int, options: dict[str, Value]) -> None:
    """Chances égales: a hand is played several times, and worlds must fit all its rounds."""
    game = catalogue.find("riffifi")
    table, rng = game.start(seats, options), Rng(seats)
    notebook, number = SeenCards(seats), 0
    checked = 0
    while table.who():
        seat = table.who()[0]
        move = random_move(table, seat, rng)
        if seat != CHANCE:
            position = game.dump(table)
            if position["round"] != number:
                number = position["round"]
                notebook.new_round(bool(options) and number > 1)
            for viewer in (*range(seats), WATCHER):
                world = game.dump(game.imagine(table, viewer, rng))
                for holder in range(seats):
                    hand = {CARD.codes[label] for label in world["dealt"][holder]}
                    in_hand = {CARD.codes[label] for label in world["hands"][holder]}
                    assert notebook.allows(hand, holder, in_hand)
                    assert max(sum(card // 8 == colour for card in hand) for colour in range(5)) < 5
                    checked += 1
            notebook.write(seat, game.moves.text(move), position["up"])
        table.play(seat, move)
    assert checked > 1000


def test_unseen_cards_of_an_earlier_round_stay_what_they_can_have_been() -> None:
    """In the first round seat 1 hid only one card, under a red 4: the hand that seat 2 gets has a red 5 to 8."""
    scene = dealt(4, ["red-4"], ["red-7", "red-2"], equal_chances=True).play("play:red-4", "hide:red-7")
    t = table_of(scene)
    while t.round == 1:
        scene.play(next(move for move in scene.offers() if not move.startswith("hide")))
    for seed in range(40):
        world = scene.game.dump(scene.game.imagine(t, 3, Rng(seed)))
        (entry,) = [entry for entry in world["earlier"] if entry["seat"] == 2]
        unseen = set(world["dealt"][2]) - set(entry["shown"])
        assert len(unseen) == 1
        assert unseen <= {"red-5", "red-6", "red-7", "red-8"}


def test_a_world_is_searched_where_dealing_by_chance_fails() -> None:
    """Six cards were played unseen with narrow limits: random deals sometimes fail, and must leave no traces."""
    game = catalogue.find("riffifi")
    players = [find("novice", game), *[find("random", game)] * 3]
    table = game.start(4)
    rngs = generators(5, 37, 150, 4)
    moves: list[tuple[int, int]] = []
    play_out(game, table, [players[(seat + 150) % 4] for seat in range(4)], rngs, moves)
    again = game.start(4)
    for number, (seat, move) in enumerate(moves):
        if 300 <= number < 330 and seat >= 0:
            for seed in range(20):
                game.audit(game.imagine(again, seat, Rng(seed)))
        again.play(seat, move)

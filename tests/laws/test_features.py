"""Laws of features: every column has a name of its own, a range that games keep to, and a meaning. Leaks: test_leaks.py."""

import pytest

from ludocracy.core.features import Encoder, Layout, Numbers
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.games import catalogue
from ludocracy.studio import laws
from ludocracy.studio.cases import Case, random_game
from tests.laws.cases import ALL, PLAIN, often


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_columns_have_unique_names_and_ranges_and_the_same_places_with_every_number_of_players(case: Case) -> None:
    laws.columns_are_named(case)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_numbers_stay_within_the_ranges_of_their_columns(case: Case) -> None:
    laws.numbers_stay_in_range(case, often(9, 2), often(2000, 100_000))


@pytest.mark.parametrize("name", catalogue.names())
def test_every_block_of_columns_is_used(name: str) -> None:
    """A block of columns that is always 0 would be a mistake."""
    moved: set[str] = set()
    known: set[str] = set()
    for case in (case for case in ALL if case.name == name):
        encoder = case.game.encoder(case.start())
        names = [column.key for column in encoder.layout.columns]
        known.update(names)
        for table, seat, _ in random_game(case, Rng(3), most=1500):
            if seat >= 0 and moved != known:
                moved.update(key for key, value in zip(names, encoder.numbers(table, seat), strict=True) if value)
    assert known - moved == set()


def test_an_encoder_that_writes_too_little_is_refused() -> None:
    class Short(Encoder):
        def write(self, table: Table, seat: int, out: Numbers) -> None:
            out.put(1)

    layout = Layout()
    layout.numbers("hand", ["a", "b"], 3)
    with pytest.raises(AssertionError, match="wrote 1 numbers instead of 2"):
        Short(layout).numbers(Table(2, {}), 0)


def test_numbers_are_written_from_left_to_right() -> None:
    out = Numbers(2, 18)
    out.begin(1)
    out.put(-7)
    out.put_flag(True)
    out.put_all([2, 3])
    out.put_part([4, 5, 6], 1, 2)
    out.put_members(0b101, 3)
    out.put_one(1, 2)
    out.put_one(-1, 1)
    out.put_counts([0, 0], 1)
    out.put_limited([99], 0, 9)
    out.add_ahead(1)
    out.put_zeros(2)
    out.put_counts([31, 31], 2, 30)
    out.end(1)
    assert out.row(1) == [-7, 1, 2, 3, 5, 6, 1, 0, 1, 0, 1, 0, 2, 9, 0, 1, 0, 2]
    assert out.row(0) == [0] * 18
    out.begin(1)
    assert out.row(1) == [0] * 18


def values_of(case: Case, table: Table, seat: int) -> dict[str, int]:
    encoder = case.game.encoder(table)
    return dict(zip([column.name for column in encoder.layout.columns], encoder.numbers(table, seat), strict=True))


@pytest.mark.parametrize(
    "case", [case for case in PLAIN if case.name in ("riffifi", "tax_the_rich", "hegemony")], ids=str
)
def test_the_columns_of_the_hand_are_the_cards_that_the_seat_sees(case: Case) -> None:
    """Compare the names of columns with the view."""
    seen = 0
    for number, (table, seat, _) in enumerate(random_game(case, Rng(8), most=1200)):
        if number % 10 or seat < 0:
            continue
        values = values_of(case, table, seat)
        hand = [label for name, value in values.items() if name.startswith("hand.") for label in [name[5:]] * value]
        zones = [zone for zone in case.game.show(table, seat).zones if zone.name == "hand" and zone.owner == seat]
        shown = [piece.face.partition("/")[2] for zone in zones for piece in zone.pieces]
        assert sorted(hand) == sorted(shown)
        seen += len(hand)
    assert seen


@pytest.mark.parametrize("case", [case for case in PLAIN if case.name == "bakschisch"], ids=str)
def test_the_columns_of_seats_begin_with_the_viewer(case: Case) -> None:
    for number, (table, seat, _) in enumerate(random_game(case, Rng(8), most=600)):
        if number % 10 == 0 and seat >= 0:
            values = values_of(case, table, seat)
            owners = ["you", *[f"left_{place}" for place in range(1, case.seats)]]
            assert [values[f"{owner}.space"] for owner in owners] == [
                table.scores()[(seat + place) % case.seats] for place in range(case.seats)
            ]

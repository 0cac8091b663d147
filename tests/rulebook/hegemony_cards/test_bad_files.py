"""A card file with a mistake stops the start, and the refusal names the file, the card and the word."""

from importlib import resources
from pathlib import Path

import pytest

from ludocracy.core.data import DataFile, parsed
from ludocracy.core.errors import BadData, BadOption
from ludocracy.core.playout import random_move
from ludocracy.core.rng import Rng
from ludocracy.games.hegemony.board import reading
from ludocracy.games.hegemony.board.box import Box, Company, Event, deck_of, read_files
from ludocracy.games.hegemony.board.roles import WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.loader import plays_on
from ludocracy.games.hegemony.game import Hegemony
from tests.rulebook.hegemony.stage import BOX, GAME


def read_deck(file: DataFile) -> None:
    """The Working Class's cards and their effects."""
    for card in deck_of(WORKING, file):
        plays_on(card.fields)


def changed(name: str, old: str, new: str) -> DataFile:
    """One of our files with one change."""
    text = resources.files("ludocracy.games.hegemony").joinpath("data", name).read_text("utf-8")
    assert old in text
    return parsed(name, text.replace(old, new, 1).encode(), True)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("pay = { money = 20", "bribe = { money = 20", ["card affordable_housing", "verb “bribe”"]),
        ("money = 20", "cash = 20", ["card affordable_housing", "parameter “cash”"]),
        ('to = "capitalist"', 'to = "banker"', ["card affordable_housing", "“banker”", "capitalist, state"]),
        ("money = 20", 'money = "much"', ["card affordable_housing", "money of pay", "“much”"]),
        ("money = 20", "money = -20", ["card affordable_housing", "money of pay", "-20"]),
        ("money = 20, ", "", ["card affordable_housing", "pay needs money"]),
        ('id = "capitalist", effect', 'id = "somebody", effect', ["card affordable_housing", "somebody"]),
        (
            '{ id = "middle", effect',
            '{ id = "capitalist", effect',
            ["card affordable_housing", "“capitalist”", "twice"],
        ),
        ("points = 5", "prize = 5", ["card affordable_housing", "field “prize”"]),
        ('needs = { fiscal = "AB" }', 'needs = { budget = "AB" }', ["card boost_domestic_tourism", "“budget”"]),
        ('needs = { fiscal = "AB" }', 'needs = { fiscal = "AD" }', ["card boost_domestic_tourism", "“AD”"]),
        ("legitimacy = { working = 1 }", "legitimacy = { rich = 1 }", ["card boost_domestic_tourism", "“rich”"]),
        (
            "legitimacy = { working = 1 }",
            "legitimacy = { working = 0 }",
            ["card boost_domestic_tourism", "working is 0"],
        ),
        ("legitimacy = { working = 1 }", "per = 3", ["card boost_domestic_tourism", "per"]),
        ('special = "cooperative_farm"', 'special = "commune"', ["card cooperative_farm", "“commune”"]),
        ("{ cubes = { count = 2 }, try = true }", "{ try = true }", ["card healthcare_movement", "one verb"]),
        ("count = 2 }, try", "count = 2 }, may = true, try", ["card healthcare_movement", "may or try"]),
        ("count = 2 }, try", "count = 2 }, maybe", ["card healthcare_movement", "cubes, maybe"]),
        ("cubes = { count = 2 }", "cubes = 2", ["card healthcare_movement", "cubes needs its parameters"]),
        ('when = { labour = "C" }', 'when = { labor = "C" }', ["card labor_market_deregulation", "“labor”"]),
        ('id = "fake_news"\n', "", ["number 4 has no id"]),
        ('id = "fake_news"', 'id = "Fake News"', ["“Fake News”"]),
        ('id = "fake_news"', 'id = "cooperative_farm"', ["card cooperative_farm", "twice"]),
        ("copies = 2", "copies = 0", ["card boost_domestic_tourism", "copies is 0"]),
        ("copies = 2", 'copies = "two"', ["card boost_domestic_tourism", "copies is “two”"]),
        ("copies = 2", "copies = 3", ["41 action cards", "40"]),
        ('effect = [{ special = "fake_news" }]', "", ["card fake_news", "no effect"]),
        ("[[card]]", "[[cards]]", ["“cards”", "[[card]]"]),
    ],
)
def test_action_cards(old: str, new: str, told: list[str]) -> None:
    file = changed("working.toml", old, new)
    with pytest.raises(BadData) as refused:
        read_deck(file)
    for words in ["working.toml, line ", *told]:
        assert words in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('what = "health", least', 'what = "hope", least', ["event neighbors_at_war", "“hope”"]),
        ("inaction = { any = 2 }", "inaction = { all = 2 }", ["event political_scandal", "“all”"]),
        ("inaction = { any = 2 }", "", ["event political_scandal", "inaction"]),
        ("first_round = 2", "first_round = 9", ["event pandemic", "first_round is 9"]),
    ],
)
def test_events(old: str, new: str, told: list[str]) -> None:
    file = changed("events.toml", old, new)
    with pytest.raises(BadData) as refused:
        _ = [plays_on(Event(fields).fields) for fields in reading.entries(file, "event")]
    for words in ["events.toml, line ", *told]:
        assert words in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('industry = "agriculture"', 'industry = "farming"', ["company supermarket", "“farming”"]),
        ('["agriculture", "unskilled"]', '["unskilled", "agriculture"]', ["company supermarket", "skilled post first"]),
        ('["agriculture", "unskilled"]', "[]", ["company supermarket", "workers"]),
        ('["agriculture", "unskilled"]', '["agriculture", "clever"]', ["company supermarket", "“clever”"]),
        ("wages = [15, 20, 25]", "wages = [15, 20]", ["company supermarket", "wages"]),
        ("starting = 1", "starting = 3", ["company supermarket", "starting is 3"]),
        ('owner = "capitalist"', 'owner = "nobody"', ["company supermarket", "“nobody”"]),
        ("cost = 16\n", "", ["company supermarket", "cost is missing"]),
        ("bonus = 1\n", "", ["company convenience_store", "employee"]),
        ("row = 1, players = [3, 4]", "row = 4, players = [3, 4]", ["company university_hospital", "row is 4"]),
        ("players = [3, 4]", "players = [5]", ["company university_hospital", "players"]),
        ("cards = [{ row = 1, players = [3, 4] }]", "", ["company university_hospital", "cards"]),
    ],
)
def test_companies(old: str, new: str, told: list[str]) -> None:
    file = changed("companies.toml", old, new)
    with pytest.raises(BadData) as refused:
        _ = [Company(fields) for fields in reading.entries(file, "company")]
    for words in ["companies.toml, line ", *told]:
        assert words in str(refused.value)


def test_the_error_names_the_line_of_the_mistake() -> None:
    file = changed("working.toml", 'special = "general_strike"', 'special = "great_strike"')
    line = file.text[: file.text.index("great_strike")].count("\n") + 1
    with pytest.raises(BadData, match=f"working.toml, line {line}: card general_strike"):
        read_deck(file)


@pytest.fixture
def own_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a user's own deals would lie."""
    monkeypatch.setenv("LUDOCRACY_DATA", str(tmp_path))
    own = tmp_path / "hegemony" / "data" / "deals.toml"
    own.parent.mkdir(parents=True)
    return own


def test_a_users_own_file_replaces_ours(own_deals: Path) -> None:
    own_deals.write_text(changed("deals.toml", "cost = 40", "cost = 41").text, "utf-8")
    box = Box(read_files())
    assert (box.deal_cost[0], BOX.deal_cost[0]) == (41, 40)
    assert box.fingerprint != BOX.fingerprint


def test_two_editions_are_played_in_one_process(own_deals: Path) -> None:
    own_deals.write_text(changed("deals.toml", "cost = 40", "cost = 41").text, "utf-8")
    game = Hegemony()
    deal = f"deal/{BOX.deal.labels[0]}"
    assert [line.args for line in game.card_text(deal) if line.key == "card.cost"] == [[41]]
    assert [line.args for line in GAME.card_text(deal) if line.key == "card.cost"] == [[40]]
    own, ours = game.start(4), GAME.start(4)
    assert isinstance(own, HegemonyTable)
    assert isinstance(ours, HegemonyTable)
    assert (own.clone().box.deal_cost[0], ours.clone().box.deal_cost[0]) == (41, 40)
    rng = Rng(7)
    while not own.over():
        seat = own.who()[0]
        own.play(seat, random_move(own, seat, rng))
    game.audit(own)
    with pytest.raises(BadOption, match="cards"):
        GAME.start(4, {"cards": game.box.fingerprint})


def test_several_games_can_be_made_of_one_box() -> None:
    box = Box(read_files())
    first, second = Hegemony(box), Hegemony(box)
    written = [[play.text() for play in plays] for plays in first.plays.cards]
    assert [[play.text() for play in plays] for plays in second.plays.cards] == written


def test_a_box_with_other_cards_is_refused() -> None:
    """The codes of moves follow from the names of the cards."""
    files = read_files()
    other = files | {"agendas": changed("agendas.toml", 'id = "', 'id = "new_')}
    with pytest.raises(ValueError, match="the cards that moves are named after"):
        Hegemony(Box(other))


def test_a_users_broken_file_is_refused(own_deals: Path) -> None:
    own_deals.write_text(changed("deals.toml", "cost = 40", "price = 40").text, "utf-8")
    with pytest.raises(BadData) as refused:
        Hegemony()
    assert f"{own_deals}, line " in str(refused.value)
    assert "deal food6: cost is missing" in str(refused.value)

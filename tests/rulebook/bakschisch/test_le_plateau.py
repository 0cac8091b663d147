"""Le plateau: the track is data (ruling B1) that users can replace; a wrong file is refused with its line."""

from itertools import pairwise
from pathlib import Path

import pytest

from ludocracy.core.data import FOLDER
from ludocracy.core.errors import BadData, BadOption
from ludocracy.games import catalogue
from ludocracy.games.bakschisch.game import Bakschisch
from ludocracy.games.bakschisch.moves import PERSON
from ludocracy.games.bakschisch.state import BakschischTable
from ludocracy.play.match import Match
from ludocracy.server.http.game_routes import game_info, rules_info
from ludocracy.show.rules import rules_text

OWN = """\
levels = [
    ["guard", "servant", "harem_lady"],
    ["eunuch", "fakir", "guard"],
    ["servant", "harem_lady", "eunuch", "fakir"],
]
cross = 6
throne = 11
"""


def with_track(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Bakschisch:
    (folder / "bakschisch").mkdir(exist_ok=True)
    (folder / "bakschisch" / "track.toml").write_text(text, "utf-8")
    monkeypatch.setenv(FOLDER, str(folder))
    return Bakschisch()


def table_on(game: Bakschisch, **options: int | str) -> BakschischTable:
    table = game.start(2, options)
    assert isinstance(table, BakschischTable)
    return table


def test_b1_the_built_in_track_is_a_reconstruction_of_six_levels() -> None:
    track = table_on(Bakschisch()).choices.track
    assert track.reconstruction
    assert track.levels == [5] * 6 and (track.cross, track.throne) == (25, 31)
    for first in range(1, 31, 5):  # each level has every inhabitant once
        assert sorted(track.persons[first : first + 5]) == list(range(5))


def test_b1_persons_are_three_to_seven_spaces_apart() -> None:
    track = table_on(Bakschisch()).choices.track
    for person in range(5):
        stands = [space for space in range(1, 31) if track.persons[space] == person]
        assert all(3 <= after - before <= 7 for before, after in pairwise(stands))


def test_b15_on_the_reconstruction_only_the_palace_leads_straight_to_the_throne() -> None:
    track = table_on(Bakschisch()).choices.track
    early = [(p, s) for p in range(5) for s in range(track.cross + 1) if track.ahead[p][s] == track.throne]
    assert early == []


def test_a_users_own_track_replaces_the_reconstruction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_track(tmp_path, monkeypatch, OWN)
    t = table_on(game)
    assert t.choices.throne == 11 and t.choices.cross == 6 and not t.choices.track.reconstruction
    assert t.choices.track.ahead[PERSON.codes["servant"]][:3] == [2, 2, 7]


def test_b1_the_table_says_that_the_track_is_a_reconstruction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = Bakschisch()
    assert built_in.show(built_in.start(2), 0).zones[0].facts == {"reconstruction": 1}
    own = with_track(tmp_path, monkeypatch, OWN)
    assert own.show(own.start(2), 0).zones[0].facts == {}


def test_b1_the_lobby_offers_the_available_tracks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = Bakschisch()
    assert built_in.editions("track") == [(built_in.tracks[0].print, False)]
    game = with_track(tmp_path, monkeypatch, OWN)
    assert game.editions("track") == [(game.tracks[0].print, True), (built_in.tracks[0].print, False)]
    assert [choice.text for choice in game_info(game, "en").options[0].choices] == [
        "The server’s own",
        "Reconstruction",
    ]
    assert table_on(game, track=str(built_in.tracks[0].print)).choices.throne == 31


def test_the_rules_show_the_track_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = Bakschisch().tracks[0].print
    own = with_track(tmp_path, monkeypatch, OWN).tracks[0].print
    catalogue.refresh()
    try:
        game = catalogue.find("bakschisch")
        mine, built_in, unknown, wrong = (
            rules_info(game, "en", {"track": str(given)}).pictures[0].drawings[0] for given in (own, house, 7, "x" * 99)
        )
        assert "11 · Caliph · throne" in mine.table and "31 · Caliph · throne" in built_in.table
        assert mine.light != built_in.light and unknown == wrong == rules_info(game, "en", {}).pictures[0].drawings[0]
        assert mine.table in rules_text("bakschisch", "en", {"track": own})
        assert built_in.table in rules_text("bakschisch", "en", {"track": house})
    finally:
        monkeypatch.delenv(FOLDER)
        catalogue.refresh()


def test_the_reconstruction_is_still_there_by_its_number(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    standard = int(table_on(Bakschisch()).setting["track"])
    game = with_track(tmp_path, monkeypatch, OWN)
    assert table_on(game, track=standard).choices.throne == 31


def test_a_position_on_another_track_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = with_track(tmp_path, monkeypatch, OWN)
    position = own.dump(own.start(2))
    assert own.dump(own.load(position)) == position
    monkeypatch.delenv(FOLDER)
    with pytest.raises(BadOption, match=f"track is {position['options']['track']}, the fingerprint of a data file"):
        Bakschisch().load(position)


def test_a_record_names_its_track_and_replays_on_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(with_track(tmp_path, monkeypatch, OWN), 2)
    record = match.record()
    assert record.options == {"track": match.table.setting["track"]}
    monkeypatch.delenv(FOLDER)
    with pytest.raises(BadOption, match="the fingerprint of a data file that is not installed"):
        Bakschisch().start(record.seats, record.options)


def test_comments_and_layout_do_not_make_another_track(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = table_on(with_track(tmp_path, monkeypatch, OWN)).setting["track"]
    second = table_on(with_track(tmp_path, monkeypatch, "# mine\n" + OWN.replace(", ", ","))).setting["track"]
    assert first == second


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('"eunuch", "fakir", "guard"', '"eunuch", "dervish", "guard"', 3, "“dervish” is not a character"),
        ('"harem_lady"],', '"caliph"],', 2, "the Caliph is on the throne"),
        ('"servant", "harem_lady", "eunuch", ', '"servant", "eunuch", ', 1, "harem_lady is on 1 spaces"),
        ('["guard", "servant", "harem_lady"]', "[]", 1, "none of them empty"),
        ('["guard", "servant", "harem_lady"]', "3", 1, "lists of characters"),
        ('"servant", "harem_lady", "eunuch"', '"servant", "harem_lady", 7', 4, "“7” is not a character"),
        ("throne = 11", "throne = 12", 7, "it follows the last space of the levels, so it is 11"),
        ("throne = 11", "", 1, "“throne” is missing"),
        ("cross = 6", "cross = 7", 6, "the last space before the highest level is 6"),
        ("cross = 6", "cross = true", 6, "cross cannot be True"),
        ("cross = 6\n", "", 1, "“cross” is missing"),
        ("cross = 6", "cros = 6", 6, "there is no “cros” in a track"),
        ("cross = 6", "cross = 6\nreconstruction = 1", 7, "reconstruction must be true or false"),
        ("cross = 6", "cross = ", 6, "this is not TOML"),
        ("levels = [", "levels = [\n" + '["guard"],\n' * 200, 1, "210 spaces are too many"),
    ],
)
def test_a_wrong_track_is_refused_with_file_line_and_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, line: int, reason: str
) -> None:
    assert old in OWN
    with pytest.raises(BadData) as refused:
        with_track(tmp_path, monkeypatch, OWN.replace(old, new, 1))
    assert str(refused.value).startswith(f"{tmp_path / 'bakschisch' / 'track.toml'}, line {line}: ")
    assert reason in str(refused.value)


def test_a_missing_data_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "nowhere"))
    with pytest.raises(BadData, match="names a folder that does not exist"):
        Bakschisch()

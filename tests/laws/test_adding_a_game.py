"""docs/adding-a-game.md, followed literally, builds a game for which every law holds."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludocracy.games
from ludocracy.games import catalogue
from ludocracy.show.words import vocabulary
from tests.laws import test_imagine, test_leaks, test_tables, test_words
from tests.laws.cases import Case

DOC = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
CASES = [Case("high_card", 2), Case("high_card", 4, (("lowest", True),))]


def files() -> dict[str, str]:
    """Return the titled code blocks of the page."""
    blocks = re.findall(r'```\w+ title="([^"]+)"\n(.*?)```', DOC.read_text("utf-8"), flags=re.S)
    assert len(blocks) >= 10
    return dict(blocks)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Write the folder of the page, and add its line to the catalogue."""
    games = tmp_path_factory.mktemp("games")
    blocks = files()
    line = blocks.pop("catalogue line")
    (games / "high_card").mkdir()
    (games / "high_card" / "__init__.py").touch()
    for name, text in blocks.items():
        path = games / "high_card" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    ludocracy.games.__path__.append(str(games))
    catalogue.GAMES.update(eval("{" + line + "}"))
    yield
    del catalogue.GAMES["high_card"]
    ludocracy.games.__path__.remove(str(games))
    for name in [name for name in sys.modules if name.startswith("ludocracy.games.high_card")]:
        del sys.modules[name]
    vocabulary.cache_clear()


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_game_of_the_page_obeys_every_law(case: Case) -> None:
    test_tables.test_a_random_game_ends_and_everything_adds_up_after_every_move(case)
    test_tables.test_seats_that_are_asked_have_answers_and_every_answer_can_be_played(case)
    test_tables.test_only_the_offered_answers_can_be_played(case)
    test_tables.test_no_earlier_clone_ever_changes(case)
    test_tables.test_a_loaded_position_equals_the_dumped_one_and_plays_on_the_same(case)
    test_tables.test_a_record_replays_to_the_same_table_and_undo_leads_back(case)
    test_leaks.test_hidden_information_does_not_affect_a_seat(case)
    test_leaks.test_hidden_information_is_redealt(case)
    test_imagine.test_the_same_seed_gives_the_same_world_whatever_is_hidden(case)
    test_imagine.test_what_a_seat_knows_does_not_depend_on_hidden_information(case)
    test_words.test_both_languages_have_the_same_keys_and_placeholders(case.name)
    test_words.test_every_message_has_words(case.name)
    for language in ("fr", "en"):
        test_words.test_everything_that_random_games_show_has_words(case, language)

"""Random games are played as recorded. After an intended change, run `make golden` and read the diff."""

import pytest

from tests.golden.playthrough import FOLDER, KEPT, text_of


@pytest.mark.parametrize("name", KEPT)
def test_a_golden_game_is_played_as_recorded(name: str) -> None:
    assert text_of(KEPT[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_golden_file_is_compared() -> None:
    kept = {str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.rglob("*.txt")}
    assert kept == set(KEPT)

"""The examples of our rules text have the stated results, and the log reads naturally."""

import pytest

from ludocracy.show.words import Words
from tests.helpers import Scene
from tests.rulebook.tax_the_rich.box import go, stage, table_of, winner

NAMES = ["Anna", "Ben", "Chloé", "David"]


def test_chloe_wins_with_a_trump() -> None:
    assert winner(go(stage(["g5", "g9", "r2", "g12"]), "g5", "g9", "r2", "g12")) == 2


def test_a_party_that_made_7_of_8() -> None:
    """Seat 0 leads the party and takes the last trick, its fourth."""
    scene = stage(["g9", "g2", "y5", "g8"], won=[3, 3, 3, 2], row=2, trump="green")
    go(scene, "g9", "g2", "y5", "g8")
    assert table_of(scene).latest == [4, 3, 6, 5]


def told(scene: Scene, language: str, seat: int) -> list[str]:
    words = Words(scene.game, language, NAMES, scene.table.setting)
    return [words.say(note.key, note.args) for note in scene.log if note.visible_to(seat)]


def searched() -> Scene:
    scene = stage(["g6 b1 b2", "g2 y4 y9", "y5 y7 y8", "g8 b9 b7"], rules="6")
    scene.log.clear()
    return go(scene, "g6", "search:1", "find:y9", "give:b1", "g2", "y5", "g8")


@pytest.mark.parametrize(
    ("language", "seat", "lines"),
    [
        (
            "fr",
            1,
            [
                "Anna joue le Policier vert (6).",
                "Anna prend la Juge jaune (9) à Ben.",
                "Anna donne le Pauvre bleu (1) à Ben.",
                "Ben joue la Mère verte (2).",
                "Chloé joue la Journaliste jaune (5).",
                "David joue le Docteur vert (8).",
                "David remporte le pli avec le Docteur vert (8).",
            ],
        ),
        (
            "en",
            2,
            [
                "Anna plays the green Police (6).",
                "Anna takes a card from Ben at random.",
                "Anna gives Ben a card.",
                "Ben plays the green Mother (2).",
                "Chloé plays the yellow Journalist (5).",
                "David plays the green Doctor (8).",
                "David wins the trick with the green Doctor (8).",
            ],
        ),
    ],
)
def test_the_log_reads_naturally(language: str, seat: int, lines: list[str]) -> None:
    assert told(searched(), language, seat) == lines

"""The examples of our rules text have the stated results, and the log reads naturally."""

import pytest

from ludocracy.show.words import Words
from tests.helpers import Scene
from tests.rulebook.riffifi.box import dealt, held, laid_out, up

ANNA, MAX, LULU = range(3)


def test_a_yellow_2_chases_a_yellow_6() -> None:
    scene = dealt(4, ["yellow-6"], ["green-3"], ["yellow-2"], ["yellow-8"])
    scene.play("play:yellow-6", "play:green-3", "play:yellow-2")
    assert up(scene) == [None, "green-3", "yellow-2", None]
    assert {"play:yellow-8", "hide:yellow-8"} < set(scene.offers())


def test_ben_takes_one_from_the_middle_and_five_from_anna_and_david() -> None:
    """The taker has the first seat here: Ben, Cleo, David, Anna."""
    scene = dealt(4, ["blue-6"], ["red-8"], ["green-8"], ["yellow-8"]).play("play:blue-6")
    laid_out(scene, {"blue": 2}, {"blue": 1}, {"blue": 4}, {"blue": 4})
    scene.play("play:red-8", "play:green-8", "play:yellow-8")
    assert scene.offers() == ["rob:2", "rob:3"]
    scene.play("rob:3")
    assert [held(scene, seat).get("blue", 0) for seat in range(4)] == [8, 1, 2, 1]


def told(scene: Scene, language: str, seat: int) -> list[str]:
    words = Words(scene.game, language, ["Anna", "Max", "Lulu"], scene.table.setting)
    return [words.say(note.key, note.args) for note in scene.log if note.visible_to(seat)]


def scene_of_theft() -> Scene:
    scene = dealt(3, ["red-4"], ["green-3", "purple-1"], ["red-7"])
    laid_out(scene, {}, {"red": 10}, {"red": 1})
    scene.log.clear()
    return scene.play("play:red-4", "play:green-3", "hide:red-7")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "fr",
            [
                "Anna joue le 4 rouge.",
                "Max joue le 3 vert.",
                "Lulu joue une carte perdante sans la montrer.",
                "Anna prend 1 jeton rouge au milieu.",
                "Anna vole 3 jetons rouges à Max.",
            ],
        ),
        (
            "en",
            [
                "Anna plays the red 4.",
                "Max plays the green 3.",
                "Lulu plays a losing card without showing it.",
                "Anna takes 1 red token from the middle.",
                "Anna steals 3 red tokens from Max.",
            ],
        ),
    ],
)
def test_the_log_reads_naturally(language: str, lines: list[str]) -> None:
    assert told(scene_of_theft(), language, ANNA) == lines


def test_only_lulu_reads_which_card_she_played_unseen() -> None:
    assert "Vous jouez le 7 rouge sans le montrer." in told(scene_of_theft(), "fr", LULU)


def test_the_fifth_colour_has_its_name_and_agrees_in_gender() -> None:
    scene = dealt(3, ["purple-4"], ["green-3"], ["red-7"], fifth_colour="orange")
    scene.log.clear()
    scene.play("play:purple-4", "play:green-3", "play:red-7")
    assert told(scene, "fr", ANNA)[0] == "Anna joue le 4 orange."
    assert told(scene, "fr", ANNA)[-1] == "Anna prend 4 jetons orange au milieu."

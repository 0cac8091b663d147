"""Settings of play: sounds, moves that must be confirmed, and automatic moves."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.driver import ANSWERS, BEGINS, Screen
from tests.web.test_notifications_and_votes import two_seats_taken

COUNT_TONES = """{
  window.tones = 0
  const make = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    window.tones++
    return make.call(this)
  }
}"""


def settings_of(one: Screen) -> None:
    """Opens the part beside the table that has the settings."""
    tab = one.page.locator("#tab-about")
    (tab if tab.count() else one.page.locator("[data-about]")).first.click()
    one.page.locator("[data-sound]").wait_for()


def test_a_turn_sounds_and_a_phone_is_silent_until_asked(screen: Callable[..., Screen]) -> None:
    for phone in (False, True):
        one = screen(phone=phone, language="fr" if phone else "en")
        one.page.add_init_script(COUNT_TONES)
        one.sit("riffifi", 3, options=BEGINS)
        assert one.asked()
        one.page.locator(".hand button.lit").first.click()
        one.settled()
        assert one.asked()
        if phone:
            assert one.page.evaluate("tones") == 0
            settings_of(one)
            one.page.check("[data-sound]")
        one.page.wait_for_function("() => tones > 0")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_move_is_confirmed_if_one_wants_so(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.sit("riffifi", 3, options=BEGINS)
    assert one.asked()
    settings_of(one)
    one.page.select_option("[data-confirm-moves]", "always")
    before = one.moves()
    card = one.page.locator(".hand button.lit").first
    card.click()
    one.page.click("[data-cancel]")
    one.page.wait_for_selector("[data-confirm]", state="detached")
    assert one.moves() == before, "nothing was played"
    card.click()
    expect(one.page.locator(".hand .picked")).to_have_count(1)
    expect(one.page.locator("[data-bar] [data-preview]")).to_contain_text({"en": "token", "fr": "jeton"}[language])
    one.accessible("a move to confirm")
    one.page.click("[data-confirm]")
    one.page.wait_for_function("(before) => document.querySelector('.stage').dataset.moves !== before", arg=before)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_prepared_card_is_played_when_ones_turn_comes(screen: Callable[..., Screen], language: str) -> None:
    ann, ben = screen(name="Ann"), screen(name="Ben", language=language, phone=language == "fr")
    two_seats_taken(ann, ben)
    assert ann.asked()
    hand = ben.page.locator(".hand button.spot")
    hand.first.click()
    expect(hand.first).to_have_attribute("aria-pressed", "true")
    ben.page.click("[data-stop-prepared]")
    expect(hand.first).to_have_attribute("aria-pressed", "false")
    hand.first.click()
    ben.accessible("a prepared card")
    name = str(hand.first.get_attribute("data-spot"))
    colour = name.partition("-")[0]
    ann.page.locator(f".hand button.lit:not([data-spot^='{colour}-'])").first.click()
    expect(ben.page.locator(f".hand [data-spot='{name}']")).to_have_count(0)
    expect(ben.page.locator("[data-stop-prepared], [data-stop-automatic]")).to_have_count(0)


def test_a_prepared_card_that_has_been_taken_back_is_not_played(screen: Callable[..., Screen]) -> None:
    ann, ben = screen(name="Ann"), screen(name="Ben")
    two_seats_taken(ann, ben)
    assert ann.asked()
    card = ben.page.locator(".hand button.spot").first
    card.click()
    card.click()
    ann.page.locator(".hand button.lit").first.click()
    assert ben.asked()
    expect(ben.page.locator("[data-stop-automatic]")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "announced"),
    [("en", "About to be played"), pytest.param("fr", "Va être joué", marks=pytest.mark.soak)],
)
def test_the_only_possible_move_is_made_by_itself_if_one_wants_so(
    screen: Callable[..., Screen], language: str, announced: str
) -> None:
    one = screen(language=language)
    one.open("/")
    one.page.wait_for_selector("[data-quick=big_cheese]")
    one.page.evaluate(
        "(language) => localStorage.setItem('ludocracy', JSON.stringify({language, forced: true}))", language
    )
    one.sit("big_cheese", 3)
    luck = random.Random(3)
    itself = one.page.locator("[data-stop-automatic]")
    for _ in range(60):
        one.page.wait_for_selector(f"[data-stop-automatic], {ANSWERS}")
        if itself.count():
            break
        one.answer(luck)
    expect(itself).to_contain_text(announced)
    moves = one.moves()
    one.page.wait_for_selector(f'.stage:not([data-moves="{moves}"])')


@pytest.mark.parametrize("language", ["en", "fr"])
def test_passing_until_the_end_of_the_bets(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.sit("tax_the_rich", 4, options={"rules": "base", "first_opener": "last"}, seat=3)
    assert one.asked()  # whoever opens must bet
    one.page.locator(".boxes button.lit").first.click()
    one.page.wait_for_selector("[data-pass-on], .stage:not([data-asked=Auction])[data-asked]")
    if one.page.locator("[data-pass-on]").count():
        one.page.click("[data-pass-on]")
    one.page.wait_for_selector(".stage[data-asked]:not([data-asked=Auction])")
    one.page.wait_for_selector("[data-stop-passing]", state="detached")

"""The lobby: the facts on a game's card, configuring a game against bots, and names that are kept."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ludocracy.games import catalogue
from tests.web.driver import Screen

MINUTES = {"en": "minutes", "fr": "minutes"}
PLAYERS = {"en": "players", "fr": "joueurs"}
LEARNT = {"en": ("Learnt in", "Takes"), "fr": ("S’apprend en", "S’apprend en")}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_says_how_long_how_hard_and_for_how_many(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, phone=language == "fr")
    one.open("/")
    cards = one.page.locator("li.game")
    expect(cards).to_have_count(len(catalogue.names()))
    for card in cards.all():
        facts = card.locator("[data-facts]")
        expect(facts).to_contain_text(PLAYERS[language])
        expect(facts).to_contain_text(MINUTES[language])
        expect(facts).to_contain_text(re.compile("|".join(LEARNT[language])))
        expect(card.locator(".about")).to_have_text(re.compile(".{40}"))
    one.accessible("the lobby")
    one.fits()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_against_bots_on_the_chosen_seat_and_level(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.open("/")
    choice = one.page.locator("[data-choice-of=hegemony]")
    choice.locator("summary").click()
    for count, classes in (("2", 2), ("3", 3), ("4", 4)):
        choice.locator("[data-count]").select_option(count)
        seats = choice.locator("[data-seat] option")
        expect(seats).to_have_count(classes + 1)  # the classes that are played, or any of them
    expect(seats.nth(2)).to_contain_text("Capital")  # seats are called by what they play
    choice.locator("[data-seat]").select_option("2")
    choice.locator("[data-level]").select_option("novice")
    one.accessible("the choice is open")
    one.page.click("[data-quick=hegemony]")
    one.page.wait_for_selector(".foot")
    table = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert [seat["who"] for seat in table["seats"]] == ["bot", "bot", "person", "bot"]
    assert {seat["bot"] for seat in table["seats"] if seat["who"] == "bot"} == {"novice"}


def test_an_open_choice_moves_no_card(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open("/")
    boxes = "() => [...document.querySelectorAll('li.game')].map((one) => [one.offsetTop, one.offsetHeight].join())"
    choice = one.page.locator("[data-choice-of=riffifi]")
    choice.wait_for()
    before = one.page.evaluate(boxes)
    choice.locator("summary").click()
    expect(choice.locator("[data-count]")).to_be_visible()
    assert one.page.evaluate(boxes) == before
    one.page.locator("h1").click()
    expect(choice.locator("[data-count]")).to_be_hidden()


def test_fewer_players_leave_no_seat_chosen_that_is_gone(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open("/")
    choice = one.page.locator("[data-choice-of=riffifi]")
    choice.locator("summary").click()
    choice.locator("[data-count]").select_option("5")
    choice.locator("[data-seat]").select_option("4")
    choice.locator("[data-count]").select_option("3")
    expect(choice.locator("[data-seat]")).to_have_value("2")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_survive_any_order_of_clicks(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language)
    one.open("/")
    name = one.page.locator(".name input")
    name.fill("Zoé")
    one.page.locator("a[href='/new/riffifi']").click()
    typed = one.page.locator("main input[type=text]").first
    expect(typed).to_have_value("Zoé")
    typed.fill("Zoé B.")
    one.page.select_option("#seat-3", "me2")
    one.page.locator("main li input").fill("Max")
    one.page.locator("label.count", has_text="3").click()
    one.page.locator("label.count", has_text="4").click()
    expect(one.page.locator("#seat-3")).to_have_value("me2")
    expect(one.page.locator("main li input")).to_have_value("Max")
    one.page.go_back()
    expect(name).to_have_value("Zoé B.")
    name.fill("")
    name.blur()
    expect(name).to_have_value("")
    name.fill("Zoé")
    one.page.click("[data-quick=bakschisch]")
    one.page.wait_for_selector(".foot")
    table = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert table["seats"][0]["name"] == "Zoé"
    one.open("/")
    expect(name).to_have_value("Zoé")


def test_one_changes_places_with_whoever_sits_there(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open("/new/riffifi")
    one.page.select_option("#seat-2", "novice")
    one.page.select_option("#seat-2", "me")
    expect(one.page.locator("#seat-2")).to_have_value("me")
    expect(one.page.locator("#seat-0")).to_have_value("novice")


def test_a_class_by_lot(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open("/")
    one.page.locator("[data-choice-of=hegemony] summary").click()
    one.page.locator("[data-choice-of=hegemony] [data-seat]").select_option("-1")
    one.page.click("[data-quick=hegemony]")
    one.page.wait_for_selector(".foot")
    table = one.get(f"/api/tables/{one.page.url.rpartition('/')[2]}")
    assert sorted(seat["who"] for seat in table["seats"]) == ["bot", "bot", "bot", "person"]


def test_each_seat_asks_for_its_class(screen: Callable[..., Screen]) -> None:
    ann, ben = screen(), screen(name="Ben", language="fr", phone=True)
    ann.open("/new/hegemony")
    expect(ann.page.locator("[data-facts]")).to_contain_text("minutes")
    ann.page.locator("label.count", has_text="3").click()
    ann.page.select_option("[data-role='0']", "capitalist")
    expect(ann.page.locator("[data-role='2']")).to_have_value("working")  # each class is played once
    ann.page.select_option("#seat-1", "novice")
    ann.accessible("a new table of Hegemony")
    ann.page.locator("button.big").click()
    ann.page.wait_for_url(lambda url: "/t/" in url)
    table = ann.page.url.rpartition("/")[2]
    seats = ann.get(f"/api/tables/{table}")["seats"]
    assert [seat["who"] for seat in seats] == ["empty", "bot", "person"]
    ben.open(f"/t/{table}")
    offered = ben.page.locator("[data-role] option")
    expect(offered).to_have_count(2)
    expect(offered.first).to_contain_text("Ouvrière")
    ben.accessible("sitting down as a class")
    ben.page.select_option("[data-role]", "0")
    ben.page.click("[data-sit]")
    expect(ben.page.locator("[data-role]")).to_have_count(0)
    assert [seat["who"] for seat in ben.get(f"/api/tables/{table}")["seats"]] == ["person", "bot", "person"]


def test_printed_rules_are_the_text_alone(screen: Callable[..., Screen]) -> None:
    one = screen(theme="dark")
    one.open("/rules/bakschisch")
    one.page.wait_for_selector("article h3")
    one.page.emulate_media(media="print")
    for hidden in ("header", "input[type=search]", "nav", "a.button"):
        expect(one.page.locator(hidden).first).to_be_hidden()
    expect(one.page.locator("article h3").first).to_be_visible()
    expect(one.page.locator("[data-picture] img.light").first).to_be_visible()
    expect(one.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(one.page.locator("article p").first).to_have_css("color", "rgb(33, 28, 21)")


def test_a_link_leads_to_a_heading_of_the_rules(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.open("/rules/bakschisch#rule-caliph")
    expect(one.page.locator("#rule-caliph")).to_be_focused()
    expect(one.page.locator("#rule-caliph")).to_be_in_viewport()

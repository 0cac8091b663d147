"""Games over weeks: what waits for a player, and plans that are composed on the table."""

import itertools
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from ludocracy.play.duplicate.shares import seal_of
from ludocracy.server.protocol.plans import Plan, PlanStep, Shown, Told
from tests.laws.cases import SOAK
from tests.server.group import movable_clock
from tests.server.harness import Running
from tests.server.test_plans import (
    example_of_the_bills,
    example_of_the_lowest,
    example_of_the_president,
    example_of_the_project,
)
from tests.web.driver import Screen

#: Notes the numbers that the page puts on the icon of the installed app, and puts them there.
NOTE_BADGES = """{
  window.badges = []
  const [set, clear] = [navigator.setAppBadge, navigator.clearAppBadge]
  navigator.setAppBadge = function (n) { badges.push(n); return set.call(this, n) }
  navigator.clearAppBadge = function () { badges.push(0); return clear.call(this) }
}"""

WAITING = {"en": "Waiting for you", "fr": "On vous attend"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_waits_is_listed_and_one_game_leads_to_the_next(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, phone=language == "fr")
    one.page.add_init_script(NOTE_BADGES)
    one.ask("/api/me", {"name": "Ann", "language": language})
    wishes = {"seats": [{"me": True, "name": "Ann"}, {"bot": "random"}, {"bot": "random"}], "pace": 0}
    first = one.begin({"game": "riffifi"} | wishes)
    one.open(f"/t/{first}")
    one.page.wait_for_selector(".stage[data-asked]")
    second = one.begin({"game": "tax_the_rich", "clock": {"kind": "turn", "seconds": 86400}} | wishes)
    one.open("/")
    games = one.page.locator("[data-my-games]")
    expect(games.get_by_role("heading")).to_have_text(WAITING[language])
    expect(games.locator("a")).to_have_count(2)
    question = one.get(f"/api/tables/{first}/view?language={language}")["view"]["prompt"]["text"]
    expect(games.locator("a").first).to_contain_text(question)
    expect(games.locator("a").nth(1).locator(".deadline")).to_contain_text(re.compile(r"\d:\d\d"))
    expect(one.page).to_have_title(re.compile(r"^\(2\) Ludocracy"))
    expect(one.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:image/svg.*%3E2%3C"))
    one.page.wait_for_function("() => badges.at(-1) === 2")
    one.accessible("my games")
    one.fits()

    games.locator("a").first.click()
    one.page.wait_for_selector(".stage[data-asked]")
    assert one.page.locator("[data-next-game]").count() == 0, "a question here comes first"
    # Somebody else is asked now: a bot of this table that takes its time.
    one.ask(f"/api/tables/{first}/do", {"do": "set", "pace": 5000})
    one.answer(random.Random(1))
    one.page.locator("[data-next-game]").click()
    one.page.wait_for_url(f"**/t/{second}")
    one.page.wait_for_selector(".stage[data-asked]")
    for table in (first, second):
        one.ask(f"/api/tables/{table}/do", {"do": "propose", "what": "end"})
    expect(one.page).to_have_title(re.compile(r"^[^(]"))
    expect(one.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    one.page.wait_for_function("() => badges.at(-1) === 0")


PACE = {
    "en": (
        "2 days per decision, saved up to 6 days",
        "A bot plays on (Novice)",
        "Deadline:",
    ),
    "fr": (
        "2 jours par décision, en réserve jusqu’à 6 jours",
        "Un robot le remplace (Débutant)",
        "Échéance",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pace_is_agreed_before_the_start_and_the_deadline_is_said_in_words(
    screen: Callable[..., Screen], language: str
) -> None:
    pace, stand_in, deadline = PACE[language]
    size = (1280, 720) if language == "en" else (390, 844)
    ann, ben = screen(language=language, size=size), screen(language=language, size=size, name="Ben")
    ann.open("/new/riffifi")
    for seat in ("#seat-2", "#seat-3"):
        ann.page.select_option(seat, "novice")
    ann.page.select_option("[data-clock]", label=pace)
    ann.page.select_option("[data-overdue]", label=stand_in)
    ann.page.locator("form button.main").click()
    ann.page.wait_for_selector("[data-start]")
    table = ann.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}")
    day = 86400
    assert table["clock"] == {"kind": "bank", "seconds": 6 * day, "extra": 2 * day, "most": 6 * day}
    assert table["overdue"] == {"what": "bot", "bot": "novice"}
    assert ann.page.locator("[data-overdue]").input_value() == "bot novice"
    ann.fits()
    ben.open(f"/t/{table['id']}")
    ben.page.locator("[data-sit]").click()
    for told in (pace, stand_in):  # in the waiting room
        expect(ben.page.get_by_text(told)).to_be_visible()
    ben.accessible("a pace in the waiting room")
    ann.page.locator("[data-start]:enabled").click()
    for one in (ann, ben):
        one.page.wait_for_selector(".stage")
        if language == "fr":
            one.page.locator("header [data-about]").click()
        one.page.locator("#tab-about").click()
        for told in (pace, stand_in):
            expect(one.page.locator("#side").get_by_text(told)).to_be_visible()
        expect(one.page.locator("#side [data-deadline]").first).to_contain_text(deadline)
    expect(ann.page.locator(".plate .clock").first).to_contain_text(re.compile("^[56][dj]"))


UNTIL = {
    "en": "each time, when asked “Your bet: where does the marker go?”, until the log says “somebody bets on blue",
    "fr": "à chaque fois, à la question «\u00a0",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_plan_is_composed_on_the_table_and_reports_why_it_stopped(
    screen: Callable[..., Screen], language: str
) -> None:
    one = screen(language=language, size=(1280, 720) if language == "en" else (390, 844))
    table = one.sit("tax_the_rich", 3)
    page = one.page
    page.wait_for_selector(".stage[data-asked=Auction]")
    if language == "fr":
        page.locator("header [data-about]").click()
    page.locator("#tab-plan").click()
    plans = page.locator("[data-plans]")
    # A step that can never be reached first: it is moved down again, and removed.
    plans.locator("[data-plan-question]").select_option("PlayCard")
    plans.locator("[data-plan-add]").click()
    expect(plans.locator("ol li")).to_have_count(1)
    plans.locator("[data-plan-point]").click()
    page.locator(".foot [data-move=pass]").click()
    expect(plans.locator("[data-plan-question]")).to_have_value("Auction")
    plans.locator("[data-plan-always]").check()
    plans.locator("[data-plan-adds=until]").click()
    condition = plans.locator("[data-plan-condition]")
    condition.locator("[data-plan-word]").select_option("bet")
    condition.locator("[data-plan-argument]").nth(1).select_option("blue")
    condition.locator("[data-plan-condition-add]").click()
    plans.locator("[data-plan-add]").click()
    expect(plans.locator("ol li")).to_have_count(2)
    expect(plans.locator("ol li").nth(1)).to_contain_text(UNTIL[language])
    plans.locator("ol li").nth(1).get_by_role("button").first.click()
    expect(plans.locator("ol li").first).to_contain_text(UNTIL[language])
    plans.locator("ol li").nth(1).get_by_role("button").nth(1).click()
    expect(plans.locator("ol li")).to_have_count(1)
    one.accessible("a plan is composed")
    assert not any(frame["is"] == "plan" for frame in one.frames), "nothing is left behind yet"
    assert page.get_attribute(".stage", "data-asked") == "Auction"

    plans.locator("[data-plan-leave]").click()
    expect(plans.locator("[data-plan-now] li").first).to_contain_text(UNTIL[language])
    # It passes, until it meets a question that it says nothing about, or a bot bets on blue.
    plans.locator("[data-plan-stopped]").wait_for()
    told = [frame for frame in one.frames if frame["is"] == "plan"][-1]
    assert told["stopped"] in ("done", "unforeseen")
    assert {move["move"] for move in told["made"]} <= {"pass"}
    expect(plans.locator("[data-plan-stopped]")).to_have_text(told["why"])
    one.accessible("a plan has stopped")
    plans.locator("[data-plan-change]").click()
    plans.locator("ol li").first.get_by_role("button").last.click()  # without its only step
    expect(plans.locator("[data-plan-draft] ol")).to_have_count(0)
    plans.locator("[data-plan-cancel]").click()
    expect(plans.locator("[data-plan-now] li")).to_have_count(1)
    plans.locator("[data-plan-drop]").click()
    plans.locator("[data-plan-draft]").wait_for()
    assert one.get(f"/api/tables/{table}")["phase"] == "playing"


def add_condition(plans: Locator, place: str, kind: str, name: str, *values: str) -> None:
    """Adds a condition about a line of the log or, with the face of a piece, about a place on the table."""
    plans.locator(f"[data-plan-adds={place}]").click()
    condition = plans.locator("[data-plan-condition]")
    condition.locator("[data-plan-kind]").select_option(kind)
    if kind.startswith("told"):
        choose_words(condition, name, *values)
    else:
        condition.locator("[data-plan-zone]").select_option(name)
        condition.locator("[data-plan-piece]").select_option(values[0])
    condition.locator("[data-plan-condition-add]").click()


def choose_words(place: Locator, name: str, *values: str) -> None:
    place.locator("[data-plan-word]").select_option(name)
    for number, value in enumerate(values):
        place.locator("[data-plan-argument]").nth(number).select_option(value)


def compose(plans: Locator, step: PlanStep) -> None:
    """Adds a step as a player does who reads the lists."""
    (move,) = step.moves
    choose_words(plans, *words_of(move))
    if step.choose != "only":
        plans.locator("[data-plan-choose]").select_option(step.choose)
    plans.locator("[data-plan-question]").select_option(step.question)
    plans.locator("[data-plan-always]").set_checked(step.always)
    for place, conditions in (("when", step.when), ("until", step.until)):
        for one in conditions:
            if isinstance(one, Told):
                add_condition(plans, place, "told", *words_of(one.note))
            else:
                assert isinstance(one, Shown) and one.no
                add_condition(plans, place, "shown_not", one.zone, one.face)
    before = plans.locator("ol li").count()
    plans.locator("[data-plan-add]").click()
    expect(plans.locator("ol li")).to_have_count(before + 1)


def words_of(pattern: str) -> list[str]:
    name, _, values = pattern.partition(":")
    return [name, *values.split(".")] if values else [name]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_plans_of_all_kinds_are_composed_from_lists_and_carried_out(
    screen: Callable[..., Screen], language: str
) -> None:
    """Up to 5 for this project; follow with the lowest; the Poor after her President; against every bill towards C."""
    examples = (
        (example_of_the_project(), "bid:1"),
        (example_of_the_lowest(), "play:"),
        (example_of_the_president(), "-poor"),
        (example_of_the_bills(), "against"),
    )
    ann, ben = screen(language=language), screen(name="Ben")
    for one in (ann, ben):
        one.ask("/api/me", {"name": one.name})
    for example, first in examples:
        match, seat = example.match, example.seat
        seats: list[dict[str, object]] = [{} for _ in range(match.seats)]
        seats[seat] = {"me": True, "name": "Ann"}
        setting = {"options": dict(match.table.setting), "position": match.game.dump(match.table)}
        table = ann.ask("/api/tables", {"game": match.game.name, "seats": seats, **setting})["id"]
        at = f"/api/tables/{table}"
        others = [other for other in range(match.seats) if other != seat]
        for other in others:
            ben.ask(f"{at}/do", {"do": "sit", "seat": other})
        commitment = ann.get(at)["fair"]["commitment"]
        holders = [(ann, seat), *[(ben, other) for other in others]]
        for one, own in holders:
            one.ask(f"{at}/do", {"do": "ready", "seat": own, "seal": seal_of(commitment, own, "11" * 8)})
        ann.ask(f"{at}/do", {"do": "start"})
        for one, own in holders:
            one.ask(f"{at}/do", {"do": "reveal", "seat": own, "nonce": "11" * 8})
        ann.open(f"/t/{table}")
        ann.page.wait_for_selector(".stage")
        if match.game.name == "hegemony":  # there is no room for the panel beside its table
            ann.page.locator("header [data-about]").click()
        ann.page.locator("#tab-plan").click()
        plans = ann.page.locator("[data-plans]")
        wanted = msgspec.convert(example.plan, Plan)
        for step in wanted.steps:
            compose(plans, step)
        if wanted.others == "wait":
            plans.locator("[data-plan-wait]").check()
            ann.page.wait_for_function("() => document.querySelector('[data-plan-wait]').checked")
        ann.frames.clear()
        plans.locator("[data-plan-leave]").click()
        plans.locator("[data-plan-now]").wait_for()
        left = [request for request in ann.requests if request["do"] == "plan" and not request.get("draft")]
        assert msgspec.convert(left[-1]["plan"], Plan) == wanted
        made: list[str] = []
        while not made:
            for other in others:
                told = ben.get(f"{at}/view?seat={other}")
                if told["question"]:
                    offered = [one["move"] for one in told["view"]["prompt"]["offers"]]
                    move = next((one for one in example.others if one in offered), offered[0])
                    request = {"do": "play", "id": str(told["question"]), "seat": other, "question": told["question"]}
                    ben.ask(f"{at}/do", request | {"move": move})
            ann.page.wait_for_timeout(100)
            made = [move["move"] for frame in ann.frames if frame["is"] == "plan" for move in frame["made"]]
        assert first in made[0]
        expect(plans.locator("[data-plan-now]")).to_contain_text(MADE[language])


MADE = {"en": "It has played:", "fr": "Il a joué"}

ASKS = {"en": "Is one of these seats yours?", "fr": "Une de ces places est-elle la vôtre"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_seat_moves_to_another_device_and_back(screen: Callable[..., Screen], language: str) -> None:
    desk = screen(language=language, size=(1280, 720))
    phone = screen(language=language, phone=True, name="Phone")
    table = desk.sit("riffifi", 3)
    desk.page.wait_for_selector(".stage[data-asked]")
    desk.page.locator("#tab-about").click()
    desk.page.locator("[data-my-seat-open]").click()
    dialog = desk.page.locator("[data-my-seat]")
    link = dialog.locator("[data-seat-link]").input_value()
    image = dialog.locator("img")
    image.wait_for()
    assert image.evaluate("(one) => one.decode().then(() => one.naturalWidth > 0)")
    desk.accessible("the personal link of a seat")

    phone.open(link.removeprefix(phone.home))
    phone.page.wait_for_selector(".stage[data-asked]")
    assert "#" not in phone.page.url, "the code does not stay in the history"
    assert phone.get(f"/api/tables/{table}")["you"]["seats"] == [0]

    # The first device watches now, and can be given the seat again by its new code.
    desk.page.keyboard.press("Escape")
    desk.page.locator("[data-return]").click()
    expect(desk.page.get_by_role("heading", name=ASKS[language])).to_be_visible()
    desk.accessible("a visitor is asked whether a seat is theirs")
    code = phone.get(f"/api/tables/{table}")["you"]["rejoin"]["0"]
    desk.open("/")
    desk.page.locator("#link").fill("https://example.org/")
    desk.page.locator("#link").press("Enter")
    desk.page.locator(".toasts").get_by_text(re.compile("neither|ni le lien")).wait_for()
    desk.page.locator("#link").fill(code.lower())
    desk.page.locator("#link").press("Enter")
    desk.page.wait_for_url(f"**/t/{table}")
    desk.page.wait_for_selector(".stage[data-asked]")
    assert desk.get(f"/api/tables/{table}")["you"]["seats"] == [0]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_notes_holidays_and_digests_on_the_page(screen: Callable[..., Screen], language: str) -> None:
    one = screen(language=language, size=(1280, 720) if language == "en" else (390, 844))
    table = one.sit("riffifi", 3)
    login = f"weeks-{language}-{table[:8]}"
    one.ask("/api/account", {"login": login, "password": "correct horse"})
    page = one.page
    page.wait_for_selector(".stage[data-asked]")
    if language == "fr":
        page.locator("header [data-about]").click()
    page.locator("#tab-about").click()
    notes = page.locator("[data-notes]")
    general, moment = notes.locator("[data-note='-1']"), notes.locator("[data-note]").nth(1)
    general.fill("She keeps the blue ones.")
    moment.fill("Why red?")
    moment.blur()
    page.wait_for_function(
        "table => fetch(`/api/tables/${table}/notes`).then((one) => one.json()).then((told) => told.notes.length === 2)",
        arg=table,
    )
    at = int(moment.get_attribute("data-note") or "")
    one.accessible("notes")
    kept = [(one["move"], one["text"]) for one in one.get(f"/api/tables/{table}/notes")["notes"]]
    assert kept == [(-1, "She keeps the blue ones."), (at, "Why red?")]
    # After the next move the note is listed, and leads back to its moment.
    one.answer(random.Random(1))
    notes.locator("li button").click()
    expect(notes.locator(f"[data-note='{at}']")).to_have_value("Why red?")

    one.open("/account")
    form = page.locator("[data-holidays]")
    first = page.evaluate("() => new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv')")
    last = page.evaluate("() => new Date(Date.now() + 9 * 86_400_000).toLocaleDateString('sv')")
    form.locator("input[type=date]").first.fill(first)
    form.locator("input[type=date]").last.fill(last)
    form.locator("[data-announce]").click()
    expect(form.locator(".row button")).to_have_count(1)
    one.accessible("a holiday")
    one.fits()
    (holiday,) = one.get("/api/me/holidays")["holidays"]
    assert round((holiday["ends"] - holiday["begins"]) / 3_600_000) in range(167, 170)
    one.open(f"/t/{table}")
    if language == "fr":
        page.wait_for_selector(".stage")
        page.locator("header [data-about]").click()
    page.locator("#tab-about").click()
    expect(page.locator("[data-holiday='0']")).to_be_visible()
    one.open("/account")
    form.locator(".row button").click()
    expect(form.locator(".row button")).to_have_count(0)


SLEEPS = {"en": "The table is asleep", "fr": "La table dort"}
ASLEEP = {"en": "Asleep", "fr": "Endormie"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_sleeps_when_nobody_answers_and_wakes_with_the_next_move(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    file = tmp_path / "clock"
    monkeypatch.setenv("LUDOCRACY_TEST_CLOCK", str(file))
    server = Running(str(tmp_path / "tables.sqlite"), patch=movable_clock(tmp_path / "patch"))
    one = Screen(browser, server.home, language=language, phone=language == "fr", theme="dark")
    try:
        table = one.sit("riffifi", 3)
        one.page.wait_for_selector(".stage[data-asked]")
        one.page.goto("about:blank")
        file.write_text(str(8 * 86400))
        server.kill()
        server.start()
        one.open("/")
        games = one.page.locator("[data-my-games]")
        expect(games).to_contain_text(ASLEEP[language])
        expect(one.page).to_have_title(re.compile(r"^[^(]"))  # it is not counted
        one.open(f"/t/{table}")
        expect(one.page.locator("[data-asleep]")).to_contain_text(SLEEPS[language])
        one.accessible("a table that sleeps")
        one.fits()
        one.answer(random.Random(1))
        expect(one.page.locator("[data-asleep]")).to_have_count(0)
        assert not one.problems
    finally:
        one.context.close()
        server.stop()


DAY = 86400
#: Two days for each decision, and what is saved up to six days.
TWO_DAYS = {"kind": "bank", "seconds": 6 * DAY, "extra": 2 * DAY, "most": 6 * DAY}
#: The games that are played at the same time, and for how many days.
AT_ONCE, DAYS = (["riffifi", "bakschisch", "tax_the_rich", "hegemony"], 6) if SOAK else (["riffifi", "tax_the_rich"], 2)


def test_who_comes_once_a_day_with_a_phone_is_led_to_every_game(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lobby leads to the first game, and each game to the next one, until nothing waits. The server restarts every day."""
    file = tmp_path / "clock"
    monkeypatch.setenv("LUDOCRACY_TEST_CLOCK", str(file))
    server = Running(str(tmp_path / "tables.sqlite"), patch=movable_clock(tmp_path / "patch"))
    ann, ben = (Screen(browser, server.home, phone=True, name=name) for name in ("Ann", "Ben"))
    luck = random.Random(1)
    try:
        for one in (ann, ben):
            one.ask("/api/me", {"name": one.name})
        tables = [begun_by_two(ann, ben, game) for game in AT_ONCE]
        answers = 0
        for day in range(1, DAYS + 1):
            answers += visit_of_the_day(ann, tables, luck)
            for told in asked_now(ben, tables):
                request = {"do": "play", "id": str(luck.random()), "seat": 1, "question": told["question"]}
                move = told["view"]["prompt"]["offers"][0]["move"]
                ben.ask(f"/api/tables/{told['table']}/do", request | {"move": move})
            ann.page.goto("about:blank")
            file.write_text(str(day * DAY))
            server.kill()
            server.start()
        assert answers >= len(AT_ONCE) * DAYS // 2
        for table in tables:
            assert ann.get(f"/api/tables/{table}")["seats"][0]["bot"] is None, "nobody had to stand in"
        assert not ann.problems
    finally:
        ann.context.close()
        ben.context.close()
        server.stop()


def begun_by_two(ann: Screen, ben: Screen, game: str) -> str:
    """Begins a game of two people and a bot at a pace of days, without the page."""
    seats = [{"me": True, "name": "Ann"}, {}, {"bot": "random"}]
    wanted = {"game": game, "seats": seats, "clock": TWO_DAYS, "overdue": {"what": "bot", "bot": "random"}, "pace": 0}
    table = str(ann.ask("/api/tables", wanted)["id"])
    at = f"/api/tables/{table}"
    ben.ask(f"{at}/do", {"do": "sit", "seat": 1})
    commitment = ann.get(at)["fair"]["commitment"]
    for seat, one in enumerate((ann, ben)):
        one.ask(f"{at}/do", {"do": "ready", "seat": seat, "seal": seal_of(commitment, seat, "11" * 8)})
    ann.ask(f"{at}/do", {"do": "start"})
    for seat, one in enumerate((ann, ben)):
        one.ask(f"{at}/do", {"do": "reveal", "seat": seat, "nonce": "11" * 8})
    return table


def asked_now(one: Screen, tables: list[str]) -> Iterator[dict[str, Any]]:
    """Yield what a person is asked at these tables, as long as there is something, once the bots have moved."""
    at = 0
    while at < len(tables):
        told = one.get(f"/api/tables/{tables[at]}/view") | {"table": tables[at]}
        bots = [seat["seat"] for seat in told["view"]["seats"] if seat["waited_for"] and seat["seat"] == 2]
        if told["question"]:
            yield told
        elif not bots or told["view"]["over"]:
            at += 1


def visit_of_the_day(one: Screen, tables: list[str], luck: random.Random) -> int:
    """Answer everything that waits, led by the page alone; return how many answers that were."""
    answers = 0
    one.open("/")
    waiting = {told["table"] for told in asked_now_once(one, tables)}
    title = re.compile(rf"^\({len(waiting)}\) " if waiting else r"^[^(]")
    expect(one.page).to_have_title(title)
    if waiting:
        one.page.locator("[data-my-games] a").first.click()
    while waiting:
        one.page.wait_for_url("**/t/*")
        table = one.page.url.rpartition("/")[2]
        assert table in waiting, "the page leads to a game that waits"
        for _ in asked_now(one, [table]):
            one.page.wait_for_selector(".stage[data-asked]")
            one.answer(luck)
            answers += 1
        waiting = {told["table"] for told in asked_now_once(one, tables)}
        if waiting:
            while one.page.locator("[data-continue]:visible").count():
                one.page.locator("[data-continue]:visible").first.dispatch_event("click")
            one.page.locator("[data-next-game]").click()
            expect(one.page).not_to_have_url(re.compile(table))
    one.open("/")
    expect(one.page).to_have_title(re.compile(r"^[^(]"))
    assert one.get("/api/me/waiting")["waiting"] == []
    return answers


def asked_now_once(one: Screen, tables: list[str]) -> list[dict[str, Any]]:
    """Return what is asked at these tables, once the bots have moved."""
    return [told for table in tables for told in itertools.islice(asked_now(one, [table]), 1)]

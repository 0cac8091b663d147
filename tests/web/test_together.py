"""Two browsers at one table, lost connections, and the messages that each of them shows."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.server.harness import Running
from tests.web.driver import ANSWERS, BEGINS, OVER, Screen, whose_turn

#: The message of a page that has lost its server.
LOST = re.compile("Connection lost|Connexion perdue")


def views(screen: Screen) -> dict[int, dict[str, Any]]:
    """The newest view of each moment, as it was received."""
    return {frame["moves"]: frame for frame in screen.frames if frame["is"] == "view" and frame["view"]}


def hand(view: dict[str, Any], seat: int) -> list[str]:
    (zone,) = [zone for zone in view["zones"] if zone["id"] == f"hand.{seat}"]
    return [piece["id"] for piece in zone["pieces"]]


def test_two_browsers_and_their_secrets(screen: Callable[..., Screen]) -> None:
    ann, ben = screen(name="Ann"), screen(phone=True, language="fr", name="Ben")
    ann.open("/new/riffifi")
    ann.page.fill("main input[type=text]", "Ann")
    ann.page.get_by_text("3", exact=True).first.click()
    ann.page.select_option("#seat-2", "novice")
    ann.page.locator("form button.main").click()
    ann.page.wait_for_selector("[data-start]")
    ann.accessible("waiting")
    expect(ann.page.get_by_role("button", name="Copy the link")).to_have_count(1)
    invite = ann.page.locator(".invite input")
    expect(invite).to_have_value(re.compile(f"{ann.page.url.rpartition('/')[2]}$"))
    ben.page.goto(ann.page.url)
    ben.page.fill("main form input", "Ben")
    ben.accessible("invited")
    ben.page.click("[data-sit]")
    ann.page.wait_for_selector("[data-start]:enabled")
    ann.page.click("[data-start]")
    for one in (ann, ben):
        one.page.wait_for_selector(".foot")
    luck = random.Random(3)
    for _ in range(8):
        asked = whose_turn(ann, ben)
        assert asked
        asked.answer(luck)
    seen, told = views(ann), views(ben)
    both = sorted(set(seen) & set(told))
    assert len(both) > 3
    for moment in both:
        secret = hand(seen[moment]["view"], 0)
        assert secret
        assert all(name.startswith("card.") for name in secret)
        text = json.dumps(told[moment]["view"])
        for name in secret:
            assert f'"{name}"' not in text, f"{name} of Ann’s hand was sent to Ben at move {moment}"
        assert all(piece.startswith("hand.0.back-") for piece in hand(told[moment]["view"], 0))
    ben.page.get_by_role("button", name="Discussion").click()
    ben.page.fill("#side input", "Bonsoir <b>Ann</b>")
    ben.page.keyboard.press("Enter")
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.locator("#side").get_by_text("Bonsoir <b>Ann</b>").wait_for()


def test_a_connection_lost_in_the_middle_of_a_move(screen: Callable[..., Screen]) -> None:
    """The server gets the move, but its answer is lost: the page reconnects and repeats the request; the move is played once."""
    one = screen()
    sent: list[dict[str, Any]] = []
    cut: list[WebSocketRoute] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def to_server(data: str | bytes) -> None:
            message = json.loads(data)
            if message["do"] == "play":
                sent.append(message)
            server.send(data)

        def to_page(data: str | bytes) -> None:
            if route in cut:  # messages that were under way are lost
                return
            if sent and not cut:
                cut.append(route)
                route.close(code=1011)  # before the page learns that its move was played
                return
            route.send(data)

        route.on_message(to_server)
        server.on_message(to_page)

    one.page.route_web_socket(lambda url: "/api/tables/" in url, between)
    table = one.sit("riffifi", 3, options=BEGINS)
    one.asked()
    before = one.page.locator(".hand button.lit").count()
    moves = one.moves()
    one.page.locator(".hand button.lit").first.click()
    one.page.wait_for_selector(f'.stage:not([data-moves="{moves}"])')
    one.settled()
    assert len(cut) == 1
    one.page.wait_for_selector(".hand button.lit")
    assert len(sent) == 2
    assert sent[0] == sent[1]
    expect(one.page.locator(".hand button.lit")).to_have_count(before - 1)
    expect(one.page.locator(".log .line", has_text=re.compile("^You play"))).to_have_count(1)
    assert one.get(f"/api/tables/{table}")["phase"] == "playing"


def test_one_screen_for_two(screen: Callable[..., Screen]) -> None:
    """Hot-seat: a curtain hides the table until the screen has been handed over."""
    one = screen()
    one.ask("/api/me", {"name": "Ann"})
    seats = [
        {"me": True, "name": "Ann"},
        {"me": True, "name": "Ben"},
        {"bot": "random"},
    ]
    table = one.begin({"game": "riffifi", "seats": seats, "pace": 0})
    one.open(f"/t/{table}")
    hands_over = 0
    luck = random.Random(8)
    for _ in range(6):
        one.page.wait_for_selector(".curtain, .hand button.lit")
        if one.page.locator(".curtain").count():
            expect(one.page.locator(".hand")).to_have_count(0)
            one.page.locator(".curtain button").click()
            hands_over += 1
        one.page.wait_for_selector(".hand button.lit")
        one.answer(luck)
    assert hands_over >= 4


def test_the_server_dies_in_the_middle(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Two people and two bots play to the end; the server is killed twice meanwhile, and the pages recover by themselves."""
    server = Running(str(tmp_path_factory.mktemp("dies") / "tables.sqlite"))
    try:
        ann = Screen(browser, server.home, name="Ann")
        ben = Screen(browser, server.home, name="Ben", phone=True, language="fr")
        for one in (ann, ben):
            one.ask("/api/me", {"name": one.name})
        seats = [{"me": True, "name": "Ann"}, {}, {"bot": "thumb"}, {"bot": "random"}]
        wishes = {"game": "bakschisch", "seats": seats, "pace": 0, "options": {"most_rounds": 4}}
        table = ann.ask("/api/tables", wishes)["id"]
        ben.open(f"/t/{table}")
        ben.page.click("[data-sit]")
        ann.open(f"/t/{table}")
        ann.page.click("[data-start]:enabled")
        luck = random.Random(5)
        deaths = [6, 14]
        decisions = 0
        while asked := whose_turn(ann, ben):
            if not asked.asked():
                break
            asked.send_answer(luck)
            decisions += 1
            if deaths and decisions == deaths[0]:  # the move may be stored by now, or not
                deaths.pop(0)
                server.kill()
                asked.page.get_by_text(LOST).wait_for()
                server.start()
            asked.settled()
        for one in (ann, ben):
            one.page.wait_for_selector(OVER)
        assert not deaths
        result = ann.get(f"/api/tables/{table}")["result"]
        assert ann.get(f"/api/tables/{table}/verify")["ok"]
        for one in (ann, ben):
            shown = one.page.locator("[data-over] li strong")
            expect(shown).to_have_count(4)
            assert sorted(map(int, shown.all_inner_texts())) == sorted(result["scores"])
            one.context.close()
    finally:
        server.stop()


def test_a_stranger_is_heard(screen: Callable[..., Screen]) -> None:
    """A watcher without a name gets one by chatting; both browsers show the message."""
    one = screen()
    table = one.sit("riffifi", 3)
    other = screen(phone=True, language="fr")
    other.open(f"/t/{table}")
    other.page.get_by_role("button", name="Discussion").click()
    other.page.get_by_label("Dites quelque chose").fill("Bonjour")
    other.page.keyboard.press("Enter")
    other.page.locator(".chat li", has_text="Bonjour").wait_for()
    one.page.keyboard.press("c")
    one.page.locator(".chat li", has_text="Bonjour").wait_for()


def test_a_latecomer_takes_a_bots_seat_and_is_missed_when_gone(screen: Callable[..., Screen]) -> None:
    one = screen()
    table = one.sit("bakschisch", 2, late=True, bot="random")
    late = screen(phone=True, language="fr", name="")
    late.open(f"/t/{table}")
    late.page.locator("[data-late-seat]").click()
    late.page.get_by_label("Votre nom").fill("Ève")
    late.accessible("a seat for a latecomer")
    late.page.locator("dialog[open]").get_by_role("button", name="S’asseoir ici").first.click()
    late.page.wait_for_selector("[data-watching]", state="detached")
    late.page.wait_for_selector(".plate.me:has-text('Ève')")
    late.page.goto("about:blank")
    luck = random.Random(5)
    while not one.page.locator("[data-missed]").count():
        one.page.wait_for_selector(f"{ANSWERS}, [data-missed]")
        one.answer(luck)
    one.page.locator("[data-missed]").get_by_role("button", name="Propose a bot").click()
    # One player alone does not replace the other within a day.
    expect(one.page.locator(".toasts")).to_contain_text("in 24 hours")

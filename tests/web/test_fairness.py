"""The page takes part in the deal, keeps its receipts, and verifies a finished game by itself."""

import json
import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.harness import Running
from tests.web import fair_vectors
from tests.web.driver import Screen

QUESTIONS = ["commitment", "secret", "seals", "own", "bots", "draws", "chain", "receipts"]

#: A dealer that always draws the first outcome; the server that uses it also verifies its draws with it.
CHEAT = """
from ludocracy.play.dealer import Dealer

Dealer.number = lambda self, purpose, count, below: 0
"""


def test_the_vectors_of_the_page_are_those_of_python() -> None:
    assert fair_vectors.FILE.read_text("utf-8") == fair_vectors.vectors(), "run python -m tests.web.fair_vectors"


def play(one: Screen) -> str:
    """Starts a game in the page and plays it to its end."""
    one.ask("/api/me", {"name": one.name})
    seats = [{"me": True, "name": one.name}, {"bot": "random"}, {"bot": "random"}]
    wishes = {"game": "big_cheese", "seats": seats, "start": True, "pace": 0, "options": {"goal": 10}}
    table: str = one.ask("/api/tables", wishes)["id"]
    one.open(f"/t/{table}")
    one.page.wait_for_selector(".foot")
    one.play_on(random.Random(2), 300)
    one.page.wait_for_selector("[data-over]")
    return table


def verify(one: Screen) -> dict[str, str]:
    """One click verifies the game and answers every question."""
    one.page.locator("[data-over]").get_by_role("button", name="Verify the draws").click()
    one.page.click("[data-verify]")
    one.page.wait_for_selector("[data-verified]")
    found = one.page.locator("[data-question]")
    return {str(row.get_attribute("data-question")): str(row.get_attribute("data-answer")) for row in found.all()}


def test_a_finished_game_is_verified_in_the_browser(screen: Callable[..., Screen]) -> None:
    one = screen()
    table = play(one)
    kept = json.loads(one.page.evaluate("id => localStorage.getItem(`ludocracy.fair.${id}`)", table))
    record = one.context.request.get(f"{one.home}/api/tables/{table}/record").text()
    assert f"nonce: 0 {kept['own']['0']}\n" in record
    assert f"commitment: {kept['commitment']}\n" in record
    assert kept["heads"]
    one.page.route(
        "**/verify*", lambda route: one.problem("the page asks the server for its verdict", route.request.url)
    )
    assert verify(one) == dict.fromkeys(QUESTIONS, "yes")
    expect(one.page.locator("[data-verified=true]")).to_contain_text("Everything is correct")
    expect(one.page.locator("[data-verified]")).to_be_in_viewport(ratio=0.95)
    drawn = [line[2:] for line in record.splitlines() if line.startswith("~ ")]
    one.page.locator("details summary").last.click()
    expect(one.page.locator("[data-draw] code")).to_have_text(drawn)
    # A visitor who was not there can verify the record, and is told what it cannot prove.
    other = screen(name="Eve")
    other.open(f"/t/{table}")
    other.page.click("[data-result]")
    answers = verify(other)
    assert answers["draws"] == answers["secret"] == answers["chain"] == "yes"
    assert answers["own"] == "unknown"


def test_a_server_that_stacks_the_deck_is_found_out(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CHEAT)
    server = Running(str(tmp_path / "tables.sqlite"), patch=tmp_path)
    try:
        one = Screen(browser, server.home)
        table = play(one)
        assert one.get(f"/api/tables/{table}/verify")["ok"], "it claims to be honest"
        answers = verify(one)
        assert answers == dict.fromkeys(QUESTIONS, "yes") | {"draws": "no"}
        expect(one.page.locator("[data-verified=false]")).to_be_visible()
        one.page.locator("details summary").last.click()
        expect(one.page.locator("[data-ok=false]").first).to_be_attached()
        one.context.close()
    finally:
        server.stop()


def test_everybody_sees_who_voided_the_start(screen: Callable[..., Screen]) -> None:
    """Ben seals by hand and leaves instead of revealing: Ann's page says so, and seals a new nonce automatically."""
    ann, ben = screen(), screen(name="Ben")
    for one in (ann, ben):
        one.ask("/api/me", {"name": one.name})
    seats = [{"me": True, "name": "Ann"}, {}, {"bot": "random"}]
    table = ann.ask("/api/tables", {"game": "riffifi", "seats": seats, "pace": 0})["id"]
    ann.open(f"/t/{table}")
    do = f"/api/tables/{table}/do"
    ben.ask(do, {"do": "sit", "seat": 1})
    ben.ask(do, {"do": "ready", "seat": 1, "seal": "00" * 32})
    ann.page.click("[data-start]:enabled")
    ann.page.get_by_text("Waiting for Ben").wait_for()
    ben.ask(do, {"do": "rise", "seat": 1})
    expect(ann.page.locator("[data-void]")).to_contain_text("Ben did not reveal")
    ben.ask(do, {"do": "sit", "seat": 1})
    ben.open(f"/t/{table}")
    ann.page.click("[data-start]:enabled")
    for one in (ann, ben):
        one.page.wait_for_selector(".foot")

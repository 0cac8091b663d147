"""What players say to each other stands beside the table, or below it, and never covers it."""

from collections.abc import Callable

import pytest

from tests.web.driver import Screen
from tests.web.test_hegemony import positions

#: Whether nothing of the table, its bar and its plates is covered or dimmed by the chat.
APART = """() => {
  const box = (one) => one.getBoundingClientRect()
  const side = box(document.querySelector('#beside'))
  const apart = (one) => {
    const { left, right, top, bottom, width, height } = box(one)
    return !width || !height || right <= side.left + 1 || left >= side.right - 1 || bottom <= side.top + 1 || top >= side.bottom - 1
  }
  const parts = [...document.querySelectorAll('.stage, .foot, [data-plate]')]
  const open = document.querySelector("dialog[open]")
  return !open && side.height > 150 && box(document.querySelector('.stage')).height > 150 && parts.every(apart)
}"""


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_the_chat_leaves_a_vote_visible(screen: Callable[..., Screen], size: tuple[int, int]) -> None:
    seat, position = positions(4, 3, {"SecretInfluence"})["SecretInfluence"]
    one = screen(size=size)
    one.sit("hegemony", 4, seat=seat, position=position)
    one.page.wait_for_selector("[data-asked]")
    one.page.get_by_role("button", name="Chat").click()
    one.page.get_by_label("Say something").fill("I vote for your bill")
    one.page.keyboard.press("Enter")
    line = one.page.locator(".chat li.seated", has_text="I vote for your bill")
    line.locator("[data-sign]").wait_for()
    assert one.page.evaluate(APART)
    one.accessible("a vote beside the chat")
    one.page.get_by_role("tab", name="Promises").click()
    one.page.locator("[data-partner] option", has_text="State").wait_for(state="attached")
    one.page.get_by_role("tab", name="Chat").click()
    one.page.keyboard.press("Tab")
    one.page.get_by_role("tab", name="Chat").focus()
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("#beside", state="detached")
    table = one.page.evaluate("location.pathname.split('/')[2]")
    one.ask(f"/api/tables/{table}/do", {"do": "chat", "text": "and you?"})
    bubble = one.page.locator(f"[data-bubble='{seat}']", has_text="and you?")
    bubble.wait_for()
    bubble.wait_for(state="detached")


def test_two_people_promise_each_other_something(screen: Callable[..., Screen]) -> None:
    """An offer, a counteroffer on a phone, an agreement, a reminder, and what the result says of it."""
    ann, ben = screen(name="Ann", size=(1280, 720)), screen(name="Ben", phone=True)
    ann.ask("/api/me", {"name": "Ann"})
    ben.ask("/api/me", {"name": "Ben"})
    table = ann.ask("/api/tables", {"game": "bakschisch", "seats": [{"me": True, "name": "Ann"}, {}], "pace": 0})["id"]
    ben.open(f"/t/{table}")
    ben.page.click("[data-sit]")
    ann.open(f"/t/{table}")
    ann.page.click("[data-start]:enabled")
    for one in (ann, ben):
        one.page.wait_for_selector(".foot")
    ann.page.locator("#tab-promises").click()
    ann.page.locator("[data-verb]").first.select_option("bribe")
    ann.page.locator("[data-argument='gold']").select_option("1")
    ann.page.locator("[data-verb]").last.select_option("thief")
    ann.page.locator("[data-offer] button.main").click()
    ann.page.locator("[data-promise='offered']").wait_for()
    ben.page.keyboard.press("c")
    ben.page.locator("#tab-promises").click()
    ben.page.locator("[data-counter]").click()
    ben.page.locator("fieldset").first.get_by_label("not", exact=False).select_option("true")
    ben.accessible("an offer on a phone")
    ben.page.locator("[data-offer] button.main").click()
    ann.page.locator("[data-accept]").click()
    ben.page.locator("[data-promise='accepted']").wait_for()
    ann.page.locator("[data-reminder='0']").wait_for()
    ann.accessible("a promise")
    for one, move in ((ann, "bribe:1"), (ben, "thief")):
        view = [frame for frame in one.frames if frame["is"] == "view"][-1]
        played = {"do": "play", "seat": view["seat"], "id": move, "question": view["question"], "move": move}
        one.ask(f"/api/tables/{table}/do", played)
    ann.page.locator("[data-fate='kept']").wait_for()
    ben.page.locator("[data-fate='broken']").wait_for()
    for do in ({"do": "propose", "what": "end"}, {"do": "vote", "vote": 1, "yes": True}):
        (ann if do["do"] == "propose" else ben).ask(f"/api/tables/{table}/do", do)
    result = ann.page.locator("[data-over] [data-promises]")
    result.locator("[data-fate='kept']").wait_for()
    result.locator("[data-fate='broken']").wait_for()

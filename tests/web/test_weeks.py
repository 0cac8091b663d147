"""Games over weeks: what waits for a player."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

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
    assert one.page.locator("[data-next]").count() == 0, "a question here comes first"
    # Somebody else is asked now: a bot of this table that takes its time.
    one.ask(f"/api/tables/{first}/do", {"do": "set", "pace": 5000})
    one.answer(random.Random(1))
    one.page.locator("[data-next]").click()
    one.page.wait_for_url(f"**/t/{second}")
    one.page.wait_for_selector(".stage[data-asked]")
    for table in (first, second):
        one.ask(f"/api/tables/{table}/do", {"do": "propose", "what": "end"})
    expect(one.page).to_have_title(re.compile(r"^[^(]"))
    expect(one.page.locator("link[rel=icon]")).to_have_attribute("href", "/icon.svg")
    one.page.wait_for_function("() => badges.at(-1) === 0")

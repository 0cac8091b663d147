"""Matches in Firefox and WebKit: half of each on a desktop, and after a reload the rest on a screen as small as a phone's."""

import json
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import pytest

from ludocracy.play.duplicate.shares import seal_of
from tests.laws.cases import SOAK
from tests.server.harness import TIMEOUT
from tests.web.browsers import Window, firefox, webkit
from tests.web.test_explanations import BESIDE

T = TypeVar("T")

DESKTOP, PHONE = (1366, 860), (390, 844)

#: Decisions at the desktop, and at the phone.
EARLY = 6
LATE = 12

#: More decisions than a whole match takes.
MOST = 1500

#: The first one is played to the end; `make soak` ends all of them.
MATCHES = [
    ("riffifi", 3, {}),
    ("bakschisch", 3, {"most_rounds": 5}),
    ("big_cheese", 3, {"goal": 40}),
    ("tax_the_rich", 4, {"rules": "base"}),
    ("hegemony", 2, {}),
]

#: Scrolls to each element that fits the selector and is visible; a point of each that nothing covers.
POINTS = """((selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
  if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) return []
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  for (const right of [0.5, 0.1, 0.9, 0.3, 0.7])
    for (const down of [0.5, 0.1, 0.9, 0.3, 0.7]) {
      const at = { x: box.left + box.width * right, y: box.top + box.height * down }
      const top = document.elementFromPoint(at.x, at.y)
      if (top !== null && element.contains(top)) return [at]
    }
  return []
}))"""

ANSWERS = (
    ".stage button.lit, .foot button.lit, header button.lit, .foot [data-move]:enabled, "
    ".stage .picker [data-move]:enabled"
)
OVER = "[data-over]"
FITS = "document.documentElement.scrollWidth <= innerWidth"


#: WebKit's small browser sometimes crashes in software rendering, so it plays in `make soak` only.
BROWSERS = [pytest.param(firefox, id="firefox"), pytest.param(webkit, id="webkit", marks=pytest.mark.soak)]


@pytest.fixture(scope="module", params=BROWSERS)
def window(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Window]:
    with request.param(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


class Player:
    """A person who plays in a window."""

    def __init__(self, window: Window, home: str) -> None:
        self.window = window
        self.home = home
        self.luck = random.Random(7)

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request as the page does, with its cookie."""
        post = {"method": "POST", "headers": {"Content-Type": "application/json"}, "body": json.dumps(body)}
        return self.window.evaluate(
            f"fetch({json.dumps(path)}, {json.dumps(post if body is not None else {})}).then((answer) => answer.json())"
        )

    def sit(self, game: str, seats: int, options: dict[str, Any]) -> str:
        """Start a table against bots, and open it."""
        self.window.open(self.home)
        self.ask("/api/me", {"name": "Ann"})
        wishes: list[dict[str, Any]] = [{"me": True, "name": "Ann"}, *[{"bot": "random"}] * (seats - 1)]
        asked = {"game": game, "seats": wishes, "pace": 0, "options": options, "start": True}
        table: str = self.ask("/api/tables", asked)["id"]
        commitment = self.ask(f"/api/tables/{table}")["fair"]["commitment"]
        nonce = "0" * 16
        for sent in ({"do": "ready", "seal": seal_of(commitment, 0, nonce)}, {"do": "reveal", "nonce": nonce}):
            self.ask(f"/api/tables/{table}/do", {"seat": 0, **sent})
        self.window.open(f"{self.home}/t/{table}")
        return table

    def wait(self, look: Callable[[], T], what: str) -> T:
        """Return what `look` finds as soon as it finds something."""
        end = time.monotonic() + TIMEOUT
        while not (found := look()):
            assert time.monotonic() < end, f"{what} never came; errors: {self.window.problems()}"
            time.sleep(0.03)
        return found

    def has(self, selector: str) -> bool:
        return bool(self.window.evaluate(f"document.querySelector({json.dumps(selector)}) !== null"))

    def points(self, selector: str) -> list[dict[str, float]]:
        found: list[dict[str, float]] = self.window.evaluate(f"{POINTS}({json.dumps(selector)})")
        return found

    def press(self, selector: str) -> bool:
        """Click one of the elements that can be clicked; return whether there is one."""
        points = self.points(selector)
        if points:
            at = self.luck.choice(points)
            # Scrolling to one element moves the others: the chosen one is looked for again.
            again = self.points(selector)
            at = again[points.index(at)] if len(again) == len(points) else at
            self.window.click(at["x"], at["y"])
        return bool(points)

    def answer(self) -> None:
        if self.press("[data-continue]"):  # a statement covers the table
            return
        if not self.press(ANSWERS):
            return
        self.press("[role=menuitem]")
        self.wait(lambda: not self.has("[data-trying]"), "the outlook of a choice")
        self.press("[data-confirm]:enabled")
        self.wait(lambda: not self.has("[data-sending]"), "the outcome of a move")

    def play(self, most: int) -> None:
        """Answer questions until the game is over, at most this many."""
        for _ in range(most):
            self.wait(lambda: self.has(f"{OVER}, {ANSWERS}, [data-continue]"), "a question")
            if self.has(OVER):
                return
            self.answer()

    def moves(self) -> int:
        return int(self.window.evaluate("document.querySelector('.stage')?.dataset.moves") or 0)


@pytest.mark.parametrize(("game", "seats", "options"), MATCHES, ids=[match[0] for match in MATCHES])
def test_a_match_with_a_reload(window: Window, home: str, game: str, seats: int, options: dict[str, Any]) -> None:
    window.resize(*DESKTOP)
    one = Player(window, home)
    table = one.sit(game, seats, options)
    one.play(EARLY)
    assert window.evaluate(FITS)
    made = one.wait(one.moves, "a move")
    window.resize(*PHONE)
    window.open(f"{home}/t/{table}")
    assert one.wait(one.moves, "the table after a reload") >= made
    assert window.evaluate(FITS)
    if SOAK or game == MATCHES[0][0]:
        one.play(MOST)
        one.wait(lambda: one.has(OVER), "the end")
        result = one.ask(f"/api/tables/{table}")["result"]
        shown = window.evaluate(
            "[...document.querySelectorAll('[data-over] li strong')].map((one) => +one.textContent)"
        )
        assert sorted(shown) == sorted(result["scores"])
    else:
        one.play(LATE)
        assert one.has(OVER) or one.moves() > made
    assert window.evaluate(FITS)
    assert window.problems() == []


#: Where the mouse comes over an element.
HOVER = """(() => {
  const one = document.querySelector('[data-plate]')
  const { left, top } = one.getBoundingClientRect()
  const at = { clientX: left + 9, clientY: top + 9 }
  one.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', ...at }))
})()"""


def test_an_explanation_is_beside_what_it_is_about(window: Window, home: str) -> None:
    window.resize(*DESKTOP)
    one = Player(window, home)
    one.sit("riffifi", 3, {})
    one.wait(lambda: one.has(ANSWERS), "a question")
    window.evaluate(HOVER)
    one.wait(lambda: one.has("[data-tip]"), "the explanation")
    assert window.evaluate(f"({BESIDE})(['[data-plate]', '[data-tip]'])")
    assert window.problems() == []


def test_a_finished_game_is_verified(window: Window, home: str) -> None:
    window.resize(*DESKTOP)
    one = Player(window, home)
    one.sit("bakschisch", 2, {"most_rounds": 2})
    one.play(MOST)
    one.wait(lambda: one.has(OVER), "the end")

    def verdict() -> bool:
        """Press the button until it works: a click misses it if the page moves. It cannot be pressed meanwhile."""
        if not one.has("[data-verified]"):
            one.press("[data-verify]")
        return one.has("[data-verified]")

    one.wait(verdict, "the verdict")
    assert one.has("[data-verified=true]")
    assert window.problems() == []

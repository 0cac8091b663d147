"""A driver that uses the page like a person and checks what it shows."""

import json
import random
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Locator, Page, TimeoutError, WebSocket

from ludocracy.play.duplicate.shares import seal_of

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

#: Makes the random numbers of the page (its share of the deal, the ids of its requests) the same in every run. The sequence
#: differs between screens and continues when a page is loaded again.
KNOWN_CHANCE = """{
  crypto.getRandomValues = (array) => {
    const drawn = Number(sessionStorage.getItem('drawn') ?? 0)
    sessionStorage.setItem('drawn', drawn + 1)
    let state = 2166136261
    for (const sign of `${START} ${drawn}`) state = Math.imul(state ^ sign.codePointAt(0), 16777619)
    for (let n = 0; n < array.length; n++) {
      state = Math.imul(state ^ (state >>> 15), 2246822519) + 374761393
      array[n] = state >>> 11
    }
    return array
  }
}"""

#: Resolves when the fonts are loaded, all finite animations have ended, and nothing that can be pressed or explained has moved
#: for two frames.
AT_REST = """async () => {
  await document.fonts.ready
  const places = () => [...document.querySelectorAll('header, .stage, .foot, button, input, [data-spot]')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].map(Math.round).join()
  }).join(' ')
  let before = null
  for (let same = 0; same < 2; ) {
    await Promise.allSettled(
      document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished)
    )
    await new Promise(requestAnimationFrame)
    const now = places()
    same = now === before ? same + 1 : 0
    before = now
  }
}"""

#: Where the table begins and ends on the screen.
PLACE = "() => { const box = document.querySelector('.stage').getBoundingClientRect(); return [box.top, box.bottom] }"

#: Scrolls an element into view and returns a point of it that nothing covers, relative to its corner; null if there is none.
FREE_POINT = """
(element) => {
  element.scrollIntoViewIfNeeded()
  const box = element.getBoundingClientRect()
  for (const right of [0.5, 0.1, 0.9, 0.3, 0.7])
    for (const down of [0.5, 0.1, 0.9, 0.3, 0.7]) {
      const top = document.elementFromPoint(box.left + box.width * right, box.top + box.height * down)
      if (top !== null && element.contains(top)) return { x: box.width * right, y: box.height * down }
    }
  return null
}
"""

#: Options of Riffifi with which the first seat begins: no card lies open yet, so every card is played with one click.
BEGINS = {"first_dealer": "last"}

#: What the browser does when the reader goes back to a path.
GO = "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"

#: The timeout of every wait, in milliseconds. Tests wait for events; only a test that hangs reaches it.
PATIENCE = 90_000

#: The timeout of one attempt to click, and the number of attempts. Each attempt looks for the element again.
GLANCE = 4_000
ATTEMPTS = PATIENCE // GLANCE

#: Everything that answers a question; and what is shown when the game is over.
ANSWERS = (
    ".stage button.lit:visible, .foot button.lit:visible, header button.lit:visible, "
    ".foot [data-move]:enabled:visible, .stage .picker [data-move]:enabled:visible, [data-continue]:visible"
)
OVER = "[data-over]:visible"


def whose_turn(first: "Screen", second: "Screen") -> "Screen | None":
    """Waits until one of two people at a table is asked, and returns that one; None when the game is over.

    Both pages are checked in turn, because what one page shows about the other player may be out of date.
    """
    for _ in range(PATIENCE // 1000):
        for one in (first, second):
            try:
                one.page.wait_for_selector(f".stage[data-asked], {OVER}", timeout=500)
            except TimeoutError:
                continue
            return None if one.page.locator(OVER).count() else one
    raise AssertionError("nobody is asked")


class Screen:
    """One person's browser."""

    def __init__(
        self,
        browser: Browser,
        home: str,
        phone: bool = False,
        language: str = "en",
        theme: str = "light",
        size: tuple[int, int] | None = None,
        calm: bool = True,
        name: str = "Ann",
        number: int = 0,
        workers: bool = False,
        letters: int = 16,
    ) -> None:
        """`workers`: with the service worker of the page, which may show notifications; `letters`: the reader's size of fonts."""
        wide, high = size or ((390, 844) if phone else (1366, 860))
        self.home = home
        self.name = name
        self.context = browser.new_context(
            viewport={"width": wide, "height": high},
            locale="fr-FR" if language == "fr" else "en-GB",
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if calm else "no-preference",
            has_touch=phone,
            service_workers="allow" if workers else "block",
            permissions=["notifications"] if workers else [],
        )
        self.context.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.frames: list[dict[str, Any]] = []
        #: The messages that the page has sent to the server.
        self.requests: list[dict[str, Any]] = []
        self.page: Page = self.context.new_page()
        self.page.add_init_script(f"const START = {json.dumps(f'{name} {number}')}; {KNOWN_CHANCE}")
        self.page.on(
            "console", lambda message: self.problem("console", message.text) if message.type == "error" else None
        )
        self.page.on("pageerror", lambda error: self.problem("page", str(error)))
        self.page.on("request", lambda request: self.check_origin(request.url))
        self.page.on("websocket", self.listen)
        if letters != 16:
            settings = self.context.new_cdp_session(self.page)
            settings.send("Page.enable")
            settings.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})

    def problem(self, where: str, text: str) -> None:
        self.problems.append(f"{where}: {text}")

    def check_origin(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("data", "blob") and parts.netloc != urlsplit(self.home).netloc:
            self.problem("a request leaves the origin", address)

    def listen(self, socket: WebSocket) -> None:
        self.check_origin(socket.url)
        known: dict[int, dict[str, Any]] = {}
        socket.on("framesent", lambda data: self.requests.append(json.loads(data)))
        socket.on("framereceived", lambda data: self.hear(json.loads(data), known))

    def hear(self, frame: dict[str, Any], known: dict[int, dict[str, Any]]) -> None:
        """Stores a message with all zones of its view; unchanged zones, which are not sent again, come from `known`."""
        if frame["is"] == "view" and frame["view"]:
            zones = known.setdefault(frame["seat"], {})
            zones |= {zone["id"]: zone for zone in frame["view"]["zones"]}
            if frame["zones"] is not None:
                frame["view"]["zones"] = [zones[zone] for zone in frame["zones"]]
        self.frames.append(frame)

    # -- going somewhere -----------------------------------------------------------------------------

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.home + path)
        return self.page

    def go(self, path: str) -> None:
        """Shows another screen without loading the page again, as links do; loads the page if it is not open yet."""
        if self.page.url.startswith(self.home):
            self.page.evaluate(GO, path)
        else:
            self.open(path)

    def ask(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.context.request.post(self.home + path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.context.request.get(self.home + path)
        assert answer.ok, answer.text()
        return answer.json()

    def sit(self, game: str, seats: int, bot: str = "random", plain: bool = False, seat: int = 0, **table: Any) -> str:
        """Starts a table against bots that move at once and opens it; `plain`: drawn by the table for all games."""
        self.ask("/api/me", {"name": self.name})
        wishes: list[dict[str, Any]] = [{"bot": bot}] * seats
        wishes[seat] = {"me": True, "name": self.name}
        table_id = self.begin({"game": game, "seats": wishes, "pace": 0, **table})
        self.open(f"/t/{table_id}{'?plain' if plain else ''}")
        self.page.wait_for_selector(".foot")
        return table_id

    def played(self, game: str, seats: int, luck: random.Random, **table: Any) -> str:
        """Plays a whole game against bots that move at once, without the page, and opens its result."""
        self.ask("/api/me", {"name": self.name})
        wishes = [{"me": True, "name": self.name}, *[{"bot": "random"}] * (seats - 1)]
        table_id = self.begin({"game": game, "seats": wishes, "pace": 0, **table})
        at = f"/api/tables/{table_id}"
        while not (told := self.get(f"{at}/view?seat=0"))["view"]["over"]:
            if question := told["question"]:
                move = luck.choice(told["view"]["prompt"]["offers"])["move"]
                answer = {"do": "play", "id": str(question), "seat": 0, "question": question, "move": move}
                self.ask(f"{at}/do", answer)
        self.open(f"/t/{table_id}")
        self.page.click("[data-result]")
        self.page.wait_for_selector("[data-over]")
        return table_id

    def begin(self, wishes: dict[str, Any]) -> str:
        """Starts a table without the page: the nonces, always the same, are sealed and revealed here."""
        table: str = self.ask("/api/tables", wishes | {"start": True})["id"]
        mine = [seat for seat, wish in enumerate(wishes["seats"]) if wish.get("me")]
        commitment = self.get(f"/api/tables/{table}")["fair"]["commitment"]
        for seat in mine:
            seal = seal_of(commitment, seat, f"{seat:016x}")
            self.ask(f"/api/tables/{table}/do", {"do": "ready", "seat": seat, "seal": seal})
        for seat in mine:
            self.ask(f"/api/tables/{table}/do", {"do": "reveal", "seat": seat, "nonce": f"{seat:016x}"})
        return table

    # -- playing ---------------------------------------------------------------------------------------

    def at_rest(self) -> None:
        """Waits until nothing moves on the page any more."""
        self.page.evaluate(AT_REST)

    def clicked(self, element: Locator) -> bool:
        """Clicks a part of the element that nothing covers; cards overlap and grow under the pointer. Returns whether it worked."""
        try:
            element.click(position=element.evaluate(FREE_POINT, timeout=GLANCE), timeout=GLANCE)
        except Error:  # it moved, was covered, or was rendered again
            self.page.mouse.move(0, 0)
            self.at_rest()
            return False
        return True

    def press(self, element: Locator) -> None:
        """Clicks an element, again if it moves meanwhile."""
        for _ in range(ATTEMPTS):
            if self.clicked(element):
                return
        raise AssertionError(f"{element} cannot be pressed")

    def asked(self) -> bool:
        """Waits until there is something to answer, or the game is over."""
        self.page.wait_for_selector(f"{ANSWERS}, {OVER}")
        return not self.page.locator(OVER).count()

    def answer(self, luck: random.Random) -> None:
        """Answers the question at random, and waits until the answer is shown: no question is answered twice."""
        self.send_answer(luck)
        self.settled()

    def send_answer(self, luck: random.Random) -> None:
        """Clicks something that is lit, and something in its menu if it opens one."""
        statement = self.page.locator("[data-continue]:visible")
        if statement.count():  # a phase has ended; its statement covers the table
            statement.dispatch_event("click")  # the result of the game may cover it at any moment
            return
        offers = self.page.locator(ANSWERS)
        before = self.moves()
        for _ in range(ATTEMPTS):
            count = offers.count()
            if not count or self.moves() != before:  # another player has changed the question meanwhile
                return
            if self.clicked(offers.nth(luck.randrange(count))):
                break
        else:
            raise AssertionError("nothing that is lit can be pressed")
        choices = self.page.locator("[role=menuitem]")
        if choices.count():
            choices.nth(luck.randrange(choices.count())).click()
        self.page.wait_for_selector("[data-trying]", state="detached")
        confirm = self.page.locator("[data-confirm]:enabled:visible")
        if confirm.count():
            confirm.click()

    def moves(self) -> str | None:
        """The number of moves that the page has shown, as text."""
        return self.page.get_attribute(".stage", "data-moves")

    def settled(self) -> None:
        """Waits until the page shows the outcome of every move that it has sent."""
        self.page.wait_for_selector("[data-sending]", state="detached")

    def play_on(self, luck: random.Random, most: int) -> int:
        """Plays until the end or for `most` decisions; returns how many were made."""
        for made in range(most):
            if not self.asked():
                return made
            self.answer(luck)
        return most

    # -- checking --------------------------------------------------------------------------------------

    def accessible(self, where: str) -> None:
        """Assert that axe-core finds no violation once all animations have ended."""
        self.at_rest()
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
        told = [
            f"{where}: {one['id']} ({one['help']}): {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:300]}"
            for one in found["violations"]
        ]
        assert not told, "\n".join(told)

    def fits(self) -> None:
        """Assert that nothing overflows horizontally."""
        assert self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert self.page.evaluate(
            "() => [...document.querySelectorAll('main.stage')].every((one) => one.scrollWidth <= one.clientWidth)"
        )

"""Measures how long the page takes to draw and update a table of Hegemony, compared with the generic table.

python bench/page.py [moves]     (in the environment of `make test`)

A message of the server is held back and then passed to the page. The time until its view is drawn and laid out is the
processor time of the page's thread as Chromium reports it, so other work on the machine does not change it.
"""

import json
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, CDPSession, sync_playwright

from tests.conftest import FLAGS
from tests.server.harness import Running
from tests.web.driver import Screen

#: Views wait in `held` until `hand()` passes the next one to the page and forces a layout.
HOLD: Final = """{
  const held = []
  let handler
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    set(handle) {
      handler = (event) => handle.call(this, event)
      this.addEventListener('message', (event) => {
        if (!event.data.startsWith('{"is":"view"')) handler(event)
        else held.push(event)
      })
    },
  })
  window.waiting = () => held.length
  window.hand = async () => {
    const event = held.shift()
    handler(event)
    await Promise.resolve()
    await Promise.resolve()
    void document.body.offsetHeight
    return event.data
  }
}"""

#: The metrics that are added up.
PARTS: Final = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def spent(session: CDPSession) -> float:
    """Return the processor time of the page so far, in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * sum(float(one["value"]) for one in metrics if one["name"] in PARTS)


def measure(browser: Browser, home: str, plain: bool, moves: int) -> tuple[float, list[float]]:
    """Return the time for the first view of a table against bots, and the times for the next views during random moves."""
    one = Screen(browser, home, size=(1440, 900))
    one.page.add_init_script(HOLD)
    session = one.context.new_cdp_session(one.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    one.ask("/api/me", {"name": one.name})
    seats = [{"me": True, "name": one.name}, *[{"bot": "thumb"}] * 3]
    table = one.begin({"game": "hegemony", "seats": seats, "pace": 0})
    one.open(f"/t/{table}{'?plain' if plain else ''}")
    luck = random.Random(1)
    times: list[float] = []
    while len(times) <= moves:
        one.page.wait_for_function("() => window.waiting()")
        before = spent(session)
        frame = json.loads(one.page.evaluate("() => window.hand()"))
        times.append(spent(session) - before)
        prompt = frame["view"]["prompt"]
        if prompt and not one.page.evaluate("() => window.waiting()"):
            move = luck.choice(prompt["offers"])["move"]
            answer = {"id": f"move-{len(times)}", "seat": 0, "move": move, "question": frame["question"]}
            one.ask(f"/api/tables/{table}/do", {"do": "play", **answer})
    one.context.close()
    return times[0], times[1:]


def main(moves: int) -> None:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Running(f"{folder}/tables.sqlite")
        try:
            browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
            figures = {}
            for name, plain in {"Hegemony's page": False, "table for all games": True}.items():
                rounds = [measure(browser, server.home, plain, moves) for _ in range(3)]
                draw = statistics.median(drawn for drawn, _ in rounds)
                update = statistics.median(time for _, updated in rounds for time in updated)
                figures[name] = draw, update
                print(f"{name:20}  drawn in {draw:5.1f} ms, updated in {update:5.1f} ms (median)")
            (draw, update), (plain_draw, plain_update) = figures.values()
            print(f"ratio: {draw / plain_draw:.2f} drawing, {update / plain_update:.2f} updating")
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)

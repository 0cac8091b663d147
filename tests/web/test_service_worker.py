"""The service worker: the page opens without a network, and a new build removes the files of the one before."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from ludocracy.server.http.static_files import default_folder
from tests.server.harness import Running
from tests.web.driver import Screen

#: Asks for the newest worker, and waits until it has replaced the older one.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  const newest = registration.installing ?? registration.waiting ?? registration.active
  while (newest.state !== 'activated')
    await new Promise((done) => newest.addEventListener('statechange', done, { once: true }))
}"""


def kept(page: Page) -> dict[str, list[str]]:
    """Return the caches of the browser, and the paths in each."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => {
          const paths = async (name) =>
            (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)
          return Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => [name, await paths(name)])))
        }"""
    )
    return found


def rebuild(folder: Path) -> set[str]:
    """Rename the style sheet of all parts, as if it had changed, and whatever names it; return the paths that are gone."""
    texts = {file: file.read_text("utf-8") for file in folder.rglob("*.*") if file.suffix in (".js", ".css", ".html")}
    changed = {file.name for file in folder.glob("assets/index-*.css")}
    while more := {
        file.name
        for file, text in texts.items()
        if file.parent.name == "assets" and file.name not in changed and any(name in text for name in changed)
    }:
        changed |= more
    for file, text in texts.items():
        for name in changed:
            text = text.replace(name, f"new-{name}")
        file.write_text(text, "utf-8")
        if file.name in changed:
            file.rename(file.with_name(f"new-{file.name}"))
    for file in [*folder.rglob("*.br"), *folder.rglob("*.gz")]:
        file.unlink()
    return {f"/assets/{name}" for name in changed}


def test_the_page_opens_without_a_network(screen: Callable[..., Screen]) -> None:
    one = screen(workers=True)
    page = one.open()
    page.wait_for_selector("[data-quick=riffifi]")
    assert page.evaluate("async () => (await fetch('/manifest.webmanifest')).ok")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("[data-quick=riffifi]")
    one.context.set_offline(True)
    one.open()
    page.wait_for_selector("header nav")
    one.problems.clear()  # messages of the browser about requests that failed


def test_a_push_puts_the_number_of_games_on_the_icon_of_the_app(screen: Callable[..., Screen]) -> None:
    """The page, which does so otherwise, may be closed when a game begins to wait."""
    one = screen(workers=True)
    one.ask("/api/me", {"name": "Ann"})
    seats = [{"me": True, "name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    tables = [one.begin({"game": "bakschisch", "seats": seats, "pace": 0}) for _ in range(2)]
    page = one.open("/account")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    (worker,) = one.context.service_workers
    worker.evaluate("() => { self.badges = []; navigator.setAppBadge = async (n) => void badges.push(n) }")
    found: list[str] = []
    session = one.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    notice = json.dumps({"title": "Bakschisch", "body": "Your turn", "path": f"/t/{tables[0]}"})
    session.send("ServiceWorker.deliverPushMessage", {"origin": one.home, "registrationId": found[0], "data": notice})
    while not worker.evaluate("() => badges.length"):
        page.wait_for_timeout(20)
    assert worker.evaluate("() => badges") == [2]


def test_a_new_build_keeps_what_has_not_changed_and_removes_the_rest(whole_browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(default_folder(), folder)
    (tmp_path / "sitecustomize.py").write_text(
        "from pathlib import Path\n"
        "from ludocracy.server.http import static_files\n"
        f"static_files.default_folder = lambda: Path({str(folder)!r})\n"
    )
    server = Running(str(tmp_path / "tables.sqlite"), patch=tmp_path)
    one = Screen(whole_browser, server.home, workers=True)
    try:
        page = one.open()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.reload()
        page.wait_for_selector("[data-quick=riffifi]")
        page.wait_for_load_state("networkidle")
        [(first, before)] = kept(page).items()
        assert len(before) > 5

        changed = rebuild(folder) & set(before)
        page.evaluate(UPDATE)
        [(second, after)] = kept(page).items()
        assert first != second
        assert changed
        assert after
        assert set(after) == set(before) - changed

        page.reload()
        page.wait_for_selector("[data-quick=riffifi]")
        page.wait_for_load_state("networkidle")
        assert {path.replace("/assets/", "/assets/new-") for path in changed} <= set(kept(page)[second])
        assert not one.problems
    finally:
        one.context.close()
        server.stop()

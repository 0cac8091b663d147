"""Firefox and WebKit, driven by their standard protocols: WebDriver BiDi and WebDriver. Playwright drives Chromium only.

Both have the same few methods. A person's clicks are real ones: the pointer moves to a point of the window and is pressed.
"""

import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from selenium.webdriver import Remote
from selenium.webdriver.remote.command import Command
from selenium.webdriver.webkitgtk.options import Options
from websockets.sync.client import ClientConnection, connect

from tests.server.harness import TIMEOUT

#: Firefox asks nobody on the network for updates, experiments or portals.
SETTINGS = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.region.network.url": "",
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}

#: Keeps the errors of a page where a test finds them. WebKit's protocol does not report them.
KEEP_ERRORS = """
  window.problems ??= (() => {
    const found = []
    addEventListener('error', (event) => found.push(String(event.message)))
    addEventListener('unhandledrejection', (event) => found.push(String(event.reason)))
    const error = console.error
    console.error = (...all) => { found.push(all.map(String).join(' ')); error(...all) }
    return found
  })()
"""


class Window(Protocol):
    """One window of a browser."""

    def open(self, address: str) -> None: ...
    def resize(self, width: int, height: int) -> None: ...
    def evaluate(self, expression: str) -> Any: ...
    def click(self, x: float, y: float) -> None: ...
    def problems(self) -> list[str]: ...


def program(*names: str) -> str:
    """Return the first of these programs that there is."""
    for name in names:
        if found := shutil.which(name):
            return found
    pytest.fail(
        f"there is none of these programs here: {', '.join(names)} (Debian: firefox-esr, webkit2gtk-driver, xvfb)"
    )


def pointer_actions(x: float, y: float) -> list[dict[str, Any]]:
    """Return a click at a point of the window, as both protocols write it."""
    pressed = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "actions": pressed}]


# -- Firefox -----------------------------------------------------------------------------------------------------


class Firefox:
    """A window of Firefox, by WebDriver BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.numbers = itertools.count(1)
        self.errors: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result; keep the errors that pages report meanwhile."""
        number = next(self.numbers)
        self.connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.connection.recv(timeout=TIMEOUT))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.errors.append(message["params"]["text"])
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address: str) -> None:
        try:
            self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")
        except AssertionError as error:
            if "NS_BINDING_ABORTED" not in str(error):  # the page began to load something itself at this moment
                raise
            self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def evaluate(self, expression: str) -> Any:
        answer = self.ask(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value ?? null))",
            target={"context": self.context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self.ask("input.performActions", context=self.context, actions=pointer_actions(x, y))

    def problems(self) -> list[str]:
        return self.errors


@contextlib.contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Start Firefox without a screen."""
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
    (folder / "user.js").write_text("".join(lines), "utf-8")
    command = [program("firefox-esr", "firefox"), "--headless", "--no-remote", "--profile", str(folder)]
    command += ["--remote-debugging-port", "0"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, "HOME": str(folder)}
    ) as started:
        try:
            assert started.stderr is not None
            address = next(found[0] for line in started.stderr if (found := re.search(r"ws://\S+", line)))
            with connect(f"{address}/session", max_size=None) as connection:
                yield Firefox(connection)
        finally:
            started.kill()


# -- WebKit ------------------------------------------------------------------------------------------------------


#: The bars of WebKit's small browser are made narrow: otherwise no window is as narrow as a phone.
NARROW = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0); }"


class WebKit:
    """A window of WebKit, by WebDriver."""

    def __init__(self, driver: Remote) -> None:
        self.driver = driver
        driver.set_script_timeout(TIMEOUT)

    def open(self, address: str) -> None:
        self.driver.get(address)
        self.driver.execute_script(KEEP_ERRORS)

    def resize(self, width: int, height: int) -> None:
        """Give the page this size: the window has bars around it. It gets its size a little later."""
        bars = self.evaluate("[outerWidth - innerWidth, outerHeight - innerHeight]")
        self.driver.set_window_size(width + bars[0], height + bars[1])
        end = time.monotonic() + TIMEOUT
        while self.evaluate("[innerWidth, innerHeight]") != [width, height]:
            assert time.monotonic() < end, "the window does not get its size"
            time.sleep(0.02)

    def evaluate(self, expression: str) -> Any:
        done = "arguments[arguments.length - 1]"
        return json.loads(
            self.driver.execute_async_script(
                f"const done = {done}; Promise.resolve({expression}).then((value) => done(JSON.stringify(value ?? null)))"
            )
        )

    def click(self, x: float, y: float) -> None:
        self.driver.execute(Command.W3C_ACTIONS, {"actions": pointer_actions(x, y)})

    def problems(self) -> list[str]:
        found: list[str] = self.driver.execute_script("return window.problems ?? []")
        return found


@contextlib.contextmanager
def running(command: list[str], **settings: Any) -> Iterator["subprocess.Popen[bytes]"]:
    """Run a program until the end of the block, with the programs that it starts."""
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **settings
    ) as started:
        try:
            yield started
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGTERM)


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def started_driver(port: int) -> Remote:
    """Connect with WebKit's driver as soon as it listens."""
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            with socket.create_connection(("127.0.0.1", port)):
                break
        except OSError:
            assert time.monotonic() < end, "WebKitWebDriver does not listen"
            time.sleep(0.05)
    return Remote(command_executor=f"http://127.0.0.1:{port}", options=Options())


@contextlib.contextmanager
def webkit(folder: Path) -> Iterator[WebKit]:
    """Start WebKit's small browser on a screen in memory."""
    with contextlib.ExitStack() as stack:
        reading, writing = os.pipe()
        screen = stack.enter_context(
            running([program("Xvfb"), "-displayfd", str(writing), "-screen", "0", "2000x1400x24"], pass_fds=(writing,))
        )
        os.close(writing)
        with open(reading, encoding="ascii") as told:
            display = told.readline().strip()
        assert display, f"Xvfb ended with {screen.poll()}"
        for version in ("gtk-3.0", "gtk-4.0"):
            (folder / version).mkdir()
            (folder / version / "gtk.css").write_text(NARROW, "utf-8")
        folders = {name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR")}
        environment = {**os.environ, **folders, "DISPLAY": f":{display}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        port = free_port()
        bus = [program("dbus-run-session"), "--", program("WebKitWebDriver"), f"--port={port}"]
        stack.enter_context(running(bus, env=environment))
        driver = started_driver(port)
        try:
            yield WebKit(driver)
        finally:
            with contextlib.suppress(Exception):
                driver.quit()

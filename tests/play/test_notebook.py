"""Text in a Jupyter notebook: rich would display it there instead of returning it."""

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

#: Returns what a game shows as text, in a notebook and in the tests themselves.
CODE = """
import ludocracy
from ludocracy.env.pettingzoo import env

match = ludocracy.new_match("riffifi", seats=3, seed=7)
table = env("riffifi", render_mode="ansi")
table.reset(seed=7)
texts = [match.text(), match.text(0, "fr", colour=True), str(match), f"{match}", table.render()]
"""


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BlockingKernelClient]:
    """Yield a client of a running kernel, which writes its files to a temporary folder."""
    home = str(tmp_path_factory.mktemp("jupyter"))
    manager, client = start_new_kernel(env={**os.environ, "HOME": home, "IPYTHONDIR": home})
    try:
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def run(kernel: BlockingKernelClient, code: str) -> list[dict[str, Any]]:
    """Run a cell; return what it printed, displayed and raised."""
    messages: list[dict[str, Any]] = []
    kernel.execute_interactive(code, timeout=120, output_hook=messages.append)
    return [message for message in messages if message["header"]["msg_type"] not in ("status", "execute_input")]


def test_text_is_returned_in_a_notebook_and_nothing_is_displayed(kernel: BlockingKernelClient) -> None:
    here: dict[str, Any] = {}
    exec(CODE, here)
    assert run(kernel, CODE) == []
    (shown,) = run(kernel, "import json; print(json.dumps(texts))")
    assert json.loads(shown["content"]["text"]) == here["texts"]
    assert all("Riffifi" in text for text in here["texts"])


def test_a_notebook_draws_what_everybody_or_a_seat_sees(kernel: BlockingKernelClient) -> None:
    here: dict[str, Any] = {}
    exec(CODE, here)
    match = here["match"]
    for code, picture in (("match", match._repr_html_()), ("match.chair(1)", match.chair(1)._repr_html_())):
        (shown,) = run(kernel, f"{CODE}\n{code}")
        assert shown["content"]["data"]["text/html"] == picture

"""The commands and settings of docs/server.md exist."""

import re
import shlex

from ludocracy.cli.main import parser
from ludocracy.server.config import read_settings
from tests.server.harness import ROOT

DOCUMENT = (ROOT / "docs" / "server.md").read_text("utf-8")
STEPS = DOCUMENT.partition(", step by step\n")[2].partition("\n## ")[0]


def blocks(kind: str, text: str = STEPS) -> list[list[str]]:
    """Return the lines of each block of this kind."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [lines.splitlines() for name, lines in found if name == kind]


def test_every_command_of_the_documentation_exists() -> None:
    commands = [
        line.partition("  # ")[0].strip()
        for block in [*blocks("", DOCUMENT), *blocks("sh")]
        for line in block
        if line.startswith(("ludocracy ", "as_server "))
    ]
    assert len(commands) > 12
    for command in commands:
        parser("en").parse_args(shlex.split(command)[1:])


def test_the_settings_of_the_step_by_step_start_a_server_behind_its_proxy() -> None:
    environment = dict(line.split("=", 1) for line in blocks("ini")[0])
    config = read_settings({}, environment).config
    assert (config.behind_proxy, config.browser, config.registration) == (True, False, "invitation")
    (caddy,) = blocks("caddyfile")
    assert config.home == f"https://{caddy[0].partition(' ')[0]}"
    assert caddy[1].strip() == f"reverse_proxy 127.0.0.1:{config.port}"

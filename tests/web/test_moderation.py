"""Invitations, lost passwords, reports and blocks in the page, on a server of a club."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from ludocracy.cli.main import main
from tests.server.harness import Running
from tests.web.driver import Screen


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(*words: str) -> str:
        assert main(["admin", *words, "--database", str(tmp_path / "t.sqlite"), "--lang", "en"]) == 0
        return capsys.readouterr().out.strip()

    return run


def test_an_invited_player_registers_loses_the_password_and_deals_with_a_rude_one(
    tmp_path: Path, browser: Browser, admin: Callable[..., str]
) -> None:
    server = Running(str(tmp_path / "t.sqlite"), "--registration", "invitation", "--no-guests")
    try:
        ann, ben = (
            Screen(browser, server.home, name=name, language="fr", number=n) for n, name in enumerate(("Ann", "Ben"))
        )
        link = admin("invitations", "create", "--uses", "2")
        for one, login in ((ann, "ann"), (ben, "ben")):
            one.open(link.removeprefix(f"http://localhost:{server.port}"))
            one.page.get_by_label("Votre nom").fill(one.name)
            one.page.locator("input[autocomplete=username]").first.fill(login)
            one.page.locator("input[autocomplete=current-password]").fill("correct horse")
            one.page.locator("button[value=account]").click()
            one.page.wait_for_selector("[data-to-profile]")
        one = ann
        one.page.locator("[data-password-form] input").nth(0).fill("correct horse")
        one.page.locator("[data-password-form] input").nth(1).fill("battery staple")
        one.page.locator("[data-password-form] button").click()
        expect(one.page.get_by_text("Le mot de passe est changé.")).to_be_visible()
        one.accessible("the account")
        link = admin("people", "reset-password", "ben")
        ben.open(link.removeprefix(f"http://localhost:{server.port}"))
        ben.page.locator("input[type=password]").fill("another password")
        ben.page.locator("main button").click()
        ben.page.wait_for_selector("[data-to-profile]")
        table = ann.sit("riffifi", 3)
        ben.ask(f"/api/tables/{table}/do", {"do": "chat", "text": "a rude word"})
        ann.page.keyboard.press("c")
        line = ann.page.locator(".chat li", has_text="a rude word")
        line.locator("summary").click()
        line.locator("[data-report]").click()
        ann.accessible("a report")
        ann.page.locator("dialog[open] textarea").fill("look")
        ann.page.locator("dialog[open] [data-send-report]").click()
        expect(ann.page.get_by_text("C’est signalé.")).to_be_visible()
        line.locator("[data-block]").click()
        expect(line).to_have_count(0)
        reports = admin("reports", "list")
        assert "a rude word" in reports and "look" in reports
        ann.open("/account")
        ann.page.locator("[data-blocked] button").click()
        expect(ann.page.locator("[data-blocked]")).to_have_count(0)
        assert not ann.problems and not ben.problems
    finally:
        server.stop()

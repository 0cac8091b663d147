"""An evening of the club on the page: a tournament is opened, entered, sealed, played and proved, in both languages."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from ludocracy.play.record_files import verify
from tests.web.driver import Screen

EXPECTED = {"en": ("Round 1 is being played.", "The tournament is over."), "fr": ("ronde 1", "terminé")}


def test_an_evening_with_two_people(screen: Callable[..., Screen], tmp_path: Path) -> None:
    ann = screen(name="Ann")
    ben = screen(name="Ben", language="fr", phone=True, theme="dark")
    for one in (ann, ben):
        one.ask("/api/me", {"name": one.name})
    ann.open("/")
    ann.page.click("[data-to-club]")
    ann.page.click("[data-new]")
    ann.page.fill("[data-name]", "Thursday")
    ann.page.select_option("[data-game]", "bakschisch")
    ann.page.select_option("[data-size]", "2")
    ann.page.fill("[data-rounds]", "1")
    ann.page.select_option("[data-bots]", "novice")
    ann.accessible("a new tournament")
    ann.fits()
    ann.page.click("[data-create]")
    expect(ann.page.locator("h1")).to_have_text("Thursday")
    ann.page.click("[data-enter]")
    tournament = ann.page.url.rsplit("/", 1)[1]

    ben.open(f"/club/{tournament}")
    ben.page.click("[data-enter]")
    # The pages of both seal their numbers without being asked, and reveal them when the round begins.
    for one in (ann, ben):
        expect(one.page.locator("[data-entrant] small")).to_have_count(2)
    ben.accessible("a tournament that can be entered")
    ben.fits()
    ann.page.click("[data-begin]")
    tables = []
    for one, language in ((ann, "en"), (ben, "fr")):
        expect(one.page.locator("[data-stage=playing]")).to_be_visible()
        expect(one.page.locator("[data-stage] h2")).to_contain_text(EXPECTED[language][0])
        link = one.page.locator("[data-to-table]")
        expect(link).to_be_visible()
        tables.append(link.get_attribute("href"))
        link.click()
        one.page.wait_for_selector(".foot")
    assert tables[0] == tables[1]  # two entrants, one table

    for one, seat in ((ann, "Ann"), (ben, "Ben")):
        number = next(
            each["seat"]
            for each in one.get(f"/api{tables[0]}".replace("/t/", "/tables/"))["seats"]
            if each["name"] == seat
        )
        one.ask(f"/api{tables[0]}/do".replace("/t/", "/tables/"), {"do": "bot", "seat": number, "kind": "random"})
    for one, language in ((ann, "en"), (ben, "fr")):
        one.page.wait_for_selector("[data-over]:visible")
        one.page.click("[data-to-tournament]")
        expect(one.page.locator("[data-stage=over]")).to_contain_text(EXPECTED[language][1])
        expect(one.page.locator("[data-standings] tbody tr")).to_have_count(2)
        one.page.locator("details summary").click()
        expect(one.page.locator("code")).to_have_count(2)
        one.accessible("a tournament that is over")
        one.fits()
    with ann.page.expect_download() as kept:
        ann.page.click(f"a[href='/api/tournaments/{tournament}/records.txt']")
    file = tmp_path / "games.txt"
    kept.value.save_as(file)
    assert len(verify(file).rounds) == 1
    ann.open("/club")
    expect(ann.page.locator("[data-tournaments] li")).to_contain_text("Thursday")

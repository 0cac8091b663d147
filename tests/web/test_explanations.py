"""Explanations of the things on a small game's table: with the mouse, with the keyboard, and by a long press."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.driver import Screen

LONG_PRESS = """(card) => {
  const box = card.getBoundingClientRect()
  const how = {pointerType: 'touch', bubbles: true, clientX: box.x + 5, clientY: box.y + 5}
  card.dispatchEvent(new PointerEvent('pointerdown', how))
}"""


#: Whether the box beside an element is above everything else, whole in the window, and does not cover the element.
BESIDE = """([selector, within]) => {
  const box = document.querySelector(`.popover${within}`)
  const [one, other] = [box, document.querySelector(selector)].map((each) => each.getBoundingClientRect())
  const whole = one.left >= 0 && one.top >= 0 && one.right <= innerWidth && one.bottom <= innerHeight
  return box.matches(':popover-open') && whole && (one.bottom <= other.top || one.top >= other.bottom)
}"""


def told(one: Screen, selector: str) -> str:
    """The explanation of the first such element when the mouse rests on it."""
    one.page.mouse.move(2, 2)
    one.page.wait_for_selector("[data-tip]", state="detached")
    one.at_rest()  # otherwise the mouse might rest on something that is still moving
    one.page.locator(selector).first.hover(force=True)
    return one.page.locator("[data-tip]").inner_text()


@pytest.mark.parametrize(
    ("language", "judge", "heading", "lower", "flag"),
    [
        (
            "en",
            "The player who wins a trick with her moves the marker",
            "Rule cards",
            "lowest row",
            "A card with the flag",
        ),
        (
            "fr",
            "Le joueur qui gagne un pli avec elle",
            "Les cartes règles",
            "rangée la plus basse",
            "Une carte qui porte le drapeau",
        ),
    ],
)
def test_tax_the_rich_explains_itself(
    screen: Callable[..., Screen], language: str, judge: str, heading: str, lower: str, flag: str
) -> None:
    one = screen(language=language)
    one.sit("tax_the_rich", 4, options={"rules": "deals", "first_opener": "first"})
    one.asked()
    page = one.page
    assert judge in told(one, ".rules [data-spot='rule.judge']")
    page.keyboard.press("r")
    expect(page.locator("dialog[open] :is(h3, h4):focus")).to_have_text(heading)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert lower in told(one, ".boxes button.refused")
    flagged = page.locator(".hand .spot:has([data-flag])")
    faces = [
        str(name)
        for name in page.evaluate("() => [...document.querySelectorAll('.hand .spot')].map((one) => one.dataset.spot)")
    ]
    assert flagged.count() == sum(name.split("-")[-1] in ("poor", "mother", "worker") for name in faces)
    if flagged.count():
        assert flag in told(one, ".hand .spot:has([data-flag])")
    one.accessible("an explanation")
    page.locator(".boxes button.lit").first.click()
    one.asked()


@pytest.mark.parametrize(
    ("language", "leader", "ally", "what"),
    [
        pytest.param("en", "party leader", "ally of the leader", "leads the party", marks=pytest.mark.soak),
        ("fr", "Chef du Parti", "Allié du Chef", "a parié en dernier"),
    ],
)
def test_leader_and_ally_are_marked_on_their_plates(
    screen: Callable[..., Screen], language: str, leader: str, ally: str, what: str
) -> None:
    one = screen(language=language)
    one.sit("tax_the_rich", 4, options={"rules": "base"})
    for _ in range(30):
        one.asked()
        if one.page.locator("[data-role]").count() == 2:
            break
        if one.page.locator(".calls").count():
            one.page.locator(".call").first.click()
        else:
            one.page.locator(".foot [data-move=pass], .boxes button.lit").first.click()
        one.settled()
    texts = sorted(one.page.locator("[data-role]").all_inner_texts())
    assert texts == sorted([leader, ally])
    assert what in told(one, f"[data-plate]:has([data-role]:has-text('{leader}'))")
    one.answer(random.Random(1))
    one.asked()
    expect(one.page.locator("[data-contract]")).to_be_visible()
    expect(one.page.locator("[data-trick] figure")).to_have_count(4)
    expect(one.page.locator(".boxes")).to_be_hidden()  # the betting board steps aside


@pytest.mark.parametrize(
    ("game", "language", "things"),
    [
        ("riffifi", "en", {".hand .spot": "Takes as many tokens", "[data-spot='middle.red']": "worth a point"}),
        ("riffifi", "fr", {".hand .spot": "Rapporte autant de jetons", "[data-plate]": "un par jeton"}),
        (
            "bakschisch",
            "en",
            {
                ".tile": "When this character is bribed",
                ".pot": "shared equally",
                "[data-move=nothing]": "keep your gold",
            },
        ),
        (
            "bakschisch",
            "fr",
            {".city .pawn": "case", ".sneak": "rafle toutes les pièces", "[data-plate]": "Le chemin parcouru"},
        ),
        (
            "big_cheese",
            "en",
            {".staff": "Free workers", ".deck": "up for auction", "[data-move=pass]": "out of this auction"},
        ),
        ("big_cheese", "fr", {".open .spot": "Règles", "[data-plate]": "atteint le but"}),
        (
            "hegemony",
            "en",
            {
                "[data-spot='cell.taxation.B']": "tax multiplier",
                "[data-spot^='company.']": "operational only if all its posts are filled",
                "[data-plate='0']": "follows from the number of workers",
                "[data-spot='good.food']": "In production",
                "[data-spot^='voter.']": "In a vote",
            },
        ),
        ("hegemony", "fr", {"[data-spot='cell.health.A']": "Services Publics", "[data-spot^='idle.']": "Travailleurs"}),
    ],
)
def test_things_explain_themselves(
    screen: Callable[..., Screen], game: str, language: str, things: dict[str, str]
) -> None:
    one = screen(language=language)
    one.sit(game, 3)
    one.asked()
    for selector, words in things.items():
        assert words in told(one, selector), selector


def test_the_keyboard_and_a_long_press_explain_too(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True)
    one.sit("riffifi", 3)
    one.asked()
    page = one.page
    moves = one.moves()
    card = page.locator(".hand button.lit").first
    card.evaluate(LONG_PRESS)
    page.locator("[data-tip] button").wait_for()
    card.dispatch_event("click")  # the end of the press plays nothing
    page.locator("[data-tip] button").click()
    page.wait_for_selector("dialog[open] article h3")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
    assert one.moves() == moves
    page.locator("main.stage").focus()
    page.keyboard.press("Tab")
    page.wait_for_selector("[data-tip]")
    page.wait_for_selector(":focus[aria-describedby=tip]")


def test_arrows_lead_to_everything_that_explains_itself(screen: Callable[..., Screen]) -> None:
    """The arrow keys also reach things that cannot be pressed, which the Tab key skips."""
    one = screen(language="fr")
    one.sit("bakschisch", 3)
    one.asked()
    page = one.page
    page.locator("main.stage").focus()
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("main.stage :focus:not(button)[aria-describedby=tip]")
    first = page.locator("[data-tip]").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-tip]")).not_to_have_text(first)
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-tip]")).to_contain_text(first.splitlines()[0])


@pytest.mark.parametrize(("size", "letters"), [((1280, 720), 16), ((390, 844), 24)])
def test_boxes_are_beside_what_they_are_about(
    screen: Callable[..., Screen], size: tuple[int, int], letters: int
) -> None:
    """Explanations, and the reason why something cannot be done."""
    one = screen(size=size, letters=letters)
    one.sit("tax_the_rich", 4, options={"rules": "base"})
    luck = random.Random(5)
    one.asked()
    for selector in ("[data-plate]", ".hand .spot"):
        told(one, selector)
        assert one.page.evaluate(BESIDE, [selector, "[data-tip]"]), selector
    one.page.mouse.move(2, 2)
    refused = ".boxes button.refused, .hand button.refused"
    while not one.page.locator(refused).count():
        one.answer(luck)
        one.asked()
    one.at_rest()
    one.page.locator(refused).first.dispatch_event("click")
    one.page.get_by_role("alert").wait_for()
    assert one.page.evaluate(BESIDE, [refused, "[role=alert]"])

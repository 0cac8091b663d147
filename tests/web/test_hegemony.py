"""Hegemony's own page: everything on one screen, answers where they belong, gestures sent and undone as one message."""

import copy
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import ludocracy
from ludocracy.core.rng import Rng
from ludocracy.core.step import CHANCE
from ludocracy.games.catalogue import find
from ludocracy.games.hegemony.board.companies import COMPANY_SPACES
from tests.web.driver import Screen
from tests.web.legible import hidden_answers, illegible

#: Questions that are not about anything on the table. Their answers are buttons beside the question.
WITHOUT_A_PLACE: set[str] = set()


def positions(seats: int, seed: int, wanted: set[str] | None = None) -> dict[str, tuple[int, dict[str, Any]]]:
    """For each question of a random game, the first position in which it is asked, and the seat that is asked."""
    game = find("hegemony")
    table = game.start(seats)
    rng = Rng(seed)
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    while not table.over() and (wanted is None or len(found) < len(wanted)):
        seat = table.who()[0]
        ask = type(table.stack[-1]).__name__
        if seat != CHANCE and ask not in found and (wanted is None or ask in wanted):
            found[ask] = seat, game.dump(table)
        table.play(seat, rng.choice(table.options(seat)))
    return found


def at(one: Screen, seats: int, seat: int, position: dict[str, Any]) -> dict[str, Any]:
    """Opens a table in this position; returns the question as the server sent it."""
    one.frames.clear()
    one.sit("hegemony", seats, seat=seat, position=position)
    one.page.wait_for_selector(".heg.table")
    assert one.asked()
    told = [frame["view"]["prompt"] for frame in one.frames if frame["is"] == "view" and frame["view"]["prompt"]]
    prompt: dict[str, Any] = told[-1]
    return prompt


def assignments(one: Screen) -> Iterator[dict[str, Any]]:
    """Opens a table at the first assignment of workers in each of some random games; yields the question."""
    for seed in range(40):
        found = positions(4, seed, {"Assign"})
        if found:
            yield at(one, 4, *found["Assign"])


def in_place(one: Screen, prompt: dict[str, Any]) -> None:
    """Every answer has a place on the page: no fallback button is needed."""
    loose = one.page.locator("[data-loose]").evaluate_all("all => all.map((one) => one.dataset.move)")
    assert not loose or prompt["ask"] in WITHOUT_A_PLACE, f"{prompt['ask']}: {loose}"


#: Text that is smaller than 12 px.
SMALL = """() => [...document.querySelectorAll('body *')].filter((one) => one.offsetParent && !one.closest('.unseen')
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1) < 11.95).map((one) => one.className)"""


@pytest.mark.parametrize(
    ("size", "look"),
    [((1440, 900), {"language": "en"}), ((1280, 720), {"language": "fr", "theme": "dark"}), ((1920, 1080), {})],
)
def test_the_whole_table_fits_the_screen(
    screen: Callable[..., Screen], size: tuple[int, int], look: dict[str, Any]
) -> None:
    one = screen(size=size, **look)
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    at(one, 4, seat, position)
    one.fits()
    assert one.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    assert one.page.evaluate(
        """() => [...document.querySelectorAll('.heg .zone, .heg .dock')].every((one) => {
            const box = one.getBoundingClientRect()
            return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1
        })"""
    )
    assert one.page.evaluate(SMALL) == []
    one.accessible(f"Hegemony at {size}")


def test_an_action_comes_before_the_card_that_pays_for_it(screen: Callable[..., Screen]) -> None:
    one = screen()
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    before = at(one, 4, seat, position)
    one.page.locator('[data-spot="act.bill"]').click()
    one.page.locator("button.cell.lit").first.click()
    confirm = one.page.locator("[data-confirm]")
    confirm.wait_for()
    assert one.page.locator('[data-move="wait"].picked').count() == 1, (
        "it waits for the elections unless one wants more"
    )
    assert one.page.locator(".preview .effects li").count() > 0, "what the bill changes is in sight when it is proposed"
    assert one.page.locator(".card.away").count() == 1, "the card that will be discarded is marked"
    one.page.set_viewport_size({"width": 390, "height": 844})
    expect(one.page.locator("[data-spent]")).to_contain_text(
        "Discards", use_inner_text=True
    )  # the hand is in another tab
    one.page.set_viewport_size({"width": 1366, "height": 860})
    confirm.click()
    one.settled()
    [gesture] = [request for request in one.requests if request.get("do") == "play"]
    assert gesture["then"][-1] == "wait", "a gesture is sent as one message"
    one.page.locator("[data-undo]").click()
    one.page.wait_for_function(
        "(text) => document.querySelector('.question')?.textContent === text", arg=before["text"]
    )


def test_workers_are_placed_with_one_message_and_taken_back_with_one(screen: Callable[..., Screen]) -> None:
    one = screen()
    companies = one.page.locator("button.company.lit")
    for before in assignments(one):
        for pawn in reversed(one.page.locator("[data-hold]").all()):  # those with a skill first
            pawn.click()
        assert one.page.locator("[data-hold] .pick.up").count() <= 3
        one.at_rest()
        if companies.count():
            break
        assert one.page.locator(".preview .why").count() == 1, "the page says that nobody has a post for them"
    one.press(companies.first)
    one.page.wait_for_selector('[data-step]:not([data-step="0"]), [data-confirm]')
    luck = random.Random(1)
    gestures: list[dict[str, Any]] = []
    while not gestures:
        one.answer(luck)
        gestures = [request for request in one.requests if request.get("do") == "play"]
    [gesture] = gestures
    assert gesture["move"].startswith("staff:")
    assert any(move.startswith("worker:") for move in gesture["then"]), "sent in one message"
    one.page.wait_for_selector('.stage:not([data-moves="0"])')
    one.page.locator("[data-undo]").click()
    one.page.wait_for_selector('.stage[data-moves="0"]')
    assert one.page.locator(".question").inner_text() == before["text"]


def test_an_employed_worker_is_picked_up_and_sent_elsewhere(screen: Callable[..., Screen]) -> None:
    one = screen()
    companies = one.page.locator("button.company.lit")
    for _ in assignments(one):
        for pawn in one.page.locator("[data-hold][data-from]").all():
            pawn.click()
            one.at_rest()
            if companies.count():
                break
            one.page.keyboard.press("Escape")  # no company has a post for this one
        else:
            continue
        break
    held = one.page.locator("[data-hold][data-from][aria-pressed=true]")
    move = f"take:{held.get_attribute('data-from')}.{held.get_attribute('data-hold')}"
    assert one.page.locator(".company.stopping").count() == 1, "the company that loses its worker is marked"
    one.press(companies.first)
    luck = random.Random(1)
    while not (gestures := [request for request in one.requests if request.get("do") == "play"]):
        one.page.wait_for_selector('[data-step]:not([data-step="0"]), [data-confirm]')
        one.answer(luck)
    assert gestures[0]["move"].startswith("staff:")
    assert move in gestures[0]["then"], "the worker leaves one company for the other, in one message"


@pytest.mark.parametrize("look", [{"size": (1280, 720)}, {"phone": True, "size": (360, 640), "language": "fr"}])
def test_what_cannot_be_done_says_why_where_it_is_pressed(screen: Callable[..., Screen], look: dict[str, Any]) -> None:
    one = screen(**look)
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    prompt = at(one, 4, seat, position)
    for refusal in prompt["refusals"]:
        if not refusal["on"].startswith(("act.", "bonus.")):
            continue
        one.page.locator(f'[data-spot="{refusal["on"]}"]').click(force=True)  # it is marked as disabled
        told = one.page.locator(".preview .why:visible", has_text=refusal["text"])
        told.wait_for()
        box = told.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= look["size"][1], "the reason is in sight"
        one.page.locator("[data-back]").click()
        told.wait_for(state="hidden")
    one.fits()


#: When the last animation of an election ends, in milliseconds. Endless animations, which show that the page waits, do not count.
ENDS = """() => Math.max(0, ...document.querySelector('.ballot').getAnimations({ subtree: true })
  .map((one) => one.effect.getComputedTiming().endTime).filter(Number.isFinite))"""


@pytest.mark.parametrize(
    "look", [{"size": (1280, 720), "calm": False}, {"phone": True, "size": (390, 844), "language": "fr"}]
)
def test_a_vote_shows_what_the_bill_changes_and_what_may_be_added(
    screen: Callable[..., Screen], look: dict[str, Any]
) -> None:
    one = screen(**look)
    seat, position = positions(4, 3, {"SecretInfluence"})["SecretInfluence"]
    at(one, 4, seat, position)
    ballot = one.page.locator(".ballot")
    ballot.wait_for()
    assert one.page.evaluate(ENDS) <= (0.001 if look.get("calm", True) else 600)
    assert ballot.locator(".five .cube").count() == 5
    assert one.page.locator(".effects:visible li").count() > 0
    assert ballot.locator(".envelope").count() >= 1
    one.accessible("a vote")
    one.fits()
    one.press(ballot.locator("[data-move^='bid:']").first)
    one.press(one.page.locator("[data-confirm]"))
    outcome = one.page.locator("[data-outcome]:visible, .summary .votes li").first
    outcome.wait_for()
    view = [frame["view"] for frame in one.frames if frame["is"] == "view"][-1]
    result = next(zone for zone in view["zones"] if zone["id"] == "results")["pieces"][-1]
    assert f"{result['facts']['yes']['n']} : {result['facts']['no']['n']}" in one.page.locator("body").inner_text()


@cache
def sealing() -> tuple[list[int], dict[str, Any]]:
    """A vote in which at least three players seal influence, and their seats."""
    game = find("hegemony")
    for seed in range(100):
        table = game.start(4)
        rng = Rng(seed)
        while not table.over():
            asked = list(table.who())
            if type(table.stack[-1]).__name__ == "SecretInfluence" and len(asked) >= 3:
                return asked, game.dump(table)
            table.play(asked[0], rng.choice(table.options(asked[0])))
    raise AssertionError("no such vote")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_ballot_says_who_has_sealed_and_shows_ones_own_influence(
    screen: Callable[..., Screen], language: str
) -> None:
    (first, second, *others), position = sealing()
    ann = screen(name="Ann", language=language)
    ben = screen(name="Ben", language=language, phone=True)
    for one in (ann, ben):
        one.ask("/api/me", {"name": one.name})
    seats: list[dict[str, Any]] = [{"bot": "random"}] * 4
    seats[first], seats[second] = {"me": True, "name": "Ann"}, {}
    table = ann.ask("/api/tables", {"game": "hegemony", "seats": seats, "pace": 0, "position": position})["id"]
    ben.open(f"/t/{table}")
    ben.page.click("[data-sit]")
    ann.open(f"/t/{table}")
    ann.page.click("[data-start]:enabled")
    roles = ["working", "middle", "capitalist", "state"]

    def sealed(one: Screen, seat: int, said: bool) -> Locator:
        """Waits until the ballot says of a seat whether it has sealed, and returns what it says."""
        told = one.page.locator(f"[data-voter={roles[seat]}] [data-sealed={'true' if said else 'false'}]")
        told.wait_for()
        return told

    for one in (ann, ben):
        sealed(one, others[0], True)  # a bot
        sealed(one, first, False)
        sealed(one, second, False)
    said = {"en": ("not sealed:", "yours"), "fr": ("à sceller", "vous")}[language]
    expect(sealed(ann, second, False)).to_contain_text(said[0])
    bids = ann.page.locator("[data-move^='bid:']")
    most = bids.count() - 1
    ann.press(bids.last)
    ann.press(ann.page.locator("[data-confirm]"))
    expect(sealed(ben, first, True)).not_to_contain_text(said[0])
    expect(sealed(ben, second, False)).to_contain_text(said[1])
    ann.settled()
    for _ in range(2):  # also after the page is loaded again
        expect(sealed(ann, first, True)).to_have_text(re.compile(f"{said[1]}\\s?: {most}$"))
        sealed(ann, second, False)
        ann.page.reload()
    for frame in ben.frames:  # nothing tells Ben how much it was
        if frame["is"] == "view":
            assert "bid" not in [zone["id"] for zone in frame["view"]["zones"]]


#: Zones whose content does not fit into them.
CUT = """() => [...document.querySelectorAll('.heg .zone')].filter((one) => one.offsetParent
    && one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== 'auto').map((one) => one.className)"""


def test_no_zone_is_cut_on_a_small_laptop(screen: Callable[..., Screen]) -> None:
    one = screen(size=(1280, 720), language="fr")
    found = positions(4, 4, {"TakeTurn", "Assign", "BuyGood", "Declare", "AdjustPrices"})
    for seat, position in found.values():
        at(one, 4, seat, position)
        one.at_rest()
        assert one.page.evaluate(CUT) == []


#: Names and prices that do not fit into their places, in either direction.
CLIPPED = """() => [...document.querySelectorAll('.act span:not(.unseen), .matrix .sale, .company .name, .plate .who small')]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent)"""

#: Names of companies that reach over the workers below them.
OVERLAPPING = """() => [...document.querySelectorAll('.company')].filter((one) => {
    const name = one.querySelector('.name').getBoundingClientRect()
    const pawns = [...one.querySelectorAll('.pawn, .socket')].map((pawn) => pawn.getBoundingClientRect())
    return pawns.some((pawn) => pawn.top < name.bottom - 3 && pawn.left < name.right)
}).map((one) => one.textContent)"""


@cache
def crowded() -> dict[str, Any]:
    """A turn of the Capitalist Class in the last round, when most companies have been built."""
    match = ludocracy.new_match("hegemony", seats=4, seed=5)
    bots = [ludocracy.bot("hegemony", "thumb") for _ in range(4)]
    while True:
        seat = match.to_move[0]
        if seat == 2 and type(match.table.stack[-1]).__name__ == "TakeTurn":
            phases = next(zone for zone in match.view(seat).zones if zone.id == "phases")
            if phases.facts["round"] == 5:
                return match.game.dump(match.table)
        match.play(seat, bots[seat].choose(match.chair(seat)))


@cache
def fullest() -> dict[str, Any]:
    """The turn of `crowded` with as many companies as the boards have spaces for, among them those with the longest names."""
    position = copy.deepcopy(crowded())
    added = {
        "capitalist": [
            "pharmaceutical_company",
            "institute_of_technology",
            "automated_grain_farm",
            "electronics_manufacturer",
            "fast_food_chain",
            "publishing_house",
        ],
        "state": ["university_hospital", "technical_university", "national_public_broadcasting"],
        "working": ["cooperative_farm-2"],
    }
    piles = [pile for kind in ("decks", "markets", "discards") for pile in position[kind].values()]
    for seat, role in enumerate(("working", "middle", "capitalist", "state")):
        for company in added.get(role, []):
            for pile in (*piles, position["closed"]):
                if company in pile:
                    pile.remove(company)
            position["companies"][role].append(company)
            position["owner"][company] = seat
            if role != "working" and not company.startswith(("automated", "electronics")):
                position["wages"][company] = 2
    position["policy"]["fiscal"] = "A"
    for company, workers in {
        "pharmaceutical_company": ["working-healthcare", "working-unskilled", "working-unskilled"],
        "institute_of_technology": ["middle-education", "middle-unskilled", "middle-unskilled"],
        "publishing_house": ["middle-unskilled", "middle-unskilled", "middle-unskilled"],
    }.items():
        position["posts"][company] = workers
        for worker in workers:
            position["pool"][worker] -= 1
            position["workers"][worker.partition("-")[0]] += 1
    assert [len(position["companies"][role]) for role in ("working", "middle", "capitalist", "state")] == COMPANY_SPACES
    return position


#: Whether companies are hidden because the economy scrolls, or lie outside of it.
HIDDEN = """() => {
    const economy = document.querySelector('.economy[data-keys]')
    const { top, bottom } = economy.getBoundingClientRect()
    return economy.scrollHeight > economy.clientHeight + 1 || [...economy.querySelectorAll('.company')].some((one) => {
        const box = one.getBoundingClientRect()
        return box.top < top || box.bottom > bottom + 1
    })
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_and_prices_fit_their_places(screen: Callable[..., Screen], language: str) -> None:
    sizes = [(1280, 720), (1440, 900), (1920, 1080), (2560, 1440), (768, 1024)]
    one = screen(size=sizes[0], language=language, name="Colette")
    for position in (crowded(), fullest()):
        at(one, 4, 2, position)
        for wide, high in sizes:
            one.page.set_viewport_size({"width": wide, "height": high})
            one.at_rest()
            for measure in (CLIPPED, OVERLAPPING, SMALL):
                assert one.page.evaluate(measure) == [], (wide, high)
            if wide > 1099:
                assert not one.page.evaluate(HIDDEN), "all companies are visible"


SIZES = [(1280, 720), (1440, 900), (1920, 1080), (768, 1024), (390, 844), (360, 640)]


@cache
def building() -> dict[str, Any]:
    """A turn in which the Capitalist Class chooses among four companies to build."""
    game = find("hegemony")
    for seed in range(100):
        table = game.start(4)
        rng = Rng(seed)
        while not table.over():
            seat = table.who()[0]
            options = table.options(seat)
            if seat == 2 and type(table.stack[-1]).__name__ == "Build" and len(options) == 4:
                return game.dump(table)
            table.play(seat, rng.choice(options))
    raise AssertionError("no such turn")


def all_parts(one: Screen) -> Iterator[str]:
    """Shows each part of the table in turn; a wide screen shows all of them at once."""
    tabs = one.page.locator("button[data-tab]")
    if not tabs.count():
        yield "all"
    for name in tabs.evaluate_all("all => all.map((one) => one.dataset.tab)"):
        one.page.locator(f"button[data-tab={name}]").click()
        one.at_rest()
        yield name


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", ["specialist", "crowded", "building", "buying", "sealing"])
def test_every_text_and_answer_can_be_read_at_all_sizes(
    screen: Callable[..., Screen], language: str, case: str
) -> None:
    """No text is cut or merges with its neighbour, and every answer is shown whole, on a small screen after scrolling."""
    asks = {"specialist": "NewSkilled", "buying": "BuyGood", "sealing": "SecretInfluence"}
    seat, position = (
        positions(4, 3, {asks[case]})[asks[case]]
        if case in asks
        else (2, {"crowded": crowded, "building": building}[case]())
    )
    one = screen(language=language, size=SIZES[0])
    at(one, 4, seat, position)
    problems = []
    for wide, high in SIZES:
        one.page.set_viewport_size({"width": wide, "height": high})
        one.at_rest()
        for part in all_parts(one):
            problems += [f"{wide} x {high}, {part}: {text}" for text in illegible(one.page)]
            problems += [f"{wide} x {high}, {part}: {move} is hidden" for move in hidden_answers(one.page, wide < 1240)]
    assert not problems


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("ask", "sizes"), [("Strike", SIZES[:4]), ("SellCompany", SIZES)])
def test_the_forecast_of_a_choice_can_be_read_at_all_sizes(
    screen: Callable[..., Screen], language: str, ask: str, sizes: list[tuple[int, int]]
) -> None:
    """The values before and after the choice are side by side, or below each other. A phone shows them before a confirmation."""
    one = screen(language=language, size=sizes[0])
    at(one, 4, *positions(4, 3, {ask})[ask])
    one.press(one.page.locator("button.company.lit").first)
    one.page.locator(".preview .old").first.wait_for()
    problems = []
    for wide, high in sizes:
        one.page.set_viewport_size({"width": wide, "height": high})
        one.at_rest()
        assert one.page.locator(".preview:visible .old").count()
        problems += [f"{wide} x {high}: {text}" for text in illegible(one.page)]
    assert not problems


def with_policies(section: str) -> dict[str, Any]:
    """The turn of `crowded` with all policies in one section."""
    position = copy.deepcopy(crowded())
    position["policy"] = dict.fromkeys(position["policy"], section)
    # Legal under the labour market. In section C, a bill on it changes all wages.
    position["wages"] = dict.fromkeys(position["wages"], 1 if section == "C" else 3)
    return position


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_effects_of_every_bill_fit_the_preview(screen: Callable[..., Screen], language: str) -> None:
    one = screen(size=(1280, 720), language=language)
    preview = one.page.locator(".preview")
    proposed = set()
    for section in "ABC":
        at(one, 4, 2, with_policies(section))
        one.page.locator('[data-spot="act.bill"]').click()
        cells = one.page.locator("button.cell.lit")
        cells.first.wait_for()
        for spot in cells.evaluate_all("all => all.map((one) => one.dataset.spot)"):
            one.press(one.page.locator(f'[data-spot="{spot}"]'))
            one.page.locator("[data-confirm]").wait_for()
            one.at_rest()
            assert preview.locator("li").count() > 0
            high, room = preview.evaluate("(one) => [one.scrollHeight, one.clientHeight]")
            assert high <= room, f"{spot}: {high} of {room} px"
            proposed.add(spot)
            while not cells.count():
                one.page.keyboard.press("Escape")
    assert len(proposed) == 21


#: Whether the captions of the actions are shown, nothing of them is cut, and the cards of each row take the width of the hand.
DOCK_IS_FULL = """() => {
    const acts = document.querySelector('.acts')
    const [hand, cards] = [document.querySelector('.hand'), [...document.querySelectorAll('.hand .card')]]
    const end = hand.getBoundingClientRect().right
    const rows = Map.groupBy(cards.map((one) => one.getBoundingClientRect()), (one) => Math.round(one.top))
    return acts.querySelectorAll('h2').length === 2 && [...acts.querySelectorAll('h2')].every((one) => one.checkVisibility())
        && acts.scrollHeight <= acts.clientHeight && rows.size === 2
        && [...rows.values()].every((row) => Math.abs(Math.max(...row.map((one) => one.right)) - end) < 3)
}"""

#: Where the cards are, and how large.
CARDS = """() => JSON.stringify([...document.querySelectorAll('.hand .card')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
}))"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_is_read_beside_the_hand_and_stays_as_it_is(screen: Callable[..., Screen], language: str) -> None:
    one = screen(size=(1280, 720), language=language)
    turns = [(positions(4, 3, {"TakeTurn"})["TakeTurn"], 1280), ((2, crowded()), 1440)]
    for (seat, position), wide in turns:
        at(one, 4, seat, position)
        one.page.set_viewport_size({"width": wide, "height": 720 if wide == 1280 else 900})
        one.at_rest()
        assert one.page.evaluate(DOCK_IS_FULL), wide
        places = one.page.evaluate(CARDS)
        view = [frame["view"] for frame in one.frames if frame["is"] == "view"][-1]
        hand = next(zone["pieces"] for zone in view["zones"] if zone["id"] == f"hand.{seat}")
        for n, card in enumerate(hand):
            one.page.locator(".hand .card").nth(n).hover()
            preview = one.page.locator(".preview")
            expect(preview.locator("h2")).to_contain_text(card["text"])
            for sentence in card["printed"]:
                expect(preview).to_contain_text(sentence)
            assert one.page.evaluate(CARDS) == places, "no card grows over the question"
        assert one.page.locator(".hand .card:not([data-silent])").count() == 0, "no other explanation opens"


def test_only_one_of_two_equal_cards_is_marked(screen: Callable[..., Screen]) -> None:
    match = ludocracy.new_match("hegemony", seats=4, seed=1)
    bots = [ludocracy.bot("hegemony", "thumb") for _ in range(4)]
    while match.to_move[0] != 1 or type(match.table.stack[-1]).__name__ != "TakeTurn":
        seat = match.to_move[0]
        match.play(seat, bots[seat].choose(match.chair(seat)))
    position = match.game.dump(match.table)
    hand = position["hands"]["middle"]
    [first] = {card for card in hand if hand.count(card) == 2}
    one = screen()
    at(one, 4, 1, position)
    equal = one.page.locator(f".hand [data-spot='card.{first}']")
    for n in (1, 0):
        one.press(equal.nth(n))
        expect(equal.nth(n)).to_have_class(re.compile(r"\b(picked|away)\b"))
        expect(one.page.locator(".hand .picked, .hand .away")).to_have_count(1)
        while one.page.locator("[data-back]").count():
            one.page.keyboard.press("Escape")


def test_cards_beside_the_screen_are_not_said_to_lie_below_it(screen: Callable[..., Screen]) -> None:
    one = screen(phone=True, language="fr")
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    at(one, 4, seat, position)
    one.at_rest()
    last = one.page.locator(".hand .card").last.bounding_box()
    assert last is not None
    assert last["x"] > 390, "the hand is scrolled sideways"
    assert one.page.locator('[data-opens="below"]').count() == 0


@pytest.mark.parametrize(("seats", "seed"), [(4, 11), (2, 5)])
def test_questions_are_answered_in_place(screen: Callable[..., Screen], seats: int, seed: int) -> None:
    one = screen()
    found = positions(seats, seed)
    for ask in random.Random(seed).sample(sorted(found), 6):
        in_place(one, at(one, seats, *found[ask]))


@pytest.mark.soak
def test_every_question_is_answered_in_place(screen: Callable[..., Screen]) -> None:
    one = screen()
    done: set[str] = set()
    for seed in range(200):
        seats = 2 + seed % 3
        for ask, (seat, position) in positions(seats, seed).items():
            if ask not in done:
                done.add(ask)
                in_place(one, at(one, seats, seat, position))
    assert len(done) > 60


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "seat"), [(4, 0), (4, 1), (4, 2), (4, 3), (3, 1), (2, 1)])
def test_a_whole_game_in_every_role(screen: Callable[..., Screen], seats: int, seat: int) -> None:
    one = screen(phone=seat == 1)
    one.sit("hegemony", seats, seat=seat)
    assert 0 < one.play_on(random.Random(seat), 4000) < 4000


#: Which zone has the focus, and whether it is inside a dialog. After the last element of a dialog, the focus is on the body.
FOCUS = """() => ({
    zone: document.activeElement.closest('[data-keys]')?.dataset.keys ?? null,
    dialog: document.activeElement.closest('dialog') !== null || document.activeElement === document.body,
    spot: document.activeElement.dataset.spot ?? null,
})"""


def by_keys(one: Screen, luck: random.Random) -> None:
    """Chooses an answer with the keyboard only."""
    if one.page.locator("[data-continue]:visible").count():
        one.page.keyboard.press("Escape")
        return
    for _ in range(luck.randrange(1, 5)):
        one.page.keyboard.press("n")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("[data-trying]", state="detached")
    if one.page.locator("[data-confirm]:enabled:visible").count():
        one.page.keyboard.press("Enter")
    one.settled()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_keys_lead_to_every_part_of_the_table(screen: Callable[..., Screen], size: tuple[int, int]) -> None:
    one = screen(size=size)
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    at(one, 4, seat, position)
    for key, zone in {"p": "policies", "e": "economy", "m": "market", "h": "hand", "b": "actions"}.items():
        one.page.keyboard.press(key)
        one.page.wait_for_function(f"() => ({FOCUS})().zone === '{zone}'")
    first = one.page.evaluate(FOCUS)["spot"]
    one.page.keyboard.press("ArrowRight")
    assert one.page.evaluate(FOCUS)["zone"] == "actions"
    assert one.page.evaluate(FOCUS)["spot"] != first
    one.page.keyboard.press("ArrowLeft")
    assert one.page.evaluate(FOCUS)["spot"] == first
    one.page.keyboard.press("?")
    one.page.wait_for_selector("dialog[open] kbd:has-text('B')")
    for _ in range(4):
        assert one.page.evaluate(FOCUS)["dialog"], "the focus stays in the map of keys"
        one.page.keyboard.press("Shift+Tab")
    one.page.keyboard.press("Escape")
    one.page.wait_for_selector("dialog[open]", state="detached")


def test_some_moves_by_keyboard_alone(screen: Callable[..., Screen]) -> None:
    one = screen()
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    at(one, 4, seat, position)
    luck = random.Random(1)
    for _ in range(60):
        if int(one.moves() or 0) >= 6 or not one.asked():
            break
        by_keys(one, luck)
    assert int(one.moves() or 0) >= 6


@pytest.mark.soak
def test_a_whole_game_by_keyboard_alone(screen: Callable[..., Screen]) -> None:
    one = screen()
    one.sit("hegemony", 2, seat=0)
    luck = random.Random(2)
    for _ in range(10_000):
        if one.page.locator(".preview .why").count():  # nobody has a post for the workers in hand
            one.page.keyboard.press("Escape")
        if not one.asked():
            return
        by_keys(one, luck)
    pytest.fail("the game did not end")


#: Records the pieces that fly over the table, and when each of them arrives.
FLIGHTS = """() => {
  window.flights = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        window.flights.push({
          chip: node.firstElementChild.dataset.chip,
          end: Math.max(...node.getAnimations().map((one) => one.effect.getComputedTiming().endTime)),
        })
  }).observe(document.querySelector('.flights'), { childList: true })
}"""


@pytest.mark.parametrize("calm", [False, True])
def test_cubes_fly_into_the_bag(screen: Callable[..., Screen], calm: bool) -> None:
    one = screen(calm=calm)
    seat, position = positions(4, 3, {"TakeTurn"})["TakeTurn"]
    at(one, 4, seat, position)
    one.at_rest()
    one.page.evaluate(FLIGHTS)
    one.press(one.page.locator('[data-spot="act.pressure"]'))
    one.press(one.page.locator("[data-confirm]"))
    one.page.wait_for_selector('.stage:not([data-moves="0"])')
    one.settled()
    flights = one.page.evaluate("() => window.flights")
    assert any(flight["chip"] == "cube-working" for flight in flights) is not calm
    assert all(flight["end"] <= 600 for flight in flights)

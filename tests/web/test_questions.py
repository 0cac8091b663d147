"""A law of the page: every question can be answered on every screen.

For each kind of question of each game, the test opens a position in which it is asked. Each answer must be visible, or one tap
away on something marked with `data-opens`. The test then gives one of the answers.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludocracy.games import catalogue
from tests.laws.cases import SOAK
from tests.web.driver import Screen
from tests.web.questions import Found, fewest, questions, required

#: The sizes at which every question is checked. Phones and desktops have different layouts; the smallest screen of each has the
#: least room, and the larger ones are for soak.
PHONES = [(360, 640), (390, 844)] if SOAK else [(360, 640)]
DESKS = [(1280, 720), (1440, 900)] if SOAK else [(1280, 720)]

#: Into how many tests the questions of a game are divided, so that two processes share the work.
PARTS = {"hegemony": 8, "tax_the_rich": 3}

#: Which of the moves can be made with something visible: a part of it is inside the window and not covered.
IN_SIGHT = """
(moves) => {
  const points = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9], [0.05, 0.05]]
  const inSight = (element) => {
    const box = element.getBoundingClientRect()
    if (box.width < 8 || box.height < 8) return false
    return points.some(([right, down]) => {
      const top = document.elementFromPoint(box.left + box.width * right, box.top + box.height * down)
      return top !== null && (element === top || element.contains(top))
    })
  }
  const listed = (element) => {
    const list = element.closest('[data-scrolls]')
    return list !== null && inSight(list) && element.offsetHeight >= 8
  }
  const found = new Set()
  for (const element of document.querySelectorAll('[data-move], [data-choice]'))
    if (!element.disabled && (inSight(element) || listed(element))) found.add(element.dataset.move ?? element.dataset.choice)
  const lit = new Set()
  for (const element of document.querySelectorAll('button.lit[data-spot]')) if (inSight(element)) lit.add(element.dataset.spot)
  for (const element of document.querySelectorAll('button.lit[data-offers]'))
    if (inSight(element)) for (const move of element.dataset.offers.split(' ')) found.add(move)
  return moves.filter(({ move, on }) => found.has(move) || lit.has(on)).map(({ move }) => move)
}
"""


#: What appears once an answer is chosen: the button that confirms it, or the next question of the same gesture.
CHOSEN = '[data-confirm]:visible, [data-step]:not([data-step="0"])'

#: More questions than any gesture has.
MOST_STEPS = 12


def shown(one: Screen) -> dict[str, Any]:
    """The newest view with a question, once the page shows a question."""
    one.page.wait_for_selector("[data-asked]")
    return next(frame for frame in reversed(one.frames) if frame["is"] == "view" and frame["view"]["prompt"])


class Asked:
    """A table at which the tested question is open."""

    def __init__(self, one: Screen, found: Found) -> None:
        self.one = one
        self.found = found
        seats: list[dict[str, Any]] = [{"bot": "random"} for _ in range(found.case.seats)]
        seats[found.seat] = {"me": True, "name": one.name}
        wishes = {"game": found.case.name, "seats": seats, "position": found.position(), "pace": 60_000}
        self.table = one.begin(wishes)

    def resize(self, size: tuple[int, int]) -> None:
        self.one.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.one.page.wait_for_function("([wide, high]) => innerWidth === wide && innerHeight === high", arg=list(size))

    def open(self, size: tuple[int, int]) -> list[dict[str, Any]]:
        """Opens the table at a size; returns the offers."""
        self.one.frames.clear()
        self.resize(size)
        self.one.go(f"/t/{self.table}")
        offers: list[dict[str, Any]] = shown(self.one)["view"]["prompt"]["offers"]
        self.offers = offers
        return offers

    def in_sight(self, moved: bool = True) -> set[str]:
        """The visible answers; `moved`: wait first until nothing moves."""
        if moved:
            self.one.at_rest()
        return set(self.one.page.evaluate(IN_SIGHT, self.offers))

    def openers(self) -> list[str]:
        """The visible controls that lead to more answers."""
        return [str(one.get_attribute("data-opens")) for one in self.one.page.locator("[data-opens]:visible").all()]

    def opened(self) -> Iterator[bool]:
        """Uses all controls that lead to more answers in turn, also those that appear meanwhile.

        Yields after each whether something may have moved; another amount on a slider moves nothing.
        """
        used: set[str] = set()
        while left := [name for name in self.openers() if name not in used]:
            used.add(left[0])
            opener = self.one.page.locator(f'[data-opens="{left[0]}"]:visible')
            if opener.get_attribute("type") == "range":
                least, most = int(opener.get_attribute("min") or 0), int(opener.get_attribute("max") or 0)
                for amount in range(least, most + 1):
                    opener.fill(str(amount))
                    yield amount == least
            else:
                opener.click()
                yield True
            self.close()

    def close(self) -> None:
        if self.one.page.locator("dialog[open]").count():
            self.one.page.keyboard.press("Escape")
            self.one.page.wait_for_selector("dialog[open]", state="detached")

    def check(self, size: tuple[int, int]) -> None:
        """Every offer is visible, or one tap on a marked control away."""
        moves = {offer["move"] for offer in self.offers}
        found = self.in_sight()
        assert found or self.openers(), f"{self.found} at {size}: nothing to answer with is in sight"
        if not moves <= found:
            for moved in self.opened():
                found |= self.in_sight(moved)
                if moves <= found:
                    break
            self.close()
        assert moves <= found, f"{self.found} at {size}: out of sight: {sorted(moves - found)}"

    def answer(self, offer: dict[str, Any]) -> None:
        """Gives an answer with what is visible, and waits until it is played."""
        one, page, move = self.one, self.one.page, offer["move"]
        played = f'.stage:not([data-moves="{page.get_attribute(".stage", "data-moves")}"])'
        button = page.locator(f'[data-move="{move}"]:enabled:visible, [data-choice="{move}"]:visible').first
        lit = page.locator(
            f'button.lit[data-offers~="{move}"]:visible, button.lit[data-spot="{offer["on"]}"]:visible'
        ).first
        if move not in self.in_sight():
            for moved in self.opened():
                if move in self.in_sight(moved):
                    break
        if not button.count() and not lit.count() and "all" in self.openers():  # a table with one list of all answers
            page.click('[data-opens="all"]:visible')
            button.wait_for()
        if button.count():
            one.press(button)
        else:
            one.press(lit)
            page.wait_for_selector(f'[role=menuitem], [data-move="{move}"]:visible, {CHOSEN}, {played}')
            if page.locator("[role=menuitem]").count():
                page.locator(f'[role=menuitem][data-move="{move}"]').click()
            elif button.count() and not page.locator(f"{CHOSEN}, {played}").count():
                one.press(button)
        page.wait_for_selector(f"{CHOSEN}, {played}")
        # Some answers begin a gesture: the page asks the next questions itself and sends all answers at once.
        luck = random.Random(0)
        for _ in range(MOST_STEPS):
            if page.locator(played).count():
                break
            confirm = page.locator("[data-confirm]:visible")
            if confirm.count():
                confirm.click()
                page.wait_for_selector(played)
            else:
                one.answer(luck)
        page.wait_for_selector(played)
        one.settled()


def chosen(name: str) -> list[Found]:
    """The questions to test: all kinds in soak, otherwise those that are required."""
    every = list(questions(name))
    return every if SOAK else fewest(every, required(name))


@pytest.mark.parametrize(
    ("name", "part"),
    [pytest.param(name, part, id=f"{name}-{part}") for name in catalogue.names() for part in range(PARTS.get(name, 1))],
)
def test_every_question_can_be_answered(screen: Callable[..., Screen], name: str, part: int) -> None:
    one = screen(language="fr")
    one.ask("/api/me", {"name": one.name})
    problems: list[str] = []
    for number, found in enumerate(chosen(name)[part :: PARTS.get(name, 1)]):
        asked = Asked(one, found)
        # Every other question is opened on a phone and then shown on a desktop; in soak each is opened in both layouts.
        layouts = (PHONES, DESKS) if number % 2 else (DESKS, PHONES)
        loads = layouts if SOAK else ([*layouts[0], *layouts[1]],)
        try:
            for first, *larger in loads:
                offers = asked.open(first)
                asked.check(first)
                for size in larger:
                    asked.resize(size)
                    asked.check(size)
            asked.answer(offers[number % len(offers)])
        except AssertionError as problem:
            problems.append(str(problem).splitlines()[0])
    assert not problems, "\n".join(problems)

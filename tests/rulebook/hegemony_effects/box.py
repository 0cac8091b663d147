"""Plays a turn with one card or one event on a prepared table, and reports what changed."""

from collections.abc import Iterator
from typing import Any

from ludocracy.core.bits import BIT
from ludocracy.core.table import Value
from ludocracy.games.hegemony.actions.event_action import EventAction
from ludocracy.games.hegemony.atoms.companies import open_company
from ludocracy.games.hegemony.board.companies import EMPLOYEE_POST, POSTS
from ludocracy.games.hegemony.board.goods import GOOD, GOODS, PLACE, SUPPLY
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.roles import ROLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import INDUSTRY, KIND, NOBODY, SKILLS
from ludocracy.games.hegemony.effects.base import can_handle, can_play
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BonusAfter, TakeTurn
from ludocracy.games.hegemony.positions import ACCOUNTS
from tests.helpers import Scene
from tests.rulebook.hegemony.stage import BOX

#: What an action leaves behind while it is going on; no piece of the game.
SCRATCH = {
    "stack",
    "tally",
    "proposed",
    "tiled",
    "shown_exports",
    "hands",
    "deck",
    "benefits_placed",
    "sealed",
    "replaced_posts",
    "vacated_companies",
    "submitted",
    *ACCOUNTS,
}


def flat(data: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """A position as dotted names: numbers and words, and a 1 for everything that lies in a list."""
    if isinstance(data, dict):
        for name, value in data.items():
            if prefix or name not in SCRATCH:
                yield from flat(value, f"{prefix}{name}.")
    elif isinstance(data, list):
        if prefix.startswith("posts."):
            yield prefix[:-1], " ".join(one or "-" for one in data)
        else:
            for one in data:
                yield f"{prefix}{one}", 1
    else:
        yield prefix[:-1], data


class Box(Scene):
    """Four players after the set-up, unless said otherwise; the first outcome of every draw."""

    def __init__(self, role: int, seats: int = 4, options: dict[str, Value] | None = None) -> None:
        super().__init__("hegemony", seats, options)
        while not isinstance(self.t.stack[-1], TakeTurn):
            self.play(self.offers()[0])
        self.role = role
        self.turn()

    def turn(self) -> "Box":
        """The role's turn begins, and nothing follows it."""
        self.t.stack = [TAKE_TURN[self.role]]
        self.t.settle()
        return self

    @property
    def t(self) -> HegemonyTable:
        assert isinstance(self.table, HegemonyTable)
        return self.table

    # -- setting the table -----------------------------------------------------------------------------

    def hold(self, *cards: str) -> "Box":
        """Give the role exactly these cards."""
        t = self.t
        for card in t.hands[self.role]:
            t.writable_deck()[card] += 1
        codes = sorted(BOX.card.codes[f"{ROLE.labels[self.role]}-{card}"] for card in cards)
        for card in codes:
            t.writable_deck()[card] -= 1
        t.hands[self.role] = codes
        return self

    def money(self, **amounts: int) -> "Box":
        for name, amount in amounts.items():
            if name == "capital":
                self.t.capital = amount
            else:
                self.t.money[ROLE.codes[name]] = amount
        return self

    def policy(self, **sections: str) -> "Box":
        for name, section in sections.items():
            self.t.policy[POLICY.codes[name]] = SECTION.codes[section]
        for card, level in enumerate(self.t.wages):
            if level:
                self.t.writable_wages()[card] = max(level, self.t.minimum_wage())
        return self

    def goods(self, place: str, **amounts: int) -> "Box":
        """Set the number of pieces at a place; the rest is in the supply."""
        for good, amount in amounts.items():
            at, supply = GOODS * PLACE.codes[place] + GOOD.codes[good], GOODS * SUPPLY + GOOD.codes[good]
            self.t.goods[supply] += self.t.goods[at] - amount
            self.t.goods[at] = amount
        return self

    def influence(self, **amounts: int) -> "Box":
        t = self.t
        for name, amount in amounts.items():
            if name == "media":
                t.influence_left += t.media - amount
                t.media = amount
            else:
                t.influence_left += t.influence[ROLE.codes[name]] - amount
                t.influence[ROLE.codes[name]] = amount
        return self

    def cubes(self, **left: int) -> "Box":
        """Set how many cubes of a class are in the supply; the others are in the bag."""
        for name, amount in left.items():
            self.t.bag[ROLE.codes[name]] += self.t.cubes[ROLE.codes[name]] - amount
            self.t.cubes[ROLE.codes[name]] = amount
        return self

    def idle(self, **counts: int) -> "Box":
        """Set the unemployed of a kind, such as working_unskilled; the supply gives or takes the difference."""
        for name, count in counts.items():
            kind = KIND.codes[name.replace("_", "-")]
            more = count - self.t.idle[kind]
            self.t.idle[kind] += more
            self.t.pool[kind] -= more
            self.t.workers[kind // SKILLS] += more
        return self

    def nobody_idle(self) -> "Box":
        return self.idle(**{label.replace("-", "_"): 0 for label in KIND.labels})

    def pool(self, **counts: int) -> "Box":
        """Set how many workers of a kind are in the supply; the others are unemployed."""
        for name, count in counts.items():
            kind = KIND.codes[name.replace("_", "-")]
            self.idle(**{name: self.t.idle[kind] + self.t.pool[kind] - count})
        return self

    def company(self, label: str, cls: int = NOBODY, owner: int | None = None, employee: str = "") -> "Box":
        """A company in play; run by a class whose workers come from the supply, skilled one first."""
        t, card = self.t, BOX.company.codes[label]
        if t.owner[card] < 0:
            for role in range(4):
                t.markets[role] &= ~BIT[card]
                t.decks[role] &= ~BIT[card]
                t.discards[role] &= ~BIT[card]
            t.closed &= ~BIT[card]
            open_company(t, BOX.home[card] if owner is None else owner, card)
        self.vacate(label)
        if cls != NOBODY:
            for post in range(BOX.post_count[card]):
                self.recruit(card, post, SKILLS * cls + (BOX.first_skill[card] if post == 0 else 0))
        if employee:
            self.recruit(card, EMPLOYEE_POST, KIND.codes[employee])
        return self

    def recruit(self, card: int, post: int, kind: int) -> None:
        self.t.pool[kind] -= 1
        self.t.workers[kind // SKILLS] += 1
        self.t.writable_posts()[POSTS * card + post] = kind

    def vacate(self, label: str) -> "Box":
        """Empty a company; its workers return to the supply."""
        t, card = self.t, BOX.company.codes[label]
        for post in range(POSTS):
            kind = t.posts[POSTS * card + post]
            if kind != NOBODY:
                t.writable_posts()[POSTS * card + post] = NOBODY
                t.pool[kind] += 1
                t.workers[kind // SKILLS] -= 1
        t.writable_committed()[card] = 0
        return self

    def union(self, label: str) -> "Box":
        """A union whose founder comes out of the box."""
        industry = INDUSTRY.codes[label]
        self.t.unions |= BIT[industry]
        self.t.pool[1 + industry] -= 1
        self.t.workers[WORKING] += 1
        return self

    def commit(self, label: str, who: int = 1) -> "Box":
        self.t.writable_committed()[BOX.company.codes[label]] |= who
        return self

    def wage(self, label: str, level: int) -> "Box":
        self.t.writable_wages()[BOX.company.codes[label]] = level
        return self

    def market(self, role: int, *labels: str) -> "Box":
        t = self.t
        t.decks[role] |= t.markets[role]
        t.markets[role] = 0
        for label in labels:
            t.decks[role] &= ~BIT[BOX.company.codes[label]]
            t.markets[role] |= BIT[BOX.company.codes[label]]
        return self

    def legitimacy(self, working: int, middle: int, capitalist: int) -> "Box":
        self.t.legitimacy = [working, middle, capitalist]
        return self

    def bill(self, policy: str, section: str, by: int) -> "Box":
        self.t.bill_by[POLICY.codes[policy]] = by
        self.t.bill_to[POLICY.codes[policy]] = SECTION.codes[section]
        return self

    def event(self, *labels: str) -> "Box":
        """These events lie on the board."""
        t = self.t
        for event in t.events:
            t.event_deck.put(event)
        t.events = [BOX.event.codes[label] for label in labels]
        for event in t.events:
            t.event_deck.counts[event] = 0
        return self

    # -- playing ---------------------------------------------------------------------------------------

    def playable(self, card: str) -> bool:
        return can_play(self.t, self.role, BOX.card.codes[f"{ROLE.labels[self.role]}-{card}"])

    def can_handle(self, event: str) -> bool:
        self.event(event)
        return can_handle(self.t, BOX.event.codes[event])

    def picture(self) -> dict[str, Any]:
        return dict(flat(self.dump()))

    def card(self, card: str, *moves: str) -> dict[str, Any]:
        """Play the card for its effect with these answers, to its end; return what it changed."""
        self.hold(card).turn()
        return self.changes(f"play:{ROLE.labels[self.role]}-{card}", *moves)

    def handle(self, event: str, *moves: str) -> dict[str, Any]:
        """Let the State handle an event with these answers, to its end; return what it changed."""
        assert self.role == STATE
        self.event(event)
        self.t.stack = [BonusAfter(STATE), EventAction(1)]
        self.t.settle()
        return self.changes(f"handle:{event}", *moves)

    def changes(self, *moves: str) -> dict[str, Any]:
        before = self.picture()
        self.play(*moves)
        assert not self.t.stack or isinstance(self.t.stack[-1], BonusAfter), self.offers()
        return difference(before, self.picture())


def difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """How much each number changed, and what each word became."""
    out: dict[str, Any] = {}
    for name in sorted({*before, *after}):
        was, now = before.get(name, 0), after.get(name, 0)
        if was != now:
            number = isinstance(was, int) and isinstance(now, int)
            out[name] = now - was if number else now
    return out

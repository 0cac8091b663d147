"""A table of Hegemony for tests: set up, edited, and then asked a question."""

from typing import Any

from ludocracy.core.bits import BIT
from ludocracy.core.step import Step
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.games.hegemony.atoms.companies import leave_play, open_company
from ludocracy.games.hegemony.board.companies import POSTS
from ludocracy.games.hegemony.board.goods import GOOD, GOODS, PLACE, SUPPLY
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.roles import CAPITALIST, MIDDLE, ROLE, STATE, WORKING
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import KIND, NOBODY, SKILLS
from ludocracy.games.hegemony.game import Hegemony
from tests.helpers import Scene

GAME = catalogue.find("hegemony")
assert isinstance(GAME, Hegemony)
BOX = GAME.box
PLAYS = GAME.plays
W, M, C, S = WORKING, MIDDLE, CAPITALIST, STATE


class Stage(Scene):
    """A scene whose pieces may be moved freely; `ask` leaves only the given steps to be done."""

    def __init__(self, seats: int = 4, options: dict[str, Value] | None = None) -> None:
        super().__init__("hegemony", seats, options)
        self.chance()
        while "TakeTurn" not in repr(self.t.stack[-1]):
            self.play(self.offers()[0]).chance()

    @property
    def t(self) -> HegemonyTable:
        assert isinstance(self.table, HegemonyTable)
        return self.table

    def play(self, *moves: str) -> "Stage":
        super().play(*moves)
        return self

    def chance(self) -> "Stage":
        super().chance()
        return self

    # -- laying out --------------------------------------------------------------------------------------

    def ask(self, *steps: Step[Any]) -> "Stage":
        """Replace the stack with these steps."""
        self.t.stack = list(reversed(steps))
        self.t.settle()
        self.tell()
        return self

    def do(self, rule: Any, *args: Any) -> Any:
        """Carry out a rule that is a plain function, alone on the stack."""
        self.t.stack = []
        result = rule(self.t, *args)
        self.t.settle()
        self.tell()
        self.game.audit(self.t)
        return result

    def tell(self) -> None:
        assert self.t.notes is not None
        self.news = [(note.key, *note.args) for note in self.t.notes]
        self.t.notes = []

    def policies(self, **sections: str) -> "Stage":
        for name, section in sections.items():
            self.t.policy[POLICY.codes[name]] = SECTION.codes[section]
        for card in range(len(BOX.company)):
            if self.t.wages[card]:
                self.t.writable_wages()[card] = max(self.t.wages[card], self.t.minimum_wage())
        return self

    def goods(self, place: str, **counts: int) -> "Stage":
        """Set the number of each named good at a place; the supply gives or takes the difference."""
        for name, count in counts.items():
            index = GOODS * PLACE.codes[place] + GOOD.codes[name]
            self.t.goods[GOODS * SUPPLY + GOOD.codes[name]] += self.t.goods[index] - count
            self.t.goods[index] = count
        return self

    def held(self, place: str, good: str) -> int:
        return self.t.goods[GOODS * PLACE.codes[place] + GOOD.codes[good]]

    def influence(self, **counts: int) -> "Stage":
        for name, count in counts.items():
            role = ROLE.codes[name]
            self.t.influence_left += self.t.influence[role] - count
            self.t.influence[role] = count
        return self

    def idle(self, **kinds: int) -> "Stage":
        """Set the unemployed (`working_media=2`); the supply gives or takes the difference."""
        for kind, label in enumerate(KIND.labels):
            count = kinds.get(label.replace("-", "_"), 0)
            change = count - self.t.idle[kind]
            self.t.idle[kind] = count
            self.t.pool[kind] -= change
            self.t.workers[kind // SKILLS] += change
        return self

    def population(self, cls: int, workers: int) -> "Stage":
        """Put a number of workers into play, the new ones unemployed and unskilled."""
        change = workers - self.t.workers[cls]
        self.t.idle[SKILLS * cls] += change
        self.t.pool[SKILLS * cls] -= change
        self.t.workers[cls] = workers
        return self

    def clear(self, role: int) -> "Stage":
        """All companies of a role leave play; the workers are unemployed."""
        for card in list(self.t.companies[role]):
            leave_play(self.t, card)
        return self

    def company(self, label: str, *workers: str, owner: int = -1, wage: int = 0, committed: int = 0) -> int:
        """The company is in play with these workers, taken from the box; `None` leaves a post empty."""
        t = self.t
        card = BOX.company.codes[label]
        if t.owner[card] >= 0:
            leave_play(t, card)
        t.closed &= ~BIT[card]
        for masks in (t.decks, t.markets, t.discards):
            masks[BOX.home[card]] &= ~BIT[card]
        open_company(t, BOX.home[card] if owner < 0 else owner, card)
        for post, name in enumerate(workers):
            if name:
                kind = KIND.codes[name]
                t.writable_posts()[POSTS * card + post] = kind
                t.pool[kind] -= 1
                t.workers[kind // SKILLS] += 1
        if wage:
            t.writable_wages()[card] = wage
        t.writable_committed()[card] = committed
        return card

    def market(self, role: int, *labels: str) -> "Stage":
        """Exactly these companies lie on the market."""
        t = self.t
        t.decks[role] |= t.markets[role]
        t.markets[role] = 0
        for label in labels:
            card = BOX.company.codes[label]
            t.decks[role] &= ~BIT[card]
            t.discards[role] &= ~BIT[card]
            t.markets[role] |= BIT[card]
        return self

    def hand(self, role: int, *labels: str) -> "Stage":
        for card in self.t.hands[role]:
            self.t.writable_deck()[card] += 1
        self.t.hands[role] = sorted(BOX.card.codes[f"{ROLE.labels[role]}-{label}"] for label in labels)
        for card in self.t.hands[role]:
            self.t.writable_deck()[card] -= 1
        return self

    def bag(self, working: int, middle: int, capitalist: int) -> "Stage":
        for cls, count in enumerate((working, middle, capitalist)):
            self.t.cubes[cls] += self.t.bag[cls] - count
            self.t.bag[cls] = count
        return self

    # -- reading -----------------------------------------------------------------------------------------

    def workers_at(self, label: str) -> list[str]:
        first = POSTS * BOX.company.codes[label]
        return [KIND.labels[kind] for kind in self.t.posts[first : first + POSTS] if kind != NOBODY]

    def committed(self, label: str) -> int:
        return self.t.committed[BOX.company.codes[label]]

    def wage(self, label: str) -> int:
        return self.t.wages[BOX.company.codes[label]]

    def idle_of(self, label: str) -> int:
        return self.t.idle[KIND.codes[label]]

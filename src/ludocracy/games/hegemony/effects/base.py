"""Effects of cards and events, the plays that combine them, and the steps that carry out a play.

An **effect** is an object with four methods: `possible` says whether it could be carried out now and would change something
(rulings H25, P1), `perform` carries it out or pushes its questions, `text` returns the printed text, `preview` what it would do
now. The verbs of the card files are in money.py, trade.py, work.py, provide.py and politics.py; every odd card is a module of
`cards/`. `loader.py` reads the card files.

A **play** is one way to use a card or an event: its `effect`, or one of its `choices`. It has acts, done in order, and a
reward. An **act** is an effect with up to three additional fields:

    may = true              the player may decline it; it is skipped if it cannot be done
    try = true              it is done if possible, and skipped otherwise
    when = { trade = "A" }  it is skipped unless the policy is in that section when the act is reached (ruling N57)

An act without `may` or `try` must be possible, or the play cannot be chosen. The costs of its acts add up, and at least one act
must change something (ruling P1).

The **tally** is what a play did for each role, counted over its mandatory acts: money gained or provided, things spent,
goods sold or bought, transactions made, workers hired. The unit `tally` is the player's tally; `per = 3` in a reward
means one reward for every full 3 of the class's tally, and points count the tallies of all roles. Acts with `may` or `try`
do not change the tally.
"""

from typing import ClassVar, Final, final

from mypy_extensions import mypyc_attr

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, ONLY
from ludocracy.core.view import Say
from ludocracy.games.hegemony.atoms.cards import remove_event
from ludocracy.games.hegemony.atoms.course import forget, restore_tally
from ludocracy.games.hegemony.atoms.legitimacy import change_legitimacy, gain_legitimacy_token, legitimacy_lines
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.atoms.politics import score
from ludocracy.games.hegemony.board.accounts import FOR_CARD, FOR_CARD_PER, FOR_EVENT, FOR_EVENT_PER
from ludocracy.games.hegemony.board.box import Box
from ludocracy.games.hegemony.board.politics import LEGITIMACY_TOKENS
from ludocracy.games.hegemony.board.roles import CLASSES, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyStep, HegemonyTable
from ludocracy.games.hegemony.effects.parameters import Parameter
from ludocracy.games.hegemony.moves import NO, PICK, YES


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One thing that a card or an event does.

    A subclass lists its `parameters` in the order of its constructor's arguments; the loader checks the values of a card file and
    calls the constructor with their codes.
    """

    parameters: ClassVar[tuple[Parameter, ...]] = ()
    #: The variants of its text, as suffixes of its key in the word files; `way` chooses one.
    ways: ClassVar[tuple[str, ...]] = ("",)

    def __init__(self) -> None:
        self.verb: str = ""  # its word in the card file,
        self.printed: list[int] = []  # and the codes of its parameters; the loader sets both

    def possible(self, t: HegemonyTable, role: int) -> bool:
        """Return whether the effect could be carried out now, and would change something."""
        return True

    def perform(self, t: HegemonyTable, role: int) -> None:
        """Carry out what is possible, at once or by pushing questions."""
        raise AssertionError("an effect says what it does")

    def priced(self) -> bool:
        """Return whether the effect certainly costs the player money."""
        return False

    def price(self, t: HegemonyTable, role: int) -> int:
        """Return the money that the effect certainly costs the player; the prices of a play add up."""
        return 0

    def in_money(self) -> bool:
        """Return whether the effect adds money to the tally."""
        return False

    def way(self) -> str:
        """Return the variant of the text."""
        return ""

    def text(self) -> list[Say]:
        """Return the text printed on the card."""
        return [Say(f"effect.{self.verb}{self.way()}", self.printed)]

    def text_after(self, earlier: list["Effect"]) -> list[Say]:
        """Return the text after other effects of the same play; some texts refer to them."""
        return self.text()

    def counted(self) -> str:
        """Return the variant of the text of a reward that counts the tally of this effect."""
        return ".money" if self.in_money() else ".per"

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return what the effect would bring and cost now, if the printed text does not say it."""
        return []

    def certain_tally(self, t: HegemonyTable, role: int) -> list[int]:
        """Return what the effect will add to the tally, by role; empty if a choice decides."""
        return []

    def counted_preview(self, role: int, before: list[int], after: list[int]) -> list[Say]:
        """Return what an effect that counts the tally would bring if an earlier effect changes the tally."""
        return []

    def unsettles(self) -> bool:
        """Return whether the amounts of later effects depend on choices or draws of this one."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class OddCard(Effect):
    """An effect of a single card, or of cards of the same name: the module of `cards/` with its name.

    `branch` is the choice of the card or event that the effect belongs to: a class, if the choices are named after classes.
    """

    def __init__(self, branch: int) -> None:
        super().__init__()
        self.branch: Final = branch

    def text(self) -> list[Say]:
        return [Say(f"special.{self.verb}")]


@final
class Act:
    """One act of a play: an effect, and the conditions under which it is carried out."""

    def __init__(self, effect: Effect, policy: int, sections: int, may: bool, attempt: bool) -> None:
        self.effect: Final = effect
        self.policy: Final = policy  # `when`; -1: always
        self.sections: Final = sections  # the mask of the sections
        self.may: Final = may
        self.attempt: Final = attempt  # `try`
        self.must: Final = not may and not attempt
        self.priced: Final = self.must and effect.priced()

    def reached(self, t: HegemonyTable) -> bool:
        """Return whether the condition `when` is met; it is read when the act is reached (ruling N57)."""
        return self.policy < 0 or self.sections & BIT[t.policy[self.policy]] != 0

    def text(self, earlier: list[Effect]) -> list[Say]:
        """Return the text of the act, after other effects of the play."""
        out: list[Say] = []
        if self.policy >= 0:
            out.append(Say("effect.when", [self.policy, self.sections - 1]))
        if self.may:
            out.append(Say("effect.may"))
        out.extend(self.effect.text_after(earlier))
        return out


@final
class Play:
    """One way to use a card or an event: its acts in order, and its reward."""

    def __init__(
        self, branch: int, acts: list[Act], legitimacy: list[int], token: list[int], points: int, per: int
    ) -> None:
        self.branch: Final = branch
        self.acts: Final = acts
        self.legitimacy: Final = legitimacy  # points with each class
        self.token: Final = token  # legitimacy tokens of each class
        self.points: Final = points
        self.per: Final = per  # 0: once; otherwise once for every `per` of the tally
        self.rewards: Final = points > 0 or sum(legitimacy) > 0 or sum(token) > 0

    def possible(self, t: HegemonyTable, role: int) -> bool:
        """Return whether all mandatory acts can be done and paid for, and something changes (ruling P1)."""
        changes = False
        money = 0
        for act in self.acts:
            if (changes and not act.must) or not act.reached(t):
                continue
            if act.effect.possible(t, role):
                changes = True
                if act.priced:
                    money += act.effect.price(t, role)
            elif act.must:
                return False
        return changes and (money == 0 or money <= cash(t, role))

    def goes_on(self, t: HegemonyTable, role: int, first: int) -> bool:
        """Return whether an act from `first` on could still be carried out."""
        return any(act.reached(t) and act.effect.possible(t, role) for act in self.acts[first:])

    def reward(self, t: HegemonyTable, role: int, card: int, event: int) -> None:
        """Give points first, then tokens and legitimacy; counted by what the play did, rounded down (P5)."""
        per = self.per
        if self.points:
            what = card if event < 0 else event
            if per:
                count = sum(t.tally)
                reason = FOR_CARD_PER if event < 0 else FOR_EVENT_PER
                score(t, role, self.points * (count // per), reason, what, count, per)
            else:
                score(t, role, self.points, FOR_CARD if event < 0 else FOR_EVENT, what)
        for cls in range(CLASSES):
            times = t.tally[cls] // per if per else 1
            for _ in range(self.token[cls] * times):
                gain_legitimacy_token(t, cls)
            change_legitimacy(t, cls, self.legitimacy[cls] * times)

    def counted(self) -> str:
        """Return how the reward is counted: by the last mandatory act."""
        way = ".per"
        for act in self.acts:
            if act.must:
                way = act.effect.counted()
        return way

    def act_text(self, at: int) -> list[Say]:
        """Return the text of one of the acts."""
        return self.acts[at].text([act.effect for act in self.acts[:at]])

    def text(self) -> list[Say]:
        """Return the texts of the acts and of the reward, without the name of the choice."""
        out: list[Say] = []
        for at in range(len(self.acts)):
            out.extend(self.act_text(at))
        per = [self.per] if self.per else []
        way = self.counted() if self.per else ""
        if self.points:
            out.append(Say(f"effect.points{'.per' if way and way != '.money' else way}", [self.points, *per]))
        for role in range(CLASSES):
            if self.legitimacy[role]:
                out.append(Say(f"effect.legitimacy{way}", [self.legitimacy[role], role, *per]))
            if self.token[role]:
                out.append(Say(f"effect.token{way}", [self.token[role], role, *per]))
        return out

    def preview(self, t: HegemonyTable, role: int) -> list[Say]:
        """Return what the acts would bring and cost now, as far as it is known."""
        out: list[Say] = []
        for act in self.acts:
            if act.reached(t) and act.effect.possible(t, role):
                out.extend([line for line in act.effect.preview(t, role) if line not in out])
                if act.effect.unsettles():
                    break
        tally = self.certain_tally(t, role)
        return [*out, *self.reward_lines(t, [0] * ROLES, tally)] if tally else out

    def certain_tally(self, t: HegemonyTable, role: int) -> list[int]:
        """Return the tally by which the reward will be counted; empty if a choice decides it, or if it is not counted."""
        if not self.per:
            return []
        tally = [0] * ROLES
        for act in self.acts:
            if act.must and act.reached(t):
                added = act.effect.certain_tally(t, role)
                if not added:
                    return []
                tally = [one + more for one, more in zip(tally, added, strict=True)]
        return tally

    def reward_lines(self, t: HegemonyTable, before: list[int], after: list[int]) -> list[Say]:
        """Return what the reward gains when the tally grows."""
        if not self.per:
            return []
        out: list[Say] = []
        points = self.points * (sum(after) // self.per - sum(before) // self.per)
        if points:
            out.append(Say("hint.points", [points]))
        for cls in range(CLASSES):
            times = after[cls] // self.per - before[cls] // self.per
            tokens = min(self.token[cls] * times, LEGITIMACY_TOKENS - t.tokens[cls])
            if tokens:
                out.append(Say("hint.token", [tokens, cls]))
            out.extend(legitimacy_lines(t, cls, (self.token[cls] + self.legitimacy[cls]) * times))
        return out


def plays_preview(t: HegemonyTable, role: int, plays: list[Play]) -> list[Say]:
    """Return what a card or an event would bring and cost now, choice by choice."""
    out: list[Say] = []
    for play in plays:
        lines = play.preview(t, role)
        if lines and len(plays) > 1:
            out.append(Say("effect.branch", [play.branch]))
        out.extend(lines)
    return out


@final
class PlayBook:
    """The plays of every card and of every event of a box, by code; `loader.py` reads them."""

    def __init__(self, box: Box, cards: list[list[Play]], events: list[list[Play]]) -> None:
        self.box: Final = box
        self.cards: Final = cards
        self.events: Final = events


# -- which cards and events can be used ------------------------------------------------------------------


def condition_met(t: HegemonyTable, card: int) -> bool:
    """Condition Nécessaire: whether the condition is met; it is read once, when the card is played (ruling N57)."""
    policy = t.box.card_policy[card]
    return policy < 0 or t.box.card_sections[card] & BIT[t.policy[policy]] != 0


def can_play(t: HegemonyTable, role: int, card: int) -> bool:
    """Return whether the card could be played for its effect now (rulings H25, P1)."""
    if not condition_met(t, card):
        return False
    return any(play.possible(t, role) for play in t.plays.cards[card])


def can_handle(t: HegemonyTable, event: int) -> bool:
    """Return whether the State could carry out the event's task now."""
    return any(play.possible(t, STATE) for play in t.plays.events[event])


# -- playing ---------------------------------------------------------------------------------------------

NONE: Final = -1


def play_card(t: HegemonyTable, card: int) -> None:
    """Push everything that the card does, its legitimacy last (P5)."""
    if len(t.plays.cards[card]) > 1:
        t.then(ChoosePlay(card, NONE))
    else:
        t.then(Acts(card, NONE, 0, 0, 0))


def handle(t: HegemonyTable, event: int, times: int = 1) -> None:
    """Push the event's task and reward, repeated if it can be done again; then discard the event."""
    t.then(EventDone(event))
    for _ in range(times):
        t.then(Task(event))


def plays_of(t: HegemonyTable, played: int, event: int) -> list[Play]:
    """Return the plays of a card, or of an event if no card is played."""
    return t.plays.cards[played] if played >= 0 else t.plays.events[event]


def play_of(t: HegemonyTable, played: int, event: int, choice: int) -> Play:
    return plays_of(t, played, event)[choice]


def player_of(t: HegemonyTable, played: int) -> int:
    """Return the role whose card it is; events belong to the State."""
    return t.box.card_role[played] if played >= 0 else STATE


class Task(HegemonyStep):
    """Carry out an event's task once; a second time only if it can be done again."""

    fields = ("event",)

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, t: HegemonyTable) -> None:
        if not can_handle(t, self.event):
            return
        forget(t)
        if len(t.plays.events[self.event]) > 1:
            t.then(ChoosePlay(NONE, self.event))
        else:
            t.then(Acts(NONE, self.event, 0, 0, 0))


class EventDone(HegemonyStep):
    """Discard the event's card."""

    fields = ("event",)

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, t: HegemonyTable) -> None:
        remove_event(t, self.event)
        t.note("event.handled", self.event)


class ChoosePlay(HegemonyStep):
    """Choose one of the printed choices of a card or an event, in its order."""

    fields = ("played", "event")

    def __init__(self, played: int, event: int) -> None:
        self.played: Final = played
        self.event: Final = event

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[player_of(t, self.played)]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        role = player_of(t, self.played)
        plays = plays_of(t, self.played, self.event)
        return [PICK + n for n, play in enumerate(plays) if play.possible(t, role)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        choice = move - PICK
        t.note("choice", player_of(t, self.played), play_of(t, self.played, self.event, choice).branch)
        t.then(Acts(self.played, self.event, choice, 0, 0))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        play = play_of(t, self.played, self.event, move - PICK)
        return [Say("effect.branch", [play.branch]), *play.text(), *play.preview(t, role)]


class Acts(HegemonyStep):
    """Carry out the acts of a play from `at` on, each with all its questions before the next; the reward at the end."""

    fields = ("played", "event", "choice", "at", "done")

    def __init__(self, played: int, event: int, choice: int, at: int, done: int) -> None:
        self.played: Final = played
        self.event: Final = event
        self.choice: Final = choice
        self.at: Final = at
        self.done: Final = done  # whether an act was carried out before

    def run(self, t: HegemonyTable) -> None:
        role = player_of(t, self.played)
        play = play_of(t, self.played, self.event, self.choice)
        if self.at == len(play.acts):
            if play.rewards:
                play.reward(t, role, self.played, self.event)
            return
        act = play.acts[self.at]
        if not act.reached(t) or not act.effect.possible(t, role):
            t.then(Acts(self.played, self.event, self.choice, self.at + 1, self.done))  # skipped
        elif act.may and (self.done or play.goes_on(t, role, self.at + 1)):
            t.then(OfferAct(self.played, self.event, self.choice, self.at, self.done))
        else:
            t.then(Acts(self.played, self.event, self.choice, self.at + 1, 1))
            if not act.must:
                keep_tally(t)
            act.effect.perform(t, role)


class OfferAct(HegemonyStep):
    """Offer an act that may be declined, because another one was carried out or can be (ruling P1)."""

    fields = ("played", "event", "choice", "at", "done")

    def __init__(self, played: int, event: int, choice: int, at: int, done: int) -> None:
        self.played: Final = played
        self.event: Final = event
        self.choice: Final = choice
        self.at: Final = at
        self.done: Final = done

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[player_of(t, self.played)]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return YES_OR_NO

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        taken = move == YES
        t.then(Acts(self.played, self.event, self.choice, self.at + 1, int(taken or self.done > 0)))
        if taken:
            keep_tally(t)
            play_of(t, self.played, self.event, self.choice).acts[self.at].effect.perform(t, player_of(t, self.played))
        return DONE

    def preview(self, t: HegemonyTable, role: int, move: int) -> list[Say]:
        if move == NO:
            return []
        effect = play_of(t, self.played, self.event, self.choice).acts[self.at].effect
        return [*effect.text(), *effect.preview(t, role)]


def reward_lines(t: HegemonyTable, role: int, number: int) -> list[Say]:
    """Return the additional reward of the current play if the tally of a role grows by that number."""
    for place in range(len(t.stack) - 1, -1, -1):
        step = t.stack[place]
        if isinstance(step, RestoreTally):
            break  # an optional act does not change the tally
        if isinstance(step, Acts):
            after = t.tally[:]
            after[role] += number
            play = play_of(t, step.played, step.event, step.choice)
            out = play.reward_lines(t, t.tally, after)
            for act in play.acts[step.at :]:
                out.extend(act.effect.counted_preview(player_of(t, step.played), t.tally, after))
            return out
    return []


def keep_tally(t: HegemonyTable) -> None:
    """Push a step that restores the tally: an optional act does not change it."""
    tally = t.tally
    t.then(RestoreTally(tally[0], tally[1], tally[2], tally[3]))


class RestoreTally(HegemonyStep):
    """Restore the tally after an optional act."""

    fields = ("working", "middle", "capitalist", "state")

    def __init__(self, working: int, middle: int, capitalist: int, state: int) -> None:
        self.working: Final = working
        self.middle: Final = middle
        self.capitalist: Final = capitalist
        self.state: Final = state

    def run(self, t: HegemonyTable) -> None:
        restore_tally(t, [self.working, self.middle, self.capitalist, self.state])


YES_OR_NO: Final = [YES, NO]

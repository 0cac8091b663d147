"""What cards and events do: the plays of `plays.py` act by act, the verbs of `verbs.py` one by one.

`can_do` tells whether an act could be done now (rulings H25, P1); `do` pushes its questions or does it at once. What the verbs
need stands in acts.py (money, trade), jobs.py (work, companies) and tasks.py (what the State gives); the odd cards in special.py.
"""

from typing import Final

from ludocracy.core.bits import BIT
from ludocracy.core.step import DONE, ONLY, Step
from ludocracy.games.hegemony.actions.assign_workers import Assign, can_assign
from ludocracy.games.hegemony.actions.buy_goods_and_services import BuyGood, can_buy_any
from ludocracy.games.hegemony.actions.propose_bill import Propose, open_policies
from ludocracy.games.hegemony.actions.sell_abroad import Export, can_export
from ludocracy.games.hegemony.atoms.legitimacy import change_legitimacy, gain_legitimacy_token
from ludocracy.games.hegemony.atoms.money import cash
from ludocracy.games.hegemony.atoms.politics import add_cubes, gain_influence, score
from ludocracy.games.hegemony.atoms.workers import NewSkilled, any_kind_left
from ludocracy.games.hegemony.board.cards import ACTION_CARDS, CARD_PLAYS, CARD_ROLE, EVENT_PLAYS
from ludocracy.games.hegemony.board.roles import CLASSES, ROLES, STATE
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.effects.plays import Act, Play
from ludocracy.games.hegemony.effects.provide import (
    can_procure,
    can_provide,
    can_share,
    can_spend,
    do_procure,
    do_provide,
    do_share,
    do_spend,
    provided,
)
from ludocracy.games.hegemony.effects.special import can_do_special, do_special
from ludocracy.games.hegemony.effects.trade import (
    ChooseExport,
    RevealExports,
    SellAmount,
    can_gain,
    can_pay,
    gain,
    most_sold,
    pay,
    policies_of,
    sale_price,
    sellers_of,
    wares_of,
)
from ludocracy.games.hegemony.effects.units import count
from ludocracy.games.hegemony.effects.verbs import (
    FILL_OWN_POSTS,
    FROM_UNEMPLOYED,
    VERB_ASSIGN,
    VERB_BILL,
    VERB_BUILD,
    VERB_BUY,
    VERB_CUBES,
    VERB_EVENT,
    VERB_EXPORT,
    VERB_GAIN,
    VERB_HIRE,
    VERB_INFLUENCE,
    VERB_NEWCOMER,
    VERB_PAY,
    VERB_PROCURE,
    VERB_PRODUCE,
    VERB_PROVIDE,
    VERB_SCOUT,
    VERB_SELL,
    VERB_SHARE,
    VERB_SPECIAL,
    VERB_SPEND,
)
from ludocracy.games.hegemony.effects.work import (
    BuildBy,
    EngageEmployees,
    FillCompany,
    ProduceMore,
    any_producer,
    any_site,
    any_vacancy,
)
from ludocracy.games.hegemony.moves import HANDLE, NO, PICK, YES

# -- which cards and events can be used ------------------------------------------------------------------


def condition_met(t: HegemonyTable, card: int) -> bool:
    """A card's condition is read once, when it is played (ruling N57)."""
    one = ACTION_CARDS[card]
    return one.policy < 0 or one.sections & BIT[t.policy[one.policy]] != 0


def can_play(t: HegemonyTable, role: int, card: int) -> bool:
    """Whether the card could be played for its effect now (rulings H25, P1)."""
    if not condition_met(t, card):
        return False
    for play in ACTION_CARDS[card].plays:
        if possible(t, role, play):
            return True
    return False


def can_handle(t: HegemonyTable, event: int) -> bool:
    """Whether the State could carry out the event's task now."""
    for play in EVENT_PLAYS[event]:
        if possible(t, STATE, play):
            return True
    return False


def possible(t: HegemonyTable, role: int, play: Play) -> bool:
    """All that must be done can be done and paid for, and something changes (ruling P1)."""
    changes = False
    money = 0
    for act in play.acts:
        must = not act.may and not act.attempt
        if not reached(t, act) or (changes and not must):
            continue
        if can_do(t, role, act, play.branch):
            changes = True
            if must and act.priced:
                money += money_needed(t, role, act)
        elif must:
            return False
    return changes and (money == 0 or money <= cash(t, role))


def reached(t: HegemonyTable, act: Act) -> bool:
    """`when` is read when the act is reached (ruling N57)."""
    return act.policy < 0 or act.sections & BIT[t.policy[act.policy]] != 0


def money_needed(t: HegemonyTable, role: int, act: Act) -> int:
    """What a priced act costs the player for certain; the costs of a play add up."""
    args = act.args
    if act.verb == VERB_PAY:
        return args[0] * count(t, role, args[1])
    return args[1] if act.verb == VERB_SPEND else provided(t, args)


# -- playing ---------------------------------------------------------------------------------------------


def play(t: HegemonyTable, role: int, card: int) -> None:
    """Push all that the card does, its legitimacy last (P5)."""
    if len(CARD_PLAYS[card]) > 1:
        t.then(ChoosePlay(card, NONE))
    else:
        t.then(Acts(card, NONE, 0, 0))


def handle(t: HegemonyTable, event: int, times: int = 1) -> None:
    """Push the event's task and reward, so many times if it can be done again; then the event is gone."""
    t.then(EventDone(event))
    for _ in range(times):
        t.then(Task(event))


def plays_of(played: int, event: int) -> list[Play]:
    """The plays of a card, or of an event when no card is played."""
    return CARD_PLAYS[played] if played >= 0 else EVENT_PLAYS[event]


def play_of(played: int, event: int, choice: int) -> Play:
    return plays_of(played, event)[choice]


def player_of(played: int) -> int:
    """Whose card it is; events are the State's."""
    return CARD_ROLE[played] if played >= 0 else STATE


class Task(Step[HegemonyTable]):
    """An event's task, once; a second time only if it can be done again."""

    fields = ("event",)

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, t: HegemonyTable) -> None:
        if not can_handle(t, self.event):
            return
        t.memo = []
        t.tally = [0] * ROLES
        if len(EVENT_PLAYS[self.event]) > 1:
            t.then(ChoosePlay(NONE, self.event))
        else:
            t.then(Acts(NONE, self.event, 0, 0))


class EventDone(Step[HegemonyTable]):
    """The event's card is discarded."""

    fields = ("event",)

    def __init__(self, event: int) -> None:
        self.event: Final = event

    def run(self, t: HegemonyTable) -> None:
        t.events.remove(self.event)
        t.note("event.handled", self.event)


class ChoosePlay(Step[HegemonyTable]):
    """One of the choices that a card or an event prints, in its order."""

    fields = ("played", "event")

    def __init__(self, played: int, event: int) -> None:
        self.played: Final = played
        self.event: Final = event

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[player_of(self.played)]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        role = player_of(self.played)
        plays = plays_of(self.played, self.event)
        return [PICK + n for n, play in enumerate(plays) if possible(t, role, play)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        choice = move - PICK
        t.note("choice", player_of(self.played), play_of(self.played, self.event, choice).branch)
        t.then(Acts(self.played, self.event, choice, 0))
        return DONE


class Acts(Step[HegemonyTable]):
    """The acts of a play from one on, each with all its questions before the next; the reward in the end."""

    fields = ("played", "event", "choice", "at")

    def __init__(self, played: int, event: int, choice: int, at: int) -> None:
        self.played: Final = played
        self.event: Final = event
        self.choice: Final = choice
        self.at: Final = at

    def run(self, t: HegemonyTable) -> None:
        role = player_of(self.played)
        play = play_of(self.played, self.event, self.choice)
        if self.at == len(play.acts):
            if play.rewards:
                reward(t, role, play)
            return
        t.then(Acts(self.played, self.event, self.choice, self.at + 1))
        act = play.acts[self.at]
        if not reached(t, act) or not can_do(t, role, act, play.branch):
            return  # passed over
        if act.may:
            t.then(OfferAct(self.played, self.event, self.choice, self.at))
        else:
            if act.attempt:
                keep_tally(t)
            do(t, role, act, play.branch)


class OfferAct(Step[HegemonyTable]):
    """An act that may be declined."""

    fields = ("played", "event", "choice", "at")

    def __init__(self, played: int, event: int, choice: int, at: int) -> None:
        self.played: Final = played
        self.event: Final = event
        self.choice: Final = choice
        self.at: Final = at

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[player_of(self.played)]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return YES_OR_NO

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        if move == YES:
            play = play_of(self.played, self.event, self.choice)
            keep_tally(t)
            do(t, player_of(self.played), play.acts[self.at], play.branch)
        return DONE


def keep_tally(t: HegemonyTable) -> None:
    """What an act does that need not be done leaves the tally alone."""
    tally = t.tally
    t.then(RestoreTally(tally[0], tally[1], tally[2], tally[3]))


class RestoreTally(Step[HegemonyTable]):
    fields = ("working", "middle", "capitalist", "state")

    def __init__(self, working: int, middle: int, capitalist: int, state: int) -> None:
        self.working: Final = working
        self.middle: Final = middle
        self.capitalist: Final = capitalist
        self.state: Final = state

    def run(self, t: HegemonyTable) -> None:
        t.tally = [self.working, self.middle, self.capitalist, self.state]


def reward(t: HegemonyTable, role: int, play: Play) -> None:
    """Points first, then tokens and legitimacy; counted by what the play did, rounded down (P5)."""
    per = play.per
    if play.points:
        score(t, role, play.points * (sum(t.tally) // per if per else 1))
    for cls in range(CLASSES):
        times = t.tally[cls] // per if per else 1
        for _ in range(play.token[cls] * times):
            gain_legitimacy_token(t, cls)
        change_legitimacy(t, cls, play.legitimacy[cls] * times)


# -- the verbs -------------------------------------------------------------------------------------------


def can_do(t: HegemonyTable, role: int, act: Act, branch: int) -> bool:
    """Whether the act could be done now, and would change something."""
    verb = act.verb
    args = act.args
    if verb == VERB_GAIN:
        return can_gain(t, role, args)
    if verb == VERB_PAY:
        return can_pay(t, role, args)
    if verb == VERB_SPEND:
        return can_spend(t, args)
    if verb == VERB_CUBES:
        return t.cubes[role] > 0 and count(t, role, args[1]) > 0
    if verb == VERB_INFLUENCE:
        return t.influence_left > 0 and count(t, role, args[1]) > 0
    if verb == VERB_BILL:
        return open_policies(t, role, policies_of(t, args[0])) != 0
    if verb == VERB_BUY:
        most = args[3] * t.population(role)
        return can_buy_any(t, role, wares_of(role, args[0]), sellers_of(role, args[1]), most, args[4])
    if verb == VERB_SELL:
        return sale_price(t, args) > 0 and most_sold(t, role, args[0], args[1], args[3]) > 0
    if verb == VERB_EXPORT:
        return can_export(t, role, wares_of(role, args[0]))
    if verb == VERB_SCOUT:
        return t.exports != 0
    if verb == VERB_PRODUCE:
        return any_producer(t, role, args[0])
    if verb == VERB_ASSIGN:
        return can_assign(t, role, args[0], int(args[1] == FROM_UNEMPLOYED))
    if verb == VERB_NEWCOMER:
        return any_kind_left(t, args[0])
    if verb == VERB_HIRE:
        return any_vacancy(t, role, args[0])
    if verb == VERB_BUILD:
        return any_site(t, role, args[0], args[1], args[2], wares_of(role, args[3]))
    if verb == VERB_PROVIDE:
        return can_provide(t, args)
    if verb == VERB_SHARE:
        return can_share(t, args)
    if verb == VERB_PROCURE:
        return can_procure(t, args[0])
    if verb == VERB_EVENT:
        return can_handle_some(t)
    assert verb == VERB_SPECIAL
    return can_do_special(t, role, args[0], branch)


def do(t: HegemonyTable, role: int, act: Act, branch: int) -> None:
    """Carry out an act that `can_do` allows."""
    verb = act.verb
    args = act.args
    if verb == VERB_GAIN:
        gain(t, role, args)
    elif verb == VERB_PAY:
        pay(t, role, args)
    elif verb == VERB_SPEND:
        do_spend(t, args)
    elif verb == VERB_CUBES:
        add_cubes(t, role, args[0] * count(t, role, args[1]))
    elif verb == VERB_INFLUENCE:
        gain_influence(t, role, args[0] * count(t, role, args[1]))
    elif verb == VERB_BILL:
        t.then(Propose(role, role, policies_of(t, args[0]), args[1], args[2]))
    elif verb == VERB_BUY:
        t.then(BuyGood(role, wares_of(role, args[0]), sellers_of(role, args[1]), args[2], args[3], args[4]))
    elif verb == VERB_SELL:
        t.then(SellAmount(role, args[0], args[1], sale_price(t, args), args[3], 0))
    elif verb == VERB_EXPORT:
        t.then(Export(role, wares_of(role, args[0]), args[1], 0))
    elif verb == VERB_SCOUT:
        t.memo = []
        t.then(RevealExports(args[0]), ChooseExport(role))
    elif verb == VERB_PRODUCE:
        t.then(ProduceMore(role, args[0], args[1]))
    elif verb == VERB_ASSIGN:
        t.then(Assign(role, args[0], int(args[1] == FROM_UNEMPLOYED), args[2], 1))
    elif verb == VERB_NEWCOMER:
        t.then(NewSkilled(role, args[0]))
    elif verb == VERB_HIRE:
        t.then(EngageEmployees(args[1], 1) if args[0] == FILL_OWN_POSTS else FillCompany(role, args[0]))
    elif verb == VERB_BUILD:
        t.then(BuildBy(role, args[0], args[1], args[2], wares_of(role, args[3])))
    elif verb == VERB_PROVIDE:
        do_provide(t, args)
    elif verb == VERB_SHARE:
        do_share(t, args)
    elif verb == VERB_PROCURE:
        do_procure(t, args[0])
    elif verb == VERB_EVENT:
        t.then(HANDLE_EVENT if args[0] == 1 else EventAction(args[0]))
    else:
        do_special(t, role, args[0], branch)


# -- event -----------------------------------------------------------------------------------------------


def can_handle_some(t: HegemonyTable) -> bool:
    for event in t.events:
        if can_handle(t, event):
            return True
    return False


class EventAction(Step[HegemonyTable]):
    """Action Événement: one of the events on the board; by a card so many times."""

    fields = ("times",)

    def __init__(self, times: int) -> None:
        self.times: Final = times

    def who(self, t: HegemonyTable) -> list[int]:
        return ONLY[t.choices.seat_of[STATE]]

    def options(self, t: HegemonyTable, seat: int) -> list[int]:
        return [HANDLE + event for event in t.events if can_handle(t, event)]

    def took(self, t: HegemonyTable, seat: int, move: int) -> bool:
        handle(t, move - HANDLE, self.times)
        return DONE


NONE: Final = -1
YES_OR_NO: Final = [YES, NO]
HANDLE_EVENT: Final = EventAction(1)

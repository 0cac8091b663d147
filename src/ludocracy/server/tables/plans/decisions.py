"""What a plan does at a question: a pure function of the plan, the seat's view, and the lines that the seat was told."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from ludocracy.core.errors import Message
from ludocracy.core.game import Game
from ludocracy.core.notes import Notes
from ludocracy.core.view import Offer, Prompt, Say, View
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.protocol.plans import (
    MAX_OF_ALL,
    Asked,
    Condition,
    Plan,
    PlannedMove,
    PlanStep,
    Shown,
    Stop,
    Told,
)
from ludocracy.server.tables.plans.patterns import glob, height, label_of, pattern
from ludocracy.show.words import vocabulary

#: A plan makes at most this many moves, and remembers the newest of them.
MAX_MOVES: Final = 200
MAX_REMEMBERED: Final = 20


class SeatPlan(msgspec.Struct):
    """A plan as it is stored, and what became of it."""

    plan: Plan
    since: int = 0  # how many lines the log had when it was made: what was told before does not count
    ended: list[int] = []  # steps that were carried out, or whose `until` came true
    made: list[PlannedMove] = []
    moves: int = 0  # how many it has made
    stopped: Stop = ""


class Decision(NamedTuple):
    """The step and the move to be made; without a move, why the plan stops, or nothing: the question is left to the player."""

    step: int
    move: str
    stop: Stop
    ended: list[int]  # the steps that have ended by now


# -- deciding ----------------------------------------------------------------------------------------------


def decide(game: Game, kept: SeatPlan, view: View, notes: Sequence[Say]) -> Decision:
    """Return what a plan does; `notes`: the lines that the seat was told since its last move."""
    assert view.prompt is not None
    told = [*notes, *view.status]
    ended, impossible = list(kept.ended), False
    for number, step in enumerate(kept.plan.steps):
        if number in ended:
            continue
        if any(holds(game, one, view, told) for one in step.until):
            ended.append(number)
            continue
        if not applies(game, step, view, view.prompt, told):
            continue
        if kept.moves >= MAX_MOVES:
            return Decision(number, "", "limit", ended)
        matching = offers_of(game, step, view.prompt)
        if not matching:
            impossible = True
            continue
        if step.choose == "only" and len(matching) > 1:
            return Decision(number, "", "several", ended)
        if not step.always:
            ended.append(number)
        return Decision(number, matching[-1 if step.choose == "highest" else 0].move, "", ended)
    if len(ended) == len(kept.plan.steps):
        return Decision(-1, "", "done", ended)
    if kept.plan.others == "wait":
        return Decision(-1, "", "", ended)
    return Decision(-1, "", "illegal" if impossible else "unforeseen", ended)


def applies(game: Game, step: PlanStep, view: View, prompt: Prompt, told: Sequence[Say]) -> bool:
    if not glob(step.question).matches(prompt.ask):
        return False
    return is_about(step.on, view, prompt) and all(holds(game, one, view, told) for one in step.when)


def is_about(piece: str, view: View, prompt: Prompt) -> bool:
    """Return whether a question is about a piece, or another one of its zone. About a piece that is gone, any question is."""
    if not piece:
        return True
    for zone in view.zones:
        ids = {one.id for one in zone.pieces}
        if piece in ids:
            return any(one.on in ids for one in prompt.offers) or any(one.on in ids for one in prompt.refusals)
    return True


def offers_of(game: Game, step: PlanStep, prompt: Prompt) -> list[Offer]:
    """Return the offered moves that a step means, from the lowest to the highest."""
    codes = game.moves.codes
    found = [
        offer for offer in prompt.offers if (not step.on or offer.on == step.on) and is_move(game, step, offer.move)
    ]
    return sorted(found, key=lambda offer: height(game.moves, codes[offer.move]))


def is_move(game: Game, step: PlanStep, text: str) -> bool:
    if not step.moves:
        return True
    code = game.moves.codes[text]
    verb = game.moves.verb_of(code)
    labels = [label_of(domain, value) for domain, value in zip(verb.domains, game.moves.args(code), strict=True)]
    return any(pattern(one).matches(verb.name, labels) for one in step.moves)


# -- conditions --------------------------------------------------------------------------------------------


def holds(game: Game, condition: Condition, view: View, told: Sequence[Say]) -> bool:
    if isinstance(condition, Told):
        found = any(is_note(game.notes, condition.note, one) for one in told)
    elif isinstance(condition, Asked):
        found = view.prompt is not None and glob(condition.question).matches(view.prompt.ask)
    else:
        assert isinstance(condition, Shown)
        found = is_shown(condition, view)
    return found != condition.no


def is_note(notes: Notes, wanted: str, note: Say) -> bool:
    domains = notes.signatures[note.key].domains
    return pattern(wanted).matches(note.key, [label_of(*one) for one in zip(domains, note.args, strict=True)])


def is_shown(condition: Shown, view: View) -> bool:
    total, ids, faces = 0, glob(condition.zone), glob(condition.face)
    for zone in view.zones:
        if not ids.matches(zone.id):
            continue
        if not condition.face:
            size = max(zone.count, len(zone.pieces))
            total += zone.facts.get(condition.fact, 0) if condition.fact else size
            continue
        pieces = [one for one in zone.pieces if faces.matches(one.face)]
        total += sum(one.facts.get(condition.fact, 0) for one in pieces) if condition.fact else len(pieces)
    least = condition.least
    if least is None and condition.most is None:
        least = 1
    return (least is None or total >= least) and (condition.most is None or total <= condition.most)


# -- checking ----------------------------------------------------------------------------------------------


def check(game: Game, plan: Plan) -> None:
    """Refuse a plan that names what the game does not have: such a step could never be carried out; and one that is too long."""
    patterns = sum(len(step.moves) for step in plan.steps)
    conditions = sum(len(step.when) + len(step.until) for step in plan.steps)
    if max(patterns, conditions) > MAX_OF_ALL:
        raise Refused("bad-plan", Message("server/plan.long", most=MAX_OF_ALL))
    for step in plan.steps:
        for text in step.moves:
            if not any(pattern(text).possible(verb.name, verb.domains) for verb in game.moves.verbs):
                raise bad(text)
        if step.question:
            check_question(game, step.question)
        for one in (*step.when, *step.until):
            if isinstance(one, Asked):
                check_question(game, one.question)
            elif isinstance(one, Told):
                known = game.notes.signatures.items()
                if not any(pattern(one.note).possible(key, signature.domains) for key, signature in known):
                    raise bad(one.note)
            elif not (glob(one.zone).good and glob(one.face).good):
                raise bad(one.zone)
            elif one.least is not None and one.most is not None and one.least > one.most:
                raise bad(f"{one.least} > {one.most}")


def check_question(game: Game, text: str) -> None:
    wanted = glob(text)
    names = [key.removeprefix("ask.") for key in vocabulary(game.name, "en") if key.startswith("ask.")]
    if not wanted.good or not any(wanted.matches(name) for name in names):
        raise bad(text)


def bad(text: str) -> Refused:
    return Refused("bad-plan", Message("server/plan.unknown", found=text))

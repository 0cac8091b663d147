"""Plans: moves that a player leaves behind, with conditions over what the seat can see. Sent, stored and shown.

A pattern is a name, a colon, and arguments with dots between them, like the text of a move: `bid:1-5`, `play:*-poor`. In an
argument `*` stands for any letters, and `1-5` for these numbers; arguments that are left out may be anything. Moves and notes are
named in the same way; questions, zones and faces by their names alone.
"""

from typing import Annotated, Final, Literal

import msgspec

#: What a plan may have at most: steps; patterns of moves and conditions of each list of a step, and of all steps together.
MAX_STEPS: Final = 12
MAX_PATTERNS: Final = 8
MAX_CONDITIONS: Final = 6
MAX_OF_ALL: Final = 24
LONGEST_PATTERN: Final = 80

PatternText = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_PATTERN)]
AnyPattern = Annotated[str, msgspec.Meta(max_length=LONGEST_PATTERN)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]


class Condition(msgspec.Struct, tag_field="is", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something that a seat can see. `no`: it must not be so."""

    no: bool = False


class Told(Condition, tag="told"):
    """A line of the seat's log since its last move, or one of the lines that describe the state of the game."""

    note: PatternText


class Asked(Condition, tag="asked"):
    """The question that the seat is asked."""

    question: PatternText


class Shown(Condition, tag="shown"):
    """How many there are in the zones with that id, within limits: pieces with that face; or the sum of a fact of these pieces.

    Without a face, it is the size or the fact of the zones themselves.
    """

    zone: PatternText
    face: AnyPattern = ""
    fact: AnyPattern = ""
    least: Number | None = None
    most: Number | None = None


Conditions = Annotated[list[Told | Asked | Shown], msgspec.Meta(max_length=MAX_CONDITIONS)]


class PlanStep(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A move to be made when `question` is asked and all conditions of `when` hold.

    Without `moves`, any move will do. Of several that match, `choose` says which, in the order of the game's vocabulary, but
    cards by their rank. `on`: the piece that the move acts on. `always`: the step stays after it was carried out. It ends when a
    condition of `until` holds.
    """

    moves: Annotated[list[PatternText], msgspec.Meta(max_length=MAX_PATTERNS)] = []
    on: AnyPattern = ""
    choose: Literal["only", "lowest", "highest"] = "only"
    question: AnyPattern = ""
    always: bool = False
    when: Conditions = []
    until: Conditions = []


class Plan(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first step that applies to a question is carried out. `others`: what becomes of the plan at a question without one."""

    steps: Annotated[list[PlanStep], msgspec.Meta(min_length=1, max_length=MAX_STEPS)]
    others: Literal["stop", "wait"] = "stop"


class PlannedMove(msgspec.Struct):
    """A move that was carried out: the number of moves before it, its text, and its label in words."""

    at: int
    move: str
    label: str = ""


#: Why a plan does nothing any more. `done`: all steps are carried out or ended.
Stop = Literal["", "done", "unforeseen", "illegal", "several", "undo", "limit"]

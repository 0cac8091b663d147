"""The words that the steps of plans are made of, as they are sent."""

import msgspec

from ludocracy.server.protocol.promises import PromisableArgument


class PlanWord(msgspec.Struct):
    """A move or a note that a step can name, with what each of its arguments may be."""

    name: str
    text: str
    arguments: list[PromisableArgument]


class PlanQuestion(msgspec.Struct):
    name: str
    text: str


class PlanVocabulary(msgspec.Struct):
    """What the steps of a plan can name in a game, in words."""

    moves: list[PlanWord]
    notes: list[PlanWord]
    questions: list[PlanQuestion]

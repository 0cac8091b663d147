"""What each card and event does, read from its entry: plays made of acts, every word checked against `verbs.py`."""

from typing import Any, Final

from ludocracy.core.errors import BadData
from ludocracy.games.hegemony.board.reading import Fields
from ludocracy.games.hegemony.board.roles import CLASS
from ludocracy.games.hegemony.effects.verbs import (
    BRANCH,
    MONEY,
    ONLY_BRANCH,
    VERB,
    VERB_PAY,
    VERB_PROVIDE,
    VERB_SPECIAL,
    VERB_SPEND,
    VERBS,
    Parameter,
    Verb,
)


class Act:
    """One act of a play. `args` are the verb's parameters, in their order."""

    def __init__(self, verb: int, args: list[int], policy: int, sections: int, may: bool, attempt: bool) -> None:
        self.verb: Final = verb
        self.args: Final = args
        self.policy: Final = policy  # `when`; -1: always
        self.sections: Final = sections  # the mask of the sections
        self.may: Final = may
        self.attempt: Final = attempt  # `try`
        #: It costs the player money.
        self.priced: Final = verb == VERB_PAY or ((verb == VERB_SPEND or verb == VERB_PROVIDE) and args[0] == MONEY)


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
        self.per: Final = per  # 0: once; otherwise for every full so many of the tally
        self.rewards: Final = points > 0 or sum(legitimacy) > 0 or sum(token) > 0


def read_plays(fields: Fields) -> list[Play]:
    """The plays of a card or event."""
    choices = fields.tables("choices")
    if not choices:
        return [read_play(fields, ONLY_BRANCH)]
    if len(choices) < 2:
        raise fields.bad("choices needs two plays or more; a single one is an effect", "choices")
    out: list[Play] = []
    for at, choice in enumerate(choices):
        inner = Fields(fields.file, fields.key, fields.number, {**choice, "id": fields.id})
        given = choice.get("id")
        if given not in BRANCH.codes:
            raise fields.bad(f"the choice {given} has no such id: it must be {', '.join(BRANCH.labels)}", "choices", at)
        branch = BRANCH.codes[str(given)]
        if branch in [play.branch for play in out]:
            raise fields.bad(f"the choice “{given}” is there twice", "choices", at)
        out.append(read_play(inner, branch))
        inner.end()
    return out


def read_play(fields: Fields, branch: int) -> Play:
    effect = fields.tables("effect")
    if not effect:
        raise fields.bad("there is no effect, and there are no choices")
    play = Play(
        branch,
        [read_act(fields, entry) for entry in effect],
        fields.amounts("legitimacy", CLASS, 9),
        fields.amounts("token", CLASS, 9),
        fields.whole("points", 0, 0, 99),
        fields.whole("per", 0, 0, 99),
    )
    if play.per and not play.rewards:
        raise fields.bad("per counts a reward, and there is none", "per")
    return play


def read_act(fields: Fields, entry: dict[str, Any]) -> Act:
    outer = Fields(fields.file, fields.key, fields.number, {**entry, "id": fields.id})
    condition = outer.condition("when")
    may = outer.flag("may")
    attempt = outer.flag("try")
    if may and attempt:
        raise fields.bad("an act has may or try, not both", "effect")
    if len(outer.entry) != 1:
        raise fields.bad(f"an act has one verb, not {', '.join(outer.entry) or 'none'}", "effect")
    for name, given in outer.entry.items():
        if name not in VERB.codes:
            raise fields.bad(f"there is no verb “{name}”, only {', '.join(VERB.labels)}", name)
        verb = VERB.codes[name]
        arguments = {"name": given} if verb == VERB_SPECIAL else given
        if not isinstance(arguments, dict):
            raise fields.bad(f"{name} needs its parameters, like {{ {name} = {{ ... }} }}", name)
        args = read_args(fields, VERBS[verb], arguments)
        if verb == VERB_SPEND and args[2] < args[1]:
            args[2] = args[1]
        return Act(verb, args, condition[0], condition[1], may, attempt)
    raise AssertionError("an act has a verb")


def read_args(fields: Fields, verb: Verb, given: dict[str, Any]) -> list[int]:
    """Every parameter's code, defaults filled in."""
    names = [one.name for one in verb.parameters]
    for name in given:
        if name not in names:
            raise fields.bad(f"{verb.name} has no parameter “{name}”, only {', '.join(names)}", name)
    return [argument(fields, verb, one, given) for one in verb.parameters]


def argument(fields: Fields, verb: Verb, parameter: Parameter, given: dict[str, Any]) -> int:
    if parameter.name not in given:
        if parameter.default is None:
            raise fields.bad(f"{verb.name} needs {parameter.name}: {parameter.allowed()}", verb.name)
        return parameter.default
    value = given[parameter.name]
    code = parameter.read(value)
    if code is None:
        raise wrong_argument(fields, verb, parameter, value)
    return code


def wrong_argument(fields: Fields, verb: Verb, parameter: Parameter, value: Any) -> BadData:
    shown = f"“{value}”" if isinstance(value, str) else f"{value}"
    name = "the name" if verb.name == "special" else f"{parameter.name}"
    return fields.bad(f"{name} of {verb.name} is {shown}: it must be {parameter.allowed()}", verb.name)

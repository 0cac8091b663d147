"""Reads the effects of cards and events, and checks every verb and parameter. Errors name the file, the card and the word.

    effect = [ { pay = { money = 15 } }, { cubes = { count = 6 } } ]

A verb is the name of an effect (`VERBS`); its parameters are those that the effect's class lists. The verb `special` names an odd
card, which is a module of `cards/`.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from ludocracy.core.errors import Message
from ludocracy.games.hegemony.board.box import Box
from ludocracy.games.hegemony.board.reading import Fields, cited
from ludocracy.games.hegemony.board.roles import CLASS
from ludocracy.games.hegemony.effects import cards as odd_cards
from ludocracy.games.hegemony.effects.base import Act, Effect, OddCard, Play, PlayBook
from ludocracy.games.hegemony.effects.money import Gain, Pay, Spend
from ludocracy.games.hegemony.effects.parameters import BRANCH, ONLY_BRANCH, Parameter
from ludocracy.games.hegemony.effects.politics import Bill, Cubes, HandleEvent, Influence
from ludocracy.games.hegemony.effects.provide import Provide, Share
from ludocracy.games.hegemony.effects.trade import Buy, ExportGoods, Procurement, Scout, Sell
from ludocracy.games.hegemony.effects.work import BuildAtPrice, Hire, Newcomer, Produce, SendWorkers

#: The verbs of card files.
VERBS: Final[dict[str, type[Effect]]] = {
    "gain": Gain,
    "pay": Pay,
    "spend": Spend,
    "cubes": Cubes,
    "influence": Influence,
    "bill": Bill,
    "buy": Buy,
    "sell": Sell,
    "export": ExportGoods,
    "scout": Scout,
    "produce": Produce,
    "assign": SendWorkers,
    "newcomer": Newcomer,
    "hire": Hire,
    "build": BuildAtPrice,
    "provide": Provide,
    "share": Share,
    "procure": Procurement,
    "event": HandleEvent,
}
#: The verb that names an odd card: `{ special = "fake_news" }`.
SPECIAL: Final = "special"

#: The modules of the odd cards, by name.
ODD_MODULES: Final[dict[str, ModuleType]] = {
    found.name: import_module(f"{odd_cards.__name__}.{found.name}") for found in iter_modules(odd_cards.__path__)
}


def odd_class(module: ModuleType) -> type[OddCard]:
    """Return the one effect that a module of `cards/` defines."""
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, OddCard) and value.__module__ == module.__name__
    ]
    assert len(found) == 1, f"{module.__name__} must define one OddCard"
    return found[0]


ODD_CARDS: Final[dict[str, type[OddCard]]] = {name: odd_class(module) for name, module in ODD_MODULES.items()}


# -- plays -----------------------------------------------------------------------------------------------


def read_plays(fields: Fields) -> list[Play]:
    """Return the plays of a card or event."""
    choices = fields.tables("choices")
    if not choices:
        return [read_play(fields, ONLY_BRANCH)]
    if len(choices) < 2:
        raise fields.bad("games.hegemony/card.one_choice", "choices")
    out: list[Play] = []
    for at, choice in enumerate(choices):
        inner = fields.part(choice)
        given = choice.get("id")
        if given not in BRANCH.codes:
            names = ", ".join(BRANCH.labels)
            raise fields.bad("games.hegemony/card.choice_id", "choices", at, found=str(given), names=names)
        branch = BRANCH.codes[str(given)]
        if branch in [play.branch for play in out]:
            raise fields.bad("games.hegemony/card.choice_twice", "choices", at, found=str(given))
        out.append(read_play(inner, branch))
        inner.end()
    return out


def read_play(fields: Fields, branch: int) -> Play:
    effect = fields.tables("effect")
    if not effect:
        raise fields.bad("games.hegemony/card.no_effect")
    play = Play(
        branch,
        [read_act(fields, entry, branch) for entry in effect],
        fields.amounts("legitimacy", CLASS, 9),
        fields.amounts("token", CLASS, 9),
        fields.whole("points", 0, 0, 99),
        fields.whole("per", 0, 0, 99),
    )
    if play.per and not play.rewards:
        raise fields.bad("games.hegemony/card.per", "per")
    return play


def read_act(fields: Fields, entry: dict[str, Any], branch: int) -> Act:
    outer = fields.part(entry)
    condition = outer.condition("when")
    may = outer.flag("may")
    attempt = outer.flag("try")
    if may and attempt:
        raise fields.bad("games.hegemony/card.may_try", "effect")
    if len(outer.entry) != 1:
        found = ", ".join(outer.entry) if outer.entry else Message("games.hegemony/card.no_verb")
        raise fields.bad("games.hegemony/card.one_verb", "effect", found=found)
    (verb, given), *_ = outer.entry.items()
    return Act(read_effect(fields, verb, given, branch), condition[0], condition[1], may, attempt)


# -- effects ---------------------------------------------------------------------------------------------


def read_effect(fields: Fields, verb: str, given: Any, branch: int) -> Effect:
    """Return an effect, from its verb and the parameters given."""
    effect: Effect
    if verb == SPECIAL:
        if given not in ODD_CARDS:
            names = ", ".join(ODD_CARDS)
            raise fields.bad("games.hegemony/card.special", verb, found=cited(given), names=names)
        effect = ODD_CARDS[given](branch)
        effect.verb = given
        return effect
    if verb not in VERBS:
        raise fields.bad("games.hegemony/card.verb", verb, verb=verb, names=", ".join([*VERBS, SPECIAL]))
    if not isinstance(given, dict):
        raise fields.bad("games.hegemony/card.parameters", verb, verb=verb, example=f"{{ {verb} = {{ ... }} }}")
    make: Callable[..., Effect] = VERBS[verb]
    codes = read_codes(fields, verb, VERBS[verb].parameters, given)
    effect = make(*codes)
    effect.verb = verb
    effect.printed = codes
    return effect


def read_codes(fields: Fields, verb: str, parameters: tuple[Parameter, ...], given: dict[str, Any]) -> list[int]:
    """Return the code of every parameter, defaults filled in."""
    names = [one.name for one in parameters]
    for name in given:
        if name not in names:
            raise fields.bad("games.hegemony/card.parameter", name, verb=verb, name=name, names=", ".join(names))
    return [read_code(fields, verb, one, given) for one in parameters]


def read_code(fields: Fields, verb: str, parameter: Parameter, given: dict[str, Any]) -> int:
    if parameter.name not in given:
        if parameter.default is None:
            raise fields.bad(
                "games.hegemony/card.needs", verb, verb=verb, name=parameter.name, allowed=parameter.allowed()
            )
        return parameter.default
    value = given[parameter.name]
    code = parameter.read(value)
    if code is None:
        name = Message("games.hegemony/card.part", name=parameter.name, part=verb)
        facts = {"found": cited(value), "allowed": parameter.allowed()}
        raise fields.bad("games.hegemony/card.wrong", verb, name=name, **facts)
    return code


# -- all cards -------------------------------------------------------------------------------------------


def plays_on(fields: Fields) -> list[Play]:
    """Return the plays of an entry whose other fields have been read; unknown fields are refused."""
    rest = fields.part(fields.entry)
    plays = read_plays(rest)
    rest.end()
    return plays


def read_book(box: Box) -> PlayBook:
    """Return the plays of all cards and events of a box."""
    cards = [plays_on(card.fields) for card in box.action_cards]
    return PlayBook(box, cards, [plays_on(event.fields) for event in box.events])

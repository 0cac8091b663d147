"""A tournament from Python: `ludocracy.tournament`."""

from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory

from ludocracy.bots import find as bots
from ludocracy.core.errors import BadOption
from ludocracy.core.game import Game
from ludocracy.core.table import Value
from ludocracy.games import catalogue
from ludocracy.lab.engine import LOCAL
from ludocracy.lab.runner import Runner
from ludocracy.lab.standings import Standing, by_entrant
from ludocracy.lab.study import Result, Study, plan_of, run_study
from ludocracy.lab.tournament import study_of
from ludocracy.play.ask import check_bots
from ludocracy.play.chair import Bot


def compete(
    game: str,
    entrants: Sequence[str | Bot],
    seats: int | None,
    games: int,
    seed: int,
    options: Mapping[str, Value] | None,
    workers: int,
    folder: str | PathLike[str] | None,
) -> list[Standing]:
    """Play a tournament; return the figures of the entrants, the best first. See `ludocracy.tournament`."""
    rules = catalogue.find(game)
    count = min(rules.seats) if seats is None else seats
    chosen = tuple((options or {}).items())
    rules.setting(count, dict(chosen))
    by_name = bots_by_name(rules, entrants)
    names = [one if isinstance(one, str) else one.name for one in entrants]
    study = study_of(rules, count, names, games, seed, chosen)
    if any(not isinstance(one, str) for one in entrants):
        if workers > 1 or folder is not None:
            raise BadOption("lab.objects")
        return by_entrant(study, list(played(study, by_name)))
    with TemporaryDirectory() as temporary:
        return by_entrant(study, run_study(study, Path(temporary if folder is None else folder), LOCAL, workers))


def bots_by_name(rules: Game, entrants: Sequence[str | Bot]) -> dict[str, Bot]:
    """Return the bots by their names. Raises `BadOption` if two have the same name or one cannot play the game."""
    found: dict[str, Bot] = {}
    for entrant in entrants:
        bot = bots.entrant(entrant, rules) if isinstance(entrant, str) else entrant
        check_bots(rules, 1, [bot])
        name = entrant if isinstance(entrant, str) else bot.name
        if found.setdefault(name, bot) is not bot and not isinstance(entrant, str):
            raise BadOption("lab.one_name", name=name)
    return found


def played(study: Study, found: Mapping[str, Bot]) -> Iterator[Result]:
    """Yield the games of a study, played in this process."""
    for number, arm in enumerate(study.arms):
        runner = Runner(plan_of(study, arm), [found[name] for name in arm.bots])
        for game in range(study.games):
            yield Result(number, *runner.play(game))

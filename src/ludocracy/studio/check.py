"""Checks all laws on one game. Each law that is broken is reported once, with its evidence."""

import traceback
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from ludocracy.bots import find
from ludocracy.core.errors import Message
from ludocracy.games import catalogue
from ludocracy.studio import laws, sources, texts
from ludocracy.studio.broken import Broken
from ludocracy.studio.cases import Case, Fault, mixed_cases, option_cases, plain_cases

#: The laws in the order of the report: the key of each in the word files, and what is checked. Without the first ones, games
#: cannot be played to their end, and nothing else that needs games can be checked.
FIRST: Final[dict[str, Callable[[Case], object]]] = {
    "start": laws.starts_alike,
    "clones": laws.clones_are_independent,
    "chance": laws.chance_is_fair,
    "answers": laws.every_answer_can_be_played,
    "termination": laws.ends,
}
OF_TABLES: Final[dict[str, Callable[[Case], object]]] = {
    "refusals": laws.other_answers_are_refused,
    "superset": laws.superset_allows_the_options,
    "positions": laws.positions_restore_a_table,
    "records": laws.records_replay,
    "leaks": laws.nothing_leaks,
    "imagine": laws.imagining_changes_nothing,
    "redeal": laws.secrets_are_dealt_again,
    "worlds": laws.a_seed_gives_one_world,
    "knowledge": laws.knowledge_does_not_depend_on_secrets,
    "viewer": laws.a_viewer_shows_the_same,
    "columns": laws.columns_are_named,
    "features": laws.numbers_stay_in_range,
}
OF_TEXTS: Final[dict[str, Callable[[str], object]]] = {
    "languages": texts.languages_agree,
    "rules": texts.rules_have_headings,
    "source": sources.rules_are_deterministic,
}
OF_WORDS: Final[dict[str, Callable[[str], object]]] = {
    "words": texts.every_message_has_words,
    "unused": texts.no_word_is_unused,
}
#: All laws.
LAWS: Final = (*OF_TEXTS, *FIRST, *OF_TABLES, *OF_WORDS, "shown", "bots", "speed")


class Checked(NamedTuple):
    """The result of one law: how many cases were checked, and how it was broken."""

    law: str
    cases: int
    broken: Broken | None


#: A check, and the case that it is about.
Check = tuple[Case | None, Callable[[], object]]


def check_game(name: str) -> Iterator[Checked]:
    """Check all laws; yield the result of each as soon as it is known.

    Without the laws in `FIRST`, the following ones are not checked: games cannot be played to their end.
    """
    plain = list(plain_cases(name))
    cases = list(dict.fromkeys([*plain, *mixed_cases(name, 4), *option_cases(name)]))
    for law, of_name in OF_TEXTS.items():
        yield checked(law, [(None, partial(of_name, name))])
    playable = True
    for law, of_table in FIRST.items():
        result = checked(law, [(case, partial(of_table, case)) for case in cases])
        playable = playable and result.broken is None
        yield result
    if not playable:
        return
    for law, of_table in OF_TABLES.items():
        yield checked(law, [(case, partial(of_table, case)) for case in cases])
    for law, of_name in OF_WORDS.items():
        yield checked(law, [(None, partial(of_name, name))])
    shown = texts.everything_shown_has_words
    languages = list(texts.words_of(name))
    yield checked("shown", [(case, partial(shown, case, one)) for case in cases for one in languages])
    largest, kinds = plain[-1], find.known(catalogue.find(name))
    of_bots: list[Check] = [(case, partial(laws.bots_answer_legally, case, kind)) for case in plain for kind in kinds]
    of_bots += [(largest, partial(laws.bots_know_no_secrets, largest, kind)) for kind in kinds]
    yield checked("bots", of_bots)
    yield checked("speed", [(case, partial(laws.fast_enough, case)) for case in plain])


def checked(law: str, checks: list[Check]) -> Checked:
    """Run checks until one fails."""
    for case, check in checks:
        try:
            check()
        except Broken as broken:
            return Checked(law, len(checks), broken)
        except Fault as fault:
            return Checked(law, len(checks), Broken(fault.message, fault.case, fault.table))
        except Exception as error:  # the game itself fails
            where = traceback.extract_tb(error.__traceback__)[-1]
            why = f"{type(error).__name__}: {error}"
            message = Message("studio/fails", why=why, file=where.filename, line=where.lineno or 0)
            return Checked(law, len(checks), Broken(message, case))
    return Checked(law, len(checks), None)

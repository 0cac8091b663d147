"""Promises in words, made of the labels and questions that the game has anyway, like the sentences of plans."""

from functools import lru_cache

from ludocracy.core.moves import SEAT, Domain
from ludocracy.core.view import View
from ludocracy.games import catalogue
from ludocracy.server.protocol.errors import text
from ludocracy.server.protocol.promises import ArgumentGroup, Deed, PromisableArgument, PromisableMove, PromisableMoves
from ludocracy.server.tables.plans.patterns import pattern
from ludocracy.server.tables.plans.sentences import MAX_LISTED, PlanWords, groups_of
from ludocracy.server.tables.promises.judgement import domains_of, has_rounds, promisable
from ludocracy.show.words import Words


def deed_text(words: Words, deed: Deed, seats: int) -> str:
    """Return what a seat promises, without its name: “For”, when asked “3. Taxation to B: for or against?”."""
    said = plan_words(words, seats)
    labels = list(dict.fromkeys(label for one in deed.moves for label in said.moves(pattern(one))))
    what = said.quoted("quoted", said.either(labels[:MAX_LISTED]))
    if deed.question:
        what = ", ".join([what, said.quoted("when", said.question(deed.question))])
    return text(words.language, "promise.does_not", move=what) if deed.no else what


def plan_words(words: Words, seats: int) -> PlanWords:
    """Return the words of a table of which only the number of seats matters."""
    return PlanWords(words, View(words.game.name, -1, seats, [], None, [], [], [], over=False))


@lru_cache(maxsize=64)
def promisable_moves(game: str, language: str, seats: int) -> PromisableMoves:
    """Return what can be promised in a game, in words."""
    found = catalogue.find(game)
    words = Words(found, language, [""] * seats)
    said = plan_words(words, seats)
    known = promisable(game)
    moves: list[PromisableMove] = []
    for verb in found.moves.verbs:
        if verb.name not in known:
            continue
        question = known[verb.name].question
        about = domains_of(found, question) if question else []
        moves.append(
            PromisableMove(
                verb.name,
                said.moves(pattern(verb.name))[0],
                [argument(words, domain, seats) for domain in verb.domains],
                question,
                said.question(question) if question else "",
                [argument(words, domain, seats) for domain in about],
            )
        )
    return PromisableMoves(moves, has_rounds(found))


def argument(words: Words, domain: Domain, seats: int) -> PromisableArgument:
    labels = domain.labels[:seats] if domain is SEAT else domain.labels
    texts = [] if domain is SEAT else [words.argument(domain, code, "alone") for code in range(len(labels))]
    shared = groups_of(words.game, domain).items()
    groups = [ArgumentGroup(wanted, words.argument(*word, "alone")) for wanted, word in shared]
    return PromisableArgument(domain.name, list(labels), texts, groups)

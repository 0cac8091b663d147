"""What bots make of promises: whether they accept an offer, and what they would offer. Runs in a process of the bots."""

from collections.abc import Sequence
from typing import Final

import msgspec

from ludocracy.bots.promises import OFFERED, Decided, Word, Worlds
from ludocracy.core.game import Game
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table
from ludocracy.server.protocol.promises import Deed
from ludocracy.server.tables.game_log import question_of
from ludocracy.server.tables.plans.patterns import label_of
from ludocracy.server.tables.promises.judgement import codes_of, domains_of, has_rounds, is_question, promisable

#: The level that makes offers.
OFFERS: Final = "expert"
#: The domain of the cards that players hold.
HAND: Final = "card"


class Weigh(msgspec.Struct):
    """An offer to a bot: what it would do, and what the other seat would, which keeps its word with that probability."""

    seat: int
    kind: str
    other: int
    mine: Deed | None
    theirs: Deed | None
    rounds: int
    trust: float


class Seek(msgspec.Struct):
    """A bot that looks for an offer to one of these seats."""

    seat: int
    kind: str
    to: list[int]


class Found(msgspec.Struct):
    """An offer of a bot."""

    to: int
    gives: Deed
    wants: Deed
    rounds: int


def word(game: Game, seat: int, deed: Deed) -> Word:
    """Return a deed as bots understand it."""

    def asked(table: Table) -> bool:
        return is_question(game, deed.question, question_of(game, table))

    return Word(seat, codes_of(game.name, tuple(deed.moves)), deed.no, asked if deed.question else None)


def accepts(game: Game, table: Table, offer: Weigh, seed: int) -> bool:
    """Return whether a bot accepts an offer."""
    worlds = Worlds(game, table, offer.seat, offer.kind, Rng(seed))
    mine = None if offer.mine is None else word(game, offer.seat, offer.mine)
    theirs = None if offer.theirs is None else word(game, offer.other, offer.theirs)
    return worlds.accepts(mine, theirs, offer.rounds, offer.trust)


def find_offer(game: Game, table: Table, seek: Seek, seed: int) -> Found | None:
    """Return an offer for the rest of the round that seems good for a bot and for another seat; None: there is none.

    It is made of what the two decide in imagined worlds: each would leave it, or answer a vote the other way.
    """
    if not has_rounds(game):
        return None
    worlds = Worlds(game, table, seek.seat, seek.kind, Rng(seed))
    often = [decided for decided, _ in worlds.decisions(lambda now: question_text(game, now)).most_common()]
    mine = changes(game, often, [seek.seat])
    theirs = changes(game, often, seek.to)
    best = worlds.best_offer(
        [word(game, seat, deed) for seat, deed in mine], [word(game, seat, deed) for seat, deed in theirs], 1
    )
    if best is None:
        return None
    (_, gives), (to, wants) = mine[best[0]], theirs[best[1]]
    return Found(to, gives, wants, 1)


def changes(game: Game, often: Sequence[Decided], seats: Sequence[int]) -> list[tuple[int, Deed]]:
    """Return what these seats could do otherwise than in some decisions."""
    found: list[tuple[int, Deed]] = []
    for one in often:
        deed = otherwise(game, one) if one.seat in seats else None
        if deed is not None and (one.seat, deed) not in found:
            found.append((one.seat, deed))
    return found[:OFFERED]


def otherwise(game: Game, decided: Decided) -> Deed | None:
    """Return the promise to decide otherwise; None: it cannot be promised, nobody would see it, or it names a card of a hand."""
    known, made = promisable(game.name), game.moves.verb_of(decided.move)
    verb = made.name
    if verb not in known or known[verb].seen == "never" or any(domain.name == HAND for domain in made.domains):
        return None
    question = known[verb].question
    if not question:
        return Deed([game.moves.text(decided.move)], no=True)
    others = [
        one.name
        for one in game.moves.verbs
        if one.name in known and one.name != verb and known[one.name].question == question and not one.domains
    ]
    return Deed(others, decided.question) if len(others) == 1 else None


def question_text(game: Game, table: Table) -> str:
    """Return the question that a table asks as promises name it: `Declare:taxation.B`."""
    asked = question_of(game, table)
    domains = domains_of(game, asked.name)
    labels = [label_of(*one) for one in zip(domains, asked.args, strict=True)]
    return f"{asked.name}:{'.'.join(labels)}" if labels else asked.name

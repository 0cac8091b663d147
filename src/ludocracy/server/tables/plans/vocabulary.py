"""What the steps of a plan can name in a game, in words: its moves, the lines of its log, and its questions."""

from functools import lru_cache
from typing import Final

from ludocracy.games import catalogue
from ludocracy.server.protocol.plan_words import PlanQuestion, PlanVocabulary, PlanWord
from ludocracy.server.tables.plans.patterns import pattern
from ludocracy.server.tables.promises.sentences import argument, plan_words
from ludocracy.show.rules import links
from ludocracy.show.words import Words

#: Notes of what stands beside the table. The log has those that lead to a heading of the rules; others explain and preview.
BESIDE: Final = ("status.", "forecast.")


@lru_cache(maxsize=64)
def plan_vocabulary(game: str, language: str, seats: int) -> PlanVocabulary:
    """Return the words of a game that plans are made of. Moves of chance have none."""
    found = catalogue.find(game)
    words = Words(found, language, [""] * seats)
    said, logged = plan_words(words, seats), links(game).notes or found.notes.signatures
    moves = [
        PlanWord(verb.name, said.moves(pattern(verb.name))[0], [argument(words, one, seats) for one in verb.domains])
        for verb in found.moves.verbs
        if f"move.{verb.name}" in words.texts
    ]
    notes = [
        PlanWord(key, said.note(key), [argument(words, one, seats) for one in signature.domains])
        for key, signature in found.notes.signatures.items()
        if f"note.{key}" in words.texts and (key in logged or key.startswith(BESIDE))
    ]
    names = [key.removeprefix("ask.") for key in words.texts if key.startswith("ask.")]
    questions = [PlanQuestion(name, said.question(name)) for name in names]
    return PlanVocabulary(moves, notes, questions)

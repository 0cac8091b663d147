"""Says in words why one answer to a question is better than another, from what became of both in playouts."""

from typing import Final

from ludocracy.bots import find
from ludocracy.bots.study import Answered
from ludocracy.core.playout import GAME, ROUND, TURN
from ludocracy.show.phrases import Phrases
from ludocracy.show.words import Words

#: Smaller differences of scores and of other numbers between two answers are not mentioned.
LEAST_SCORE: Final = 0.1
LEAST_GAIN: Final = 0.5

#: What a reason mentions of what one seat gains or loses.
MOST_GAINS: Final = 3


def why(phrases: Phrases, words: Words, best: Answered, other: Answered, seat: int) -> str:
    """Return the reason in words: how often each of two answers wins, and what the better one brings to whom, and by when."""
    chances = phrases.say(
        "analysis.why",
        best=words.move(best.move),
        other=words.move(other.move),
        a=str(round(best.chances[seat] * 100)),
        b=str(round(other.chances[seat] * 100)),
    )
    others = [one for one in range(len(best.scores)) if one != seat]
    gains = [gain_of(phrases, words, best, other, one, one == seat) for one in [seat, *others]]
    mentioned = [gain for gain in gains if gain]
    if not mentioned:
        return chances
    when = {GAME: "game", ROUND: "round", TURN: "turn"}[find.analysis(words.game).horizon]
    return f"{chances} {phrases.say(f'analysis.gains.{when}', gains=phrases.say('analysis.between').join(mentioned))}"


def gain_of(phrases: Phrases, words: Words, best: Answered, other: Answered, seat: int, own: bool) -> str:
    """Return what the better answer brings a seat, on average; empty if hardly anything."""
    more = round(best.scores[seat] - other.scores[seat], 1)
    parts: list[tuple[float, str]] = []
    for name, held in best.holdings.items():
        n = round(held[seat] - other.holdings[name][seat])
        if abs(n) >= LEAST_GAIN:
            parts.append((abs(n), words.text(f"fact.{name}", n=n)))
    parts.sort(key=lambda part: -part[0])
    if abs(more) < LEAST_SCORE and not parts:
        return ""
    name = phrases.say("analysis.you") if own else words.seat(seat)
    listed = ", ".join(part for _, part in parts[:MOST_GAINS])
    if abs(more) < LEAST_SCORE:
        return phrases.say("analysis.parts", name=name, parts=listed)
    written = f"{more:+.1f}".replace("-", "−").replace(".", phrases.grammar.decimal)
    found = phrases.say("analysis.gain", name=name, score=written)
    return f"{found} ({listed})" if listed else found

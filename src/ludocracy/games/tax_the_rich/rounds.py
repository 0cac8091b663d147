"""The structure of the game: two or three rounds, each with its auction and its tricks."""

from typing import Final

from ludocracy.core.step import Step
from ludocracy.games.tax_the_rich.auction import AUCTION, CALL_ALLY, DECREE_RULE
from ludocracy.games.tax_the_rich.scoring import COUNT_INFLUENCERS, SCORE
from ludocracy.games.tax_the_rich.setup import DEAL_CARDS, TURN_UP_RULE
from ludocracy.games.tax_the_rich.state import TaxTable
from ludocracy.games.tax_the_rich.tricks import PLAY_CARD


class NextRound(Step[TaxTable]):
    """Objectif: a round has bets, tricks and points. After the last round, the two best players share the win."""

    def run(self, t: TaxTable) -> None:
        if t.round == t.choices.rounds:
            if t.notes is not None:
                explain_tie(t)
                for seat in t.winners():
                    t.note("won", seat)
            return
        t.round += 1
        t.bidder = t.opener
        t.note("round.begun", t.round, t.choices.rounds, t.opener)
        t.then(PLAY_CARD, COUNT_INFLUENCERS, SCORE, NEXT_ROUND)
        if t.choices.decree_first:
            t.then(DECREE_RULE, CALL_ALLY)
        else:
            t.then(CALL_ALLY, DECREE_RULE)
        t.then(TURN_UP_RULE, DEAL_CARDS, AUCTION)


def explain_tie(t: TaxTable) -> None:
    """Note how a tie for the last winning place was broken by the points of the last round (rulings T29, N6)."""
    winners = t.winners()
    total = min([t.totals[seat] for seat in winners])
    level = [seat for seat in range(t.seats) if t.totals[seat] == total]
    if any(seat not in winners for seat in level):
        t.note("level", len(level), total)
        for seat in level:
            t.note("level.last_round", seat, t.latest[seat])


NEXT_ROUND: Final = NextRound()

"""Fin d'une manche: the Influencers' gifts, the points, and the bonus of the bet."""

from typing import Final

from ludocracy.core.bits import BIT, size
from ludocracy.core.step import DONE, NO_ONE, ONLY, SeatStep, Step
from ludocracy.games.tax_the_rich.moves import GIFT, INFLUENCER, INFLUENCERS, MAX_SEATS, PICK
from ludocracy.games.tax_the_rich.results import move_pile
from ludocracy.games.tax_the_rich.state import TaxTable

# -- 10 The Influencer: Narcissique ------------------------------------------------------------------


class CountInfluencers(Step[TaxTable]):
    """Before the bet is checked, count the Influencers, then give tricks clockwise from the leader (T22, N26)."""

    def run(self, t: TaxTable) -> None:
        if not t.powers & BIT[INFLUENCER]:
            return
        if t.choices.bet_before_gifts:
            t.before_gifts = t.party_tricks()
        counts = [0] * t.seats
        for pile, owner in zip(t.piles, t.owners, strict=True):
            counts[owner] += size(pile & INFLUENCERS)
        for seat in range(t.seats):
            if counts[seat] > 1:
                t.note("influencers", seat, counts[seat])
        for far in range(t.seats - 1, -1, -1):
            seat = (t.leader + far) % t.seats
            if counts[seat] == 4:
                t.then(GIVE_TRICK[seat], GIVE_TRICK[seat])
            elif counts[seat] > 1:
                t.then(GIVE_TRICK[seat])


class GiveTrick(SeatStep[TaxTable]):
    """Give each trick to an opponent of the giver's choice; never more than the giver has (rulings T22, N26)."""

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat] if t.won[self.seat] else NO_ONE

    def options(self, t: TaxTable, seat: int) -> list[int]:
        own = t.of_party(seat)
        return [GIFT + other for other in range(t.seats) if t.of_party(other) != own]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        t.then(PICK_GIFT[seat][move - GIFT])
        return DONE


class PickGift(Step[TaxTable]):
    """The giver chooses which trick to give."""

    fields = ("seat", "victim")

    def __init__(self, seat: int, victim: int) -> None:
        self.seat: Final = seat
        self.victim: Final = victim

    def who(self, t: TaxTable) -> list[int]:
        return ONLY[self.seat]

    def options(self, t: TaxTable, seat: int) -> list[int]:
        return [PICK + pile for pile, owner in enumerate(t.owners) if owner == seat]

    def took(self, t: TaxTable, seat: int, move: int) -> bool:
        move_pile(t, move - PICK, self.victim)
        t.note("gift", seat, self.victim)
        return DONE


# -- Fin d'une manche --------------------------------------------------------------------------------


class Score(Step[TaxTable]):
    """Score a point per trick, and the bonus for the party if it has enough tricks, otherwise for all others (T22, N37)."""

    def run(self, t: TaxTable) -> None:
        checked_before = t.choices.bet_before_gifts and t.powers & BIT[INFLUENCER]
        made = t.before_gifts if checked_before else t.party_tricks()
        kept = made >= t.target()
        bonus = t.bonus()
        t.note("bet.won" if kept else "bet.lost", t.leader, made, t.target(), bonus)
        for seat in range(t.seats):
            points = t.won[seat]
            if t.of_party(seat) == kept:
                points += bonus
            t.latest[seat] = points
            t.totals[seat] += points
            t.note("round.score", seat, points, t.totals[seat])
        t.opener = t.winner  # of the last trick that was won (rulings N5, T28)
        t.clear()


COUNT_INFLUENCERS: Final = CountInfluencers()
GIVE_TRICK: Final = [GiveTrick(seat) for seat in range(MAX_SEATS)]
PICK_GIFT: Final = [[PickGift(seat, victim) for victim in range(MAX_SEATS)] for seat in range(MAX_SEATS)]
SCORE: Final = Score()

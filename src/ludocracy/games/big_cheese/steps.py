"""The rules of The Big Cheese, in the order of the rulebook: the auction, the Veto, and the end of the game.

`payment.py` has the rules for projects after their sale.
"""

from typing import Final

from ludocracy.core.bits import BIT, members
from ludocracy.core.step import BY_CHANCE, DONE, EVEN, ONLY, STAY, Step
from ludocracy.games.big_cheese.moves import BID, PASS, PROJECT_OF, STARTER, VETO, VETOES
from ludocracy.games.big_cheese.payment import RELEASE_ALL, RELEASE_WORKERS
from ludocracy.games.big_cheese.state import EXACT, IMPOSE, RELEASE, BigCheeseTable

# Shared lists of answers, because nearly every question of this game is a bid.
STARTERS: Final = [[STARTER + seat for seat in range(seats)] for seats in range(7)]
#: At 16 * highest bid + free workers: pass or bid more (at least 1: ruling C3); without and with a Veto in hand.
BIDS: Final = [[PASS] + [BID + n - 1 for n in range(bid + 1, free + 1)] for bid in range(15) for free in range(16)]
BIDS_OR_VETO: Final = [[*bids, VETO] for bids in BIDS]


# -- Préparation -------------------------------------------------------------------------------------


class TurnUp(Step[BigCheeseTable]):
    """The next project is turned up as soon as the one above it has left the pile (ruling C17).

    A card and the move that turns it up have the same code.
    """

    def who(self, t: BigCheeseTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return t.pile

    def weights(self, t: BigCheeseTable) -> list[int]:
        return EVEN[len(t.pile)]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        t.pile.remove(move)
        t.top = move
        t.note("turned", PROJECT_OF[move])
        return DONE


def uncover(t: BigCheeseTable) -> None:
    """Remove the face-up card from the pile. If the pile is empty, the discards become the new pile (rulings N-C1, N-C2)."""
    t.top = -1
    if not t.pile:
        t.pile = members(t.discards)
        t.discards = 0
        t.note("pile.new", len(t.pile))


# -- Début du jeu ------------------------------------------------------------------------------------


class FirstPlayer(Step[BigCheeseTable]):
    """Chance names the first starter. Later, the winner of a project starts the next auction (ruling C5)."""

    def who(self, t: BigCheeseTable) -> list[int]:
        return BY_CHANCE

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        return STARTERS[t.seats]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        t.starter = move - STARTER
        t.note("starter", t.starter)
        return DONE


# -- Les enchères ------------------------------------------------------------------------------------


class NextAuction(Step[BigCheeseTable]):
    """Runs one auction after the other, each with all its consequences, until the game ends (Fin de la partie).

    Everybody takes part, including players who passed before a Veto (ruling N-C11).
    """

    def run(self, t: BigCheeseTable) -> None:
        if is_over(t):
            for seat in t.leaders():
                t.note("won", seat, t.totals[seat])
            return
        t.auction += 1
        t.bid = 0
        t.bidder = -1
        t.active = t.choices.everybody
        t.offered = 0
        t.turn = t.starter
        t.then(ASK_BID, NEXT_AUCTION)


class Bid(Step[BigCheeseTable]):
    """A player bids more than the highest bid, passes and stays out, or plays a Veto (rulings C1, N-C7, N-C12).

    In the literal reading (option `veto`), only a player who has not bid yet may play a Veto.
    """

    def who(self, t: BigCheeseTable) -> list[int]:
        return ONLY[t.turn]

    def options(self, t: BigCheeseTable, seat: int) -> list[int]:
        lists = BIDS_OR_VETO if t.hands[seat] & VETOES and not t.offered & BIT[seat] else BIDS
        return lists[16 * t.bid + t.free[seat]]

    def took(self, t: BigCheeseTable, seat: int, move: int) -> bool:
        if move == PASS:
            if t.notes is not None:
                t.note("passes", seat)
            active = t.active & ~BIT[seat]
            t.active = active
            if not active:
                nobody_bids(t)
                return DONE
        elif move == VETO:
            veto(t, seat)
            return DONE
        else:
            t.bid = move - BID + 1
            t.bidder = seat
            if t.choices.veto_before_bid:
                t.offered |= BIT[seat]
            if t.notes is not None:
                t.note("bids", seat, t.bid)
            active = t.active
        if t.bidder >= 0 and active == BIT[t.bidder]:
            sell(t, t.bidder, t.bid)
            return DONE
        t.turn = t.choices.followers[8 * active + seat]
        return STAY


def sell(t: BigCheeseTable, seat: int, stake: int) -> None:
    """Give the project to the highest bidder, who places the workers of the bid on it; other projects release a worker."""
    card = t.top
    t.note("sold", seat, PROJECT_OF[card], stake)
    t.free[seat] = t.free[seat] - stake
    t.projects.append(seat)
    t.projects.append(card)
    t.projects.append(stake)
    t.starter = seat
    uncover(t)
    t.then(TURN_UP, RELEASE_WORKERS)


def nobody_bids(t: BigCheeseTable) -> None:
    """Discard the project as after a Veto, unless the table chose another consequence when all pass (ruling C4)."""
    starter = t.starter
    if t.choices.all_pass == IMPOSE and t.free[starter]:
        t.note("imposed", starter, PROJECT_OF[t.top])
        sell(t, starter, 1)
        return
    card = t.top
    t.discards |= BIT[card]
    t.note("unwanted", PROJECT_OF[card])
    uncover(t)
    if t.choices.all_pass == RELEASE or max(t.free) == 0:
        t.then(TURN_UP, RELEASE_ALL)
    else:
        t.then(TURN_UP)


# -- Le projet Veto ----------------------------------------------------------------------------------


def veto(t: BigCheeseTable, seat: int) -> None:
    """Discard the Veto and the project. No worker returns, and the same player starts again (rulings C7, N-C2)."""
    held = t.hands[seat] & VETOES
    card = t.top
    spent = held & -held
    t.hands[seat] &= ~spent
    t.discards |= spent | BIT[card]
    t.note("vetoed", seat, PROJECT_OF[card])
    uncover(t)
    t.then(TURN_UP)


# -- Fin de la partie --------------------------------------------------------------------------------


def is_over(t: BigCheeseTable) -> bool:
    """Return whether the game is over, once all ended projects of a turn have paid (rulings C12, N-C13)."""
    if t.best() >= t.choices.goal:
        level = len(t.leaders())
        if level == 1 or not t.choices.play_on or t.choices.variant == EXACT:
            return True
        t.note("level", level)  # all players continue, and any of them may still win (ruling N-C6)
    if t.auction >= t.choices.most_auctions:
        # Nothing in the rulebook ends a game of players who always pass (ruling N-C15).
        t.note("auctions.over", t.auction)
        return True
    return False


# Every step is created once.
TURN_UP: Final = TurnUp()
FIRST_PLAYER: Final = FirstPlayer()
NEXT_AUCTION: Final = NextAuction()
ASK_BID: Final = Bid()

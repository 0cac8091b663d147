"""The table of Bakschisch: a space, gold and perhaps a thief for each seat."""

from typing import Final

from ludocracy.core.step import NO_ONE
from ludocracy.core.table import Table, Value, leaders
from ludocracy.games.bakschisch.moves import CARDS, PERSON_OF, START_GOLD
from ludocracy.games.bakschisch.track import Track


class Choices:
    """The options of a table in the form that the rules read. It is immutable and shared by all clones."""

    def __init__(self, setting: dict[str, Value], track: Track) -> None:
        self.track: Final = track
        self.throne: Final = track.throne
        self.cross: Final = track.cross
        self.ahead: Final = track.ahead
        self.behind: Final = track.behind
        self.gold_decides: Final = setting["on_throne"] == "gold"
        self.further_back: Final = setting["same_bribe"] == "further_back"
        self.play_on: Final = setting["same_bribe"] == "play_on"
        self.tied_go_back: Final = setting["caliph_ties"] == "back"
        self.all_go_back: Final = setting["nothing_shown"] == "everybody"
        self.open_gold: Final = bool(setting["open_gold"])
        self.most_rounds: Final = int(setting["most_rounds"])


class BakschischTable(Table):
    """One position of Bakschisch. Lists have one entry per seat unless noted otherwise."""

    def __init__(self, seats: int, setting: dict[str, Value], choices: Choices) -> None:
        super().__init__(seats, setting)
        self.choices: Choices = choices
        self.round: int = 0  # from 1; 0 before the first card
        self.spaces: list[int] = NO_ONE
        self.gold: list[int] = NO_ONE  # in the bag
        self.thief: list[int] = NO_ONE  # 1 in the bag; 0 beside the board: used, or barred from the palace
        self.arrived: list[int] = NO_ONE  # the bribe of this round that led to the throne; 0 elsewhere, below 0 for
        # an arrival in an earlier round (same_bribe=play_on): 5 less for each round since then
        self.came_from: list[int] = NO_ONE  # the space from which the pawn went to the throne; 0 if it is not there
        self.pot: int = 0  # coins beside the board
        self.deck: list[int] = NO_ONE  # cards that nobody has seen, including the face-down cards of the row
        self.row: list[int] = NO_ONE  # the cards turned this round, in order
        self.opened: list[int] = (
            NO_ONE  # the contents of the fists at the latest bribe, as moves; empty before the first
        )

    def set_out(self) -> None:
        """Préparation: put every pawn on the start, and 10 coins and a thief into every bag (ruling B17)."""
        seats = self.seats
        self.spaces = [0] * seats
        self.gold = [START_GOLD] * seats
        self.thief = [1] * seats
        self.arrived = [0] * seats
        self.came_from = [0] * seats
        self.deck = list(range(CARDS))
        self.row = []
        self.opened = []
        self.unseal()

    def clone(self) -> "BakschischTable":
        other = BakschischTable(self.seats, self.setting, self.choices)
        self.copied_to(other)
        other.round = self.round
        other.spaces = self.spaces[:]
        other.gold = self.gold[:]
        other.thief = self.thief[:]
        other.arrived = self.arrived[:]
        other.came_from = self.came_from[:]
        other.pot = self.pot
        other.deck = self.deck[:]
        other.row = self.row[:]
        other.opened = self.opened[:]
        return other

    # -- reading the table ---------------------------------------------------------------------------

    def person(self) -> int:
        """Return the person who is bribed now, or was bribed last."""
        return PERSON_OF[self.row[-1]]

    def rank(self, seat: int) -> int:
        """Return 1 for the pawn furthest ahead. Pawns on the same space share the better rank (ruling B5)."""
        mine = self.spaces[seat]
        rank = 1
        for space in self.spaces:
            if space > mine:
                rank += 1
        return rank

    def rank_from_behind(self, seat: int) -> int:
        """Return 1 for the last pawn, up to the number of players for one that leads alone (rulings B5, B7)."""
        mine = self.spaces[seat]
        rank = 1
        for space in self.spaces:
            if space < mine:
                rank += 1
        return rank

    def scores(self) -> list[int]:
        """Return the space of each pawn."""
        return self.spaces[:]

    def winners(self) -> list[int]:
        """Fin du jeu: return the player on the throne; among several the richest, then the first to arrive (B16, N-B2, N-B6).

        If the game was cut off, the player furthest ahead wins, then the richest (ruling N-B10).
        """
        return self.best() if self.over() else []

    def best(self) -> list[int]:
        """Return the seats that would win if the game ended now."""
        best = leaders(self.spaces, list(range(self.seats)))
        if self.spaces[best[0]] != self.choices.throne:
            return leaders(self.gold, best)
        earliest = [-bribe for bribe in self.arrived]
        if self.choices.gold_decides:
            best = leaders(earliest, leaders(self.gold, best))
        else:
            best = leaders(self.gold, leaders(earliest, best))
        return leaders([-space for space in self.came_from], best) if self.choices.further_back else best

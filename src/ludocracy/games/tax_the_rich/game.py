"""Tax the Rich by Kristian A. Østby and Kjetil Svendsen: an auction, tricks with a public ally, and revolutions."""

from collections.abc import Mapping
from typing import Final

from ludocracy.core.codec import Code, Codec, Each, Flag, Kind, Mask, Seat, Whole
from ludocracy.core.data import MAX_FINGERPRINT, known_fingerprint, own_first
from ludocracy.core.errors import BadOption
from ludocracy.core.features import Encoder
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.games.tax_the_rich import auction, powers, results, scoring, setup, show, tricks
from ludocracy.games.tax_the_rich import audit as checks
from ludocracy.games.tax_the_rich import imagine as worlds
from ludocracy.games.tax_the_rich.board import board_editions, symbol_editions
from ludocracy.games.tax_the_rich.features import LAYOUT, TaxEncoder
from ludocracy.games.tax_the_rich.moves import (
    CARD,
    CHARACTER,
    MAX_PILES,
    MAX_ROWS,
    MAX_SEATS,
    MOVES,
    NOTES,
    OWN,
    POOR,
    PRESIDENT,
    RULES_FOR_MANY,
    SCENARIO,
    SUIT,
    SUITS,
    TWICE_VALUE,
)
from ludocracy.games.tax_the_rich.rounds import NEXT_ROUND, NextRound
from ludocracy.games.tax_the_rich.state import (
    IN_ROUNDS,
    RULE_OPTIONS,
    WINNERS,
    Choices,
    TaxTable,
    own_rules,
    scenario_of,
)

ROUND_RULES: Final = ["same", *SCENARIO.labels]

OPTIONS: Final = (
    Option("rounds", 2, least=2, most=3),
    Option("feminist", False),
    Option("rules", "base", SCENARIO.labels, ruling="T31", printed=True),
    Option("round_1", "same", ROUND_RULES, ruling="N3", printed=True),
    Option("round_2", "same", ROUND_RULES, ruling="N3", printed=True),
    Option("round_3", "same", ROUND_RULES, ruling="N3", printed=True),
    *[Option(name, "no", list(IN_ROUNDS)) for name in RULE_OPTIONS.values()],
    Option("board", 0, least=0, most=MAX_FINGERPRINT, ruling="T1"),
    Option("symbol", 0, least=0, most=MAX_FINGERPRINT, ruling="T3"),
    Option("first_opener", "chance", ["chance", "first", "last"], ruling="N1"),
    Option("decree", "after_call", ["after_call", "before_call"], ruling="N4"),
    Option("revolution", "any_time", ["any_time", "own_turn"], ruling="T8"),
    Option("dead_trick", "same", ["same", "left"], ruling="T19"),
    Option("taken_card", "hidden", ["hidden", "up"], ruling="T25"),
    Option("given_card", "hidden", ["hidden", "up"], ruling="N24"),
    Option("broker_again", False, ruling="N29"),
    Option("call_own", False, ruling="T6"),
    Option("bureaucrat", "holder", ["holder", "player"], ruling="N33"),
    Option("gifts", "before_bet", ["before_bet", "after_bet"], ruling="T22"),
    Option("last_trick", False, ruling="T33"),
)


def per_seat(kind: Kind) -> Kind:
    return Each(kind, per_seat=True)


SEATS: Final = Mask(Domain("seat", [str(seat) for seat in range(MAX_SEATS)]))

CODEC: Final = Codec(
    {
        "round": Whole(0, 3),
        "opener": Seat(),
        "totals": per_seat(Whole(0, 1000)),
        "latest": per_seat(Whole(0, 200)),
        "drawn": Mask(CHARACTER),
        "powers": Mask(CHARACTER),
        "stock": Each(Code(CARD)),
        "taker": Seat(),
        "hands": per_seat(Mask(CARD)),
        "up": per_seat(Mask(CARD)),
        "bidder": Seat(nobody=True),
        "passes": Whole(0, MAX_SEATS),
        "marker": Whole(-1, SUITS * MAX_ROWS - 1),
        "leader": Seat(nobody=True),
        "ally": Seat(nobody=True),
        "called": Code(CARD, nothing=True),
        "first": Seat(),
        "turn": Seat(),
        "count": Whole(0, MAX_SEATS),
        "led": Code(SUIT),
        "lying": per_seat(Code(CARD, nothing=True)),
        "origin": per_seat(Seat()),
        "down": SEATS,
        "marks": per_seat(Whole(0, 20)),
        "zeros": Mask(CARD),
        "thirteens": Mask(CARD),
        "swapped": SEATS,
        "owing": Flag(),
        "spent": Mask(CARD),
        "best": Seat(nobody=True),
        "second": Seat(nobody=True),
        "kept": Mask(CARD),
        "past": per_seat(Code(CARD, nothing=True)),
        "past_first": Seat(),
        "piles": Each(Mask(CARD)),
        "owners": Each(Seat()),
        "dead": Mask(CARD),
        "winner": Seat(),
        "revolution": Whole(0, 2),
        "rebel": Seat(nobody=True),
        "public": Mask(CARD),
        "knows": per_seat(Mask(CARD)),
        "cannot": per_seat(Mask(CARD)),
        "noticed": Mask(CARD),
        "arrived": Mask(CARD),
        "ruled_out": Each(Mask(CARD)),
        "before_gifts": Whole(0, MAX_PILES),
    },
    [
        setup.FirstOpener,
        NextRound,
        setup.TurnUpRule,
        setup.DealCards,
        setup.DealCard,
        auction.Auction,
        auction.CallAlly,
        auction.Decree,
        tricks.PlayCard,
        tricks.PlayFaceDown,
        powers.SetValue,
        powers.PointAt,
        powers.UseJournalist,
        powers.ExposeOthers,
        powers.ExposeCard,
        powers.SearchHand,
        powers.FindCard,
        powers.GiveCard,
        powers.SwapCard,
        powers.OpenCards,
        results.Compare,
        results.KeepThree,
        results.StealTrick,
        results.PickStolen,
        results.MoveMarker,
        results.NameNext,
        scoring.CountInfluencers,
        scoring.GiveTrick,
        scoring.PickGift,
        scoring.Score,
    ],
    {"seat": Seat(), "victim": Seat(), "suit": Code(SUIT), "optional": Whole(0, 1)},
    optional=("ruled_out", "before_gifts"),
)


class TaxTheRich(Game):
    """The game of Tax the Rich. It reads all boards and symbols when it is created; each table uses one of each."""

    def __init__(self) -> None:
        super().__init__("tax_the_rich", range(3, 7), 1, MOVES, NOTES, OPTIONS, CODEC)
        # A leaf, which is the sign of spades elsewhere, a star, a heart and a lozenge.
        self.shapes = {"green": "♠", "yellow": "★", "red": "♥", "blue": "◆"}
        self.boards: Final = board_editions()
        self.symbols: Final = symbol_editions()

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """Return the options of a table.

        Board and symbol are stored by fingerprint: a record never continues with another one (rulings T1, T3).
        """
        setting = super().setting(seats, given)
        setting["board"] = known_fingerprint("board", int(setting["board"]), [one.print for one in self.boards])
        setting["symbol"] = known_fingerprint("symbol", int(setting["symbol"]), [one.print for one in self.symbols])
        return setting

    def editions(self, option: str) -> list[tuple[int, bool]]:
        if option == "board":
            return own_first([one.print for one in self.boards])
        return own_first([one.print for one in self.symbols]) if option == "symbol" else []

    def figures(self) -> dict[str, int]:
        return {
            "suits": SUITS,
            "lowest": TWICE_VALUE[POOR] // 2,
            "highest": TWICE_VALUE[PRESIDENT] // 2,
            "winners": WINNERS,
        }

    def check_setting(self, seats: int, setting: dict[str, Value]) -> None:
        """Check that a custom set of rule cards belongs to a round that uses it, and fits this player count (T30)."""
        rounds = range(1, int(setting["rounds"]) + 1)
        played = [number for number in rounds if scenario_of(setting, number) == OWN]
        chosen_rules = [rule for rule, name in RULE_OPTIONS.items() if setting[name] != "no"]
        for rule in chosen_rules:
            name = RULE_OPTIONS[rule]
            mask = IN_ROUNDS[str(setting[name])]
            if not played:
                raise BadOption("games.tax_the_rich/option.own_rules", name=name)
            if seats < 5 and RULES_FOR_MANY >> rule & 1:
                raise BadOption("games.tax_the_rich/option.five_or_six", name=name, seats=seats)
            for number in (1, 2, 3):
                if mask != IN_ROUNDS["yes"] and mask >> (number - 1) & 1 and number not in played:
                    raise BadOption("games.tax_the_rich/option.not_own", name=name, round=number)
        for number in played:
            if not own_rules(setting, number):
                raise BadOption("games.tax_the_rich/option.no_rule", round=number)

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        edition = next(one for one in self.boards if one.print == setting["board"])
        symbol = next(one for one in self.symbols if one.print == setting["symbol"])
        table = TaxTable(seats, setting, Choices(seats, setting, edition.boards[seats], symbol.cards))
        table.set_out()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = self.blank(seats, setting)
        table.then(setup.FirstOpener(), NEXT_ROUND)
        return table

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, TaxTable)
        return show.show(table, seat)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        assert isinstance(table, TaxTable)
        return worlds.imagine(table, seat, rng)

    def encoder(self, table: Table) -> Encoder:
        assert isinstance(table, TaxTable)
        return TaxEncoder(LAYOUT)

    def derive(self, table: Table) -> None:
        """Compute the number of tricks of each seat, and the seats whose hands allow a revolution."""
        assert isinstance(table, TaxTable)
        checks.derive(table)

    def audit(self, table: Table) -> None:
        assert isinstance(table, TaxTable)
        checks.audit(table)

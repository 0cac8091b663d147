"""Riffifi by Stefan Dorra, a game of 40 cards and 60 tokens about robbers who rob each other."""

from collections.abc import Mapping
from typing import Any, Final

from ludocracy.core.bits import BIT, mask_of, members, size
from ludocracy.core.codec import Code, Codec, Each, Kind, Mask, Seat, Whole, wrong
from ludocracy.core.errors import BadOption, BadPosition
from ludocracy.core.features import Encoder
from ludocracy.core.game import Game, Option
from ludocracy.core.moves import Domain
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import View
from ludocracy.games.riffifi import imagine, rounds, setup, show, steps
from ludocracy.games.riffifi.features import RiffifiEncoder, layout_of
from ludocracy.games.riffifi.moves import (
    ALL_COLOURED,
    CARD,
    COLOUR,
    COLOUR_OF,
    COLOURS,
    MOVES,
    NOTES,
    OFFICER,
    OFFICER_BIT,
    ONES,
    TOKENS,
)
from ludocracy.games.riffifi.state import LOSING, TICKS, Choices, RiffifiTable

OPTIONS: Final = (
    Option("officer", False),
    Option("equal_chances", False),
    Option("ticks", "off", TICKS, ruling="R17", printed=True),
    Option("fifth_colour", "purple", ["purple", "orange", "black", "white"], ruling="R3"),
    Option("losing_card", "either", LOSING, ruling="R11"),
    Option("which_one", "random", ["random", *COLOUR.labels], ruling="R15"),
    Option("one_drawn", "game", ["game", "deal"], ruling="N-R3"),
    Option("first_dealer", "chance", ["chance", "first", "last"], ruling="N-R2"),
    Option("after_all_hands", "fresh", ["fresh", "keep"], ruling="N-R1"),
    Option("ties", "shared", ["shared", "last_round"], ruling="R19"),
    Option("tick_ties", "tokens", ["tokens", "total", "shared"], ruling="R18"),
    Option("most_rounds", 100, least=1, most=1000, ruling="R20"),
)


class Veils(Kind):
    """What is known of cards played unseen: for each card, its seat and the cards that would have lost."""

    def write(self, value: Any) -> Any:
        mask = Mask(CARD)
        return [{"seat": value[n], "one of": mask.write(value[n + 1])} for n in range(0, len(value), 2)]

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, list) or any(not isinstance(v, dict) or set(v) != {"seat", "one of"} for v in data):
            raise wrong(where, data, "allowed.list_like", example='{"seat": ..., "one of": [cards]}')
        out: list[int] = []
        for index, veil in enumerate(data):
            out.append(Seat().read(veil["seat"], f"{where}[{index}].seat", seats))
            out.append(Mask(CARD).read(veil["one of"], f"{where}[{index}].one of", seats))
        return out


class Earlier(Kind):
    """What earlier rounds revealed about hands that are passed on: the cards shown, and the possible unseen cards."""

    def write(self, value: Any) -> Any:
        mask = Mask(CARD)
        return [
            {"seat": entry[0], "shown": mask.write(entry[1]), "one of": [mask.write(limit) for limit in entry[2:]]}
            for entry in value
        ]

    def read(self, data: Any, where: str, seats: int) -> Any:
        names = {"seat", "shown", "one of"}
        if not isinstance(data, list) or any(not isinstance(one, dict) or set(one) != names for one in data):
            raise wrong(
                where, data, "allowed.list_like", example='{"seat": ..., "shown": [cards], "one of": [[cards]]}'
            )
        cards, limits = Mask(CARD), Each(Mask(CARD))
        return [
            [
                Seat().read(one["seat"], f"{where}[{index}].seat", seats),
                cards.read(one["shown"], f"{where}[{index}].shown", seats),
                *limits.read(one["one of"], f"{where}[{index}].one of", seats),
            ]
            for index, one in enumerate(data)
        ]


def per_seat(kind: Kind) -> Kind:
    return Each(kind, per_seat=True)


class Tokens(Kind):
    """Five counts per seat in one list, written as one object per seat."""

    def __init__(self, most: int) -> None:
        self.most: Final = most

    def write(self, value: Any) -> Any:
        return [
            {COLOUR.labels[c]: value[first + c] for c in range(COLOURS) if value[first + c]}
            for first in range(0, len(value), COLOURS)
        ]

    def read(self, data: Any, where: str, seats: int) -> Any:
        if not isinstance(data, list) or len(data) != seats or not all(isinstance(one, dict) for one in data):
            raise wrong(where, data, "games.riffifi/allowed.counts", seats=seats)
        out = [0] * (COLOURS * seats)
        for seat, counts in enumerate(data):
            for label, count in counts.items():
                colour = Code(COLOUR).read(label, f"{where}[{seat}]", seats)
                out[COLOURS * seat + colour] = Whole(0, self.most).read(count, f"{where}[{seat}].{label}", seats)
        return out


CODEC: Final = Codec(
    {
        "round": Whole(0, 1000),
        "dealer": Seat(),
        "removed": Mask(CARD),
        "stock": Each(Code(CARD)),
        "taker": Seat(nobody=True),
        "hands": per_seat(Mask(CARD)),
        "dealt": per_seat(Mask(CARD)),
        "up": per_seat(Code(CARD, nothing=True)),
        "shown": per_seat(Mask(CARD)),
        "known": per_seat(Mask(CARD)),
        "veils": Veils(),
        "tokens": Tokens(TOKENS),
        "middle": Each(Whole(0, TOKENS), COLOURS),
        "totals": per_seat(Whole(0, 60_000)),
        "latest": per_seat(Whole(0, 60)),
        "ticks": per_seat(Mask(COLOUR)),
        "sums": Tokens(60_000),
        "earlier": Earlier(),
    },
    [
        setup.FirstDealer,
        setup.TakeOutOne,
        rounds.BeginRound,
        setup.Gather,
        setup.DealCards,
        setup.DealCard,
        setup.CheckDeal,
        steps.Turn,
        steps.PlayCard,
        steps.TurnDown,
        steps.OddToken,
        rounds.EndRound,
    ],
    {
        "seat": Seat(),
        "colour": Code(COLOUR),
        "level": Mask(Domain("seat", ["0", "1", "2", "3", "4"])),
        "left": Whole(1, 4),
    },
    optional=("earlier",),
)


def odd_tokens(t: RiffifiTable) -> bool:
    """Return whether an odd token is being chosen. The card that takes it is still face up."""
    return bool(t.stack) and isinstance(t.stack[-1], steps.OddToken)


class Riffifi(Game):
    """The game of Riffifi."""

    def __init__(self) -> None:
        super().__init__("riffifi", range(3, 6), 1, MOVES, NOTES, OPTIONS, CODEC)
        self.shapes = {"green": "■", "yellow": "▲", "purple": "⬢", "orange": "★", "black": "✚", "white": "❖"}

    def check_setting(self, seats: int, setting: dict[str, Value]) -> None:
        if setting["which_one"] != "random" and setting["one_drawn"] == "deal":
            raise BadOption("games.riffifi/option.one_drawn")

    def figures(self) -> dict[str, int]:
        return {"colours": COLOURS}

    def aliases(self, setting: Mapping[str, Value]) -> dict[str, str]:
        """Return the labels of the fifth colour with the name that the table chose (ruling R3)."""
        colour = str(setting.get("fifth_colour", "purple"))
        if colour == "purple":
            return {}
        cards = {f"card/purple-{value}": f"{colour}-{value}" for value in range(1, 9)}
        return {"colour/purple": colour} | cards

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        table = RiffifiTable(seats, setting, Choices(seats, setting))
        table.set_out()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = self.blank(seats, setting)
        table.then(setup.FirstDealer(), rounds.BEGIN_ROUND)
        return table

    def show(self, table: Table, seat: int) -> View:
        assert isinstance(table, RiffifiTable)
        return show.show(table, seat)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        assert isinstance(table, RiffifiTable)
        return imagine.imagine(table, seat, rng)

    def encoder(self, table: Table) -> Encoder:
        assert isinstance(table, RiffifiTable)
        return RiffifiEncoder(layout_of(table.rounds()))

    def audit(self, table: Table) -> None:
        """Check that every card is in exactly one place, and that every colour has 12 tokens."""
        assert isinstance(table, RiffifiTable)
        t = table
        deck = ALL_COLOURED & ~t.removed | (OFFICER_BIT if t.choices.officer else 0)
        if t.removed & ~ONES:
            raise BadPosition("games.riffifi/position.removed")
        for colour in range(COLOURS):
            tokens = t.middle[colour] + sum([t.tokens[COLOURS * seat + colour] for seat in range(t.seats)])
            if tokens != TOKENS:
                raise BadPosition(
                    "games.riffifi/position.tokens", tokens=tokens, colour=COLOUR.labels[colour], right=TOKENS
                )
        if t.round == 0 or (not t.stock and not imagine.mask_all(t.dealt)):
            return  # before the first deal
        places = [mask_of(t.stock), *t.dealt]
        if len(t.stock) != size(places[0]):
            raise BadPosition("games.riffifi/position.stock")
        if sum([size(mask) for mask in places]) != size(deck) or imagine.mask_all(places) != deck:
            raise BadPosition("games.riffifi/position.cards")
        for seat in range(t.seats):
            self.audit_seat(t, seat)
        dealt, known = t.dealt, t.known
        for entry in t.earlier:
            unseen = dealt[entry[0]] & ~entry[1]
            if entry[1] & ~known[entry[0]] or size(unseen) != len(entry) - 2 or not imagine.fits(unseen, entry[2:]):
                raise BadPosition("games.riffifi/position.earlier", seat=entry[0])
        colours = [COLOUR_OF[card] for card in t.up if card >= 0]
        if len(set(colours)) != len(colours):
            raise BadPosition("games.riffifi/position.same_colour")
        for step in t.stack:
            if isinstance(step, steps.OddToken):
                self.audit_odd_token(t, step)
            elif isinstance(step, (steps.PlayCard, steps.TurnDown)) and t.up[step.seat] >= 0 and not odd_tokens(t):
                raise BadPosition("games.riffifi/position.loot_first", seat=step.seat)

    def audit_seat(self, t: RiffifiTable, seat: int) -> None:
        if t.hands[seat] & ~t.dealt[seat]:
            raise BadPosition("games.riffifi/position.hand", seat=seat)
        if t.shown[seat] & (t.hands[seat] | ~t.dealt[seat]):
            raise BadPosition("games.riffifi/position.shown", seat=seat)
        if t.shown[seat] & ~t.known[seat] or t.known[seat] & ~t.dealt[seat]:
            raise BadPosition("games.riffifi/position.known", seat=seat)
        if t.up[seat] == OFFICER:
            raise BadPosition("games.riffifi/position.officer_up", seat=seat)
        if t.up[seat] >= 0 and not t.shown[seat] & BIT[t.up[seat]]:
            raise BadPosition("games.riffifi/position.up_shown", seat=seat)
        unseen = t.dealt[seat] & ~t.hands[seat] & ~t.shown[seat]
        veils = [t.veils[n + 1] for n in range(0, len(t.veils), 2) if t.veils[n] == seat]
        if t.taker < 0 and imagine.mask_all(t.shown) and len(veils) != size(unseen):
            raise BadPosition("games.riffifi/position.veils", seat=seat, right=size(unseen), found=len(veils))
        if veils and not imagine.fits(unseen, veils):
            raise BadPosition("games.riffifi/position.veils_lost", seat=seat)

    def audit_odd_token(self, t: RiffifiTable, step: steps.OddToken) -> None:
        givers = members(step.level)
        for giver in givers:
            if giver == step.seat or giver >= t.seats or not t.tokens[COLOURS * giver + step.colour]:
                raise BadPosition("games.riffifi/position.odd_giver", giver=giver, seat=step.seat)
        card = t.up[step.seat]
        if card >= 0 and COLOUR_OF[card] != step.colour:
            raise BadPosition("games.riffifi/position.odd_colour", seat=step.seat)
        if step.left >= len(givers):
            raise BadPosition("games.riffifi/position.odd_tokens")

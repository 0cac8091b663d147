"""Hegemony by Vangelis Bagiartakis and Varnavas Timotheou: four classes, seven policies, five rounds."""

from collections.abc import Mapping
from typing import Any, Final

from ludocracy.core.data import MAX_FINGERPRINT, known_fingerprint
from ludocracy.core.features import Encoder
from ludocracy.core.game import Game, Option, Viewer
from ludocracy.core.rng import Rng
from ludocracy.core.table import Table, Value
from ludocracy.core.view import Say, View
from ludocracy.games.hegemony.board import audit
from ludocracy.games.hegemony.board.box import Box, read_files
from ludocracy.games.hegemony.board.printed import agenda_text, company_text, deal_text, export_text
from ludocracy.games.hegemony.board.roles import ROLE, ROLES_OF
from ludocracy.games.hegemony.board.table import Choices, HegemonyTable
from ludocracy.games.hegemony.effects import printed
from ludocracy.games.hegemony.effects.loader import read_book
from ludocracy.games.hegemony.moves import MOVES, NAMES
from ludocracy.games.hegemony.notes import NOTES
from ludocracy.games.hegemony.phases import set_up
from ludocracy.games.hegemony.positions import CODEC
from ludocracy.games.hegemony.view import imagine
from ludocracy.games.hegemony.view.companies import PRINTED_FACTS
from ludocracy.games.hegemony.view.features import HegemonyEncoder, layout_of
from ludocracy.games.hegemony.view.figures import figures
from ludocracy.games.hegemony.view.statements import holdings
from ludocracy.games.hegemony.view.viewer import HegemonyViewer, bill_of

OPTIONS: Final = (
    Option("cards", 0, least=0, most=MAX_FINGERPRINT),
    Option("empty_elections", "held", ["held", "skipped"], ruling="N1"),
    Option("unanimous", "cubes", ["cubes", "proposer", "influence"], ruling="N2"),
    Option("short_bag", "refill", ["refill", "fewer"], ruling="H8"),
    Option("state_slots", True, ruling="H9"),
    Option("below_zero", True, ruling="H9"),
    Option("strikers_take_token", True, ruling="N15"),
    Option("public_jobs_calm", False, ruling="N16"),
    Option("imf_loan", 50, least=50, most=55, ruling="N8"),
    Option("zone_takes_all", True, ruling="N21"),
    Option("penalty_must_hurt", True, ruling="N36"),
    Option("welfare_rounds_up", True, ruling="H16"),
    Option("freed_post_binds", False, ruling="X11"),
)


class Hegemony(Game):
    """The game of Hegemony, with the cards of a box: the user's own edition or the one of this package, unless another is given."""

    def __init__(self, box: Box | None = None) -> None:
        super().__init__("hegemony", range(2, 5), 2, MOVES, NOTES, OPTIONS, CODEC)
        self.box: Final = Box(read_files()) if box is None else box
        if not self.box.names.same_as(NAMES):
            raise ValueError(
                "a box must have the cards that moves are named after; only what they cost and do may differ"
            )
        self.plays: Final = read_book(self.box)
        self.layout: Final = layout_of(self.box)

    def setting(self, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
        """Return the options of a table, with the fingerprint of the cards: a record is never continued with other cards."""
        setting = super().setting(seats, given)
        setting["cards"] = known_fingerprint("cards", int(setting["cards"]), [self.box.fingerprint])
        return setting

    def roles(self, seats: int) -> list[str]:
        return [f"{ROLE.name}/{ROLE.labels[role]}" for role in ROLES_OF[seats]]

    def subject(self, table: Table) -> dict[str, int]:
        assert isinstance(table, HegemonyTable)
        return bill_of(table)

    def holdings(self, table: Table) -> dict[str, list[int]]:
        assert isinstance(table, HegemonyTable)
        return holdings(table)

    def figures(self) -> dict[str, int]:
        return figures()

    def blank(self, seats: int, setting: dict[str, Value]) -> Table:
        table = HegemonyTable(seats, setting, Choices(seats, setting, self.box, self.plays))
        table.set_out()
        return table

    def begin(self, seats: int, setting: dict[str, Value]) -> Table:
        table = HegemonyTable(seats, setting, Choices(seats, setting, self.box, self.plays))
        table.set_out()
        set_up.set_up(table)
        return table

    def show(self, table: Table, seat: int) -> View:
        return self.viewer(table).show(table, seat)

    def viewer(self, table: Table) -> Viewer:
        assert isinstance(table, HegemonyTable)
        return HegemonyViewer(table)

    def printed(self, face: str) -> list[Say]:
        domain, _, label = face.partition("/")
        if domain == self.box.card.name:
            return printed.card_text(self.plays, self.box.card.codes[label])
        return printed.event_text(self.plays, self.box.event.codes[label]) if domain == self.box.event.name else []

    def printed_facts(self) -> frozenset[str]:
        return PRINTED_FACTS

    def card_text(self, face: str) -> list[Say]:
        domain, _, label = face.partition("/")
        if domain == self.box.company.name:
            return company_text(self.box, self.box.company.codes[label])
        if domain == self.box.deal.name:
            return deal_text(self.box, self.box.deal.codes[label])
        if domain == self.box.export.name:
            return export_text(self.box, self.box.export.codes[label])
        if domain == self.box.agenda.name:
            return agenda_text(self.box, self.box.agenda.codes[label])
        return self.printed(face)

    def imagine(self, table: Table, seat: int, rng: Rng) -> Table:
        assert isinstance(table, HegemonyTable)
        return imagine.imagine(table, seat, rng)

    def encoder(self, table: Table) -> Encoder:
        assert isinstance(table, HegemonyTable)
        return HegemonyEncoder(self.layout)

    def load(self, data: Any) -> Table:
        table = super().load(data)
        assert isinstance(table, HegemonyTable)
        audit.check_questions(table)
        return table

    def audit(self, table: Table) -> None:
        """Check that every worker, cube, token, good and card is in exactly one place."""
        assert isinstance(table, HegemonyTable)
        audit.check(table)

"""What each section of a view is built from: the fields that it declares, and no others."""

from typing import Any

from ludocracy.core.rng import Rng
from ludocracy.core.step import WATCHER
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.view.actions import Menu, actions
from ludocracy.games.hegemony.view.forecast import Outlook, forecast
from ludocracy.games.hegemony.view.viewer import (
    ACTIONS,
    COURSE,
    FIELDS,
    FORECAST,
    FORESEEN,
    OUTLOOK,
    PLANS,
    STATUS,
    HegemonyViewer,
    mask,
    status,
)
from ludocracy.studio.cases import Case, random_game
from tests.rulebook.hegemony.sources import COMPILED, passes_from_sources

#: Never change at a table.
FIXED = {"choices", "seats", "box", "plays"}

#: What is read through the derived fields. The reasons and votes of a statement are complete when it is closed.
BEHIND = {
    "stack": COURSE,
    "event_deck": FORESEEN,
    "waiting": COURSE,
    "reasons": "statements",
    "elections": "statements",
}

READ: set[str] = set()


def declared(fields: int) -> set[str]:
    return {name for name in FIELDS if fields & mask(name)}


def test_sections_read_the_fields_that_they_declare() -> None:
    if COMPILED:
        passes_from_sources(__file__, "test_sections_read_the_fields_that_they_declare")
        return
    for seats in (2, 3, 4):
        check_sections(seats)


def check_sections(seats: int) -> None:
    class Watched(HegemonyTable):  # type: ignore[misc]  # only here, to see what is read
        def __getattribute__(self, name: str) -> Any:
            READ.add(name)
            return super().__getattribute__(name)

    def check(what: object, fields: int) -> None:
        read = {BEHIND.get(name, name) for name in READ & own}
        assert read - FIXED <= declared(fields), what
        READ.clear()

    for number, (table, _, _) in enumerate(random_game(Case("hegemony", seats), Rng(3))):
        if number % 15:
            continue
        t = table.clone()
        own = set(vars(t))
        t.__class__ = Watched
        assert isinstance(t, HegemonyTable)
        READ.clear()
        now = Outlook(t, t.policy)
        check("the outlook", OUTLOOK)
        for section in PLANS[seats].sections:
            section.build(t, now)
            check(section, section.fields)
        status(t)
        check("status", STATUS)
        for role in t.choices.roles:
            forecast(t, role, now)
            check("forecast", FORECAST)
            menu = Menu(t, role)
            READ.clear()
            actions(t, role, menu)
            check("actions", ACTIONS)


def test_zones_that_did_not_change_are_the_same_objects() -> None:
    viewer: HegemonyViewer | None = None
    before: dict[str, int] = {}
    kept = built = 0
    for table, _, _ in random_game(Case("hegemony", 4), Rng(8), most=200):
        assert isinstance(table, HegemonyTable)
        viewer = viewer or HegemonyViewer(table)
        seen = {zone.id: zone for zone in viewer.show(table, WATCHER).zones}
        other = {zone.id: zone for zone in viewer.show(table, 0).zones}
        assert all(other[name] is zone for name, zone in seen.items() if name != "hand.0")
        kept += sum(before.get(name) == id(zone) for name, zone in seen.items())
        built += len(seen)
        before = {name: id(zone) for name, zone in seen.items()}
    assert kept > built * 3 / 4

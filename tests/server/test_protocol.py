"""docs/protocol.md is complete and correct: it lists every address, message, field and refusal, and nothing else."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from ludocracy.core.language import load_words
from ludocracy.games import catalogue
from ludocracy.play.dealer import Dealer
from ludocracy.play.match import Match
from ludocracy.server.http.game_routes import GameRoutes
from ludocracy.server.http.holiday_routes import HolidayRoutes
from ludocracy.server.http.moderation_routes import ModerationRoutes
from ludocracy.server.http.note_routes import NoteRoutes
from ludocracy.server.http.notification_routes import NotificationRoutes
from ludocracy.server.http.password_routes import PasswordRoutes
from ludocracy.server.http.people_routes import PeopleRoutes
from ludocracy.server.http.privacy_routes import PrivacyRoutes
from ludocracy.server.http.profile_routes import ProfileRoutes
from ludocracy.server.http.puzzle_routes import PuzzleRoutes
from ludocracy.server.http.status_routes import StatusRoutes
from ludocracy.server.http.table_routes import TableRoutes
from ludocracy.server.http.tournament_routes import TournamentRoutes
from ludocracy.server.http.websocket import WebSockets
from ludocracy.server.protocol import messages, plan_words, puzzles, requests, settings, tournaments, typescript, view
from ludocracy.server.tables.handlers import HANDLERS
from ludocracy.show.render import render_view
from ludocracy.show.words import LANGUAGES, Words
from tests.server.harness import ROOT

TEXT = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def test_every_refusal_is_documented_and_has_a_message() -> None:
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "src" / "ludocracy" / "server").rglob("*.py"))
    raised = set(re.findall(r'Refused\(\s*"([a-z-]+)"', sources))
    raised |= set(re.findall(r'Refused\(\s*"[a-z-]+" if [^"]* else "([a-z-]+)"', sources))
    raised |= set(re.findall(r'Refused\(\s*"[a-z-]+" if [^"]*"[a-z]+" else "([a-z-]+)"', sources))
    raised |= set(re.findall(r'refusal="([a-z-]+)"', sources))
    part = TEXT[TEXT.index("`code` is stable") :].partition("\nA `why`")[0]
    assert set(re.findall(r"`([a-z-]+)`", part)) - {"code"} == raised
    for language in LANGUAGES:
        words = load_words("ludocracy.server", language)
        assert {key.removeprefix("refused.") for key in words if key.startswith("refused.")} == raised


def test_every_client_message_is_documented_with_its_fields() -> None:
    part = TEXT[TEXT.index("### What the client sends") :].partition("\n## ")[0]
    rows = {row[0]: row[1] for row in re.findall(r"^\| `([a-z]+)`([^|]*(?:\\\|[^|]*)*)\|", part, re.MULTILINE)}
    kinds = {str(kind.__struct_config__.tag): kind for kind in requests.REQUESTS}
    assert set(rows) == set(kinds)
    for name, kind in kinds.items():
        fields = {field.encode_name for field in msgspec.structs.fields(kind)} - {"id"}
        told = set(re.findall(r"[a-z_]+", re.sub(r"`[^`{]*`", "", rows[name].partition("}")[0]))) - {"id"}
        assert fields == told, name


def test_every_request_has_one_handler_and_the_documented_permission() -> None:
    assert set(HANDLERS) == set(requests.REQUESTS)
    part = re.sub(r"\s+", " ", TEXT[TEXT.index("A token of one seat") :].partition("\n\n")[0])
    allowed = {str(kind.__struct_config__.tag) for kind in requests.REQUESTS if kind.for_seat_tokens}
    assert set(re.findall(r"`([a-z]+)`", part)) == allowed


@pytest.mark.parametrize("kind", [*typescript.SETTINGS, *typescript.MESSAGES, *typescript.BODIES])
def test_every_field_that_is_sent_is_documented(kind: type[msgspec.Struct]) -> None:
    for field in msgspec.structs.fields(kind):
        assert f'"{field.encode_name}"' in TEXT, field.encode_name


#: An object as docs/protocol.md writes it: its keys, each with the objects in its value.
Written = dict[str, list["Written"]]


def read_object(tokens: Iterator[str]) -> Written:
    """The rest of an object whose brace was read; values need not be given."""
    found: Written = {}
    key, depth, is_key = "", 0, True
    for token in tokens:
        if token == "{":
            found[key].append(read_object(tokens))
        elif token == "}":
            return found
        elif token in "[]":
            depth += 1 if token == "[" else -1
        elif token == ",":
            is_key = depth == 0
        elif is_key:
            key, is_key = token.strip('"'), False
            found[key] = []
    raise AssertionError("an object without an end")


def structs_in(kind: Any) -> list[type[msgspec.Struct]]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return [kind]
    return [] if get_origin(kind) is dict else [one for part in get_args(kind) for one in structs_in(part)]


def compare(kind: type[msgspec.Struct], written: list[Written]) -> set[type[msgspec.Struct]]:
    """Check that the objects together have exactly the fields of a struct, and the objects inside them likewise.

    Returns the structs that were compared.
    """
    told = {name for one in written for name in one} - {"is"}
    fields = {field.encode_name: field.name for field in msgspec.structs.fields(kind)}
    if kind is settings.Clock:  # the example there has no clock; all fields are listed where tables are created
        assert told <= set(fields)
    else:
        assert told == set(fields), kind.__name__
    compared: set[type[msgspec.Struct]] = {kind}
    hints = get_type_hints(kind)
    for name in told:
        inner = [one for each in written for one in each.get(name, []) if one]  # not {…}
        kinds = structs_in(hints[fields[name]])
        if inner and kinds:
            (one_kind,) = kinds
            compared |= compare(one_kind, inner)
    return compared


def written_at(start: int) -> Written:
    """The object whose brace is the first one from there on, without its comments."""
    text = re.sub("//[^\\n]*", "", TEXT[start:])
    return read_object(iter(re.findall(r'"[^"]*"|[{}\[\],]', text[text.index("{") + 1 :])))


MESSAGES = [kind for kind in typescript.MESSAGES if kind.__struct_config__.tag]


def compare_message(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    tag = kind.__struct_config__.tag
    written = written_at(TEXT.rindex(f'{{"is": "{tag}"'))  # the first ones are examples
    if kind is messages.DoneMessage:  # its other fields are documented with the requests that have them
        assert set(written) == {"is", "id"}
        return {kind}
    return compare(kind, [written])


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_server_message_is_documented_with_its_fields(kind: type[msgspec.Struct]) -> None:
    compare_message(kind)


#: Answers to HTTP requests and parts of them: those with a name of their own in the text, and those written in place.
NAMED: list[type[msgspec.Struct]] = [
    messages.Game,
    messages.Notifications,
    messages.Profile,
    messages.Archive,
    messages.Block,
    messages.Holidays,
    messages.Notes,
    messages.RulesInfo,
    messages.AidText,
    messages.Club,
    messages.ClubGame,
    messages.Analysis,
    messages.Hint,
    messages.Summary,
    messages.WaitingGames,
    plan_words.PlanVocabulary,
    messages.Draw,
    messages.Verdict,
    tournaments.TournamentInfo,
    tournaments.TournamentList,
    puzzles.PuzzlesOfTheDay,
    puzzles.GamePuzzles,
    puzzles.PuzzleInfo,
    puzzles.PuzzleResult,
]
IN_PLACE: dict[type[msgspec.Struct], tuple[str, str]] = {
    messages.Person: ("| `GET /api/me` |", '"person": '),
    messages.TokenInfo: ("| `GET /api/tokens`", '"tokens": ['),
    messages.Rating: ("// ClubGame", '"ratings": ['),
    messages.SeatWorth: ("// ClubGame", '"seats": ['),
    messages.LogLine: (' "log": {"from"', '"lines": ['),
}


ANSWERS: list[type[msgspec.Struct]] = [*NAMED, *IN_PLACE]


def compare_answer(kind: type[msgspec.Struct]) -> set[type[msgspec.Struct]]:
    if kind in IN_PLACE:
        row, before = IN_PLACE[kind]
        return compare(kind, [written_at(TEXT.index(before, TEXT.index(row)))])
    found = re.search(rf"^// {kind.__name__}\b[^\n]*\n", TEXT, re.MULTILINE)
    assert found is not None, kind.__name__
    return compare(kind, [written_at(found.end())])


@pytest.mark.parametrize("kind", ANSWERS)
def test_every_answer_is_documented_with_its_fields(kind: type[msgspec.Struct]) -> None:
    compare_answer(kind)


def test_no_struct_escapes_the_comparison() -> None:
    compared: set[type[msgspec.Struct]] = set()
    for kind in MESSAGES:
        compared |= compare_message(kind)
    for kind in ANSWERS:
        compared |= compare_answer(kind)
    assert set(typescript.MESSAGES) <= compared


@pytest.mark.parametrize("kind", typescript.PICTURE)
def test_every_field_of_the_view_is_documented(kind: type[msgspec.Struct]) -> None:
    part = TEXT[TEXT.index("A view (`view`)") :].partition("With `language=none`")[0]
    for field in msgspec.structs.fields(kind):
        assert f'"{field.encode_name}"' in part, field.encode_name


def test_every_route_is_documented() -> None:
    routes = [
        *WebSockets.routes(object.__new__(WebSockets)),
        *GameRoutes.routes(object.__new__(GameRoutes)),
        *PeopleRoutes.routes(object.__new__(PeopleRoutes)),
        *HolidayRoutes.routes(object.__new__(HolidayRoutes)),
        *NoteRoutes.routes(object.__new__(NoteRoutes)),
        *NotificationRoutes.routes(object.__new__(NotificationRoutes)),
        *ModerationRoutes.routes(object.__new__(ModerationRoutes)),
        *PasswordRoutes.routes(object.__new__(PasswordRoutes)),
        *PrivacyRoutes.routes(object.__new__(PrivacyRoutes)),
        *ProfileRoutes.routes(object.__new__(ProfileRoutes)),
        *TableRoutes.routes(object.__new__(TableRoutes)),
        *PuzzleRoutes.routes(object.__new__(PuzzleRoutes)),
        *TournamentRoutes.routes(object.__new__(TournamentRoutes)),
        *StatusRoutes.routes(object.__new__(StatusRoutes)),
    ]
    paths = {"{table}": "{t}", "{token}": "{id}", "{block}": "{id}", "{tournament}": "{id}", "{holiday}": "{id}"}
    served = {
        (route.method, re.sub(r"{(table|token|block|tournament|holiday)}", lambda name: paths[name[0]], route.path))
        for route in routes
    }
    told = set(re.findall(r"(GET|POST|DELETE) (/[a-z{][^`? ]*)", TEXT.replace("k3v9…", "{t}")))
    assert told == served


def test_the_types_of_the_page_are_the_structs_of_the_server() -> None:
    written = (ROOT / "web" / "src" / "lib" / "protocol.ts").read_text("utf-8")
    assert written == typescript.source(), "run python -m ludocracy.server.protocol.typescript web/src/lib/protocol.ts"


@pytest.mark.parametrize("game", catalogue.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_view_in_words_has_the_fields_of_the_struct(game: str, language: str) -> None:
    rules = catalogue.find(game)
    match = Match(rules, max(rules.seats), dealer=Dealer.seeded(3))
    match.advance()
    words = Words(rules, language, [f"seat {seat}" for seat in range(max(rules.seats))], match.table.setting)
    for _ in range(30):
        seat = match.who()[0]
        for viewer in (seat, -2):
            shown = render_view(match.view(viewer), words)
            found = msgspec.convert(shown, view.View, strict=True)
            assert msgspec.to_builtins(found) == shown
        match.play_legal(seat, match.table.options(seat)[0])

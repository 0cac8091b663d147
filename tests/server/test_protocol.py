"""docs/protocol.md tells what the server does: every address, message, field and refusal is in it, and nothing else."""

import re
from typing import get_args

import msgspec
import pytest

from ludocracy.core.language import load_words
from ludocracy.server import wire
from ludocracy.server.api import Api
from ludocracy.server.sheet import Clock, Origin, Result, Vote
from ludocracy.server.sockets import Sockets
from ludocracy.show.words import LANGUAGES
from tests.server.harness import ROOT

TEXT = (ROOT / "docs" / "protocol.md").read_text("utf-8")


def test_every_refusal_is_told_and_has_its_sentence() -> None:
    sources = "".join(file.read_text("utf-8") for file in (ROOT / "src" / "ludocracy" / "server").glob("*.py"))
    raised = set(re.findall(r'Refused\(\s*"([a-z-]+)"', sources))
    raised |= set(re.findall(r'Refused\(\s*"[a-z-]+" if [^"]* else "([a-z-]+)"', sources))
    raised |= set(re.findall(r'Refused\(\s*"[a-z-]+" if [^"]*"[a-z]+" else "([a-z-]+)"', sources))
    part = TEXT[TEXT.index("`code` is stable") :].partition("\nA `why`")[0]
    assert set(re.findall(r"`([a-z-]+)`", part)) - {"code"} == raised
    for language in LANGUAGES:
        words = load_words("ludocracy.server", language)
        assert {key.removeprefix("refused.") for key in words if key.startswith("refused.")} == raised


def test_every_message_of_a_client_is_told_with_its_fields() -> None:
    part = TEXT[TEXT.index("### What the client says") :].partition("\n## ")[0]
    rows = {row[0]: row[1] for row in re.findall(r"^\| `([a-z]+)`([^|]*(?:\\\|[^|]*)*)\|", part, re.MULTILINE)}
    kinds = {str(kind.__struct_config__.tag): kind for kind in get_args(wire.AnyRequest)}
    assert set(rows) == set(kinds)
    for name, kind in kinds.items():
        fields = {field.encode_name for field in msgspec.structs.fields(kind)} - {"id"}
        told = set(re.findall(r"[a-z_]+", re.sub(r"`[^`{]*`", "", rows[name].partition("}")[0]))) - {"id"}
        assert fields == told, name


@pytest.mark.parametrize(
    "kind",
    [
        wire.Welcome, wire.TableInfo, wire.SeatInfo, wire.You, wire.Fair, wire.ViewInfo, wire.ClockInfo, wire.ChatLine,
        wire.Past, wire.Done, wire.RefusedInfo, wire.Summary, wire.Lobby, wire.NewTable, wire.NewSeat, wire.LogPart,
        Clock, Origin, Result, Vote,
    ],
)  # fmt: skip
def test_every_field_that_is_told_is_in_it(kind: type[msgspec.Struct]) -> None:
    for field in msgspec.structs.fields(kind):
        assert f'"{field.encode_name}"' in TEXT, field.encode_name


def test_every_address_is_in_it() -> None:
    served = {("GET", "/health"), ("GET", "/metrics")}
    for routes in (Api.routes(object.__new__(Api)), Sockets.routes(object.__new__(Sockets))):
        served |= {(route.method, route.path.replace("{table}", "{t}").replace("{token}", "{id}")) for route in routes}
    told = set(re.findall(r"(GET|POST|DELETE) (/[a-z{][^`? ]*)", TEXT.replace("k3v9…", "{t}")))
    assert told == served

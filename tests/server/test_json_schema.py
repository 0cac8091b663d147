"""The JSON Schema of the protocol: it is valid, it says what docs/protocol.md says, and servers obey it."""

import json
import random
import re
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from ludocracy.games import catalogue
from ludocracy.server.protocol import requests
from ludocracy.server.protocol.json_schema import schema
from tests.server.harness import Client, Seat, me, run

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def validator(name: str) -> Any:
    told = schema()
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": told["$defs"]})


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    names = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema())))
    assert names <= set(schema()["$defs"])


def test_the_schema_has_the_requests_of_the_document() -> None:
    part = TEXT[TEXT.index("### What the client sends") :].partition("\n## ")[0]
    rows = re.findall(r"^\| `(?P<name>[a-z]+)`(?: `\{(?P<fields>[^}]*)\}`)?", part, re.MULTILINE)
    structs = schema()["$defs"]
    union = [one["$ref"].rpartition("/")[2] for one in structs["ClientRequest"]["anyOf"]]
    known = {structs[name]["properties"]["do"]["const"]: structs[name] for name in union}
    assert {name for name, _ in rows} == set(known)
    for name, fields in rows:
        told = {one.strip().rstrip("?"): not one.strip().endswith("?") for one in fields.split(",") if one.strip()}
        required = set(known[name]["required"]) - {"do"}
        assert required <= {one for one, needed in told.items() if needed} | {"id"}, name
        assert set(told) - {"id"} == set(known[name]["properties"]) - {"do", "id"}, name


@pytest.mark.parametrize(
    ("request_text", "valid"),
    [
        ('{"do": "play", "seat": 0, "question": 1, "move": "play:red-5", "id": "a"}', True),
        ('{"do": "play", "seat": 8, "question": 1, "move": "play:red-5", "id": "a"}', False),
        ('{"do": "play", "seat": 0, "question": 1, "id": "a"}', False),
        ('{"do": "language", "language": "fr"}', True),
        ('{"do": "language", "language": "tlh"}', False),
        ('{"do": "try", "seat": 0, "question": 1, "moves": []}', False),
        ('{"do": "dance"}', False),
    ],
)
def test_the_schema_accepts_what_the_server_reads(request_text: str, valid: bool) -> None:
    assert validator("ClientRequest").is_valid(json.loads(request_text)) == valid
    try:
        requests.read_request(request_text)
    except msgspec.MsgspecError:
        assert not valid
    else:
        assert valid


@pytest.mark.parametrize("game", catalogue.names())
def test_a_server_sends_its_schema_and_messages_that_obey_it(home: str, game: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            assert await ann.get("/api/schema") == schema()
            check = validator("ServerMessage")
            kinds: set[str] = set()
            seats = [me(), *[{"bot": "random"}] * (min(catalogue.find(game).seats) - 1)]
            table = await ann.new_table(game, seats=seats, start=True)
            check.validate(await ann.get(f"/api/tables/{table}"))
            async with ann.session.ws_connect(f"/api/tables/{table}/ws?language=en") as socket:
                seat = Seat(socket)
                receive = seat.next

                async def watched(timeout: float | None = None) -> dict[str, Any]:
                    told = await receive(timeout)
                    check.validate(told)
                    kinds.add(told["is"])
                    return told

                seat.next = watched  # type: ignore[method-assign]
                await seat.until("table")
                await seat.settle()
                await seat.play_on(random.Random(1).randrange, most=12)
                await seat.done("chat", text="hello")
                await seat.refused("undo", seat=5)
            assert {"table", "view", "done", "refused", "chat"} <= kinds

    run(work())

"""Asks the server that uses a database for something (`ludocracy admin`); if none runs, does it here."""

import asyncio
import contextlib
import getpass

import msgspec

from ludocracy.core.errors import LudocracyError
from ludocracy.server.admin.requests import AdminRequest, Answer
from ludocracy.server.app import Server
from ludocracy.server.config import Config
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.admin_desk import put_request


def ask(config: Config, request: AdminRequest, language: str) -> Answer:
    """Return the answer to a request; raises what the server refuses."""
    with put_request(config.database, system_user(), msgspec.json.encode(request).decode()) as desk:
        if not desk.in_use():
            asyncio.run(do_here(config))
        answer = msgspec.json.decode(desk.wait(), type=Answer)
    if answer.error.startswith("refused."):
        raise LudocracyError(Refused(answer.error.removeprefix("refused.")).why(language))
    if answer.error:
        raise LudocracyError(answer.error, **answer.facts)
    return answer


def system_user() -> str:
    """Return who runs this command, for the log."""
    with contextlib.suppress(Exception):  # a container may have no names for its users
        return getpass.getuser()
    return "?"


async def do_here(config: Config) -> None:
    """Do the requests that wait, with the parts of a server that serves nobody."""
    server = Server(config)
    await server.build()
    try:
        for row in await server.registry.services.repository.unfinished():
            server.directory.add_row(row)
        await server.administration.work()
    finally:
        await server.close()

"""Does what administrators ask for (`ludocracy admin`).

A request is a row of the database. The server looks for new ones, does them with the parts that serve players too, and stores
the answer. So one way works for both databases, for a single process and for several, and nothing that is in memory differs
from what is stored. A request about a table that another process serves is left to that process.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import FunctionType
from typing import Any, Final, get_type_hints

import msgspec

from ludocracy.core.errors import LudocracyError
from ludocracy.server.admin import requests
from ludocracy.server.admin.people import PeopleAdministration
from ludocracy.server.admin.printing import moment
from ludocracy.server.admin.requests import Answer
from ludocracy.server.admin.tables import TableAdministration
from ludocracy.server.clock import now
from ludocracy.server.cluster.placement import Placement, Unavailable
from ludocracy.server.lobby.lobby import Lobby
from ludocracy.server.people.accounts import Accounts
from ludocracy.server.people.bans import Bans
from ludocracy.server.people.links import SecretLinks
from ludocracy.server.people.ratings import Ratings
from ludocracy.server.protocol.errors import Refused
from ludocracy.server.storage.administration import AdminRepository
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.storage.locks import Process
from ludocracy.server.storage.session import DatabaseLost
from ludocracy.server.tables.registry import TableRegistry

log: Final = logging.getLogger("ludocracy.admin")

#: How often the server looks for requests, in seconds.
LOOK_EVERY: Final = 0.5


class Administration:
    def __init__(
        self,
        repository: AdminRepository,
        accounts: Accounts,
        bans: Bans,
        links: SecretLinks,
        registry: TableRegistry,
        ratings: Ratings,
        lobby: Lobby,
        placement: Placement,
    ) -> None:
        self.repository: Final = repository
        self.placement: Final = placement
        self.people: Final = PeopleAdministration(repository, accounts, bans, links, placement, ratings)
        self.tables: Final = TableAdministration(repository, registry, lobby, placement)
        #: Each method with an annotated `request` does the requests of that kind.
        self.handlers: Final[dict[type, Callable[[Any], Awaitable[Answer]]]] = {
            kind: getattr(part, name)
            for part in (self.people, self.tables, self)
            for name, method in vars(type(part)).items()
            if isinstance(method, FunctionType) and (kind := get_type_hints(method).get("request")) is not None
        }

    async def serve(self) -> None:
        """Do requests as they come, as long as the server runs."""
        reported = False
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.work()
                reported = False
            except DatabaseLost:
                continue
            except Exception as error:
                if not reported:
                    log.error("requests of administrators cannot be read: %s", type(error).__name__)
                reported = True

    async def work(self) -> None:
        """Do all requests that wait."""
        while (job := await self.repository.take_job(self.placement.id)) is not None:
            await self.do(job)

    async def do(self, job: Any) -> None:
        """Do a request, store its answer, and log it; or leave it to the process that serves its table."""
        request: requests.AdminRequest | None = None

        async def here() -> Answer | None:
            return await self.handlers[type(request)](request)

        async def there(process: Process) -> Answer | None:
            await self.repository.pass_job(job.id, process.id)
            return None

        try:
            request = requests.read_request(job.request)
            answer = await self.placement.at_server(here, there)
            if answer is None:
                return
        except Unavailable:
            answer = Answer(error="server/admin.busy")
        except msgspec.MsgspecError:
            answer = Answer(error="server/admin.request")
        except LudocracyError as error:
            facts = {name: fact for name, fact in error.message.facts.items() if isinstance(fact, (str, int))}
            answer = Answer(error=error.key, facts=facts)
        except Refused as refusal:
            answer = Answer(error=f"refused.{refusal.code}")
        except Exception:
            log.exception("a request of an administrator failed")
            answer = Answer(error="server/admin.failed")
        logged = None
        if job.who and type(request) not in requests.READING:
            logged = {"id": fresh_id(), "at": now(), "who": job.who, "request": job.request, "outcome": answer.error}
        await self.repository.answer_job(job, msgspec.json.encode(answer).decode(), logged)

    async def show_log(self, request: requests.ShowLog) -> Answer:
        rows = [
            [moment(row.at), row.who, row.request, "refused" if row.outcome else "done"]
            for row in await self.repository.log()
        ]
        return Answer(["at", "who", "request", "result"], rows)

"""Administration of people: names, passwords, logins, bans, reports and invitations."""

from typing import Any, Final

import msgspec

from ludocracy.core.errors import LudocracyError
from ludocracy.server.admin import requests
from ludocracy.server.admin.printing import moment
from ludocracy.server.admin.requests import Answer
from ludocracy.server.clock import now
from ludocracy.server.cluster.placement import Placement
from ludocracy.server.people.accounts import DAY, Account, Accounts
from ludocracy.server.people.bans import DISABLED, NETWORK, PERSON, Bans, network
from ludocracy.server.people.links import SecretLinks
from ludocracy.server.people.ratings import Ratings
from ludocracy.server.storage.administration import AdminRepository
from ludocracy.server.storage.ids import fresh_id
from ludocracy.server.tables.personal_data import NOBODY
from ludocracy.server.tables.seating import clean_name


async def delete_person(accounts: Accounts, placement: Placement, ratings: Ratings, account: Account) -> None:
    """Delete an account; finished games stay, with a placeholder for the name."""
    await placement.forget_person(account.id, fresh_id(), await accounts.people.delete_chats(account.id))
    await accounts.delete(account)
    ratings.forget()


class PeopleAdministration:
    def __init__(
        self,
        repository: AdminRepository,
        accounts: Accounts,
        bans: Bans,
        links: SecretLinks,
        placement: Placement,
        ratings: Ratings,
    ) -> None:
        self.repository: Final = repository
        self.accounts: Final = accounts
        self.bans: Final = bans
        self.links: Final = links
        self.placement: Final = placement
        self.ratings: Final = ratings

    async def found(self, given: str) -> Any:
        """Return the row of a person by id or login."""
        row = await self.repository.person(given)
        if row is None:
            raise LudocracyError("server/admin.person", given=given)
        return row

    def standing(self, person: str) -> str:
        """Return whether somebody is disabled or banned."""
        refusal = self.bans.refusal(person, "")
        return refusal.code if refusal is not None else ""

    async def list_people(self, request: requests.ListPeople) -> Answer:
        rows = await self.repository.people(request.search)
        lines = [[row.id, row.name, row.login or "", moment(row.created), self.standing(row.id)] for row in rows]
        return Answer(["id", "name", "login", "created", "standing"], lines)

    async def show(self, request: requests.ShowPerson) -> Answer:
        row = await self.found(request.person)
        tokens = await self.accounts.people.tokens(row.id)
        tables = await self.repository.tables(row.id)
        about = [one for one in await self.repository.reports(everything=True) if one.about == row.id]
        facts = {
            "id": row.id,
            "name": row.name,
            "login": row.login or "",
            "language": row.language,
            "created": moment(row.created),
            "email": row.email or "",
            "standing": self.standing(row.id),
            "tokens": str(len(tokens)),
            "tables": str(len(tables)),
            "reports": str(len(about)),
        }
        return Answer(["fact", "value"], [[name, value] for name, value in facts.items()])

    async def rename(self, request: requests.RenamePerson) -> Answer:
        row = await self.found(request.person)
        name = clean_name(request.name)
        tables = await self.repository.rename(row.id, name)
        self.accounts.forget(row.id)
        self.ratings.forget()
        parts = [requests.RenameAtTable(table=one, person=row.id, name=name) for one in tables]
        await self.repository.add_jobs([msgspec.json.encode(part).decode() for part in parts])
        return Answer(done="renamed", facts={"name": name})

    async def remove_name(self, request: requests.RemoveName) -> Answer:
        return await self.rename(requests.RenamePerson(person=request.person, name=NOBODY))

    async def disable(self, request: requests.DisablePerson) -> Answer:
        row = await self.found(request.person)
        await self.repository.ban(DISABLED, row.id, None, request.reason)
        await self.bans.changed()
        return Answer(done="disabled", facts={"name": row.name})

    async def enable(self, request: requests.EnablePerson) -> Answer:
        row = await self.found(request.person)
        if not await self.repository.unban([DISABLED], row.id):
            raise LudocracyError("server/admin.enabled", given=request.person)
        await self.bans.changed()
        return Answer(done="enabled", facts={"name": row.name})

    async def delete(self, request: requests.DeletePerson) -> Answer:
        row = await self.found(request.person)
        account = await self.accounts.find(row.id)
        if account is None:
            raise LudocracyError("server/admin.person", given=request.person)
        await delete_person(self.accounts, self.placement, self.ratings, account)
        await self.bans.changed()
        return Answer(done="deleted", facts={"name": row.name})

    async def reset_password(self, request: requests.ResetPassword) -> Answer:
        row = await self.found(request.person)
        if row.login is None:
            raise LudocracyError("server/admin.guest", given=request.person)
        return Answer(text=await self.links.password(row.id, request.days))

    async def end_logins(self, request: requests.EndLogins) -> Answer:
        row = await self.found(request.person)
        await self.repository.end_logins(row.id)
        self.accounts.forget(row.id)
        self.accounts.on_revoked(row.id, "", "")
        return Answer(done="logins", facts={"name": row.name})

    # -- bans --------------------------------------------------------------------------------------------------

    async def list_bans(self, request: requests.ListBans) -> Answer:
        rows = [
            [row.id, row.kind, row.subject, moment(row.at), moment(row.until), row.reason]
            for row in await self.repository.bans()
        ]
        return Answer(["id", "kind", "subject", "at", "until", "reason"], rows)

    async def ban(self, request: requests.AddBan) -> Answer:
        until = None if request.days is None else now() + int(request.days * DAY)
        kind, subject = await self.subject(request.who)
        await self.repository.ban(kind, subject, until, request.reason)
        await self.bans.changed()
        return Answer(
            done="banned_for_good" if until is None else "banned", facts={"subject": subject, "until": moment(until)}
        )

    async def subject(self, who: str) -> tuple[str, str]:
        """Return whom a ban concerns: a network, or a person."""
        there = network(who)
        return (NETWORK, str(there)) if there is not None else (PERSON, str((await self.found(who)).id))

    async def unban(self, request: requests.RemoveBan) -> Answer:
        lifted = await self.repository.unban([PERSON, NETWORK], request.who)
        if not lifted:
            lifted = await self.repository.unban([PERSON, NETWORK], (await self.subject(request.who))[1])
        if not lifted:
            raise LudocracyError("server/admin.unbanned", given=request.who)
        await self.bans.changed()
        return Answer(done="unbanned", facts={"subject": request.who})

    # -- reports and invitations ---------------------------------------------------------------------------------

    async def list_reports(self, request: requests.ListReports) -> Answer:
        rows = [
            [
                row.id,
                moment(row.at),
                row.by,
                row.about,
                row.name,
                row.table_id,
                "" if row.chat is None else str(row.chat),
                row.said,
                row.reason,
                row.outcome if row.settled is not None else "",
            ]
            for row in await self.repository.reports(request.all)
        ]
        return Answer(["id", "at", "by", "about", "name", "table", "line", "said", "reason", "outcome"], rows)

    async def settle_report(self, request: requests.SettleReport) -> Answer:
        if not await self.repository.settle(request.report, request.outcome):
            raise LudocracyError("server/admin.report", given=request.report)
        return Answer(done="settled", facts={"report": request.report})

    async def list_invitations(self, request: requests.ListInvitations) -> Answer:
        rows = [
            [row.id, row.note, moment(row.created), moment(row.expires), str(row.uses)]
            for row in await self.links.repository.invitations()
        ]
        return Answer(["id", "note", "created", "until", "uses"], rows)

    async def invite(self, request: requests.CreateInvitation) -> Answer:
        return Answer(text=await self.links.invitation(request.note, request.uses, request.days))

    async def revoke_invitation(self, request: requests.RevokeInvitation) -> Answer:
        if not await self.links.repository.revoke(request.invitation):
            raise LudocracyError("server/admin.invitation", given=request.invitation)
        return Answer(done="revoked", facts={"invitation": request.invitation})

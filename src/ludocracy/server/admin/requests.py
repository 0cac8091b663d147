"""The requests of administrators. Each is a command of `ludocracy admin`, and its fields are the arguments."""

from typing import Annotated, Any, Final, Union

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=300)]
Days = Annotated[float, msgspec.Meta(gt=0, le=36_500)]


class AdminRequest(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """`person`: an id or a login; `table`: an id."""


class ListPeople(AdminRequest, tag="people list"):
    search: Text = ""


class ShowPerson(AdminRequest, tag="people show"):
    person: Text


class RenamePerson(AdminRequest, tag="people rename"):
    person: Text
    name: Text


class RemoveName(AdminRequest, tag="people remove-name"):
    person: Text


class DisablePerson(AdminRequest, tag="people disable"):
    person: Text
    reason: Text = ""


class EnablePerson(AdminRequest, tag="people enable"):
    person: Text


class DeletePerson(AdminRequest, tag="people delete"):
    person: Text


class ResetPassword(AdminRequest, tag="people reset-password"):
    person: Text
    days: Days = 1.0


class EndLogins(AdminRequest, tag="people end-logins"):
    person: Text


class ListTables(AdminRequest, tag="tables list"):
    person: Text = ""


class ShowTable(AdminRequest, tag="tables show"):
    table: Text


class CloseTable(AdminRequest, tag="tables close"):
    table: Text


class ExportTable(AdminRequest, tag="tables export"):
    table: Text


class DeleteTable(AdminRequest, tag="tables delete"):
    table: Text


class RenameAtTable(AdminRequest, tag="tables rename"):
    """A part of renaming a person, and no command: the process that serves the table changes the names of the seats."""

    table: Text
    person: Text
    name: Text


class RemoveChat(AdminRequest, tag="chat remove"):
    table: Text
    line: Annotated[int, msgspec.Meta(ge=0)]


class ListBans(AdminRequest, tag="bans list"):
    pass


class AddBan(AdminRequest, tag="bans add"):
    """`who`: a person, a guest, an address, or a network such as 192.0.2.0/24. Without `days`, for ever."""

    who: Text
    days: Days | None = None
    reason: Text = ""


class RemoveBan(AdminRequest, tag="bans remove"):
    who: Text


class ListReports(AdminRequest, tag="reports list"):
    all: bool = False


class SettleReport(AdminRequest, tag="reports settle"):
    report: Text
    outcome: Text = ""


class ListInvitations(AdminRequest, tag="invitations list"):
    pass


class CreateInvitation(AdminRequest, tag="invitations create"):
    note: Text = ""
    uses: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    days: Days = 14.0


class RevokeInvitation(AdminRequest, tag="invitations revoke"):
    invitation: Text


class ShowLog(AdminRequest, tag="log"):
    pass


#: The requests that are commands, in their order.
KINDS: Final = [kind for kind in AdminRequest.__subclasses__() if kind is not RenameAtTable]

_requests: Final = msgspec.json.Decoder[Any](Union[tuple(AdminRequest.__subclasses__())])  # noqa: UP007

#: What only reads is not logged.
READING: Final = frozenset(
    {ListPeople, ShowPerson, ListTables, ShowTable, ListBans, ListReports, ListInvitations, ShowLog}
)


def command_of(kind: type[AdminRequest]) -> str:
    """Return the words of a command, such as `people list`."""
    return str(kind.__struct_config__.tag)


def read_request(text: str) -> AdminRequest:
    """Return a request. Raises msgspec.MsgspecError for one of another version."""
    request: AdminRequest = _requests.decode(text)
    return request


class Answer(msgspec.Struct, omit_defaults=True):
    """What a command prints: a table, a text, or the sentence `admin.done.<key>`; or the error that stopped it."""

    columns: list[str] = []
    rows: list[list[str]] = []
    text: str = ""
    done: str = ""
    facts: dict[str, str | int] = {}
    error: str = ""  # its key

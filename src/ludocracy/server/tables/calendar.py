"""The times at which a table plays, as iCalendar (RFC 5545)."""

import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from ludocracy.server.protocol.settings import Meeting
from ludocracy.server.tables.state import TableState

#: A line has at most this many bytes; a longer one continues on the next line after a space.
LONGEST: Final = 75


class Event(NamedTuple):
    """One time of a calendar."""

    uid: str
    begins: int  # in milliseconds
    minutes: int
    title: str
    about: str
    status: str = ""


def calendar(table_id: str, state: TableState, title: str, link: str, stamp: int) -> str:
    """Return all proposed times; confirmed where everybody who plays has accepted."""
    events: list[Event] = []
    for one in state.meetings:
        names = [state.seats[seat].name for seat in one.yes if seat < len(state.seats)]
        status = "CONFIRMED" if is_agreed(state, one) else "TENTATIVE"
        about = f"{', '.join(names)}\n{link}"
        events.append(Event(f"{table_id}-{one.meeting}", one.at, one.minutes, title, about, status))
    return written(title, events, link, stamp)


def written(title: str, events: Iterable[Event], link: str, stamp: int) -> str:
    """Return events as a file; `stamp`: when it is written."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ludocracy//Ludocracy//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{escaped(title)}")
    for one in events:
        lines += ["BEGIN:VEVENT", f"UID:{one.uid}@ludocracy", f"DTSTAMP:{moment(stamp)}"]
        lines += [f"DTSTART:{moment(one.begins)}", f"DURATION:PT{one.minutes}M", f"SUMMARY:{escaped(one.title)}"]
        lines += [f"DESCRIPTION:{escaped(one.about)}", f"URL:{link}", *([f"STATUS:{one.status}"] if one.status else [])]
        lines.append("END:VEVENT")
    return "".join(folded(line) for line in [*lines, "END:VCALENDAR"])


def is_agreed(state: TableState, meeting: Meeting) -> bool:
    """Return whether a seat of everybody who plays has accepted."""
    present = {state.seats[seat].person for seat in meeting.yes if seat < len(state.seats)}
    return all(person in present for person in state.people())


def moment(at: int) -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(at / 1000))


def escaped(text: str) -> str:
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r", ""), ("\n", "\\n")):
        text = text.replace(sign, written)
    return text


def folded(line: str) -> str:
    """Return a line, broken where it is too long, never within a character."""
    parts: list[str] = []
    part, size = "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > LONGEST:
            parts.append(part)
            part, size = " ", 1
        part, size = part + sign, size + width
    return "\r\n".join([*parts, part]) + "\r\n"

"""The times at which a table plays, as iCalendar (RFC 5545)."""

import time
from typing import Final

from ludocracy.server.protocol.settings import Meeting
from ludocracy.server.tables.state import TableState

#: A line has at most this many bytes; a longer one continues on the next line after a space.
LONGEST: Final = 75


def calendar(table_id: str, state: TableState, title: str, link: str, stamp: int) -> str:
    """Return all proposed times; confirmed where everybody who plays has accepted."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Ludocracy//Ludocracy//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{escaped(title)}")
    for meeting in state.meetings:
        agreed = is_agreed(state, meeting)
        names = [state.seats[seat].name for seat in meeting.yes if seat < len(state.seats)]
        lines += [
            "BEGIN:VEVENT",
            f"UID:{table_id}-{meeting.meeting}@ludocracy",
            f"DTSTAMP:{moment(stamp)}",
            f"DTSTART:{moment(meeting.at)}",
            f"DURATION:PT{meeting.minutes}M",
            f"SUMMARY:{escaped(title)}",
            f"DESCRIPTION:{escaped(', '.join(names) + chr(10) + link)}",
            f"URL:{link}",
            f"STATUS:{'CONFIRMED' if agreed else 'TENTATIVE'}",
            "END:VEVENT",
        ]
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

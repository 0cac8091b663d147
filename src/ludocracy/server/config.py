"""The configuration of a server."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Config:
    database: str
    page: Path | None = None
    home: str = ""  # the public address, for links and notifications
    behind_proxy: bool = False  # trust X-Forwarded-For and X-Forwarded-Proto
    allow_private_hooks: bool = False
    name: str = ""  # of the club that runs the server
    welcome: Path | None = None  # a Markdown file with the club's welcome text; name.fr.md for French
    smtp: str = ""  # the server that sends mail, smtp://user:password@host:587; empty: no mail
    mail_from: str = ""  # the address that mail comes from
    rate: float = 1.0  # a factor for the rate limits; 0: no limits
    join: bool = False  # share the PostgreSQL database with other processes
    bots: int | None = None  # the number of processes for bots

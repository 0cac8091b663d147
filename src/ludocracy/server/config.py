"""The settings of a server: one frozen object, read from a TOML file, environment variables and flags, weakest first.

A setting `mail_from` is `mail_from = "…"` in the file, the variable `LUDOCRACY_MAIL_FROM`, and the flag `--mail-from`. Secrets
can also be in a file of their own, which `LUDOCRACY_SMTP_FILE` names.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from ludocracy.core.data import DataFile, parsed
from ludocracy.core.errors import LudocracyError, Message, clipped, system_message

PREFIX: Final = "LUDOCRACY_"
FILE_SUFFIX: Final = "_FILE"

#: The variable that names the file with settings.
CONFIG_FILE: Final = "LUDOCRACY_CONFIG"

#: Variables of the rules, of the build and of the tests, which are not settings of a server.
OTHER_VARIABLES: Final = frozenset(
    PREFIX + name
    for name in (
        "CONFIG",
        "DATA",
        "TEST_SECRET",
        "TEST_CLOCK",
        "TEST_SEEDS",
        "PURE",
        "NO_PAGE",
        "SOAK",
        "FAULTS",
        "MESSAGES",
        "REQUESTS",
        "CHROMIUM",
        "WITHOUT",
        "REPOSITORY",
    )
)

MAX_WHOLE: Final = 1_000_000

Kind = Literal["text", "flag", "whole", "number", "file", "address", "choice"]


def setting(default: Any, kind: Kind = "text", **more: Any) -> Any:
    """Declare a setting. `secret`: hidden when settings are printed; `least`, `most`: of a number; `choices`: of a choice;
    `example`: a value for the example of a file, if it is not the default.
    """
    return field(default=default, metadata={"kind": kind} | more)


@dataclass(frozen=True)
class Config:
    #: A file, or the address of a PostgreSQL database; empty: a file in the user's data folder.
    database: str = setting("", secret=True, example="/var/lib/ludocracy/tables.sqlite")
    host: str = setting("127.0.0.1")
    #: None: 8080, or a free one if it is taken.
    port: int | None = setting(None, "whole", least=0, most=65535, example=8080)
    browser: bool = setting(True, "flag")
    #: The public address, for links and notifications.
    home: str = setting("", "address", example="https://play.example.org")
    #: Trust X-Forwarded-For and X-Forwarded-Proto.
    behind_proxy: bool = setting(False, "flag")
    #: Of the club that runs the server.
    name: str = setting("", example="Club")
    #: A Markdown file with the club's welcome text; name.fr.md for French.
    welcome: Path | None = setting(None, "file", example="welcome.md")  # noqa: RUF009 (it returns a field)
    registration: Literal["open", "invitation", "closed"] = setting(
        "open", "choice", choices=("open", "invitation", "closed")
    )
    guests: bool = setting(True, "flag")
    public_tables: bool = setting(True, "flag")
    #: The tables of one owner that are not over; 0: no limit.
    tables_per_person: int = setting(0, "whole", least=0, most=MAX_WHOLE)
    #: The server that sends mail, smtp://user:password@host:587; empty: no mail.
    smtp: str = setting("", secret=True, example="smtp://user:password@mail.example.org:587")
    mail_from: str = setting("", example="games@example.org")
    allow_private_hooks: bool = setting(False, "flag")
    #: A factor for the rate limits; 0: no limits.
    rate: float = setting(1.0, "number", least=0, most=MAX_WHOLE)
    #: Share the PostgreSQL database with other processes.
    join: bool = setting(False, "flag")
    #: Where the other processes reach this one.
    reached_at: str = setting("", "address", example="http://10.0.0.2:8081")
    #: The number of processes for bots; None: by the number of cores.
    bots: int | None = setting(None, "whole", least=0, most=256, example=2)
    #: Bots of the operator that are offered to everybody: `name=module:Class`, with commas between them.
    entrants: str = setting("", example="careful=mybots:Careful")
    #: The folder of the page. It is not a setting: tests give another one.
    page: Path | None = None


#: All settings by their names.
SETTINGS: Final = {one.name: one for one in fields(Config) if one.metadata}


@dataclass(frozen=True)
class Settings:
    """The effective settings, and where each that is not a default came from."""

    config: Config
    sources: Mapping[str, Message]


def data_folder() -> Path:
    """Return the folder for a user's data, by the conventions of the system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludocracy"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ludocracy"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludocracy"


def variable_of(name: str) -> str:
    return PREFIX + name.upper()


def flag_of(name: str) -> str:
    return "--" + name.replace("_", "-")


def read_settings(flags: Mapping[str, Any], environment: Mapping[str, str], file: str | None = None) -> Settings:
    """Read the file, the environment and the flags (by their settings; None: not given). Refuses what it does not know."""
    values: dict[str, Any] = {}
    sources: dict[str, Message] = {}
    for found in (from_file(file or environment.get(CONFIG_FILE)), from_environment(environment), from_flags(flags)):
        for name, (value, place) in found.items():
            values[name], sources[name] = checked(name, value, place), place
    values["database"] = values.get("database") or str(data_folder() / "tables.sqlite")
    return Settings(Config(**values), sources)


Found = dict[str, tuple[Any, Message]]


def from_file(path: str | None) -> Found:
    """Return the settings of a TOML file, as they are written there."""
    if not path:
        return {}
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise LudocracyError(system_message(OSError(error.errno, error.strerror, path))) from error
    file = parsed(path, raw, own=True)
    for name in file.data:
        if name not in SETTINGS:
            raise LudocracyError("server/setting.unknown", place=place_in(file, name), name=clipped(name))
    found = {name: (value, place_in(file, name)) for name, value in file.data.items()}
    for name, (value, place) in found.items():
        if SETTINGS[name].metadata["kind"] == "file" and isinstance(value, str):
            found[name] = Path(path).parent / value, place
    return found


def place_in(file: DataFile, name: str) -> Message:
    return Message("server/setting.line", file=file.path, line=file.line(name))


def from_environment(environment: Mapping[str, str]) -> Found:
    """Return the settings of the environment. An empty variable is as good as none."""
    found: Found = {}
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or not value or variable in OTHER_VARIABLES:
            continue
        place = Message(variable)
        name = variable.removeprefix(PREFIX).lower()
        secret = name.removesuffix(FILE_SUFFIX.lower())
        if name not in SETTINGS and secret in SETTINGS and SETTINGS[secret].metadata.get("secret"):
            if environment.get(variable_of(secret)):
                raise LudocracyError("server/setting.twice", place=place, other=variable_of(secret))
            name, value = secret, read_secret(value, place)
        if name not in SETTINGS:
            raise LudocracyError("server/setting.unknown", place=place, name=name)
        found[name] = value, place
    return found


def read_secret(path: str, place: Message) -> str:
    """Return the first line of a file with a secret."""
    try:
        return Path(path).read_text("utf-8").partition("\n")[0].strip()
    except OSError as error:
        why = system_message(OSError(error.errno, error.strerror, path))
        raise LudocracyError("server/setting.file", place=place, why=why) from error
    except UnicodeDecodeError as error:
        raise LudocracyError("server/setting.file", place=place, why=Message("file.utf8")) from error


def from_flags(flags: Mapping[str, Any]) -> Found:
    return {name: (value, Message(flag_of(name))) for name, value in flags.items() if value is not None}


# -- values --------------------------------------------------------------------------------------------------

_YES: Final = ("true", "yes", "on", "1")
_NO: Final = ("false", "no", "off", "0")


def checked(name: str, value: Any, place: Message) -> Any:
    """Return the value of a setting, whose text comes from a flag or a variable; refuse one that does not fit."""
    kind = SETTINGS[name].metadata["kind"]
    if kind == "flag":
        return as_flag(name, value, place)
    if kind in ("whole", "number"):
        return as_number(name, value, place)
    if kind == "file" and isinstance(value, (str, Path)):
        return Path(value).expanduser()
    if not isinstance(value, str) or not (value.isprintable() or kind == "text"):
        raise LudocracyError("server/setting.text", place=place, name=name)
    if kind == "choice" and value not in SETTINGS[name].metadata["choices"]:
        known = ", ".join(SETTINGS[name].metadata["choices"])
        raise LudocracyError("server/setting.choice", place=place, name=name, known=known, value=clipped(value))
    if kind == "address":
        return as_address(name, value, place)
    return " ".join(value.split()) if name == "name" else value.strip()


def as_flag(name: str, value: Any, place: Message) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.strip().lower() in (*_YES, *_NO):
        return value.strip().lower() in _YES
    raise LudocracyError("server/setting.flag", place=place, name=name, value=clipped(str(value)))


def as_number(name: str, value: Any, place: Message) -> int | float:
    """Return a number within its limits; a whole one where fractions make no sense."""
    rules = SETTINGS[name].metadata
    whole = rules["kind"] == "whole"
    try:
        found = (int if whole else float)(value)
        same = isinstance(value, str) or (found == value and not isinstance(value, bool))
        fits = same and rules["least"] <= found <= rules["most"]
    except (TypeError, ValueError, OverflowError):
        fits = False
    if not fits:
        key = "server/setting.whole" if whole else "server/setting.number"
        limits = {"least": str(rules["least"]), "most": str(rules["most"])}
        raise LudocracyError(key, place=place, name=name, value=clipped(str(value)), **limits)
    return found


def as_address(name: str, value: str, place: Message) -> str:
    """Return an address without its last slash, such as `https://play.example.org`."""
    found = value.strip().rstrip("/")
    try:
        parts = urlsplit(found)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        good = False
    if found and not good:
        raise LudocracyError("server/setting.address", place=place, name=name, value=clipped(value))
    return found

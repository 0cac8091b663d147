"""`ludocracy play`, `ludocracy backup`, `ludocracy restore`."""

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
import webbrowser
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from ludocracy.core.errors import LudocracyError, system_message
from ludocracy.server.http.addresses import homes

PORT: Final = 8080
MAX_FILES: Final = 65_536


def data_folder() -> Path:
    """The folder for a user's data, by the conventions of the system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludocracy"
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ludocracy"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludocracy"


def default_database() -> str:
    return os.environ.get("LUDOCRACY_DATABASE") or str(data_folder() / "tables.sqlite")


def add_commands(commands: Any) -> None:
    """Add the server's commands to the command line's."""
    play = commands.add_parser(
        "play", help="play in the browser", description="Start a server and open its page in the browser."
    )
    play.set_defaults(run=run_play)
    play.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="address to listen at (default 127.0.0.1; 0.0.0.0: all)"
    )
    play.add_argument(
        "--port", type=int, default=None, metavar="P", help=f"port (default {PORT}, or a free one if it is taken)"
    )
    play.add_argument("--name", default="", metavar="NAME", help="the name of your club, shown at the top of the page")
    play.add_argument("--welcome", type=Path, default=None, metavar="FILE", help="a text about your club, in Markdown")
    play.add_argument("--no-browser", action="store_true", help="do not open the browser")
    play.add_argument("--home", default="", metavar="URL", help="the public address, for links and notifications")
    play.add_argument(
        "--behind-proxy", action="store_true", help="trust a proxy’s X-Forwarded-For and X-Forwarded-Proto"
    )
    play.add_argument("--allow-private-hooks", action="store_true", help="notifications may go to private networks")
    play.add_argument(
        "--smtp", default="", metavar="URL", help="send mail through smtp://user:password@host:587 (or LUDOCRACY_SMTP)"
    )
    play.add_argument(
        "--mail-from", default="", metavar="ADDRESS", help="with --smtp: the address that mail comes from"
    )
    play.add_argument("--rate", type=float, default=1.0, metavar="F", help="factor for the rate limits; 0: no limits")
    play.add_argument(
        "--join", action="store_true", help="share the PostgreSQL database with other processes (each with --join)"
    )
    play.add_argument(
        "--reached-at", default="", metavar="URL", help="with --join: where other processes reach this one"
    )
    play.add_argument("--bots", type=int, default=None, metavar="N", help="number of processes for bots")
    keep = commands.add_parser(
        "backup",
        help="write all tables to a file",
        description="Write all tables to a file, even while the server runs.",
    )
    keep.set_defaults(run=run_backup)
    keep.add_argument("file", type=Path, metavar="FILE")
    again = commands.add_parser(
        "restore", help="fill an empty database", description="Fill an empty database from a backup."
    )
    again.set_defaults(run=run_restore)
    again.add_argument("file", type=Path, metavar="FILE")
    for made in (play, keep, again):
        made.add_argument(
            "--database",
            default=None,
            metavar="URL",
            help="sqlite:///file or postgresql://… (default: in your data folder)",
        )


def run_play(args: argparse.Namespace) -> None:
    from ludocracy.server.config import Config
    from ludocracy.server.storage.database import address

    if args.port is not None and not 0 <= args.port < 65536:
        raise LudocracyError("server/port.unknown", port=args.port)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # it quotes what cannot be read, cookies too
    config = Config(
        database=args.database or default_database(),
        home=args.home.rstrip("/"),
        name=" ".join(args.name.split()),
        welcome=args.welcome,
        behind_proxy=args.behind_proxy,
        allow_private_hooks=args.allow_private_hooks,
        smtp=args.smtp or os.environ.get("LUDOCRACY_SMTP", ""),
        mail_from=args.mail_from,
        rate=max(0.0, args.rate),
        join=args.join,
        bots=args.bots,
    )
    if config.smtp and config.behind_proxy and not config.home:
        raise LudocracyError("server/mail.home")
    if args.join and address(config.database).get_backend_name() != "postgresql":
        raise LudocracyError("server/port.join")
    run_loop(serve(config, args.host, args.port, not args.no_browser, args.reached_at.rstrip("/")))


def run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run the server with uvloop where it is available: this saves a quarter of the cost of a move."""
    if sys.platform == "win32":
        asyncio.run(work)
        return
    import uvloop

    uvloop.run(work)


def allow_many_files() -> None:
    """Raise the limit of open files: every connection is one, and Linux allows a process 1,024 by default."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


async def serve(config: Any, host: str, port: int | None, browser: bool, reached_at: str = "") -> None:
    """Run until somebody stops it."""
    from aiohttp import web

    from ludocracy.server.app import Server
    from ludocracy.server.tables.state import TEST_SECRET

    sys.setswitchinterval(0.001)  # the writer's thread and the event loop must not wait long for each other
    allow_many_files()
    gc.set_threshold(50_000, 20, 20)  # thousands of messages are created and freed, without cycles
    if os.environ.get(TEST_SECRET):
        logging.getLogger("ludocracy").warning("%s is set: every table deals from the same known secret", TEST_SECRET)
    server = Server(config)
    runner = web.AppRunner(await server.open(), access_log=None, shutdown_timeout=5.0)
    await runner.setup()
    stop = asyncio.Event()
    for name in ("SIGINT", "SIGTERM"):
        with suppress(NotImplementedError, AttributeError):  # Windows has no signals for loops
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), stop.set)
    listening, bound = await open_port(runner, host, port)
    try:
        address = f"http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1', '') else host}:{bound}/"
        server.auth.network = homes(host, bound)
        if config.join:
            await server.join(reached_at or next(iter(server.auth.network), f"http://127.0.0.1:{bound}"))
        gc.collect()
        gc.freeze()  # the program itself stays: no collection needs to look at it again
        print(f"Ludocracy: {address}", flush=True)
        tell_network(server.auth.network, config.home)
        if browser:
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()
        if config.join:
            await hand_over(listening, server)
    finally:
        listening.close()
        await runner.cleanup()
        await server.close()


async def hand_over(listening: asyncio.Server, server: Any) -> None:
    """Accept nobody new, and give the tables to the other processes."""
    listening.close()
    await server.hand_over()


def tell_network(network: list[str], home: str) -> None:
    """Print the address under which friends can join, or how to let them."""
    if home:
        print(f"Friends open {home}/", flush=True)
    elif network:
        print(f"Friends in the same network open {network[0]}/", flush=True)
    else:
        print("Only this computer reaches it; --host 0.0.0.0 opens it to the network it is in.", flush=True)


async def open_port(runner: Any, host: str, port: int | None) -> tuple[asyncio.Server, int]:
    """Listen at the port; if it is the default and is taken, at another one."""
    from ludocracy.server.http.connection import listen

    try:
        return await listen(runner, host, PORT if port is None else port)
    except OSError as error:
        if port is not None:
            raise LudocracyError(
                "server/port.taken",
                host=host,
                port=port,
                why=system_message(OSError(error.errno, error.strerror or str(error))),
            ) from error
        return await listen(runner, host, 0)


def run_backup(args: argparse.Namespace) -> None:
    from ludocracy.server.storage.backup import backup

    count = backup(args.database or default_database(), args.file)
    print(f"{args.file}: {count} tables")


def run_restore(args: argparse.Namespace) -> None:
    from ludocracy.server.storage.backup import restore

    count = restore(args.database or default_database(), args.file)
    print(f"{args.file}: {count} tables restored")

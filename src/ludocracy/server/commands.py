"""`ludocracy play`, `ludocracy config`, `ludocracy backup`, `ludocracy restore`. The package `cli` declares their arguments."""

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
from typing import Any, Final

from ludocracy.bots import find
from ludocracy.core.errors import LudocracyError, Message, system_message
from ludocracy.server.config import SETTINGS, Config, Settings, read_settings
from ludocracy.server.http.addresses import homes
from ludocracy.show.phrases import language_of_system

PORT: Final = 8080
MAX_FILES: Final = 65_536


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings of a command: of its file, the environment, and its flags."""
    flags = {name: getattr(args, name, None) for name in SETTINGS}
    return read_settings(flags, os.environ, args.config)


def run_play(args: argparse.Namespace) -> None:
    from ludocracy.server.storage.database import DatabaseError, address
    from ludocracy.server.storage.session import DatabaseLost

    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # it quotes what cannot be read, cookies too
    config = settings_of(args).config
    if config.join and address(config.database).get_backend_name() != "postgresql":
        raise LudocracyError("server/port.join")
    find.offer([one.strip() for one in config.entrants.split(",") if one.strip()])
    try:
        run_loop(serve(config, args.lang or language_of_system()))
    except DatabaseLost as error:
        raise DatabaseError("server/database.open", why=Message("server/database.silent")) from error


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


async def serve(config: Config, language: str) -> None:
    """Run until somebody stops it."""
    from aiohttp import web

    from ludocracy.server.app import Server
    from ludocracy.server.tables.state import TEST_SECRET

    sys.setswitchinterval(0.001)  # the writer's thread and the event loop must not wait long for each other
    allow_many_files()
    gc.set_threshold(150_000, 20, 20)  # of 100,000 new objects of a busy server, 21 were in cycles
    if os.environ.get(TEST_SECRET):
        logging.getLogger("ludocracy").warning("%s is set: every table deals from the same known secret", TEST_SECRET)
    server = Server(config)
    runner = web.AppRunner(await server.open(), access_log=None, shutdown_timeout=5.0)
    await runner.setup()
    stop = asyncio.Event()
    for name in ("SIGINT", "SIGTERM"):
        with suppress(NotImplementedError, AttributeError):  # Windows has no signals for loops
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), stop.set)
    listening, bound = await open_port(runner, config.host, config.port)
    try:
        address = f"http://{'localhost' if config.host in ('0.0.0.0', '::', '127.0.0.1', '') else config.host}:{bound}/"
        server.auth.network = homes(config.host, bound)
        server.links.home = config.home or next(iter(server.auth.network), address.rstrip("/"))
        if config.join:
            await server.join(config.reached_at or next(iter(server.auth.network), f"http://127.0.0.1:{bound}"))
        gc.collect()
        gc.freeze()  # the program itself stays: no collection needs to look at it again
        print(f"Ludocracy: {address}", flush=True)
        print(network_text(language, server.auth.network, config.home), flush=True)
        if config.browser:
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()
        if config.join:
            await hand_over(listening, server)
    finally:
        listening.close()
        await runner.cleanup()
        await server.close()
        gc.freeze()  # the process ends: looking for garbage among 20,000 tables would take it another second


async def hand_over(listening: asyncio.Server, server: Any) -> None:
    """Accept nobody new, and give the tables to the other processes."""
    listening.close()
    await server.hand_over()


def network_text(language: str, network: list[str], home: str) -> str:
    """Return the address under which friends can join, or how to let them."""
    from ludocracy.server.protocol.errors import text

    if home:
        return text(language, "start.home", address=f"{home}/")
    if network:
        return text(language, "start.network", address=f"{network[0]}/")
    return text(language, "start.alone")


async def open_port(runner: Any, host: str, port: int | None) -> tuple[asyncio.Server, int]:
    """Listen at the port; if it is the default and is taken, at another one."""
    from ludocracy.server.http.connection import listen

    tried = (PORT, 0) if port is None else (port,)
    for number in tried:
        try:
            return await listen(runner, host, number)
        except OSError as error:
            reason = error
    why = system_message(OSError(reason.errno, reason.strerror or str(reason)))
    raise LudocracyError("server/port.taken", host=host, port=tried[0], why=why) from reason


def run_backup(args: argparse.Namespace) -> None:
    from ludocracy.server.storage.backup import backup

    print_count(args, "backup.written", backup(settings_of(args).config.database, args.file))


def run_restore(args: argparse.Namespace) -> None:
    from ludocracy.server.storage.backup import restore

    print_count(args, "backup.restored", restore(settings_of(args).config.database, args.file))


def print_count(args: argparse.Namespace, key: str, tables: int) -> None:
    from ludocracy.server.protocol.errors import text

    print(text(args.lang or language_of_system(), key, file=str(args.file), n=tables))

"""The configurations of docs/server.md, with Debian's nginx and Caddy in front of three processes."""

import os
import random
import re
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.server.conftest import Postgres
from tests.server.group import Begin, Front, Games, new_table
from tests.server.harness import ROOT, Client, Running, run

Proxy = Callable[[Path, list[Running]], AbstractContextManager[str]]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def documented(proxy: str, processes: list[Running]) -> str:
    """The configuration of docs/server.md, with these processes."""
    found = re.search(rf"```{proxy}\n(.*?)```", (ROOT / "docs" / "server.md").read_text("utf-8"), re.DOTALL)
    assert found
    text = found[1]
    for number, process in enumerate(processes):
        assert f"127.0.0.1:808{number + 1}" in text
        text = text.replace(f"127.0.0.1:808{number + 1}", f"127.0.0.1:{process.port}")
    return text


@contextmanager
def nginx(folder: Path, processes: list[Running]) -> Iterator[str]:
    """Run the proxy at a free port; yield its address."""
    port = free_port()
    text = documented("nginx", processes).replace("listen 80;", f"listen 127.0.0.1:{port};")
    text = text.replace("play.example.org", "127.0.0.1")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {temporary} {text} }}"
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    with running([program, "-p", str(folder), "-c", str(folder / "nginx.conf")], folder, port) as home:
        yield home


@contextmanager
def caddy(folder: Path, processes: list[Running]) -> Iterator[str]:
    """The same with Caddy, without TLS."""
    program = shutil.which("caddy")
    if program is None:
        pytest.fail("there is no Caddy here (Debian: caddy)")
    port = free_port()
    text = documented("caddy", processes).replace("play.example.org", f"http://127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(f"{{\n admin off\n}}\n{text}")
    command = [program, "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, folder, port) as home:
        yield home


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[str]:
    """Run a proxy and wait until it answers at the port; yield its address."""
    log = folder / "error.log"
    with log.open("a") as told, subprocess.Popen(command, stderr=told, env=os.environ | {"HOME": str(folder)}) as proxy:
        try:
            while True:
                assert proxy.poll() is None, log.read_text()
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    continue
            yield f"http://127.0.0.1:{port}"
        finally:
            proxy.terminate()


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_three_processes_behind_a_proxy(postgres: Postgres, begin: Begin, tmp_path: Path, proxy: Proxy) -> None:
    """Games go on while a process is killed; sockets, addresses and origins pass through."""

    async def work(home: str, processes: list[Running], database: str) -> None:
        async with Client(home, "Ann") as ann:
            tables = [await new_table(ann) for _ in range(4)]
            told = await ann.get(f"/api/tables/{tables[0]}")
            assert told["link"] == f"{home}/t/{tables[0]}"
            front = Front(database, home)
            games = Games(front, ann, tables, random.Random(1))
            await games.progress(20)
            processes[0].kill()
            await games.finish()
            for name in ("127.0.0.1", "evil.example"):
                headers = {"Origin": home.replace("127.0.0.1", name)}
                async with ann.session.post("/api/me", json={"name": "Ann"}, headers=headers) as answer:
                    assert answer.status == (200 if name == "127.0.0.1" else 403)
            async with ann.session.post("/cluster/ping") as answer:
                assert answer.status == 404

    database = postgres.database()
    processes = [begin(database, "--join", "--behind-proxy") for _ in range(3)]
    with proxy(tmp_path, processes) as home:
        run(work(home, processes, database))


def test_a_forged_address_does_not_evade_the_limits(postgres: Postgres, begin: Begin, tmp_path: Path) -> None:
    """nginx appends the true address of a client: tries of a password are counted, by all processes together."""

    async def work(home: str) -> None:
        statuses: list[int] = []
        async with aiohttp.ClientSession(home) as session:
            for number in range(24):
                headers = {"X-Forwarded-For": f"10.1.2.{number}"}
                wanted = {"login": f"nobody{number}", "password": "password"}
                async with session.post("/api/login", json=wanted, headers=headers) as answer:
                    statuses.append(answer.status)
        assert set(statuses) == {403, 429}

    database = postgres.database()
    processes = [begin(database, "--join", "--behind-proxy", rate="1") for _ in range(3)]
    with nginx(tmp_path, processes) as home:
        run(work(home))

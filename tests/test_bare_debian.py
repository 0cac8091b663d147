"""A club’s server in a bare Debian: every step of docs/server.md in its order, and what people do between the steps."""

import asyncio
import csv
import ctypes
import io
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

import ludocracy
from ludocracy.server.storage.migrate import HEAD
from tests.server.harness import TIMEOUT, Client, me

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "server.md").read_text("utf-8")
NAME = "play.example.org"
PEOPLE = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "jon")
#: No authority of the internet certifies the name: Caddy’s own one does.
OWN_AUTHORITY = "{\n    local_certs\n    skip_install_trust\n}\n"
AUTHORITY = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"
CLONE_NEWNET = 0x40000000
#: A change of the database that a newer version makes.
MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision = "{revision}"
down_revision = "{before}"


def upgrade() -> None:
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True))
"""


class Machine:
    """A bare Debian, which its own systemd boots in namespaces of the kernel. It has no network but its loopback.

    The packages that it installs are put in its caches before: Debian's, and the wheel with what it needs.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        subprocess.run(["debootstrap", "bookworm", str(root)], check=True, stdout=subprocess.DEVNULL)
        with (root / "etc" / "hosts").open("a") as hosts:
            hosts.write(f"127.0.0.1 localhost {NAME}\n")
        (root / "etc" / "pip.conf").write_text("[global]\nno-index = true\nfind-links = /packages\n")
        self.packages = root / "packages"
        self.pid = 0

    def download(self, command: str) -> None:
        """Download what `apt-get install` will install."""
        download = command.replace("install", "install --download-only", 1)
        inside = ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--pipe", f"--directory={self.root}"]
        script = f"apt-get --quiet update && {download}"
        subprocess.run([*inside, "sh", "-c", script], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    @contextmanager
    def booted(self) -> Iterator[None]:
        options = ["--quiet", "--register=no", "--keep-unit", "--private-network", "--boot", "--console=read-only"]
        with (
            (self.root.parent / "console").open("w") as console,
            subprocess.Popen(
                ["systemd-nspawn", *options, f"--directory={self.root}"],
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
            ) as container,
        ):
            try:
                wait_until(lambda: self.find_init(container.pid), "the machine does not boot")
                wait_until(lambda: self.bash("systemctl is-system-running") in ("running", "degraded"), "it starts")
                yield
            finally:
                os.kill(self.pid or container.pid, signal.SIGKILL)

    def find_init(self, container: int) -> bool:
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(container)], capture_output=True, text=True, check=False
        )
        self.pid = int(found.stdout or 0)
        return bool(self.pid)

    def inside(self, *command: str) -> list[str]:
        """Return a command that runs another one in the machine."""
        spaces = ["--mount", "--uts", "--ipc", "--net", "--pid", "--root", "--wd"]
        clean = ["env", "-i", "HOME=/root", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
        return ["nsenter", "-t", str(self.pid), *spaces, *clean, *command]

    def bash(self, script: str) -> str:
        done = subprocess.run(self.inside("bash", "-c", script), capture_output=True, text=True, check=False)
        return done.stdout.strip()

    def visit(self, work: Coroutine[Any, Any, None]) -> None:
        """Run the work of people in the machine's network."""

        def enter() -> None:
            with open(f"/proc/{self.pid}/ns/net") as space:
                assert ctypes.CDLL(None, use_errno=True).setns(space.fileno(), CLONE_NEWNET) == 0, ctypes.get_errno()
            asyncio.run(asyncio.wait_for(work, 900))

        with ThreadPoolExecutor(1) as pool:
            pool.submit(enter).result()

    def visitor(self, name: str = "") -> Client:
        """Return a person with a browser that trusts the machine's certificate."""
        context = ssl.create_default_context(cafile=str(self.root / AUTHORITY))
        client = Client(f"https://{NAME}", name)
        client.session._connector = aiohttp.TCPConnector(ssl=context, resolver=Loopback())
        return client


class Loopback(AbstractResolver):
    """Finds every name on the machine itself."""

    async def resolve(self, host: str, port: int = 0, family: int = socket.AF_INET) -> list[ResolveResult]:
        return [
            ResolveResult(hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0),
        ]

    async def close(self) -> None: ...


def wait_until(true: Callable[[], object], else_: str) -> None:
    end = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < end, else_
        time.sleep(0.2)


class Operator:
    """Somebody who has the documentation and a shell: takes its steps one after the other."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.steps = steps()
        self.replaced: dict[str, str] = {}
        self.shell = subprocess.Popen(
            machine.inside("bash"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def go_on(self, last: str) -> str:
        """Take all steps up to the command with this text; return what that one printed."""
        for file, line in self.steps:
            if file:
                path = self.machine.root / file.lstrip("/")
                path.write_text(OWN_AUTHORITY + line if path.name == "Caddyfile" else line)
                continue
            for pattern, text in self.replaced.items():
                line = re.sub(pattern, text, line)
            printed = self.run(line)
            if last in line:
                return printed
        raise AssertionError(f"the documentation has no step {last}")

    def run(self, line: str) -> str:
        assert self.shell.stdin is not None and self.shell.stdout is not None
        self.shell.stdin.write(f"{{ {line.rstrip(';')}; }} </dev/null\ncode=$?; echo; echo =$code=\n")
        self.shell.stdin.flush()
        printed: list[str] = []
        for text in self.shell.stdout:
            if found := re.fullmatch(r"=(\d+)=\n", text):
                output = "".join(printed).strip()
                assert found[1] == "0", f"{line}\n{output}"
                return output
            printed.append(text)
        raise AssertionError(f"the shell ended: {line}\n{''.join(printed)}")

    def close(self) -> None:
        self.shell.communicate("exit\n", timeout=TIMEOUT)


def steps() -> Iterator[tuple[str, str]]:
    """Yield the steps in their order: a file and its content, or "" and a command."""
    text = DOCUMENT.partition(", step by step\n")[2].partition("\n## ")[0]
    end = 0
    for found in re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.M | re.S):
        before, end = text[end : found.start()], found.end()
        for name in re.findall(r"\]\((systemd/[^)]+)\)", before):
            yield f"/etc/systemd/system/{Path(name).name}", (ROOT / "docs" / name).read_text("utf-8")
        if found[1] == "sh":
            yield from (("", line) for line in found[2].splitlines())
        else:
            yield re.findall(r"`(/etc/[^`]+)`", before)[-1], found[2]


def download_packages(folder: Path) -> Path:
    """Put the wheel and what it needs in a folder; return the wheel."""
    (wheel,) = (ROOT / "build" / "wheel").glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--quiet", "wheel", "--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "--wheel-dir", str(folder), f"{wheel}[server]"], check=True)
    return wheel


def write_newer(wheel: Path, folder: Path, version: str) -> None:
    """Write the wheel of a newer version, which changes the database."""
    now = ludocracy.__version__
    revision = f"{int(HEAD) + 1:04}"
    renamed = {f"ludocracy-{now}.dist-info": f"ludocracy-{version}.dist-info"}
    edits = {
        f"ludocracy-{version}.dist-info/METADATA": (f"\nVersion: {now}\n", f"\nVersion: {version}\n"),
        "ludocracy/__init__.py": (f'"{now}"', f'"{version}"'),
        "ludocracy/server/storage/migrate.py": (f'"{HEAD}"', f'"{revision}"'),
    }
    record = f"ludocracy-{version}.dist-info/RECORD"
    with (
        zipfile.ZipFile(wheel) as old,
        zipfile.ZipFile(folder / wheel.name.replace(now, version, 1), "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for entry in old.namelist():
            first = entry.partition("/")[0]
            name = entry.replace(first, renamed.get(first, first), 1)
            if name == record:
                continue
            data = old.read(entry)
            if name in edits:
                before, after = edits[name]
                assert data.count(before.encode()) == 1, name
                data = data.replace(before.encode(), after.encode())
            new.writestr(name, data)
        step = MIGRATION.format(revision=revision, before=HEAD)
        new.writestr(f"ludocracy/server/storage/migrations/versions/{revision}_later.py", step)
        listed = io.StringIO()
        csv.writer(listed).writerows([name, "", ""] for name in [*new.namelist(), record])
        new.writestr(record, listed.getvalue())


@pytest.mark.soak
def test_a_new_operator_runs_a_club_from_the_documentation_alone(tmp_path: Path) -> None:
    assert os.getuid() == 0 and shutil.which("systemd-nspawn") and shutil.which("debootstrap"), (
        "run `sh scripts/set_up.sh soak` as root"
    )
    machine = Machine(tmp_path / "debian")
    try:
        wheel = download_packages(machine.packages)
        machine.download(next(line for _, line in steps() if line.startswith("apt-get install")))
        with machine.booted():
            run_the_club(machine, wheel)
    finally:
        shutil.rmtree(machine.root)


def run_the_club(machine: Machine, wheel: Path) -> None:
    operator = Operator(machine)
    passwords = {name: f"password of {name}" for name in PEOPLE}
    tables: list[str] = []
    lines: dict[str, int] = {}

    @contextmanager
    def logged() -> Iterator[None]:
        """Print what the services logged if a step fails."""
        try:
            yield
        except BaseException:
            print(machine.bash("journalctl --no-pager --unit ludocracy --unit ludocracy-backup | tail -60"))
            raise

    def wait_for_the_server() -> None:
        async def look() -> None:
            async with asyncio.timeout(TIMEOUT):
                while True:
                    with suppress(aiohttp.ClientError, OSError):
                        async with machine.visitor() as browser:
                            if (await browser.request("GET", "/health"))[0] == 200:
                                return
                    await asyncio.sleep(0.2)

        wait_until((machine.root / AUTHORITY).exists, "Caddy has no certificate")
        machine.visit(look())

    async def log_in(client: Client, name: str) -> None:
        await client.post("/api/login", {"login": name, "password": passwords[name]})

    async def register(link: str) -> None:
        assert re.fullmatch(rf"https://{NAME}/invitation/[\w-]+", link), link
        for name in PEOPLE:
            async with machine.visitor() as browser:
                status, page = await browser.request("GET", link.removeprefix(f"https://{NAME}"))
                assert status == 200 and "<script" in page
                account = {"login": name, "password": passwords[name], "name": name.title()}
                await browser.post("/api/account", account | {"invitation": link.rpartition("/")[2]})
        async with machine.visitor() as late:
            account = {"login": "kim", "password": "too late for me", "name": "Kim"}
            assert await late.no("POST", "/api/account", account | {"invitation": link.rpartition("/")[2]})

    async def play() -> None:
        async with machine.visitor() as ann:
            await log_in(ann, "ann")
            table = await ann.new_table("riffifi", [me(), {"bot": "random"}, {"bot": "random"}], start=True)
            async with ann.at(table) as seat:
                await seat.play_on(most=3)
            tables.append(table)
            lines[table] = (await ann.get(f"/api/tables/{table}"))["fair"]["lines"]

    async def set_a_new_password(link: str) -> None:
        assert re.fullmatch(rf"https://{NAME}/password/[\w-]+", link), link
        passwords["ann"] = "a new password"
        async with machine.visitor() as ann:
            assert (await ann.request("GET", link.removeprefix(f"https://{NAME}")))[0] == 200
            new = {"link": link.rpartition("/")[2], "password": passwords["ann"]}
            await ann.post("/api/password", new)
            assert (await ann.get("/api/me"))["person"]["name"] == "Ann"
        async with machine.visitor() as other:
            assert await other.no("POST", "/api/password", new)
            await log_in(other, "ann")

    async def ben_is_banned() -> None:
        async with machine.visitor() as ben:
            told = await ben.request("POST", "/api/login", {"login": "ben", "password": passwords["ben"]})
            assert told == (403, {"code": "banned", "why": "You are banned from this server.", "detail": ""})

    async def ann_finds(table: str, gone: str = "") -> None:
        async with machine.visitor() as ann:
            await log_in(ann, "ann")
            assert (await ann.get(f"/api/tables/{table}"))["fair"]["lines"] >= lines[table]
            async with ann.at(table) as seat:
                await seat.play_on(most=2)
            if gone:
                assert await ann.no("GET", f"/api/tables/{gone}") == "no-table"
        await ben_is_banned()

    with logged():
        operator.go_on("systemctl reload caddy")
        wait_for_the_server()
        operator.go_on("systemctl start ludocracy-backup")
        machine.visit(register(operator.go_on("admin invitations create").splitlines()[-1]))
        machine.visit(play())
        machine.visit(set_a_new_password(operator.go_on("admin people reset-password ann").splitlines()[-1]))
        operator.go_on("admin bans add ben")
        machine.visit(ben_is_banned())

        # Its timer does the same at night, whether the server runs or not.
        operator.run("systemctl start ludocracy-backup")
        operator.run("sleep 1")  # a file is named for its second
        operator.run("systemctl stop ludocracy && systemctl start ludocracy-backup && systemctl start ludocracy")
        wait_for_the_server()
        machine.visit(play())
        written = operator.go_on("ls /var/lib/ludocracy/backups").split()
        assert len(written) == 3
        operator.replaced[r"\d{4}-\d\d-\d\d-\d{6}\.backup"] = written[-1]
        operator.go_on("systemctl start ludocracy")
        wait_for_the_server()
        machine.visit(ann_finds(tables[0], gone=tables[1]))

        write_newer(wheel, machine.packages, "99.0")
        operator.go_on("systemctl restart ludocracy")
        assert operator.run("/opt/ludocracy/bin/ludocracy version").startswith("ludocracy 99.0 ")
        wait_for_the_server()
        machine.visit(ann_finds(tables[0]))

        operator.replaced[r"==[\d.]+"] = f"=={ludocracy.__version__}"
        operator.go_on("systemctl start ludocracy")
        assert operator.run("/opt/ludocracy/bin/ludocracy version").startswith(f"ludocracy {ludocracy.__version__} ")
        wait_for_the_server()
        machine.visit(ann_finds(tables[0]))
        assert not list(operator.steps), "steps that nobody has taken"
        operator.close()

"""The container as an operator gets it: built from the real file, started, killed, and started again."""

import json
import os
import re
import shutil
import signal
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludocracy.cli.main import parser
from ludocracy.server.config import read_settings
from tests.server.harness import TIMEOUT, Client, run

ROOT = Path(__file__).parent.parent
HOME = "http://127.0.0.1:8080"
#: The certificates of this machine's authorities, in the base of the image.
TRUSTED = "/etc/trusted.pem"
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))


class Image:
    """The image, built by buildah without a container engine. A debootstrap of Debian is the base."""

    def __init__(self, folder: Path) -> None:
        self.store = ["--storage-driver", "vfs", "--root", str(folder / "root"), "--runroot", str(folder / "run")]
        system = folder / "debian"
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", str(system)], check=True)
        base = self.buildah("from", "scratch")
        self.buildah("add", base, str(system), "/")
        # The build downloads packages: it trusts the same authorities as this machine.
        trusted = ssl.get_default_verify_paths().cafile
        if trusted is not None:
            self.buildah("add", base, trusted, TRUSTED)
            self.buildah("config", "--env", f"PIP_CERT={TRUSTED}", "--env", f"NODE_EXTRA_CA_CERTS={TRUSTED}", base)
        self.buildah("commit", "--rm", base, "base")
        shutil.rmtree(system)
        options = ["--isolation", "chroot", "--format", "docker", "--build-arg", "BASE=localhost/base"]
        self.buildah("bud", *options, "--tag", "ludocracy", str(ROOT))
        self.config = json.loads(self.buildah("inspect", "--type", "image", "ludocracy"))["Docker"]["config"]
        self.container = self.buildah("from", "ludocracy")
        # buildah mounts a volume of its own over the one that `run` is given, unless the image has none.
        self.buildah("config", "--volume", "/data-", self.container)
        self.volume = folder / "volume"
        self.volume.mkdir()
        os.chown(self.volume, *map(int, self.config["User"].split(":")))

    def buildah(self, *arguments: str) -> str:
        """Run buildah and return the last line that it prints."""
        done = subprocess.run(["buildah", *self.store, *arguments], stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout if arguments[0] == "inspect" else done.stdout.strip().rpartition("\n")[2]

    def command(self, *words: str) -> list[str]:
        volume = f"{self.volume}:/data"
        return [
            "buildah",
            *self.store,
            "run",
            "--isolation",
            "chroot",
            "--volume",
            volume,
            self.container,
            "--",
            *words,
        ]

    @contextmanager
    def started(self) -> Iterator[None]:
        """Start what the image starts; kill it without a warning at the end."""
        words = [*self.config["Entrypoint"], *self.config["Cmd"]]
        with subprocess.Popen(self.command(*words), start_new_session=True) as server:
            try:
                wait_until_healthy()
                yield
            finally:
                os.killpg(server.pid, signal.SIGKILL)
        wait_until_gone()


def healthy() -> bool:
    with (
        suppress(urllib.error.URLError, ConnectionError),
        urllib.request.urlopen(f"{HOME}/health", timeout=TIMEOUT) as answer,
    ):
        return bool(json.load(answer)["ok"])
    return False


def wait_until_healthy() -> None:
    end = time.monotonic() + TIMEOUT
    while not healthy():
        assert time.monotonic() < end, "the server in the container does not answer"
        time.sleep(0.2)


def wait_until_gone() -> None:
    end = time.monotonic() + TIMEOUT
    while healthy():
        assert time.monotonic() < end, "the server in the container outlives it"
        time.sleep(0.2)


@pytest.mark.soak
def test_a_killed_container_finds_its_games_on_the_volume(tmp_path: Path) -> None:
    assert os.getuid() == 0 and shutil.which("buildah") and shutil.which("debootstrap"), (
        "run `sh scripts/set_up.sh soak` as root"
    )
    image = Image(tmp_path)
    assert image.config["User"] == "10001:10001"
    assert "/data" in image.config["Volumes"]
    played: list[tuple[str, int]] = []

    async def play() -> None:
        async with Client(HOME, "Ann") as ann:
            table = await ann.new_table()
            async with ann.at(table) as seat:
                await seat.play_on(most=3)
            played.append((table, (await ann.get(f"/api/tables/{table}"))["fair"]["lines"]))

    async def find() -> None:
        ((table, lines),) = played
        async with Client(HOME, "Bob") as bob:
            found = await bob.get(f"/api/tables/{table}")
        assert found["fair"]["lines"] >= lines > 3

    with image.started():
        who = subprocess.run(image.command("id", "-u"), capture_output=True, text=True, check=True)
        assert who.stdout.strip() == "10001"
        rules = "import ludocracy.core.table as rules; print(rules.__file__)"
        where = subprocess.run(image.command("python", "-c", rules), capture_output=True, text=True, check=True)
        assert where.stdout.strip().endswith(".so"), "the rules are not compiled"
        subprocess.run(image.command(*image.config["Healthcheck"]["Test"][1:]), check=True)
        run(play())
    assert (image.volume / "tables.sqlite").exists()
    with image.started():
        run(find())


def test_compose_starts_the_server_with_options_that_it_has() -> None:
    words = [
        re.sub(r"\$\{DOMAIN:[^}]*\}", "play.example.org", word) for word in COMPOSE["services"]["ludocracy"]["command"]
    ]
    args = parser("en").parse_args(words)
    given = COMPOSE["services"]["ludocracy"]["environment"]
    assert read_settings({}, given | {"PATH": "/bin"}).config.database.startswith("postgresql://ludocracy:")
    assert args.home == "https://play.example.org"
    assert args.behind_proxy
    volumes = {one.partition(":")[0] for service in COMPOSE["services"].values() for one in service["volumes"]}
    assert volumes == set(COMPOSE["volumes"])


def test_the_services_of_compose_fit_together() -> None:
    """No engine runs here: what one would refuse is checked as far as a reader of the file can."""
    services = COMPOSE["services"]
    assert set(COMPOSE) == {"services", "configs", "volumes"}
    fields = {
        "build",
        "image",
        "command",
        "environment",
        "volumes",
        "depends_on",
        "restart",
        "healthcheck",
        "ports",
        "configs",
    }
    for name, service in services.items():
        assert set(service) <= fields, name
        assert ("image" in service) != ("build" in service), name
        assert service["restart"] == "unless-stopped", name
        for other in service.get("depends_on", []):
            assert other in services, name
            if isinstance(service["depends_on"], dict):
                assert service["depends_on"][other] == {"condition": "service_healthy"}
                assert "healthcheck" in services[other], "it would never be healthy"
        for config in service.get("configs", []):
            assert config["source"] in COMPOSE["configs"], name
    assert (ROOT / services["ludocracy"]["build"]["dockerfile"]).is_file()
    url = services["ludocracy"]["environment"]["LUDOCRACY_DATABASE"]
    database = services["database"]["environment"]
    found = re.fullmatch(r"postgresql://(\w+):(\$\{.*\})@(\w+)/(\w+)", url)
    assert found is not None
    assert found.groups() == (
        database["POSTGRES_USER"],
        database["POSTGRES_PASSWORD"],
        "database",
        database["POSTGRES_DB"],
    )
    port = next(word.partition("=")[2] for word in services["ludocracy"]["command"] if word.startswith("--port="))
    assert f"reverse_proxy ludocracy:{port}\n" in COMPOSE["configs"]["caddyfile"]["content"]


def test_the_image_starts_the_server_as_compose_expects_it() -> None:
    """What the Containerfile names is what the server, the health check and compose.yaml use."""
    lines = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ").splitlines()
    given = {word: rest for word, _, rest in (line.strip().partition(" ") for line in lines) if word}
    environment = dict(one.split("=", 1) for one in given["ENV"].split())
    assert read_settings({}, environment).config.database.startswith(f"{given['VOLUME']}/")
    assert json.loads(given["ENTRYPOINT"]) == ["ludocracy"]
    args = parser("en").parse_args(json.loads(given["CMD"]))
    assert (args.host, str(args.port), args.browser) == ("0.0.0.0", given["EXPOSE"], False)
    [data] = COMPOSE["services"]["ludocracy"]["volumes"]
    assert data.partition(":")[2] == given["VOLUME"]
    assert f"--port={given['EXPOSE']}" in COMPOSE["services"]["ludocracy"]["command"]
    assert f"http://127.0.0.1:{given['EXPOSE']}/health" in "".join(lines)


def test_caddy_accepts_the_configuration_of_compose(tmp_path: Path) -> None:
    text = COMPOSE["configs"]["caddyfile"]["content"].replace("$$", "$")
    (tmp_path / "Caddyfile").write_text(text, "utf-8")
    done = subprocess.run(
        ["caddy", "validate", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"],
        env=os.environ | {"DOMAIN": "play.example.org", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr

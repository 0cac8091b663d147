"""A PostgreSQL with a synchronous replica, which takes its place and its address when it falls."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.server.conftest import Postgres


class Replicated(Postgres):
    """Every commit is on the replica before it is acknowledged. After a failover there is no replica until one is added."""

    replica: Path | None = None

    def add_replica(self) -> None:
        """Copy the data to a new replica, and acknowledge nothing any more that it does not have."""
        self.replica = Path(tempfile.mkdtemp(prefix="ludocracy-pg-"))
        shutil.chown(self.replica, self.user)
        data = str(self.replica / "data")
        at = ["-h", self.host, "-p", str(self.port), "-U", "ludo"]
        self.call("pg_basebackup", *at, "-D", data, "-R", "--checkpoint=fast")
        settings = f"-k {self.replica} -c listen_addresses="
        self.call("pg_ctl", "-D", data, "-w", "-l", str(self.replica / "log"), "-o", settings, "start")
        self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.sql("SELECT pg_reload_conf()")

    def fail_over(self) -> None:
        """Let the replica take over, once the other one has fallen."""
        assert self.replica is not None
        data = str(self.replica / "data")
        self.call("pg_ctl", "-D", data, "-w", "promote")
        self.call("pg_ctl", "-D", data, "-w", "-m", "fast", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder, self.replica = self.replica, None
        with (self.folder / "data" / "postgresql.auto.conf").open("a") as settings:
            settings.write("synchronous_standby_names = ''\n")  # it has no replica of its own yet
        self.start()

    def stop(self) -> None:
        if self.replica is not None:
            self.call("pg_ctl", "-D", str(self.replica / "data"), "-m", "immediate", "stop")
            shutil.rmtree(self.replica, ignore_errors=True)
        try:
            super().stop()
        except subprocess.CalledProcessError:  # it has fallen
            shutil.rmtree(self.folder, ignore_errors=True)

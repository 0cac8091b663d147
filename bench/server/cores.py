"""Which core a program of a bench runs on."""

import os
import shutil

SERVERS = 0
LOAD = 1


def pinned(core: int) -> list[str]:
    """The prefix of a command that ties it to one core, where there are two."""
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[core])] if len(cores) > 1 and shutil.which("taskset") else []

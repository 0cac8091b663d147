"""Commands of the server: play, backup, restore."""

from pathlib import Path

from ludocracy.cli.arguments import Commands
from ludocracy.server.commands import PORT, run_backup, run_play, run_restore


def add_server_commands(commands: Commands) -> None:
    made = commands.add("play", run_play, plain=False)
    made.add("--host", default="127.0.0.1", metavar="HOST")
    made.add("--port", type=int, default=None, metavar="P", shown_default=PORT)
    made.add("--name", default="", metavar="NAME")
    made.add("--welcome", type=Path, default=None, metavar="FILE")
    made.add("--no-browser", action="store_true")
    made.add("--home", default="", metavar="URL")
    made.add("--behind-proxy", action="store_true")
    made.add("--allow-private-hooks", action="store_true")
    made.add("--smtp", default="", metavar="URL")
    made.add("--mail-from", default="", metavar="ADDRESS")
    made.add("--rate", type=float, default=1.0, metavar="F")
    made.add("--join", action="store_true")
    made.add("--reached-at", default="", metavar="URL")
    made.add("--bots", type=int, default=None, metavar="N")
    made.add("--entrant", action="append", default=[], metavar="NAME=BOT")
    made.add("--database", default=None, metavar="URL")

    for name, run in (("backup", run_backup), ("restore", run_restore)):
        made = commands.add(name, run, plain=False)
        made.add("file", type=Path, metavar="FILE")
        made.add("--database", default=None, metavar="URL")

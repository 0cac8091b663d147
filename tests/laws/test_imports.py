"""Laws of the code: imports go in one direction, and the rules use no random generator, clock or network."""

import ast
from collections.abc import Iterator
from pathlib import Path

import ludocracy
from ludocracy.studio.sources import banned_imports, loops_over_sets

SOURCE = Path(__file__).parents[2] / "src" / "ludocracy"
assert ludocracy

#: The packages that each package may import. Packages above `games` find games only through the catalogue.
PACKAGES = {
    "core": set(),
    "games": {"core"},
    "show": {"core", "games"},
    "play": {"core", "games", "show"},
    "engine": {"core", "games", "show", "play"},
    "bots": {"core", "games", "show", "play", "engine"},
    "env": {"core", "games", "show", "play", "bots"},
    "lab": {"core", "games", "show", "play", "bots", "env"},
    "terminal": {"core", "games", "show", "play", "bots"},
    "server": {"core", "games", "show", "play", "bots"},
    "studio": {"core", "games", "show", "play", "bots"},
    "cli": {"__version__", "core", "games", "show", "play", "bots", "lab", "terminal", "server", "studio"},
}
FACES = ("show", "play", "engine", "lab", "terminal", "env", "server", "studio", "cli")


#: The packages and modules of the server, lowest first: each may import itself and those before it.
SERVER = (
    "clock",
    "metrics",
    "tasks",
    "watchdog",
    "config",
    "protocol",
    "storage",
    "people",
    "notifications",
    "tables",
    "lobby",
    "cluster",
    "tournaments",
    "puzzles",
    "admin",
    "http",
    "app",
    "admin_client",
    "commands",
)


def of_bots(path: Path) -> bool:
    """Return whether a module belongs to the bots of a game (`games/<game>/bots`), which may import more than its rules.

    The description of a game (`games/<game>/__init__.py`) names both.
    """
    parts = path.relative_to(SOURCE).parts
    return parts[0] == "games" and len(parts) > 2 and parts[2] in ("__init__.py", "bots.py", "bots")


def modules(package: str) -> Iterator[Path]:
    """Yield the modules of a package; those of each game's bots belong to `bots`."""
    for path in sorted((SOURCE / package).rglob("*.py")):
        if not of_bots(path):
            yield path
    if package == "bots":
        yield from filter(of_bots, sorted((SOURCE / "games").rglob("*.py")))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_package_is_known() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert packages == set(PACKAGES)


def test_packages_import_only_from_packages_to_their_left() -> None:
    for package, allowed in PACKAGES.items():
        for path in modules(package):
            for name in imports(path):
                parts = name.split(".")
                if parts[0] == "ludocracy" and len(parts) > 1:
                    assert parts[1] in allowed | {package}, f"{path} imports {name}"


def test_packages_of_the_server_import_in_one_direction() -> None:
    folder = SOURCE / "server"
    for path in modules("server"):
        part = path.relative_to(folder).parts[0].removesuffix(".py")
        if part == "__init__":
            continue
        allowed = SERVER[: SERVER.index(part) + 1]
        for name in imports(path):
            if name.startswith("ludocracy.server."):
                assert name.split(".")[2] in allowed, f"{path} imports {name}"


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return every cycle found by a depth-first search from each module."""
    found: list[list[str]] = []
    done: set[str] = set()

    def walk(module: str, path: list[str]) -> None:
        if module in path:
            found.append([*path[path.index(module) :], module])
        elif module not in done:
            for other in sorted(graph[module]):
                walk(other, [*path, module])
            done.add(module)

    for module in sorted(graph):
        walk(module, [])
    return found


def test_no_modules_of_the_server_import_each_other() -> None:
    assert cycles({"a": {"b"}, "b": {"a"}}) == [["a", "b", "a"]]
    paths = {".".join(path.relative_to(SOURCE.parent).with_suffix("").parts): path for path in modules("server")}
    graph: dict[str, set[str]] = {}
    for module, path in paths.items():
        graph[module] = set()
        for name in imports(path):
            for known in (name, name.rpartition(".")[0], f"{name}.__init__", f"{name.rpartition('.')[0]}.__init__"):
                if known in paths and known != module and (known != "ludocracy.server.__init__"):
                    graph[module].add(known)
                    break
    assert cycles(graph) == []


def test_only_storage_contains_sql() -> None:
    for path in modules("server"):
        if path.relative_to(SOURCE / "server").parts[0] != "storage":
            assert not any(name.split(".")[0] in ("sqlalchemy", "alembic", "psycopg") for name in imports(path)), path


def test_a_game_imports_only_core_and_itself() -> None:
    for path in modules("games"):
        game = path.relative_to(SOURCE / "games").parts[0]
        for name in imports(path):
            if name.startswith("ludocracy.games."):
                assert name.split(".")[2] == game and name.split(".")[3:4] != ["bots"], f"{path} imports {name}"


def test_the_bots_of_a_game_import_no_other_game() -> None:
    for path in filter(of_bots, modules("bots")):
        game = path.relative_to(SOURCE / "games").parts[0]
        for name in imports(path):
            if name.startswith("ludocracy.games."):
                assert name.split(".")[2] == game, f"{path} imports {name}"


def test_faces_reach_games_only_through_the_catalogue() -> None:
    for package in FACES:
        for path in modules(package):
            for name in imports(path):
                if name.startswith("ludocracy.games"):
                    assert name.startswith("ludocracy.games.catalogue"), f"{path} imports {name}"


def test_the_rules_use_no_random_generator_clock_or_network() -> None:
    for package in ("core", "games"):
        for path in modules(package):
            assert banned_imports(path.read_text("utf-8")) == [], str(path)


def test_the_rules_never_iterate_over_a_set() -> None:
    for package in ("core", "games"):
        for path in modules(package):
            assert loops_over_sets(path.read_text("utf-8")) == [], path

"""A package of an author adds its game everywhere: library, terminal, lab, environments, server and page."""

import random
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server.harness import Client, Running, me, run
from tests.studio.packages import EXAMPLE, ROOT, Environment
from tests.web.driver import Screen, whose_turn

LIBRARY = """
import json, ludocracy
match = ludocracy.new_match("oh_hell", seats=4, seed=3)
match.play_out([ludocracy.bot("oh_hell", level) for level in ("novice", "club", "strong@20", "random")])
again = ludocracy.Match.from_record(match.record())
levels = ludocracy.bot_levels("oh_hell")
print(json.dumps([ludocracy.game_names(), levels, match.over, again.scores == match.scores, ludocracy.rules("oh_hell", "fr")]))
"""

TRAINED = """
import json, sys
sys.path.insert(0, {examples!r})
import numpy as np
from learn import Policy
from ludocracy.env.vector import VectorEnv
env = VectorEnv("oh_hell", count=32, seats=3, seed=1)
policy = Policy(env.width, env.actions, 16, np.random.default_rng(1))
rng, games, illegal = np.random.default_rng(2), 0, 0
while games < 40:
    odds, _ = policy.probabilities(env.observations, env.masks)
    actions = np.array([rng.choice(env.actions, p=row / row.sum()) for row in odds.astype(np.float64)])
    seen, masks, seats = env.observations.copy(), env.masks.copy(), env.seats.copy()
    env.step(actions)
    games, illegal = games + int(env.dones.sum()), illegal + int(env.illegal.sum())
    gains = env.rewards[np.arange(32), seats] - 1 / 3
    policy.improve(seen, masks, actions, np.where(env.dones, gains, 0).astype(np.float32), 0.01)
print(json.dumps([games, illegal, env.width, policy.updates]))
"""


def test_the_game_is_in_library_lab_and_terminal(installed: Environment, tmp_path: Path) -> None:
    names, levels, over, same, rules = installed.json(LIBRARY)
    assert names[-1] == "oh_hell" and len(names) > 1
    assert levels == ["novice", "casual", "club", "strong", "expert"]
    assert over and same and rules.startswith("# L’Ascenseur")
    assert "Oh Hell" in installed.ludocracy("games", "--lang", "en", "--plain")
    said = installed.ludocracy("simulate", "oh_hell", "--games", "20", "--workers", "1", "--lang", "en", "--plain")
    assert "20" in said
    record = installed.run(
        "-c",
        "import ludocracy; m = ludocracy.new_match('oh_hell', seats=3, seed=1);"
        "m.play_out([ludocracy.bot('oh_hell', 'club')] * 3); print(m.record().text())",
    )
    file = tmp_path / "game.txt"
    file.write_text(record, "utf-8")
    assert installed.ludocracy("replay", str(file), "--check", "--lang", "en")


def test_a_learner_trains_on_the_game(installed: Environment) -> None:
    games, illegal, width, updates = installed.json(TRAINED.format(examples=str(ROOT / "examples")))
    assert games >= 40 and illegal == 0 and width > 200 and updates > 0


def test_the_example_passes_its_own_tests(installed: Environment) -> None:
    installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", str(EXAMPLE / "tests"))


def test_people_and_bots_play_the_game_in_the_browser(installed: Environment, browser: Browser, tmp_path: Path) -> None:
    server = Running(str(tmp_path / "tables.sqlite"), python=installed.python)
    try:
        ann = Screen(browser, server.home, name="Ann")
        ben = Screen(browser, server.home, phone=True, language="fr", name="Ben", number=1)
        (game,) = [one for one in ben.get("/api/games?language=fr")["games"] if one["game"] == "oh_hell"]
        assert game["title"] == "L’Ascenseur" and game["minutes"] == [10, 20] and len(game["bots"]) == 5
        seats = [{"me": True, "name": "Ann"}, {}, {"bot": "club"}, {"bot": "strong"}]
        wishes = {"game": "oh_hell", "seats": seats, "options": {"cards": 3}, "pace": 0}
        ann.ask("/api/me", {"name": "Ann"})
        table = ann.ask("/api/tables", wishes)["id"]
        ann.open(f"/t/{table}")
        ben.open(f"/t/{table}")
        ben.page.fill("main form input", "Ben")
        ben.page.click("[data-sit]")
        ann.page.wait_for_selector("[data-start]:enabled")
        ann.page.click("[data-start]")
        luck = random.Random(4)
        while asked := whose_turn(ann, ben):
            asked.answer(luck)
        expect(ben.page.get_by_text("L’atout", exact=True)).to_have_count(1)
        for one in (ann, ben):
            one.fits()
            assert one.problems == []
        verdict = ann.get(f"/api/tables/{table}/verify")
        assert verdict["ok"], verdict
    finally:
        server.stop()


def test_a_table_waits_for_its_package_and_continues(wheel: Path, tmp_path: Path, database: str) -> None:
    environment = Environment(tmp_path / "environment")
    environment.pip("install", "--no-index", "--no-deps", str(wheel))
    server = Running(database, python=environment.python)

    async def work() -> None:
        async with Client(server.home, "Ann") as ann:
            table = await ann.new_table("oh_hell", public=True)
            waiting = await ann.new_table("oh_hell", [me("Ann"), {}, {}], public=True)
            async with ann.at(table) as seat:
                await seat.play_on(most=2)
                before = (await seat.asked(0))["view"]["zones"]
            server.kill()
            environment.pip("uninstall", "-y", "ludocracy-oh-hell")
            server.start()
            listed = {one["id"]: one for one in (await ann.get("/api/tables"))["mine"]}
            assert {one["phase"] for one in listed.values()} == {"frozen"} and set(listed) == {table, waiting}
            assert listed[table]["title"] == "oh_hell"
            assert await ann.no("POST", "/api/tables", {"game": "oh_hell", "seats": 3}) == "no-game"
            for held, language, sentence in (
                (table, "en", "the package ludocracy-oh-hell is missing"),
                (waiting, "fr", "il manque le paquet ludocracy-oh-hell"),
            ):
                async with ann.at(held, language) as seat:
                    assert seat.table["phase"] == "frozen" and sentence in seat.table["frozen"]
                    await seat.done("chat", text="Where is it?")
                    for request in ({"do": "undo", "seat": 0}, {"do": "start"}, {"do": "adopt"}):
                        assert await seat.refused(**request) == "missing"
                    told = await seat.ask("rise", seat=0)
                    assert sentence.split()[-1] in told["why"]
            server.kill()
            environment.pip("install", "--no-index", "--no-deps", str(wheel))
            server.start()
            async with ann.at(table) as seat:
                assert seat.table["phase"] == "playing" and seat.table["frozen"] is None
                assert (await seat.asked(0))["view"]["zones"] == before
                await seat.play_on()
                assert seat.table["phase"] == "over"
            async with ann.at(waiting) as seat:
                assert seat.table["phase"] == "waiting" and seat.table["title"] == "Oh Hell"

    try:
        run(work())
    finally:
        server.stop()

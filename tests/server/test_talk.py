"""What players say to each other at a table: the chat, and whether the owner allows it."""

from tests.server.harness import Client, me, run


def test_the_owner_switches_the_chat_off_and_on(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann, Client(home, "Ben") as ben:
            table = await ann.new_table("riffifi", [me("Ann"), {}, {"bot": "random"}])
            async with ann.at(table) as one, ben.at(table) as two:
                await two.done("chat", text="before the game")
                assert (await one.until("chat"))["text"] == "before the game"
                assert await two.refused("set", chat=False) == "not-yours"
                await one.done("set", chat=False)
                assert (await two.until("table", chat=False))["phase"] == "waiting"
                for seat in (one, two):
                    assert await seat.refused("chat", text="hush") == "no-chat"
                await one.done("set", chat=True)
                await two.done("chat", text="again")
                assert [line["text"] for line in one.received if line["is"] == "chat"][-1:] != ["hush"]

    run(work())

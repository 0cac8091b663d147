"""Links that friends can open: the network's address, where the reader's own address would be useless to others."""

import re

import pytest

from ludocracy.server.http import addresses as network
from tests.server.harness import Client, Running, me, run


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST.", "127.0.0.1", "127.8.8.8", "::1"])
def test_hosts_that_mean_the_machine_itself(host: str) -> None:
    assert network.is_local(host)
    assert network.homes(host, 8080) == []


@pytest.mark.parametrize("host", ["192.168.1.20", "example.org", "localhost.example.org", "", "::"])
def test_hosts_that_are_not_local(host: str) -> None:
    assert not network.is_local(host)


def test_addresses_that_friends_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.1.20", "10.0.0.5"])
    assert network.homes("0.0.0.0", 8080) == ["http://192.168.1.20:8080", "http://10.0.0.5:8080"]
    assert network.homes("10.0.0.5", 81) == ["http://10.0.0.5:81"]
    assert network.homes("2001:db8::7", 81) == ["http://[2001:db8::7]:81"]


def test_unusable_addresses_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not any(network.useful(one) for one in ("127.0.1.1", "169.254.7.7", "0.0.0.0", "::1", "fe80::1%eth0"))
    assert all(network.useful(one) for one in ("192.168.1.20", "10.0.0.5", "2001:db8::7"))
    found = network.own_addresses()
    assert len(found) == len(set(found))
    assert all(network.useful(one) for one in found)


def test_the_invitation_link_works_from_other_machines(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A server that listens everywhere, opened at localhost: without a network, the link keeps the only address there is."""
    server = Running(str(tmp_path_factory.mktemp("wide") / "tables.sqlite"), "--host", "0.0.0.0")

    async def work() -> None:
        async with Client(server.home, "Ann") as ann:
            known = (await ann.get("/api/hello"))["network"]
            assert known == network.homes("0.0.0.0", server.port)
            table = await ann.new_table(seats=[me(), {}, {}])
            link = (await ann.get(f"/api/tables/{table}"))["link"]
            assert link == f"{known[0] if known else server.home}/t/{table}"
            assert await ann.no("GET", f"/api/tables/{table}/qr.svg?home=http://example.org") == "no-such"
            for home in known:
                assert "<svg" in (await ann.request("GET", f"/api/tables/{table}/qr.svg?home={home}"))[1]

    try:
        run(work())
        assert server.process.stdout is not None
        told = server.process.stdout.readline()
        assert re.match(r"Friends in the same network open http|Only this computer", told)
    finally:
        server.stop()


def test_a_server_on_loopback_says_so(home: str) -> None:
    async def work() -> None:
        async with Client(home, "Ann") as ann:
            assert (await ann.get("/api/hello"))["network"] == []
            table = await ann.new_table(seats=[me(), {}, {}])
            assert (await ann.get(f"/api/tables/{table}"))["link"] == f"{home}/t/{table}"

    run(work())

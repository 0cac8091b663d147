"""Headers that protect the page, and cookies that are sent over encrypted connections alone."""

from pathlib import Path

from tests.server.harness import Client, run, within

PUBLIC = "https://club.example"


def test_every_answer_has_the_headers_that_protect_a_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite") as (_, home), Client(home) as guest:
            for path in ("/", "/health", "/api/tables", "/api/nothing"):
                async with guest.session.get(path) as answer:
                    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
                    assert answer.headers["Cross-Origin-Embedder-Policy"] == "require-corp"
                    assert answer.headers["X-Permitted-Cross-Domain-Policies"] == "none"
                    assert "camera=()" in answer.headers["Permissions-Policy"]
                    assert "Strict-Transport-Security" not in answer.headers

    run(work())


def test_a_public_address_with_https_makes_cookies_secure(tmp_path: Path) -> None:
    """Also where the proxy does not say how the client reached it; not for those who come by another address."""

    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", home=PUBLIC) as (_, home), Client(home) as guest:
            by_name = {"Host": "club.example", "Origin": PUBLIC}
            async with guest.session.post("/api/me", json={"name": "Ann"}, headers=by_name) as answer:
                assert answer.status == 200
                assert "Secure" in answer.headers["Set-Cookie"]
                assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
            async with guest.session.post("/api/me", json={"name": "Ann"}) as answer:
                assert answer.status == 200
                assert "Secure" not in answer.headers["Set-Cookie"]
                assert "Strict-Transport-Security" not in answer.headers

    run(work())


def test_many_questions_about_health_ask_the_database_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with within(tmp_path / "tables.sqlite", rate=1.0) as (server, home), Client(home) as guest:
            before = server.writer.commits
            codes: list[int] = []
            for _ in range(400):
                async with guest.session.get("/health") as answer:
                    codes.append(answer.status)
            assert codes[0] == 200
            assert 429 in codes, "questions about health are limited"
            assert server.writer.commits - before < 200

    run(work())

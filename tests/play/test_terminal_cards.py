"""Cards, events and statements can be read at any time, and the menu names each card once."""

import re
from typing import Any

import pytest

from ludocracy.games import catalogue
from ludocracy.show.words import Words
from ludocracy.terminal.groups import grouped, reasons
from ludocracy.terminal.session import by_time, cards_named
from tests.play.driver import run
from tests.rulebook.hegemony.stage import BOX

HEGEMONY = ["terminal", "hegemony", "--seats", "4", "--seed", "3", "--bots", "random"]


def offer(move: str, label: str, on: str = "", *hints: str) -> dict[str, Any]:
    return {"move": move, "label": label, "on": on, "hints": list(hints)}


def test_discards_of_cards_already_shown_take_one_line() -> None:
    prompt = {
        "offers": [
            offer("play:a", "Play “A b”", "card.a", "Score 1."),
            offer("play:c", "Play “C”", "card.c", "Score 2."),
            offer("discard:a", "Discard “A b” for a basic action", "card.a"),
            offer("discard:c", "Discard “C” for a basic action", "card.c"),
            offer("discard:d", "Discard “D” for a basic action", "card.d", "Score 3."),
            offer("bonus:swap", "Swap workers"),
        ],
        "refusals": [{"on": "card.d", "text": "not now"}],
    }
    plays, discards, bonuses = grouped(prompt)
    assert not plays.title and not bonuses.title
    assert discards.title == "Discard … for a basic action"
    assert discards.named == [(3, "“A b”"), (4, "“C”"), (5, "“D”")]


def test_offers_on_pieces_not_yet_shown_are_listed_with_their_hints() -> None:
    offers = [offer(f"build:{n}", f"Build {n}", f"company.{n}", "Cost.") for n in range(4)]
    (group,) = grouped({"offers": offers, "refusals": []})
    assert not group.title


def test_a_refusal_names_its_subject_unless_the_text_does_or_there_are_many() -> None:
    pieces = [{"id": f"act.{n}", "text": f"Act {n}"} for n in range(6)] + [{"id": "card.a", "text": "A"}]
    refused = [("act.0", "No loan."), ("act.1", "No market."), ("act.2", "No market."), ("card.a", "“A”: not now.")]
    refused += [(f"act.{n}", "Done.") for n in range(2, 6)] + [("elsewhere", "No.")]
    told = {
        "zones": [{"pieces": pieces}],
        "prompt": {"refusals": [{"on": on, "text": text} for on, text in refused]},
    }
    assert reasons(told) == [
        (["Act 0"], "No loan."),
        (["Act 1", "Act 2"], "No market."),
        ([], "“A”: not now."),
        ([], "Done."),
        ([], "No."),
    ]


def test_the_menu_of_a_turn_names_each_card_once_and_each_refused_action() -> None:
    """Discards take one line, in French with a no-break space before the colon."""
    english = run(*HEGEMONY, "--plain", "--lang", "en", typed="quit\nyes\n").out
    assert re.search(r"Discard … for a basic action: \d+\. “", english)
    assert "Repay a loan: You have no loan." in english
    french = run(*HEGEMONY, "--plain", "--lang", "fr", typed="quitter\noui\n").out
    assert re.search(r"Défausser … pour une Action de Base\xa0: \d+\. «", french)


def test_cards_are_found_by_a_part_of_their_name_and_cards_of_the_same_name_are_distinguished() -> None:
    words = Words(catalogue.find("hegemony"), "en")
    ((name, lines),) = cards_named("exit strategy", words)
    assert name == "Exit Strategy" and "twice its cost" in lines[0]
    assert len(cards_named("unemployment initiative program", words)) == 3
    assert cards_named("no such card", words) == []
    assert cards_named("college", words)[0][1][0] == "Cost: 16\u00a0V."
    assert cards_named("export card 1", words)[0][1][0] == "3 food: 25\u00a0V."
    french = Words(catalogue.find("hegemony"), "fr")
    assert cards_named("strategie de sortie", french)[0][0] == "Stratégie de Sortie"


def test_every_kind_of_card_can_be_read() -> None:
    words = Words(catalogue.find("hegemony"), "en")
    for domain in (BOX.card, BOX.event, BOX.company, BOX.deal, BOX.export, BOX.agenda):
        for label in domain.labels:
            title = words.label(domain.name, label)
            assert title in [name for name, _ in cards_named(title, words)], f"{domain.name}: {title}"


@pytest.mark.parametrize(
    ("language", "commands", "said"),
    [
        ("en", ["card exit", "events", "statement", "card qqq"], ["Exit Strategy", "The next production", "qqq"]),
        (
            "fr",
            ["carte sortie", "événements", "relevé", "carte qqq"],
            ["Stratégie de Sortie", "La Production à venir", "qqq"],
        ),
    ],
)
def test_cards_and_events_can_be_read_at_any_time(language: str, commands: list[str], said: list[str]) -> None:
    ran = run(*HEGEMONY, "--plain", "--lang", language, typed="\n".join([*commands, "quit", "yes", ""]))
    for text in said:
        assert text in ran.out
    game = catalogue.find("hegemony")
    words = Words(game, language)
    told = [words.say(line.key, line.args) for line in game.printed("event/civil_unrest")]
    assert all(line in ran.out for line in told)  # one of the two events of this deal


def test_phases_end_with_a_statement_and_the_game_with_points_by_source_and_round() -> None:
    out = run(*HEGEMONY, "--plain", "--lang", "en", typed="1\n" * 700).out
    for phase in ("Production: the statement of each role", "Scoring: the points of the round"):
        for number in range(1, 6):
            assert out.count(f"{phase}, round {number}.") == 1, (phase, number)
    assert "Elections: bills and points, round 1." in out
    assert re.search(r"\d+ V left, 1 VP for every 10 V", out.replace("\u00a0", " ")), "points have reasons"
    assert out.count("Points by source") == 1
    assert out.count("Points scored, round") == 5 and "Points at the end of the game" in out


def test_the_end_draws_points_and_policies_round_by_round() -> None:
    out = run(*HEGEMONY, "--lang", "en", typed="1\n" * 700).out
    assert re.search(r"3\. Taxation( +[ABC]){6}", out)
    assert re.search(r"Middle Class( +[−\d]+){6}", out)


def test_statements_appear_in_the_order_of_the_phases() -> None:
    def zone(name: str, number: int) -> dict[str, Any]:
        return {"name": name, "facts": {"round": {"n": number}} if number else {}}

    zones = [zone("results", 0), zone("statement-preparation", 2), zone("statement-production", 1)]
    zones += [zone("statement-elections", 1), zone("points", 0)]
    assert [one["name"] for one in by_time(zones)] == [
        "statement-production",
        "statement-elections",
        "statement-preparation",
        "results",
        "points",
    ]


def test_the_table_does_not_repeat_what_is_printed_on_companies() -> None:
    """The table shows the wage in force; `card` shows all three wages and the posts."""
    out = run(*HEGEMONY, "--plain", "--lang", "en", typed="table\ncard supermarket\nquit\n").out
    table, card = out.split("Supermarket\n", 1)
    assert "wage 20 V, level 2" in table.replace("\u00a0", " ")
    assert "V at level 1" not in table.replace("\u00a0", " ") and "on the card" not in table
    assert "Wages: " in card and "Post: " in card

"""Mise en Place, for two, three and four players."""

import pytest

from ludocracy.games.hegemony.board.roles import HAND
from ludocracy.games.hegemony.board.table import HegemonyTable
from ludocracy.games.hegemony.board.workers import WORKERS_IN_BOX
from tests.helpers import Scene
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plateau_de_jeu(seats: int) -> None:
    stage = Stage(seats)
    t = stage.t
    assert t.policy == [2, 1, 0, 1, 2, 1, 1]  # ruling H1
    assert t.multiplier() == 5
    assert t.money[S] == 120
    health, education, media = (5, 5, 3) if seats == 2 else (6, 6, 4)
    assert (stage.held("state-store", "health"), stage.held("state-store", "education"), t.media) == (
        health,
        education,
        media,
    )
    assert len(t.deals) == 1
    assert t.export >= 0
    assert t.bag == [8, 8, 8]
    assert t.cubes == [17, 17, 17]
    assert sorted(BOX.company.labels[card] for card in t.companies[C]) == [
        "clinic",
        "college",
        "shopping_mall",
        "supermarket",
    ]
    assert len(t.companies[S]) == 3
    assert t.closed.bit_count() == 6
    assert all(t.wages[card] == 2 for role in (M, C, S) for card in t.companies[role])


def test_entreprises_publiques_selon_le_nombre_de_joueurs() -> None:
    two = [BOX.company.labels[card] for card in Stage(2).t.companies[S]]
    more = [BOX.company.labels[card] for card in Stage(3).t.companies[S]]
    assert two == ["public_hospital", "public_university", "regional_tv_station"]
    assert more == ["university_hospital", "technical_university", "national_public_broadcasting"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_classe_ouvriere(seats: int) -> None:
    stage = Stage(seats)
    t = stage.t
    assert t.money[W] == 30
    assert t.influence[W] == 1
    assert t.workers[W] == 10
    assert t.population(W) == 3
    assert t.idle_count(W) == (2 if seats == 2 else 3)
    assert stage.workers_at("supermarket") == ["working-agriculture", "working-unskilled"]
    if seats == 2:
        assert stage.workers_at("public_university") == ["working-education", "working-unskilled"]  # ruling N50
    else:
        assert stage.workers_at("university_hospital") == [
            "working-healthcare",
            "working-unskilled",
            "working-unskilled",
        ]


def test_classe_capitaliste() -> None:
    stage = Stage(4)
    t = stage.t
    assert (t.money[C], t.capital, t.influence[C]) == (120, 0, 1)
    assert [stage.held("capitalist-store", good) for good in ("food", "luxury", "health", "education")] == [1, 2, 0, 2]
    assert t.prices[8:12] == [12, 8, 8, 8]
    assert t.markets[C].bit_count() == 4


def test_classe_moyenne() -> None:
    stage = Stage(3)
    t = stage.t
    assert (t.money[M], t.influence[M], t.workers[M]) == (40, 1, 10)
    assert [stage.held("middle-store", good) for good in ("food", "luxury", "health", "education")] == [1, 0, 1, 0]
    assert t.markets[M].bit_count() == 3
    assert stage.workers_at("technical_university") == ["middle-education", "middle-unskilled", "middle-unskilled"]
    assert stage.workers_at("doctors_office") == ["middle-healthcare"]
    assert t.idle_count(M) == 3  # one skilled of its choice and two immigrants of its own (ruling H2)


@pytest.mark.parametrize("seats", [3, 4])
def test_classe_moyenne_choisit_son_specialiste_apres_ses_cartes(seats: int) -> None:
    """Seven cards, then the worker, chosen with a look at the market. The State's events and agenda are open by then."""
    fresh = Scene("hegemony", seats)
    while not fresh.offers()[0].startswith("skill:"):
        fresh.play(fresh.offers()[0])
    t = fresh.table
    assert isinstance(t, HegemonyTable)
    assert fresh.who() == [M]
    assert len(t.hands[M]) == HAND
    assert t.markets[M].bit_count() == 3
    assert t.workers == [10, 7]
    assert (len(t.events), t.agenda >= 0) == ((2, True) if seats == 4 else (0, False))


def test_etat() -> None:
    t = Stage(4).t
    assert t.legitimacy == [2, 2, 2]
    assert t.influence[S] == 1
    assert len(t.events) == 2
    assert t.agenda >= 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sept_cartes_en_main(seats: int) -> None:
    t = Stage(seats).t
    assert [len(t.hands[role]) for role in t.choices.roles] == [HAND] * seats


def test_sans_etat_ni_evenement_ni_agenda() -> None:
    t = Stage(3).t
    assert t.events == []
    assert t.agenda == -1
    assert t.legitimacy == [0, 0, 0]


def test_evenements_des_manches_2_a_5() -> None:
    """Ruling H21: they are shuffled back in round 1, so they never lie on the board then."""
    fresh = Scene("hegemony", 4)
    while "arise:political_scandal" not in fresh.offers():
        fresh.play(fresh.offers()[0])
    assert not {"arise:pandemic", "arise:low_university_ratings", "arise:outdated_public_sector_infrastructure"} & set(
        fresh.offers()
    )


def test_travailleurs_de_la_boite() -> None:
    """48 and 42 workers (ruling H22)."""
    assert (sum(WORKERS_IN_BOX[:6]), sum(WORKERS_IN_BOX[6:])) == (48, 42)

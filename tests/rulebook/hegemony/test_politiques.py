"""Tableau des Politiques: what each change does, at once and in order."""

import pytest

from ludocracy.games.hegemony.atoms.goods import unit_price
from ludocracy.games.hegemony.board.companies import MAIN
from ludocracy.games.hegemony.board.policies import (
    FISCAL,
    IMMIGRATION,
    LABOUR,
    TAXATION,
    TRADE,
    WELFARE_EDUCATION,
    WELFARE_HEALTH,
)
from ludocracy.games.hegemony.phases.policy_changes import set_policy
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W

# -- 1 Politique Fiscale ---------------------------------------------------------------------------------


def test_le_secteur_public_s_agrandit_sans_etat() -> None:
    """The whole next row for 60; the class picks which company its unemployed fill."""
    stage = Stage(2).idle(working_healthcare=1, working_education=1, working_unskilled=1)
    stage.do(set_policy, FISCAL, 1)
    assert stage.t.money[S] == 60
    assert len(stage.t.companies[S]) == 6
    assert sorted(stage.offers()) == ["staff:public_hospital-2", "staff:public_university-2"]
    stage.play("staff:public_university-2", "worker:working-unskilled")
    assert stage.workers_at("public_university-2") == ["working-education", "working-unskilled"]
    assert stage.committed("public_university-2") == MAIN
    assert stage.who() == []


def test_la_classe_moyenne_tranche() -> None:
    """Ruling N25: where both could take the same company, the Middle Class decides."""
    stage = Stage(3).idle(working_media=1, working_unskilled=1, middle_media=1, middle_unskilled=1)
    stage.do(set_policy, FISCAL, 1)
    assert stage.who() == [M]
    stage.play("staff:regional_tv_station-2", "hire:working", "worker:working-unskilled")
    assert stage.workers_at("regional_tv_station-2") == ["working-media", "working-unskilled"]


def test_l_etat_choisit_tout_a_quatre() -> None:
    stage = Stage(4).idle(middle_media=1, middle_unskilled=1)
    stage.do(set_policy, FISCAL, 1)
    stage.play("open:regional_tv_station-2", "wage:regional_tv_station-2.3")
    stage.play("open:regional_tv_station-3", "wage:regional_tv_station-3.2")
    stage.play("open:public_hospital-2", "wage:public_hospital-2.2")
    assert sorted(stage.offers()) == ["staff:regional_tv_station-2", "staff:regional_tv_station-3"]
    stage.play("staff:regional_tv_station-2", "worker:middle-unskilled")
    assert stage.wage("regional_tv_station-2") == 3
    assert stage.who() == []


def test_un_emprunt_pour_ouvrir() -> None:
    stage = Stage(2).idle()
    stage.t.money[S] = 10
    stage.do(set_policy, FISCAL, 1)
    assert (stage.t.money[S], stage.t.loans[S]) == (0, 1)


def test_le_secteur_public_diminue_sans_etat() -> None:
    """Row by row from below, contracts or not; 60 back for each."""
    stage = Stage(2).idle()
    stage.do(set_policy, FISCAL, 0)
    assert len(stage.t.companies[S]) == 9
    stage.company("public_hospital-3", "working-healthcare", "working-unskilled", committed=MAIN)
    money = stage.t.money[S]
    stage.do(set_policy, FISCAL, 2)
    assert len(stage.t.companies[S]) == 3
    assert stage.t.money[S] == money + 120
    assert stage.idle_of("working-healthcare") == 1


def test_l_etat_choisit_ce_qui_ferme() -> None:
    """Any company, even with committed workers (FAQ)."""
    stage = Stage(4).policies(fiscal="B")
    for label in ("public_hospital-2", "public_university-2", "regional_tv_station-2"):
        stage.company(label)
    stage.t.writable_committed()[BOX.company.codes["university_hospital"]] = MAIN
    stage.do(set_policy, FISCAL, 2)
    stage.play("shut:university_hospital", "shut:regional_tv_station-2", "shut:public_hospital-2")
    assert stage.t.money[S] == 120 + 30 + 20 + 20
    assert stage.who() == []


def test_les_services_en_trop_sont_defausses() -> None:
    """FAQ; ruling H24."""
    stage = Stage(4).policies(fiscal="B")
    stage.company("public_hospital-2")
    stage.goods("state-store", health=16)
    stage.do(set_policy, FISCAL, 2)
    stage.play("shut:public_hospital-2")
    assert stage.held("state-store", "health") == 12


def test_apres_une_privatisation_on_retablit_le_nombre() -> None:
    """FAQ, Privatisation: from 2 companies to 6 at section B, 8 at most at section A."""
    stage = Stage(4).idle()
    card = BOX.company.codes["technical_university"]
    stage.t.companies[S].remove(card)
    stage.t.companies[C].append(card)
    stage.t.writable_owner()[card] = C
    stage.goods("state-store", education=6)
    stage.do(set_policy, FISCAL, 0)
    opened = 0
    while stage.who():
        opened += stage.offers()[0].startswith("open:")
        stage.play(stage.offers()[0])
    assert opened == 6
    assert len(stage.t.companies[S]) == 8


def test_une_entreprise_nationalisee_ferme_dans_le_secteur_public() -> None:
    """Ruling H15: it counts as public, and pays its own cost."""
    stage = Stage(4).policies(fiscal="B").idle()
    for label in ("public_hospital-2", "public_university-2"):
        stage.company(label)
    card = stage.company("hotel", owner=S)
    stage.do(set_policy, FISCAL, 2)
    stage.play("shut:hotel", "shut:public_hospital-2", "shut:public_university-2")
    assert stage.t.money[S] == 120 + 15 + 20 + 20
    assert stage.t.closed >> card & 1


# -- 2 Marché du Travail ---------------------------------------------------------------------------------


def test_le_salaire_minimum_monte() -> None:
    """Wages rise without contracts (FAQ), then the owners may adjust: Middle, Capitalist, State."""
    stage = Stage(4)
    stage.do(set_policy, LABOUR, 0)
    assert all(stage.t.wages[card] in (0, 3) for role in (M, C, S) for card in stage.t.companies[role])
    assert sum(stage.t.committed) == 0
    assert stage.who() == []  # nothing but level 3 is allowed


def test_le_salaire_minimum_baisse() -> None:
    stage = Stage(4)
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = MAIN
    stage.do(set_policy, LABOUR, 2)
    assert stage.who() == [M]
    stage.play("done")
    assert stage.who() == [C]
    assert "wage:supermarket.1" not in stage.offers()
    stage.play("wage:college.1", "wage:clinic.3", "done")
    assert stage.who() == [S]
    assert (stage.wage("college"), stage.committed("clinic")) == (1, 0)


def test_sans_etat_les_salaires_publics_suivent_le_minimum() -> None:
    """Ruling H5."""
    stage = Stage(2)
    stage.do(set_policy, LABOUR, 2)
    assert {stage.t.wages[card] for card in stage.t.companies[S]} == {1}


# -- 3, 4, 5 Imposition et Aides Sociales ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("taxation", "health", "education", "multiplier"),
    [("A", "B", "C", 5), ("B", "A", "A", 6), ("A", "A", "A", 11), ("C", "A", "A", 1), ("B", "C", "C", 2)],
)
def test_multiplicateur_fiscal(taxation: str, health: str, education: str, multiplier: int) -> None:
    """The two examples of the book, and the ends of the track."""
    assert Stage(2).policies(taxation=taxation, health=health, education=education).t.multiplier() == multiplier


def test_imposition_ajuste_le_multiplicateur() -> None:
    stage = Stage(2)
    stage.do(set_policy, TAXATION, 1)
    assert stage.told("multiplier") == [(3,)]
    assert stage.who() == []


@pytest.mark.parametrize(("policy", "good"), [(WELFARE_HEALTH, "health"), (WELFARE_EDUCATION, "education")])
def test_aides_sociales_prix_ajustes(policy: int, good: str) -> None:
    """The Middle, then the Capitalist Class may adjust the price of that service."""
    stage = Stage(4)
    stage.do(set_policy, policy, 0 if policy == WELFARE_HEALTH else 1)
    assert stage.offers() == [f"price:{good}.5", f"price:{good}.10", "done"]
    assert stage.who() == [M]
    stage.play(f"price:{good}.5")
    assert stage.who() == [C]
    stage.play("done")
    assert stage.who() == []


# -- 6 Commerce Extérieur --------------------------------------------------------------------------------


@pytest.mark.parametrize(("section", "food", "luxury"), [("A", 20, 12), ("B", 15, 9), ("C", 10, 6)])
def test_droits_de_douane(section: str, food: int, luxury: int) -> None:
    t = Stage(2).policies(trade=section).t
    assert (unit_price(t, W, 3, 0), unit_price(t, W, 3, 1)) == (food, luxury)


def test_commerce_exterieur_prix_des_biens() -> None:
    stage = Stage(2)
    deals = stage.t.deals[:]
    stage.do(set_policy, TRADE, 2)
    assert stage.offers() == ["price:food.9", "price:food.15", "price:luxury.5", "price:luxury.10", "done"]
    stage.play("price:food.9", "price:luxury.5")
    assert stage.who() == []
    assert stage.t.deals == deals  # cards come and go in the preparation only


# -- 7 Immigration ---------------------------------------------------------------------------------------


def test_immigration_ne_change_rien_tout_de_suite() -> None:
    stage = Stage(2)
    before = stage.t.idle[:]
    stage.do(set_policy, IMMIGRATION, 2)
    assert (stage.who(), stage.t.idle) == ([], before)


def test_une_politique_deja_en_place_ne_fait_rien() -> None:
    stage = Stage(4)
    stage.do(set_policy, TRADE, 1)
    assert stage.news == []

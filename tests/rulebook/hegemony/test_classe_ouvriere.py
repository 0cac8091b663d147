"""Classe Ouvrière: the worked examples of its chapter."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.actions.assign_workers import ASSIGN_THREE
from ludocracy.games.hegemony.actions.build_company import BUILD_BY
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.actions.demonstration import may_demonstrate, open_posts
from ludocracy.games.hegemony.actions.sell_company import SELL_BY
from ludocracy.games.hegemony.actions.strike import BASIC_STRIKE
from ludocracy.games.hegemony.actions.training import UseEducation
from ludocracy.games.hegemony.actions.use_healthcare import UseHealthcare
from ludocracy.games.hegemony.actions.use_luxury import UseLuxury
from ludocracy.games.hegemony.board.companies import EMPLOYEE, MAIN
from ludocracy.games.hegemony.board.goods import LUXURY
from ludocracy.games.hegemony.board.workers import INDUSTRY
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction
from ludocracy.games.hegemony.phases.preparation import NEW_PEOPLE
from ludocracy.games.hegemony.phases.production import PRODUCTION
from ludocracy.games.hegemony.phases.taxes import Taxes
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W

# -- Phase de Préparation --------------------------------------------------------------------------------


def test_obtenir_de_nouveaux_travailleurs_section_c() -> None:
    stage = Stage(2).policies(immigration="C")
    before = stage.t.idle[:]
    stage.ask(NEW_PEOPLE)
    stage.play("arrive:middle_agriculture", "arrive:working_education")
    after = stage.t.idle
    assert after[0] - before[0] == 3  # two, and the unskilled immigrant
    assert stage.idle_of("working-education") == before[4] + 1
    assert stage.t.workers[W] == 14
    assert stage.t.population(W) == 4


# -- Acheter des Biens et des Services -------------------------------------------------------------------


def test_acheter_de_la_sante_a_deux_fournisseurs() -> None:
    """Population 5: 5 from the State at 5, and the Capitalist's 3 at 8."""
    stage = Stage(4).population(W, 15).goods("capitalist-store", health=3).goods("state-store", health=6)
    stage.t.money[W] = 60
    stage.ask(BASIC_BUY[W])
    stage.play("good:health", "from:state")
    assert stage.offers()[-1] == "amount:5"
    stage.play("amount:5")
    assert stage.t.money[W] == 35
    stage.play("from:capitalist")
    assert stage.offers()[-1] == "amount:3"
    stage.play("amount:3")
    assert stage.t.money[W] == 11
    assert stage.held("working-area", "health") == 8
    assert stage.t.money[S] == 145
    assert stage.t.money[C] == 144


def test_acheter_du_luxe_a_l_etranger() -> None:
    """Population 6 at 6B: 36 to the bank and 18 of duties to the State."""
    stage = Stage(4).population(W, 18).goods("capitalist-store", luxury=0)
    stage.t.money[W] = 54
    stage.ask(BASIC_BUY[W])
    stage.play("good:luxury", "from:abroad", "amount:6")
    assert stage.t.money[W] == 0
    assert stage.t.money[S] == 138
    assert stage.told("bought") == [(W, 6, LUXURY, 3, 54)]
    assert stage.told("tariff") == [(W, 18)]


def test_deux_fournisseurs_au_plus() -> None:
    stage = Stage(4).goods("middle-store", health=3).goods("capitalist-store", health=3)
    stage.t.money[W] = 200
    stage.ask(BASIC_BUY[W])
    stage.play("good:health", "from:state", "amount:1", "from:middle", "amount:1")
    assert stage.who() == []


def test_pas_d_emprunt_pour_un_achat() -> None:
    stage = Stage(4)
    stage.t.money[W] = 9
    stage.ask(BASIC_BUY[W])
    stage.play("good:health", "from:state")
    assert stage.offers() == ["amount:1"]


# -- Assigner des Travailleurs, Syndicats ----------------------------------------------------------------


def farming() -> Stage:
    """Two farm workers in a Capitalist company; two Middle Class farms wait for an employee."""
    stage = Stage(4).clear(M).clear(C).clear(S)
    stage.company("supermarket", "working-agriculture", "working-unskilled")
    stage.company("convenience_store", "middle-agriculture")
    stage.company("convenience_store-2", "middle-agriculture")
    return stage.idle(working_unskilled=2, working_agriculture=1)


def test_fonder_un_syndicat_agricole() -> None:
    stage = farming().ask(ASSIGN_THREE[W])
    assert "union:agriculture" not in stage.offers()
    stage.play("staff:convenience_store", "worker:working-unskilled")
    stage.play("staff:convenience_store-2", "worker:working-unskilled")
    stage.play("union:agriculture", "worker:working-agriculture")
    assert stage.t.unions == BIT[INDUSTRY.codes["agriculture"]]
    assert stage.who() == []


def test_le_syndicat_tombe_quand_une_entreprise_est_vendue() -> None:
    stage = farming().ask(ASSIGN_THREE[W])
    stage.play("staff:convenience_store", "worker:working-unskilled")
    stage.play("staff:convenience_store-2", "worker:working-unskilled")
    stage.play("union:agriculture", "worker:working-agriculture")
    stage.t.committed = [0] * len(BOX.company)
    stage.ask(SELL_BY[M])
    stage.play("close:convenience_store")
    assert stage.t.unions == 0
    assert stage.told("union.fell") == [(0,)]
    assert stage.idle_of("working-agriculture") == 1


def test_une_entreprise_se_remplit_en_entier() -> None:
    stage = Stage(2).idle(working_unskilled=1)
    for label in ("supermarket", "shopping_mall", "public_hospital", "public_university"):
        stage.t.writable_committed()[BOX.company.codes[label]] = MAIN
    assert "act:assign" not in stage.ask(BasicAction(W)).offers()


def test_les_autres_travailleurs_deviennent_inactifs() -> None:
    """Workers left behind are unemployed once the assignment is over."""
    stage = Stage(2).clear(S).idle()
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:supermarket.working-unskilled", "take:shopping_mall.working-unskilled")
    stage.play("done")
    assert stage.workers_at("supermarket") == []
    assert stage.idle_of("working-agriculture") == 1
    assert stage.idle_of("working-luxury") == 1
    assert stage.committed("fast_food_chain") == MAIN


def test_remplacer_un_travailleur_parti_dans_la_meme_action() -> None:
    """FAQ: the one who fills the gap is under no contract, and neither are the others."""
    stage = Stage(2).clear(S).idle(working_unskilled=2)
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:supermarket.working-unskilled", "worker:working-unskilled")
    stage.play("staff:supermarket", "worker:working-unskilled")
    assert stage.who() == []
    assert stage.workers_at("supermarket") == ["working-agriculture", "working-unskilled"]
    assert stage.committed("supermarket") == 0
    assert stage.committed("fast_food_chain") == MAIN


@pytest.mark.parametrize(("binds", "contract"), [(False, 0), (True, EMPLOYEE)])
def test_x11_a_newcomer_in_a_freed_post_of_a_middle_class_company(binds: bool, contract: int) -> None:
    """The FAQ on assigning excepts these companies, the one on deregulation does not: no contract, or one by option."""
    stage = Stage(3, {"freed_post_binds": binds}).clear(S).idle(working_unskilled=2)
    stage.company("fast_food_chain")
    stage.company("convenience_store", "middle-agriculture", "", "working-unskilled")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:convenience_store.working-unskilled", "worker:working-unskilled")
    stage.play("staff:convenience_store", "worker:working-unskilled")
    assert stage.committed("convenience_store") == contract


def test_sous_contrat_on_ne_bouge_pas() -> None:
    stage = Stage(2).clear(S).idle(working_unskilled=1)
    stage.company("fast_food_chain")
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = MAIN
    stage.ask(ASSIGN_THREE[W]).play("staff:fast_food_chain")
    assert not any(offer.startswith("take:supermarket") for offer in stage.offers())


# -- Grève -----------------------------------------------------------------------------------------------


def test_greve_deux_entreprises_au_plus() -> None:
    stage = Stage(4).ask(BASIC_STRIKE)
    assert set(stage.offers()) == {"strike:supermarket", "strike:college", "strike:university_hospital"}
    stage.play("strike:supermarket", "strike:college")
    assert stage.who() == []


def test_greve_ni_contrat_ni_niveau_3() -> None:
    stage = Stage(4)
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = MAIN
    stage.t.writable_wages()[BOX.company.codes["college"]] = 3
    assert stage.ask(BASIC_STRIKE).offers() == ["strike:university_hospital"]


def test_greve_dans_le_public_a_quatre_seulement() -> None:
    assert Stage(3).ask(BASIC_STRIKE).offers() == ["strike:supermarket", "strike:college"]


def test_greve_en_production() -> None:
    """No wage, no goods, 1 influence; at level 3 the token goes and the company works."""
    stage = Stage(2).clear(S)
    stage.t.strikes = BIT[BOX.company.codes["supermarket"]] | BIT[BOX.company.codes["shopping_mall"]]
    stage.t.writable_wages()[BOX.company.codes["shopping_mall"]] = 3
    food = stage.held("capitalist-store", "food")
    stage.ask(PRODUCTION)
    assert stage.told("wages") == [(BOX.company.codes["shopping_mall"], 25, W)]
    assert stage.held("capitalist-store", "food") == food
    assert stage.told("influence") == [(W, 1)]
    assert stage.t.strikes == 0


def test_greve_d_un_employe_de_la_classe_moyenne() -> None:
    """Only his own bonus is lost, and his wage (ruling N5)."""
    stage = Stage(3).clear(S).clear(C).idle()
    card = stage.company("doctors_office", "middle-healthcare", "", "working-unskilled")
    stage.t.strikes = BIT[card]
    stage.goods("middle-store", health=0)
    stage.ask(PRODUCTION)
    assert stage.held("middle-store", "health") == 2
    assert stage.told("wages") == []
    assert stage.told("influence") == [(W, 1)]


# -- Manifestation ---------------------------------------------------------------------------------------


def demonstrating(companies: int) -> Stage:
    """Two players: five unemployed, one empty company of two posts, two unions."""
    stage = Stage(2).clear(S).clear(C)
    skilled = {"supermarket": "agriculture", "shopping_mall": "luxury", "college": "education", "clinic": "healthcare"}
    built = [*skilled, "supermarket-2", "shopping_mall-2", "college-2"]
    for label in built[: companies - 1]:
        stage.company(label, f"working-{skilled[label.removesuffix('-2')]}", "working-unskilled")
    stage.company("fast_food_chain")
    stage.idle(working_unskilled=5)
    for industry in ("media", "luxury"):
        stage.t.unions |= BIT[INDUSTRY.codes[industry]]
        kind = 1 + INDUSTRY.codes[industry]
        stage.t.pool[kind] -= 1
        stage.t.workers[W] += 1
    return stage


def test_manifestation_condition() -> None:
    stage = demonstrating(5)
    assert open_posts(stage.t) == 2
    assert may_demonstrate(stage.t)
    stage.idle(working_unskilled=3)
    assert not may_demonstrate(stage.t)


def test_manifestation_sept_points() -> None:
    stage = demonstrating(5)
    stage.t.demonstration = True
    stage.ask(PRODUCTION)
    assert stage.told("demonstration.held") == [(7,)]
    assert [told[:2] for told in stage.told("points.demonstration")] == [(C, 7)]
    assert stage.t.vp[C] == -7  # ruling H9
    assert not stage.t.demonstration


def test_manifestation_limitee_aux_emplacements_vides() -> None:
    stage = demonstrating(8)
    stage.t.demonstration = True
    stage.ask(PRODUCTION)
    assert [told[:2] for told in stage.told("points.demonstration")] == [(C, 4)]


def test_manifestation_evitee_en_embauchant() -> None:
    stage = demonstrating(5).market(C, "vegetable_farm")
    stage.t.demonstration = True
    stage.ask(BUILD_BY[C])
    stage.play("build:vegetable_farm", "wage:vegetable_farm.2", "hire:working")
    assert stage.workers_at("vegetable_farm") == ["working-unskilled"] * 3
    assert not stage.t.demonstration


def test_manifestation_construire_sans_embaucher_ne_suffit_pas() -> None:
    """All three are needed: built, staffed, and too few unemployed left."""
    stage = demonstrating(5).market(C, "vegetable_farm")
    stage.t.demonstration = True
    stage.ask(BUILD_BY[C])
    stage.play("build:vegetable_farm", "wage:vegetable_farm.2", "no")
    assert stage.t.demonstration


def test_manifestation_repartie_par_la_classe_ouvriere() -> None:
    stage = Stage(4).idle(working_unskilled=6)
    stage.t.demonstration = True
    stage.ask(PRODUCTION)
    assert stage.offers()[-1] == "amount:6"
    stage.play("amount:2", "amount:1")
    assert [told[:2] for told in stage.told("points.demonstration")] == [(C, 2), (M, 1), (S, 3)]


# -- Pression Politique ----------------------------------------------------------------------------------


def test_pression_politique() -> None:
    stage = Stage(2).ask(BasicAction(W)).play("act:pressure")
    assert (stage.t.bag[W], stage.t.cubes[W]) == (11, 14)


def test_pression_politique_limitee_par_la_reserve() -> None:
    stage = Stage(2).bag(24, 8, 8)
    stage.ask(BasicAction(W)).play("act:pressure")
    assert (stage.t.bag[W], stage.t.cubes[W]) == (25, 0)


# -- Actions Bonus ---------------------------------------------------------------------------------------


def test_recourir_aux_services_de_sante() -> None:
    """Population 5, prosperity to 5: 5 points and 2 more, and a new worker."""
    stage = Stage(4).population(W, 15).goods("working-area", health=8)
    stage.t.prosperity[W] = 4
    idle = stage.idle_of("working-unskilled")
    stage.do(UseHealthcare().perform, W)
    assert stage.held("working-area", "health") == 3
    assert stage.t.vp[W] == 7
    assert stage.idle_of("working-unskilled") == idle + 1
    assert stage.t.workers[W] == 16


def test_formation_et_education() -> None:
    """Prosperity to 6 brings 6 points; a grey worker becomes a purple one."""
    stage = Stage(4).population(W, 15).goods("working-area", education=5)
    stage.t.prosperity[W] = 5
    stage.do(UseEducation().perform, W)
    media = stage.idle_of("working-media")
    stage.play("train:working-unskilled", "skill:media")
    assert stage.t.vp[W] == 6
    assert stage.idle_of("working-media") == media + 1
    assert stage.held("working-area", "education") == 0


def test_formation_d_un_travailleur_sous_contrat() -> None:
    stage = Stage(4).goods("working-area", education=3)
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = MAIN
    stage.do(UseEducation().perform, W)
    stage.play("train-at:supermarket", "skill:agriculture")
    assert stage.workers_at("supermarket") == ["working-agriculture", "working-agriculture"]
    assert stage.committed("supermarket") == MAIN


def test_utiliser_le_luxe() -> None:
    stage = Stage(4).goods("working-area", luxury=3)
    stage.do(UseLuxury().perform, W)
    assert (stage.t.vp[W], stage.t.prosperity[W]) == (1, 1)


def test_muter_des_travailleurs() -> None:
    """A skilled worker in an unskilled post makes way; the contract passes on, and he may go elsewhere."""
    stage = Stage(2).idle(working_unskilled=1)
    stage.company("vegetable_farm", "working-healthcare", "working-unskilled", "working-unskilled", committed=MAIN)
    stage.ask(TAKE_TURN[W]).play("bonus:swap")
    assert stage.offers() == ["swap:vegetable_farm.working-healthcare"]
    stage.play("swap:vegetable_farm.working-healthcare", "worker:working-unskilled")
    assert stage.workers_at("vegetable_farm") == ["working-unskilled"] * 3
    assert stage.committed("vegetable_farm") == MAIN
    assert stage.idle_of("working-healthcare") == 1


def test_rembourser_un_emprunt() -> None:
    stage = Stage(2)
    stage.t.loans[W] = 1
    stage.t.money[W] = 60
    stage.ask(TAKE_TURN[W]).play("bonus:repay")
    assert (stage.t.money[W], stage.t.loans[W]) == (10, 0)


# -- Payer ses Impôts ------------------------------------------------------------------------------------


def test_impot_sur_le_revenu() -> None:
    """2C and 3B, population 5: 10."""
    stage = Stage(4).population(W, 15).policies(labour="C", taxation="B")
    stage.t.paid_under = 2
    stage.t.money[W] = 30
    stage.ask(Taxes())
    assert stage.told("tax.income")[-1] == (W, 10, 2, 5)
    assert stage.t.money[W] == 20


@pytest.mark.parametrize(("labour", "rates"), [("A", (7, 6, 5)), ("B", (4, 4, 4)), ("C", (1, 2, 3))])
def test_tableau_de_l_impot_sur_le_revenu(labour: str, rates: tuple[int, int, int]) -> None:
    for taxation, rate in zip("ABC", rates, strict=True):
        stage = Stage(2).policies(labour=labour, taxation=taxation)
        stage.t.paid_under = "ABC".index(labour)
        stage.ask(Taxes())
        assert stage.told("tax.income") == [(W, 3 * rate, rate, 3)]

"""Classe Moyenne: the worked examples of its chapter."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.actions.adjust_wages import WAGES_BY
from ludocracy.games.hegemony.actions.assign_workers import ASSIGN_THREE
from ludocracy.games.hegemony.actions.build_company import BUILD_BY
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.actions.extra_shift import EXTRA_SHIFT
from ludocracy.games.hegemony.actions.sell_abroad import EXPORT_BY
from ludocracy.games.hegemony.actions.sell_company import SELL_BY
from ludocracy.games.hegemony.actions.training import UseEducation
from ludocracy.games.hegemony.board.companies import EMPLOYEE, MAIN
from ludocracy.games.hegemony.phases.draws import DrawImmigrants
from ludocracy.games.hegemony.phases.end_of_game import score_goods, score_money
from ludocracy.games.hegemony.phases.preparation import MIDDLE_PEOPLE
from ludocracy.games.hegemony.phases.production import FEED_MIDDLE, PRODUCTION
from ludocracy.games.hegemony.phases.scoring import score_companies
from ludocracy.games.hegemony.phases.taxes import Taxes
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W

# -- Phase de Préparation --------------------------------------------------------------------------------


def test_obtenir_de_nouveaux_travailleurs_section_b() -> None:
    """A grey one, a blue one of its choice, and the immigrant (ruling N30)."""
    stage = Stage(3).idle()
    stage.ask(MIDDLE_PEOPLE, DrawImmigrants(M, 1)).play("skill:luxury", "arrive:working_media")
    assert (stage.idle_of("middle-unskilled"), stage.idle_of("middle-luxury")) == (2, 1)


# -- Assigner des Travailleurs ---------------------------------------------------------------------------


def test_le_dirigeant_part_et_l_employe_avec() -> None:
    """At once, contract or not (ruling N20)."""
    stage = Stage(3).clear(S).idle(middle_unskilled=2)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=EMPLOYEE)
    stage.company("public_hospital-2")
    stage.ask(ASSIGN_THREE[M]).play("staff:public_hospital-2", "take:doctors_office.middle-healthcare")
    assert stage.workers_at("doctors_office") == []
    assert stage.committed("doctors_office") == 0
    assert stage.idle_of("working-unskilled") == 1


# -- Construire une Entreprise ---------------------------------------------------------------------------


def test_construire_avec_un_dirigeant_et_un_employe() -> None:
    stage = Stage(3).market(M, "game_store").idle(middle_luxury=1, working_media=1)
    stage.t.money[M] = 12
    stage.ask(BUILD_BY[M])
    stage.play("build:game_store", "worker:middle-luxury", "wage:game_store.3", "hire:working", "worker:working-media")
    assert stage.workers_at("game_store") == ["middle-luxury", "working-media"]
    assert stage.committed("game_store") == MAIN | EMPLOYEE
    assert stage.t.money[M] == 0


def test_l_employe_non_qualifie_d_abord() -> None:
    """Ruling N62."""
    stage = Stage(3).market(M, "game_store").idle(middle_luxury=1, working_media=1, working_unskilled=1)
    stage.ask(BUILD_BY[M])
    stage.play("build:game_store", "worker:middle-luxury", "wage:game_store.2", "hire:working")
    assert stage.workers_at("game_store") == ["middle-luxury", "working-unskilled"]
    assert stage.who() == []


def test_construire_exige_ses_propres_travailleurs() -> None:
    stage = Stage(3).market(M, "game_store", "pr_agency").idle(middle_media=1)
    assert stage.ask(BUILD_BY[M]).offers() == ["build:game_store", "build:pr_agency"]  # workers of the mall may come
    stage.t.committed = [MAIN] * len(BOX.company)
    assert stage.ask(BUILD_BY[M]).who() == []


def test_construire_en_prenant_un_travailleur_ailleurs() -> None:
    stage = Stage(3).market(M, "game_store").idle().ask(BUILD_BY[M])
    stage.play("build:game_store", "take:shopping_mall.middle-luxury", "wage:game_store.2")
    assert stage.workers_at("shopping_mall") == []
    assert stage.idle_of("middle-unskilled") == 1


def test_huit_entreprises_au_plus() -> None:
    stage = Stage(3).market(M, "game_store").idle(middle_luxury=1)
    for label in ("pharmacy", "organic_farm", "jewelry_store", "electronics_store", "training_center", "pr_agency"):
        stage.company(label)
    assert stage.ask(BUILD_BY[M]).who() == []


def test_vendre_une_entreprise_sans_contrat() -> None:
    stage = Stage(3)
    stage.t.writable_committed()[BOX.company.codes["doctors_office"]] = MAIN
    stage.ask(SELL_BY[M])
    assert stage.offers() == ["close:convenience_store"]
    stage.play("close:convenience_store")
    assert stage.t.money[M] == 54


# -- Vendre sur le Marché Étranger -----------------------------------------------------------------------


def test_vendre_sur_le_marche_etranger() -> None:
    """4 food, 8 luxury, 6 health: four transactions for 115, and 4 points."""
    stage = Stage(3).goods("middle-store", food=4, luxury=8, health=6)
    stage.t.exports |= BIT[stage.t.export]
    stage.t.export = example_card()
    stage.t.exports &= ~BIT[stage.t.export]
    stage.ask(EXPORT_BY[M])
    stage.play("sell:food-small", "sell:luxury-small", "sell:luxury-large", "sell:health-large")
    assert stage.t.money[M] == 155
    assert stage.t.vp[M] == 4


def example_card() -> int:
    """The card of the example: 3 food for 35, 2 and 6 luxury for 10 and 35, 3 and 5 health for 20 and 35."""
    for export in range(len(BOX.export)):
        entry = [(BOX.sold[8 * export + n], BOX.earned[8 * export + n]) for n in (0, 2, 3, 4, 5)]
        if entry == [(3, 35), (2, 10), (6, 35), (3, 20), (5, 35)]:
            return export
    raise AssertionError("the card of the rulebook's example is missing")


def test_les_biens_deja_retires_ne_se_vendent_pas() -> None:
    stage = Stage(3).goods("middle-store", food=0, health=0).goods("middle-area", food=8, health=8, luxury=8)
    assert stage.ask(EXPORT_BY[M]).who() == []


# -- Acheter des Biens et des Services -------------------------------------------------------------------


def test_acheter_a_l_etat_et_a_soi_meme() -> None:
    """Population 5: 5 from the State at 5 each, 3 out of its own store; a third supplier is not allowed."""
    stage = Stage(4).population(M, 15).goods("middle-area", health=1).goods("middle-store", health=3)
    stage.goods("capitalist-store", health=2)
    stage.ask(BASIC_BUY[M]).play("good:health", "from:state", "amount:5", "from:middle", "amount:3")
    assert stage.held("middle-area", "health") == 9
    assert stage.t.money[M] == 15
    assert stage.who() == []


def test_acheter_du_luxe_avec_douane() -> None:
    """At 6A: 18 to the bank and 18 to the State."""
    stage = (
        Stage(4)
        .population(M, 15)
        .policies(trade="A")
        .goods("middle-store", luxury=2)
        .goods("capitalist-store", luxury=0)
    )
    stage.ask(BASIC_BUY[M]).play("good:luxury", "from:middle", "amount:2", "from:abroad", "amount:3")
    assert stage.t.money[M] == 4
    assert stage.t.money[S] == 138
    assert stage.held("middle-area", "luxury") == 5


# -- Heures Supplémentaires ------------------------------------------------------------------------------


def shift(committed: int = 0, struck: bool = False) -> Stage:
    stage = Stage(3).goods("middle-store", health=0)
    card = stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=committed)
    stage.t.strikes = BIT[card] if struck else 0
    return stage.ask(EXTRA_SHIFT)


def test_heures_supplementaires_avec_employe() -> None:
    stage = shift().play("shift:doctors_office")
    assert stage.held("middle-store", "health") == 4
    assert (stage.t.money[M], stage.t.money[W]) == (32, 38)
    assert stage.committed("doctors_office") == MAIN | EMPLOYEE


def test_heures_supplementaires_l_employe_est_sous_contrat() -> None:
    stage = shift(committed=EMPLOYEE).play("shift:doctors_office")
    assert stage.held("middle-store", "health") == 2
    assert stage.t.money[M] == 40


def test_heures_supplementaires_pendant_une_greve() -> None:
    stage = shift(struck=True).play("shift:doctors_office")
    assert stage.held("middle-store", "health") == 2
    assert stage.committed("doctors_office") == MAIN


def test_heures_supplementaires_sans_contrat_des_siens() -> None:
    assert "shift:doctors_office" not in shift(committed=MAIN).offers()


def test_heures_supplementaires_sans_argent() -> None:
    stage = shift()
    stage.t.money[M] = 7
    assert stage.ask(EXTRA_SHIFT).offers() == ["shift:convenience_store"]


# -- Actions Bonus ---------------------------------------------------------------------------------------


def test_formation_et_education() -> None:
    """Prosperity to 4: 4 points, and a grey worker becomes orange."""
    stage = Stage(3).population(M, 15).goods("middle-area", education=6)
    stage.t.prosperity[M] = 3
    stage.do(UseEducation().perform, M)
    before = stage.idle_of("middle-education")
    stage.play("train:middle-unskilled", "skill:education")
    assert stage.t.vp[M] == 4
    assert stage.held("middle-area", "education") == 1
    assert stage.idle_of("middle-education") == before + 1


def test_le_contrat_du_dirigeant_n_empeche_pas_de_baisser_le_salaire() -> None:
    """Ruling N40."""
    stage = Stage(3).policies(labour="C")
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=MAIN, wage=2)
    assert "wage:doctors_office.1" in stage.ask(WAGES_BY[M]).offers()
    stage.t.writable_committed()[BOX.company.codes["doctors_office"]] = EMPLOYEE
    assert "wage:doctors_office.1" not in stage.ask(WAGES_BY[M]).offers()


# -- Phase de Production ---------------------------------------------------------------------------------


def test_production_avec_et_sans_employe() -> None:
    stage = Stage(3).clear(S).clear(C).goods("middle-store", food=0, health=0)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", wage=2)
    stage.ask(PRODUCTION)
    assert stage.told("produced")[:2] == [
        (BOX.company.codes["convenience_store"], 2, 0),
        (BOX.company.codes["doctors_office"], 4, 2),
    ]
    assert stage.told("wages") == [(BOX.company.codes["doctors_office"], 8, W)]


def test_l_influence_produite_est_a_elle() -> None:
    stage = Stage(3).clear(S).clear(C).clear(M)
    stage.company("pr_agency", "middle-media", "middle-unskilled")
    stage.ask(PRODUCTION)
    assert stage.t.influence[M] == 4


def test_repondre_aux_besoins_avec_sa_propre_nourriture() -> None:
    """Store and area together; which first is its choice (ruling N42)."""
    stage = Stage(3).goods("middle-store", food=3).goods("middle-area", food=2)
    stage.ask(FEED_MIDDLE)
    assert stage.offers() == ["amount:1", "amount:2", "amount:3"]
    stage.play("amount:1")
    assert (stage.held("middle-store", "food"), stage.held("middle-area", "food")) == (2, 0)


# -- Payer ses Impôts ------------------------------------------------------------------------------------


def test_impot_sur_le_revenu() -> None:
    """Workers in 2 Capitalist and 1 public company, 2A and 3C: 15."""
    stage = Stage(3).policies(labour="A", taxation="C")
    stage.company("clinic", "middle-healthcare", "middle-unskilled")
    stage.t.paid_under = 0
    stage.ask(Taxes())
    assert stage.told("tax.income")[0] == (M, 15, 5, 3)


def test_charges_patronales() -> None:
    """6 companies at work, multiplier 5: 30."""
    stage = Stage(3).clear(M)
    for label, skill in (
        ("game_store", "luxury"),
        ("electronics_store", "luxury"),
        ("organic_farm", "agriculture"),
        ("tutoring_company", "education"),
        ("medical_laboratory", "healthcare"),
        ("local_newspaper", "media"),
    ):
        stage.company(label, f"middle-{skill}")
    stage.ask(Taxes())
    assert stage.told("tax.employment")[1] == (M, 30, 5, 6)


# -- Phase de Décompte des Points ------------------------------------------------------------------------


def test_entreprises_totalement_operationnelles() -> None:
    """Prosperity 2 and 2 of 3 companies fully at work: nothing. Then prosperity 3 and 4 of them: 4 points."""
    stage = Stage(3).clear(M)
    stage.company("jewelry_store", "middle-luxury", "middle-unskilled")
    stage.company("convenience_store", "middle-agriculture", "", "working-unskilled")
    stage.company("doctors_office", "middle-healthcare")
    stage.t.prosperity[M] = 2
    stage.do(score_companies)
    assert (stage.t.prosperity[M], stage.t.vp[M]) == (2, 0)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled")
    stage.company("training_center", "middle-education", "middle-unskilled")
    stage.t.prosperity[M] = 3
    stage.do(score_companies)
    assert (stage.t.prosperity[M], stage.t.vp[M]) == (4, 4)


def test_la_valeur_compte_et_non_la_case() -> None:
    """Ruling N55: the sixth space has value 5."""
    stage = Stage(3).clear(M)
    for label, skill in (
        ("jewelry_store", "luxury"),
        ("pharmacy", "healthcare"),
        ("training_center", "education"),
        ("fast_food_restaurant", "agriculture"),
        ("pr_agency", "media"),
    ):
        stage.company(label, f"middle-{skill}", "middle-unskilled")
    stage.company("convenience_store", "middle-agriculture", "", "working-unskilled")
    stage.t.prosperity[M] = 6
    stage.do(score_companies)
    assert stage.t.prosperity[M] == 7


# -- Fin de la Partie ------------------------------------------------------------------------------------


def test_points_de_fin() -> None:
    stage = Stage(3).goods("middle-store", food=5, luxury=2, health=3, education=8).goods("middle-area", health=9)
    stage.t.money[M] = 44
    stage.do(score_goods, M)
    assert stage.t.vp[M] == 2 + 0 + 1 + 2
    stage.do(score_money, M)
    assert stage.t.vp[M] == 5 + 2

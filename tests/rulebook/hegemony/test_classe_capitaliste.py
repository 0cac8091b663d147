"""Classe Capitaliste: the worked examples of its chapter."""

import pytest

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.actions.adjust_wages import WAGES_BY
from ludocracy.games.hegemony.actions.build_company import BUILD_BY
from ludocracy.games.hegemony.actions.business_deal import MAKE_DEAL
from ludocracy.games.hegemony.actions.sell_abroad import EXPORT_BY
from ludocracy.games.hegemony.actions.sell_company import SELL_BY
from ludocracy.games.hegemony.atoms.money import owe, spend
from ludocracy.games.hegemony.board.companies import MAIN
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction
from ludocracy.games.hegemony.phases.end_of_game import score_goods, score_policies
from ludocracy.games.hegemony.phases.preparation import NEW_DEALS, NEW_MARKET
from ludocracy.games.hegemony.phases.production import PRODUCTION
from ludocracy.games.hegemony.phases.scoring import score_wealth
from ludocracy.games.hegemony.phases.taxes import Taxes, corporate_tax
from tests.rulebook.hegemony.stage import BOX, C, S, Stage, W

# -- Chiffre d'Affaires et Capital -----------------------------------------------------------------------


def test_le_capital_couvre_ce_qui_manque_au_chiffre_d_affaires() -> None:
    stage = Stage(2)
    stage.t.money[C], stage.t.capital = 25, 40
    stage.do(spend, C, 30)
    assert (stage.t.money[C], stage.t.capital) == (0, 35)


def test_le_chiffre_d_affaires_couvre_ce_qui_manque_au_capital() -> None:
    stage = Stage(2)
    stage.t.money[C], stage.t.capital = 25, 10
    stage.do(spend, C, 30, -1, True)
    assert (stage.t.money[C], stage.t.capital) == (5, 0)


# -- Phase de Préparation --------------------------------------------------------------------------------


def test_devoiler_de_nouvelles_entreprises() -> None:
    stage = Stage(2).market(C, "fish_farm", "hotel")
    stage.ask(NEW_MARKET[C])
    assert stage.offers() == ["drop:fish_farm", "drop:hotel", "done"]
    stage.play("drop:hotel", "done")
    assert "market:hotel" not in stage.offers()
    stage.chance()
    assert stage.t.markets[C].bit_count() == 4
    assert stage.t.discards[C] & BIT[BOX.company.codes["hotel"]]


def test_pioche_d_entreprises_vide() -> None:
    """Ruling N23: the class's discarded and sold companies are shuffled."""
    stage = Stage(2).market(C)
    stage.t.discards[C] = stage.t.decks[C]
    stage.t.decks[C] = 0
    stage.ask(NEW_MARKET[C]).chance()
    assert stage.t.markets[C].bit_count() == 4
    assert stage.t.discards[C] == 0


@pytest.mark.parametrize(
    ("section", "kept", "after"), [("A", 1, 1), ("B", 1, 2), ("C", 1, 2), ("C", 0, 2), ("B", 0, 1)]
)
def test_piocher_des_accords_commerciaux(section: str, kept: int, after: int) -> None:
    """The policy says how many, limited by the two spaces; at 6A kept ones stay (ruling N22)."""
    stage = Stage(2).policies(trade=section)
    stage.ask(NEW_DEALS)
    if not kept:
        stage.play(stage.offers()[0])
    if "done" in stage.offers():
        stage.play("done")
    stage.chance()
    assert len(stage.t.deals) == after


# -- Construire une Entreprise ---------------------------------------------------------------------------


def polytechnique() -> Stage:
    """Unemployed: an orange, a grey and a purple worker of one class, a grey one of the other."""
    stage = Stage(4).idle(working_education=1, working_unskilled=1, working_media=1, middle_unskilled=1)
    return stage.market(C, "institute_of_technology").ask(BUILD_BY[C])


def test_construire_l_ecole_polytechnique() -> None:
    stage = polytechnique()
    stage.play("build:institute_of_technology", "wage:institute_of_technology.2")
    assert stage.t.money[C] == 100
    assert stage.offers() == ["hire:working", "no"]
    stage.play("hire:working")
    assert stage.offers() == ["worker:working-media"]
    stage.play("worker:working-media")
    assert stage.workers_at("institute_of_technology") == ["working-education", "working-unskilled", "working-media"]
    assert stage.committed("institute_of_technology") == MAIN


def test_le_salaire_d_une_nouvelle_entreprise_respecte_le_minimum() -> None:
    stage = polytechnique()
    stage.play("build:institute_of_technology")
    assert stage.offers() == ["wage:institute_of_technology.2", "wage:institute_of_technology.3"]


def test_douze_entreprises_au_plus() -> None:
    stage = Stage(2)
    for label in (
        "fish_farm",
        "vegetable_farm",
        "fast_food_chain",
        "stadium",
        "hotel",
        "fashion_company",
        "hospital",
        "university",
    ):
        stage.company(label)
    assert len(stage.t.companies[C]) == 12
    stage.market(C, "academy").ask(BasicAction(C))
    assert "act:build" not in stage.offers()


def test_pas_d_emprunt_pour_construire() -> None:
    stage = Stage(2).market(C, "fish_farm")
    stage.t.money[C], stage.t.capital = 10, 9
    assert "act:build" not in stage.ask(BasicAction(C)).offers()
    stage.t.capital = 10
    assert "act:build" in stage.ask(BasicAction(C)).offers()


# -- Vendre une Entreprise -------------------------------------------------------------------------------


def test_vendre_une_entreprise() -> None:
    stage = Stage(2)
    stage.t.writable_committed()[BOX.company.codes["college"]] = MAIN
    stage.ask(SELL_BY[C])
    assert "close:college" not in stage.offers()
    stage.play("close:supermarket")
    assert stage.t.money[C] == 136
    assert stage.idle_of("working-agriculture") >= 1
    assert BOX.company.codes["supermarket"] not in stage.t.companies[C]


# -- Conclure un Accord Commercial -----------------------------------------------------------------------


def deal(stage: Stage, label: str) -> Stage:
    stage.t.deals = [BOX.deal.codes[label]]
    return stage.ask(MAKE_DEAL)


def test_accord_avec_droits_de_douane() -> None:
    stage = deal(Stage(2), "food4_luxury8")
    stage.play("deal:food4_luxury8", "amount:0", "amount:0")
    assert stage.t.money[C] == 120 - 60 - 12
    assert stage.t.money[S] == 132
    assert (stage.held("capitalist-store", "food"), stage.held("capitalist-store", "luxury")) == (5, 10)
    assert stage.t.deals == []


def test_accord_pour_la_zone_de_libre_echange() -> None:
    """No tariff; goods without room there are lost."""
    stage = Stage(2).goods("zone", food=6)
    deal(stage, "food4_luxury8").play("zone:food4_luxury8")
    assert stage.t.money[C] == 60
    assert stage.t.money[S] == 120
    assert (stage.held("zone", "food"), stage.held("zone", "luxury")) == (8, 8)
    assert stage.told("goods.lost") == [(C, 2, 0)]


def test_accord_partage_entre_entrepots_et_zone() -> None:
    """Ruling N21."""
    stage = deal(Stage(2), "food8")
    stage.play("deal:food8", "amount:3")
    assert (stage.held("zone", "food"), stage.held("capitalist-store", "food")) == (3, 6)


# -- Vendre sur le Marché Étranger -----------------------------------------------------------------------


def test_vendre_sur_le_marche_etranger() -> None:
    """4 food, 12 luxury, 11 education: five transactions for 150."""
    stage = Stage(2).goods("capitalist-store", food=4, luxury=12, education=11)
    stage.t.export = BOX.export.codes["e01"]
    stage.ask(EXPORT_BY[C])
    stage.play(
        "sell:food-small", "sell:luxury-small", "sell:luxury-large", "sell:education-small", "sell:education-large"
    )
    assert stage.t.money[C] == 270
    assert [stage.held("capitalist-store", good) for good in ("food", "luxury", "education")] == [1, 0, 3]
    assert stage.who() == []  # each transaction once


def test_vendre_depuis_la_zone() -> None:
    """What comes out of the zone is the seller's choice (ruling N21)."""
    stage = Stage(2).goods("capitalist-store", food=2, luxury=0, education=0).goods("zone", food=3)
    stage.t.export = BOX.export.codes["e01"]
    stage.ask(EXPORT_BY[C]).play("sell:food-small")
    assert stage.offers() == ["amount:1", "amount:2", "amount:3"]
    stage.play("amount:2")
    assert (stage.held("zone", "food"), stage.held("capitalist-store", "food")) == (1, 1)


# -- Lobbying --------------------------------------------------------------------------------------------


def test_lobbying_paye_par_le_capital() -> None:
    stage = Stage(2)
    stage.t.capital = 20
    stage.ask(BasicAction(C)).play("act:lobby")
    assert (stage.t.money[C], stage.t.capital, stage.t.influence[C]) == (110, 0, 4)


# -- Actions Bonus ---------------------------------------------------------------------------------------


def test_ajuster_les_prix() -> None:
    stage = Stage(2).ask(TAKE_TURN[C]).play("bonus:prices", "price:food.15", "price:luxury.5", "done")
    assert stage.t.prices[8:12] == [15, 5, 8, 8]


def test_ajuster_les_salaires() -> None:
    """A raise commits the workers; where they are committed no cut is possible."""
    stage = Stage(2).policies(labour="C")
    stage.ask(WAGES_BY[C]).play("wage:supermarket.3", "done")
    assert stage.committed("supermarket") == MAIN
    assert not any("supermarket" in offer for offer in stage.ask(WAGES_BY[C]).offers())
    assert "wage:shopping_mall.1" in stage.offers()


def test_augmenter_la_ou_personne_ne_travaille() -> None:
    stage = Stage(2).ask(WAGES_BY[C]).play("wage:clinic.3", "done")
    assert (stage.wage("clinic"), stage.committed("clinic")) == (3, 0)


def test_accorder_une_prime() -> None:
    stage = Stage(2).ask(TAKE_TURN[C]).play("bonus:prime", "prime:supermarket")
    assert (stage.t.money[C], stage.t.money[W], stage.committed("supermarket")) == (115, 35, MAIN)


def test_acheter_un_entrepot() -> None:
    stage = Stage(2).ask(TAKE_TURN[C]).play("bonus:storage", "tile:food")
    assert stage.t.money[C] == 100
    stage.ask(TAKE_TURN[C]).play("bonus:storage")
    assert stage.offers() == ["tile:luxury", "tile:health", "tile:education"]


# -- Phase de Production ---------------------------------------------------------------------------------


def test_production_et_entrepots() -> None:
    """Excess luxury may go to the free trade zone; excess health is lost."""
    stage = Stage(2).clear(S).goods("capitalist-store", luxury=9, health=12)
    stage.company("clinic", "working-healthcare", "working-unskilled")
    stage.ask(PRODUCTION)
    assert stage.offers() == ["amount:0", "amount:1", "amount:2", "amount:3"]
    stage.play("amount:2")
    assert (stage.held("capitalist-store", "luxury"), stage.held("zone", "luxury")) == (12, 2)
    assert stage.held("capitalist-store", "health") == 12


def test_entreprise_automatisee() -> None:
    stage = Stage(2).clear(S).clear(C).goods("capitalist-store", food=0)
    stage.company("automated_dairy_farm")
    stage.ask(PRODUCTION)
    assert stage.held("capitalist-store", "food") == 3
    assert stage.t.operational_count(C) == 1


def test_engrenage_sans_travailleurs_ne_produit_pas() -> None:
    stage = Stage(2).clear(S).clear(C).goods("capitalist-store", food=0)
    card = stage.company("supermarket")
    stage.t.gears = BIT[card]
    stage.ask(PRODUCTION)
    assert stage.held("capitalist-store", "food") == 0
    stage.company("supermarket", "working-agriculture", "working-unskilled")
    stage.t.gears = BIT[card]
    stage.ask(PRODUCTION)
    assert stage.held("capitalist-store", "food") == 5


# -- Payer ses Impôts ------------------------------------------------------------------------------------


def test_charges_patronales() -> None:
    """8 companies, 7 of them at work, multiplier 6: 42."""
    stage = Stage(2).clear(C).policies(taxation="B", health="A", education="A")
    for label in ("automated_grain_farm", "automated_dairy_farm", "electronics_manufacturer", "car_manufacturer"):
        stage.company(label)
    stage.company("supermarket", "working-agriculture", "working-unskilled")
    stage.company("shopping_mall", "working-luxury", "working-unskilled")
    stage.company("college", "working-education", "working-unskilled")
    stage.company("clinic")
    stage.ask(Taxes())
    assert stage.told("tax.employment") == [(C, 42, 6, 7)]


def test_impot_sur_les_societes() -> None:
    """Revenue 81 at section A: 24."""
    stage = Stage(2).clear(C).policies(taxation="A")
    stage.t.money[C] = 81
    stage.ask(Taxes())
    assert stage.told("tax.corporate") == [(24, 81)]
    assert stage.t.money[C] == 57


@pytest.mark.parametrize(
    ("revenue", "taxes"),
    [
        (4, (0, 0, 0)),
        (5, (1, 2, 2)),
        (24, (5, 5, 4)),
        (25, (12, 10, 7)),
        (99, (24, 15, 10)),
        (199, (40, 30, 20)),
        (299, (100, 70, 40)),
        (300, (160, 120, 60)),
    ],
)
def test_tableau_de_l_impot_sur_les_societes(revenue: int, taxes: tuple[int, int, int]) -> None:
    assert tuple(corporate_tax(section, revenue) for section in range(3)) == taxes


# -- Phase de Décompte des Points ------------------------------------------------------------------------


def test_richesse_sur_trois_manches() -> None:
    """57: 3 + 9; then 34: 2; then 166: 7 + 12."""
    stage = Stage(2)
    stage.t.money[C], stage.t.capital = 57, 0
    stage.do(score_wealth)
    assert (stage.t.vp[C], stage.t.wealth, stage.t.capital, stage.t.money[C]) == (12, 3, 57, 0)
    stage.t.capital = 34
    stage.do(score_wealth)
    assert (stage.t.vp[C], stage.t.wealth) == (14, 3)
    stage.t.capital = 166
    stage.do(score_wealth)
    assert (stage.t.vp[C], stage.t.wealth) == (33, 7)


# -- Fin de la Partie ------------------------------------------------------------------------------------


def test_politiques_neoliberales() -> None:
    stage = Stage(2).policies(fiscal="C", labour="C", taxation="C", health="A", education="A")
    stage.do(score_policies, C)
    assert stage.t.vp[C] == 8


def test_points_des_entrepots_et_de_la_zone() -> None:
    stage = Stage(2).goods("capitalist-store", food=3, luxury=4, health=2, education=7).goods("zone", food=1, luxury=2)
    stage.do(score_goods, C)
    assert stage.t.vp[C] == 2 + 2 + 0 + 2


def test_les_emprunts_vont_au_capital() -> None:
    """Emprunts, exemple 1: 25 and 40 against 75."""
    stage = Stage(2)
    stage.t.money[C], stage.t.capital = 25, 40
    stage.do(owe, C, 75)
    assert (stage.t.money[C], stage.t.capital, stage.t.loans[C]) == (0, 40, 1)

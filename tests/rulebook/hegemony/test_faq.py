"""The questions at the end of the book that concern the rules; those about single cards: tests of the cards."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.cards import COMPANY
from ludocracy.games.hegemony.consts import MAIN
from ludocracy.games.hegemony.policy import gain_prosperity
from ludocracy.games.hegemony.steps.bills import ANY_POLICY, PAID_VOTE, Propose
from ludocracy.games.hegemony.steps.build import BUILD_BY, SELL_BY
from ludocracy.games.hegemony.steps.trade import BuyGood
from ludocracy.games.hegemony.steps.work import ASSIGN_THREE, Assign
from tests.rulebook.hegemony.stage import C, S, Stage, W


def test_des_grevistes_peuvent_etre_reassignes() -> None:
    """And the token goes with the last of them (ruling N15)."""
    stage = Stage(2).clear(S).idle()
    stage.t.strikes = BIT[COMPANY.codes["supermarket"]]
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:supermarket.working-unskilled")
    assert stage.t.strikes == BIT[COMPANY.codes["supermarket"]]
    stage.play("take:supermarket.working-agriculture")
    assert stage.t.strikes == 0


def test_le_jeton_greve_reste_si_la_table_le_veut() -> None:
    stage = Stage(2, {"strikers_take_token": False}).clear(S).idle()
    stage.t.strikes = BIT[COMPANY.codes["supermarket"]]
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:supermarket.working-unskilled", "take:supermarket.working-agriculture")
    assert stage.t.strikes == BIT[COMPANY.codes["supermarket"]]


def test_la_prosperite_au_maximum_rapporte_encore() -> None:
    stage = Stage(2)
    stage.t.prosperity[W] = 10
    stage.do(gain_prosperity, W)
    assert (stage.t.prosperity[W], stage.t.vp[W]) == (10, 10)


def test_la_classe_capitaliste_choisit_la_classe_puis_les_non_qualifies() -> None:
    stage = Stage(3).market(C, "fast_food_chain").idle(working_unskilled=2, middle_media=2)
    stage.ask(BUILD_BY[C]).play("build:fast_food_chain", "wage:fast_food_chain.2")
    assert stage.offers() == ["hire:working", "hire:middle", "no"]
    stage.play("hire:middle", "worker:middle-media", "worker:middle-media")
    assert stage.workers_at("fast_food_chain") == ["middle-media", "middle-media"]


def test_on_ne_met_pas_sous_contrat_sans_bouger() -> None:
    """A company that works is no target of an assignment."""
    offers = Stage(2).idle(working_unskilled=3).ask(ASSIGN_THREE[W]).offers()
    assert "staff:supermarket" not in offers


def test_une_entreprise_en_greve_peut_etre_vendue() -> None:
    stage = Stage(2)
    stage.t.strikes = BIT[COMPANY.codes["supermarket"]]
    stage.ask(SELL_BY[C]).play("close:supermarket")
    assert stage.t.strikes == 0


def test_deux_projets_deux_votes_deux_influences() -> None:
    stage = Stage(2).influence(working=2)
    stage.ask(Propose(W, W, ANY_POLICY, 0, PAID_VOTE), Propose(W, W, ANY_POLICY, 0, PAID_VOTE))
    stage.play("propose:taxation.B", "wait", "propose:health.A")
    assert stage.offers() == ["wait", "call"]


def test_moitie_prix_sur_le_total() -> None:
    """Five at 5: 13; the State scores its point all the same."""
    stage = Stage(4).population(W, 15)
    stage.ask(BuyGood(W, 4, 4, 1, 1, 1)).play("good:health", "from:state", "amount:5")
    assert stage.t.money[W] == 17
    assert stage.t.vp[S] == 1


def test_fermes_et_syndicat_agricole() -> None:
    """Workers on farms count among the four."""
    stage = Stage(2).clear(S).clear(C).idle(working_agriculture=1)
    stage.company("cooperative_farm", *["working-unskilled"] * 3)
    stage.company("supermarket", "working-agriculture", "working-unskilled")
    assert stage.ask(ASSIGN_THREE[W]).offers() == ["union:agriculture"]


def test_une_ferme_quittee_peut_etre_reprise() -> None:
    stage = Stage(2).clear(S).clear(C).idle(working_unskilled=3)
    stage.company("cooperative_farm")
    stage.ask(ASSIGN_THREE[W]).play("staff:cooperative_farm", *["worker:working-unskilled"] * 3)
    assert stage.committed("cooperative_farm") == MAIN


def test_remplacer_toute_une_equipe_sans_contrat() -> None:
    """Dérégulation: the company was at work and still is, so nobody there is under contract."""
    stage = Stage(2).clear(S).idle(working_agriculture=1, working_unskilled=1)
    stage.company("fast_food_chain")
    stage.ask(Assign(W, 99, 0, 0, 1))
    stage.play("staff:fast_food_chain", "take:supermarket.working-agriculture", "take:supermarket.working-unskilled")
    stage.play("staff:supermarket", "worker:working-agriculture", "worker:working-unskilled")
    assert stage.committed("supermarket") == 0
    assert stage.committed("fast_food_chain") == MAIN


def test_moins_de_dix_travailleurs() -> None:
    """Émigration: the population stays 3."""
    stage = Stage(2)
    stage.t.workers[W] = 8
    assert stage.t.population(W) == 3

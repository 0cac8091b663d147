"""The questions at the end of the rulebook that concern the rules; the tests of the cards cover those about single cards."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.actions.assign_workers import ASSIGN_THREE, Assign
from ludocracy.games.hegemony.actions.build_company import BUILD_BY
from ludocracy.games.hegemony.actions.buy_goods_and_services import BuyGood
from ludocracy.games.hegemony.actions.propose_bill import Propose
from ludocracy.games.hegemony.actions.sell_company import SELL_BY
from ludocracy.games.hegemony.atoms.politics import gain_prosperity
from ludocracy.games.hegemony.board.companies import MAIN
from ludocracy.games.hegemony.board.goods import HEALTH
from ludocracy.games.hegemony.board.policies import ALL_POLICIES as ANY_POLICY
from ludocracy.games.hegemony.board.policies import FISCAL, LABOUR, TAXATION
from ludocracy.games.hegemony.board.politics import PAID_VOTE
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.policy_changes import set_policy
from ludocracy.games.hegemony.phases.taxes import TAXES
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W


def test_des_grevistes_peuvent_etre_reassignes() -> None:
    """And the token goes with the last of them (ruling N15)."""
    stage = Stage(2).clear(S).idle()
    stage.t.strikes = BIT[BOX.company.codes["supermarket"]]
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:supermarket.working-unskilled")
    assert stage.t.strikes == BIT[BOX.company.codes["supermarket"]]
    stage.play("take:supermarket.working-agriculture")
    assert stage.t.strikes == 0


def test_le_jeton_greve_reste_si_la_table_le_veut() -> None:
    stage = Stage(2, {"strikers_take_token": False}).clear(S).idle()
    stage.t.strikes = BIT[BOX.company.codes["supermarket"]]
    stage.company("fast_food_chain")
    stage.ask(ASSIGN_THREE[W])
    stage.play("staff:fast_food_chain", "take:supermarket.working-unskilled", "take:supermarket.working-agriculture")
    assert stage.t.strikes == BIT[BOX.company.codes["supermarket"]]


def test_les_ressources_en_trop_apres_le_fmi() -> None:
    """Closed by the IMF: what the services can no longer store is discarded at once."""
    stage = Stage(4).policies(fiscal="B").idle()
    for label in ("public_hospital-2", "public_university-2", "regional_tv_station-2"):
        stage.company(label)
    stage.goods("state-store", health=16, education=6)
    stage.t.loans[S], stage.t.money[S] = 2, 0
    stage.ask(IMF_CONTROL).play("shut:public_hospital-2", "shut:public_university-2", "shut:regional_tv_station-2")
    assert (stage.held("state-store", "health"), stage.held("state-store", "education")) == (12, 6)
    assert stage.told("goods.lost") == [(S, 4, HEALTH)]


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
    """A company that works cannot be chosen in an assignment."""
    offers = Stage(2).idle(working_unskilled=3).ask(ASSIGN_THREE[W]).offers()
    assert "staff:supermarket" not in offers


def test_une_entreprise_en_greve_peut_etre_vendue() -> None:
    """As long as nobody there is under contract."""
    stage = Stage(2)
    stage.t.strikes = BIT[BOX.company.codes["supermarket"]]
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = MAIN
    assert "close:supermarket" not in stage.ask(SELL_BY[C]).offers()
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = 0
    stage.ask(SELL_BY[C]).play("close:supermarket")
    assert stage.t.strikes == 0


def test_les_salaires_releves_par_une_politique_sans_contrat() -> None:
    stage = Stage(4)
    stage.do(set_policy, LABOUR, 0)
    assert (stage.wage("supermarket"), stage.committed("supermarket")) == (3, 0)


def test_deux_projets_deux_votes_deux_influences() -> None:
    stage = Stage(2).influence(working=2)
    stage.ask(Propose(W, W, ANY_POLICY, 0, PAID_VOTE), Propose(W, W, ANY_POLICY, 0, PAID_VOTE))
    stage.play("propose:taxation.B", "wait", "propose:health.A")
    assert stage.offers() == ["wait", "call"]


def test_moitie_prix_sur_le_total() -> None:
    """Five at 5: 13; the State still scores its point."""
    stage = Stage(4).population(W, 15)
    stage.ask(BuyGood(W, 4, 4, 1, 1, 1)).play("good:health", "from:state", "amount:5")
    assert stage.t.money[W] == 17
    assert stage.t.vp[S] == 1


def test_l_argent_d_une_carte_vient_du_chiffre_d_affaires() -> None:
    """What a card gives the Capitalist is revenue; what it takes is revenue first, then capital."""
    stage = Stage(4)
    stage.t.money[C], stage.t.capital = 10, 30
    stage.hand(S, "construction_boom").ask(TAKE_TURN[S]).play("play:state-construction_boom")
    assert (stage.t.money[C], stage.t.capital) == (25, 30)
    stage.t.legitimacy = [3, 3, 3]
    stage.t.money[C] = 10
    stage.hand(S, "higher_vat").ask(TAKE_TURN[S]).play("play:state-higher_vat")
    assert (stage.t.money[C], stage.t.capital) == (0, 25)


def test_une_entreprise_fermee_par_le_fmi_ne_compte_plus_pour_l_impot() -> None:
    """The Middle Class worked in the mall and in the public university, which the IMF closes before the taxes."""
    stage = Stage(4).policies(fiscal="B").idle()
    for label in ("public_hospital-2", "public_university-2", "regional_tv_station-2"):
        stage.company(label)
    stage.t.loans[S], stage.t.money[S], stage.t.paid_under = 2, 0, 1
    stage.ask(IMF_CONTROL, TAXES)
    stage.play("shut:technical_university", "shut:public_university-2", "shut:regional_tv_station-2", "done", "done")
    assert stage.told("tax.income")[0] == (M, 4, 4, 1)


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


def test_une_ferme_quittee_reste_a_cote_du_plateau() -> None:
    """Under contract in its round; later its workers may go elsewhere, and the farm stays."""
    stage = Stage(2).clear(S).clear(C).idle()
    stage.company("cooperative_farm", *["working-unskilled"] * 3, committed=MAIN)
    stage.company("hotel")
    assert stage.ask(ASSIGN_THREE[W]).who() == []
    stage.t.writable_committed()[BOX.company.codes["cooperative_farm"]] = 0
    stage.ask(ASSIGN_THREE[W]).play("staff:hotel", *["take:cooperative_farm.working-unskilled"] * 3)
    assert stage.workers_at("cooperative_farm") == []
    assert stage.t.companies[W] == [BOX.company.codes["cooperative_farm"]]


def test_deregulation_pas_les_travailleurs_sous_contrat() -> None:
    stage = Stage(2).policies(labour="C").clear(S).idle()
    stage.company("fast_food_chain")
    stage.hand(W, "labor_market_deregulation")
    for card in stage.t.companies[C]:
        stage.t.writable_committed()[card] = MAIN
    assert "play:working-labor_market_deregulation" not in stage.ask(TAKE_TURN[W]).offers()
    stage.t.writable_committed()[BOX.company.codes["supermarket"]] = 0
    stage.ask(TAKE_TURN[W]).play("play:working-labor_market_deregulation", "staff:fast_food_chain")
    assert sorted(stage.offers()) == ["take:supermarket.working-agriculture", "take:supermarket.working-unskilled"]


def test_desobeissance_civile_c_est_l_etat_qui_exige_le_vote() -> None:
    """The other role must name a bill and cannot refuse; the vote costs the State's own influence."""
    stage = Stage(4).influence(working=3, state=1)
    for event in stage.t.events:
        stage.t.event_deck.put(event)
    stage.t.event_deck.draw(BOX.event.codes["civil_unrest"])
    stage.t.events = [BOX.event.codes["civil_unrest"]]
    stage.ask(BasicAction(S)).play("act:event", "handle:civil_unrest", "choose:1")
    assert stage.who() == [W]
    assert all(offer.startswith("propose:") for offer in stage.offers())
    stage.play("propose:taxation.B")
    assert stage.who() == [S]
    stage.play("call")
    assert (stage.t.influence[W], stage.t.influence[S]) == (3, 0)
    assert stage.t.bill_by[TAXATION] == S


def test_privatisation_de_b_a_c_deux_ventes_suffisent() -> None:
    """Five public companies at section B: two are sold to leave three."""
    stage = Stage(4).policies(fiscal="B").idle()
    for label in ("public_hospital-2", "public_university-2"):
        stage.company(label)
    assert len(stage.t.companies[S]) == 5
    stage.do(set_policy, FISCAL, 2)
    stage.play("shut:public_hospital-2", "shut:public_university-2")
    assert (len(stage.t.companies[S]), stage.who()) == (3, [])


def test_privatisation_l_entreprise_revendue_revient_au_secteur_public() -> None:
    stage = Stage(4).idle()
    card = stage.company(
        "university_hospital", "working-healthcare", *["working-unskilled"] * 2, owner=C, committed=MAIN
    )
    assert "close:university_hospital" not in stage.ask(SELL_BY[C]).offers()
    stage.t.writable_committed()[card] = 0
    stage.ask(SELL_BY[C]).play("close:university_hospital")
    assert stage.t.closed & BIT[card]
    assert not stage.t.discards[C] & BIT[card]


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

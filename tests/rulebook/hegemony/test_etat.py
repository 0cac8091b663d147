"""L'État: the worked examples of its chapter. The tests of the cards cover the events themselves."""

from ludocracy.games.hegemony.actions.adjust_wages import WAGES_BY
from ludocracy.games.hegemony.actions.buy_goods_and_services import BASIC_BUY
from ludocracy.games.hegemony.actions.campaign import CAMPAIGN_NOW
from ludocracy.games.hegemony.actions.meet_deputy import MEET_DEPUTY
from ludocracy.games.hegemony.actions.sell_abroad import EXPORT_BY
from ludocracy.games.hegemony.atoms.benefits import clear_benefits
from ludocracy.games.hegemony.atoms.legitimacy import gain_legitimacy_token
from ludocracy.games.hegemony.atoms.politics import fill_bag
from ludocracy.games.hegemony.board.politics import LEGITIMACY_INFLUENCE
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN, BasicAction
from ludocracy.games.hegemony.phases.end_of_game import score_goods, score_money
from ludocracy.games.hegemony.phases.scoring import EVENT_PENALTIES, SCORE_STATE
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W

# -- Phase d'Action: ventes à prix réduit ----------------------------------------------------------------


def test_la_sante_a_5_rapporte_un_point() -> None:
    """Six tokens for 30: the State scores 1."""
    stage = Stage(4).population(M, 18)
    stage.ask(BASIC_BUY[M]).play("good:health", "from:state", "amount:6")
    assert stage.t.money[S] == 150
    assert stage.t.vp[S] == 1


def test_l_education_gratuite_rapporte_de_la_legitimite() -> None:
    """Seven for nothing: 2 legitimacy."""
    stage = Stage(4).population(W, 21).policies(education="A").goods("state-store", education=8)
    stage.ask(BASIC_BUY[W]).play("good:education", "from:state", "amount:7")
    assert stage.t.money[W] == 30
    assert stage.t.legitimacy[W] == 4
    assert stage.t.vp[S] == 0


def test_sans_joueur_etat_pas_de_recompense() -> None:
    stage = Stage(3).ask(BASIC_BUY[W]).play("good:health", "from:state", "amount:3")
    assert stage.t.vp[S] == 0


def test_l_influence_personnelle_ne_se_vend_pas() -> None:
    stage = Stage(4).influence(state=5)
    stage.t.influence_left += stage.t.media
    stage.t.media = 0
    assert "good:influence" not in stage.ask(BASIC_BUY[W]).offers()


# -- Allocations -----------------------------------------------------------------------------------------


def test_percevoir_des_allocations() -> None:
    """3 health are waiting: they go to the Working Class, and the State scores 1."""
    stage = Stage(4).goods("working-benefits", health=3)
    stage.ask(TAKE_TURN[W]).play("bonus:benefits")
    assert stage.held("working-area", "health") == 3
    assert stage.t.vp[S] == 1


def test_les_cubes_percus_vont_dans_le_sac() -> None:
    stage = Stage(4)
    stage.t.cubes[C] -= 2
    stage.t.benefits[3 * C + 2] = 2
    stage.ask(TAKE_TURN[C]).play("bonus:benefits")
    assert stage.t.bag[C] == 10


def test_de_nouvelles_allocations_remplacent_les_anciennes() -> None:
    """In the same turn they are put together (FAQ, Réponse Immédiate)."""
    stage = Stage(4).goods("working-benefits", health=3)
    stage.t.benefits_placed = 0
    stage.do(clear_benefits, W)
    assert stage.held("working-benefits", "health") == 0
    stage.goods("working-benefits", health=2)
    stage.do(clear_benefits, W)
    assert stage.held("working-benefits", "health") == 2


# -- Actions de Base -------------------------------------------------------------------------------------


def test_vendre_sur_le_marche_etranger_des_biens_seulement() -> None:
    stage = Stage(4).goods("state-store", food=6, health=6, education=6)
    offers = stage.ask(EXPORT_BY[S]).offers()
    assert offers
    assert all(offer.startswith("sell:food") for offer in offers)


def test_rencontrer_le_depute() -> None:
    stage = Stage(4).influence(state=2).ask(MEET_DEPUTY).play("class:middle")
    assert (stage.t.influence[S], stage.t.influence[M], stage.t.legitimacy[M]) == (0, 3, 3)


def test_rencontrer_le_depute_sans_influence() -> None:
    assert "act:deputy" not in Stage(4).influence(state=1).ask(BasicAction(S)).offers()


def test_taxe_d_urgence() -> None:
    """Emprunts, exemple 2: a class that has 7 borrows."""
    stage = Stage(4)
    stage.t.money[W] = 7
    stage.t.legitimacy = [5, 3, 4]
    stage.ask(BasicAction(S)).play("act:tax")
    assert (stage.t.money[W], stage.t.loans[W]) == (47, 1)
    assert stage.t.money[S] == 150
    assert stage.t.legitimacy == [5, 2, 3]


def test_taxe_d_urgence_egalite() -> None:
    stage = Stage(4)
    stage.t.legitimacy = [4, 2, 4]
    stage.ask(BasicAction(S)).play("act:tax")
    assert stage.offers() == ["class:working", "class:capitalist"]
    stage.play("class:capitalist")
    assert stage.t.legitimacy == [4, 1, 3]


def test_taxe_d_urgence_legitimite_a_1() -> None:
    """Ruling N12."""
    stage = Stage(4)
    stage.t.legitimacy = [1, 5, 5]
    assert "act:tax" not in stage.ask(BasicAction(S)).offers()


def test_faire_campagne() -> None:
    stage = Stage(4).ask(CAMPAIGN_NOW)
    assert stage.offers() == ["amount:1", "amount:2", "amount:3"]
    stage.play("amount:3")
    assert (stage.t.media, stage.t.influence[S]) == (1, 4)


def test_ajuster_les_salaires() -> None:
    stage = Stage(4).ask(WAGES_BY[S])
    assert "wage:university_hospital.3" in stage.offers()
    assert "wage:university_hospital.1" not in stage.offers()


def test_aucune_action_possible() -> None:
    """Ruling N31: a card is discarded without effect, and only then."""
    stage = Stage(4).influence(state=0)
    stage.t.events, stage.t.legitimacy = [], [1, 1, 1]
    stage.t.influence_left += stage.t.media
    stage.t.media = 0
    for policy, role in enumerate((S, S, S, W, W, W, M)):
        stage.t.bill_by[policy], stage.t.bill_to[policy] = role, 1 if stage.t.policy[policy] != 1 else 0
    stage.hand(S, "foreign_investment_program").ask(TAKE_TURN[S])
    assert "discard:state-foreign_investment_program" in stage.offers()
    stage.play("discard:state-foreign_investment_program")
    assert stage.told("wasted") == [(S,)]


# -- Phase d'Élections -----------------------------------------------------------------------------------


def test_influence_selon_la_legitimite_la_plus_faible() -> None:
    stage = Stage(4)
    stage.t.legitimacy = [6, 4, 7]
    before = stage.t.influence[S]
    stage.do(fill_bag)
    assert stage.t.influence[S] - before == LEGITIMACY_INFLUENCE[4] == 2


# -- Phase de Décompte des Points ------------------------------------------------------------------------


def test_decompte_de_l_exemple() -> None:
    """6, 4, 5: 9 points; halved to 3, 2, 3; tokens of two classes; an agenda with three matches."""
    stage = Stage(4).policies(fiscal="C", labour="B", taxation="A", health="C", education="C")
    stage.t.legitimacy, stage.t.tokens = [6, 4, 5], [1, 1, 0]
    stage.t.agenda = BOX.agenda.codes[BOX.agenda.labels[4]]
    stage.ask(SCORE_STATE)
    assert [told[:2] for told in stage.told("points.legitimacy")] == [(S, 9)]
    assert stage.told("points.agenda") == [(S, 3, 5)]
    assert stage.t.vp[S] == 12
    assert stage.t.legitimacy == [4, 3, 3]


def test_penalite_d_un_evenement() -> None:
    stage = Stage(4)
    stage.t.legitimacy = [6, 5, 6]
    put_event(stage, "pandemic")
    stage.ask(EVENT_PENALTIES)
    assert stage.t.legitimacy == [6, 4, 5]
    assert stage.t.events == []


def put_event(stage: Stage, label: str) -> None:
    t = stage.t
    for event in t.events:
        t.event_deck.put(event)
    event = BOX.event.codes[label]
    t.event_deck.draw(event)
    t.events = [event]


def test_penalite_au_choix() -> None:
    """Ruling N36: those above 1 first."""
    stage = Stage(4)
    stage.t.legitimacy = [1, 3, 4]
    put_event(stage, "fear_of_deflation")
    stage.ask(EVENT_PENALTIES)
    assert stage.offers() == ["class:middle", "class:capitalist"]
    stage.play("class:middle", "class:capitalist")
    assert stage.t.legitimacy == [1, 2, 3]


def test_jeton_legitimite() -> None:
    """A point now; at 10 the token is still taken; without a token left, only the point counts (ruling N35)."""
    stage = Stage(4)
    stage.t.legitimacy[C] = 10
    stage.do(gain_legitimacy_token, C)
    assert (stage.t.legitimacy[C], stage.t.tokens[C]) == (10, 1)
    stage.t.tokens[W] = 6
    stage.do(gain_legitimacy_token, W)
    assert (stage.t.legitimacy[W], stage.t.tokens[W]) == (3, 6)


# -- Fin de la Partie ------------------------------------------------------------------------------------


def test_points_de_fin() -> None:
    stage = Stage(4).goods("state-store", food=2, luxury=3, health=5, education=6)
    stage.t.money[S] = 119
    stage.do(score_goods, S)
    assert stage.t.vp[S] == 1 + 1 + 1 + 2 + 1
    stage.do(score_money, S)
    assert stage.t.vp[S] == 6 + 3

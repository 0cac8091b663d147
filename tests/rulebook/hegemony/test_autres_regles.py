"""Autres Règles: Emprunts, Intervention du FMI, Matériel Limité; the end of the game."""

from ludocracy.games.hegemony.atoms.money import owe
from ludocracy.games.hegemony.atoms.politics import gain_influence
from ludocracy.games.hegemony.atoms.workers import new_worker
from ludocracy.games.hegemony.board.policies import LABOUR
from ludocracy.games.hegemony.phases.action_phase import TAKE_TURN
from ludocracy.games.hegemony.phases.end_of_game import END_OF_GAME, settle_loans
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.preparation import Preparation, pay_interest
from ludocracy.games.hegemony.phases.taxes import Taxes
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import bill

# -- Emprunts --------------------------------------------------------------------------------------------


def test_exemple_1_interets_et_remboursement() -> None:
    stage = Stage(2)
    stage.t.money[C], stage.t.capital = 25, 40
    stage.do(owe, C, 75)
    assert (stage.t.money[C], stage.t.capital, stage.t.loans[C]) == (0, 40, 1)
    stage.do(pay_interest, C)
    assert stage.t.capital == 35
    stage.t.money[C] = 80
    stage.ask(TAKE_TURN[C]).play("bonus:repay")
    assert (stage.t.money[C], stage.t.capital, stage.t.loans[C]) == (65, 0, 0)


def test_interets_d_un_emprunt_pris_pour_eux() -> None:
    """Ruling N45: it pays none this round."""
    stage = Stage(2)
    stage.t.loans[W], stage.t.money[W] = 2, 3
    stage.do(pay_interest, W)
    assert (stage.t.loans[W], stage.t.money[W]) == (3, 43)


def test_le_tresor_rembourse_sans_joueur_etat() -> None:
    """Interest, then 50 for a loan while the money is there (ruling N10)."""
    stage = Stage(2)
    stage.t.loans[S], stage.t.money[S] = 3, 130
    stage.ask(Preparation())
    assert (stage.t.loans[S], stage.t.money[S]) == (1, 15)


# -- Intervention du FMI ---------------------------------------------------------------------------------


def imf() -> Stage:
    """The book's example: 1B 2B 3C 4A 5B 6C, two loans, 27 in the treasury; bills of Jim (2) and Mike (1)."""
    stage = Stage(4).policies(fiscal="B", labour="B", taxation="C", health="A", education="B", trade="C").idle()
    for label in ("public_hospital-2", "public_university-2", "regional_tv_station-2"):
        stage.company(label)
    stage.company("public_hospital-2", "working-healthcare", "working-unskilled")
    stage.t.loans[S], stage.t.money[S] = 2, 27
    stage.t.legitimacy = [6, 8, 7]
    bill(bill(bill(stage, W, "labour", "A"), W, "trade", "B"), C, "health", "B")
    return stage.influence(working=1, capitalist=1).ask(IMF_CONTROL)


def test_exemple_les_projets_de_loi_sont_compenses() -> None:
    stage = imf()
    assert (stage.t.influence[W], stage.t.influence[C]) == (3, 2)
    assert stage.t.bill_by == [-1] * 7


def test_exemple_complet() -> None:
    stage = imf()
    assert stage.who() == [S]
    stage.play("shut:public_hospital-2", "shut:public_university-2", "shut:regional_tv_station-2")
    assert stage.idle_of("working-healthcare") == 1
    assert all(stage.t.wages[card] in (0, 1) for role in (M, C, S) for card in stage.t.companies[role])
    assert stage.t.policy == [2, 2, 0, 1, 2, 1, 1]
    assert stage.t.multiplier() == 5
    assert stage.who() == [M]  # all four prices, Middle then Capitalist Class
    stage.play("price:health.5", "price:food.15", "done")
    assert stage.who() == [C]
    stage.play("done")
    assert (stage.t.money[S], stage.t.loans[S]) == (0, 0)  # 87 paid, and the loans are gone
    assert stage.t.legitimacy == [3, 4, 4]  # ruling H4


def test_les_jetons_ne_s_ajoutent_pas_apres_le_fmi() -> None:
    """Ruling N35."""
    stage = imf()
    stage.t.tokens = [2, 0, 0]
    stage.play("shut:public_hospital-2", "shut:public_university-2", "shut:regional_tv_station-2", "done", "done")
    assert stage.t.legitimacy == [3, 4, 4]


def test_prix_d_un_emprunt_option() -> None:
    """Ruling N8: 50, or what the table chose."""
    for price, left in ((50, 9), (55, 0)):
        stage = Stage(4, {"imf_loan": price}).policies(fiscal="C", labour="C", education="C")
        stage.t.loans[S], stage.t.money[S] = 2, 109
        stage.ask(IMF_CONTROL).play("done", "done")
        assert stage.t.money[S] == left
        assert stage.t.loans[S] == 0


def test_les_salaires_restent_si_le_marche_du_travail_ne_change_pas() -> None:
    """Ruling N28."""
    stage = Stage(4).policies(labour="C")
    stage.t.loans[S], stage.t.money[S] = 1, 0
    stage.ask(IMF_CONTROL)
    assert stage.wage("supermarket") == 2


def test_impots_selon_le_marche_du_travail_au_moment_des_salaires() -> None:
    stage = Stage(4).policies(labour="C", taxation="A")
    stage.t.paid_under = 1
    stage.t.policy[LABOUR] = 2
    stage.ask(Taxes())
    assert stage.told("tax.income")[-1] == (W, 12, 4, 3)


# -- Matériel Limité -------------------------------------------------------------------------------------


def test_plus_d_influence() -> None:
    stage = Stage(4)
    stage.t.influence[C] += stage.t.influence_left - 1
    stage.t.influence_left = 1
    assert stage.do(gain_influence, W, 3) == 1


def test_plus_de_travailleur_qualifie() -> None:
    """An unskilled one comes instead."""
    stage = Stage(4).idle(working_media=5)
    stage.do(new_worker, W, 5)
    assert stage.told("worker.short") == [(5, 0)]
    assert stage.idle_of("working-unskilled") == 1


def test_plus_de_travailleur_non_qualifie() -> None:
    """A skilled worker of the player's choice replaces an unskilled one."""
    stage = Stage(2)
    stage.t.idle[0] += stage.t.pool[0]
    stage.t.workers[W] += stage.t.pool[0]
    stage.t.pool[0] = 0
    stage.do(new_worker, W, 0)
    stage.play("skill:media")
    assert stage.idle_of("working-media") >= 1


def test_les_cartes_de_la_boite() -> None:
    assert sum(BOX.deal_copies) == 20
    assert len(BOX.company) == 59


# -- Fin de la Partie ------------------------------------------------------------------------------------


def test_verification_des_emprunts() -> None:
    """1 loan and 38: 35 repaid, 20 left, 4 points lost."""
    stage = Stage(4)
    stage.t.loans[M], stage.t.money[M] = 1, 38
    stage.do(settle_loans, M)
    assert (stage.t.money[M], stage.t.vp[M]) == (3, -4)


def test_emprunts_de_la_classe_capitaliste() -> None:
    stage = Stage(4)
    stage.t.loans[C] = 2
    stage.do(settle_loans, C)
    assert stage.t.vp[C] == -10


def test_argent_de_la_classe_ouvriere_quinze_points_au_plus() -> None:
    stage = Stage(2)
    stage.t.money[W] = 400
    stage.ask(END_OF_GAME)
    assert (W, 15, 400, 10, 15) in stage.told("points.money.working")


def ending(stage: Stage, **points: int) -> list[int]:
    """Who wins when only these points count."""
    t = stage.t
    t.stack = []
    t.waiting = []
    for name, value in points.items():
        t.vp[{"working": W, "middle": M, "capitalist": C, "state": S}[name]] = value
    return t.winners()


def test_le_plus_haut_score_gagne() -> None:
    assert ending(Stage(4), working=40, middle=39, capitalist=20, state=10) == [W]


def test_une_egalite_est_annoncee() -> None:
    """The State and the Capitalist Class have equal points; the agenda decides, and the log says what decides."""
    stage = Stage(4).policies(fiscal="C", labour="B", taxation="B", health="A", education="B")
    for role in (W, M, C, S):
        stage.t.money[role] = 0
    for place in ("capitalist-store", "middle-store", "state-store"):
        stage.goods(place, food=0, luxury=0, health=0, education=0)
    stage.t.influence_left += stage.t.media
    stage.t.media, stage.t.agenda = 0, BOX.agenda.codes["a03"]  # C, B, B, A, B
    stage.t.vp = [0, 0, 19, 20]
    stage.ask(END_OF_GAME)
    assert stage.told("score.tied") == [(20,)]
    assert stage.told("won") == [(S, 20)]


def test_egalite_politiques_favorables() -> None:
    stage = Stage(4).policies(fiscal="B", labour="B", taxation="A", health="A", education="A")
    assert ending(stage, working=40, middle=40, capitalist=20, state=10) == [W]


def test_egalite_l_etat_gagne() -> None:
    """With the same number of policies as another role; the agenda of the last round counts (ruling N29)."""
    stage = Stage(4).policies(fiscal="A", labour="A", taxation="A", health="A", education="A")
    stage.t.agenda = -1
    assert ending(stage, working=10, middle=40, capitalist=20, state=40) == [S]


def test_egalite_cubes_dans_le_sac() -> None:
    """Ruling N4."""
    stage = Stage(3).policies(fiscal="A", labour="A", taxation="B", health="B", education="C").bag(5, 6, 6)
    assert ending(stage, working=40, middle=40, capitalist=20) == [M]
    assert ending(stage.bag(6, 6, 6), working=40, middle=40, capitalist=20) == [W, M]

"""Phase de Production: wages and goods, needs, IMF, and their order."""

from ludocracy.core.bits import BIT
from ludocracy.games.hegemony.board.companies import EMPLOYEE, MAIN
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.production import FEED_WORKING, MAKE_GOODS, PRODUCTION
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W


def test_l_etat_commence_puis_la_classe_capitaliste_puis_la_classe_moyenne() -> None:
    stage = Stage(4).ask(MAKE_GOODS)
    order = [BOX.company.labels[card] for card, _, _ in stage.told("produced")]
    assert order == [
        "university_hospital",
        "technical_university",
        "supermarket",
        "shopping_mall",
        "college",
        "convenience_store",
        "doctors_office",
    ]


def test_un_salaire_pour_toute_l_entreprise() -> None:
    stage = Stage(4).ask(MAKE_GOODS)
    assert (BOX.company.codes["university_hospital"], 30, W) in stage.told("wages")
    assert (BOX.company.codes["technical_university"], 30, M) in stage.told("wages")
    assert stage.t.money[S] == 60


def test_le_tresor_public_paie_aussi_sans_joueur_etat() -> None:
    stage = Stage(2).ask(MAKE_GOODS)
    assert stage.t.money[S] == 80
    assert stage.held("state-store", "health") == 9


def test_capacite_des_services_publics() -> None:
    """Production of the open companies plus 6; the rest is lost."""
    stage = Stage(2).goods("state-store", health=8).ask(MAKE_GOODS)
    assert stage.held("state-store", "health") == 10


def test_fermes_cooperatives_et_syndicats() -> None:
    stage = Stage(2).clear(S).clear(C).idle()
    stage.company("cooperative_farm", "working-unskilled", "working-unskilled", "working-media")
    stage.company("cooperative_farm-2")
    stage.t.unions = BIT[4]
    stage.t.pool[5] -= 1
    stage.t.workers[W] += 1
    stage.ask(MAKE_GOODS)
    assert stage.held("working-area", "food") == 2
    assert stage.t.influence[W] == 2


def test_les_contrats_prennent_fin() -> None:
    """Also in struck companies and farms, never for unions (ruling N39)."""
    stage = Stage(4)
    stage.company("doctors_office", "middle-healthcare", "", "working-unskilled", committed=MAIN | EMPLOYEE)
    stage.t.strikes = BIT[BOX.company.codes["supermarket"]]
    stage.t.writable_committed()[BOX.company.codes["college"]] = MAIN
    stage.ask(MAKE_GOODS)
    assert sum(stage.t.committed) == 0
    assert stage.t.strikes == 0


def test_emprunt_pour_les_salaires() -> None:
    stage = Stage(2).clear(S)
    stage.t.money[C], stage.t.capital = 10, 5
    stage.ask(MAKE_GOODS)  # 40 of wages
    assert (stage.t.money[C], stage.t.capital, stage.t.loans[C]) == (0, 25, 1)


# -- Répondre aux Besoins --------------------------------------------------------------------------------


def test_la_nourriture_est_obligatoire() -> None:
    """Own food first, then any suppliers; a loan if necessary (ruling N34)."""
    stage = Stage(4).goods("working-area", food=1).goods("middle-store", food=1).goods("capitalist-store", food=2)
    stage.t.money[W] = 20
    stage.ask(FEED_WORKING)
    assert stage.held("working-area", "food") == 0
    assert stage.offers() == ["from:middle", "from:capitalist", "from:abroad"]
    stage.play("from:capitalist", "amount:1", "from:abroad", "amount:1")
    assert stage.t.money[W] == 20 + 50 - 12 - 15
    assert stage.t.loans[W] == 1
    assert stage.t.money[S] == 125
    assert stage.who() == []


def test_la_nourriture_est_mangee_aussitot() -> None:
    stage = Stage(2).goods("capitalist-store", food=3).ask(FEED_WORKING).play("from:capitalist", "amount:3")
    assert stage.held("working-area", "food") == 0
    assert stage.held("capitalist-store", "food") == 0
    assert stage.t.money[W] == 30 + 50 - 36


def test_la_classe_moyenne_mange_avant_la_classe_ouvriere() -> None:
    stage = Stage(3).goods("middle-store", food=0)
    stage.ask(PRODUCTION)
    assert stage.who() == [M]


def test_plus_d_emprunt_dans_la_boite() -> None:
    """Ruling N11: what can be paid is paid, and the food is still eaten."""
    stage = Stage(2).goods("capitalist-store", food=3)
    stage.t.loans = [5, 0, 5, 0]
    stage.t.money[W] = 4
    stage.ask(FEED_WORKING).play("from:capitalist", "amount:3")
    assert stage.t.money[W] == 0
    assert stage.t.money[C] == 124
    assert stage.told("loan.none") == [(W, 32)]


# -- Contrôle du FMI -------------------------------------------------------------------------------------


def test_controle_sans_emprunt() -> None:
    assert Stage(4).ask(IMF_CONTROL).news == []


def test_controle_un_emprunt_a_la_section_b() -> None:
    stage = Stage(4).policies(fiscal="B")
    stage.t.loans[S] = 1
    assert stage.ask(IMF_CONTROL).news == []


def test_controle_un_emprunt_rembourse() -> None:
    """55 at section C; as many as needed to fall below, no more (ruling N9)."""
    stage = Stage(4)
    stage.t.loans[S] = 1
    stage.t.money[S] = 60
    stage.ask(IMF_CONTROL)
    assert (stage.t.loans[S], stage.t.money[S]) == (0, 5)
    stage.policies(fiscal="B")
    stage.t.loans[S], stage.t.money[S] = 3, 120
    stage.ask(IMF_CONTROL)
    assert (stage.t.loans[S], stage.t.money[S]) == (1, 10)
    assert stage.told("imf.passed") == [(2,)]


def test_controle_impossible_rien_n_est_rembourse_avant() -> None:
    stage = Stage(4).policies(fiscal="B")
    stage.t.loans[S], stage.t.money[S] = 3, 109
    stage.ask(IMF_CONTROL)
    assert stage.told("imf.comes") == [()]
    assert stage.t.loans[S] == 3

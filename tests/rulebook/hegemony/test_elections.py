"""Proposer un Projet de Loi, Vote Immédiat and Phase d'Élections, with the book's long example."""

import pytest

from ludocracy.games.hegemony.actions.propose_bill import PROPOSE_BY
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.phases.elections import DRAW_FIVE, ELECTIONS, NEXT_ELECTION, DrawCubes
from ludocracy.show.words import Words
from tests.rulebook.hegemony.stage import C, M, S, Stage, W


def bill(stage: Stage, role: int, policy: str, section: str) -> Stage:
    stage.t.bill_by[POLICY.codes[policy]] = role
    stage.t.bill_to[POLICY.codes[policy]] = SECTION.codes[section]
    stage.t.submitted = True
    return stage


# -- Proposer un Projet de Loi ---------------------------------------------------------------------------


def test_une_section_voisine_sans_autre_projet() -> None:
    stage = bill(Stage(4), C, "labour", "C").ask(PROPOSE_BY[W])
    assert stage.offers() == [
        "propose:fiscal.B",
        "propose:taxation.B",
        "propose:health.A",
        "propose:health.C",
        "propose:education.B",
        "propose:trade.A",
        "propose:trade.C",
        "propose:immigration.A",
        "propose:immigration.C",
    ]


def test_trois_projets_par_manche() -> None:
    stage = Stage(4)
    for policy, section in (("fiscal", "B"), ("labour", "A"), ("trade", "A")):
        bill(stage, W, policy, section)
    assert stage.ask(PROPOSE_BY[W]).who() == []


def test_vote_immediat_pour_une_influence() -> None:
    stage = Stage(2).ask(PROPOSE_BY[W]).play("propose:taxation.B")
    assert stage.offers() == ["wait", "call"]
    stage.play("call")
    assert stage.t.influence[W] == 0
    assert stage.who() == [1]  # the Capitalist declares, the proposer is for


def test_sans_influence_pas_de_vote_immediat() -> None:
    stage = Stage(2).influence(working=0).ask(PROPOSE_BY[W]).play("propose:taxation.B")
    assert stage.who() == []
    assert stage.t.bill_by[2] == W


# -- Exemple d'Élection ----------------------------------------------------------------------------------


def example(cubes: tuple[str, ...] = ("working", "working", "middle", "capitalist", "capitalist")) -> Stage:
    """Jim (Working) proposes 5A from 5B; Claire for, Mike and Anna against."""
    stage = Stage(4).policies(education="B").influence(working=1, middle=0, capitalist=2, state=3)
    bill(stage, W, "education", "A").ask(NEXT_ELECTION[0])
    stage.play("for", "against", "against")
    return stage.play(*[f"cube:{cls}" for cls in cubes])


def test_exemple_egalite_le_projet_passe() -> None:
    stage = example()
    assert sorted(stage.who()) == [W, C, S]
    bag = stage.t.bag[:]
    stage.play(f"{W} bid:1", f"{C} bid:1", f"{S} bid:1")
    assert stage.told("bill.passed") == [(4, 0, 4, 4)]
    assert stage.t.policy[4] == 0
    assert [stage.t.vp[role] for role in (W, M, C, S)] == [3, 1, 0, 0]
    assert stage.t.bag == [bag[0], bag[1], bag[2] + 2]  # the losers' cubes come back
    assert [stage.t.influence[role] for role in (W, M, C, S)] == [0, 0, 1, 2]
    assert stage.t.bill_by[4] == -1


def test_exemple_une_influence_de_plus_et_il_echoue() -> None:
    stage = example()
    bag = stage.t.bag[:]
    stage.play(f"{W} bid:1", f"{C} bid:2", f"{S} bid:1")
    assert stage.told("bill.failed") == [(4, 0, 4, 5)]
    assert stage.t.policy[4] == 1
    assert stage.t.vp == [0, 0, 0, 0]
    assert stage.t.bag == [bag[0] + 2, bag[1] + 1, bag[2]]
    assert stage.t.bill_by[4] == -1


def test_exemple_soutenir_sans_voix_ne_rapporte_rien() -> None:
    stage = example(("working", "working", "working", "capitalist", "capitalist"))
    stage.play(f"{W} bid:1", f"{C} bid:1", f"{S} bid:1")
    assert [stage.t.vp[role] for role in (W, M)] == [3, 0]


# -- Organiser les Élections -----------------------------------------------------------------------------


def test_les_mises_sont_secretes() -> None:
    stage = example().play(f"{C} bid:2")
    assert sorted(stage.who()) == [W, S]
    assert stage.told("bid") == []


def test_l_etat_sans_influence_ne_vote_pas() -> None:
    """As a proposer it is still in favour (ruling N48)."""
    stage = bill(Stage(4).influence(state=0), W, "taxation", "B").ask(NEXT_ELECTION[0])
    stage.play("against", "against")
    assert stage.who() == [-1]
    stage = bill(Stage(4).influence(state=0), S, "taxation", "B").ask(NEXT_ELECTION[0])
    stage.play("against", "against", "against")
    stage.play("cube:working", "cube:working", "cube:middle", "cube:middle", "cube:middle")
    stage.play(f"{W} bid:0", f"{M} bid:0", f"{C} bid:0")
    assert stage.told("bill.failed") == [(2, 1, 0, 5)]


def test_vote_unanime() -> None:
    """Five cubes are drawn and discarded; those who have one among them score (ruling N2)."""
    stage = bill(Stage(3), W, "taxation", "B").ask(NEXT_ELECTION[0])
    stage.play("for", "for")
    stage.play("cube:working", "cube:working", "cube:working", "cube:working", "cube:capitalist")
    assert [stage.t.vp[role] for role in (W, M, C)] == [3, 0, 1]
    assert stage.t.bag == [4, 8, 7]
    assert stage.t.influence[:3] == [1, 1, 1]


def test_vote_unanime_option_proposer() -> None:
    stage = bill(Stage(3, {"unanimous": "proposer"}), W, "taxation", "B").ask(NEXT_ELECTION[0])
    stage.play("for", "for", *["cube:capitalist"] * 5)
    assert [stage.t.vp[role] for role in (W, M, C)] == [3, 0, 0]


def test_vote_unanime_option_influence() -> None:
    stage = bill(Stage(3, {"unanimous": "influence"}), W, "taxation", "B").ask(NEXT_ELECTION[0])
    stage.play("for", "for", *["cube:capitalist"] * 5)
    stage.play(f"{W} bid:0", f"{M} bid:1", f"{C} bid:0")
    assert [stage.t.vp[role] for role in (W, M, C)] == [3, 1, 1]


def test_cubes_neutres_a_deux() -> None:
    """They count for nobody and go to the supply (ruling N3); five of them pass the bill."""
    stage = bill(Stage(2).influence(working=0, capitalist=0), W, "taxation", "B").ask(NEXT_ELECTION[0])
    stage.play("against", *["cube:middle"] * 5)
    assert stage.told("bill.passed") == [(2, 1, 0, 0)]
    assert stage.t.bag[M] == 3
    assert stage.t.cubes[M] == 22


def test_sac_vide_on_le_remplit() -> None:
    """Rulings H8 and N13: draw what is there, fill the bag, draw the rest; the State gains influence again."""
    stage = Stage(4).bag(1, 0, 1)
    stage.t.legitimacy = [4, 4, 4]
    before = stage.t.influence[S]
    stage.ask(DRAW_FIVE).play("cube:working", "cube:capitalist")
    assert sum(stage.t.drawn) == 2
    assert stage.t.influence[S] == before + 2
    stage.play("cube:middle", "cube:middle", "cube:working")
    assert stage.who() == []


def test_sac_court_option_fewer() -> None:
    stage = Stage(4, {"short_bag": "fewer"}).bag(1, 0, 1)
    stage.ask(DrawCubes(5)).play("cube:working", "cube:capitalist")
    assert stage.who() == []


@pytest.mark.parametrize(
    ("language", "question"),
    [("en", "3. Taxation to B: for or against?"), ("fr", "3. Imposition en B\u00a0: pour ou contre\u202f?")],
)
def test_la_question_nomme_la_section(language: str, question: str) -> None:
    stage = bill(Stage(2), C, "taxation", "B")
    stage.ask(NEXT_ELECTION[0])
    prompt = stage.game.show(stage.t, 0).prompt
    assert prompt is not None and Words(stage.game, language).ask(prompt.ask, prompt.args) == question


def test_remplir_le_sac() -> None:
    """Half of population or companies, rounded up; the Middle Class takes the better of the two."""
    stage = bill(Stage(3), W, "taxation", "B").population(W, 15)
    stage.ask(ELECTIONS)
    assert stage.told("cubes.added") == [(W, 3), (M, 2), (C, 2)]


def test_remplir_le_sac_a_deux() -> None:
    stage = bill(Stage(2), W, "taxation", "B").ask(ELECTIONS)
    assert stage.told("cubes.added") == [(W, 2), (M, 5), (C, 1)]


def test_aucun_projet_pas_d_elections() -> None:
    stage = Stage(4)
    stage.t.submitted = False
    stage.ask(ELECTIONS)
    assert stage.news == [("phase.elections.none",)]


def test_projets_deja_votes() -> None:
    """Ruling N1: a bill with an immediate vote was submitted too, so the bag is filled."""
    stage = Stage(4)
    stage.t.submitted = True
    stage.ask(ELECTIONS)
    assert stage.told("cubes.added")
    skipping = Stage(4, {"empty_elections": "skipped"})
    skipping.t.submitted = True
    assert skipping.ask(ELECTIONS).told("cubes.added") == []


def test_l_ordre_des_politiques() -> None:
    """1 to 7, and what follows from a change comes before the next vote (ruling N64)."""
    stage = bill(bill(Stage(2).influence(working=0, capitalist=0), W, "trade", "A"), C, "labour", "C")
    stage.ask(NEXT_ELECTION[0])
    assert stage.told("vote") == [(1, 2)]
    stage.play("for", *["cube:working"] * 5)
    assert stage.offers()[-1] == "done"  # the Capitalist may adjust wages first
    stage.play("done", "against")
    assert stage.t.vote == 5

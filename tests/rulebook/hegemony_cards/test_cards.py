"""Matériel: every card of the box is there, with the figures that the rulebook names."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from ludocracy.games.hegemony.board.goods import HALF_PRICE, TRANSACTION, TRANSACTIONS
from ludocracy.games.hegemony.board.policies import FISCAL, TAXATION, WELFARE_HEALTH, A, B, C
from ludocracy.games.hegemony.board.roles import ROLE, STATE
from ludocracy.games.hegemony.board.workers import AGRICULTURE
from ludocracy.games.hegemony.effects import base
from ludocracy.games.hegemony.effects.base import Act, Effect, OddCard, Play
from ludocracy.games.hegemony.effects.loader import ODD_CARDS, VERBS
from ludocracy.games.hegemony.effects.parameters import BRANCH, STATE_SELLS
from ludocracy.games.hegemony.effects.trade import Buy, Sell
from ludocracy.games.hegemony.effects.units import UNIT
from tests.rulebook.hegemony.stage import BOX, PLAYS


@pytest.mark.parametrize(("role", "faces"), [("working", 25), ("middle", 26), ("capitalist", 28), ("state", 28)])
def test_each_role_has_40_action_cards(role: str, faces: int) -> None:
    deck = [card for card in BOX.action_cards if card.role == ROLE.codes[role]]
    assert len(deck) == faces
    assert sum(card.copies for card in deck) == 40


def test_270_cards_in_the_box() -> None:
    companies = Counter(BOX.home)
    assert [companies[role] for role in range(4)] == [2, 17, 28, 12]
    large = 160 + 59 + len(BOX.export) + len(BOX.agenda) + len(BOX.event)
    assert (len(BOX.export), len(BOX.agenda), len(BOX.event)) == (16, 10, 25)
    assert large == 270


def test_55_small_cards_in_the_box() -> None:
    loans = 10
    assert (sum(BOX.deal_copies), sum(BOX.immigrant_copies)) == (20, 25)
    assert sum(BOX.deal_copies) + sum(BOX.immigrant_copies) + loans == 55


def test_mise_en_place_du_plateau_starting_companies() -> None:
    starting = [label for code, label in enumerate(BOX.company.labels) if BOX.starting[code]]
    assert starting == ["supermarket", "shopping_mall", "college", "clinic", "convenience_store", "doctors_office"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mise_en_place_du_plateau_three_public_companies_in_each_row(seats: int) -> None:
    rows = [BOX.row[code] for code in range(59) if BOX.home[code] == STATE and BOX.plays_with(code, seats)]
    assert sorted(rows) == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_politique_fiscale_a_row_costs_60() -> None:
    for row in (2, 3):
        assert sum(BOX.cost[code] for code in range(59) if BOX.home[code] == STATE and BOX.row[code] == row) == 60


def test_construire_une_entreprise_ecole_polytechnique() -> None:
    """Mike pays 20 and needs an orange worker and two more."""
    code = BOX.find_company("institute_of_technology")
    assert (BOX.cost[code], BOX.post_count[code]) == (20, 3)


def test_ferme_cooperative_three_workers_make_two_food() -> None:
    code = BOX.find_company("cooperative_farm")
    assert (BOX.post_count[code], BOX.output[code], BOX.industry[code]) == (3, 2, AGRICULTURE)


def earned(export: str, *transactions: str) -> int:
    first = TRANSACTIONS * BOX.export.codes[export]
    return sum(BOX.earned[first + TRANSACTION.codes[one]] for one in transactions)


def test_vendre_sur_le_marche_etranger_examples() -> None:
    """The Capitalist's five transactions bring 150, the Middle Class's four 115."""
    assert earned("e01", "food-small", "luxury-small", "luxury-large", "education-small", "education-large") == 150
    assert earned("e07", "food-small", "luxury-small", "luxury-large", "health-large") == 115


def test_accords_commerciaux_no_tariff_at_c() -> None:
    for deal in range(len(BOX.deal)):
        goods = BOX.deal_goods[2 * deal] + BOX.deal_goods[2 * deal + 1]
        assert BOX.deal_tariff[3 * deal : 3 * deal + 3] == [2 * goods, goods, 0]


def test_cartes_immigration_one_of_two_is_a_specialist() -> None:
    for card in range(len(BOX.immigrant)):
        assert (BOX.immigrant_skill[2 * card] == 0) != (BOX.immigrant_skill[2 * card + 1] == 0)


def test_agenda_politique_example_matches_policies_1_3_and_4() -> None:
    wished = BOX.agenda_section[5 * BOX.agenda.codes["a05"] :]
    assert (wished[FISCAL], wished[TAXATION], wished[WELFARE_HEALTH]) == (C, A, C)


def test_all_agendas_differ() -> None:
    assert len({tuple(BOX.agenda_section[5 * n : 5 * n + 5]) for n in range(10)}) == 10


# -- effects -----------------------------------------------------------------------------------------------


def acts_of(card: str) -> list[Act]:
    return [act for play in PLAYS.cards[BOX.card.codes[card]] for act in play.acts]


def all_plays() -> list[Play]:
    return [play for choices in [*PLAYS.cards, *PLAYS.events] for play in choices]


def test_a_verb_serves_two_cards_or_it_is_a_special() -> None:
    users: dict[str, set[str]] = {verb: set() for verb in VERBS}
    for kind, choices in [
        *enumerate(PLAYS.cards),
        *((-n, choices) for n, choices in enumerate(PLAYS.events, 1)),
    ]:
        for play in choices:
            for act in play.acts:
                if not isinstance(act.effect, OddCard):
                    users[act.effect.verb].add(str(kind))
    assert {verb for verb, found in users.items() if len(found) < 2} == set()


def test_no_word_of_the_vocabulary_is_unused() -> None:
    acts = [act for play in all_plays() for act in play.acts]
    assert {act.effect.verb for act in acts if isinstance(act.effect, OddCard)} == set(ODD_CARDS)
    units = {
        act.effect.printed[place]
        for act in acts
        for place, parameter in enumerate(act.effect.parameters)
        if parameter.domain is UNIT
    }
    assert units == set(range(len(UNIT)))
    assert {play.branch for play in all_plays()} == set(range(len(BRANCH)))


def constructors() -> dict[str, list[str]]:
    """The arguments of every effect's constructor, as the sources have them."""
    folder = Path(base.__file__).parent
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                for one in node.body:
                    if isinstance(one, ast.FunctionDef) and one.name == "__init__":
                        found[node.name] = [argument.arg for argument in one.args.args[1:]]
    return found


@pytest.mark.parametrize(("verb", "effect"), list(VERBS.items()))
def test_a_verb_has_as_many_parameters_as_its_effect(verb: str, effect: type[Effect]) -> None:
    assert len(effect.parameters) == len(constructors()[effect.__name__])


def test_bourse_d_etat_half_price_in_b_and_c() -> None:
    """Exemple: Jim plays it while its condition holds; the State gains 1 legitimacy with his class."""
    code = BOX.card.codes["working-state_scholarship"]
    (play,) = PLAYS.cards[code]
    assert BOX.card_sections[code] == 1 << B | 1 << C
    assert play.legitimacy == [1, 0, 0]
    (act,) = acts_of("working-state_scholarship")
    assert isinstance(act.effect, Buy)
    assert (act.effect.sellers, act.effect.pricing) == (STATE_SELLS, HALF_PRICE)


def test_crise_sanitaire_one_legitimacy_for_three_sold() -> None:
    """Exemple: five of at most six sold for 50 bring 1; one more would have brought another."""
    (play,) = PLAYS.cards[BOX.card.codes["middle-health_crisis"]]
    (act,) = acts_of("middle-health_crisis")
    assert isinstance(act.effect, Sell)
    assert (act.effect.most, act.effect.asked, play.per) == (6, 10, 3)
    assert [sold // play.per for sold in (5, 6)] == [1, 2]


def test_reform_cards_put_their_cubes_in_first() -> None:
    """Ruling H20."""
    for card in BOX.card.labels:
        verbs = [act.effect.verb for act in acts_of(card)]
        if "cubes" in verbs and "bill" in verbs:
            assert verbs == ["cubes", "bill"]


def test_evenements_rounds_2_to_5_only() -> None:
    """Ruling H21."""
    late = {label for label, first in zip(BOX.event.labels, BOX.event_from, strict=True) if first == 2}
    assert late == {"pandemic", "low_university_ratings", "outdated_public_sector_infrastructure"}


def test_industries_locales_en_peril_penalty() -> None:
    """Exemple: the State loses 1 legitimacy with the Middle and the Capitalist Class."""
    first = 4 * BOX.event.codes["local_industries_in_turmoil"]
    assert BOX.inaction[first : first + 4] == [0, 1, 1, 0]

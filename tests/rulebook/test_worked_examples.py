"""The worked examples of the rules are played by the engine: the figures in their sentences are its results."""

from itertools import pairwise

from ludocracy.games.hegemony.phases.elections import NEXT_ELECTION
from ludocracy.games.hegemony.phases.imf import IMF_CONTROL
from ludocracy.games.hegemony.phases.production import MAKE_GOODS
from ludocracy.games.hegemony.phases.scoring import score_wealth
from ludocracy.games.hegemony.phases.taxes import Taxes
from tests.rulebook.bakschisch import box as bakschisch
from tests.rulebook.big_cheese import box as big_cheese
from tests.rulebook.hegemony.stage import BOX, C, M, S, Stage, W
from tests.rulebook.hegemony.test_elections import bill
from tests.rulebook.riffifi import box as riffifi
from tests.rulebook.rules_text import plain, rules
from tests.rulebook.tax_the_rich import box as tax


def told(game: str, french: str, english: str) -> None:
    """Assert that the rules of a game contain a sentence in both languages."""
    assert plain(french) in rules(game, "fr"), french
    assert plain(english) in rules(game, "en"), english


# -- Riffifi -------------------------------------------------------------------------------------------------------


def test_riffifi_loot_and_theft() -> None:
    scene = riffifi.dealt(3, ["red-4"], ["green-3", "purple-1"], ["red-7"])
    riffifi.laid_out(scene, {}, {"red": 10}, {"red": 1})
    middle = 12 - 10 - 1
    assert "hide:red-7" in scene.play("play:red-4", "play:green-3").offers()
    scene.play("hide:red-7")
    taken, stolen = scene.told("looted")[0][1], scene.told("stolen")[0][1]
    anna, rich, lulu = [riffifi.held(scene, seat).get("red", 0) for seat in range(3)]
    told(
        "riffifi",
        f"Il reste {middle} jeton rouge au milieu ; Max en a 10, Lulu 1, Anna aucun.",
        f"There is {middle} red token left in the middle; Max has 10, Lulu 1, Anna none.",
    )
    told(
        "riffifi",
        f"Elle prend {taken} jeton au milieu et vole les {stolen} autres à Max",
        f"She takes {taken} token from the middle and steals the other {stolen} from Max",
    )
    told(
        "riffifi",
        f"Anna a maintenant {anna} jetons rouges, Max {rich} et Lulu {lulu}.",
        f"Anna now has {anna} red tokens, Max {rich} and Lulu {lulu}.",
    )


# -- Bakschisch ----------------------------------------------------------------------------------------------------


def test_bakschisch_a_tied_bribe() -> None:
    scene = bakschisch.bribe(bakschisch.before(1, 5, 12, 3), "guard", 4, 4, 2)
    anna, bruno, _ = bakschisch.spaces(scene)
    told(
        "bakschisch",
        f"Anna, case 5, va au garde de la case {anna} ; Bruno, case 12, à celui de la case {bruno}.",
        f"Anna, on space 5, goes to the guard on {anna}; Bruno, on 12, to the one on {bruno}.",
    )


def test_bakschisch_the_fifth_bribe_and_a_thief() -> None:
    scene = bakschisch.bribe(bakschisch.before(5, 12, 17, 7), "fakir", 3, bakschisch.THIEF, 0)
    assert scene.told("stolen") == [(1, 3)]
    moved = {seat: space for seat, _, space in scene.told("back")}
    assert set(moved) == {1, 2}
    told(
        "bakschisch",
        f"Bruno recule jusqu’au fakir de la case {moved[1]} et Chloé jusqu’à celui de la case {moved[2]} ; Anna ne bouge pas.",
        f"Bruno goes back to the fakir on {moved[1]} and Chloe to the one on {moved[2]}; Anna stays.",
    )


def test_bakschisch_several_thieves_share() -> None:
    scene = bakschisch.bribe(bakschisch.before(1, 2, 2, 8, 2), "guard", bakschisch.THIEF, bakschisch.THIEF, 5, 2)
    shares = {coins for _, coins in scene.told("stolen")}
    left = scene.told("unshared")[0][0]
    told(
        "bakschisch",
        f"Chloé avance jusqu’au garde de la case {bakschisch.spaces(scene)[2]}. Les voleurs se partagent "
        f"{2 * min(shares) + left} pièces : {min(shares)} pour chacun",
        f"Chloe moves forward to the guard on {bakschisch.spaces(scene)[2]}. The thieves share "
        f"{2 * min(shares) + left} coins: {min(shares)} each",
    )
    three = bakschisch.bribe(bakschisch.before(1, 2, 2, 8, 2), "guard", *[bakschisch.THIEF] * 3, 2)
    assert (len(shares), left, three.told("unshared")) == (1, 1, [(2,)])


def test_bakschisch_the_caliph() -> None:
    scene = bakschisch.bribe(bakschisch.before(1, 12, 6, 6), "caliph", 1, 1, 3)
    steps = scene.told("advanced.caliph")[0][1]
    back = bakschisch.bribe(bakschisch.before(5, 12, 6, 6), "caliph", 1, 2, 2)
    lost = back.told("back.caliph")[0][1]
    told(
        "bakschisch",
        f"avance de {steps} cases, jusqu’à la case {bakschisch.spaces(scene)[2]}. Au cinquième dessous de table, "
        f"Anna, première sur trois, aurait reculé de {lost} cases, jusqu’à la case {bakschisch.spaces(back)[0]}.",
        f"moves {steps} spaces, to space {bakschisch.spaces(scene)[2]}. At the fifth bribe Anna, first of three, "
        f"would have gone back {lost} spaces, to space {bakschisch.spaces(back)[0]}.",
    )


# -- The Big Cheese ------------------------------------------------------------------------------------------------


def test_big_cheese_an_auction_and_a_payment() -> None:
    scene = big_cheese.laid_out(3, [(1, "12.1", 1)], top="8.1")
    scene.play("bid:1", "bid:2", "pass", "bid:3", "pass", "turn:2.1")
    workers = big_cheese.projects(scene)[-1][2]
    assert scene.told("ended")[0][0] == 1
    told(
        "big_cheese",
        f"Anne pose le 8 devant elle avec {workers} sous-fifres ; il lui en reste "
        f"{big_cheese.table_of(scene).free[0]} aux ressources humaines.",
        f"Anna puts the 8 in front of her with {workers} workers on it, and has "
        f"{big_cheese.table_of(scene).free[0]} left at Human Resources.",
    )
    six = scene.play("roll:4").told("scored")[0][2]
    other = big_cheese.laid_out(3, [(1, "12.1", 1)], top="8.1", options={"variant": "polyhedral"})
    twelve = other.play("bid:3", "pass", "pass", "turn:2.1", "roll:4").told("scored")[0][2]
    told(
        "big_cheese",
        f"il lance un 4. Avec un dé à six faces, il marque {six} points ; avec un dé à douze faces, {twelve}.",
        f"he throws a 4. With a six-sided die he scores {six} points; with a twelve-sided one, {twelve}.",
    )


# -- Tax the Rich --------------------------------------------------------------------------------------------------


def test_tax_the_rich_betting() -> None:
    scene = tax.begun(4).play("bet:1.green", "pass", "bet:1.red", "pass", "bet:2.green", "pass", "pass", "pass")
    bets = scene.told("bet")
    assert [seat for seat, *_ in bets] == [0, 2, 0]
    (_, _, first, low), (_, _, second, _), (_, _, third, high) = bets
    leader, _, needed, _ = scene.told("leader")[0]
    assert leader == 0
    told(
        "tax_the_rich",
        f"Anna ouvre sur le vert de la rangée 1 : {first} plis. Ben passe, Chloé monte au rouge de la même rangée : "
        f"{second} plis. David passe, Anna monte au vert de la rangée 2 : {third} plis aussi, mais le bonus passe "
        f"de {low} à {high}.",
        f"Anna opens on green in row 1: {first} tricks. Ben passes, Chloe raises to red in the same row: {second} "
        f"tricks. David passes, and Anna raises to green in row 2: {third} tricks too, but the bonus goes from "
        f"{low} to {high}.",
    )
    told("tax_the_rich", f"et son parti doit faire {needed} plis.", f"and her party needs {needed} tricks.")


def test_tax_the_rich_a_trick_with_trump() -> None:
    scene = tax.go(tax.stage(["g5", "g9", "r2", "g12"], trump="red"), "g5", "g9", "r2", "g12")
    name = ("Anna", "Ben", "Chloé", "David")[tax.winner(scene)]
    told("tax_the_rich", f"{name} gagne.", f"{name.replace('é', 'e')} wins.")


def test_tax_the_rich_a_revolution() -> None:
    hands = ["g1 y4", "g3 y6", "g9 y7", "g2 b1"]
    scene = tax.go(tax.stage(hands, trump="red"), "g1", "g3", "g9")
    assert "play_class:green-mother" in scene.offers()
    scene.play("play_class:green-mother")
    names = ("Anna", "Ben", "Chloé", "David")
    won = names[tax.winner(scene)]
    quiet = names[tax.winner(tax.go(tax.stage(hands, trump="red"), "g1", "g3", "g9", "g2"))]
    told(
        "tax_the_rich",
        f"{won} gagne le pli avec son Pauvre. Sans révolution, {quiet} l’aurait gagné.",
        f"{won} takes the trick with her Poor. Without the revolution {quiet.replace('é', 'e')} would have won it.",
    )


# -- Hegemony ------------------------------------------------------------------------------------------------------


def vote(working: int) -> Stage:
    """The Capitalist Class proposes 2C from 2B, the State for, the other two against."""
    stage = Stage(4).policies(labour="B").influence(working=2, middle=0, capitalist=1, state=1)
    bill(stage, C, "labour", "C").ask(NEXT_ELECTION[0])
    stage.play("against", "against", "for")
    stage.play(*[f"cube:{cls}" for cls in ("capitalist", "capitalist", "working", "working", "middle")])
    return stage.play(f"{W} bid:{working}", f"{C} bid:1", f"{S} bid:1")


def test_hegemony_an_election() -> None:
    stage = vote(1)
    _, _, yes, no = stage.told("bill.passed")[0]
    told(
        "hegemony",
        f"Il y a {yes} voix pour et {no} contre : l’égalité suffit, le Projet de Loi est adopté. La Classe "
        f"Capitaliste gagne {stage.t.vp[C]} PV et l’État, qui l’a soutenue avec de l’Influence, {stage.t.vp[S]} PV.",
        f"There are {yes} votes for and {no} against: a tie is enough, and the bill passes. The Capitalist Class "
        f"scores {stage.t.vp[C]} VP and the State, which supported it with influence, {stage.t.vp[S]} VP.",
    )
    assert (stage.t.vp[W], stage.t.vp[M], sum(stage.t.influence)) == (0, 0, 1)
    _, _, yes, no = vote(2).told("bill.failed")[0]
    told(
        "hegemony",
        f"la Classe Ouvrière l’aurait fait rejeter : {yes} voix pour, {no} contre.",
        f"the Working Class would have had it rejected: {yes} votes for, {no} against.",
    )


def test_hegemony_the_cubes_of_an_election() -> None:
    before = Stage(4).t.bag
    after = vote(1).t.bag
    spent = [old - new for old, new in zip(before, after, strict=True)]
    assert spent == [0, 0, 2]
    told(
        "hegemony",
        f"Les {spent[2]} cubes du camp gagnant et toute l’Influence sont défaussés ; les {5 - spent[2]} autres "
        "cubes retournent dans le sac.",
        f"The {spent[2]} cubes of the winning side and all influence are discarded; the {5 - spent[2]} other cubes "
        "go back into the bag.",
    )


def test_hegemony_the_tax_multiplier() -> None:
    multipliers, taxes = [], []
    for sections in ("ABC", "AAB", "CAA"):
        stage = Stage(2).policies(**dict(zip(("taxation", "health", "education"), sections, strict=True)))
        stage.company("clinic", "working-healthcare", "working-unskilled")
        stage.company("college", "working-education", "working-unskilled")
        multipliers.append(stage.t.multiplier())
        taxes.append(
            next(n for role, n, _, count in stage.ask(Taxes()).told("tax.employment") if (role, count) == (C, 4))
        )
    told(
        "hegemony",
        f"le Multiplicateur est {multipliers[0]}. En A, A et B, il monte à {multipliers[1]} : 3, plus 4, plus 2. En "
        f"C, A et A, il ne vaut plus que {multipliers[2]}.",
        f"the multiplier is {multipliers[0]}. At A, A and B it rises to {multipliers[1]}: 3, plus 4, plus 2. At C, "
        f"A and A it is only {multipliers[2]}.",
    )
    told(
        "hegemony",
        "paie alors {}, {} ou {} V de Charges Patronales.".format(*taxes),
        "then pays {}, {} or {} V of employment tax.".format(*taxes),
    )


def test_hegemony_wealth() -> None:
    stage = Stage(2)
    stage.t.money[C], totals, spaces = 0, [0], [0]
    for capital in (80, 45, 205):
        stage.t.capital = capital
        stage.do(score_wealth)
        totals.append(stage.t.vp[C])
        spaces.append(stage.t.wealth)
    first, second, third = [new - old for old, new in pairwise(totals)]
    up = [new - old for old, new in pairwise(spaces)]
    told(
        "hegemony",
        f"case {spaces[1]} de la piste Richesse : {first - 3 * up[0]} PV. Son pion avance de {up[0]} cases : "
        f"{3 * up[0]} PV de plus, {first} en tout. À la manche suivante, son Capital est tombé à 45 V : {second} "
        "PV, et le pion reste où il est.",
        f"space {spaces[1]} of the wealth track: {first - 3 * up[0]} VP. Its marker advances {up[0]} spaces: "
        f"{3 * up[0]} more VP, {first} in all. In the next round its capital has fallen to 45 V: {second} VP, and "
        "the marker stays where it is.",
    )
    assert up[1] == 0
    told(
        "hegemony",
        f"il atteint 205 V : {third - 3 * up[2]} PV, et {up[2]} cases de plus, soit {3 * up[2]} PV : {third} en tout.",
        f"it reaches 205 V: {third - 3 * up[2]} VP, and {up[2]} more spaces for {3 * up[2]} VP: {third} in all.",
    )


def test_hegemony_the_imf() -> None:
    stage = Stage(4).policies(fiscal="B", labour="B", taxation="C", health="A", education="B", trade="C").idle()
    new = ("public_hospital-2", "public_university-2", "regional_tv_station-2")
    for label in new:
        stage.company(label)
    stage.t.loans[S], stage.t.money[S], stage.t.legitimacy = 2, 30, [5, 3, 8]
    bill(bill(bill(stage, C, "labour", "C"), C, "trade", "B"), M, "health", "B")
    stage.influence(middle=0, capitalist=0).ask(IMF_CONTROL)
    gained = stage.t.influence[C], stage.t.influence[M]
    stage.play(*[f"shut:{label}" for label in new])
    treasury = stage.t.money[S]
    stage.play("done", "done")
    assert (stage.t.money[S], stage.t.loans[S]) == (0, 0)
    told(
        "hegemony",
        f"La Classe Capitaliste avait 2 Projets de Loi et reçoit {gained[0]} Influence, la Classe Moyenne 1 et "
        f"reçoit {gained[1]}.",
        f"The Capitalist Class had 2 bills and receives {gained[0]} influence, the Middle Class had 1 and receives "
        f"{gained[1]}.",
    )
    told(
        "hegemony",
        f"et le Trésor Public monte à {treasury} V. L’État verse ces {treasury} V pour ses 2 Emprunts, et le reste "
        "est effacé. Ses Légitimités de 5, 3 et 8 tombent à " + "{}, {} et {}.".format(*stage.t.legitimacy),
        f"and the treasury rises to {treasury} V. The State pays these {treasury} V for its 2 loans, and the rest "
        "is cancelled. Its legitimacy scores of 5, 3 and 8 fall to " + "{}, {} and {}.".format(*stage.t.legitimacy),
    )


def test_hegemony_a_production() -> None:
    stage = Stage(2).ask(MAKE_GOODS)
    wages = {BOX.company.labels[card]: paid for card, paid, _ in stage.told("wages")}
    made = {BOX.company.labels[card]: count for card, count, _ in stage.told("produced")}
    assert wages["public_hospital"] == wages["public_university"] and "clinic" not in made and "college" not in made
    told(
        "hegemony",
        f"Pour le Supermarché, la Classe Capitaliste paie {wages['supermarket']} V à la Classe Ouvrière, puis range "
        f"{made['supermarket']} Nourriture dans ses Entrepôts ; pour le Centre Commercial, {wages['shopping_mall']} "
        f"V, puis {made['shopping_mall']} Luxe.",
        f"For the Supermarket the Capitalist Class pays the Working Class {wages['supermarket']} V, then puts "
        f"{made['supermarket']} food into its stores; for the Shopping Mall {wages['shopping_mall']} V, then "
        f"{made['shopping_mall']} luxury.",
    )
    told(
        "hegemony",
        f"coûtent {wages['public_hospital']} V chacun au Trésor Public et produisent {made['public_hospital']} "
        f"Santé et {made['public_university']} Éducation.",
        f"cost the treasury {wages['public_hospital']} V each and make {made['public_hospital']} health and "
        f"{made['public_university']} education.",
    )

"""Hegemony's vocabulary: every decision and every note. The notation for people is docs/notation/hegemony.md."""

from typing import Final

from ludocracy.core.bits import Lister
from ludocracy.core.moves import NUMBER, Domain, Moves
from ludocracy.core.notes import Notes
from ludocracy.games.hegemony import describe
from ludocracy.games.hegemony.cards import (
    AGENDA,
    CARD,
    COMPANY,
    DEAL,
    EVENT,
    EXPORT,
    IMMIGRANT,
    TRANSACTION,
)
from ludocracy.games.hegemony.consts import (
    CLASS,
    GOOD,
    INDUSTRY,
    KIND,
    POLICY,
    PRICE,
    ROLE,
    SECTION,
    SKILL,
    SUPPLIER,
    WAGE_LEVEL,
)
from ludocracy.games.hegemony.verbs import BRANCH, HOLDING

# -- what a turn consists of -----------------------------------------------------------------------------

ACTION: Final = Domain(
    "action",
    [
        "bill",
        "assign",
        "buy",
        "strike",
        "demonstration",
        "pressure",
        "build",
        "sell-company",
        "deal",
        "export",
        "lobby",
        "shift",
        "event",
        "deputy",
        "tax",
        "campaign",
    ],
)
DO_BILL: Final = 0
DO_ASSIGN: Final = 1
DO_BUY: Final = 2
DO_STRIKE: Final = 3
DO_DEMONSTRATION: Final = 4
DO_PRESSURE: Final = 5
DO_BUILD: Final = 6
DO_SELL_COMPANY: Final = 7
DO_DEAL: Final = 8
DO_EXPORT: Final = 9
DO_LOBBY: Final = 10
DO_SHIFT: Final = 11
DO_EVENT: Final = 12
DO_DEPUTY: Final = 13
DO_TAX: Final = 14
DO_CAMPAIGN: Final = 15

BONUS: Final = Domain(
    "bonus", ["health", "education", "luxury", "swap", "benefits", "repay", "prices", "wages", "prime", "storage"]
)
BONUS_HEALTH: Final = 0
BONUS_EDUCATION: Final = 1
BONUS_LUXURY: Final = 2
BONUS_SWAP: Final = 3
BONUS_BENEFITS: Final = 4
BONUS_REPAY: Final = 5
BONUS_PRICES: Final = 6
BONUS_WAGES: Final = 7
BONUS_PRIME: Final = 8
BONUS_STORAGE: Final = 9

#: The basic and bonus actions of each role, in the order of its chapter.
ACTIONS_OF: Final[list[list[int]]] = [
    [DO_BILL, DO_ASSIGN, DO_BUY, DO_STRIKE, DO_DEMONSTRATION, DO_PRESSURE],
    [DO_BILL, DO_ASSIGN, DO_BUILD, DO_SELL_COMPANY, DO_EXPORT, DO_BUY, DO_SHIFT, DO_PRESSURE],
    [DO_BILL, DO_BUILD, DO_SELL_COMPANY, DO_DEAL, DO_EXPORT, DO_LOBBY, DO_PRESSURE],
    [DO_BILL, DO_EVENT, DO_EXPORT, DO_DEPUTY, DO_TAX, DO_CAMPAIGN],
]
BONUSES_OF: Final[list[list[int]]] = [
    [BONUS_HEALTH, BONUS_EDUCATION, BONUS_LUXURY, BONUS_SWAP, BONUS_BENEFITS, BONUS_REPAY],
    [
        BONUS_HEALTH,
        BONUS_EDUCATION,
        BONUS_LUXURY,
        BONUS_PRICES,
        BONUS_WAGES,
        BONUS_SWAP,
        BONUS_BENEFITS,
        BONUS_REPAY,
    ],
    [BONUS_PRICES, BONUS_WAGES, BONUS_PRIME, BONUS_STORAGE, BONUS_BENEFITS, BONUS_REPAY],
    [BONUS_WAGES, BONUS_REPAY],
]

# -- moves -----------------------------------------------------------------------------------------------

MOST: Final = 99
AMOUNTS: Final = Domain("amount", [str(n) for n in range(MOST + 1)])
CHOICE: Final = Domain("choice", [str(n) for n in range(1, 9)])

MOVES: Final = Moves()

# chance
DRAW: Final = MOVES.verb("draw", CARD)  # an action card into a hand
MARKET: Final = MOVES.verb("market", COMPANY)  # a company onto its market
ABROAD: Final = MOVES.verb("abroad", EXPORT)
OFFER: Final = MOVES.verb("offer", DEAL)
ARISE: Final = MOVES.verb("arise", EVENT)
GOVERN: Final = MOVES.verb("govern", AGENDA)
ARRIVE: Final = MOVES.verb("arrive", IMMIGRANT)
CUBE: Final = MOVES.verb("cube", CLASS)  # out of the bag

# the turn
PLAY: Final = MOVES.verb("play", CARD)  # for its effect
DISCARD: Final = MOVES.verb("discard", CARD)  # for a basic action
ACT: Final = MOVES.verb("act", ACTION)
USE: Final = MOVES.verb("bonus", BONUS)
END: Final = MOVES.verb("end")  # no bonus action
DONE_MOVE: Final = MOVES.verb("done")  # enough of this
NO: Final = MOVES.verb("no")  # decline what may be declined
YES: Final = MOVES.verb("yes")

# bills and votes
PROPOSE: Final = MOVES.verb("propose", POLICY, SECTION)
WAIT: Final = MOVES.verb("wait")  # for the elections
CALL: Final = MOVES.verb("call")  # the vote at once
FAVOUR: Final = MOVES.verb("for")
OPPOSE: Final = MOVES.verb("against")
BID: Final = MOVES.verb("bid", AMOUNTS)  # influence, in secret

# work
STAFF: Final = MOVES.verb("staff", COMPANY)  # send workers there
UNION: Final = MOVES.verb("union", INDUSTRY)
WORKER: Final = MOVES.verb("worker", KIND)  # an unemployed one
TAKE: Final = MOVES.verb("take", COMPANY, KIND)  # one who works elsewhere
STRIKE: Final = MOVES.verb("strike", COMPANY)
HIRE: Final = MOVES.verb("hire", CLASS)  # unemployed of that class
WAGE: Final = MOVES.verb("wage", COMPANY, WAGE_LEVEL)
PRIME_TO: Final = MOVES.verb("prime", COMPANY)
SHIFT: Final = MOVES.verb("shift", COMPANY)
SWAP: Final = MOVES.verb("swap", COMPANY, KIND)  # take this skilled worker out of an unskilled post
TRAIN_AT: Final = MOVES.verb("train-at", COMPANY)  # an unskilled worker who works there
TRAIN: Final = MOVES.verb("train", KIND)  # an unemployed worker
SKILL_OF: Final = MOVES.verb("skill", SKILL)

# trade
BUY: Final = MOVES.verb("good", GOOD)
FROM: Final = MOVES.verb("from", SUPPLIER)
AMOUNT: Final = MOVES.verb("amount", AMOUNTS)
SELL: Final = MOVES.verb("sell", TRANSACTION)
TAKE_DEAL: Final = MOVES.verb("deal", DEAL)  # tariff paid, into the stores
ZONE_DEAL: Final = MOVES.verb("zone", DEAL)  # no tariff, into the free trade zone
PRICE_OF: Final = MOVES.verb("price", GOOD, PRICE)
TILE: Final = MOVES.verb("tile", GOOD)

# companies
BUILD: Final = MOVES.verb("build", COMPANY)
SELL_COMPANY: Final = MOVES.verb("close", COMPANY)  # sell it
DROP: Final = MOVES.verb("drop", COMPANY)  # off one's market
DROP_DEAL: Final = MOVES.verb("drop-deal", DEAL)
OPEN_PUBLIC: Final = MOVES.verb("open", COMPANY)
SHUT_PUBLIC: Final = MOVES.verb("shut", COMPANY)

# choices of the State, and what cards ask
HANDLE: Final = MOVES.verb("handle", EVENT)
PICK_CLASS: Final = MOVES.verb("class", CLASS)
PICK_ROLE: Final = MOVES.verb("role", ROLE)
PICK: Final = MOVES.verb("choose", CHOICE)  # one of the options that a card prints, in its order
PICK_COMPANY: Final = MOVES.verb("company", COMPANY)
PICK_EXPORT: Final = MOVES.verb("export", EXPORT)
PICK_EVENT: Final = MOVES.verb("event", EVENT)
PICK_INDUSTRY: Final = MOVES.verb("industry", INDUSTRY)
DECREE: Final = MOVES.verb("decree", POLICY, SECTION)  # a policy changes without a vote
REMOVE_CUBE: Final = MOVES.verb("remove", CLASS)  # of the cubes that were drawn

MARKETS: Final = Lister(MARKET)
DROPS: Final = Lister(DROP)
BUILDS: Final = Lister(BUILD)
ABROADS: Final = Lister(ABROAD)
GOVERNS: Final = Lister(GOVERN)

#: AMOUNT_TO[n]: the moves amount:1 .. amount:n; AMOUNT_FROM_0[n]: amount:0 .. amount:n. Never to be changed.
AMOUNT_TO: Final[list[list[int]]] = [[AMOUNT + k for k in range(1, n + 1)] for n in range(MOST + 1)]
AMOUNT_FROM_0: Final[list[list[int]]] = [[AMOUNT + k for k in range(n + 1)] for n in range(MOST + 1)]
BID_FROM_0: Final[list[list[int]]] = [[BID + k for k in range(n + 1)] for n in range(MOST + 1)]

#: The move that names a price: PRICE_MOVE[15] + the good's place.
PRICE_CODE: Final[list[int]] = [PRICE.codes.get(str(n), -1) for n in range(16)]

# -- notes -----------------------------------------------------------------------------------------------

NOTES: Final = Notes()
for _key, _arguments in (
    # the course of the game
    ("round.begun", {"round": NUMBER}),
    ("phase.action", {}),
    ("phase.production", {}),
    ("phase.elections", {}),
    ("phase.elections.none", {}),
    ("phase.scoring", {}),
    ("turn.begun", {"role": ROLE, "turn": NUMBER}),
    ("game.over", {}),
    ("won", {"role": ROLE, "n": NUMBER}),
    ("score.final", {"role": ROLE, "n": NUMBER}),
    # money
    ("paid", {"role": ROLE, "n": NUMBER, "payee": ROLE}),
    ("paid.bank", {"role": ROLE, "n": NUMBER}),
    ("earned", {"role": ROLE, "n": NUMBER}),
    ("loan.taken", {"role": ROLE}),
    ("loan.none", {"role": ROLE, "n": NUMBER}),
    ("loan.repaid", {"role": ROLE, "n": NUMBER}),
    ("interest", {"role": ROLE, "n": NUMBER, "loans": NUMBER}),
    ("capital.moved", {"n": NUMBER, "capital": NUMBER}),
    # points, tracks
    ("points", {"role": ROLE, "n": NUMBER}),
    ("points.lost", {"role": ROLE, "n": NUMBER}),
    ("prosperity.up", {"class": CLASS, "n": NUMBER}),
    ("prosperity.down", {"class": CLASS, "n": NUMBER}),
    ("legitimacy", {"class": CLASS, "n": NUMBER, "total": NUMBER}),
    ("legitimacy.token", {"class": CLASS}),
    ("legitimacy.halved", {"class": CLASS, "n": NUMBER}),
    ("influence", {"role": ROLE, "n": NUMBER}),
    ("influence.spent", {"role": ROLE, "n": NUMBER}),
    ("population", {"class": CLASS, "workers": NUMBER, "n": NUMBER}),
    # cards
    ("drawn", {"card": CARD}),
    ("drawn.hidden", {"role": ROLE}),
    ("played", {"role": ROLE, "card": CARD}),
    ("discarded", {"role": ROLE, "card": CARD}),
    ("wasted", {"role": ROLE}),
    ("acted", {"role": ROLE, "action": ACTION}),
    ("bonus", {"role": ROLE, "bonus": BONUS}),
    ("market.new", {"role": ROLE, "company": COMPANY}),
    ("market.dropped", {"role": ROLE, "company": COMPANY}),
    ("market.shuffled", {"role": ROLE}),
    ("export.new", {"export": EXPORT}),
    ("deal.new", {"deal": DEAL}),
    ("deal.dropped", {"deal": DEAL}),
    ("event.new", {"event": EVENT}),
    ("event.handled", {"event": EVENT}),
    ("event.penalty", {"event": EVENT}),
    ("event.discarded", {"event": EVENT}),
    ("agenda.new", {"agenda": AGENDA}),
    ("immigrant", {"class": CLASS, "immigrant": IMMIGRANT}),
    # people
    ("worker.new", {"kind": KIND}),
    ("worker.short", {"kind": KIND, "other": KIND}),
    ("worker.none", {"class": CLASS}),
    ("worker.gone", {"kind": KIND}),
    ("assigned", {"kind": KIND, "company": COMPANY}),
    ("moved", {"kind": KIND, "company": COMPANY, "from": COMPANY}),
    ("unemployed", {"kind": KIND, "company": COMPANY}),
    ("union.founded", {"industry": INDUSTRY}),
    ("union.fell", {"industry": INDUSTRY}),
    ("committed", {"company": COMPANY}),
    ("contracts.end", {}),
    ("swapped", {"kind": KIND, "other": KIND, "company": COMPANY}),
    ("trained", {"kind": KIND, "other": KIND}),
    ("strike", {"company": COMPANY}),
    ("strike.off", {"company": COMPANY}),
    ("strike.held", {"company": COMPANY}),
    ("demonstration", {}),
    ("demonstration.off", {}),
    ("demonstration.held", {"n": NUMBER}),
    # trade
    ("bought", {"role": ROLE, "n": NUMBER, "good": GOOD, "supplier": SUPPLIER, "money": NUMBER}),
    ("bought.own", {"n": NUMBER, "good": GOOD}),
    ("tariff", {"role": ROLE, "n": NUMBER}),
    ("goods", {"role": ROLE, "n": NUMBER, "good": GOOD}),
    ("goods.lost", {"role": ROLE, "n": NUMBER, "good": GOOD}),
    ("goods.zone", {"n": NUMBER, "good": GOOD}),
    ("exported", {"role": ROLE, "n": NUMBER, "good": GOOD, "money": NUMBER}),
    ("sold.state", {"role": ROLE, "n": NUMBER, "good": GOOD, "money": NUMBER}),
    ("deal.made", {"deal": DEAL, "money": NUMBER}),
    ("deal.zone", {"deal": DEAL, "money": NUMBER}),
    ("price", {"role": ROLE, "good": GOOD, "n": NUMBER}),
    ("tile", {"role": ROLE, "good": GOOD}),
    ("used", {"class": CLASS, "n": NUMBER, "good": GOOD}),
    ("prime", {"company": COMPANY, "n": NUMBER, "class": CLASS}),
    ("campaign", {"n": NUMBER}),
    ("deputy", {"class": CLASS}),
    ("benefits", {"class": CLASS}),
    # companies
    ("built", {"role": ROLE, "company": COMPANY, "money": NUMBER}),
    ("sold", {"role": ROLE, "company": COMPANY, "money": NUMBER}),
    ("wage", {"role": ROLE, "company": COMPANY, "level": NUMBER}),
    ("opened", {"company": COMPANY, "money": NUMBER}),
    ("closed", {"company": COMPANY, "money": NUMBER}),
    ("wages", {"company": COMPANY, "n": NUMBER, "class": CLASS}),
    ("produced", {"company": COMPANY, "n": NUMBER, "good": GOOD}),
    ("union.influence", {"n": NUMBER}),
    # politics
    ("policy", {"policy": POLICY, "section": SECTION}),
    ("multiplier", {"n": NUMBER}),
    ("proposed", {"role": ROLE, "policy": POLICY, "section": SECTION}),
    ("called", {"role": ROLE}),
    ("vote", {"policy": POLICY, "section": SECTION}),
    ("declared.for", {"role": ROLE}),
    ("declared.against", {"role": ROLE}),
    ("unanimous", {}),
    ("cube", {"class": CLASS}),
    ("cubes.added", {"class": CLASS, "n": NUMBER}),
    ("bid", {"role": ROLE, "n": NUMBER}),
    ("bill.passed", {"policy": POLICY, "section": SECTION, "yes": NUMBER, "no": NUMBER}),
    ("bill.failed", {"policy": POLICY, "section": SECTION, "yes": NUMBER, "no": NUMBER}),
    # what cards and events do
    ("choice", {"role": ROLE, "branch": BRANCH}),
    ("provided", {"class": CLASS, "n": NUMBER, "what": HOLDING}),
    ("spent", {"n": NUMBER, "what": HOLDING}),
    ("export.seen", {"export": EXPORT}),
    ("event.seen", {"event": EVENT}),
    ("event.seen.hidden", {}),
    ("cube.removed", {"class": CLASS}),
    ("cubes.returned", {"n": NUMBER}),
    ("machinery", {"company": COMPANY}),
    ("lured", {"company": COMPANY, "from": COMPANY}),
    ("nationalized", {"company": COMPANY, "removed": COMPANY}),
    ("privatized", {"company": COMPANY, "money": NUMBER}),
    ("accident", {"role": ROLE, "industry": INDUSTRY, "n": NUMBER}),
    ("silenced", {"class": CLASS}),
    # production
    ("fed", {"class": CLASS, "n": NUMBER}),
    ("fed.own", {"class": CLASS, "n": NUMBER}),
    ("tax.income", {"role": ROLE, "n": NUMBER, "rate": NUMBER, "count": NUMBER}),
    ("tax.employment", {"role": ROLE, "n": NUMBER, "rate": NUMBER, "count": NUMBER}),
    ("tax.corporate", {"n": NUMBER, "revenue": NUMBER}),
    ("tax.emergency", {"n": NUMBER}),
    ("imf.passed", {"n": NUMBER}),
    ("imf.comes", {}),
    ("imf.bill", {"role": ROLE, "policy": POLICY}),
    ("imf.repaid", {"n": NUMBER, "left": NUMBER}),
    # scoring
    ("score.unions", {"n": NUMBER, "points": NUMBER}),
    ("score.companies", {"n": NUMBER, "prosperity": NUMBER}),
    ("score.wealth", {"capital": NUMBER, "n": NUMBER, "spaces": NUMBER}),
    ("score.legitimacy", {"n": NUMBER}),
    ("score.agenda", {"n": NUMBER}),
    ("final.loans", {"role": ROLE, "loans": NUMBER, "paid": NUMBER, "n": NUMBER}),
    ("final.policies", {"role": ROLE, "count": NUMBER, "n": NUMBER}),
    ("final.goods", {"role": ROLE, "n": NUMBER}),
    # where the game stands, and what choices will do
    ("status.round", {"round": NUMBER}),
    ("status.turn", {"turn": NUMBER}),
    ("status.vote", {"policy": POLICY, "section": SECTION, "role": ROLE}),
    ("status.multiplier", {"n": NUMBER}),
    ("status.wage", {"level": NUMBER}),
    ("hint.call", {"working": NUMBER, "middle": NUMBER, "capitalist": NUMBER}),
    ("hint.wage", {"before": NUMBER, "after": NUMBER}),
    ("hint.staff", {"n": NUMBER, "level": NUMBER}),
    ("hint.makes", {"n": NUMBER, "good": GOOD}),
    ("hint.price", {"n": NUMBER}),
    ("hint.import", {"price": NUMBER, "tariff": NUMBER, "n": NUMBER}),
    ("hint.total", {"count": NUMBER, "price": NUMBER, "n": NUMBER}),
    ("hint.sell", {"n": NUMBER, "good": GOOD, "money": NUMBER}),
    ("hint.deal", {"cost": NUMBER, "tariff": NUMBER, "n": NUMBER}),
    ("hint.deal.zone", {"n": NUMBER}),
    ("hint.close", {"n": NUMBER}),
    ("hint.prosperity", {"count": NUMBER, "n": NUMBER, "more": NUMBER}),
    ("refuse.condition", {"policy": POLICY, "section": SECTION}),
    ("refuse.effect", {}),
    ("bill.public", {"before": NUMBER, "after": NUMBER}),
    ("bill.imf", {"before": NUMBER, "after": NUMBER}),
    ("bill.wage", {"before": NUMBER, "after": NUMBER}),
    ("bill.wages", {"role": ROLE, "before": NUMBER, "after": NUMBER}),
    ("bill.price", {"good": GOOD, "before": NUMBER, "after": NUMBER}),
    ("bill.tariff", {"good": GOOD, "before": NUMBER, "after": NUMBER}),
    ("bill.deals", {"before": NUMBER, "after": NUMBER}),
    ("bill.people", {"before": NUMBER, "after": NUMBER}),
    ("bill.multiplier", {"before": NUMBER, "after": NUMBER}),
    ("bill.taxes", {"role": ROLE, "before": NUMBER, "after": NUMBER}),
    ("forecast.earned", {"n": NUMBER}),
    ("forecast.wages", {"n": NUMBER}),
    ("forecast.makes", {"n": NUMBER, "good": GOOD}),
    ("forecast.food", {"need": NUMBER, "own": NUMBER, "n": NUMBER}),
    ("forecast.income", {"rate": NUMBER, "count": NUMBER, "n": NUMBER}),
    ("forecast.employment", {"rate": NUMBER, "count": NUMBER, "n": NUMBER}),
    ("forecast.corporate", {"revenue": NUMBER, "n": NUMBER}),
    ("forecast.revenue", {"n": NUMBER, "working": NUMBER, "middle": NUMBER, "capitalist": NUMBER}),
    ("forecast.imf", {"loans": NUMBER, "limit": NUMBER}),
    ("final.money", {"role": ROLE, "money": NUMBER, "n": NUMBER}),
):
    NOTES.declare(_key, **_arguments)
describe.declare(NOTES)

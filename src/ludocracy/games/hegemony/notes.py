"""The notes of Hegemony, and the lines of its previews: each key with its arguments."""

from typing import Final

from ludocracy.core.moves import NUMBER, Domain
from ludocracy.core.notes import Notes
from ludocracy.games.hegemony.board.accounts import REASONS
from ludocracy.games.hegemony.board.goods import GOOD, HOLDING, SUPPLIER
from ludocracy.games.hegemony.board.policies import POLICY, SECTION
from ludocracy.games.hegemony.board.roles import CLASS, ROLE
from ludocracy.games.hegemony.board.workers import INDUSTRY, KIND
from ludocracy.games.hegemony.effects.parameters import BRANCH
from ludocracy.games.hegemony.moves import ACTION, BONUS, NAMES
from ludocracy.games.hegemony.view.describe import declare

#: The domain of an argument, by its name; all others are numbers.
ARGUMENTS: Final[dict[str, Domain]] = {
    "role": ROLE,
    "payee": ROLE,
    "author": ROLE,
    "class": CLASS,
    "card": NAMES.card,
    "action": ACTION,
    "bonus": BONUS,
    "company": NAMES.company,
    "from": NAMES.company,
    "removed": NAMES.company,
    "export": NAMES.export,
    "deal": NAMES.deal,
    "event": NAMES.event,
    "agenda": NAMES.agenda,
    "immigrant": NAMES.immigrant,
    "kind": KIND,
    "other": KIND,
    "industry": INDUSTRY,
    "good": GOOD,
    "supplier": SUPPLIER,
    "policy": POLICY,
    "section": SECTION,
    "left_section": SECTION,
    "new_section": SECTION,
    "branch": BRANCH,
    "what": HOLDING,
}

#: One note per line: its key, and the names of its arguments in order.
TABLE: Final = """
# the course of the game
round.begun round
phase.action
phase.production
phase.elections
phase.elections.none
phase.scoring
turn.begun role turn
game.over
won role n
score.final role n
score.tied n

# money
paid role n payee
paid.bank role n
earned role n
loan.taken role
loan.none role n
loan.repaid role n
interest role n loans
capital.moved n capital

# tracks; the reasons of points are in board/accounts.py
prosperity.up class n
prosperity.down class n
legitimacy class n total
legitimacy.token class
legitimacy.halved class n
influence role n
influence.spent role n
population class workers n

# cards
drawn card
drawn.hidden role
played role card
discarded role card
wasted role
acted role action
bonus role bonus
market.new role company
market.dropped role company
market.shuffled role
export.new export
deal.new deal
deal.dropped deal
event.new event
event.handled event
event.penalty event
event.discarded event
agenda.new agenda
immigrant class immigrant

# people
worker.new kind
worker.short kind other
worker.none class
worker.gone kind
assigned kind company
moved kind company from
unemployed kind company
union.founded industry
union.fell industry
committed company
contracts.end
swapped kind other company
trained kind other
strike company
strike.off company
strike.held company
demonstration
demonstration.off
demonstration.held n

# trade
bought role n good supplier money
bought.own n good
tariff role n
goods role n good
goods.lost role n good
goods.zone n good
exported role n good money
sold.state role n good money
deal.made deal money
deal.zone deal money
price role good n
tile role good
used class n good
prime company n class
campaign n
deputy class
benefits class
benefits.lost class

# companies
built role company money
sold role company money
wage role company level
opened company money
closed company money
wages company n class
produced company n good
union.influence n

# politics
policy policy section
multiplier n
proposed role policy section
called role
vote policy section
declared.for role
declared.against role
unanimous
cube class
cubes.added class n
bid role n
bill.passed policy section yes no
bill.failed policy section yes no

# what cards and events do
choice role branch
provided class n what
spent n what
export.seen export
event.seen event
event.seen.hidden
cube.removed class
cubes.returned n
machinery company
lured company from
nationalized company removed
privatized company money
accident role industry n
silenced class

# production
fed class n
fed.own class n
tax.income role n rate count
tax.employment role n rate count
tax.corporate n revenue
tax.emergency n
imf.passed n
imf.comes
imf.bill role policy
imf.repaid n left

# scoring
why.bill.none
why.imf.comes loans limit due left
why.imf.policies class before after was n
why.imf.bills n
why.imf.legitimacy before n
why.imf.moved policy left_section new_section

# where the game stands, and what choices will do
status.round round
status.turn turn
status.vote policy section role
status.tally yes no
status.multiplier n
status.wage level
hint.call working middle capitalist
hint.wage before after
hint.wage.same n
hint.wages n
hint.companies n
hint.tile n
hint.policies n
hint.staff n level
hint.makes n good
hint.price n
hint.price.change before after
hint.prices food luxury health education
hint.import price tariff n
hint.half
hint.total count price n
hint.total.half count price n
hint.sell n good money
hint.deal cost tariff n
hint.deal.free n
hint.deal.zone n
hint.close n
hint.prosperity count n
hint.health n
hint.shift n role
hint.strike n
hint.prime n class
hint.prime.any n
hint.pays role n
hint.cubes n
hint.lobby money n
hint.tax n
hint.deputy n
hint.demonstration n
hint.costs_influence n
hint.free
hint.receives role n
hint.would_pay role n
hint.upto n
hint.influence n
hint.influence.to n class
hint.influence.from n class
hint.personal before after
hint.points n
hint.legitimacy class before after
hint.token n class
hint.provides n what class
hint.provides.mixed n what class
hint.machinery before after good
hint.population before after
hint.skill n
hint.unemployed kind
hint.train n
hint.train.at company
hint.train.idle
hint.lured n class company
hint.leaves company n
hint.leaves.alone company
hint.leaves.employee company
hint.drawn working middle capitalist
hint.sides yes no n
hint.sides.drawn yes no n
hint.support n
hint.votes yes no
hint.capital n capital
hint.bill n points
hint.assign most n
hint.buy n money
hint.portion n
hint.offer supplier n price
hint.offer.free supplier n
hint.strikes most n
hint.swaps n
hint.union points
hint.room before after good
hint.store n good
hint.from_store n good
hint.zone n good
hint.from_zone n good
hint.left_in_store n good
hint.eaten n rest
hint.lost n good
hint.rest n
hint.loses role n
hint.build n
hint.employment n
hint.build.range least most
hint.brings n
hint.brings.range least most
hint.deals n
hint.deals.range least most
hint.campaign n
hint.shifts n
hint.event event
hint.benefit n what
refuse.condition card policy section
refuse.effect card
refuse.main.done
refuse.bonus.done
refuse.bill
refuse.assign
refuse.buy
refuse.strike
refuse.demonstration n posts
refuse.demonstration.on
refuse.pressure
refuse.build
refuse.sell-company
refuse.deal
refuse.export
refuse.lobby money
refuse.shift
refuse.event
refuse.deputy n
refuse.tax
refuse.campaign
refuse.use n good held
refuse.swap
refuse.benefits
refuse.repay n
refuse.no-loan
refuse.wages
refuse.prime
refuse.storage
bill.public before after
bill.opens n
bill.opens.range least most
bill.closes n
bill.closes.range least most
bill.imf before after
bill.wage before after
bill.wages role before after
bill.earned class before after
bill.price good before after
bill.free good
bill.cheap good
bill.dear good
bill.tariff good before after
bill.deals before after
bill.people before after
bill.multiplier before after
bill.taxes role before after
bill.taxes.same role n
bill.left role before after
bill.left.same role n
bill.agenda before after
bill.own class before after
bill.points class before after
bill.pass own all others
forecast.earned n
forecast.wages n
forecast.demonstration n
forecast.makes n good
forecast.over n good
forecast.left n
forecast.short n
forecast.food need own n
forecast.income rate count n
forecast.employment rate count n
forecast.corporate revenue n
forecast.revenue n working middle capitalist
forecast.imf loans limit
forecast.imf.comes n
"""


def declared() -> Notes:
    notes = Notes()
    for line in TABLE.splitlines():
        if line and not line.startswith("#"):
            key, *names = line.split()
            notes.declare(key, **{name: ARGUMENTS.get(name, NUMBER) for name in names})
    for name, _, *figures in REASONS:
        arguments = {"n": NUMBER} | {figure: ARGUMENTS.get(figure, NUMBER) for figure in figures}
        notes.declare(f"points.{name}", role=ROLE, **arguments)
        notes.declare(f"why.{name}", **arguments)
    declare(notes)
    return notes


NOTES: Final = declared()

import { describe, expect, it } from 'vitest'
import { app } from '../../lib/app.svelte'
import type { Fact, Game, Offer, Piece, View, Zone } from '../../lib/types'
import { companyOf, filled, goodRows, owners, plates, policyRows, roleAt } from './model'
import { placeOf, tabOf } from './places'
import { finals, outlooks, payments, pointsByRound, sheets, split, turningPoints, whyPoints } from './statements'

app.games = [{ game: 'hegemony', figures: { rounds: 5 } } as unknown as Game]

const facts = (numbers: Record<string, number>): Record<string, Fact> =>
  Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, { n, text: `${name} ${n}` }]))
const piece = (id: string, face: string, numbers: Record<string, number> = {}, marks: string[] = []): Piece => ({
  id,
  face,
  text: face.split('/')[1] ?? '',
  facts: facts(numbers),
  printed: [],
  marks: Object.fromEntries(marks.map((mark) => [mark, mark])),
})
const zone = (
  id: string,
  name: string,
  pieces: Piece[] = [],
  numbers: Record<string, number> = {},
  owner = -1,
): Zone => ({
  id,
  name,
  kind: 'row',
  owner,
  title: name,
  count: pieces.length,
  facts: facts(numbers),
  pieces,
})
const view = (...zones: Zone[]): View => ({
  game: 'hegemony',
  seat: 0,
  over: false,
  seats: [0, 1].map((seat) => ({ seat, name: `P${seat}`, score: 10 + seat, waited_for: seat === 0, winner: false })),
  status: [],
  zones,
  prompt: null,
})
const offer = (move: string, on = ''): Offer => ({ move, on, label: move, hints: [] })

describe('companies', () => {
  it('assign workers to matching posts, the skilled post first', () => {
    const company = companyOf(
      piece('company.clinic-2', 'company/clinic-2', {
        'makes-health': 6,
        'post-healthcare': 1,
        'post-unskilled': 1,
        'wage-1': 10,
        'wage-2': 20,
        'wage-3': 30,
        level: 2,
        'working-unskilled': 1,
        'working-healthcare': 1,
      }),
    )
    expect(company.posts.map((post) => [post.skill, post.who?.skill])).toEqual([
      ['healthcare', 'healthcare'],
      ['unskilled', 'unskilled'],
    ])
    expect(company.wages).toEqual([10, 20, 30])
  })

  it('leave the employee’s post empty while only the owner works there', () => {
    const company = companyOf(
      piece('company.shop', 'company/shop', {
        'makes-food': 2,
        bonus: 1,
        'post-agriculture': 1,
        'employee-unskilled': 1,
        'middle-agriculture': 1,
      }),
    )
    expect(company.posts.map((post) => [post.employee, post.who !== null])).toEqual([
      [false, true],
      [true, false],
    ])
  })
})

describe('the table', () => {
  const table = view(
    zone('board.0', 'board-working', [], { money: 30, influence: 1, population: 3, prosperity: 2 }, 0),
    zone('board.1', 'board-capitalist', [], { revenue: 120, capital: 50, wealth: 3, influence: 0 }, 1),
    zone('services', 'services', [piece('services.health', 'good/health', { n: 4, limit: 9, price: 5 })], {
      treasury: 70,
    }),
    zone('store.1', 'store', [piece('store.1.health', 'good/health', { n: 2, limit: 8, price: 8 })], {}, 1),
    zone('policies', 'policies', [
      piece('policy.labour', 'position/labour-C'),
      piece('bill.labour', 'position/labour-B', {}, ['bill', 'by-working', 'voted']),
    ]),
  )

  it('has a plate for each played class and for the treasury', () => {
    expect(plates(table).map((plate) => [plate.role, plate.money, plate.points])).toEqual([
      ['working', 30, 10],
      ['capitalist', 120, 11],
      ['state', 70, null],
    ])
    expect(roleAt(table, 1)).toBe('capitalist')
  })

  it('marks the cheapest seller of a good', () => {
    const health = goodRows(table, 0).find((row) => row.good === 'health')!
    const marked = health.sales.flatMap((sale) => (sale?.cheapest ? [sale.supplier] : []))
    expect(marked).toEqual(['state'])
  })

  it('shows bills and the sections in force', () => {
    const labour = policyRows(table).find((row) => row.policy === 'labour')!
    expect(labour.cells.map((cell) => [cell.section, cell.inForce, cell.bill])).toEqual([
      ['A', false, null],
      ['B', false, 'working'],
      ['C', true, null],
    ])
  })
})

describe('places', () => {
  it('are the ids of the items that the answers are about', () => {
    expect(placeOf(offer('propose:labour.B', 'policy.labour'))).toBe('cell.labour.B')
    expect(placeOf(offer('wage:college.3', 'company.college'))).toBe('step.college.3')
    expect(placeOf(offer('take:college.working-media', 'company.college'))).toBe('pawn.college.working-media')
    expect(placeOf(offer('hire:middle'))).toBe('plate.middle')
    expect(placeOf(offer('amount:3'))).toBe('dock')
    expect(placeOf(offer('done'))).toBe('bar')
    expect(placeOf(offer('surprise:1'))).toBe('')
  })

  it('belong to the right tab of a small screen', () => {
    expect([
      tabOf('cell.trade.A'),
      tabOf('idle.working-media'),
      tabOf('deal.food8'),
      tabOf('act.bill'),
      tabOf('dock'),
    ]).toEqual(['policies', 'economy', 'market', 'hand', null])
  })
})

describe('statements', () => {
  const points = (role: string, n: number): Piece => piece(`x.${role}`, `role/${role}`, { points: n })
  const played = view(
    zone('points', 'points', [points('working', 9), points('capitalist', 12)]),
    zone('round.1', 'round', [points('working', 6), points('capitalist', 2)], { round: 1 }),
    zone('round.2', 'round', [points('working', 3), points('capitalist', 10)], { round: 2 }),
    zone('forecast', 'forecast', [
      piece('forecast.working', 'role/working', {
        before: 20,
        'wages-from-capitalist': 40,
        'income-tax': -12,
        'tariff-paid': -5,
        after: 43,
      }),
    ]),
    zone('statement.production', 'statement-production', [
      piece('statement.production.working', 'role/working', {
        before: 1,
        'wages-from-state': 30,
        after: 31,
        'made-food': 2,
      }),
    ]),
  )

  it('add up the points of the rounds and find changes of the lead', () => {
    expect(pointsByRound(played)).toEqual([
      { role: 'working', totals: [0, 6, 9] },
      { role: 'capitalist', totals: [0, 2, 12] },
    ])
    expect(turningPoints(played).filter((turn) => turn.kind === 'lead')).toEqual([
      { kind: 'lead', round: 1, role: 'working', points: 6 },
      { kind: 'lead', round: 2, role: 'capitalist', points: 12 },
    ])
  })

  it('forecast income, expenses and the money left', () => {
    expect(outlooks(played)[0]).toMatchObject({ role: 'working', earns: 40, pays: -5, taxes: -12, after: 43 })
  })

  it('tell the points that the end of the game would bring now', () => {
    const final = zone('final', 'final', [
      piece('final.working', 'role/working', { 'points-policies': 4, 'points-money': 2, points: 6 }),
      piece('final.capitalist', 'role/capitalist', { points: 0 }),
    ])
    expect(finals(view(final)).map((one) => [one.role, one.n, one.lines.length])).toEqual([
      ['working', 6, 2],
      ['capitalist', 0, 0],
    ])
  })

  it('explain each line, and list classes that scored nothing', () => {
    const scoring = {
      ...zone('statement.scoring', 'statement-scoring', [
        piece('statement.scoring.working', 'role/working', { 'points-unions': 0, points: 0 }),
        piece('statement.scoring.state', 'role/state', { 'points-agenda': 2, points: 2 }),
      ]),
      reasons: [
        { on: 'statement.scoring.working', fact: 'points-unions', n: 0, text: 'No union.' },
        { on: 'statement.scoring.state', fact: 'points-agenda', n: 2, text: '2 of 5.' },
      ],
    }
    expect(sheets(view(scoring))[0]?.accounts.map((one) => [one.role, one.scored, one.points[0]?.why])).toEqual([
      ['working', 0, ['No union.']],
      ['state', 2, ['2 of 5.']],
    ])
  })

  it('explain the points of a role by source and round', () => {
    const reason = (on: string, text: string) => ({ on, fact: 'points-benefits', n: 1, text })
    const game = view(
      {
        ...zone('round.1', 'round', [piece('r1', 'role/state', { 'points-benefits': 2, points: 2 })]),
        reasons: [reason('r1', 'Collected.'), reason('r1', 'Collected.')],
      },
      {
        ...zone('round.end', 'round-end', [piece('r6', 'role/state', { 'points-benefits': 1, points: 1 })]),
        reasons: [reason('r6', 'Again.')],
      },
    )
    expect(whyPoints(game, 'state').map((one) => [one.name, one.n, one.reasons])).toEqual([
      [
        'points-benefits',
        3,
        [
          { round: 1, text: 'Collected.', times: 2 },
          { round: 6, text: 'Again.', times: 1 },
        ],
      ],
    ])
  })

  it('separate money from goods', () => {
    const [sheet] = sheets(played)
    expect(sheet?.accounts[0]?.money.map((line) => line.name)).toEqual(['wages-from-state'])
    expect(sheet?.accounts[0]?.goods.map((line) => line.name)).toEqual(['made-food'])
  })
})

describe('workers picked up', () => {
  const clinic = (numbers: Record<string, number> = {}) =>
    companyOf(
      piece('company.clinic', 'company/clinic', {
        'makes-health': 6,
        'post-healthcare': 1,
        'post-unskilled': 2,
        ...numbers,
      }),
    )

  it('fill matching posts, unskilled posts with unskilled workers first', () => {
    const hand = ['working-media', 'working-healthcare', 'working-unskilled']
    expect(filled(clinic(), hand)).toEqual(['working-healthcare', 'working-unskilled', 'working-media'])
  })

  it('do not skip a post that none of them can fill', () => {
    expect(filled(clinic(), ['working-unskilled'])).toEqual([])
  })

  it('never fill a post that is taken or needs another skill', () => {
    expect(filled(clinic({ 'working-unskilled': 2 }), ['working-unskilled', 'working-media'])).toEqual([])
  })

  it('of the Working Class are only employees in a company of the Middle Class', () => {
    const shop = companyOf(
      piece('company.shop', 'company/shop', {
        'makes-food': 2,
        'post-unskilled': 1,
        'employee-unskilled': 1,
        bonus: 2,
      }),
    )
    expect(filled(shop, ['working-unskilled'])).toEqual(['working-unskilled'])
    expect(filled(shop, ['middle-unskilled', 'middle-media'])).toEqual(['middle-unskilled'])
  })
})

describe('owners', () => {
  const farm = piece('company.cooperative_farm', 'company/cooperative_farm', { 'makes-food': 2 })
  const zones = (pieces: Piece[]) =>
    view(
      zone('board.0', 'board-working', [], {}, 0),
      zone('companies.0', 'companies', pieces, {}, 0),
      zone('public', 'public'),
    )

  it('include the Working Class once it has the Cooperative Farm', () => {
    expect(owners(zones([])).map((one) => one.role)).toEqual(['state'])
    expect(owners(zones([farm])).map((one) => one.role)).toEqual(['working', 'state'])
  })
})

describe('payments', () => {
  const statement = zone('statement.production', 'statement-production', [
    piece('statement.production.working', 'role/working', {
      before: 10,
      'wages-from-state': 20,
      'food-from-abroad': -8,
      'income-tax': -4,
      after: 18,
    }),
    piece('statement.production.state', 'role/state', {
      before: 5,
      'wages-to-working': -20,
      'income-tax-from-working': 4,
      loan: 50,
      after: 39,
    }),
  ])

  it('are listed once, from the accounts of both sides', () => {
    const [production] = sheets(view(statement))
    expect(payments(production!.accounts)).toEqual([
      { from: 'working', to: 'abroad', n: 8 },
      { from: 'working', to: 'state', n: 4 },
      { from: 'state', to: 'working', n: 20 },
      { from: 'bank', to: 'state', n: 50 },
    ])
  })

  it('have a name and a sum, in both languages', () => {
    expect(split('wages from the State: +45 V')).toEqual({ name: 'wages from the State', sum: '+45 V' })
    expect(split('Salaires de l’État : +45 V')).toEqual({ name: 'Salaires de l’État', sum: '+45 V' })
  })
})

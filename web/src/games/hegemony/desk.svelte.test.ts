import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Board } from '../../board/board.svelte'
import { message, offer, piece, prompt, view, zone } from '../../board/views'
import { TableWire } from '../../board/wire.svelte'
import { app } from '../../lib/app.svelte'
import { sockets, type FakeSocket } from '../../lib/sockets'
import type { Game, Offer, Piece, Prompt, TrialMessage, View, Zone } from '../../lib/types'
import { Desk } from './desk.svelte'
import { placeOf } from './places'

let server: () => FakeSocket
let board: Board
let desk: Desk
let end: () => void

const facts = (numbers: Record<string, number>): Piece['facts'] =>
  Object.fromEntries(Object.entries(numbers).map(([name, n]) => [name, { n, text: `${name} ${n}` }]))
const phases = (phase: string): Zone =>
  zone(
    'phases',
    ['preparation', 'action', 'production'].map((name) =>
      piece(`phase.${name}`, { marks: name === phase ? { now: 'now' } : {} }),
    ),
    { facts: facts({ round: 1, turn: 1 }) },
  )
const company = (id: string, posts: Record<string, number>): Piece =>
  piece(`company.${id}`, { face: `company/${id}`, facts: facts({ 'makes-food': 2, ...posts }) })

/** The table of the Working Class: a farm with two posts, a clinic with one, a hand of two cards. */
function table(asked: Prompt | null, phase = 'action', more: Zone[] = []): View {
  return view(
    [
      phases(phase),
      zone('board.0', [], { name: 'board-working', owner: 0 }),
      zone('board.1', [], { name: 'board-capitalist', owner: 1 }),
      zone('companies.1', [
        company('farm', { 'post-agriculture': 1, 'post-unskilled': 1 }),
        company('clinic', { 'post-healthcare': 1 }),
      ]),
      zone('hand.0', [piece('card.1'), piece('card.2')], { owner: 0 }),
      zone('actions', [piece('act.strike', { text: 'Strike', marks: { possible: 'possible' } }), piece('act.bill')]),
      ...more,
    ],
    asked,
  )
}
function ask(name: string, offers: Offer[], more: Partial<Prompt> = {}): Prompt {
  return prompt(offers, { ask: name, ...more })
}
function tell(shown: View, more: Parameters<typeof message>[1] = {}): void {
  server().tell(message(shown, more))
  flushSync()
}
const requests = (what: string): Record<string, unknown>[] => server().sent.filter((one) => one['do'] === what)
const tried = (): unknown => requests('try').at(-1)?.['moves']
const played = (): unknown[] => requests('play').map(({ move, then }) => [move, ...((then as string[]) ?? [])])

/** The server answers the newest preview. */
async function answer(shown: View | null, next: TrialMessage['next'] = 'other'): Promise<void> {
  const id = requests('try').at(-1)!['id']
  server().tell(
    shown ? { is: 'trial', id, seat: 0, next, view: shown } : { is: 'refused', id, code: 'illegal', why: 'No.' },
  )
  await settled()
}
async function settled(): Promise<void> {
  for (let n = 0; n < 5; n++) await Promise.resolve()
  flushSync()
}

beforeEach(() => {
  server = sockets()
  end = $effect.root(() => {
    board = new Board(new TableWire('abc'))
    board.own = 0
    desk = new Desk(board)
    board.fittings = { answers: desk, placeOf, fits: (offer) => desk.fits(offer) }
  })
  server().accept()
})
afterEach(() => {
  end()
  board.wire.close()
  app.games = []
  vi.unstubAllGlobals()
})

const turn = (): View => table(ask('TakeTurn', [offer('card:1', 'card.1'), offer('end', '')]))
const after = (): View => table(null)

describe('a selection', () => {
  it('is previewed, and sent when it is selected again', async () => {
    tell(turn())
    desk.touch('card.1')
    expect([desk.picked?.moves, desk.trying, tried()]).toEqual([['card:1'], true, ['card:1']])
    await answer(after())
    expect([desk.trying, desk.after === null, desk.base === null]).toEqual([false, false, false])
    expect(played()).toEqual([])
    desk.touch('card.1')
    expect(played()).toEqual([['card:1']])
    expect([desk.picked, desk.canGoBack]).toEqual([null, false])
    server().tell({ is: 'done', id: requests('play')[0]!['id'] })
    tell(after(), { moves: 2, question: null })
    await settled()
    expect([desk.after, desk.canGoBack]).toEqual([null, false])
  })

  it('is taken back without a trace, and its late preview is ignored', async () => {
    tell(turn())
    desk.touch('card.1')
    const late = requests('try').at(-1)!['id']
    desk.back()
    server().tell({ is: 'trial', id: late, seat: 0, next: 'other', view: after() })
    await settled()
    expect([desk.picked, desk.after, desk.trying, desk.canGoBack]).toEqual([null, null, false, false])
  })

  it('replaces the one before it', async () => {
    tell(table(ask('TakeTurn', [offer('card:1', 'card.1'), offer('card:2', 'card.2')])))
    desk.touch('card.1')
    const first = requests('try').at(-1)!['id']
    desk.touch('card.2')
    server().tell({ is: 'trial', id: first, seat: 0, next: 'other', view: after() })
    await settled()
    expect([desk.picked?.moves, desk.after, desk.trying]).toEqual([['card:2'], null, true])
  })

  it('is needed for an answer, but not to decline', () => {
    tell(turn())
    desk.press(offer('end', ''))
    expect([played(), requests('try')]).toEqual([[['end']], []])
  })

  it('of a place with several answers lists them, and of one with none says why', () => {
    const two = [offer('card:1', 'card.1'), offer('keep:1', 'card.1')]
    tell(table(ask('Other', two, { refusals: [{ on: 'card.2', text: 'Too expensive' }] })))
    desk.touch('card.1')
    expect([desk.listed.map(({ move }) => move), desk.picked, desk.toRead]).toEqual([['card:1', 'keep:1'], null, true])
    desk.touch('card.1')
    expect(desk.listed).toEqual([])
    desk.touch('card.2')
    expect([desk.reason, desk.toRead]).toEqual(['Too expensive', true])
    desk.back()
    expect([desk.reason, desk.canGoBack]).toEqual(['', false])
  })
})

describe('a gesture', () => {
  const amounts = (): View => table(ask('HowMany', [offer('amount:1', ''), offer('amount:2', '')]))

  it('goes on with the next question of the same player, and is sent as one', async () => {
    tell(turn())
    desk.touch('card.1')
    await answer(amounts(), 'mine')
    expect([board.lead, board.prompt?.ask, desk.picked]).toEqual([['card:1'], 'HowMany', null])
    desk.pick(desk.choiceOf(offer('amount:2', '')))
    expect(tried()).toEqual(['card:1', 'amount:2'])
    await answer(after())
    desk.confirm()
    expect(played()).toEqual([['card:1', 'amount:2']])
  })

  it('is undone one step at a time', async () => {
    tell(turn())
    desk.touch('card.1')
    await answer(amounts(), 'mine')
    desk.pick(desk.choiceOf(offer('amount:2', '')))
    desk.back()
    expect([desk.picked, board.prompt?.ask]).toEqual([null, 'HowMany'])
    desk.back()
    expect([board.lead, board.trial, board.prompt?.ask, desk.canGoBack]).toEqual([[], null, 'TakeTurn', false])
  })

  it('ends where a new one begins, and with its phase', async () => {
    tell(turn())
    desk.touch('card.1')
    await answer(turn(), 'mine')
    expect([board.lead, desk.after === null]).toEqual([[], false])
    desk.back()
    desk.touch('card.1')
    await answer(table(ask('HowMany', [offer('amount:1', '')]), 'production'), 'mine')
    expect([board.lead, desk.after === null]).toEqual([[], false])
  })

  it('selects the usual answer in advance, and an only one', async () => {
    tell(turn())
    desk.touch('card.1')
    await answer(table(ask('VoteNow', [offer('call', ''), offer('wait', '')])), 'mine')
    expect([desk.picked?.moves, tried()]).toEqual([['wait'], ['card:1', 'wait']])
    desk.clear()
    desk.touch('card.1')
    await answer(table(ask('HowMany', [offer('amount:1', '')])), 'mine')
    expect(desk.picked?.moves).toEqual(['amount:1'])
    desk.clear()
    desk.touch('card.1')
    await answer(table(ask('Worker', [offer('take:farm.working-media', '')])), 'mine')
    expect(desk.picked).toBeNull()
  })

  it('is forgotten with its question', async () => {
    tell(turn())
    desk.touch('card.1')
    await answer(amounts(), 'mine')
    desk.clear()
    expect([board.lead, board.trial, desk.steps, desk.canGoBack]).toEqual([[], null, [], false])
  })
})

describe('a basic action', () => {
  const discards = [offer('discard:1', 'card.1'), offer('discard:2', 'card.2')]
  const asked = (): Prompt => ask('TakeTurn', discards, { refusals: [{ on: 'card.2', text: 'Not now' }] })

  it('is paid with a card that cannot be played, unless the player chooses another', () => {
    tell(table(asked()))
    expect(desk.action('strike')?.moves).toEqual(['discard:2', 'act:strike'])
    desk.discard = '1'
    expect(desk.action('strike')?.moves).toEqual(['discard:1', 'act:strike'])
    expect([desk.action('bill'), desk.action('nothing')]).toEqual([undefined, undefined])
  })

  it('says what it does before a card is discarded, as the server says', () => {
    const view = table(asked())
    const reasons = [{ on: 'act.strike', fact: 'possible', n: 0, text: 'Up to 2 tokens.' }]
    tell({ ...view, zones: view.zones.map((one) => (one.id === 'actions' ? { ...one, reasons } : one)) })
    expect(desk.action('strike')?.hints).toEqual(['Up to 2 tokens.'])
  })

  it('may be paid with another card while it goes on', async () => {
    tell(table(asked()))
    desk.pick(desk.action('strike')!)
    await answer(table(ask('HowMany', [offer('amount:1', ''), offer('amount:2', '')])), 'mine')
    const done = desk.payWith('1')
    expect(tried()).toEqual(['discard:1', 'act:strike'])
    await answer(table(ask('HowMany', [offer('amount:1', ''), offer('amount:2', '')])), 'mine')
    await done
    expect(board.lead).toEqual(['discard:1', 'act:strike'])
  })
})

describe('workers', () => {
  const assign = (): View =>
    table(ask('Assign', [offer('staff:farm', 'company.farm'), offer('staff:clinic', 'company.clinic')]))

  it('are picked up one by one, in order, and all put back with one more', () => {
    tell(assign())
    expect(desk.canHold({ role: 'working', skill: 'media' })).toBe(true)
    expect(desk.canHold({ role: 'middle', skill: 'media' })).toBe(false)
    desk.hold('working-unskilled', 2)
    desk.hold('working-agriculture', 1)
    desk.hold('working-unskilled', 2)
    expect([desk.heldAt('working-unskilled'), desk.heldAt('working-agriculture')]).toEqual([[1, 3], [2]])
    desk.hold('working-unskilled', 2)
    expect([desk.heldAt('working-unskilled'), desk.heldAt('working-agriculture')]).toEqual([[], [1]])
  })

  it('are no more than the rules allow, as the server says', () => {
    tell(assign())
    app.games = [{ game: 'hegemony', figures: { assigned: 2 } } as unknown as Game]
    for (let n = 0; n < 2; n++) desk.hold('working-unskilled', 5)
    expect(desk.heldAt('working-unskilled')).toEqual([1, 2])
    desk.hold('working-media', 5)
    expect([desk.heldAt('working-media'), desk.held.length]).toEqual([[], 2])
  })

  it('light only companies with a post for them', () => {
    tell(assign())
    desk.hold('working-unskilled', 2)
    expect([board.at('company.farm'), board.at('company.clinic'), desk.stranded]).toEqual([[], [], true])
    desk.hold('working-agriculture', 1)
    expect([board.at('company.farm').length, board.at('company.clinic'), desk.stranded]).toEqual([1, [], false])
  })

  it('fill the posts of the company that is chosen, in the order of the posts', async () => {
    tell(assign())
    desk.hold('working-unskilled', 1)
    desk.hold('working-agriculture', 1)
    desk.hold('working-media', 1, 'studio')
    desk.touch('company.farm')
    expect(tried()).toEqual(['staff:farm', 'worker:working-agriculture', 'worker:working-unskilled'])
    // The gesture goes on, and the worker who has no post yet is still held.
    await answer(assign(), 'mine')
    expect(desk.held).toEqual([{ kind: 'working-media', from: 'studio' }])
    expect(desk.placements).toEqual([
      { company: 'company.farm', kind: 'working-agriculture' },
      { company: 'company.farm', kind: 'working-unskilled' },
    ])
  })

  it('mark the company whose posts they fill', async () => {
    tell(assign())
    desk.touch('company.farm')
    await answer(table(ask('FillPosts', [offer('worker:working-agriculture', '')])), 'mine')
    expect(desk.filling).toBe('company.farm')
    desk.back()
    desk.back()
    expect(desk.filling).toBe('')
  })

  it('are asked for one by one where the server refuses them', async () => {
    tell(assign())
    desk.hold('working-agriculture', 1)
    desk.touch('company.farm')
    expect(tried()).toEqual(['staff:farm', 'worker:working-agriculture'])
    await answer(null)
    expect(tried()).toEqual(['staff:farm'])
  })
})

describe('a statement', () => {
  const statement = (phase: string, round = 1): Zone =>
    zone(`statement.${phase}`, [piece(`s.${phase}`, { face: 'role/working', facts: facts({ 'wages-paid': 5 }) })], {
      facts: facts({ round }),
    })

  it('is opened when its phase has ended, once', () => {
    desk.announce(table(null))
    desk.announce(table(null, 'production', [statement('production')]))
    expect(desk.statement).toBe('production')
    desk.statement = null
    desk.announce(table(null, 'production', [statement('production')]))
    expect(desk.statement).toBeNull()
    desk.announce(table(null, 'production', [statement('production', 2)]))
    expect(desk.statement).toBe('production')
  })

  it('comes after the one before it, in the order of the round', () => {
    desk.announce(table(null))
    desk.announce(
      table(null, 'action', [statement('scoring'), statement('elections'), statement('imf'), statement('production')]),
    )
    const seen = []
    while (desk.statement) {
      seen.push(desk.statement)
      desk.nextStatement()
    }
    expect(seen).toEqual(['imf', 'production', 'elections', 'scoring'])
  })

  it('is not opened if it was there before the page, nor at the end of the game', () => {
    desk.announce(table(null, 'production', [statement('production')]))
    expect(desk.statement).toBeNull()
    desk.announce({ ...table(null, 'production', [statement('production', 2)]), over: true })
    expect(desk.statement).toBeNull()
  })
})

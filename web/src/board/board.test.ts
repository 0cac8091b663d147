import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../lib/app.svelte'
import { settings } from '../lib/settings.svelte'
import { sockets, type FakeSocket } from '../lib/sockets'
import type { TableMessage } from '../lib/types'
import { TableWire } from './wire.svelte'
import { argument, Board, described, verb } from './board.svelte'
import { counter, message, offer, piece, prompt, view, zone } from './views'

let server: () => FakeSocket
let board: Board
const card = document.createElement('button')
const hand = (...ids: string[]) =>
  zone(
    'hand.0',
    ids.map((id) => piece(id)),
    { owner: 0 },
  )

beforeEach(() => {
  server = sockets()
  board = new Board(new TableWire('abc'))
  board.own = 0
  server().accept()
})
afterEach(() => {
  board.wire.close()
  vi.unstubAllGlobals()
  app.toasts = []
})

/** The requests of one kind. */
const said = (what: string): Record<string, unknown>[] => server().sent.filter((one) => one['do'] === what)

describe('news', () => {
  it('begin where a bot began to play for the reader, until the reader moves', () => {
    const lines = [2, 5, 8].map((move) => ({ move, key: 'played', text: String(move), args: [] }))
    const seat = { seat: 0, name: 'Ann', who: 'person' as const, here: true, ready: true, agreed: false }
    server().tell(message(view([]), { moves: 8, last: 8, log: { from: 0, lines } }))
    expect(board.since.map((line) => line.move)).toEqual([8])
    const table = { phase: 'playing', seats: [{ ...seat, bot: 'club', stood_from: 2 }], you: { seats: [0] }, votes: [] }
    board.wire.table = table as unknown as TableMessage
    expect(board.replaced).toBe(true)
    expect(board.since.map((line) => line.move)).toEqual([5, 8])
    board.wire.table = { ...table, seats: [{ ...seat, bot: null, stood_from: 2 }] } as unknown as TableMessage
    expect([board.replaced, board.since.length]).toEqual([false, 2])
  })
})

describe('offers', () => {
  it('that the table does not draw become buttons, once it is drawn', () => {
    const offers = [offer('play:1', 'card.1'), offer('pass', ''), offer('bid:5', 'box.5')]
    server().tell(message(view([hand('card.1')], prompt(offers))))
    expect(board.loose).toEqual([])
    const gone = board.spot('card.1')(card)
    expect(board.loose.map(({ move }) => move)).toEqual(['pass', 'bid:5'])
    board.fittings = { claims: ['bid'] }
    expect(board.loose.map(({ move }) => move)).toEqual(['pass'])
    gone()
    board.spot('deck')(card)
    expect(board.loose.map(({ move }) => move)).toEqual(['play:1', 'pass'])
  })

  it('have a verb and an argument', () => {
    expect([verb(offer('bid:5:green', '')), argument(offer('bid:5:green', ''))]).toEqual(['bid', '5:green'])
    expect([verb(offer('pass', '')), argument(offer('pass', ''))]).toEqual(['pass', ''])
  })

  it('of one place are reduced to those that the player prefers', () => {
    server().tell(
      message(
        view(
          [hand('card.1', 'card.2')],
          prompt(['play:1', 'hide:1', 'play:2'].map((move) => offer(move, `card.${move.slice(-1)}`))),
        ),
      ),
    )
    expect(board.at('card.1').map(({ move }) => move)).toEqual(['play:1', 'hide:1'])
    board.fittings = { prefers: (offers) => offers.filter((one) => verb(one) === 'hide') }
    expect(board.at('card.1').map(({ move }) => move)).toEqual(['hide:1'])
    expect(board.at('card.2').map(({ move }) => move)).toEqual(['play:2'])
  })

  it('of a moment are marked with what was played and what was better', () => {
    board.judged = { at: 3, played: 'play:1', better: 'play:2' }
    const then = view([hand('card.1', 'card.2')], prompt([offer('play:1', 'card.1'), offer('play:2', 'card.2')]))
    board.past = { is: 'past', id: null, at: 3, seat: 0, moves: 9, view: then, log: null }
    expect(['card.1', 'card.2', 'hand.0', ''].map((id) => board.mark(id))).toEqual([
      'played',
      'better',
      undefined,
      undefined,
    ])
    expect(board.judgement?.better?.move).toBe('play:2')
    board.past = { ...board.past, at: 4 }
    expect(board.mark('card.1')).toBeUndefined()
    expect(board.judgement).toBeNull()
  })

  it('are none while the past is shown, and come back with the present', () => {
    server().tell(message(view([hand('card.1')], prompt([offer('play:1', 'card.1')]))))
    board.past = { is: 'past', id: null, at: 0, seat: 0, moves: 1, view: view([hand('card.2')]), log: null }
    expect(board.prompt).toBeNull()
    expect(board.pieces('hand.0').map(({ id }) => id)).toEqual(['card.2'])
    server().tell(message(view([hand('card.3')], prompt([offer('play:3', 'card.3')])), { moves: 2 }))
    expect(board.pieces('hand.0').map(({ id }) => id)).toEqual(['card.2'])
    board.past = null
    expect(board.offers.get('card.3')?.[0]?.move).toBe('play:3')
  })
})

describe('a touch', () => {
  it('plays the one offer, once, and rests until the next picture is there', async () => {
    server().tell(message(view([hand('card.1')], prompt([offer('play:1', 'card.1')]))))
    board.answers.touch('card.1', 'red 1', card)
    board.answers.touch('card.1', 'red 1', card)
    expect(said('play')).toEqual([
      { do: 'play', id: expect.any(String) as string, seat: 0, question: 1, move: 'play:1' },
    ])
    server().tell({ is: 'done', id: said('play')[0]!['id'] })
    await Promise.resolve()
    expect(board.sending).toBe('play:1')
    server().tell(message(view([hand()], null), { moves: 2, question: null }))
    await vi.waitFor(() => expect(board.sending).toBeNull())
  })

  it('lets choose among several', () => {
    server().tell(message(view([hand('card.1')], prompt([offer('play:1', 'card.1'), offer('hide:1', 'card.1')]))))
    board.answers.touch('card.1', 'red 1', card)
    expect(board.at(board.answers.choosing)).toHaveLength(2)
    expect(said('play')).toEqual([])
  })

  it('does not do the other thing where the obvious one is refused', () => {
    const refusals = [{ on: 'card.1', text: 'Follow suit.' }]
    server().tell(message(view([hand('card.1')], prompt([offer('hide:1', 'card.1')], { refusals }))))
    board.answers.touch('card.1', 'red 1', card)
    expect([board.answers.choosing, board.why('card.1')]).toEqual(['card.1', 'Follow suit.'])
    expect(said('play')).toEqual([])
  })

  it('says why nothing can be done', () => {
    server().tell(message(view([hand('card.1')], prompt([], { refusals: [{ on: 'card.1', text: 'Follow suit.' }] }))))
    board.answers.touch('card.1', 'red 1', card)
    expect(board.answers.reason).toBe('Follow suit.')
  })

  it('says why a button is missing', () => {
    const refusals = [
      { on: 'pass', text: 'You open the bets.' },
      { on: 'card.1', text: 'Follow suit.' },
    ]
    server().tell(message(view([hand('card.1')], prompt([], { refusals }))))
    expect(board.missing).toEqual(['You open the bets.'])
  })

  it('tells the reader of a refusal and gives the offers back', async () => {
    server().tell(message(view([hand('card.1')], prompt([offer('play:1', 'card.1')]))))
    board.answers.touch('card.1', 'red 1', card)
    server().tell({ is: 'refused', id: said('play')[0]!['id'], code: 'late', why: 'Too late.' })
    await vi.waitFor(() => expect(board.sending).toBeNull())
    expect(app.toasts.map(({ text }) => text)).toEqual(['Too late.'])
  })
})

describe('what has changed since one’s last move', () => {
  const money = (n: number) => zone('money.0', [counter('coins.0', 'coin', n)], { owner: 0 })

  it('is told when one is asked again', () => {
    board.wire.onview = (now) => board.changes.remember(now)
    server().tell(message(view([money(5), hand('card.1')]), { moves: 3, last: 3, question: null }))
    expect([...board.changes.fresh]).toEqual([])
    server().tell(message(view([money(8), hand('card.1')], prompt([offer('pass', '')])), { moves: 5, last: 3 }))
    expect([...board.changes.fresh]).toEqual(['coins.0'])
    expect(board.changes.grown('coins.0', 'n', 8)).toBe(3)
    expect(board.changes.grown('card.1', 'n', 8)).toBe(0)
  })

  it('is not marked after a new deal', () => {
    board.wire.onview = (now) => board.changes.remember(now)
    server().tell(message(view([money(5), hand('card.1')]), { moves: 3, last: 3, question: null }))
    const dealt = [money(0), hand('card.7', 'card.8')]
    server().tell(message(view(dealt, prompt([offer('play:7', 'card.7')])), { moves: 5, last: 3 }))
    expect([...board.changes.fresh]).toEqual([])
  })

  it('is asked of the server where the picture was missed', async () => {
    board.wire.onview = (now) => board.changes.remember(now)
    server().tell(message(view([money(8)], prompt([offer('pass', '')])), { moves: 5, last: 3 }))
    expect(said('look')).toEqual([{ do: 'look', id: expect.any(String) as string, at: 3, seat: 0 }])
    server().tell({ is: 'past', id: said('look')[0]!['id'], at: 3, seat: 0, moves: 5, view: view([money(9)]) })
    await vi.waitFor(() => expect(board.changes.grown('coins.0', 'n', 8)).toBe(-1))
  })
})

describe('taking back', () => {
  it('is asked for where it is possible', () => {
    server().tell(message(view([]), { undo: null }))
    board.takeBack()
    expect(said('undo')).toEqual([])
    server().tell(message(view([]), { undo: 'free' }))
    board.takeBack()
    expect(said('undo')).toHaveLength(1)
  })

  it('is not while the past is shown', () => {
    server().tell(message(view([]), { undo: 'free' }))
    board.past = { is: 'past', id: null, at: 0, seat: 0, moves: 1, view: view([]), log: null }
    expect(board.undoable).toBeNull()
  })
})

describe('seats', () => {
  it('go round from one’s own; a watcher begins with the first', () => {
    server().tell(message(view([]), { seat: 2 }))
    server().tell(message(view([]), { seat: -1 }))
    board.own = 2
    expect(board.order).toEqual([2, 0, 1])
    board.own = -1
    expect(board.order).toEqual([0, 1, 2])
  })

  it('are those of another player while that player’s view of the past is shown', () => {
    server().tell(message(view([])))
    board.past = { is: 'past', id: null, at: 0, seat: 2, moves: 1, view: view([]), log: null }
    board.pastLog = [{ move: 0, key: 'played', text: 'Ben plays.', args: [] }]
    expect(board.seat).toBe(2)
    expect(board.order).toEqual([2, 0, 1])
    expect(board.shownLog.map((line) => line.text)).toEqual(['Ben plays.'])
    board.past = null
    expect(board.seat).toBe(0)
    expect(board.shownLog).toBe(board.log)
  })

  it('have initials of two letters where one is shared', () => {
    server().tell(message(view([], null, ['Ann', 'alice', 'Ben'])))
    expect([0, 1, 2].map((seat) => board.initial(seat))).toEqual(['An', 'Al', 'B'])
    server().tell(message(view([], null, ['Player 1', 'Player 2', 'Ben'])))
    expect([0, 1, 2].map((seat) => board.initial(seat))).toEqual(['P1', 'P2', 'B'])
  })
})

it('describes a piece with its numbers and marks', () => {
  const one = piece('card.1', { text: 'red 1', facts: { n: { n: 2, text: '2 coins' } }, marks: { new: 'new' } })
  expect(described(one)).toBe('red 1, 2 coins, new')
})

describe('a confirmation', () => {
  const choice = (): void => {
    server().tell(
      message(view([hand('card.1', 'card.2')], prompt([offer('play:1', 'card.1'), offer('play:2', 'card.2')]))),
    )
  }
  afterEach(() => settings.change({ confirm: 'off' }))

  it('is asked for if the player wants so, and given by the same touch', async () => {
    settings.change({ confirm: 'always' })
    choice()
    board.answers.touch('card.1', 'red 1', card)
    await vi.waitFor(() => expect(board.answers.picked?.moves).toEqual(['play:1']))
    expect(said('play')).toEqual([])
    board.answers.touch('card.1', 'red 1', card)
    expect(said('play').map(({ move }) => move)).toEqual(['play:1'])
  })

  it('can be declined, and another selection replaces it', async () => {
    settings.change({ confirm: 'always' })
    choice()
    board.answers.touch('card.1', 'red 1', card)
    await vi.waitFor(() => expect(board.answers.picked?.moves).toEqual(['play:1']))
    board.answers.touch('card.2', 'red 2', card)
    await vi.waitFor(() => expect(board.answers.picked?.moves).toEqual(['play:2']))
    board.answers.back()
    expect([board.answers.picked, board.answers.canGoBack, said('play')]).toEqual([null, false, []])
  })

  it('is asked for only before chance, if the player wants that', async () => {
    settings.change({ confirm: 'chance' })
    choice()
    board.answers.touch('card.1', 'red 1', card)
    server().tell({ is: 'trial', id: said('try')[0]!['id'], seat: 0, next: 'chance', view: view([]) })
    await vi.waitFor(() => expect(board.answers.picked?.moves).toEqual(['play:1']))
    board.answers.touch('card.2', 'red 2', card)
    server().tell({ is: 'trial', id: said('try')[1]!['id'], seat: 0, next: 'other', view: view([]) })
    await vi.waitFor(() => expect(said('play').map(({ move }) => move)).toEqual(['play:2']))
  })
})

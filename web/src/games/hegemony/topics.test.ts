import { describe, expect, it } from 'vitest'
import { app } from '../../lib/app.svelte'
import type { Game, Piece, View, Zone } from '../../lib/types'
import { fits, meant, placesOf, tabOfPlace, topics, topicsOf, type Topic } from './topics'

const piece = (id: string, marks: string[] = []): Piece => ({
  id,
  face: '',
  text: '',
  printed: [],
  facts: {},
  marks: Object.fromEntries(marks.map((mark) => [mark, mark])),
})
const zone = (
  id: string,
  name: string,
  owner = -1,
  pieces: Piece[] = [],
  numbers: Record<string, number> = {},
): Zone => ({
  id,
  name,
  kind: 'row',
  owner,
  title: '',
  count: 0,
  facts: Object.fromEntries(Object.entries(numbers).map(([key, n]) => [key, { n, text: '' }])),
  pieces,
})
const view = (ask: string | null, round = 1, turn = 1): View => ({
  game: 'hegemony',
  seat: 2,
  over: false,
  seats: [],
  status: [],
  zones: [
    zone('phases', 'phases', -1, [], { round, turn }),
    zone('board.0', 'board-working', 0),
    zone('board.2', 'board-capitalist', 2),
    zone('actions', 'actions', 2, [piece('act.build', ['possible']), piece('act.deal')]),
  ],
  prompt: ask === null ? null : { ask, text: '', offers: [], refusals: [] },
})
const topic = (when: Topic['when'], at: string[] = []): Topic => ({ name: '', kind: 'act', when, at, en: '', fr: '' })

describe('a topic', () => {
  it('fits when all that it waits for is there', () => {
    expect(fits(topic({ ask: ['TakeTurn'], possible: 'act.build' }), view('TakeTurn'))).toBe(true)
    expect(fits(topic({ ask: ['TakeTurn'] }), view(null))).toBe(false)
    expect(fits(topic({ possible: 'act.deal' }), view('TakeTurn'))).toBe(false)
    expect(fits(topic({ piece: 'act.*' }), view(null))).toBe(true)
    expect(fits(topic({ piece: 'bill.*' }), view(null))).toBe(false)
    expect(fits(topic({ zone: 'statement.production' }), view(null))).toBe(false)
    expect(fits(topic({ round: 2 }), view(null))).toBe(false)
    expect(fits(topic({ turn: 3 }), view(null))).toBe(false)
    expect(fits(topic({ turn: 3 }), view(null, 2))).toBe(true)
    app.games = [{ game: 'hegemony', figures: { rounds: 4 } } as unknown as Game]
    expect([3, 4].map((round) => fits(topic({ last: true }), view(null, round)))).toEqual([false, true])
  })
  it('about a statement is told while that statement is open, and others are not', () => {
    const there: View = { ...view('TakeTurn'), zones: [...view(null).zones, zone('statement.imf', 'statement-imf')] }
    const about = topic({ zone: 'statement.imf' })
    expect([null, 'imf', 'scoring'].map((open) => fits(about, there, open))).toEqual([false, true, false])
    expect([null, 'imf'].map((open) => fits(topic({ ask: ['TakeTurn'] }), there, open))).toEqual([true, false])
  })
  it('points at places of this table', () => {
    const at = ['plate.{role}', 'hand.{seat}', 'companies.{working}', 'zone:votes']
    expect(placesOf(topic({}, at), view(null))).toEqual(['plate.capitalist', 'hand.2', 'companies.0', 'zone:votes'])
    expect(meant('idle.working-*', 'idle.working-media')).toBe(true)
    expect(meant('act.bill', 'act.build')).toBe(false)
  })
  it('is found on a small screen', () => {
    expect(['zone:market', 'hand.0', 'companies.1', 'idle.working-*', 'act.bill', 'event.*'].map(tabOfPlace)).toEqual([
      'market',
      'hand',
      'economy',
      'economy',
      'hand',
      'market',
    ])
  })
  const order = (kind: string): number => ['within', 'event', 'act', 'bonus'].indexOf(kind)
  it('of the actions comes after what happens in the game', () => {
    for (const role of ['working', 'middle', 'capitalist', 'state'] as const) {
      const kinds = topicsOf(role).map((one) => one.kind)
      expect(kinds).toEqual([...kinds].sort((a, b) => order(a) - order(b)))
      expect(kinds.length).toBeGreaterThan(20)
    }
    expect(new Set(topics.map((one) => one.kind))).toEqual(new Set(['within', 'event', 'act', 'bonus']))
  })
})

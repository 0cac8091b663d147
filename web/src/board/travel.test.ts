import { describe, expect, it } from 'vitest'
import { flows, moved, placed, source, target } from './travel'
import { counter, piece, view, zone } from './views'

const everywhere = (): boolean => true

describe('source', () => {
  it('is the pile that has become smaller', () => {
    const old = view([zone('deck', [], { kind: 'pile', count: 10 }), zone('row')])
    const next = view([zone('deck', [], { kind: 'pile', count: 9 }), zone('row', [piece('card.1')])])
    expect(source(old, next, placed(next).get('card.1')!, everywhere)?.id).toBe('deck')
  })

  it("prefers the owner's own zone to a pile and to another seat's", () => {
    const before = [
      zone('hand.0', [], { owner: 0, count: 5 }),
      zone('deck', [], { kind: 'pile', count: 10 }),
      zone('hand.1', [], { owner: 1, count: 5 }),
    ]
    const after = [
      zone('hand.0', [], { owner: 0, count: 4 }),
      zone('deck', [], { kind: 'pile', count: 9 }),
      zone('hand.1', [], { owner: 1, count: 4 }),
      zone('played.1', [piece('card.1')], { owner: 1 }),
    ]
    const [old, next] = [view(before), view(after)]
    expect(source(old, next, placed(next).get('card.1')!, everywhere)?.id).toBe('hand.1')
  })

  it('passes over a zone that is not drawn, and one that has not shrunk', () => {
    const old = view([zone('deck', [], { count: 10 }), zone('discards', [], { count: 3 })])
    const next = view([
      zone('deck', [], { count: 9 }),
      zone('discards', [], { count: 3 }),
      zone('row', [piece('card.1')]),
    ])
    const one = placed(next).get('card.1')!
    expect(source(old, next, one, (place) => place.id !== 'deck')).toBeUndefined()
  })
})

describe('target', () => {
  it('is the pile that has grown', () => {
    const old = view([zone('row', [piece('card.1')]), zone('supply'), zone('discards', [], { kind: 'pile' })])
    const next = view([zone('row'), zone('supply', [], { count: 1 }), zone('discards', [], { kind: 'pile', count: 1 })])
    expect(target(old, next, placed(old).get('card.1')!, everywhere)?.id).toBe('discards')
  })

  it("is the owner's own zone first, where cards that lie face down count", () => {
    const down = { down: { n: 1, text: '1 face down' } }
    const old = view([zone('hand.2', [piece('card.1')], { owner: 2 }), zone('bag', [], { kind: 'pile' })])
    const next = view([
      zone('hand.2', [], { owner: 2 }),
      zone('bag', [], { kind: 'pile', count: 1 }),
      zone('played.2', [], { owner: 2, facts: down }),
    ])
    expect(target(old, next, placed(old).get('card.1')!, everywhere)?.id).toBe('played.2')
  })

  it('is nowhere when nothing has grown', () => {
    const old = view([zone('row', [piece('card.1')])])
    expect(target(old, view([zone('row')]), placed(old).get('card.1')!, everywhere)).toBeUndefined()
  })
})

describe('flows', () => {
  it('pass what one counter loses to those of the same face that gain', () => {
    const old = view([zone('money', [counter('a', 'coin', 10), counter('b', 'coin', 0), counter('c', 'coin', 2)])])
    const next = view([zone('money', [counter('a', 'coin', 4), counter('b', 'coin', 5), counter('c', 'coin', 3)])])
    expect(flows(old, next)).toEqual([
      { from: 'a', to: 'b', n: 5 },
      { from: 'a', to: 'c', n: 1 },
    ])
  })

  it('do not mix faces, and end where nothing is left to give', () => {
    const old = view([zone('goods', [counter('a', 'coin', 3), counter('b', 'food', 0), counter('c', 'coin', 0)])])
    const next = view([zone('goods', [counter('a', 'coin', 2), counter('b', 'food', 4), counter('c', 'coin', 6)])])
    expect(flows(old, next)).toEqual([{ from: 'a', to: 'c', n: 1 }])
  })

  it('leave out counters that are new or show no single number', () => {
    const old = view([zone('money', [counter('a', 'coin', 3), piece('b', { face: 'coin' })])])
    const next = view([zone('money', [counter('a', 'coin', 1), piece('b', { face: 'coin' }), counter('c', 'coin', 2)])])
    expect(flows(old, next)).toEqual([])
  })
})

describe('moved', () => {
  const at = (zones: Parameters<typeof view>[0], id: string) => placed(view(zones)).get(id)!

  it('is a piece in another zone or at another place of it', () => {
    const before = at([zone('row', [piece('a'), piece('b')]), zone('pile')], 'b')
    expect(moved(before, at([zone('row', [piece('b'), piece('a')])], 'b'))).toBe(true)
    expect(moved(before, at([zone('row', [piece('a')]), zone('pile', [piece('b')])], 'b'))).toBe(true)
  })

  it('is no piece that lies where it lay', () => {
    const before = at([zone('row', [piece('a'), piece('b')])], 'b')
    expect(moved(before, at([zone('other'), zone('row', [piece('a'), piece('b'), piece('c')])], 'b'))).toBe(false)
  })
})

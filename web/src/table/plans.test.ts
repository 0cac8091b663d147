import { describe, expect, it } from 'vitest'
import type { PlanWord, View } from '../lib/types'
import { named, namedMove, patternFor, raised, ranges, without, zoneOf } from './plans'

const STAKES = { domain: 'stake', labels: ['1', '2', '3', '4'], texts: ['one', 'two', 'three', 'four'], groups: [] }
const COLOURS = { domain: 'suit', labels: ['red', 'blue'], texts: ['red', 'blue'], groups: [] }
const BET: PlanWord = { name: 'bet', text: 'Bet …', arguments: [STAKES, COLOURS] }

describe('a step of a plan', () => {
  it('names a move that was chosen on the table, or any of its kind', () => {
    expect(namedMove('bet:2.blue', [BET])).toEqual({ name: 'bet', arguments: ['2', 'blue'] })
    expect(patternFor(namedMove('bet:2.blue', [BET])!)).toBe('bet:2.blue')
    expect(patternFor(named(BET))).toBe('bet')
    expect(patternFor({ name: 'bet', arguments: ['*', 'blue'] })).toBe('bet:*.blue')
    expect(namedMove('fly', [BET])).toBeNull()
  })

  it('may go up to a number, where the values are numbers', () => {
    expect(ranges(STAKES).map((one) => one.value)).toEqual(['1-2', '1-3'])
    expect(ranges(COLOURS)).toEqual([])
  })

  it('is moved up and removed', () => {
    const steps = [{ question: 'a' }, { question: 'b' }, { question: 'c' }]
    expect(raised(steps, 2).map((one) => one.question)).toEqual(['a', 'c', 'b'])
    expect(raised(steps, 0)).toEqual(steps)
    expect(without(steps, 1).map((one) => one.question)).toEqual(['a', 'c'])
  })
})

it('the zone of a condition is that of the piece that was chosen', () => {
  const zone = { id: 'pile', name: 'pile', kind: 'row', owner: -1, title: '', count: 1, facts: {} }
  const piece = { id: 'card.3', face: 'card/red-3', text: '', printed: [], facts: {}, marks: {} }
  const view = { zones: [{ ...zone, pieces: [piece] }] } as unknown as View
  expect(zoneOf(view, 'card.3')?.id).toBe('pile')
  expect(zoneOf(view, 'pile')?.id).toBe('pile')
  expect(zoneOf(view, 'nowhere')).toBeUndefined()
})

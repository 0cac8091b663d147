import { describe, expect, it } from 'vitest'
import type { LogLine } from '../lib/types'
import { keysOf } from './explain'
import { curves, gains, parts, statement } from './rounds'

const line = (key: string, ...args: number[]): LogLine => ({ move: 1, text: key, key, args })

const ROUND = [
  line('leader', 2, 0, 8, 3),
  line('called', 2, 14, 0),
  line('trick.won', 1, 5),
  line('bet.lost', 2, 7, 8, 3),
  line('round.score', 0, 3, 3),
  line('round.score', 1, 6, 6),
  line('round.score', 2, 4, 4),
  line('round.score', 3, 5, 5),
  line('round.begun', 2, 2, 1),
]

describe('the statement of a round', () => {
  it('holds the bet and the scores, and nothing before or after', () => {
    expect(statement('tax_the_rich', ROUND).map((one) => one.key)).toEqual([
      'bet.lost',
      'round.score',
      'round.score',
      'round.score',
      'round.score',
    ])
    expect(statement('tax_the_rich', ROUND.slice(0, 3))).toEqual([])
    expect(statement('hegemony', ROUND)).toEqual([])
  })

  it('tells tricks from the bonus: a lost bet pays those outside the party', () => {
    const made = parts(ROUND, statement('tax_the_rich', ROUND))
    expect([...made]).toEqual([
      [0, { tricks: 3, bonus: 0 }],
      [1, { tricks: 3, bonus: 3 }],
      [2, { tricks: 4, bonus: 0 }],
      [3, { tricks: 2, bonus: 3 }],
    ])
  })

  it('begins with the throw that paid, not with the payment before it', () => {
    const log = [line('rolled', 0, 2), line('scored', 0, 1, 8, 8), line('rolled', 1, 4), line('scored', 1, 5, 40, 40)]
    expect(statement('big_cheese', log).map((one) => one.args[0])).toEqual([1, 1])
  })
})

it('scores grow as the log tells', () => {
  const all = gains('tax_the_rich', ROUND)
  expect(all.map((one) => one.gain)).toEqual([3, 6, 4, 5])
  expect(curves(4, all, [9, 8, 7, 6])[1]).toEqual([0, 0, 6, 6, 6, 8])
  const walk = [line('advanced', 0, 2, 7), line('back', 0, 1, 4)]
  expect(gains('bakschisch', walk).map((one) => one.gain)).toEqual([7, -3])
})

it('explanations are looked up from the card to its kind', () => {
  expect(keysOf('card/red-5')).toEqual(['face.card.red-5', 'face.card.5', 'face.card.red', 'face.card'])
  expect(keysOf('thing/gold')).toEqual(['face.thing.gold', 'face.thing'])
})

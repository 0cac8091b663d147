import { describe, expect, it } from 'vitest'
import type { LogLine } from '../lib/types'
import { keysOf } from './explain'
import { curves, gains, parts, product, statement } from './rounds'

const line = (key: string, ...args: number[]): LogLine => ({ move: 1, text: key, key, args })
const at = (move: number, one: LogLine): LogLine => ({ ...one, move })

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
    expect(statement('tax_the_rich', ROUND, 4)).toEqual([])
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

  it('multiplies the project of The Big Cheese by its throw, where that is what was paid', () => {
    expect(product([line('rolled', 1, 2), line('scored', 1, 3, 16, 16)])).toEqual([8, 2])
    expect(product([line('rolled', 1, 5), line('scored', 1, 3, 5, 5)])).toBeNull()
    expect(product([line('kept', 1), line('scored', 1, 3, 48, 64)])).toBeNull()
  })
})

it('scores grow as the log tells', () => {
  const all = gains('tax_the_rich', ROUND)
  expect(all.map((one) => one.gain)).toEqual([3, 6, 4, 5])
  expect(curves(4, all, [9, 8, 7, 6])).toEqual([
    [0, 3, 9],
    [0, 6, 8],
    [0, 4, 7],
    [0, 5, 6],
  ])
  const payments = [at(3, line('scored', 0, 1, 8, 8)), at(5, line('scored', 1, 5, 40, 40))]
  expect(curves(2, gains('big_cheese', payments), [8, 40])).toEqual([
    [0, 8, 8],
    [0, 0, 40],
  ])
  const walk = [line('advanced', 0, 2, 7), line('back', 0, 1, 4)]
  expect(gains('bakschisch', walk).map((one) => one.gain)).toEqual([7, -3])
})

it('explanations are looked up from the card to its kind', () => {
  expect(keysOf('card/red-5')).toEqual(['face.card.red-5', 'face.card.5', 'face.card.red', 'face.card'])
  expect(keysOf('thing/gold')).toEqual(['face.thing.gold', 'face.thing'])
})

import { expect, it } from 'vitest'
import { curves, gains, statement } from '../../board/rounds'
import type { LogLine } from '../../lib/types'
import { parts, rounds } from './rounds'

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

it('a statement holds the bet and the scores, and nothing before or after', () => {
  expect(statement(rounds, ROUND).map((one) => one.key)).toEqual([
    'bet.lost',
    'round.score',
    'round.score',
    'round.score',
    'round.score',
  ])
  expect(statement(rounds, ROUND, 4)).toEqual([])
  expect(statement(rounds, ROUND.slice(0, 3))).toEqual([])
  expect(statement(undefined, ROUND)).toEqual([])
})

it('tricks are told from the bonus: a lost bet pays those outside the party', () => {
  const made = parts(ROUND, statement(rounds, ROUND))
  expect([...made]).toEqual([
    [0, { tricks: 3, bonus: 0 }],
    [1, { tricks: 3, bonus: 3 }],
    [2, { tricks: 4, bonus: 0 }],
    [3, { tricks: 2, bonus: 3 }],
  ])
})

it('scores grow as the log tells', () => {
  const all = gains(rounds, ROUND)
  expect(all.map((one) => one.gain)).toEqual([3, 6, 4, 5])
  expect(curves(4, all, [9, 8, 7, 6])).toEqual([
    [0, 3, 9],
    [0, 6, 8],
    [0, 4, 7],
    [0, 5, 6],
  ])
})

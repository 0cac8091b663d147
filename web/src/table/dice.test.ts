import { expect, it } from 'vitest'
import { diceOf } from './dice'

const SIX = ['roll:1', 'roll:2', 'roll:3', 'roll:4', 'roll:5', 'roll:6']
const draw = (move: number, outcomes = SIX) => ({ move, outcomes, weights: outcomes.map(() => 1) })
const line = (move: number, key: string, ...args: number[]) => ({ move, key, text: '', args })

it('compares what each seat threw with the average', () => {
  const moves = ['0 pass', '~ roll:6', '~ turn:8.1', '~ roll:2', '~ roll:1', '~ roll:4']
  const draws = [
    draw(1),
    draw(2, ['turn:8.1', 'turn:8.2']),
    draw(3),
    draw(4),
    draw(5, ['roll:1', 'roll:2', 'roll:3', 'roll:4']),
  ]
  const log = [
    line(2, 'rolled', 2, 6),
    line(2, 'scored', 2, 3, 48, 48),
    line(5, 'rolled.many', 0, 2, 6),
    line(6, 'rolled', 2, 4),
  ]
  expect([...diceOf(draws, moves, log)]).toEqual([
    [2, { throws: 2, sum: 10, expected: 6 }],
    [0, { throws: 2, sum: 3, expected: 7 }],
  ])
})

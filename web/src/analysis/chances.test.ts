import { expect, it } from 'vitest'
import { moments } from './chances'

const point = (at: number, decision: number, chances: number[]) => ({
  at,
  decision,
  seat: 0,
  chances,
  best_chances: chances,
  loss: 0,
  played: '',
  best: '',
  played_move: '',
  best_move: '',
  why: '',
})

it('counts decisions, not dealt cards, and ends with the result', () => {
  const points = [point(24, 1, [0.5, 0.5]), point(60, 2, [0.8, 0.2])]
  expect(moments(points, 2, [1])).toEqual([
    { decision: 1, chances: [0.5, 0.5] },
    { decision: 2, chances: [0.8, 0.2] },
    { decision: 3, chances: [0, 1] },
  ])
  expect(moments(points, 2, [0, 1]).at(-1)?.chances).toEqual([0.5, 0.5])
  expect(moments(points, 2, [])).toHaveLength(2)
})

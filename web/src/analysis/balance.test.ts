import { expect, it } from 'vitest'
import { balance } from './balance'

const point = (seat: number, chances: number[], best: number[]) => ({
  at: 0,
  decision: 1,
  seat,
  chances,
  best_chances: best,
  loss: 0,
  played: '',
  best: '',
  played_move: '',
  best_move: '',
  why: '',
})

it('adds up to the result: own moves, the others’ moves, and luck', () => {
  const points = [point(0, [0.4, 0.6], [0.5, 0.5]), point(1, [0.7, 0.3], [0.6, 0.4])]
  const [first, second] = balance(points, 2, [0])
  expect(first).toEqual({
    start: 0.5,
    own: expect.closeTo(-0.1),
    others: expect.closeTo(0.1),
    luck: expect.closeTo(0.5),
    end: 1,
  })
  expect(second!.start + second!.own + second!.others + second!.luck).toBeCloseTo(second!.end)
})

it('lets winners share the win', () => {
  expect(balance([], 4, [1, 2]).map((one) => one.end)).toEqual([0, 0.5, 0.5, 0])
})

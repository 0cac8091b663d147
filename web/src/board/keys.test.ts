import { expect, test } from 'vitest'
import { ARROWS, nearest } from './keys'

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 })
/** Three columns and two rows. */
const GRID = [box(0, 0), box(20, 0), box(40, 0), box(0, 20), box(20, 20), box(40, 20)]

test('an arrow key selects the neighbour in its direction', () => {
  const from = GRID[4]!
  expect(nearest(from, GRID, ARROWS.ArrowLeft!)).toBe(3)
  expect(nearest(from, GRID, ARROWS.ArrowRight!)).toBe(5)
  expect(nearest(from, GRID, ARROWS.ArrowUp!)).toBe(1)
  expect(nearest(from, GRID, ARROWS.ArrowDown!)).toBe(-1)
})

test('a box straight ahead is preferred to a closer one off to the side', () => {
  expect(nearest(box(0, 0), [box(12, 20), box(0, 30)], ARROWS.ArrowDown!)).toBe(1)
})

test('boxes far off to the side are ignored', () => {
  expect(nearest(box(0, 0), [box(200, 20)], ARROWS.ArrowDown!)).toBe(-1)
})

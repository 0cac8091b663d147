import { describe, expect, it } from 'vitest'
import { fittingSize } from './fit'

/** A table of that height at full size; it has one row less from some size on. */
const table = (high: number, row = 0, from = 0) => {
  const tried: number[] = []
  const excess = (size: number): number => {
    tried.push(size)
    return Math.max(1, size * (high - (size <= from ? row : 0)))
  }
  return { excess, tried }
}

describe('the size of a table', () => {
  it('is not changed where the table fits, which takes one look', () => {
    const { excess, tried } = table(0.98)
    expect(fittingSize(excess, 1, 0.6)).toBe(1)
    expect(tried).toEqual([1])
  })

  it('is a size that fits and fills the place', () => {
    for (const high of [1.01, 1.1, 1.234, 1.5, 1.66]) {
      const { excess, tried } = table(high)
      expect(fittingSize(excess, 1, 0.6) * high).toBeCloseTo(1)
      expect(tried.length).toBeLessThanOrEqual(6)
    }
  })

  it('allows for a row that is no longer needed', () => {
    const { excess, tried } = table(1.5, 0.4, 0.9)
    const size = fittingSize(excess, 1, 0.6)
    expect(size).toBeLessThanOrEqual(0.9)
    expect(size).toBeGreaterThan(0.86)
    expect(tried.length).toBeLessThanOrEqual(6)
  })

  it('continues below a first guess that is still too high', () => {
    const { excess, tried } = table(1.3, -0.2, 0.85)
    const size = fittingSize(excess, 1, 0.6)
    expect(size * 1.5).toBeLessThanOrEqual(1)
    expect(size).toBeGreaterThan(0.63)
    expect(tried.length).toBeLessThanOrEqual(6)
  })

  it('is never below the smallest', () => {
    expect(fittingSize(table(3).excess, 1, 0.6)).toBe(0.6)
  })

  it('never grows: it starts at the present size', () => {
    expect(fittingSize(table(1).excess, 0.8, 0.6)).toBe(0.8)
  })
})

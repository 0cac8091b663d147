/** Finds the size at which a table fits into its place. */

/** Elements whose layout depends on their measured width: they measure themselves again at each size that is tried. */
export const measures = new Set<() => void>()

/** Sizes closer than this are not told apart. */
const CLOSE = 0.03

/**
 * The largest size at which the table is not too high, or a little less; `smallest` if it is always too high.
 *
 * `excess` draws the table at a size and gives its height divided by the height of its place; it is never less than 1. A
 * smaller table has a wider place and may need fewer rows, so the quotient can be a size that is smaller than necessary.
 */
export function fittingSize(excess: (size: number) => number, largest: number, smallest: number): number {
  let above = largest
  let high = excess(largest)
  if (high <= 1) return largest
  let below = Math.max(smallest, largest / high)
  while (below > smallest && (high = excess(below)) > 1) {
    above = below
    below = Math.max(smallest, Math.min(below / high, below - CLOSE / 2))
  }
  while (above - below > CLOSE) {
    const middle = (above + below) / 2
    if (excess(middle) > 1) above = middle
    else below = middle
  }
  return below
}

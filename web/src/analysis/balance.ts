/** Luck against skill: what made the difference between an equal chance for everybody and the result. */

import type { AnalysisPoint } from '../lib/types'

export interface SeatBalance {
  /** An equal share of the win. */
  start: number
  /** What the seat's own moves cost it, compared with the bot's; never above zero. */
  own: number
  /** What the moves of the others gained or cost it, compared likewise. */
  others: number
  /** The rest: the deal, draws and dice. */
  luck: number
  /** The seat's share of the win: `start` and the three changes. */
  end: number
}

export function balance(points: readonly AnalysisPoint[], seats: number, winners: readonly number[]): SeatBalance[] {
  return Array.from({ length: seats }, (_, seat) => {
    let own = 0
    let others = 0
    for (const point of points) {
      const change = (point.chances[seat] ?? 0) - (point.best_chances[seat] ?? 0)
      if (point.seat === seat) own += change
      else others += change
    }
    const start = 1 / seats
    const end = winners.includes(seat) ? 1 / winners.length : 0
    return { start, own, others, luck: end - start - own - others, end }
  })
}

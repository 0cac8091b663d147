/** The chances of all seats, decision after decision. */

import type { AnalysisPoint } from '../lib/types'

export interface Moment {
  /** The number of the decision; cards that are dealt do not count. */
  decision: number
  chances: readonly number[]
}

/** How the chances developed. The end of the game is a moment of its own: those who have won share it. */
export function moments(points: readonly AnalysisPoint[], seats: number, winners: readonly number[]): Moment[] {
  const out: Moment[] = points.map(({ decision, chances }) => ({ decision, chances }))
  const last = out.at(-1)
  if (last && winners.length)
    out.push({
      decision: last.decision + 1,
      chances: Array.from({ length: seats }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0)),
    })
  return out
}

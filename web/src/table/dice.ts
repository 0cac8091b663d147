/** Luck with dice, from the record of a finished game: what was thrown, and what could be expected. */

import type { Draw, LogLine } from '../lib/types'

export interface Dice {
  throws: number
  sum: number
  expected: number
}

const face = (move: string): number => Number(move.slice(move.indexOf(':') + 1))

/**
 * `moves`: the lines of the record that were not taken back, such as `~ roll:3`. The log names the player at that move
 * or a later one.
 */
export function diceOf(draws: readonly Draw[], moves: readonly string[], log: readonly LogLine[]): Map<number, Dice> {
  const told = log.filter((line) => line.key === 'rolled' || line.key === 'rolled.many')
  const out = new Map<number, Dice>()
  for (const { move, outcomes } of draws) {
    const seat = told.find((line) => line.move > move)?.args[0]
    if (seat === undefined || !outcomes[0]?.startsWith('roll:')) continue
    const sofar = out.get(seat) ?? { throws: 0, sum: 0, expected: 0 }
    const mean = outcomes.reduce((sum, one) => sum + face(one), 0) / outcomes.length
    out.set(seat, {
      throws: sofar.throws + 1,
      sum: sofar.sum + face(moves[move] ?? ''),
      expected: sofar.expected + mean,
    })
  }
  return out
}

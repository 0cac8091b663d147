/** The rounds of Tax the Rich. */

import type { Rounds } from '../../board/rounds'
import type { LogLine } from '../../lib/types'
import { say } from '../../words/words.svelte'

export const rounds: Rounds = {
  at: ['bet.won', 'bet.lost'],
  lines: ['influencers', 'gift', 'bet.won', 'bet.lost', 'round.score'],
  brief: ['bet.won', 'bet.lost'],
  own: ['round.score'],
  scores: { 'round.score': { seat: 0, gain: 1, total: 2 } },
  sums: (log, told) => {
    const made = parts(log, told)
    return ({ key, args: [seat = -1] }) => {
      const part = key === 'round.score' ? made.get(seat) : undefined
      return part ? say('tricks_and_bonus', { ...part, sum: part.tricks + part.bonus }) : ''
    }
  },
  shortened: ({ key, text }) => (key === 'bet.won' ? say('bet_won') : key === 'bet.lost' ? say('bet_lost') : text),
}

/** The parts of each seat's points in a round: its tricks and the bonus of the bet. */
export function parts(
  log: readonly LogLine[],
  told: readonly LogLine[],
): Map<number, { tricks: number; bonus: number }> {
  const out = new Map<number, { tricks: number; bonus: number }>()
  const bet = told.find((line) => line.key === 'bet.won' || line.key === 'bet.lost')
  if (!bet) return out
  const until = log.indexOf(bet)
  const before = log.slice(
    log.findLastIndex((line, n) => n < until && line.key === 'leader'),
    until,
  )
  const ally = before.find((line) => line.key === 'called')?.args[2] ?? -1
  const [leader = -1, , , bonus = 0] = bet.args
  for (const { key, args } of told) {
    if (key !== 'round.score') continue
    const [seat = -1, points = 0] = args
    const gets = (seat === leader || seat === ally) === (bet.key === 'bet.won') ? bonus : 0
    out.set(seat, { tricks: points - gets, bonus: gets })
  }
  return out
}

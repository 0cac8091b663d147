/** The rounds of a small game, from its log: statements with their arithmetic, and the growth of the scores. */

import type { LogLine } from '../lib/types'

/** How a game's log tells of its rounds. */
export interface Rounds {
  /** The lines of a statement, by their keys. */
  lines: readonly string[]
  /** The lines of which at least one must be present. */
  at: readonly string[]
  /** The lines of a brief statement. */
  brief: readonly string[]
  /** Lines about one seat, which the first of their arguments names: a brief statement has those of the player's seat. */
  own?: readonly string[]
  /**
   * The lines that give a seat's new score, with the positions of the seat, the gain and the total in their arguments.
   */
  scores: Record<string, { seat: number; gain: number; total: number }>
  /** The arithmetic of the lines of a statement. */
  sums?: (log: readonly LogLine[], told: readonly LogLine[]) => (line: LogLine) => string
  /** A shorter text for a line of a brief statement. */
  shortened?: (line: LogLine) => string
}

/**
 * The newest statement at or after this line of the log, if there is one. Its lines are consecutive and may begin
 * earlier.
 */
export function statement(rounds: Rounds | undefined, lines: readonly LogLine[], from = 0): LogLine[] {
  const at = rounds ? lines.findLastIndex((line) => rounds.at.includes(line.key)) : -1
  if (!rounds || at < from) return []
  let first = at
  let last = at
  while (first > 0 && rounds.lines.includes(lines[first - 1]!.key) && !rounds.at.includes(lines[first - 1]!.key))
    first--
  while (last + 1 < lines.length && rounds.lines.includes(lines[last + 1]!.key)) last++
  return lines.slice(first, last + 1)
}

/** The lines of a statement that say what has happened, and what it means for this seat. */
export function brief(rounds: Rounds | undefined, told: readonly LogLine[], seat: number): LogLine[] {
  const { brief: heads = [], own = [] } = rounds ?? {}
  const lines = told.filter(({ key, args }) => heads.includes(key) || (own.includes(key) && args[0] === seat))
  return lines.length ? lines : [...told]
}

export interface Gain {
  seat: number
  gain: number
  total: number
  /** The move that gained it: a round scores for all seats with one move. */
  move: number
}

/** All new scores in order. */
export function gains(rounds: Rounds | undefined, log: readonly LogLine[]): Gain[] {
  const out: Gain[] = []
  const totals = new Map<number, number>()
  for (const { key, args, move } of log) {
    const where = rounds?.scores[key]
    if (!where) continue
    const seat = args[where.seat] ?? 0
    const total = args[where.total] ?? 0
    out.push({ seat, total, move, gain: where.gain < 0 ? total - (totals.get(seat) ?? 0) : (args[where.gain] ?? 0) })
    totals.set(seat, total)
  }
  return out
}

/** How each seat's score grew from zero to the end. Points gained with the same move are one step. */
export function curves(seats: number, all: readonly Gain[], end: readonly number[]): number[][] {
  const rows = Array.from({ length: seats }, () => [0])
  let move = -1
  for (const one of all) {
    if (one.move !== move) rows.forEach((row) => row.push(row.at(-1)!))
    move = one.move
    const row = rows[one.seat]
    if (row) row[row.length - 1] = one.total
  }
  if (rows.some((row, n) => end[n] !== undefined && end[n] !== row.at(-1)))
    rows.forEach((row, n) => row.push(end[n] ?? row.at(-1)!))
  return rows
}

/** The rounds of a small game, from its log: statements with their arithmetic, and the growth of the scores. */

import type { LogLine } from '../lib/types'

interface Telling {
  /** The lines of a statement. */
  lines: readonly string[]
  /** The lines of which at least one must be present. */
  at: readonly string[]
  /** The lines of a brief statement, beside those that are about one seat alone. */
  brief: readonly string[]
  /**
   * The lines that give a seat's new score, with the positions of the seat, the gain and the total in their arguments.
   */
  scores: Record<string, { seat: number; gain: number; total: number }>
}

const ROUND_SCORE = { 'round.score': { seat: 0, gain: 1, total: 2 } }

export const TELLINGS: Record<string, Telling> = {
  riffifi: {
    at: ['round.over'],
    lines: ['round.over', 'round.score', 'ticked'],
    brief: ['round.over'],
    scores: ROUND_SCORE,
  },
  tax_the_rich: {
    at: ['bet.won', 'bet.lost'],
    lines: ['influencers', 'gift', 'bet.won', 'bet.lost', 'round.score'],
    brief: ['bet.won', 'bet.lost'],
    scores: ROUND_SCORE,
  },
  bakschisch: {
    at: ['round.over'],
    lines: ['round.over', 'shared', 'level'],
    brief: ['shared', 'level'],
    scores: {
      advanced: { seat: 0, gain: -1, total: 2 },
      'advanced.caliph': { seat: 0, gain: -1, total: 2 },
      back: { seat: 0, gain: -1, total: 2 },
      'back.caliph': { seat: 0, gain: -1, total: 2 },
    },
  },
  big_cheese: {
    at: ['scored', 'overshot'],
    lines: ['rolled', 'rolled.many', 'favour', 'again', 'kept', 'scored', 'overshot'],
    brief: ['scored', 'overshot'],
    scores: { scored: { seat: 0, gain: 2, total: 3 } },
  },
}

/**
 * The newest statement at or after this line of the log, if there is one. Its lines are consecutive and may begin
 * earlier.
 */
export function statement(game: string, lines: readonly LogLine[], from = 0): LogLine[] {
  const telling = TELLINGS[game]
  const at = telling ? lines.findLastIndex((line) => telling.at.includes(line.key)) : -1
  if (!telling || at < from) return []
  let first = at
  let last = at
  while (first > 0 && telling.lines.includes(lines[first - 1]!.key) && !telling.at.includes(lines[first - 1]!.key))
    first--
  while (last + 1 < lines.length && telling.lines.includes(lines[last + 1]!.key)) last++
  return lines.slice(first, last + 1)
}

/** The lines of a statement that say what has happened, and what it means for this seat. */
export function brief(game: string, told: readonly LogLine[], seat: number): LogLine[] {
  const heads = TELLINGS[game]?.brief ?? []
  const own = ['round.score', 'ticked']
  const lines = told.filter(({ key, args }) => heads.includes(key) || (own.includes(key) && args[0] === seat))
  return lines.length ? lines : [...told]
}

/** The numbers of the projects of The Big Cheese, in the order of the game. */
const PROJECTS = [2, 4, 6, 8, 10, 12, 20]

/** In The Big Cheese, the factors of a payment, if it is a product: the project and its throw. */
export function product(told: readonly LogLine[]): [number, number] | null {
  const [, project = -1, points = 0] = told.find((line) => line.key === 'scored' || line.key === 'overshot')?.args ?? []
  const [, face = 0] = told.findLast((line) => line.key === 'rolled')?.args ?? []
  const number = PROJECTS[project]
  return number && face && number * face === points ? [number, face] : null
}

/** In Tax the Rich, the parts of each seat's points in a round: its tricks and the bonus of the bet. */
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

export interface Gain {
  seat: number
  gain: number
  total: number
  /** The move that gained it: a round scores for all seats with one move. */
  move: number
}

/** All new scores in order. */
export function gains(game: string, log: readonly LogLine[]): Gain[] {
  const out: Gain[] = []
  const totals = new Map<number, number>()
  for (const { key, args, move } of log) {
    const where = TELLINGS[game]?.scores[key]
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

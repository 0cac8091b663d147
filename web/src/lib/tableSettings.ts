/** The owner's settings of a table, apart from the game's options, with the values on offer. */

import { say } from '../words/words.svelte'
import type { Clock, Game } from './types'

export interface TableSettings {
  clock: Clock
  pace: number
  absent: number
  public: boolean
  late: boolean
  rated: boolean
  chat: boolean
  promises: boolean
}

export const USUAL: TableSettings = {
  clock: { kind: 'none', seconds: 0, extra: 0 },
  pace: 900,
  absent: 0,
  public: false,
  late: false,
  rated: false,
  chat: true,
  promises: true,
}

export const CLOCKS: Clock[] = [
  { kind: 'none', seconds: 0, extra: 0 },
  { kind: 'turn', seconds: 30, extra: 0 },
  { kind: 'turn', seconds: 60, extra: 0 },
  { kind: 'bank', seconds: 600, extra: 10 },
  { kind: 'bank', seconds: 1800, extra: 20 },
  { kind: 'turn', seconds: 86400, extra: 0 },
]
export const PACES = [1600, 900, 250]
export const ABSENCES = [0, 60, 180, 600, 1800, 3600, 86400]

/** A seat's name before somebody sits there: its number, and what it plays. */
export function seatText(game: Game | undefined, seats: number, seat: number): string {
  return [say('seat_n', { n: seat + 1 }), game?.roles[String(seats)]?.[seat]].filter(Boolean).join(' · ')
}

/** What a seat plays; its number where seats do not differ. */
export function roleText(game: Game | undefined, seats: number, seat: number): string {
  return game?.roles[String(seats)]?.[seat] ?? say('seat_n', { n: seat + 1 })
}

/** Whether a bot stands in by itself when a player's time is over: then there is no vote about it. */
export function isTimed(table: TableSettings): boolean {
  return table.rated || table.absent > 0 || table.clock.kind !== 'none'
}

/** A value that is not in the list, set by another page or program, can still be selected. */
export function among<T>(list: T[], value: T, same: (a: T, b: T) => boolean = Object.is): T[] {
  return list.some((one) => same(one, value)) ? list : [...list, value]
}

export function sameClock(a: Clock, b: Clock): boolean {
  return clockKey(a) === clockKey(b)
}

export function clockKey(clock: Clock): string {
  return clock.kind === 'none' ? 'none' : `${clock.kind}-${clock.seconds}-${clock.kind === 'bank' ? clock.extra : 0}`
}

export function clockText(clock: Clock): string {
  if (clock.kind === 'none') return say('clock_none')
  if (clock.kind === 'bank') return say('clock_bank', { n: Math.round(clock.seconds / 60), extra: clock.extra })
  return clock.seconds === 86400 ? say('clock_day') : say('clock_turn', { n: clock.seconds })
}

export function paceText(pace: number): string {
  return pace > 1200 ? say('pace_slow') : pace > 500 ? say('pace_usual') : say('pace_fast')
}

export function absentText(seconds: number): string {
  if (!seconds) return say('absent_vote')
  if (seconds === 86400) return say('absent_day')
  if (seconds === 3600) return say('absent_hour')
  return seconds < 60 ? say('absent_seconds', { n: seconds }) : say('absent_minutes', { n: Math.round(seconds / 60) })
}

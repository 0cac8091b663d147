/** The pace of the bots, and whether the table goes on by itself: what a running game needs of a table's settings. */

import { say } from '../words/words.svelte'
import type { TableSettings } from './tableSettings'

export const PACES = [1600, 900, 250]

/** Whether a bot stands in by itself when a player's time is over: then there is no vote about it. */
export function isTimed(table: TableSettings): boolean {
  const limited = table.rated || table.absent > 0 || table.clock.kind !== 'none'
  return limited && table.overdue.what !== 'nothing'
}

/** A value that is not in the list, set by another page or program, can still be selected. */
export function among<T>(list: T[], value: T, same: (a: T, b: T) => boolean = Object.is): T[] {
  return list.some((one) => same(one, value)) ? list : [...list, value]
}

export function paceText(pace: number): string {
  return pace > 1200 ? say('pace_slow') : pace > 500 ? say('pace_usual') : say('pace_fast')
}

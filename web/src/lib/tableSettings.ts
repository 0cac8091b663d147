/** The owner's settings of a table, apart from the game's options, with the values on offer. */

import { say } from '../words/words.svelte'
import { span } from '../words/times'
import type { Clock, Game, Overdue } from './types'

export interface TableSettings {
  clock: Clock
  overdue: Overdue
  pace: number
  absent: number
  public: boolean
  late: boolean
  rated: boolean
  chat: boolean
  promises: boolean
}

export const USUAL: TableSettings = {
  clock: { kind: 'none', seconds: 0, extra: 0, most: 0 },
  overdue: { what: 'bot', bot: '' },
  pace: 900,
  absent: 0,
  public: false,
  late: false,
  rated: false,
  chat: true,
  promises: true,
}

const DAY = 86_400
/** So many days per decision; what is left is saved, up to a number of days, which everybody has at first. */
const days = (n: number, most: number): Clock => ({
  kind: 'bank',
  seconds: most * DAY,
  extra: n * DAY,
  most: most * DAY,
})

export const CLOCKS: Clock[] = [
  { kind: 'none', seconds: 0, extra: 0, most: 0 },
  { kind: 'turn', seconds: 30, extra: 0, most: 0 },
  { kind: 'turn', seconds: 60, extra: 0, most: 0 },
  { kind: 'bank', seconds: 600, extra: 10, most: 0 },
  { kind: 'bank', seconds: 1800, extra: 20, most: 0 },
  days(1, 3),
  days(2, 6),
  days(3, 9),
  days(7, 14),
]
export const ABSENCES = [0, 60, 180, 600, 1800, 3600, 86400]

export function sameClock(a: Clock, b: Clock): boolean {
  return clockKey(a) === clockKey(b)
}

export function clockKey(clock: Clock): string {
  const { kind, seconds, extra, most } = clock
  return kind === 'none' ? 'none' : kind === 'turn' ? `turn-${seconds}` : `bank-${seconds}-${extra}-${most}`
}

export function clockText(clock: Clock): string {
  if (clock.kind === 'none') return say('clock_none')
  const time = span(clock.seconds)
  if (clock.kind === 'turn') return say('clock_turn', { time })
  const extra = span(clock.extra)
  return clock.most ? say('clock_saved', { extra, most: span(clock.most) }) : say('clock_bank', { time, extra })
}

export function absentText(seconds: number): string {
  return seconds ? say('absent_after', { time: span(seconds) }) : say('absent_vote')
}

/** What happens when the time of a player is over, with the name of the bot that stands in. */
export function overdueText({ what, bot }: Overdue, game: Game | undefined): string {
  if (what !== 'bot') return say(`overdue_${what}`)
  const kind = game?.bots.find((one) => one.kind === (bot || 'club')) ?? game?.bots.at(-1)
  return say('overdue_bot', { name: kind?.name ?? bot })
}

/** Moments in the user's language. */

import { locale } from './words.svelte'

const DAY = 86_400_000

/** A moment: its time of day, and its day unless that is today. */
export function moment(at: number): string {
  const today = new Date(at).toDateString() === new Date().toDateString()
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', ...(today ? {} : day) }).format(at)
}

/** How long ago a moment was, in the largest unit that fits. */
export function ago(at: number, now = Date.now()): string {
  const gone = Math.max(0, now - at)
  const units = [
    [DAY, 'day'],
    [3_600_000, 'hour'],
    [60_000, 'minute'],
  ] as const
  const [size, unit] = units.find(([size]) => gone >= size) ?? ([60_000, 'second'] as const)
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.floor(gone / size), unit)
}

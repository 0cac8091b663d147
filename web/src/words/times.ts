/** Moments in the user's language. */

import { locale } from './words.svelte'

const DAY = 86_400_000

/** A moment: its time of day, and its day unless that is today. */
export function moment(at: number): string {
  const today = new Date(at).toDateString() === new Date().toDateString()
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit', ...(today ? {} : day) }).format(at)
}

/** A day. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(at)
}

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A length of time in the largest unit in which it is a whole number: 3 days, 90 minutes. */
export function span(seconds: number): string {
  const [size, unit] = UNITS.find(([size]) => seconds % size === 0) ?? UNITS[3]
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}

/** What is left of a clock: days and hours, or hours, minutes and seconds. */
export function left(seconds: number): string {
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)]
  const short = (n: number, unit: 'day' | 'hour'): string =>
    new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'narrow' }).format(n)
  if (days) return `${short(days, 'day')}\u00a0${short(hours % 24, 'hour')}`
  const two = (n: number): string => String(n % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds)}`
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

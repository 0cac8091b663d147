import { afterEach, describe, expect, it } from 'vitest'
import { spoken } from './language.svelte'
import { ago, left, moment, span } from './times'

afterEach(() => {
  spoken.language = 'en'
})

describe('a length of time', () => {
  it.each([
    ['en', 60, '1 minute'],
    ['en', 5400, '90 minutes'],
    ['fr', 3 * 86_400, '3 jours'],
    ['fr', 45, '45 secondes'],
  ])('in %s, %i seconds are %s', (language, seconds, told) => {
    spoken.language = language
    expect(span(seconds).replace('\u00a0', ' ')).toBe(told)
  })

  it.each([
    [59, '0:59'],
    [3661, '1:01:01'],
    [2 * 86_400 + 5 * 3600 + 59, '2d\u00a05h'],
  ])('of which %i seconds are left is %s', (seconds, told) => {
    expect(left(seconds)).toBe(told)
  })
})

describe('a moment', () => {
  it.each([
    ['en', 30_000, 'now'],
    ['en', 5 * 60_000, '5 minutes ago'],
    ['fr', 3 * 3_600_000, 'il y a 3 heures'],
    ['fr', 25 * 3_600_000, 'hier'],
    ['en', 9 * 86_400_000, '9 days ago'],
  ])('in %s, %i milliseconds ago, is %s', (language, gone, told) => {
    spoken.language = language
    expect(ago(1_000_000_000_000 - gone, 1_000_000_000_000)).toBe(told)
  })

  it('names its day unless that is today', () => {
    const now = new Date()
    now.setHours(14, 30)
    expect(moment(now.getTime())).toBe('14:30')
    expect(moment(now.getTime() + 3 * 86_400_000)).toMatch(/\w{3}.*14:30$/)
  })
})

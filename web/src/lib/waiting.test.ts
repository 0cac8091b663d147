import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from './api'
import { app } from './app.svelte'
import type { WaitingGame } from './types'
import { waiting } from './waiting.svelte'

const game = (table: string, since: number, asleep = false): WaitingGame => ({
  table,
  game: 'riffifi',
  title: 'Riffifi',
  what: 'move',
  seat: 0,
  name: 'Ann',
  ask: '',
  question: '',
  vote: null,
  by: '',
  since,
  deadline: null,
  asleep,
})

beforeEach(() => {
  vi.useFakeTimers()
  app.person = { id: 'ann', name: 'Ann', login: null, language: 'en' }
})
afterEach(() => {
  app.person = null
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('lists games that sleep last, and neither counts them nor leads to them', async () => {
  const told = [game('old', 1, true), game('one', 2), game('two', 3)]
  vi.spyOn(api, 'waiting').mockResolvedValue({ waiting: told })
  waiting.look()
  await vi.advanceTimersByTimeAsync(1000)
  expect(waiting.games.map((one) => one.table)).toEqual(['one', 'two', 'old'])
  expect(waiting.number).toBe(2)
  expect(waiting.next('one')?.table).toBe('two')
})

import { expect, it } from 'vitest'
import { curves, gains, statement } from '../../board/rounds'
import { app } from '../../lib/app.svelte'
import type { Game, LogLine } from '../../lib/types'
import { product, rounds } from './rounds'

const line = (key: string, ...args: number[]): LogLine => ({ move: 1, text: key, key, args })
const at = (move: number, one: LogLine): LogLine => ({ ...one, move })

app.games = [{ game: 'big_cheese', figures: { 'project.1': 4, 'project.3': 8, 'project.5': 12 } } as unknown as Game]

it('a statement begins with the throw that paid, not with the payment before it', () => {
  const log = [line('rolled', 0, 2), line('scored', 0, 1, 8, 8), line('rolled', 1, 4), line('scored', 1, 5, 40, 40)]
  expect(statement(rounds, log).map((one) => one.args[0])).toEqual([1, 1])
})

it('the project is multiplied by its throw, where that is what was paid', () => {
  expect(product([line('rolled', 1, 2), line('scored', 1, 3, 16, 16)])).toEqual([8, 2])
  expect(product([line('rolled', 1, 5), line('scored', 1, 3, 5, 5)])).toBeNull()
  expect(product([line('kept', 1), line('scored', 1, 3, 48, 64)])).toBeNull()
})

it('scores grow with the payments', () => {
  const payments = [at(3, line('scored', 0, 1, 8, 8)), at(5, line('scored', 1, 5, 40, 40))]
  expect(curves(2, gains(rounds, payments), [8, 40])).toEqual([
    [0, 8, 8],
    [0, 0, 40],
  ])
})

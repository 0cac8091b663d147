import { expect, it } from 'vitest'
import { gains } from '../../board/rounds'
import type { LogLine } from '../../lib/types'
import { rounds } from './rounds'

const line = (key: string, ...args: number[]): LogLine => ({ move: 1, text: key, key, args })

it('pawns move up and down', () => {
  const walk = [line('advanced', 0, 2, 7), line('back', 0, 1, 4)]
  expect(gains(rounds, walk).map((one) => one.gain)).toEqual([7, -3])
})

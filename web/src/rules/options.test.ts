import { expect, test } from 'vitest'
import { changedOptions, filesOf } from './options'
import type { Game, GameOption } from '../lib/types'

const option = (more: Partial<GameOption>): GameOption => ({
  name: 'x',
  title: '',
  help: '',
  ruling: '',
  printed: false,
  default: false,
  kind: 'flag',
  least: 0,
  most: 0,
  choices: [],
  ...more,
})
const game = {
  options: [
    option({ name: 'track', kind: 'choice', default: 12 }),
    option({ name: 'ties', kind: 'choice', default: 'shared' }),
    option({ name: 'open' }),
  ],
} as unknown as Game

test('the rules at a table are asked for with its data files', () => {
  expect(filesOf(game, { track: 34, ties: 'gold', open: true })).toEqual({ track: '34' })
  expect(filesOf(game, {})).toEqual({ track: '12' })
  expect(filesOf(undefined, { track: 34 })).toEqual({})
})

test('another data file and another choice are changes', () => {
  expect(changedOptions(game, { track: 34, ties: 'shared' }).map((one) => one.name)).toEqual(['track'])
})

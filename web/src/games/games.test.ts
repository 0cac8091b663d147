import { expect, it } from 'vitest'
import { manifestOf } from './index'

it('every folder of a game has a manifest', () => {
  const folders = Object.keys(import.meta.glob('./*/*.svelte')).map((path) => path.split('/')[1]!)
  for (const game of new Set(folders)) expect(manifestOf(game).table, game).toBeDefined()
  expect(new Set(folders).size).toBeGreaterThan(4)
})

it('a game of another package has none', () => {
  expect(manifestOf('elsewhere')).toEqual({})
  expect(manifestOf(undefined)).toEqual({})
})

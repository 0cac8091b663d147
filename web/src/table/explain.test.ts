import { expect, it } from 'vitest'
import { keysOf } from './explain'

it('explanations are looked up from the card to its kind', () => {
  expect(keysOf('card/red-5')).toEqual(['face.card.red-5', 'face.card.5', 'face.card.red', 'face.card'])
  expect(keysOf('thing/gold')).toEqual(['face.thing.gold', 'face.thing'])
})

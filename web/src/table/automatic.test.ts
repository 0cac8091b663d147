import { describe, expect, it } from 'vitest'
import { onlyAnswer, preparedMove } from './automatic'
import { offer, piece, prompt, view, zone } from '../board/views'

const hand = (...ids: string[]) =>
  zone(
    'hand.0',
    ids.map((id) => piece(id)),
  )

describe('the only answer', () => {
  const open = ['OddToken', 'TurnDown']
  const only = [offer('play:1', 'card.1')]

  it('is given where everybody sees that it is the only one', () => {
    expect(onlyAnswer(view([hand('card.1')], prompt(only, { ask: 'PlayCard' })), 0, open)?.move).toBe('play:1')
    expect(onlyAnswer(view([], prompt([offer('take:1', 'loot.1')], { ask: 'OddToken' })), 0, open)?.move).toBe('take:1')
  })

  it('is not given by itself where it would tell something of the hand', () => {
    expect(onlyAnswer(view([hand('card.1', 'card.2')], prompt(only, { ask: 'PlayCard' })), 0, open)).toBeNull()
  })

  it('is no answer where there are two, nor to what nobody has asked', () => {
    const two = [offer('take:1', 'loot.1'), offer('take:2', 'loot.2')]
    expect(onlyAnswer(view([], prompt(two, { ask: 'OddToken' })), 0, open)).toBeNull()
    expect(onlyAnswer(view([hand('card.1')], prompt(only, { ask: 'may' })), 0, open)).toBeNull()
    expect(onlyAnswer(view([hand('card.1')], prompt(only)), 0, undefined)).toBeNull()
  })
})

describe('a prepared card', () => {
  const asked = prompt([offer('play:1', 'card.1')], { refusals: [{ on: 'card.2', text: 'Follow suit' }] })

  it('is played if it may be', () => {
    expect(preparedMove(view([hand('card.1', 'card.2')], asked), 0, 'card.1')?.move).toBe('play:1')
  })

  it('is given up where it may not be played, is gone, or could be played in two ways', () => {
    expect(preparedMove(view([hand('card.1', 'card.2')], asked), 0, 'card.2')).toBeNull()
    expect(preparedMove(view([hand('card.1')], asked), 0, 'card.2')).toBeNull()
    const twice = prompt([offer('play:1', 'card.1'), offer('hide:1', 'card.1')])
    expect(preparedMove(view([hand('card.1')], twice), 0, 'card.1')).toBeNull()
  })

  it('waits while something else is asked', () => {
    const other = prompt([offer('take:1', 'loot.1')])
    expect(preparedMove(view([hand('card.1')], other), 0, 'card.1')).toBeUndefined()
  })
})

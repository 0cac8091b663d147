import { describe, expect, it } from 'vitest'
import { SOURCES, reasonOf } from './reasons'
import { storyOf } from './story'
import type { View } from '../../lib/types'

const view: View = {
  game: 'hegemony',
  seat: 0,
  over: false,
  seats: [],
  status: [],
  prompt: null,
  zones: [
    { id: 'board.0', name: 'board-working', kind: 'counter', owner: 0, title: '', count: 0, facts: {}, pieces: [] },
    {
      id: 'statement.production',
      name: 'statement-production',
      kind: 'statement',
      owner: -1,
      title: '',
      count: 1,
      facts: {},
      pieces: [
        {
          id: 'statement.production.working',
          face: 'role/working',
          text: '',
          printed: [],
          facts: { before: { n: 10, text: '' }, after: { n: 45, text: '' } },
          marks: {},
        },
      ],
    },
  ],
}
const line = (move: number, key: string, text: string) => ({ move, key, text, args: [] })

describe('the story since the last turn', () => {
  const log = [
    line(4, 'bill.passed', 'Long ago.'),
    line(5, 'played', 'The Working Class plays a card.'),
    line(6, 'acted', 'An action.'),
    line(7, 'wages', 'A shop pays.'),
    line(8, 'phase.elections', 'Elections phase.'),
    line(9, 'bill.passed', 'Passed.'),
  ]
  it('starts with the most important event and leaves out minor ones', () => {
    expect(storyOf(log, 5, view)).toEqual(['Passed.', expect.stringMatching(/10.*45/), 'An action.'])
  })
  it('prefers events about the player’s own class', () => {
    const news = [
      line(6, 'strike', 'A strike.'),
      line(7, 'built', 'The Middle Class builds for the Working Class.'),
      line(7, 'built', 'The Middle Class builds.'),
    ]
    expect(storyOf(news, 5, view)).toEqual([news[1]!.text, news[0]!.text, news[2]!.text])
  })
  it('has at most five sentences, and not all of one kind', () => {
    const many = Array.from({ length: 9 }, (_, n) => line(6 + n, 'played', `Card ${n}.`))
    expect(storyOf(many, 5, view)).toEqual(['Card 0.', 'Card 1.', 'Card 2.'])
  })
})

it('every source of points has a reason', () => {
  expect(SOURCES.filter((source) => !reasonOf(source))).toEqual([])
})

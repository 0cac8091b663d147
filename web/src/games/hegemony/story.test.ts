import { describe, expect, it } from 'vitest'
import { storyOf, turnEnd } from './story'
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
const line = (move: number, key: string, text: string, args: number[] = []) => ({ move, key, text, args })

describe('the story since the last turn', () => {
  const log = [
    line(4, 'bill.passed', 'Long ago.'),
    line(5, 'played', 'The Working Class plays a card.'),
    line(6, 'acted', 'An action.'),
    line(7, 'wages', 'A shop pays.'),
    line(8, 'phase.elections', 'Elections phase.'),
    line(9, 'bill.passed', 'Passed.'),
  ]
  it('tells events in order and leaves out minor ones', () => {
    expect(storyOf(log, 2, view)).toEqual(['An action.', expect.stringMatching(/10.*45/), 'Passed.'])
  })
  it('prefers events about the player’s own class', () => {
    const news = Array.from({ length: 6 }, (_, n) => line(6 + n, n < 3 ? 'opened' : 'built', `Company ${n}.`))
    news.push(line(13, 'sold', 'The Middle Class sells to the Working Class.'))
    expect(storyOf(news, 0, view)).toContain(news[6]!.text)
    expect(storyOf(news, 0, view)).not.toContain(news[5]!.text)
  })
  it('includes what hurts the player, after the card that caused it', () => {
    const news = [
      line(6, 'played', 'The Capitalist Class plays a card.'),
      line(6, 'wage', 'A wage cut.', [2, 7, 1]),
      line(6, 'wage', 'A raise.', [2, 8, 3]),
      line(7, 'turn.begun', 'The next turn.'),
      ...Array.from({ length: 3 }, (_, n) => line(7, 'opened', `Company ${n}.`)),
      line(8, 'unemployed', 'A worker of the Middle Class.', [6, 3]),
      line(9, 'built', 'A company that hires.'),
      line(9, 'demonstration.off', 'The demonstration ends.'),
      line(10, 'unemployed', 'A worker.', [0, 3]),
    ]
    expect(storyOf(news, 0, view)).toEqual([
      'The Capitalist Class plays a card.',
      'A wage cut.',
      'A company that hires.',
      'The demonstration ends.',
      'A worker.',
    ])
  })
  it('has at most five sentences, and not all of one kind', () => {
    const many = Array.from({ length: 9 }, (_, n) => line(6 + n, 'played', `Card ${n}.`))
    expect(storyOf(many, 0, view)).toEqual(['Card 0.', 'Card 1.', 'Card 2.'])
  })
})

describe('the end of a class’s last turn', () => {
  const begun = (move: number, role: number) => line(move, 'turn.begun', 'A turn.', [role, 1])
  const log = [
    line(0, 'phase.action', 'Action phase.'),
    begun(0, 0),
    line(3, 'acted', 'Own.'),
    begun(4, 1),
    line(6, 'deal.made', 'The Working Class answers in the turn of another.'),
    begun(8, 0),
    line(9, 'acted', 'Own, and a bonus action is still to come.'),
  ]
  it('is where another turn or a phase begins', () => {
    expect(turnEnd(log, 'working')).toBe(3)
    expect(turnEnd([...log, line(10, 'phase.production', 'Production phase.')], 'working')).toBe(7)
    expect(turnEnd(log, 'middle')).toBe(5)
  })
  it('is missing before the first turn and for watchers', () => {
    expect(turnEnd(log, 'capitalist')).toBe(-1)
    expect(turnEnd(log.slice(0, 3), 'working')).toBe(-1)
    expect(turnEnd(log, undefined)).toBe(-1)
  })
})

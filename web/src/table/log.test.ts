import { describe, expect, it } from 'vitest'
import { parts } from './log'

const line = (key: string, text: string, move = 0) => ({ key, text, move, args: [] })

describe('the log', () => {
  it('has one part for each phase of each round', () => {
    const told = parts(
      [
        line('dealt', 'Cards are dealt.'),
        line('round.begun', 'Round 1.'),
        line('phase.action', 'Action phase.'),
        line('turn.begun', 'Turn 1: Ann.'),
        line('played', 'Ann plays.', 1),
        line('phase.production', 'Production phase.', 2),
        line('wages', 'A shop pays.', 2),
        line('round.begun', 'Round 2.', 3),
        line('interest', 'Ann pays interest.', 3),
        line('phase.action', 'Action phase.', 4),
      ],
      -1,
    )
    expect(told.map((part) => part.title)).toEqual([
      '',
      'Round 1. Action phase.',
      'Round 1. Production phase.',
      'Round 2.',
      'Round 2. Action phase.',
    ])
    expect(told[1]!.entries.map((entry) => [entry.text, entry.turn])).toEqual([
      ['Turn 1: Ann.', true],
      ['Ann plays.', false],
    ])
  })
  it('joins the same line, but not across what is new', () => {
    const twice = [line('paid', 'Ann pays.', 1), line('paid', 'Ann pays.', 2), line('paid', 'Ann pays.', 3)]
    expect(parts(twice, -1)[0]!.entries.map((entry) => entry.times)).toEqual([3])
    expect(parts(twice, 1)[0]!.entries.map((entry) => entry.times)).toEqual([1, 2])
  })
})

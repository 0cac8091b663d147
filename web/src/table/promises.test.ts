import { describe, expect, it } from 'vitest'
import type { PromisableMove } from '../lib/types'
import { chosen, deedOf, draftOf, emptyDraft, patternOf, pointed } from './promises'

const policy = { domain: 'policy', labels: ['tax', 'health'], texts: ['Tax', 'Health'], groups: [] }
const section = { domain: 'section', labels: ['A', 'B'], texts: ['A', 'B'], groups: [] }
const company = { domain: 'company', labels: ['mine', 'farm'], texts: ['Mine', 'Farm'], groups: [] }
const MOVES: PromisableMove[] = [
  { verb: 'for', text: 'For', arguments: [], question: 'Declare', question_text: '…?', about: [policy, section] },
  { verb: 'wage', text: 'Wage', arguments: [company, section], question: '', question_text: '', about: [] },
]

describe('a promise', () => {
  it('leaves out what may be anything at its end', () => {
    expect(patternOf('wage', ['*', '*'])).toBe('wage')
    expect(patternOf('wage', ['mine', '*'])).toBe('wage:mine')
    expect(patternOf('wage', ['*', 'B'])).toBe('wage:*.B')
  })

  it('names a question only if it says what it is about', () => {
    const draft = chosen(MOVES[0]!, true)
    expect(deedOf(draft, MOVES)).toEqual({ moves: ['for'], question: '', no: true })
    draft.about[1] = 'B'
    expect(deedOf(draft, MOVES)).toEqual({ moves: ['for'], question: 'Declare:*.B', no: true })
    expect(deedOf(emptyDraft(), MOVES)).toBeNull()
  })

  it('can be taken up again in a counteroffer', () => {
    for (const deed of [
      { moves: ['for'], question: 'Declare:tax.B', no: true },
      { moves: ['wage:*.B'], question: '', no: false },
    ])
      expect(deedOf(draftOf(deed, MOVES), MOVES)).toEqual(deed)
    expect(draftOf(null, MOVES)).toEqual(emptyDraft())
  })

  it('takes what is pointed at on the table, if it names something of it', () => {
    const wage = chosen(MOVES[1]!)
    expect(pointed(wage, MOVES, 'company/farm')?.arguments).toEqual(['farm', '*'])
    expect(pointed(wage, MOVES, 'policy/tax')).toBeNull()
    expect(pointed(chosen(MOVES[0]!), MOVES, 'policy/tax')?.about).toEqual(['tax', '*'])
    expect(pointed(emptyDraft(), MOVES, 'company/farm')).toBeNull()
  })
})

/** The log in parts: rounds and phases as headings, and within them whose turn it was. */

import type { LogLine } from '../lib/types'

export interface Entry {
  /** The key of its note. */
  key: string
  text: string
  move: number
  /** How often the same line came in a row. */
  times: number
  /** Its index among the shown lines. */
  n: number
  /** It says whose turn begins. */
  turn: boolean
}

export interface Part {
  /** `Round 2. Production phase.`; empty for what came before any heading. */
  title: string
  first: number
  entries: Entry[]
}

/** The same line several times in a row is one, except at `border`, where something new begins. */
export function parts(lines: readonly LogLine[], border: number): Part[] {
  const out: Part[] = [{ title: '', first: 0, entries: [] }]
  let round = ''
  lines.forEach((line, n) => {
    const current = out.at(-1)!
    if (line.key === 'round.begun') {
      round = line.text
      out.push({ title: round, first: n, entries: [] })
    } else if (line.key.startsWith('phase.')) {
      // A round that begins with its first phase is one heading.
      const title = [round, line.text].filter(Boolean).join(' ')
      if (current.title === round && round && !current.entries.length) current.title = title
      else out.push({ title, first: n, entries: [] })
    } else {
      const last = current.entries.at(-1)
      if (last?.text === line.text && n !== border) Object.assign(last, { move: line.move, times: last.times + 1 })
      else {
        const { key, text, move } = line
        current.entries.push({ key, text, move, times: 1, n, turn: key === 'turn.begun' })
      }
    }
  })
  return out.filter((part) => part.title || part.entries.length)
}

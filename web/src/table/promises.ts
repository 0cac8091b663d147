/** How a promise is put together from the words of a game: a verb, what its arguments are, and what its question is about. */

import type { Deed, PromisableArgument, PromisableMove } from '../lib/types'

/** Any value of an argument. */
export const ANY = '*'

/** One side of an offer while it is put together; no verb: this side does nothing. */
export interface Draft {
  verb: string
  no: boolean
  arguments: string[]
  about: string[]
}

export function emptyDraft(): Draft {
  return { verb: '', no: false, arguments: [], about: [] }
}

export function chosen(move: PromisableMove, no = false): Draft {
  return { verb: move.verb, no, arguments: move.arguments.map(() => ANY), about: move.about.map(() => ANY) }
}

/** A pattern of the protocol; what may be anything is left out at its end. */
export function patternOf(name: string, values: readonly string[]): string {
  const last = values.findLastIndex((value) => value !== ANY)
  return last < 0 ? name : `${name}:${values.slice(0, last + 1).join('.')}`
}

export function deedOf(draft: Draft, moves: readonly PromisableMove[]): Deed | null {
  const move = moves.find((one) => one.verb === draft.verb)
  if (!move) return null
  const about = draft.about.some((value) => value !== ANY)
  return {
    moves: [patternOf(move.verb, draft.arguments)],
    question: move.question && about ? patternOf(move.question, draft.about) : '',
    no: draft.no,
  }
}

/** The draft of a deed, for a counteroffer. */
export function draftOf(deed: Deed | null, moves: readonly PromisableMove[]): Draft {
  const [verb = '', values] = (deed?.moves[0] ?? '').split(':')
  const move = moves.find((one) => one.verb === verb)
  if (!deed || !move) return emptyDraft()
  const draft = chosen(move, deed.no)
  values?.split('.').forEach((value, n) => (draft.arguments[n] = value || ANY))
  const about = deed.question?.split(':')[1]
  about?.split('.').forEach((value, n) => (draft.about[n] = value || ANY))
  return draft
}

/** The draft with what a face on the table names, such as `company/bakery`; null if it names nothing of it. */
export function pointed(draft: Draft, moves: readonly PromisableMove[], face: string): Draft | null {
  const move = moves.find((one) => one.verb === draft.verb)
  const [domain = '', label = ''] = face.split('/')
  const place = (some: readonly PromisableArgument[]): number =>
    some.findIndex((one) => one.domain === domain && one.labels.includes(label))
  if (!move) return null
  const at = place(move.arguments)
  if (at >= 0) return { ...draft, arguments: draft.arguments.with(at, label) }
  const about = place(move.about)
  return about >= 0 ? { ...draft, about: draft.about.with(about, label) } : null
}

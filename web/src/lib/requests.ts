/** What the page may ask at a table, and what the server answers, from the generated types of the protocol. */

import type { ClientRequest, DoneMessage, PastMessage, TrialMessage } from './protocol'

export type Asked = ClientRequest['do']

export type FieldsOf<D extends Asked> = Omit<Extract<ClientRequest, { do: D }>, 'do'>

/** The arguments after the name of a request: its fields, which may be left out if none of them is required. */
export type Rest<D extends Asked> =
  Record<never, never> extends FieldsOf<D> ? [fields?: FieldsOf<D>] : [fields: FieldsOf<D>]

type Answers = {
  [D in Asked]: D extends 'look' ? PastMessage : D extends 'try' ? TrialMessage : DoneMessage
}
export type AnswerTo<D extends Asked> = Answers[D]

/** Requests that are only acknowledged, with what they have begun or made. */
export type Deed = Exclude<Asked, 'look' | 'try'>

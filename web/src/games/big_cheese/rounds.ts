/** The payments of The Big Cheese. */

import type { Rounds } from '../../board/rounds'
import { app } from '../../lib/app.svelte'
import type { LogLine } from '../../lib/types'

export const rounds: Rounds = {
  at: ['scored', 'overshot'],
  lines: ['rolled', 'rolled.many', 'favour', 'again', 'kept', 'scored', 'overshot'],
  brief: ['scored', 'overshot'],
  scores: { scored: { seat: 0, gain: 2, total: 3 } },
  sums: (_log, told) => {
    const [project, face] = product(told) ?? []
    return ({ key }) =>
      project && face && (key === 'scored' || key === 'overshot') ? `(${project} × ${face} = ${project * face})` : ''
  },
}

/** The factors of a payment, if it is a product: the project and its throw. */
export function product(told: readonly LogLine[]): [number, number] | null {
  const [, project = -1, points = 0] = told.find((line) => line.key === 'scored' || line.key === 'overshot')?.args ?? []
  const [, face = 0] = told.findLast((line) => line.key === 'rolled')?.args ?? []
  const number = app.game('big_cheese')?.figures[`project.${project}`]
  return number && face && number * face === points ? [number, face] : null
}

/** The rounds of Riffifi. */

import type { Rounds } from '../../board/rounds'

export const rounds: Rounds = {
  at: ['round.over'],
  lines: ['round.over', 'round.score', 'ticked'],
  brief: ['round.over'],
  own: ['round.score', 'ticked'],
  scores: { 'round.score': { seat: 0, gain: 1, total: 2 } },
}

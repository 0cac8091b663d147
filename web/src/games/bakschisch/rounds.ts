/** The rounds of Bakschisch. */

import type { Rounds } from '../../board/rounds'

const STEP = { seat: 0, gain: -1, total: 2 }

export const rounds: Rounds = {
  at: ['round.over'],
  lines: ['round.over', 'shared', 'level'],
  brief: ['shared', 'level'],
  scores: { advanced: STEP, 'advanced.caliph': STEP, back: STEP, 'back.caliph': STEP },
}

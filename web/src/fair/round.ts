/**
 * This browser's part in the deal of a round: it seals a nonce for its entrant, and reveals it when all seals are fixed
 * (docs/records.md). The same secret and nonces deal every table of the round.
 */

import { nonce } from '../lib/api'
import type { TournamentInfo, TournamentRequest } from '../lib/types'
import { keep, receiptsOf, type Receipts } from './receipts'
import { sealOf } from './share'

/** What this browser has to send for a round, or null. What it has sealed is kept before it is sent. */
export async function answerTo(info: TournamentInfo): Promise<TournamentRequest | null> {
  const now = info.rounds.at(-1)
  const number = info.number
  if (!now || number === null || info.phase === 'over' || info.entrants[number]?.dropped) return null
  const key = `${info.id}.${now.round}`
  const entrant = String(number)
  const known = receiptsOf(key)
  if (now.stage === 'sealing') {
    if (now.seals[entrant] || now.withheld.includes(number)) return null
    const receipts: Receipts =
      known?.commitment === now.commitment && !known.revealed
        ? known
        : { commitment: now.commitment, own: {}, revealed: false, seals: {}, bots: [], nonces: {}, heads: [] }
    const own = (receipts.own[entrant] ??= nonce())
    keep(key, receipts)
    return { do: 'seal', round: now.round, seal: await sealOf(now.commitment, entrant, own) }
  }
  if (!known || known.commitment !== now.commitment || now.stage !== 'revealing' || now.nonces[entrant]) return null
  const own = known.own[entrant]
  if (!own || now.seals[entrant] !== (await sealOf(now.commitment, entrant, own))) return null
  known.seals = known.revealed ? known.seals : { ...now.seals }
  known.bots = now.bots.map(String)
  // A server that exchanges seals after the first number was shown gets no second answer.
  if (JSON.stringify(known.seals) !== JSON.stringify(now.seals)) return null
  known.revealed = true
  keep(key, known)
  return { do: 'reveal', round: now.round, nonce: own }
}

/** Whether the round waits for a number that another browser of this person has sealed, and only that one can reveal. */
export function isSealedElsewhere(info: TournamentInfo): boolean {
  const now = info.rounds.at(-1)
  if (now?.stage !== 'revealing' || info.number === null || info.phase === 'over') return false
  const entrant = String(info.number)
  const known = receiptsOf(`${info.id}.${now.round}`)
  return Boolean(
    now.seals[entrant] && !now.nonces[entrant] && !(known?.commitment === now.commitment && known.own[entrant]),
  )
}

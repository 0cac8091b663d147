/** Requests about tournaments, and what this browser does for its rounds while the page is open. */

import { answerTo } from '../fair/round'
import { read } from '../words/club'
import { call } from '../lib/api'
import { notify } from '../lib/notify'
import type { NewTournament, TournamentInfo, TournamentList, TournamentRequest } from '../lib/types'

export const tournaments = {
  mine: () => call<TournamentList>('GET', '/api/tournaments'),
  create: (wanted: NewTournament) => call<{ id: string; link: string }>('POST', '/api/tournaments', wanted),
  /** A tournament; null if it is still at the known version. */
  show: async (id: string, known?: number): Promise<TournamentInfo | null> => {
    const told = await call<Partial<TournamentInfo>>(
      'GET',
      `/api/tournaments/${id}${known === undefined ? '' : `?known=${known}`}`,
    )
    return told.id ? (told as TournamentInfo) : null
  },
  do: (id: string, request: TournamentRequest) => call<TournamentInfo>('POST', `/api/tournaments/${id}/do`, request),
}

/** Seals or reveals what a round needs of this browser; returns the tournament afterwards. */
export async function takePart(info: TournamentInfo): Promise<TournamentInfo> {
  const request = await answerTo(info)
  return request ? tournaments.do(info.id, request) : info
}

/** How often the server is asked: seldom without a tournament under way, often when a round begins. */
const SELDOM = 120_000
const OFTEN = 10_000

const told = new Set<string>()

/** Takes part in all tournaments of this person, whatever part of the page is open, and tells when a table is ready. */
export async function watch(): Promise<void> {
  for (;;) {
    let playing = false
    try {
      for (const one of (await tournaments.mine()).tournaments) {
        if (one.phase === 'over' || one.number === null) continue
        playing = true
        if (one.needs) {
          const info = await tournaments.show(one.id)
          if (info) await takePart(info)
        }
        if (one.table && !told.has(one.table)) {
          told.add(one.table)
          if (!location.pathname.endsWith(one.table))
            void notify(one.title, read('your_round', { name: one.name }), one.table)
        }
      }
    } catch {
      // The server cannot be reached now: it is asked again.
    }
    await new Promise((resolve) => setTimeout(resolve, playing ? OFTEN : SELDOM))
  }
}

/** The colours of seats beside what they say. */

import { manifestOf } from './index'
import type { Sign } from './manifest'
import { app } from '../lib/app.svelte'
import type { TableMessage } from '../lib/types'
import { PAWNS } from '../parts/pawns'

/** The sign of a seat's role, if the game has one for it. */
export function signOf(table: TableMessage | null, seat: number): Sign | undefined {
  const role = app.game(table?.game ?? '')?.role_names[String(table?.seats.length)]?.[seat]
  return role === undefined ? undefined : manifestOf(table?.game).signs?.[role]
}

export function colourOf(table: TableMessage | null, seat: number): string {
  return signOf(table, seat)?.colour ?? PAWNS[seat % PAWNS.length]?.colour ?? 'var(--line)'
}

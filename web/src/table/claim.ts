/** Somebody has opened the personal link of a seat: the seat comes to this device. */

import type { TableWire } from '../board/wire.svelte'
import { api } from '../lib/api'
import { app } from '../lib/app.svelte'
import { seatLink } from '../lib/seatLink'
import { seatText } from '../words/seats'

export async function claim(wire: TableWire): Promise<void> {
  const found = seatLink(location.href)
  if (!found?.code) return
  // The code is a secret of this seat: it does not stay in the history.
  history.replaceState(history.state, '', location.pathname + location.search)
  await app.attempt(async () => {
    if (!app.person) await app.hello()
    if (!app.person) await app.become('')
    await api.rejoin(wire.id, found.code)
    await wire.again()
    app.toast(seatText('seat_here'))
  })
}

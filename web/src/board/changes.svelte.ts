/** What has changed on the table since the user's last move. */

import type { View, ViewMessage, Zone } from '../lib/types'
import type { Board } from './board.svelte'

export class Changes {
  private mark = $state.raw<{ last: number; view: View } | null>(null)

  constructor(private readonly board: Board) {}

  /** Pieces that have changed since this seat's last move. */
  readonly fresh = $derived.by(() => {
    const out = new Set<string>()
    if (!this.board.prompt || !this.mark || !this.board.view || this.dealt) return out
    const before = signatures(this.mark.view)
    for (const [id, now] of signatures(this.board.view)) if (before.get(id) !== now) out.add(id)
    return out
  })

  /** Whether the hand is another one: after a new deal everything has changed, and nothing is marked. */
  private readonly dealt = $derived.by(() => {
    const { board, mark } = this
    const now = board.pieces(`hand.${board.own}`)
    const before = new Set(mark?.view.zones.find((zone) => zone.id === `hand.${board.own}`)?.pieces.map(({ id }) => id))
    return now.length > 1 && now.every((piece) => !before.has(piece.id))
  })

  /** By how much a fact of a zone or piece has grown since this seat's last move; 0 if the earlier value is unknown. */
  grown(id: string, name: string, now: number): number {
    return now - (this.before.get(id)?.[name]?.n ?? now)
  }
  private readonly before = $derived.by(() => {
    const out = new Map<string, Zone['facts']>()
    if (!this.board.prompt || !this.mark) return out
    for (const zone of this.mark.view.zones) {
      out.set(zone.id, zone.facts)
      for (const piece of zone.pieces) out.set(piece.id, piece.facts)
    }
    return out
  })

  /** Stores the view right after the user's last move, to show later what has changed. */
  remember(message: ViewMessage): void {
    if (message.seat !== this.board.own || !message.last || message.last === this.mark?.last || !message.view) return
    if (message.last === message.moves) {
      this.mark = { last: message.last, view: message.view }
      return
    }
    const last = message.last
    this.board.wire
      .ask('look', { at: last, seat: this.board.own })
      .then((past) => (this.mark = { last, view: past.view }))
      .catch(() => undefined)
  }
}

function signatures(view: View): Map<string, string> {
  const out = new Map<string, string>()
  for (const zone of view.zones)
    for (const piece of zone.pieces) {
      const facts = Object.entries(piece.facts).map(([name, fact]) => `${name}${fact.n}`)
      out.set(piece.id, [zone.id, piece.face, ...facts, ...Object.keys(piece.marks)].join('|'))
    }
  return out
}

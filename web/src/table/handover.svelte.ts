/** Several people play on one screen: it is handed over before it shows the next player's secrets. */

import { WATCHER } from '../lib/types'
import type { Board } from '../board/board.svelte'

export class Handover {
  /** The seat that the screen is to be handed to; null while there is nobody to hand it to. */
  to = $state<number | null>(null)

  /** Call it while a component is created: it follows the table as long as the component lives. */
  constructor(private readonly board: Board) {
    $effect(() => this.follow())
  }

  private follow(): void {
    const { board } = this
    const { table, views } = board.wire
    const mine = table?.you.seats ?? []
    if (!mine.length) {
      if (board.own >= 0) board.own = WATCHER
    } else if (!mine.includes(board.own)) board.own = mine[0]!
    if (mine.length < 2 || table?.phase !== 'playing') return
    const asked = mine.find((seat) => views[seat]?.question != null)
    if (asked !== undefined && asked !== board.own && views[board.own]?.question == null) this.to = asked
  }

  get name(): string {
    return this.board.wire.table?.seats[this.to ?? -1]?.name ?? ''
  }

  accept(): void {
    if (this.to === null) return
    this.board.own = this.to
    this.to = null
  }
}

/** Replays a game: the moment that is shown, the seat it is seen from, and forks from there. */

import { app } from '../lib/app.svelte'
import { router } from '../lib/router.svelte'
import type { PastMessage } from '../lib/types'
import { usualBot } from '../lobby/quick'
import type { Board } from './board.svelte'

export class Replay {
  /** Whether the timeline is shown. */
  open = $state(false)
  /** The requested moment; null for the present. */
  at = $state<number | null>(null)
  /** The seat whose view of the past is shown; null for the user's own. */
  private other = $state<number | null>(null)
  private asking = false
  private wanted = 0

  constructor(private readonly board: Board) {}

  get eyes(): number {
    return this.other ?? this.board.seat
  }
  set eyes(seat: number) {
    this.other = seat
  }
  get moves(): number {
    return this.board.message?.moves ?? 0
  }

  look(move: number): void {
    this.wanted = Math.max(0, Math.min(move, this.moves))
    this.open = true
    this.at = this.wanted
    if (this.wanted >= this.moves && this.eyes === this.board.seat) this.toNow()
    else void this.fetch()
  }
  private async fetch(): Promise<void> {
    if (this.asking) return
    this.asking = true
    const goal = this.wanted
    const past = await app.attempt(() => this.board.wire.ask<PastMessage>('look', { at: goal, seat: this.eyes }))
    this.asking = false
    if (this.at === null) return
    if (past) this.board.past = past
    if (goal !== this.wanted) void this.fetch()
  }
  /** Goes to the previous or next moment with a line in the log. */
  step(forward: boolean): void {
    this.look(this.board.stepFrom(this.at ?? this.moves, forward, this.moves))
  }
  toNow(): void {
    this.other = null
    this.board.past = null
    this.at = null
  }
  toggle(): void {
    this.open = !this.open
    if (!this.open) this.toNow()
  }

  /** Creates a table against bots that continues from a moment of this one. */
  fork(move: number): void {
    const { wire } = this.board
    void app.attempt(async () => {
      if (!app.person) await wire.enter()
      const bots = usualBot(app.game(wire.table?.game ?? ''))
      const answer = await wire.ask('fork', { at: move, seat: Math.max(0, this.eyes), bots })
      if (answer.table) router.go(`/t/${answer.table}`)
    })
  }
}

/** Replays a game: the moment that is shown, the seat it is seen from, and forks from there. */

import { app } from '../lib/app.svelte'
import { router } from '../lib/router.svelte'
import { settings } from '../lib/settings.svelte'
import { usualBot } from '../lobby/quick'
import type { Board } from '../board/board.svelte'

export class Replay {
  /** Whether the timeline is shown. */
  open = $state(false)
  /** The requested moment; null for the present. */
  at = $state<number | null>(null)
  /** The seat whose view of the past is shown; null for the user's own. */
  private other = $state<number | null>(null)
  /** The seat and language of the other player's log that the board has. */
  private told = ''
  private asking = false
  private wanted = 0

  constructor(private readonly board: Board) {}

  get eyes(): number {
    return this.other ?? this.board.own
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
    if (this.wanted >= this.moves && this.eyes === this.board.own) this.toNow()
    else void this.fetch()
  }
  private async fetch(): Promise<void> {
    if (this.asking) return
    this.asking = true
    const goal = this.wanted
    const { board, eyes } = this
    const told = `${eyes} ${settings.language}`
    // The reader's own log is there already. That of another player is sent once.
    const log = eyes !== board.own && this.told !== told
    const past = await app.attempt(() => board.wire.ask('look', { at: goal, seat: eyes, ...(log ? { log } : {}) }))
    this.asking = false
    if (this.at === null) return
    if (past) {
      board.past = past
      if (past.log) {
        board.pastLog = past.log.lines
        this.told = told
      }
    }
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

/** Replays a game: the moment that is shown, the seat it is seen from, and forks from there. */

import { app } from '../lib/app.svelte'
import { router } from '../lib/router.svelte'
import { settings } from '../lib/settings.svelte'
import { manifestOf } from '../games'
import { usualBot } from '../lobby/quick'
import type { Board } from '../board/board.svelte'

/** How long a moment is shown at the usual speed, and how much longer for each letter that tells of it, in milliseconds. */
const MOMENT = 650
const LETTER = 16
const LONG = 160
const ROUND = 'round.begun'

export class Replay {
  /** Whether the timeline is shown. */
  open = $state(false)
  /** The requested moment; null for the present. */
  at = $state<number | null>(null)
  /** The seat whose view of the past is shown; null for the user's own. */
  private other = $state<number | null>(null)
  /** Whether one moment after the other is shown. */
  running = $state(false)
  /** Whether it ends in the present game, which then goes on. */
  private returning = false
  /** The seat and language of the other player's log that the board has. */
  private told = ''
  private asking = false
  private wanted = 0

  constructor(private readonly board: Board) {
    board.tellNews = () => this.tell()
  }

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
    const asked = goal === board.judged?.at
    const past = await app.attempt(() =>
      board.wire.ask('look', { at: goal, seat: eyes, ...(log ? { log } : {}), ...(asked ? { asked } : {}) }),
    )
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
  /** Shows on the board what has happened since the user's last turn, move by move, and goes on with the game. */
  tell(): void {
    const from = this.board.since[0]
    if (!from) return
    this.look(Math.min(from.move, this.moves - 1))
    this.returning = this.running = true
  }
  /** Shows the next moment of a replay that runs. */
  run(): void {
    if ((this.at ?? this.moves) < this.moves) this.step(true)
    else this.running = false
  }
  /** Starts, from the beginning if the end is shown, or stops. */
  start(): void {
    if (!this.running && (this.at ?? this.moves) >= this.moves) this.look(0)
    this.running = !this.running
  }
  /** The lines that tell of the moment that is shown. */
  readonly caption = $derived.by(() => {
    const at = this.board.past?.at ?? this.moves
    const told = this.board.shownLog.filter((line) => line.move <= at)
    return told.filter((line) => line.move === told.at(-1)!.move)
  })
  /** How long the moment that is shown is left on the board, in milliseconds: longer if there is more to read. */
  readonly pause = $derived.by(() => {
    const letters = this.caption.reduce((sum, line) => sum + line.text.length, 0)
    return (MOMENT + LETTER * Math.min(letters, LONG)) / settings.speed
  })
  /** The moments at which something important happened, by the log. */
  readonly events = $derived.by(() => {
    const { events, rounds } = manifestOf(this.board.view?.game)
    const keys = new Set([...(events ?? rounds?.at ?? []), ...(this.board.rounds.length ? [ROUND] : [])])
    return this.board.log.filter((line) => keys.has(line.key)).map((line) => line.move)
  })
  /** The next of them; null if there is none. */
  readonly nextEvent = $derived.by(() => this.events.find((move) => move > (this.at ?? this.moves)) ?? null)

  toNow(): void {
    if (this.returning) this.open = false
    this.running = this.returning = false
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

/** The statement after a round or a payment, from the moment it is news until the player has seen it. */

import type { LogLine } from '../lib/types'
import type { Board } from '../board/board.svelte'
import { brief, statement } from '../board/rounds'
import { manifestOf } from '../games'

interface Known {
  /** The line of the log that news begin with. */
  from: number
  /** How many lines of the log have been read. */
  read: number
  /** The last decision of the seat. */
  last: number
}

export class RoundSummary {
  /** Whether a narrow window shows all of it over the table. */
  open = $state(false)
  private from = $state(Infinity)
  /** By seat: several people may play on one screen. */
  private readonly known = new Map<number, Known>()

  /** Call it while a component is created: it follows the table as long as the component lives. */
  constructor(
    private readonly board: Board,
    private readonly hidden: () => boolean,
  ) {
    $effect(() => this.follow())
  }

  private readonly rounds = $derived.by(() => manifestOf(this.board.view?.game).rounds)
  readonly lines = $derived.by<LogLine[]>(() => {
    const { log, past } = this.board
    const told = statement(this.rounds, log, this.from)
    return past || this.hidden() ? [] : told
  })
  /** The same in two lines: what has happened, and what it means for the player. */
  readonly brief = $derived.by(() => {
    const { rounds } = this
    const lines = brief(rounds, this.lines, this.board.own)
    return lines.map((line) => ({
      text: (lines.length > 1 && rounds?.shortened?.(line)) || line.text,
      sum: this.sum(line),
    }))
  })
  private readonly sums = $derived.by(() => this.rounds?.sums?.(this.board.log, this.lines))

  /** The arithmetic of a line. */
  sum(line: LogLine): string {
    return this.sums?.(line) ?? ''
  }

  close(): void {
    const { seat, log, last } = this.board
    this.remember(seat, { from: log.length, read: log.length, last })
    this.open = false
  }

  private follow(): void {
    const { seat, log, last, message } = this.board
    if (!message) return
    const known = this.known.get(seat)
    const read = log.length
    if (!known || read < known.read)
      this.remember(seat, { from: read, read, last }) // earlier lines are in the log
    else if (last > known.last) {
      // A player who has made a decision has seen what happened before it.
      this.remember(seat, { from: known.read, read, last })
      this.open = false
    } else this.remember(seat, { from: known.from, read, last })
  }

  private remember(seat: number, known: Known): void {
    this.known.set(seat, known)
    this.from = known.from
  }
}

/**
 * The requests of one table. Each has an id, is sent again after a lost connection, and is answered once, so that a move
 * is played exactly once.
 */

import { freshId, Refused } from '../lib/api'
import type { AnswerTo, Asked, Rest } from '../lib/requests'
import type { DoneMessage, PastMessage, RefusedMessage, TrialMessage } from '../lib/types'

type Answer = DoneMessage | PastMessage | TrialMessage

interface Pending {
  text: string
  /** When it was sent, or sent again. */
  since: number
  /** Nothing waits for the answer: it only shows whether the server is alive. */
  quiet: boolean
  done: (answer: Answer) => void
  failed: (problem: Error) => void
}

/**
 * Milliseconds until the page says that a request is being sent, until it says that the server does not answer, and
 * until the connection counts as dead.
 */
const SLOW = 1000
const SILENT = 5000
const DEAD = 15_000
/** The pause after the server has said that requests come too fast. */
const TOO_FAST = 1500

export class Requests {
  /** Whether an answer is overdue: noticeably (`slow`), or so long that something is wrong (`silent`). */
  owes = $state<'nothing' | 'slow' | 'silent'>('nothing')
  /** The connection; null while there is none. */
  private socket: WebSocket | null = null
  private readonly pending = new Map<string, Pending>()
  private slow = 0
  private watching = 0
  /** Why there will be no more answers. */
  private over: Error | null = null

  /** `dead` is called when an open connection has not answered for too long. */
  constructor(private readonly dead: () => void) {}

  /** Asks the server for something; rejects with its reason. */
  readonly ask = <D extends Asked>(what: D, ...[fields]: Rest<D>): Promise<AnswerTo<D>> =>
    this.send(what, fields ?? {}, false)

  /** Sends something for which nobody waits. */
  readonly whisper = <D extends Asked>(what: D, fields: object): Promise<AnswerTo<D>> => this.send(what, fields, true)

  /** Whether an answer is expected for which nobody waits. */
  get whispering(): boolean {
    return [...this.pending.values()].some((one) => one.quiet)
  }

  private send<D extends Asked>(what: D, fields: object, quiet: boolean): Promise<AnswerTo<D>> {
    const id = freshId()
    const text = JSON.stringify({ do: what, id, ...fields })
    if (this.over) return Promise.reject(this.over)
    return new Promise((done, failed) => {
      const since = performance.now()
      this.pending.set(id, { text, since, quiet, done: (answer) => done(answer as AnswerTo<D>), failed })
      this.watch()
      this.socket?.send(text)
    })
  }

  /** Sends everything without an answer through a new connection; null: there is none now. */
  use(socket: WebSocket | null): void {
    this.socket = socket
    this.repeat()
  }

  private repeat(): void {
    clearTimeout(this.slow)
    this.slow = 0
    if (!this.socket) return
    for (const one of this.pending.values()) {
      one.since = performance.now()
      this.socket.send(one.text)
    }
    this.watch()
  }

  answered(answer: Answer): void {
    this.settle(answer.id ?? null, (one) => one.done(answer))
  }

  refused({ id, code, why }: RefusedMessage): void {
    // Rate limited: the server has not read the request. It is sent again, more slowly; ids prevent duplicates.
    if (id === null && code === 'too-fast') this.slow ||= window.setTimeout(() => this.repeat(), TOO_FAST)
    this.settle(id, (one) => one.failed(new Refused(code, why)))
  }

  private settle(id: string | null, how: (one: Pending) => void): void {
    const one = id === null ? undefined : this.pending.get(id)
    if (!one || id === null) return
    this.pending.delete(id)
    this.watch()
    how(one)
  }

  /** Rejects everything without an answer, now and later: there will be none. */
  end(problem: Error): void {
    this.over = problem
    const rest = [...this.pending.values()]
    this.pending.clear()
    this.use(null)
    this.watch()
    for (const one of rest) one.failed(problem)
  }

  /** Updates how long the oldest request has been unanswered, and schedules the next update. */
  private watch(): void {
    clearTimeout(this.watching)
    const age = (some: Pending[]): number =>
      some.length ? performance.now() - Math.min(...some.map(({ since }) => since)) : 0
    const all = [...this.pending.values()]
    const oldest = age(all)
    const awaited = age(all.filter((one) => !one.quiet))
    this.owes = oldest >= SILENT ? 'silent' : awaited >= SLOW ? 'slow' : 'nothing'
    if (!all.length) return
    if (oldest >= DEAD && this.socket) {
      this.dead()
      return
    }
    const steps = [SLOW - awaited, SILENT - oldest, DEAD - oldest].filter((left) => left > 0)
    if (steps.length) this.watching = window.setTimeout(() => this.watch(), Math.min(...steps))
  }
}

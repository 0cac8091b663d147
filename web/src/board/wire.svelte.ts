/**
 * The connection to one table. Messages from the server are stored as received. Requests have ids and are sent again
 * after a lost connection, so that a move is played exactly once.
 */

import { Share } from '../fair/share'
import { freshId, Refused, socketAddress } from '../lib/api'
import { app } from '../lib/app.svelte'
import { PROTOCOL } from '../lib/protocol'
import type { AnswerTo, Asked, Rest } from '../lib/requests'
import { settings } from '../lib/settings.svelte'
import { followServer } from '../lib/upgrade'
import type {
  ChatMessage,
  ClockMessage,
  DoneMessage,
  LogLine,
  PastMessage,
  TrialMessage,
  ServerMessage,
  TableMessage,
  ViewMessage,
  Zone,
} from '../lib/types'

type Answer = DoneMessage | PastMessage | TrialMessage

interface Pending {
  text: string
  /** When it was sent, or sent again. */
  since: number
  /** Nothing waits for the answer: it only shows whether the server is alive. */
  quiet: boolean
  done: (answer: Answer) => void
  failed: (problem: Refused) => void
}

/** Close codes of the server after which reconnecting is useless. */
const NO_TABLE = 4004

/**
 * Milliseconds until the page says that a request is being sent, until it says that the server does not answer, and
 * until the connection counts as dead.
 */
const SLOW = 1000
const SILENT = 5000
const DEAD = 15_000
/** How often a server that sends nothing is pinged. */
const BEAT = 3000

export class TableWire {
  state = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  /** Whether the browser has a network at all. */
  offline = $state(!navigator.onLine)
  /** Whether an answer is overdue: noticeably (`slow`), or so long that something is wrong (`silent`). */
  owes = $state<'nothing' | 'slow' | 'silent'>('nothing')
  table = $state.raw<TableMessage | null>(null)
  views = $state.raw<Record<number, ViewMessage>>({})
  logs = $state.raw<Record<number, LogLine[]>>({})
  chat = $state.raw<ChatMessage[]>([])
  clock = $state.raw<(ClockMessage & { at: number }) | null>(null)

  onview: ((message: ViewMessage) => void) | null = null
  onchat: ((message: ChatMessage) => void) | null = null

  private socket: WebSocket | null = null
  private readonly pending = new Map<string, Pending>()
  private tries = 0
  private timer = 0
  private slow = 0
  private closed = false
  private heard = performance.now()
  private watching = 0
  private readonly beating: number
  private readonly awaited = new Set<(message: ViewMessage) => void>()
  private greeted: (() => void) | null = null
  private readonly share: Share
  private readonly wake = (): void => {
    if (this.state === 'lost') this.connect()
  }
  private readonly unplugged = (): void => {
    this.offline = true
  }
  /** A connection that was open when the network was lost may be dead without notice. */
  private readonly plugged = (): void => {
    this.offline = false
    if (this.state !== 'gone') this.connect()
  }

  constructor(readonly id: string) {
    this.share = new Share(id, (what, fields) => this.send(what, fields, true))
    addEventListener('online', this.plugged)
    addEventListener('offline', this.unplugged)
    this.beating = window.setInterval(() => this.beat(), BEAT)
    document.addEventListener('visibilitychange', this.wake)
    this.connect()
  }

  private connect(): void {
    if (this.closed) return
    clearTimeout(this.timer)
    const old = this.socket
    const socket = new WebSocket(socketAddress(`/api/tables/${this.id}/ws?zones=changed`))
    this.socket = socket
    old?.close()
    socket.onopen = () => {
      this.tries = 0
      this.state = 'open'
      this.repeat()
    }
    socket.onmessage = (event) => {
      this.heard = performance.now()
      this.read(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return
      if (event.code === NO_TABLE) {
        this.state = 'gone'
        return
      }
      this.state = 'lost'
      this.timer = window.setTimeout(() => this.connect(), Math.min(5000, 250 * 2 ** this.tries++))
    }
  }

  /** Reconnects under the name that the cookie now holds; resolves when the server has sent its welcome. */
  again(): Promise<void> {
    return new Promise((done) => {
      this.greeted = done
      this.connect()
    })
  }

  /** Sends requests without an answer again. */
  private repeat(): void {
    clearTimeout(this.slow)
    this.slow = 0
    if (this.socket?.readyState !== WebSocket.OPEN) return
    for (const one of this.pending.values()) {
      one.since = performance.now()
      this.socket.send(one.text)
    }
    this.watch()
  }

  /** Pings a server that has been quiet for a while. */
  private beat(): void {
    if (this.state !== 'open' || performance.now() - this.heard < BEAT) return
    if ([...this.pending.values()].some((one) => one.quiet)) return
    void this.send('ping', {}, true).catch(() => undefined)
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
    if (!all.length || this.closed) return
    if (oldest >= DEAD && this.state === 'open') {
      this.state = 'lost'
      this.connect()
      return
    }
    const steps = [SLOW - awaited, SILENT - oldest, DEAD - oldest].filter((left) => left > 0)
    if (steps.length) this.watching = window.setTimeout(() => this.watch(), Math.min(...steps))
  }

  /** Makes sure that the user has a name, sends it to the table, and returns it. */
  async enter(name = ''): Promise<string> {
    const stranger = !app.person
    const known = await app.become(name)
    if (stranger) await this.again()
    return known
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    clearTimeout(this.slow)
    clearTimeout(this.watching)
    clearInterval(this.beating)
    removeEventListener('online', this.plugged)
    removeEventListener('offline', this.unplugged)
    document.removeEventListener('visibilitychange', this.wake)
    this.socket?.close()
  }

  private read(message: ServerMessage): void {
    switch (message.is) {
      case 'welcome':
        if (message.protocol !== PROTOCOL) followServer(message.protocol)
        this.chat = message.chat
        this.greeted?.()
        this.greeted = null
        break
      case 'table':
        this.table = message
        void this.share.see(message)
        break
      case 'view':
        this.readView(message)
        break
      case 'chat':
        if (!this.chat.some((one) => one.n === message.n)) this.chat = [...this.chat, message]
        this.onchat?.(message)
        break
      case 'clock':
        this.clock = { ...message, at: performance.now() }
        break
      case 'past':
      case 'trial':
      case 'done':
        if (message.is === 'done' && message.head) this.share.receipt(message.head)
        this.settle(message.id ?? null, (one) => one.done(message))
        break
      case 'refused':
        // Rate limited: the server has not read the request. It is sent again, more slowly; ids prevent duplicates.
        if (message.id === null && message.code === 'too-fast')
          this.slow ||= window.setTimeout(() => this.repeat(), 1500)
        this.settle(message.id, (one) => one.failed(new Refused(message.code, message.why)))
        break
    }
  }

  private readView(message: ViewMessage): void {
    if (message.view && message.zones)
      message.view.zones = allZones(message.zones, message.view.zones, this.views[message.seat]?.view?.zones ?? [])
    const before = this.logs[message.seat] ?? []
    this.logs = { ...this.logs, [message.seat]: [...before.slice(0, message.log.from), ...message.log.lines] }
    this.views = { ...this.views, [message.seat]: message }
    this.onview?.(message)
    for (const look of this.awaited) look(message)
  }

  /** Waits for a view of this seat that meets a condition; the newest may already meet it. */
  until(seat: number, met: (view: ViewMessage | undefined) => boolean): Promise<void> {
    if (met(this.views[seat])) return Promise.resolve()
    return new Promise((done) => {
      const look = (message: ViewMessage): void => {
        if (message.seat !== seat || !met(message)) return
        this.awaited.delete(look)
        done()
      }
      this.awaited.add(look)
    })
  }

  private settle(id: string | null, how: (one: Pending) => void): void {
    const one = id === null ? undefined : this.pending.get(id)
    if (!one || id === null) return
    this.pending.delete(id)
    this.watch()
    how(one)
  }

  /** Asks the server for something; rejects with its reason. */
  ask<D extends Asked>(what: D, ...[fields]: Rest<D>): Promise<AnswerTo<D>> {
    return this.send(what, fields ?? {}, false)
  }

  private send<D extends Asked>(what: D, fields: object, quiet: boolean): Promise<AnswerTo<D>> {
    const id = freshId()
    const text = JSON.stringify({ do: what, id, ...fields })
    return new Promise((done, failed) => {
      const since = performance.now()
      this.pending.set(id, { text, since, quiet, done: (answer) => done(answer as AnswerTo<D>), failed })
      this.watch()
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text)
    })
  }

  speak(): void {
    if (this.state === 'open') void this.ask('language', { language: settings.language }).catch(() => undefined)
  }
}

/** The zones with these ids: the ones that were sent, and the rest unchanged. */
export function allZones(ids: string[], sent: Zone[], before: Zone[]): Zone[] {
  const known = new Map([...before, ...sent].map((zone) => [zone.id, zone]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

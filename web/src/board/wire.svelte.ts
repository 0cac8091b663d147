/** The connection to one table. Messages from the server are stored as received. */

import { Share } from '../fair/share'
import { Left, Refused, socketAddress } from '../lib/api'
import { app } from '../lib/app.svelte'
import { pauseAfter } from '../lib/backoff'
import { PROTOCOL } from '../lib/protocol'
import { settings } from '../lib/settings.svelte'
import { followServer } from '../lib/upgrade'
import type {
  ChatMessage,
  ClockMessage,
  LogLine,
  PlanMessage,
  PromiseInfo,
  ServerMessage,
  TableMessage,
  ViewMessage,
  WelcomeMessage,
  Zone,
} from '../lib/types'
import { say } from '../words/words.svelte'
import { Requests } from './requests.svelte'

/** Close codes of the server after which reconnecting is useless. */
const NO_TABLE = 4004
/** How often a server that sends nothing is pinged, in milliseconds. */
const BEAT = 3000

/** Somebody who waits for a view, or for the welcome. */
interface Waiting {
  look: (message: ViewMessage | WelcomeMessage) => void
  failed: (problem: Error) => void
}

/** What a board needs of the connection to its table. */
export type Wire = Pick<TableWire, keyof TableWire>

export class TableWire {
  state = $state<'connecting' | 'open' | 'lost' | 'gone'>('connecting')
  /** Whether the browser has a network at all. */
  offline = $state(!navigator.onLine)
  table = $state.raw<TableMessage | null>(null)
  views = $state.raw<Record<number, ViewMessage>>({})
  logs = $state.raw<Record<number, LogLine[]>>({})
  chat = $state.raw<ChatMessage[]>([])
  promises = $state.raw<PromiseInfo[]>([])
  /** The user's plans, by seat. */
  plans = $state.raw<Record<number, PlanMessage>>({})
  clock = $state.raw<(ClockMessage & { at: number }) | null>(null)

  onview: ((message: ViewMessage) => void) | null = null
  onchat: ((message: ChatMessage) => void) | null = null
  /** A seat has said something. */
  onsaid: ((message: ChatMessage) => void) | null = null

  private readonly requests = new Requests(() => {
    this.state = 'lost'
    this.connect()
  })
  /** Asks the server for something; rejects with its reason. */
  readonly ask = this.requests.ask

  private socket: WebSocket | null = null
  private failures = 0
  private timer = 0
  private closed = false
  private heard = performance.now()
  private readonly beating: number
  private readonly waiting = new Set<Waiting>()
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

  /** Whether an answer is overdue. */
  get owes(): Requests['owes'] {
    return this.requests.owes
  }

  constructor(readonly id: string) {
    this.share = new Share(id, this.requests.whisper)
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
    this.requests.use(null)
    old?.close()
    socket.onopen = () => {
      this.state = 'open'
      this.requests.use(socket)
    }
    socket.onmessage = (event) => {
      this.heard = performance.now()
      this.failures = 0
      this.read(JSON.parse(String(event.data)) as ServerMessage)
    }
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return
      if (event.code === NO_TABLE) {
        this.state = 'gone'
        this.end(new Refused('gone', say('no_table')))
        return
      }
      this.state = 'lost'
      this.requests.use(null)
      this.timer = window.setTimeout(() => this.connect(), pauseAfter(this.failures++))
    }
  }

  /** Reconnects under the name that the cookie now holds; resolves when the server has sent its welcome. */
  again(): Promise<void> {
    const welcome = this.arrival((message) => message.is === 'welcome')
    this.connect()
    return welcome
  }

  /** Pings a server that has been quiet for a while. */
  private beat(): void {
    if (this.state !== 'open' || performance.now() - this.heard < BEAT) return
    if (!this.requests.whispering) void this.requests.whisper('ping', {}).catch(() => undefined)
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
    clearInterval(this.beating)
    removeEventListener('online', this.plugged)
    removeEventListener('offline', this.unplugged)
    document.removeEventListener('visibilitychange', this.wake)
    this.socket?.close()
    this.end(new Left())
  }

  /** Rejects everything that somebody still waits for. */
  private end(problem: Error): void {
    this.requests.end(problem)
    for (const one of this.waiting) one.failed(problem)
    this.waiting.clear()
  }

  private read(message: ServerMessage): void {
    switch (message.is) {
      case 'welcome':
        if (message.protocol !== PROTOCOL) followServer(message.protocol)
        this.chat = message.chat
        this.promises = []
        for (const one of this.waiting) one.look(message)
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
        if (message.seat >= 0) this.onsaid?.(message)
        break
      case 'plan':
        if (message.stopped && !this.plans[message.seat]?.stopped) app.toast(message.why)
        this.plans = { ...this.plans, [message.seat]: message }
        break
      case 'promises':
        this.promises = message.promises
        break
      case 'clock':
        this.clock = { ...message, at: performance.now() }
        break
      case 'past':
      case 'trial':
      case 'done':
        if (message.is === 'done' && message.head) this.share.receipt(message.head)
        this.requests.answered(message)
        break
      case 'refused':
        this.requests.refused(message)
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
    for (const one of this.waiting) one.look(message)
  }

  /** Waits for a view of this seat that meets a condition; the newest may already meet it. */
  until(seat: number, met: (view: ViewMessage | undefined) => boolean): Promise<void> {
    if (met(this.views[seat])) return Promise.resolve()
    return this.arrival((message) => message.is === 'view' && message.seat === seat && met(message))
  }

  /** Waits for a message. */
  private arrival(meant: (message: ViewMessage | WelcomeMessage) => boolean): Promise<void> {
    return new Promise((done, failed) => {
      const look = (message: ViewMessage | WelcomeMessage): void => {
        if (!meant(message)) return
        this.waiting.delete(one)
        done()
      }
      const one = { look, failed }
      this.waiting.add(one)
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

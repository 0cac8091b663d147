/** What the components of a table share: the current view, its question, and the ways to answer it. */

import { getContext, onDestroy, setContext, untrack, type Snippet } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import { Refused } from '../lib/api'
import { app } from '../lib/app.svelte'
import { settings } from '../lib/settings.svelte'
import type { TableWire } from './wire.svelte'
import {
  WATCHER,
  type LogLine,
  type Offer,
  type PastMessage,
  type Piece,
  type Prompt,
  type TrialMessage,
  type View,
  type ViewMessage,
  type Zone,
} from '../lib/types'
import { say } from '../words/words.svelte'
import { Travel, type Flow } from './travel'

export interface Choosing {
  on: string
  title: string
  offers: Offer[]
  /** Why other moves on this piece are not possible. */
  why: string
  near: DOMRect
}

export interface Reason {
  text: string
  near: DOMRect
}

/**
 * What the table of a game declares while it is shown: the moves that it draws itself, and what it adds to other parts of
 * the page. Functions are asked whenever what they depend on changes.
 */
export interface Fittings {
  /** Verbs of moves that the table draws itself; offers of other moves that are not on the table become buttons. */
  claims?: readonly string[] | 'all'
  /** The controls for these moves, drawn in the bar below the table, within reach of a thumb. */
  controls?: Snippet
  /** What is beside the question. */
  beside?: Snippet
  /** Instead of the status line. */
  strip?: Snippet
  /** Instead of the bar below the table; its argument opens the log. */
  dock?: Snippet<[() => void]>
  /** Below the result when the game is over, instead of the list of scores. */
  ending?: Snippet
  /** Keys that are added to the list of keys. */
  shortcuts?: Snippet
  /** The table shows what a move would do before it is played: no other confirmation, and no prepared cards. */
  previews?: boolean
  /** What has happened since the user's last turn, in a few sentences. */
  story?: () => readonly string[]
  /** Whether something covers the table: a guide then explains no actions. */
  covered?: () => boolean
  /** What is added to the explanation of a piece: keys of the game's `about` words, or sentences. */
  remarks?: (piece: Piece) => string[]
  /** What flies between two views besides pieces and counters. */
  flows?: (old: View, next: View) => Flow[]
}

const NOTHING: Fittings = {}
const KEY = Symbol('board')

export class Board {
  /** The reader's own seat. */
  own = $state(WATCHER)
  past = $state.raw<PastMessage | null>(null)
  /** The seat whose view is shown: the reader's, or that of another player in a replay. */
  readonly seat = $derived.by(() => {
    const { own } = this
    return this.past?.seat ?? own
  })
  /** The log of another player whose view of the past is shown. It addresses nobody. */
  pastLog = $state.raw<readonly LogLine[] | null>(null)
  /** The table as it would be after moves that are only tried out. */
  trial = $state.raw<View | null>(null)
  /** The moves that lead there; the move that is played then follows them in the same request. */
  lead = $state.raw<readonly string[]>([])
  /** The move that is on its way to the server. */
  sending = $state<string | null>(null)
  choosing = $state.raw<Choosing | null>(null)
  /** The move that waits for confirmation. */
  confirming = $state.raw<Offer | null>(null)
  /** Whether the rest of an auction is passed automatically. */
  passing = $state(false)
  /** The card that is played when the user's turn comes, if it is legal. */
  prepared = $state<string | null>(null)
  /** The move that is about to be made automatically. */
  automatic = $state.raw<Offer | null>(null)
  reason = $state.raw<Reason | null>(null)
  /** Ids that the table draws; an offer on anything else becomes a button. */
  readonly present = new SvelteSet<string>()
  /** What the table of the game has declared. */
  fittings = $state.raw(NOTHING)
  /** The heading of the rules for the current explanation. */
  explained = ''
  /** Ids that the guide points at. */
  pointed = $state.raw<readonly string[]>([])
  readonly travel = new Travel()
  /** Whether every answer is shown in one list. */
  listing = $state(false)
  /** The element that the table is drawn in, and its size. */
  stage = $state.raw<HTMLElement | null>(null)
  width = $state(1000)
  height = $state(800)
  private mark = $state.raw<{ last: number; view: View } | null>(null)

  constructor(readonly wire: TableWire) {}

  /** Declares what a table adds, until the component that calls this while it is created is destroyed. */
  furnish(fittings: Fittings): void {
    this.fittings = fittings
    this.travel.also = fittings.flows ?? null
    onDestroy(() => {
      // The next table may have been created before this one is destroyed.
      if (this.fittings !== fittings) return
      this.fittings = NOTHING
      this.travel.also = null
    })
  }

  readonly message = $derived.by<ViewMessage | undefined>(() => this.wire.views[this.own])
  // Both dependencies are read every time: a derived value that drops one and uses it again later
  // may miss its changes, and the table would not update after a look at the past.
  readonly view = $derived.by<View | null>(() => {
    const now = this.message?.view ?? null
    const tried = this.trial
    return this.past?.view ?? tried ?? now
  })
  readonly prompt = $derived.by<Prompt | null>(() => {
    const asked = this.view?.prompt ?? null
    return this.past ? null : asked
  })
  readonly log = $derived.by<LogLine[]>(() => this.wire.logs[this.own] ?? [])
  /** The log beside the view that is shown: the reader's, or in a replay that of the other player. */
  readonly shownLog = $derived.by<readonly LogLine[]>(() => {
    const { log, pastLog } = this
    return this.seat === this.own ? log : (pastLog ?? [])
  })
  readonly last = $derived(this.message?.last ?? 0)

  readonly offers = $derived.by(() => {
    const out = new Map<string, Offer[]>()
    for (const offer of this.prompt?.offers ?? []) out.set(offer.on, [...(out.get(offer.on) ?? []), offer])
    return out
  })
  readonly refusals = $derived.by(() => new Map((this.prompt?.refusals ?? []).map((one) => [one.on, one.text])))
  private readonly zonesById = $derived.by(() => new Map((this.view?.zones ?? []).map((zone) => [zone.id, zone])))

  /** Offers without an element on the table; none before the table is drawn. */
  readonly loose = $derived.by(() =>
    (this.present.size ? (this.prompt?.offers ?? []) : []).filter(
      (offer) => !this.claims(verb(offer)) && (!offer.on || !this.present.has(offer.on)),
    ),
  )
  private claims(verb: string): boolean {
    const { claims = [] } = this.fittings
    return claims === 'all' || claims.includes(verb)
  }

  /** The names of the other players whom the table is waiting for. */
  readonly awaited = $derived.by(() =>
    (this.view?.seats ?? []).filter((seat) => seat.waited_for && seat.seat !== this.own).map((seat) => seat.name),
  )
  /** What has happened since the user's last move; before the first move, the newest line. */
  readonly since = $derived.by(() =>
    this.last ? this.log.filter((line) => line.move >= this.last) : this.log.slice(-1),
  )
  /** Whether the bot may help: nobody else plays, and the game is not rated. */
  readonly practice = $derived.by(() => {
    const table = this.wire.table
    const alone = table?.seats.every((seat) => seat.who === 'bot' || table.you.seats.includes(seat.seat)) ?? false
    return alone && table?.rated === false && !this.past && this.prompt !== null && this.prompt.ask !== 'may'
  })

  /** The next or previous moment with a log line: draws between them are not steps. */
  stepFrom(at: number, forward: boolean, moves: number): number {
    const told = this.log.map((line) => line.move)
    return forward ? (told.find((move) => move > at) ?? moves) : (told.findLast((move) => move < at) ?? 0)
  }
  /** The moments at which rounds began. */
  readonly rounds = $derived.by(() => this.log.filter((line) => line.key.startsWith('round.begun')))

  /** Cards of the user's hand while others are to move: a click prepares one. */
  readonly preparable = $derived.by(() => {
    const hand = this.zone(`hand.${this.own}`)?.pieces ?? []
    const waits = this.wire.table?.phase === 'playing' && this.own >= 0 && !this.past && !this.fittings.previews
    return new Set(waits && (!this.prompt || this.prompt.ask === 'may') ? hand.map((piece) => piece.id) : [])
  })

  /** The seats in order, beginning with the one whose view is shown. */
  readonly order = $derived.by(() => {
    const count = this.view?.seats.length ?? 0
    const first = Math.max(this.seat, 0)
    return Array.from({ length: count }, (_, n) => (first + n) % count)
  })

  /** Pieces that have changed since this seat's last move. */
  readonly fresh = $derived.by(() => {
    const out = new Set<string>()
    if (!this.prompt || !this.mark || !this.view) return out
    const before = signatures(this.mark.view)
    for (const [id, now] of signatures(this.view)) if (before.get(id) !== now) out.add(id)
    return out
  })

  /** By how much a fact of a zone or piece has grown since this seat's last move; 0 if the earlier value is unknown. */
  grown(id: string, name: string, now: number): number {
    return now - (this.before.get(id)?.[name]?.n ?? now)
  }
  private readonly before = $derived.by(() => {
    const out = new Map<string, Zone['facts']>()
    if (!this.prompt || !this.mark) return out
    for (const zone of this.mark.view.zones) {
      out.set(zone.id, zone.facts)
      for (const piece of zone.pieces) out.set(piece.id, piece.facts)
    }
    return out
  })

  /** The shortest beginning of a name that no other seat shares, up to two letters. */
  initial(seat: number): string {
    const names = (this.view?.seats ?? []).map((one) => one.name)
    const name = names[seat] ?? ''
    const shared = names.some((other, n) => n !== seat && other[0]?.toLowerCase() === name[0]?.toLowerCase())
    return (name[0] ?? '').toUpperCase() + (shared ? (name[1] ?? '') : '')
  }

  zone(id: string): Zone | undefined {
    return this.zonesById.get(id)
  }

  pieces(id: string): Piece[] {
    return this.zone(id)?.pieces ?? []
  }

  offersOf(...verbs: string[]): Offer[] {
    return (this.prompt?.offers ?? []).filter((offer) => verbs.includes(verb(offer)))
  }

  /** Stores the view right after the user's last move, to show later what has changed. */
  remember(message: ViewMessage): void {
    if (message.seat !== this.own || !message.last || message.last === this.mark?.last || !message.view) return
    if (message.last === message.moves) {
      this.mark = { last: message.last, view: message.view }
      return
    }
    const last = message.last
    this.wire
      .ask('look', { at: last, seat: this.own })
      .then((past) => (this.mark = { last, view: past.view }))
      .catch(() => undefined)
  }

  /**
   * Plays an offer, or asks for confirmation first, depending on the settings. A table that previews moves needs none.
   */
  async play(offer: Offer): Promise<void> {
    const asks =
      settings.confirm !== 'off' && !this.fittings.previews && !this.past && this.confirming?.move !== offer.move
    if (asks && (await this.wantsConfirmation(offer))) {
      this.choosing = null
      this.confirming = offer
      return
    }
    this.confirming = null
    await this.playAll([offer.move])
  }

  private async wantsConfirmation(offer: Offer): Promise<boolean> {
    if (settings.confirm === 'always') return true
    const trial = await this.tryMoves([offer.move])
    return trial?.next === 'chance' || trial?.next === 'over'
  }

  /** Plays several moves as one: all or none, and one undo takes all of them back. */
  async playAll(moves: readonly string[]): Promise<void> {
    const [move, ...then] = [...this.lead, ...moves]
    if (this.sending !== null || this.past || move === undefined) return
    this.choosing = null
    this.reason = null
    this.prepared = null
    this.automatic = null
    this.sending = move
    const before = this.message
    try {
      const question = before?.question ?? null
      await this.wire.ask('play', { seat: this.own, question, move, ...(then.length ? { then } : {}) })
      // The answer may come before the new view; the old offers are no longer valid then.
      await this.wire.until(this.own, (now) => now?.question !== before?.question || now?.moves !== before?.moves)
    } catch (problem) {
      app.toast(problem instanceof Refused ? problem.message : say('trouble'), true)
    } finally {
      this.sending = null
    }
  }

  /** Asks what the table would look like after these moves; null if the server refuses. */
  async tryMoves(moves: readonly string[]): Promise<TrialMessage | null> {
    const question = this.message?.question
    if (question == null || this.past) return null
    return this.wire.ask('try', { seat: this.own, question, moves: [...moves] }).catch(() => null)
  }

  /** What an undo of the last decision needs: nothing, or the consent of others; null if it is impossible. */
  readonly undoable = $derived.by(() => {
    const undo = this.message?.undo ?? null
    return this.past ? null : undo
  })

  takeBack(): void {
    if (!this.undoable) return
    void app.attempt(async () => {
      const answer = await this.wire.ask('undo', { seat: this.own })
      if (answer.vote !== undefined) app.toast(say('undo_asked'))
    })
  }

  /** Handles a click on a piece or zone: play its one offer, choose among several, or show why there is none. */
  touch(on: string, title: string, element: Element): void {
    const offers = this.offers.get(on) ?? []
    const first = offers[0]
    const why = this.refusals.get(on) ?? ''
    // If the obvious move is impossible, the other one is not played without asking.
    if (offers.length === 1 && first && !why) void this.play(first)
    else if (offers.length) this.choosing = { on, title, offers, why, near: element.getBoundingClientRect() }
    else if (why) this.explain(why, element)
    else if (this.preparable.has(on)) this.prepared = this.prepared === on ? null : on
  }

  explain(text: string, element: Element): void {
    this.reason = { text, near: element.getBoundingClientRect() }
  }

  /** An attachment for the element that draws a piece or zone. */
  spot(id: string): (node: HTMLElement) => () => void {
    return (node) => {
      untrack(() => {
        node.dataset.spot = id
        this.travel.nodes.set(id, node)
        this.present.add(id)
      })
      return () => {
        if (this.travel.nodes.get(id) !== node) return
        this.travel.nodes.delete(id)
        this.present.delete(id)
      }
    }
  }
}

export function verb(offer: Offer): string {
  return offer.move.split(':', 1)[0] ?? ''
}

export function argument(offer: Offer): string {
  return offer.move.slice(verb(offer).length + 1)
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

/** The full description of a piece for screen readers. */
export function described(piece: Piece): string {
  const facts = Object.values(piece.facts).map((fact) => fact.text)
  return [piece.text, ...facts, ...Object.values(piece.marks)].join(', ')
}

export function setBoard(board: Board): void {
  setContext(KEY, board)
}

export function getBoard(): Board {
  return getContext<Board>(KEY)
}

/** What the components of a table share: the current view, its question, and the ways to answer it. */

import { getContext, onDestroy, setContext, untrack } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import { app } from '../lib/app.svelte'
import type { Judged } from '../lib/router.svelte'
import type { Wire } from './wire.svelte'
import {
  WATCHER,
  type LogLine,
  type Offer,
  type PastMessage,
  type Piece,
  type Prompt,
  type View,
  type ViewMessage,
  type Zone,
} from '../lib/types'
import { say } from '../words/words.svelte'
import { Answers } from './answers.svelte'
import { Changes } from './changes.svelte'
import type { Fittings } from './fittings'
import { Travel } from './travel'

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
  /** A moment of the game, the move that was played there, and the better one. */
  judged = $state.raw<(Judged & { at: number }) | null>(null)
  /** The log of another player whose view of the past is shown. It addresses nobody. */
  pastLog = $state.raw<readonly LogLine[] | null>(null)
  /** The table as it would be after moves that are only tried out. */
  trial = $state.raw<View | null>(null)
  /** The moves that lead there; the move that is played then follows them in the same request. */
  lead = $state.raw<readonly string[]>([])
  /** The move that is on its way to the server. */
  sending = $state<string | null>(null)
  /** Whether the rest of an auction is passed automatically. */
  passing = $state(false)
  /** The card that is played when the user's turn comes, if it is legal. */
  prepared = $state<string | null>(null)
  /** The move that is about to be made automatically. */
  automatic = $state.raw<Offer | null>(null)
  /** Ids that the table draws; an offer on anything else becomes a button. */
  readonly present = new SvelteSet<string>()
  /** What the table of the game has declared. */
  fittings = $state.raw(NOTHING)
  /** Replays on the board what has happened since the user's last turn. */
  tellNews: (() => void) | null = null
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
  /** The width that a game which fills the page has, beside the panel. */
  breadth = $state(innerWidth)
  /** The size of the reader's letters in pixels, by which layouts are measured. */
  readonly rem = $derived.by(() => {
    void [this.breadth, this.width, this.height]
    return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  })

  constructor(readonly wire: Wire) {}

  /** What has changed since the user's last move. */
  readonly changes = new Changes(this)
  private readonly simple = new Answers(this)
  /** How the player answers: the way of the table, or that of most tables. */
  readonly answers = $derived.by(() => this.fittings.answers ?? this.simple)

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

  /** The offers of each place. */
  readonly offers = $derived.by(() => {
    const { fits } = this.fittings
    const out = new Map<string, Offer[]>()
    for (const offer of this.prompt?.offers ?? []) {
      if (fits && !fits(offer)) continue
      const place = this.placeOf(offer)
      out.set(place, [...(out.get(place) ?? []), offer])
    }
    return out
  })
  placeOf(offer: Offer): string {
    return this.fittings.placeOf?.(offer) ?? offer.on
  }
  /** The offers of a place, or those among them that the player prefers. */
  at(place: string): readonly Offer[] {
    const there = this.offers.get(place) ?? []
    return there.length > 1 ? (this.fittings.prefers?.(there) ?? there) : there
  }
  readonly refusals = $derived.by(() => new Map((this.prompt?.refusals ?? []).map((one) => [one.on, one.text])))
  /** Why a place has no answer, or not the most obvious one. */
  why(place: string): string {
    return this.refusals.get(place) ?? ''
  }
  /** Why an answer that is a button at other times is missing: the refusals of moves, which name no place. */
  readonly missing = $derived.by(() => {
    const places = new Set((this.view?.zones ?? []).flatMap((zone) => [zone.id, ...zone.pieces.map(({ id }) => id)]))
    return [...this.refusals].flatMap(([on, text]) => (places.has(on) ? [] : text))
  })
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

  /** The move that was played at the moment that is shown, and the better one, among the answers of that moment. */
  readonly judgement = $derived.by(() => {
    const { past, judged } = this
    if (!past || past.at !== judged?.at) return null
    const find = (move: string): Offer | undefined => past.view.prompt?.offers.find((offer) => offer.move === move)
    return { played: find(judged.played), better: find(judged.better) }
  })
  /** How a piece or zone is marked because of them. */
  mark(id: string): 'played' | 'better' | undefined {
    const { judgement } = this
    if (!id || !judgement) return undefined
    if (judgement.better?.on === id) return 'better'
    return judgement.played?.on === id ? 'played' : undefined
  }

  /** The names of the other players whom the table is waiting for. */
  readonly awaited = $derived.by(() =>
    (this.view?.seats ?? []).filter((seat) => seat.waited_for && seat.seat !== this.own).map((seat) => seat.name),
  )
  /** After how many moves a bot began to play for the user, who has not moved since; -1 if none has. */
  readonly standIn = $derived.by(() => this.wire.table?.seats[this.own]?.stood_from ?? -1)
  /** Whether a bot plays for the user now. */
  readonly replaced = $derived.by(() => {
    const { table } = this.wire
    return table?.phase === 'playing' && table.you.seats.includes(this.own) && !!table.seats[this.own]?.bot
  })
  /** What the news are called. */
  readonly newsTitle = $derived.by(() =>
    say(this.news < 0 ? 'news' : this.standIn >= 0 ? 'since_stand_in' : 'since_last'),
  )
  /**
   * The index of the first line of the log since the user's last turn; -1 before it. In a game whose log does not tell when
   * turns begin, a decision is a turn.
   */
  readonly news = $derived.by(() => {
    const { log, last, fittings, standIn } = this
    if (standIn >= 0) return log.findIndex((line) => line.move > standIn)
    return fittings.turnEnd?.(log) ?? (last ? log.findIndex((line) => line.move >= last) : -1)
  })
  /** What has happened since the user's last turn; before the first one, the newest line. */
  readonly since = $derived.by(() => (this.news < 0 ? this.log.slice(-1) : this.log.slice(this.news)))
  /** Whether there is something to replay: the others have moved since the user's last turn. */
  readonly retellable = $derived.by(() => {
    const { since, news, past } = this
    return this.tellNews !== null && news >= 0 && !past && since.some((line) => line.move > since[0]!.move)
  })
  /** Whether the table waits for bots alone, which could move at once. */
  readonly botsPause = $derived.by(() => {
    const { prompt, past, awaited } = this
    const table = this.wire.table
    const waits = table?.phase === 'playing' && !table.paused && table.pace > 0 && table.you.seats.length > 0
    const bots = this.view?.seats.filter((seat) => seat.waited_for).map(({ seat }) => table?.seats[seat]) ?? []
    return waits && !prompt && !past && awaited.length > 0 && bots.every((seat) => seat?.who === 'bot' || seat?.bot)
  })
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
    const waits = this.wire.table?.phase === 'playing' && this.own >= 0 && !this.past && !this.answers.previews
    return new Set(waits && (!this.prompt || this.prompt.ask === 'may') ? hand.map((piece) => piece.id) : [])
  })

  /** The seats in order, beginning with the one whose view is shown. */
  readonly order = $derived.by(() => {
    const count = this.view?.seats.length ?? 0
    const first = Math.max(this.seat, 0)
    return Array.from({ length: count }, (_, n) => (first + n) % count)
  })

  /** The first letter of a name; with another one, or with the number at the end, if another seat shares it. */
  initial(seat: number): string {
    const names = (this.view?.seats ?? []).map((one) => one.name)
    const name = names[seat] ?? ''
    const shared = names.some((other, n) => n !== seat && other[0]?.toLowerCase() === name[0]?.toLowerCase())
    return (name[0] ?? '').toUpperCase() + (shared ? (/\d$/.exec(name)?.[0] ?? name[1] ?? '') : '')
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

  /** Plays an offer that is a button. What a table with previews does not show is played without one. */
  play(offer: Offer): void {
    const { answers } = this
    if (answers.previews) void answers.send([offer.move])
    else answers.pick(answers.choiceOf(offer))
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

  /** Prepares a card of the hand while others are to move, or puts it back. */
  prepare(card: string): void {
    if (this.preparable.has(card)) this.prepared = this.prepared === card ? null : card
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

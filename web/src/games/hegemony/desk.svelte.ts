/** What the parts of this page share: where answers lie, what is chosen and not yet sent, and what it would do. */

import { argument, getBoard, type Board, verb } from '../../table/board.svelte'
import type { Offer, Piece, View } from '../../lib/types'
import { ballotOf, roleAt, zoneOf, type Role } from './model'
import { placeOf, tabOf, type Tab } from './places'
import { sheets, type Statement } from './statements'

/** Something that was chosen: one move, or several that belong together. */
export interface Choice {
  moves: string[]
  place: string
  label: string
  hints: string[]
}

/** Questions of a turn, each of which begins a gesture of its own. */
const OF_A_TURN = new Set(['TakeTurn', 'MainAction', 'BonusAfter'])
const IN_BALLOT = new Set(['bid', 'for', 'against'])

/** The desk of a board: the strip and the dock are drawn outside the table and find it here. */
const DESKS = new WeakMap<Board, Desk>()

export class Desk {
  /** Chosen, shown, not yet sent. */
  picked = $state.raw<Choice | null>(null)
  /** The table as it would be after what is chosen, where it ends the gesture. */
  after = $state.raw<View | null>(null)
  /** Whether the server is being asked for that. */
  trying = $state(false)
  /** Where one can step back to within the gesture. */
  steps = $state.raw<{ lead: readonly string[]; trial: View | null }[]>([])
  private tries = 0
  /** What the pointer is on. */
  hovered = $state.raw<Choice | null>(null)
  /** A place with several answers, which the dock lists. */
  choosing = $state('')
  /** Why something cannot be done, as the reader asked by touching it. */
  reason = $state('')
  /** The card that pays for a basic action, where the reader chose another than the proposed one. */
  discard = $state('')
  /** The owner whose companies for sale are shown. */
  selling = $state<Role | null>(null)
  /** The class whose board is open. */
  board_open = $state<Role | null>(null)
  tab = $state<Tab>('hand')
  /** The statement that is read. */
  statement = $state<Statement | null>(null)

  constructor(readonly board: Board) {}

  readonly view = $derived.by<View | null>(() => this.board.view)
  readonly role = $derived.by<Role | undefined>(() => (this.view ? roleAt(this.view, this.board.seat) : undefined))

  readonly hasForecast = $derived.by(() => this.board.zone('forecast') !== undefined)
  /** The position as it is, while something else is shown or foreseen. */
  readonly base = $derived.by<View | null>(() => {
    const now = this.board.message?.view ?? null
    return this.after !== null || this.board.trial !== null ? now : null
  })
  readonly voting = $derived.by(() => this.view !== null && ballotOf(this.view) !== undefined)

  readonly byPlace = $derived.by(() => {
    const out = new Map<string, Offer[]>()
    for (const offer of this.board.prompt?.offers ?? []) {
      const place = placeOf(offer)
      const there = out.get(place)
      if (there) there.push(offer)
      else out.set(place, [offer])
    }
    return out
  })
  /** Answers that nothing on the table carries: buttons beside the question. */
  readonly loose = $derived.by<Offer[]>(() => {
    const drawn = this.board.present
    if (!drawn.size) return []
    return [...this.byPlace].flatMap(([place, offers]) =>
      place === 'bar' || place === 'dock' || drawn.has(place) ? [] : offers,
    )
  })
  readonly buttons = $derived.by<Offer[]>(() => this.byPlace.get('bar') ?? [])
  readonly inDock = $derived.by<Offer[]>(() => this.byPlace.get('dock') ?? [])
  readonly tabsToDo = $derived.by(() => new Set([...this.byPlace.keys()].map(tabOf)))
  readonly shown = $derived(this.hovered ?? this.picked)
  /** Answers that the dock itself lists; the scene of a vote has its own buttons. */
  readonly listed = $derived.by<Offer[]>(() => {
    if (this.choosing) return this.at(this.choosing)
    return this.inDock.filter((offer) => !this.voting || !IN_BALLOT.has(verb(offer)))
  })
  /** Whether there is anything to read or choose in the dock. */
  readonly toRead = $derived(this.shown !== null || this.reason !== '' || this.listed.length > 0)

  /** Statements that were there when the page was opened, or that have been shown, by phase and round. */
  private told: Set<string> | null = null

  /** Opens the statement of a phase that has just ended. */
  announce(view: View): void {
    const now = sheets(view).map((one) => ({ ...one, key: `${one.statement}-${one.round}` }))
    const fresh = this.told ? now.filter((one) => !this.told!.has(one.key) && one.statement !== 'end') : []
    this.told ??= new Set()
    for (const one of now) this.told.add(one.key)
    // The latest is opened; the others of this round stand beside it.
    if (fresh.length && this.board.past === null) this.statement = fresh.at(-1)!.statement
  }

  at(place: string): Offer[] {
    return this.byPlace.get(place) ?? []
  }

  /** Why nothing can be done at a place. */
  why(place: string): string {
    return this.board.refusals.get(place) ?? ''
  }

  choiceOf(offer: Offer): Choice {
    return {
      moves: [offer.move],
      place: placeOf(offer),
      label: offer.label,
      hints: offer.hints,
    }
  }

  // -- basic actions: the action first, then the card that pays for it -------------------------------------

  /** One's own cards as they are, also while one of them is tried out. */
  readonly hand = $derived.by<Piece[]>(() => {
    const now = this.board.message?.view ?? null
    const view = this.board.past?.view ?? now
    return (view && zoneOf(view, `hand.${this.board.seat}`)?.pieces) ?? []
  })
  private readonly discards = $derived.by(() => this.board.offersOf('discard'))
  /** The card that would be discarded: the reader's choice, or one that can do nothing else now. */
  readonly paying = $derived.by<Offer | undefined>(() => {
    const chosen = this.discards.find((offer) => argument(offer) === this.discard)
    return chosen ?? this.discards.find((offer) => this.board.refusals.has(offer.on)) ?? this.discards[0]
  })

  /** What pressing a basic action would send; nothing where it cannot be done. */
  action(name: string): Choice | undefined {
    const place = `act.${name}`
    const direct = this.at(place)[0]
    if (direct) return this.choiceOf(direct)
    const piece = this.board.pieces('actions').find((one) => one.id === place)
    if (!piece || !('possible' in piece.marks) || !this.paying) return undefined
    return {
      moves: [this.paying.move, `act:${name}`],
      place,
      label: piece.text,
      hints: Object.values(piece.facts).map((one) => one.text),
    }
  }

  // -- choosing --------------------------------------------------------------------------------------------

  touch(place: string): void {
    const offers = this.at(place)
    const first = offers[0]
    this.reason = ''
    if (offers.length === 1 && first) this.pick(this.choiceOf(first))
    else if (offers.length) this.choosing = this.choosing === place ? '' : place
    else this.reason = this.why(place)
  }

  /**
   * Chooses, and asks the server what would follow. A question of one's own that belongs to the same gesture is answered
   * next; otherwise the consequences are shown until they are confirmed. Choosing the same again confirms it.
   */
  pick(choice: Choice): void {
    this.reason = ''
    this.hovered = null
    if (this.picked && this.picked.moves.join() === choice.moves.join()) {
      this.confirm()
      return
    }
    this.picked = choice
    this.after = null
    void this.rehearse([...this.board.lead, ...choice.moves])
  }

  private async rehearse(moves: string[]): Promise<void> {
    const mine = ++this.tries
    this.trying = true
    const told = await this.board.rehearse(moves)
    if (mine !== this.tries) return
    this.trying = false
    if (!told) return
    const ask = told.view.prompt?.ask
    if (told.next === 'mine' && ask && !OF_A_TURN.has(ask)) this.advance(moves, told.view)
    else this.after = told.view
  }

  /** Goes on to the next question of the gesture. */
  private advance(moves: string[], view: View): void {
    this.steps = [...this.steps, { lead: this.board.lead, trial: this.board.trial }]
    this.board.lead = moves
    this.board.trial = view
    this.forget()
  }

  /** One step back: what is chosen, or the last answer of the gesture. */
  back(): void {
    if (this.picked || this.choosing || this.reason) {
      this.forget()
      return
    }
    const last = this.steps.at(-1)
    if (!last) return
    this.steps = this.steps.slice(0, -1)
    this.board.lead = last.lead
    this.board.trial = last.trial
    this.forget()
  }

  /** Another card pays for the action that is under way. */
  async payWith(card: string): Promise<void> {
    const moves = [`discard:${card}`, ...this.board.lead.slice(1)]
    const told = await this.board.rehearse(moves)
    if (!told || !this.board.lead.length) return
    this.board.lead = moves
    this.board.trial = told.view
  }

  point(choice: Choice | null): void {
    this.hovered = choice
  }

  confirm(): void {
    const choice = this.picked
    if (choice) void this.send(choice.moves)
  }

  async send(moves: string[]): Promise<void> {
    this.tries++
    this.trying = false
    this.picked = null
    this.hovered = null
    await this.board.playAll(moves)
    this.clear()
  }

  private forget(): void {
    this.tries++
    this.trying = false
    this.picked = null
    this.after = null
    this.hovered = null
    this.choosing = ''
    this.reason = ''
  }

  /** A new question: nothing is chosen and nothing tried out. */
  clear(): void {
    this.forget()
    this.discard = ''
    this.steps = []
    this.board.lead = []
    this.board.trial = null
  }
}

export { argument, verb }

export function setDesk(desk: Desk): void {
  DESKS.set(desk.board, desk)
}

export function getDesk(): Desk {
  return DESKS.get(getBoard())!
}

/** What the parts of this page share: where answers lie, what is chosen and not yet sent, and what it would do. */

import { argument, getBoard, type Board, verb } from '../../table/board.svelte'
import type { Offer, Piece, View } from '../../lib/types'
import { ballotOf, roleAt, type Role } from './model'
import { placeOf, tabOf, type Tab } from './places'

/** Something that was chosen: one move, or several that belong together. */
export interface Choice {
  moves: string[]
  place: string
  label: string
  hints: string[]
}

const IN_BALLOT = new Set(['bid', 'for', 'against'])

/** The desk of a board: the strip and the dock are drawn outside the table and find it here. */
const DESKS = new WeakMap<Board, Desk>()

export class Desk {
  /** Chosen, shown, not yet sent. */
  picked = $state.raw<Choice | null>(null)
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

  constructor(readonly board: Board) {}

  readonly view = $derived.by<View | null>(() => this.board.view)
  readonly role = $derived.by<Role | undefined>(() => (this.view ? roleAt(this.view, this.board.seat) : undefined))

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

  readonly hand = $derived.by<Piece[]>(() => this.board.pieces(`hand.${this.board.seat}`))
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

  /** Chooses; the second time, or where nothing is left to show, it is sent. */
  pick(choice: Choice): void {
    this.reason = ''
    this.hovered = null
    if (this.picked && this.picked.moves.join() === choice.moves.join()) {
      this.confirm()
      return
    }
    this.picked = choice
  }

  point(choice: Choice | null): void {
    this.hovered = choice
  }

  confirm(): void {
    const choice = this.picked
    if (choice) void this.send(choice.moves)
  }

  async send(moves: string[]): Promise<void> {
    this.picked = null
    this.hovered = null
    await this.board.playAll(moves)
    this.clear()
  }

  clear(): void {
    this.picked = null
    this.hovered = null
    this.choosing = ''
    this.reason = ''
    this.discard = ''
  }
}

export { argument, verb }

export function setDesk(desk: Desk): void {
  DESKS.set(desk.board, desk)
}

export function getDesk(): Desk {
  return DESKS.get(getBoard())!
}

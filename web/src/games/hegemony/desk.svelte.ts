/** State shared by the components of this page: the answers of any table, with workers, basic actions and statements. */

import { Answers, type Choice } from '../../board/answers.svelte'
import { argument, getBoard, verb } from '../../board/board.svelte'
import type { Offer, Piece, TrialMessage, View } from '../../lib/types'
import { figure } from './figures'
import { ballotOf, filled, owners, roleAt, when, zoneOf, type Company, type Role, type Worker } from './model'
import { moveOf, placeOf, tabOf, type Tab } from './places'
import { results, sheets, type Result, type Statement } from './statements'

/** A worker that has been picked up. `from` is the company, or empty for an unemployed worker. */
export interface Held {
  kind: string
  from: string
}

/** Questions that begin a new gesture. */
const BEGINS_GESTURE = new Set(['TakeTurn', 'MainAction', 'BonusAfter', 'Declare', 'SecretInfluence'])
/** Answers that end or decline something. */
const NEGATIVE = new Set(['no', 'end', 'done'])
const IN_BALLOT = new Set(['bid', 'for', 'against'])

/** How many hints, the last ones, are about a declaration or a bid itself and not about the bill. */
const ownHints = (offer: Offer): number => ({ for: 2, against: 1, bid: 1 })[verb(offer)] ?? 0

/** The hints that are about a declaration or a bid itself. */
export const hintsOf = (offer: Offer): string[] => offer.hints.slice(-ownHints(offer) || offer.hints.length)

/** The move that assigns a worker who has been picked up. */
const moveOfHeld = ({ kind, from }: Held): string => (from ? `take:${from}.${kind}` : `worker:${kind}`)

export class Desk extends Answers {
  override readonly previews = true
  /** The item whose full text is shown. */
  reading = $state.raw<Choice | null>(null)
  /** The card to discard for a basic action, if the player has replaced the suggested one. */
  discard = $state('')
  /** The owner whose companies for sale are shown. */
  selling = $state<Role | null>(null)
  /** The class whose board is open. */
  board_open = $state<Role | null>(null)
  tab = $state<Tab>('hand')
  /** The open statement. */
  statement = $state<Statement | null>(null)

  /** The engine's explanations, by key; empty until they are loaded. */
  explanations = $state.raw<Record<string, string>>({})

  /** What the engine says about a face such as `action/strike`. */
  about(face: string): string {
    return this.explanations[`about.face.${face.replace('/', '.')}.text`] ?? ''
  }

  readonly view = $derived.by<View | null>(() => this.board.view)
  readonly role = $derived.by<Role | undefined>(() => (this.view ? roleAt(this.view, this.board.seat) : undefined))

  readonly hasForecast = $derived.by(() => this.board.zone('forecast') !== undefined)
  /** The actual position, while another one is shown or previewed. */
  readonly base = $derived.by<View | null>(() => {
    const now = this.board.message?.view ?? null
    return this.after !== null || this.board.trial !== null ? now : null
  })
  readonly voting = $derived.by(() => this.view !== null && ballotOf(this.view) !== undefined)

  // -- workers: picked up before or after their company is chosen -----------------------------------------------------

  /** The workers that have been picked up, in this order, before their company is chosen. */
  held = $state.raw<readonly Held[]>([])
  private readonly companies = $derived.by(() => {
    const out = new Map<string, Company>()
    if (this.view)
      for (const one of owners(this.view)) for (const company of one.companies) out.set(company.id, company)
    return out
  })
  /** Whether workers of this kind can be picked up now. */
  canHold(worker: Worker): boolean {
    return this.board.prompt?.ask === 'Assign' && worker.role === this.role
  }
  /** Picks up another worker of a kind, unemployed or from a company. If there is none left, puts all of this kind back. */
  hold(kind: string, count: number, from = ''): void {
    const others = this.held.filter((one) => one.kind !== kind || one.from !== from)
    const room = this.held.length < (figure('assigned') || Infinity) && this.held.length - others.length < count
    this.held = room ? [...this.held, { kind, from }] : others
    this.picked = null
    this.reason = ''
  }
  /** The positions of the workers of a kind among those picked up, counted from 1. */
  heldAt(kind: string, from = ''): number[] {
    return this.held.flatMap((one, n) => (one.kind === kind && one.from === from ? [n + 1] : []))
  }
  /** The workers picked up who would fill posts of this company, in the order of its posts. */
  private fill(company: string): Held[] {
    const there = this.companies.get(company)
    if (!there) return []
    const left = this.held.filter((one) => `company.${one.from}` !== company)
    const kinds = filled(
      there,
      left.map((one) => one.kind),
    )
    return kinds.map(
      (kind) =>
        left.splice(
          left.findIndex((one) => one.kind === kind),
          1,
        )[0]!,
    )
  }
  /** The workers assigned so far in this gesture. */
  readonly placements = $derived.by(() => {
    const out: { company: string; kind: string }[] = []
    let company = ''
    for (const move of this.board.lead) {
      const { verb: what, argument: rest } = moveOf(move)
      if (what === 'staff') company = `company.${rest}`
      else if (what === 'worker') out.push({ company, kind: rest })
      else if (what === 'take') out.push({ company, kind: rest.slice(rest.indexOf('.') + 1) })
    }
    return out
  })

  /** The company whose posts are being filled; empty if none is. */
  readonly filling = $derived.by(() => {
    const chosen = this.board.lead.findLast((move) => /^(staff|build):/.test(move))
    return chosen && this.board.prompt?.ask === 'FillPosts' ? `company.${moveOf(chosen).argument}` : ''
  })
  /** While workers are picked up, only companies with a post for one of them are highlighted. */
  fits(offer: Offer): boolean {
    return !this.held.length || verb(offer) !== 'staff' || this.fill(offer.on).length > 0
  }
  /** Whether no company has a post for the workers picked up. */
  readonly stranded = $derived.by(
    () => this.held.length > 0 && !this.board.offersOf('staff').some((offer) => this.board.at(placeOf(offer)).length),
  )
  /** Answers that no item on the table shows. They become buttons next to the question. */
  readonly loose = $derived.by<Offer[]>(() => {
    const drawn = this.board.present
    if (!drawn.size) return []
    return [...this.board.offers].flatMap(([place, offers]) =>
      place === 'bar' || place === 'dock' || drawn.has(place) ? [] : offers,
    )
  })
  readonly buttons = $derived.by<Offer[]>(() => this.board.offers.get('bar') ?? [])
  /** All buttons next to the question. */
  override get bar(): Offer[] {
    return [...this.buttons, ...this.loose]
  }
  readonly inDock = $derived.by<Offer[]>(() => this.board.offers.get('dock') ?? [])
  readonly tabsToDo = $derived.by(() => new Set([...this.board.offers.keys()].map(tabOf)))
  readonly shown = $derived(this.hovered ?? this.picked ?? this.reading)
  /** Answers that the dock lists. The vote panel has its own buttons. */
  readonly listed = $derived.by<readonly Offer[]>(() => {
    if (this.choosing) return this.board.at(this.choosing)
    return this.inDock.filter((offer) => !this.voting || !IN_BALLOT.has(verb(offer)))
  })
  /** The effects of the bill that is proposed or put to the vote: one of the answers has them as hints, before its own. */
  readonly billLines = $derived.by<string[]>(() => {
    const offer = this.board.offersOf('wait', 'for', 'bid').find((one) => one.hints.length)
    return offer ? offer.hints.slice(0, offer.hints.length - ownHints(offer)) : []
  })
  /** Whether the dock shows the effects of a bill. */
  readonly aboutBill = $derived.by(
    () => this.billLines.length > 0 || this.board.offersOf('propose', 'decree').length > 0,
  )
  /**
   * Whether the dock has anything to read or choose. Hovering does not count: it must not open a panel over the item under
   * the pointer. Nor does a selection in a vote: the vote panel shows it.
   */
  readonly toRead = $derived(
    (this.picked !== null && !this.voting) || this.reading !== null || this.reason !== '' || this.listed.length > 0,
  )

  /** Statements (by phase and round) that existed when the page was opened or that have been shown since. */
  private told: Set<string> | null = null

  /** The result of the last vote, until the player makes a move or closes it. */
  outcome = $state.raw<Result | null>(null)
  private votes = -1

  /** Opens the statement of a phase that has just ended, and the result of a vote. */
  announce(view: View): void {
    const held = results(view)
    if (this.votes >= 0 && held.length > this.votes && this.board.past === null) this.outcome = held.at(-1)!
    else if (!held.length) this.outcome = null
    this.votes = held.length
    const now = sheets(view).map((one) => ({ ...one, key: `${one.statement}-${one.round}` }))
    const fresh = this.told ? now.filter((one) => !this.told!.has(one.key) && one.statement !== 'end') : []
    this.told ??= new Set()
    for (const one of now) this.told.add(one.key)
    // At the end of the game the result includes everything, and the table behind it stays visible.
    if (view.over) this.statement = null
    else if (fresh.length && this.board.past === null) {
      this.unread = [...(this.statement ? this.unread : []), ...fresh.map((one) => one.statement)]
      if (!this.statement) this.nextStatement()
    }
  }
  /** Statements that have not been shown yet, in their order. */
  unread = $state.raw<readonly Statement[]>([])
  /** Opens the next statement, or closes the last one. */
  nextStatement(): void {
    this.statement = this.unread[0] ?? null
    this.unread = this.unread.slice(1)
  }

  // -- basic actions: the action is chosen first, the card to discard second -------------------------------------

  /** The player's actual hand, also while a move is previewed. */
  readonly hand = $derived.by<Piece[]>(() => {
    const now = this.board.message?.view ?? null
    const view = this.board.past?.view ?? now
    return (view && zoneOf(view, `hand.${this.board.seat}`)?.pieces) ?? []
  })
  private readonly discards = $derived.by(() => this.board.offersOf('discard'))
  /** The card that would be discarded: the player's choice, or else a card that cannot be played now. */
  readonly paying = $derived.by<Offer | undefined>(() => {
    const chosen = this.discards.find((offer) => argument(offer) === this.discard)
    return chosen ?? this.discards.find((offer) => this.board.refusals.has(offer.on)) ?? this.discards[0]
  })

  /** The card that is discarded for the action that has been begun. */
  readonly spent = $derived.by<Piece | undefined>(() => {
    const move = this.board.lead.find((one) => one.startsWith('discard:'))
    return move ? this.hand.find((card) => card.face === `card/${moveOf(move).argument}`) : undefined
  })

  /** The choice behind a basic action; undefined if the action is unavailable. */
  action(name: string): Choice | undefined {
    const place = `act.${name}`
    const direct = this.board.at(place)[0]
    if (direct) return this.choiceOf(direct)
    const piece = this.board.pieces('actions').find((one) => one.id === place)
    if (!piece || !('possible' in piece.marks) || !this.paying) return undefined
    const does = (this.board.zone('actions')?.reasons ?? []).filter((one) => one.on === place)
    return {
      moves: [this.paying.move, `act:${name}`],
      place,
      label: piece.text,
      hints: (does.length ? does : Object.values(piece.facts)).map((one) => one.text),
    }
  }

  /** Handles a button next to the question. Answers that end or decline something are sent without a preview. */
  override press(offer: Offer): void {
    if (this.board.sending !== null) return
    if (NEGATIVE.has(verb(offer))) void this.send([offer.move])
    else this.pick(this.choiceOf(offer))
  }

  // -- choosing --------------------------------------------------------------------------------------------

  /** Workers that have been picked up go to the company that is touched. */
  override touch(place: string): void {
    const offers = this.board.at(place)
    const first = offers[0]
    const workers = offers.length === 1 && first && verb(first) === 'staff' ? this.fill(first.on).map(moveOfHeld) : []
    if (!first || !workers.length) super.touch(place)
    else this.pick({ ...this.choiceOf(first), moves: [first.move, ...workers] }, this.choiceOf(first))
  }

  /** A gesture ends with its phase, at the latest: the statement of a phase is shown before the next question. */
  protected override continues({ view }: TrialMessage): boolean {
    const ask = view.prompt?.ask
    const now = this.board.message?.view
    return ask !== undefined && !BEGINS_GESTURE.has(ask) && now != null && when(view).phase === when(now).phase
  }

  /**
   * A bill waits for the elections unless its proposer decides otherwise: this saves a click and keeps the effects of the
   * bill visible. An only answer is selected too, unless it takes a worker out of a company.
   */
  protected override usual(offers: readonly Offer[]): Offer | undefined {
    const only = offers.length === 1 && verb(offers[0]!) !== 'take' ? offers[0] : undefined
    return offers.find((offer) => verb(offer) === 'wait') ?? only
  }

  /** Workers who have been assigned are no longer held; the others are. */
  protected override advance(moves: string[], view: View): void {
    const rest = [...this.held]
    for (const move of moves.slice(this.board.lead.length)) {
      const gone = rest.findIndex((one) => moveOfHeld(one) === move)
      if (gone >= 0) rest.splice(gone, 1)
    }
    super.advance(moves, view)
    this.held = rest
  }

  /** Statements cover the table: they are read first. */
  override back(): boolean {
    if (!this.statement) return super.back()
    this.nextStatement()
    return true
  }

  protected override get pending(): boolean {
    return super.pending || this.reading !== null || this.held.length > 0
  }

  /** Discards another card for the current action. */
  async payWith(card: string): Promise<void> {
    const moves = [`discard:${card}`, ...this.board.lead.slice(1)]
    const trial = await this.tryMoves(moves)
    if (!trial || !this.board.lead.length) return
    this.board.lead = moves
    this.board.trial = trial.view
  }

  /** Opens a text, or closes it if it is open. */
  read(text: Choice): void {
    this.reading = this.reading?.place === text.place ? null : text
  }

  override async send(moves: string[]): Promise<void> {
    this.outcome = null
    await super.send(moves)
  }

  override forget(): void {
    super.forget()
    this.reading = null
    this.held = []
  }

  override clear(): void {
    super.clear()
    this.discard = ''
  }
}

export { argument, verb }
export type { Choice }

export function getDesk(): Desk {
  return getBoard().answers as Desk
}

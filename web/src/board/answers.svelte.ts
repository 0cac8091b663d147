/**
 * How a player answers the question of a table: what each place offers, what is selected, what is shown before it is sent,
 * and why something cannot be done. Every table uses it. A selection is played at once, or after a confirmation if the
 * player wants so. A table that previews moves (`previews`) instead shows what a selection does, and asks the following
 * questions of the same gesture before anything is sent.
 */

import { settings } from '../lib/settings.svelte'
import type { Offer, TrialMessage, View } from '../lib/types'
import type { Board } from './board.svelte'

/** A selection: one move, or several that belong together. */
export interface Choice {
  moves: string[]
  place: string
  label: string
  hints: string[]
}

export class Answers {
  /** Whether a selection is previewed. */
  readonly previews: boolean = false
  /** The selection that waits for confirmation. */
  picked = $state.raw<Choice | null>(null)
  /** The position after the selection, if the selection completes the gesture. */
  after = $state.raw<View | null>(null)
  /** Whether a request for that position is pending. */
  trying = $state(false)
  /** The steps of the gesture that can be undone. */
  steps = $state.raw<{ lead: readonly string[]; trial: View | null }[]>([])
  private tries = 0
  /** The selected place, if it has several answers, and its title. */
  choosing = $state('')
  title = $state('')
  /** Why the item that was clicked or tapped is unavailable. */
  reason = $state('')
  /** Where that item is, if the answers or the reason are shown beside it. */
  near = $state.raw<DOMRect | null>(null)

  constructor(readonly board: Board) {}

  // -- what a game may decide otherwise ----------------------------------------------------------------------

  /** The place that shows an offer. */
  protected placeOf(offer: Offer): string {
    return offer.on
  }
  /** Whether an offer is shown while something else has been selected. */
  protected fits(_offer: Offer): boolean {
    return true
  }
  /** Whether the question after some moves belongs to the same gesture. */
  protected continues(_trial: TrialMessage): boolean {
    return false
  }
  /** The answer to the next question of a gesture that is selected in advance. */
  protected usual(_offers: readonly Offer[]): Offer | undefined {
    return undefined
  }
  /** Whether anything is selected that can be put back. */
  protected get pending(): boolean {
    return this.picked !== null || this.choosing !== '' || this.reason !== ''
  }

  // -- places ------------------------------------------------------------------------------------------------

  readonly byPlace = $derived.by(() => {
    const out = new Map<string, Offer[]>()
    for (const offer of this.board.prompt?.offers ?? []) {
      if (!this.fits(offer)) continue
      const place = this.placeOf(offer)
      const there = out.get(place)
      if (there) there.push(offer)
      else out.set(place, [offer])
    }
    return out
  })

  at(place: string): Offer[] {
    return this.byPlace.get(place) ?? []
  }

  /** Why a place has no answer, or not the most obvious one. */
  why(place: string): string {
    return this.board.refusals.get(place) ?? ''
  }

  choiceOf(offer: Offer): Choice {
    return { moves: [offer.move], place: this.placeOf(offer), label: offer.label, hints: offer.hints }
  }

  // -- selecting ---------------------------------------------------------------------------------------------

  /** Handles a click on a place: select its one offer, choose among several, or show why there is none. */
  touch(place: string, title = '', element: Element | null = null): void {
    const offers = this.at(place)
    const first = offers[0]
    const why = this.why(place)
    this.reason = ''
    // If the obvious move is impossible, the other one is not played without asking.
    if (offers.length === 1 && first && (this.previews || !why)) this.pick(this.choiceOf(first))
    else if (offers.length) {
      this.choosing = this.choosing === place ? '' : place
      this.title = title
      this.near = element?.getBoundingClientRect() ?? null
    } else if (why) this.explain(why, element)
    else this.board.prepare(place)
  }

  explain(text: string, element: Element | null): void {
    this.reason = text
    this.near = element?.getBoundingClientRect() ?? null
  }

  /**
   * Selects a choice. Selecting the same choice again confirms it. If the server refuses the moves of a choice that is
   * previewed, `otherwise` is selected.
   */
  pick(choice: Choice, otherwise?: Choice): void {
    this.reason = ''
    if (this.picked && this.picked.moves.join() === choice.moves.join()) {
      this.confirm()
      return
    }
    if (!this.previews) {
      void this.play(choice)
      return
    }
    this.picked = choice
    this.after = null
    void this.preview([...this.board.lead, ...choice.moves], otherwise)
  }

  /** Plays a choice, or waits for its confirmation, depending on the settings. */
  private async play(choice: Choice): Promise<void> {
    const asks = settings.confirm !== 'off' && !this.board.past
    const waits = asks && (await this.wantsConfirmation(choice))
    this.forget()
    if (waits) this.picked = choice
    else await this.send(choice.moves)
  }

  private async wantsConfirmation({ moves }: Choice): Promise<boolean> {
    if (settings.confirm === 'always') return true
    const trial = await this.board.tryMoves(moves)
    return trial?.next === 'chance' || trial?.next === 'over'
  }

  /** Asks for the position after some moves, and continues the gesture or shows their effects. */
  private async preview(moves: string[], otherwise?: Choice): Promise<void> {
    const mine = ++this.tries
    this.trying = true
    const trial = await this.board.tryMoves(moves)
    if (mine !== this.tries) return
    this.trying = false
    if (!trial) {
      if (otherwise) this.pick(otherwise)
      return
    }
    if (trial.next === 'mine' && this.continues(trial)) this.advance(moves, trial.view)
    else this.after = trial.view
  }

  /** Continues with the next question of the gesture. */
  protected advance(moves: string[], view: View): void {
    this.steps = [...this.steps, { lead: this.board.lead, trial: this.board.trial }]
    this.board.lead = moves
    this.board.trial = view
    this.forget()
    const first = this.usual(view.prompt?.offers ?? [])
    if (first) this.pick(this.choiceOf(first))
  }

  readonly canGoBack = $derived.by(() => this.pending || this.steps.length > 0)

  /** Goes one step back: clears the selection, or else undoes the last answer of the gesture. */
  back(): void {
    if (this.pending) {
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

  confirm(): void {
    const choice = this.picked
    if (choice) void this.send(choice.moves)
  }

  async send(moves: string[]): Promise<void> {
    this.tries++
    this.trying = false
    this.picked = null
    await this.board.playAll(moves)
    this.clear()
  }

  /** Puts back what is selected. */
  forget(): void {
    this.tries++
    this.trying = false
    this.picked = null
    this.after = null
    this.choosing = ''
    this.reason = ''
  }

  /** Resets everything for a new question. */
  clear(): void {
    this.forget()
    this.steps = []
    this.board.lead = []
    this.board.trial = null
  }
}

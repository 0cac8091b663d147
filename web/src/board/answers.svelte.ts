/**
 * How a player answers the question of a table: what is selected, what is shown before it is sent, and why something
 * cannot be done. Every table uses it. A selection is played at once, or after a confirmation if the
 * player wants so. A table that previews moves (`previews`) instead shows what a selection does, and asks the following
 * questions of the same gesture before anything is sent.
 */

import { app } from '../lib/app.svelte'
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
  /** The choice under the pointer or with the focus, or why that item is unavailable. */
  hovered = $state.raw<Choice | null>(null)
  whyNot = $state('')
  /** Where that item is, if the answers or the reason are shown beside it. */
  near = $state.raw<DOMRect | null>(null)

  constructor(readonly board: Board) {}

  // -- what a game may decide otherwise ----------------------------------------------------------------------

  /** Whether the question after some moves belongs to the same gesture. */
  protected continues(_trial: TrialMessage): boolean {
    return false
  }
  /** The answer to the next question of a gesture that is selected in advance. */
  protected usual(_offers: readonly Offer[]): Offer | undefined {
    return undefined
  }
  /** The offers of the buttons that the digits press. */
  get bar(): readonly Offer[] {
    return this.board.loose
  }
  /** Handles one of these buttons. */
  press(offer: Offer): void {
    this.pick(this.choiceOf(offer))
  }
  /** Whether anything is selected that can be put back. */
  protected get pending(): boolean {
    return this.picked !== null || this.choosing !== '' || this.reason !== ''
  }

  // -- selecting ---------------------------------------------------------------------------------------------

  /** How often something was sent. */
  sent = 0

  choiceOf(offer: Offer): Choice {
    return { moves: [offer.move], place: this.board.placeOf(offer), label: offer.label, hints: offer.hints }
  }

  /** Shows what is under the pointer or has the focus: a choice, or the reason why it is unavailable. */
  point(choice: Choice | null, why = ''): void {
    this.hovered = choice
    this.whyNot = why
  }

  /** Handles a click on a place: select its one offer, choose among several, or show why there is none. */
  touch(place: string, title = '', element: Element | null = null): void {
    const offers = this.board.at(place)
    const first = offers[0]
    const why = this.board.why(place)
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
    this.hovered = null
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
    const trial = await this.tryMoves(moves)
    return trial?.next === 'chance' || trial?.next === 'over'
  }

  /** Asks for the position after some moves, and continues the gesture or shows their effects. */
  private async preview(moves: string[], otherwise?: Choice): Promise<void> {
    const mine = ++this.tries
    this.trying = true
    const trial = await this.tryMoves(moves)
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

  /** Goes one step back: clears the selection, or else undoes the last answer of the gesture. Returns whether it did. */
  back(): boolean {
    if (this.pending) {
      this.forget()
      return true
    }
    const last = this.steps.at(-1)
    if (!last) return false
    this.steps = this.steps.slice(0, -1)
    this.board.lead = last.lead
    this.board.trial = last.trial
    this.forget()
    return true
  }

  confirm(): void {
    const choice = this.picked
    if (choice) void this.send(choice.moves)
  }

  async send(moves: string[]): Promise<void> {
    this.sent++
    this.tries++
    this.trying = false
    this.picked = null
    this.hovered = null
    await this.playAll(moves)
    this.clear()
  }

  // -- to the server -----------------------------------------------------------------------------------------

  /** Plays several moves as one: all or none, and one undo takes all of them back. */
  async playAll(moves: readonly string[]): Promise<void> {
    const { board } = this
    const [move, ...then] = [...board.lead, ...moves]
    if (board.sending !== null || board.past || move === undefined) return
    board.prepared = null
    board.automatic = null
    board.sending = move
    const before = board.message
    try {
      const question = before?.question ?? null
      await board.wire.ask('play', { seat: board.own, question, move, ...(then.length ? { then } : {}) })
      // The answer may come before the new view; the old offers are no longer valid then.
      await board.wire.until(board.own, (now) => now?.question !== before?.question || now?.moves !== before?.moves)
    } catch (problem) {
      app.complain(problem)
    } finally {
      board.sending = null
    }
  }

  /** Asks what the table would look like after these moves; null if the server refuses. */
  protected async tryMoves(moves: readonly string[]): Promise<TrialMessage | null> {
    const { board } = this
    const question = board.message?.question
    if (question == null || board.past) return null
    return board.wire.ask('try', { seat: board.own, question, moves: [...moves] }).catch(() => null)
  }

  // -- putting back ------------------------------------------------------------------------------------------

  /** Puts back what is selected. */
  forget(): void {
    this.tries++
    this.trying = false
    this.picked = null
    this.after = null
    this.choosing = ''
    this.reason = ''
    this.hovered = null
  }

  /** Resets everything for a new question. */
  clear(): void {
    this.forget()
    this.steps = []
    this.board.lead = []
    this.board.trial = null
  }
}

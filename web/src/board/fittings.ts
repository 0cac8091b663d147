import type { Snippet } from 'svelte'
import type { Piece, View } from '../lib/types'
import type { Answers } from './answers.svelte'
import type { Flow } from './travel'

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
  /** Its own way to answer, if it previews moves or shows offers in other places. */
  answers?: Answers
  /** What has happened since the user's last turn, in a few sentences. */
  story?: () => readonly string[]
  /** Whether something covers the table: a guide then explains no actions. */
  covered?: () => boolean
  /** What is added to the explanation of a piece: keys of the game's `about` words, or sentences. */
  remarks?: (piece: Piece) => string[]
  /** What flies between two views besides pieces and counters. */
  flows?: (old: View, next: View) => Flow[]
}

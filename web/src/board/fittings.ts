import type { Snippet } from 'svelte'
import type { LogLine, Offer, Piece, View } from '../lib/types'
import type { Answers } from './answers.svelte'
import type { Flow } from './travel'

export interface KeyZones {
  /** The zone of each letter. */
  letters: Readonly<Record<string, string>>
  /** Their names, in the order of the letters. */
  names: () => string
  /** Opens the part of the table that contains a zone. */
  open: (zone: string) => void
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
  /** In a replay, the way to the parts of a table that a small screen shows one at a time. */
  parts?: Snippet
  /** Below the result when the game is over, instead of the list of scores. */
  ending?: Snippet
  /** The parts of the table that a letter leads to: elements with `data-keys`. */
  zones?: KeyZones
  /** The class of its places, if it draws them in its own way. */
  look?: string
  /** Its own way to answer, if it previews moves. */
  answers?: Answers
  /** The place that shows an offer, if it is not what the offer is on. */
  placeOf?: (offer: Offer) => string
  /** Whether an offer is shown now, if that depends on what has been selected. */
  fits?: (offer: Offer) => boolean
  /** What has happened since the user's last turn, in a few sentences. */
  story?: () => readonly string[]
  /** The index of the first line of the log after the user's last turn, if the log tells of turns; -1 before the first turn. */
  turnEnd?: (log: readonly LogLine[]) => number
  /** The name of what covers the table, if anything does: a guide then explains nothing else, and no answers are announced. */
  covered?: () => string | null
  /** What is added to the explanation of a piece: keys of the game's `about` words, or sentences. */
  remarks?: (piece: Piece) => string[]
  /** Which of several offers of one place the player prefers, who is then not asked; all of them if none. */
  prefers?: (offers: readonly Offer[]) => readonly Offer[]
  /** What this browser remembers for this game, in the settings beside the table. */
  habits?: Snippet
  /** What flies between two views besides pieces and counters. */
  flows?: (old: View, next: View) => Flow[]
}

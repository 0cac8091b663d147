/**
 * What a game adds to the page, besides the texts and pictures of its views: its manifest, `games/<game>/game.ts`. Every
 * field is optional, because a game without a manifest is played on the table for all games.
 */

import type { Component } from 'svelte'
import type { Faces } from '../board/faces'
import type { Rounds } from '../board/rounds'
import type { CoachProps, Guide } from '../guide/guide'
import type { Sound } from '../lib/sound'
import type { IconDrawing } from '../lib/types'

type Loaded<T> = () => Promise<T>

/** What a role is drawn with beside what its player says: a shape on a field of 24 by 24, and an icon on it. */
export interface Sign {
  colour: string
  shape: string
  icon: IconDrawing
}

export interface Manifest {
  table?: {
    load: Loaded<{ default: Component }>
    /** `fitted`: drawn smaller if the window is a little too low for it. `page`: fills the page, with a bar of its own. */
    size: 'fitted' | 'page'
  }
  /** The height of the bar below the table, if its questions need another one. */
  bar?: {
    height?: string
    /** On a narrow screen. */
    narrow?: string
    /** On a narrow screen, below a guide. */
    guided?: string
  }
  /** How many lines its status has; 1 unless told. */
  statusLines?: 1 | 2
  /** Its rounds, as its log tells them. */
  rounds?: Rounds
  /** The colours of its seats in charts, by the number of players, if their roles have colours. */
  colours?: (seats: number) => readonly string[]
  /** The keys of the lines of its log that a replay leads to; the statements of its rounds unless told. */
  events?: readonly string[]
  /** The sounds that lines of its log make, by their keys. */
  sounds?: Record<string, Sound>
  /** The colours and signs of its pieces on the table for all games. */
  faces?: Loaded<Faces>
  /** The signs of its roles, if its seats have roles; other seats have pawns. */
  signs?: Record<string, Sign>
  /** A picture of a few shapes: absolutely positioned children of a scene of 16 by 10. */
  poster?: Component
  guide?: {
    load: Loaded<{ guide: Guide }>
    /** A coach of its own, for a game whose turns are too free for steps in a fixed order. */
    coach?: Loaded<{ default: Component<Pick<CoachProps, 'text' | 'quit'>> }>
    /** If the seats differ and there is a guide for each of them: the number of players at a guided table. */
    bySeat?: number
  }
  /**
   * Questions whose answers follow from public information: if there is only one, the page may give it by itself. If the
   * list is missing, it never does. A test compares the list with the rules (tests/laws/test_open_questions.py).
   */
  openQuestions?: readonly string[]
  /** A question that may be asked again and again, and the move that declines: the player may decline all at once. */
  declines?: { ask: string; move: string }
}

/** Checks the type of a manifest where it is written. */
export function defineGame(manifest: Manifest): Manifest {
  return manifest
}

/** Known names in a piece's face tint it and give it a sign, wherever it lies; its words stay on it. */

import type { IconDrawing } from '../lib/types'

/** The names that a game adds to the colours that every game has. */
export interface Faces {
  tints: Record<string, string>
  signs: Record<string, IconDrawing>
}

/** The games that have such names. */
export const FACES: Record<string, () => Promise<Faces>> = {
  hegemony: () => import('../games/hegemony/faces'),
}

const COLOURS: Record<string, string> = {
  red: '#b8322a',
  green: '#2c7d43',
  blue: '#2268b8',
  yellow: '#b98a00',
  purple: '#7a3fa8',
  orange: '#c2641a',
  black: '#3a3a3a',
  white: '#8b8b83',
}
let tints = COLOURS
let signs: Record<string, IconDrawing> = {}

/** Learns the names of the game that is drawn. */
export function learn(faces: Faces | undefined): void {
  tints = { ...COLOURS, ...faces?.tints }
  signs = faces?.signs ?? {}
}

const MAKES = /^makes-/
const words = (face: string): string[] => face.split(/[/\-_.]/)

/** The colour of the first known name in a face, or in the name of a fact. */
export function known(face: string): string | undefined {
  return tints[words(face).find((word) => word in tints) ?? '']
}

export function tint(face: string, facts: readonly string[] = []): string {
  return known(face) ?? known(facts.find((name) => MAKES.test(name)) ?? '') ?? '#5b6a63'
}

/** Only what is nothing else carries a sign, `good/food` and not a card about food; and what makes something, the sign of that. */
export function sign(face: string, facts: readonly string[] = []): IconDrawing | undefined {
  const [kind = '', name = ''] = face.split('/')
  return signs[
    ['good', 'role', 'class', 'board'].includes(kind)
      ? name
      : (facts.find((one) => MAKES.test(one))?.replace(MAKES, '') ?? '')
  ]
}

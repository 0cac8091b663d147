/** Colours and icons for pieces, from known names in their faces. */

import type { IconDrawing } from '../lib/types'

/** The names that a game adds to the colours that every game has. */
export interface Faces {
  tints: Record<string, string>
  signs: Record<string, IconDrawing>
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

/** Sets the names of the current game. */
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

/**
 * The icon of a face: for `good/food` itself, not for a card about food; a piece that makes something has the icon of
 * its product.
 */
export function sign(face: string, facts: readonly string[] = []): IconDrawing | undefined {
  const [kind = '', name = ''] = face.split('/')
  return signs[
    ['good', 'role', 'class', 'board'].includes(kind)
      ? name
      : (facts.find((one) => MAKES.test(one))?.replace(MAKES, '') ?? '')
  ]
}

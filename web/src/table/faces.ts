/** Known names in a piece's face tint it and give it a sign, wherever it lies; its words stay on it. */

import wheat from 'icon:game/wheat'
import ring from 'icon:game/diamond-ring'
import cross from 'icon:game/hospital-cross'
import cap from 'icon:game/graduate-cap'
import megaphone from 'icon:game/megaphone'
import hat from 'icon:game/top-hat'
import congress from 'icon:game/congress'
import sickle from 'icon:game/sickle'
import shop from 'icon:game/shop'
import type { IconDrawing } from '../lib/types'

const TINTS: Record<string, string> = {
  red: '#b8322a',
  green: '#2c7d43',
  blue: '#2268b8',
  yellow: '#b98a00',
  purple: '#7a3fa8',
  orange: '#c2641a',
  black: '#3a3a3a',
  white: '#8b8b83',
  working: '#b8322a',
  middle: '#b98a00',
  capitalist: '#2268b8',
  state: '#6b6f76',
  unskilled: '#8b8b83',
  food: '#2c7d43',
  luxury: '#2268b8',
  health: '#b8322a',
  education: '#c2641a',
  influence: '#7a3fa8',
  agriculture: '#2c7d43',
  healthcare: '#b8322a',
  media: '#7a3fa8',
}
const SIGNS: Record<string, IconDrawing> = {
  food: wheat,
  luxury: ring,
  health: cross,
  education: cap,
  influence: megaphone,
  working: sickle,
  middle: shop,
  capitalist: hat,
  state: congress,
}
const MAKES = /^makes-/
const words = (face: string): string[] => face.split(/[/\-_.]/)

/** The colour of the first known name in a face, or in the name of a fact. */
export function known(face: string): string | undefined {
  return TINTS[words(face).find((word) => word in TINTS) ?? '']
}

export function tint(face: string, facts: readonly string[] = []): string {
  return known(face) ?? known(facts.find((name) => MAKES.test(name)) ?? '') ?? '#5b6a63'
}

/** Only what is nothing else carries a sign, `good/food` and not a card about food; and what makes something, the sign of that. */
export function sign(face: string, facts: readonly string[] = []): IconDrawing | undefined {
  const [kind = '', name = ''] = face.split('/')
  return SIGNS[
    ['good', 'role', 'class', 'board'].includes(kind)
      ? name
      : (facts.find((one) => MAKES.test(one))?.replace(MAKES, '') ?? '')
  ]
}

/** The people of Akbahah: each has an emblem and a colour, so that nobody depends on colours. */

import drum from 'icon:game/three-keys'
import fan from 'icon:game/handheld-fan'
import jar from 'icon:game/snake-jar'
import saber from 'icon:game/saber-slash'
import tea from 'icon:game/teapot'
import turban from 'icon:game/turban'
import type { IconDrawing } from '../../lib/types'

export interface Person {
  icon: IconDrawing
  colour: string
  deep: string
}

const PEOPLE: Record<string, Person> = {
  guard: { icon: saber, colour: '#c23b2e', deep: '#7a1a12' },
  servant: { icon: tea, colour: '#2d8a55', deep: '#145430' },
  harem_lady: { icon: fan, colour: '#c2408c', deep: '#7d1f57' },
  eunuch: { icon: drum, colour: '#2b6fb5', deep: '#124478' },
  fakir: { icon: jar, colour: '#c27a12', deep: '#7a4700' },
  caliph: { icon: turban, colour: '#7b46b0', deep: '#4a2274' },
}

const NOBODY: Person = { icon: turban, colour: '#8a7450', deep: '#4d3d22' }

export function personOf(face: string): Person {
  return PEOPLE[face.split('/')[1] ?? ''] ?? NOBODY
}

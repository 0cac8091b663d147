/** The characters' emblems and the suits' colours and shapes. */

import poor from 'icon:game/bindle'
import mother from 'icon:game/baby-bottle'
import worker from 'icon:game/gear-hammer'
import teacher from 'icon:game/teacher'
import artist from 'icon:game/palette'
import journalist from 'icon:game/newspaper'
import bureaucrat from 'icon:game/stamper'
import police from 'icon:game/police-badge'
import scientist from 'icon:game/microscope'
import broker from 'icon:game/chart'
import doctor from 'icon:game/stethoscope'
import judge from 'icon:game/gavel'
import influencer from 'icon:game/smartphone'
import billionaire from 'icon:game/top-hat'
import president from 'icon:game/public-speaker'
import type { IconDrawing } from '../../lib/types'

export const CAST: Record<string, IconDrawing> = {
  poor,
  mother,
  worker,
  teacher,
  artist,
  journalist,
  bureaucrat,
  police,
  scientist,
  stockbroker: broker,
  doctor,
  judge,
  influencer,
  billionaire,
  president,
}

export interface Suit {
  colour: string
  deep: string
  shape: string
}

const SUITS: Record<string, Suit> = {
  green: { colour: '#2c8f4b', deep: '#12502a', shape: 'M12 1C20 6 21 15 12 23 3 15 4 6 12 1z' },
  yellow: { colour: '#d39a00', deep: '#6f4d00', shape: 'M12 1l3 7 8 .6-6 5 2 7.700-7-4.300-7 4.300 2-7.700-6-5L9 8z' },
  red: {
    colour: '#cf3129',
    deep: '#7f130d',
    shape: 'M12 22C5 16 1 12 1 7.500A5.500 5.500 0 0 1 12 5a5.500 5.500 0 0 1 11 2.500C23 12 19 16 12 22z',
  },
  blue: { colour: '#2370c4', deep: '#0f417c', shape: 'M12 1 22 12 12 23 2 12z' },
}

const NONE: Suit = { colour: '#6b5a4a', deep: '#3a2e22', shape: 'M4 4h16v16H4z' }

export function suitOf(face: string): Suit {
  return SUITS[(face.split('/')[1] ?? '').split('-')[0] ?? ''] ?? NONE
}

/** The characters with the flag. A hand of such cards may declare the Class Revolution. */
const FLAGGED = ['poor', 'mother', 'worker']

export function flagged(face: string): boolean {
  return face.startsWith('card/') && FLAGGED.includes(characterOf(face))
}

export function characterOf(face: string): string {
  const label = face.split('/')[1] ?? ''
  return label.split('-')[1] ?? label
}

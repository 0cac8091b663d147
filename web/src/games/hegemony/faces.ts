/** The colours and signs of Hegemony's pieces on the generic table. */

import { GOOD_ICON } from './drawings'
import { SIGNS } from './signs'
import type { Good, Role, Skill } from './model'
import type { IconDrawing } from '../../lib/types'

const GOOD_TINT: Record<Good, string> = {
  food: '#2c7d43',
  luxury: '#2268b8',
  health: '#b8322a',
  education: '#c2641a',
  influence: '#7a3fa8',
}
const ROLE_TINT: Record<Role, string> = {
  working: '#b8322a',
  middle: '#b98a00',
  capitalist: '#2268b8',
  state: '#6b6f76',
}
const SKILL_TINT: Record<Skill, string> = {
  unskilled: '#8b8b83',
  agriculture: GOOD_TINT.food,
  luxury: GOOD_TINT.luxury,
  healthcare: GOOD_TINT.health,
  education: GOOD_TINT.education,
  media: GOOD_TINT.influence,
}

export const tints: Record<string, string> = { ...SKILL_TINT, ...GOOD_TINT, ...ROLE_TINT }
const icons = Object.entries(SIGNS).map(([role, { icon }]) => [role, icon] as const)
export const signs: Record<string, IconDrawing> = { ...GOOD_ICON, ...Object.fromEntries(icons) }

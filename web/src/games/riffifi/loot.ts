/** The colours of the loot: each has an icon and a shape, so that nobody depends on colours. */

import amphora from 'icon:game/swap-bag'
import crown from 'icon:game/jewel-crown'
import emerald from 'icon:game/emerald-necklace'
import gold from 'icon:game/gold-bar'
import mask from 'icon:game/domino-mask'
import pearls from 'icon:game/pearl-necklace'
import ring from 'icon:game/diamond-ring'
import ruby from 'icon:game/cut-diamond'
import type { IconDrawing } from '../../lib/types'

export interface Loot {
  colour: string
  deep: string
  icon: IconDrawing
  shape: string
}

export const LOOT: Record<string, Loot> = {
  red: { colour: '#d4342c', deep: '#8f1712', icon: ruby, shape: 'M12 1 22 12 12 23 2 12z' },
  green: { colour: '#2c8f4b', deep: '#145428', icon: emerald, shape: 'M3 3h18v18H3z' },
  blue: { colour: '#2472c8', deep: '#0f4484', icon: ring, shape: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z' },
  yellow: { colour: '#d99a00', deep: '#7d5300', icon: gold, shape: 'M12 2 23 21H1z' },
  purple: { colour: '#8447b8', deep: '#4f2277', icon: crown, shape: 'M6.5 2h11L23 12l-5.5 10h-11L1 12z' },
  orange: {
    colour: '#d9661c',
    deep: '#873a08',
    icon: amphora,
    shape: 'M12 1l3 7 8 .6-6 5 2 7.7-7-4.3-7 4.3 2-7.7-6-5L9 8z',
  },
  black: { colour: '#4a4a55', deep: '#1f1f27', icon: mask, shape: 'M9 1h6v8h8v6h-8v8H9v-8H1V9h8z' },
  white: {
    colour: '#8c94a3',
    deep: '#4f5663',
    icon: pearls,
    shape: 'M12 2a5 5 0 0 1 5 5 5 5 0 0 1 0 10 5 5 0 0 1-10 0A5 5 0 0 1 7 7a5 5 0 0 1 5-5z',
  },
}

export const NO_LOOT: Loot = { colour: '#33415c', deep: '#1a2438', icon: mask, shape: 'M2 5h20v14H2z' }

export function lootOf(face: string): Loot {
  const label = face.slice(face.indexOf('/') + 1)
  return LOOT[label.split('-')[0] ?? ''] ?? NO_LOOT
}

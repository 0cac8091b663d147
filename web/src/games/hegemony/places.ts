/** Where the Hegemony page shows each answer to a question. */

import type { Offer } from '../../lib/types'
import { ROLES } from './model'

export interface Move {
  verb: string
  /** The part after the colon. */
  argument: string
}

export function moveOf(text: string): Move {
  const at = text.indexOf(':')
  return at < 0 ? { verb: text, argument: '' } : { verb: text.slice(0, at), argument: text.slice(at + 1) }
}

/** Answers that are shown in the dock: a stepper, icons, or buttons with their effects. */
export const IN_DOCK = new Set(['amount', 'bid', 'skill', 'industry', 'choose', 'export', 'for', 'against', 'remove'])
/** Answers that end, decline or postpone something. They are buttons next to the question. */
export const BUTTONS = new Set(['done', 'end', 'no', 'yes', 'skip', 'pass', 'wait', 'call'])

const NUMBERS = new Set(['amount', 'bid', 'price'])

/** Whether all answers are amounts, which are shown as numbers without labels. */
export function areNumbers(offers: readonly Offer[]): boolean {
  return offers.length > 0 && offers.every((offer) => NUMBERS.has(moveOf(offer.move).verb))
}

/**
 * The place of an offer: the id of an item on the table, `dock` for the dock, `bar` for a button next to the question,
 * or an empty string if the page does not know the move.
 */
export function placeOf(offer: Offer): string {
  const { verb, argument } = moveOf(offer.move)
  if (BUTTONS.has(verb)) return 'bar'
  if (IN_DOCK.has(verb)) return 'dock'
  switch (verb) {
    case 'act':
      return `act.${argument}`
    case 'bonus':
      return `bonus.${argument}`
    case 'propose':
    case 'decree':
      return `cell.${argument}`
    case 'wage':
      return `step.${argument}`
    case 'take':
    case 'swap':
      return `pawn.${argument}`
    case 'union':
      return `union.${argument}`
    case 'good':
      return `good.${argument}`
    case 'from':
      return `seller.${argument}`
    case 'class':
    case 'hire':
    case 'role':
      return (ROLES as readonly string[]).includes(argument) ? `plate.${argument}` : ''
    default:
      return offer.on
  }
}

/** The tab that contains a place on a small screen. */
export type Tab = 'policies' | 'economy' | 'market' | 'hand'

/** The zones that a letter leads to, and the tab that contains each. */
export const ZONES = {
  policies: 'policies',
  economy: 'economy',
  market: 'market',
  hand: 'hand',
  actions: 'hand',
} as const
export type Zone = keyof typeof ZONES

export function tabOf(place: string): Tab | null {
  const kind = place.split('.', 1)[0] ?? ''
  if (kind === 'cell' || kind === 'policy') return 'policies'
  if (['company', 'step', 'pawn', 'idle', 'union', 'unions'].includes(kind)) return 'economy'
  if (['good', 'seller', 'store', 'services', 'import', 'deal', 'transaction', 'event'].includes(kind)) return 'market'
  if (['card', 'act', 'bonus'].includes(kind)) return 'hand'
  return null
}

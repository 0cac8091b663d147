/**
 * Automatic moves: a move was prepared, or it is the only possible one.
 *
 * They must not tell others more than a move made by hand. So they are made after a pause that is drawn by chance, the same for
 * all of them. And a move is only taken for the only one where everybody can see that it is: questions whose answers follow
 * from what lies open (`openQuestions.json`, which a test checks against the rules), and the last card of a hand. A player who
 * holds one card of the suit to follow is asked like everybody else.
 */

import type { Offer, View } from '../lib/types'
import OPEN from './openQuestions.json'

/** The least and the most milliseconds before such a move. */
const PAUSE = [800, 2400] as const

export function pause(): number {
  return PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0])
}

/** The only answer to a question, where everybody knows that there is no other. */
export function onlyAnswer(view: View, seat: number): Offer | null {
  const { prompt, game } = view
  if (!prompt || prompt.ask === 'may' || prompt.offers.length !== 1) return null
  const offer = prompt.offers[0]!
  if ((OPEN as Record<string, string[]>)[game]?.includes(prompt.ask)) return offer
  const hand = view.zones.find((zone) => zone.id === `hand.${seat}`)
  return game in OPEN && hand?.pieces.length === 1 && hand.pieces[0]!.id === offer.on ? offer : null
}

/** What a prepared card comes to: its one move, or null where it has none or several; undefined while something else is asked. */
export function preparedMove(view: View, seat: number, card: string): Offer | null | undefined {
  const hand = view.zones.find((zone) => zone.id === `hand.${seat}`)?.pieces.map((piece) => piece.id) ?? []
  if (!hand.includes(card)) return null
  const { offers, refusals } = view.prompt ?? { offers: [], refusals: [] }
  if (![...offers, ...refusals].some((one) => hand.includes(one.on))) return undefined
  const own = offers.filter((offer) => offer.on === card)
  return own.length === 1 ? own[0]! : null
}

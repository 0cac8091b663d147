/**
 * Automatic moves: prepared moves, and moves that are the only possible one. They must not reveal more than a move made
 * by hand. Therefore each is made after a random pause from the same range. And a move counts as the only one only if
 * everybody can see that it is: for questions whose answers follow from public information (`openQuestions` of
 * the game's manifest), and for the last card of a hand. A player who holds one card of the suit to follow
 * is asked like everybody else.
 */

import { manifestOf } from '../games'
import type { Offer, View } from '../lib/types'

/** The shortest and the longest pause, in milliseconds. */
const PAUSE = [800, 2400] as const

export function pause(): number {
  return PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0])
}

/** The only answer to a question, if everybody can tell that there is no other; `open`: the game's open questions. */
export function onlyAnswer(view: View, seat: number, open: readonly string[] | undefined): Offer | null {
  const { prompt } = view
  if (!open || !prompt || prompt.ask === 'may' || prompt.offers.length !== 1) return null
  const offer = prompt.offers[0]!
  if (open.includes(prompt.ask)) return offer
  const hand = view.zones.find((zone) => zone.id === `hand.${seat}`)
  return hand?.pieces.length === 1 && hand.pieces[0]!.id === offer.on ? offer : null
}

/**
 * The move of a prepared card; null if it has none or several, undefined while the question is about something else.
 */
export function preparedMove(view: View, seat: number, card: string): Offer | null | undefined {
  const hand = view.zones.find((zone) => zone.id === `hand.${seat}`)?.pieces.map((piece) => piece.id) ?? []
  if (!hand.includes(card)) return null
  const { offers, refusals } = view.prompt ?? { offers: [], refusals: [] }
  if (![...offers, ...refusals].some((one) => hand.includes(one.on))) return undefined
  const own = offers.filter((offer) => offer.on === card)
  return own.length === 1 ? own[0]! : null
}

/** The move that declines a question of the kind that is asked again and again. */
export function declining({ game, prompt }: View): Offer | undefined {
  const { declines } = manifestOf(game)
  return declines && prompt?.ask === declines.ask
    ? prompt.offers.find((offer) => offer.move === declines.move)
    : undefined
}

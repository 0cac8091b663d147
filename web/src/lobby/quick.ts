/** Tables for somebody who wants to play at once. */

import type { NewTable } from '../lib/api'
import type { Game } from '../lib/types'
import { manifestOf } from '../games'
import type { Guide } from '../guide/guide'
import { say } from '../words/words.svelte'

/** The default bot: a sensible opponent who answers at once. */
export function usualBot(game: Game | undefined): string {
  return (game?.bots.find((bot) => bot.kind === 'club') ?? game?.bots.at(-1))?.kind ?? 'random'
}

/** For a player who takes any role. */
export const ANY_SEAT = -1
export const RANDOM = 'random'

/** How somebody wants to play against bots: at a table of `count`, on this seat or any, against bots of this kind. */
export interface Wish {
  count: number
  /** `ANY_SEAT`: a random seat. */
  seat: number
  bot: string
}

export function usual(game: Game): Wish {
  return { count: game.seats.includes(4) ? 4 : Math.min(...game.seats), seat: 0, bot: usualBot(game) }
}

/** How long a game takes among people who know it. */
export function minutes({ minutes: [low = 0, high = low] }: Game): string {
  return say('minutes_range', { low, high })
}

/** The roles of a game that has a guide for each of them. */
export function guidedRoles(game: Game): string[] {
  return game.roles[String(manifestOf(game.game).guide?.bySeat)] ?? []
}

/** The requested table; with a guide, the table that the guide needs, with the requested seat. */
export function table(game: Game, wish: Wish, guide?: Guide): NewTable {
  const { count, seat, bot } = guide ? { count: guide.seats, seat: wish.seat, bot: guide.bot ?? usualBot(game) } : wish
  const any = seat === ANY_SEAT
  const seats = Array.from({ length: count }, (_, n) =>
    n === Math.max(seat, 0) ? { me: true, ...(any ? { role: RANDOM } : {}) } : { bot },
  )
  if (guide) sessionStorage.setItem('guide', game.game)
  else sessionStorage.removeItem('guide')
  return {
    game: game.game,
    seats,
    start: true,
    options: guide?.options ?? {},
    pace: guide ? (guide.pace ?? 1400) : 900,
  }
}

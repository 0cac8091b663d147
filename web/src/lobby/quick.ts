/** Tables for somebody who wants to play at once. */

import type { NewTable } from '../lib/api'
import type { Game } from '../lib/types'
import type { Guide } from '../guide/guides'

/** The best bot that a game has; the list goes from the weakest to the strongest. */
export function bestBot(game: Game): string {
  return game.bots.at(-1)?.kind ?? 'random'
}

export function table(game: Game, guide?: Guide): NewTable {
  const low = Math.min(...game.seats)
  const count = guide?.seats ?? (game.seats.includes(4) ? 4 : low)
  const others = Array.from({ length: count - 1 }, () => ({ bot: guide?.bot ?? bestBot(game) }))
  if (guide) sessionStorage.setItem('guide', game.game)
  else sessionStorage.removeItem('guide')
  return {
    game: game.game,
    seats: [{ me: true }, ...others],
    start: true,
    options: guide?.options ?? {},
    pace: guide ? 1400 : 900,
  }
}

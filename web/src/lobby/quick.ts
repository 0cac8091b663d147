/** Tables for somebody who wants to play at once. */

import type { NewTable } from '../lib/api'
import type { Game } from '../lib/types'
import type { Guide } from '../guide/guides'

/** The bot that plays unless somebody asks for another: a sensible opponent who answers at once. */
export function usualBot(game: Game | undefined): string {
  return (game?.bots.find((bot) => bot.kind === 'club') ?? game?.bots.at(-1))?.kind ?? 'random'
}

export function table(game: Game, guide?: Guide): NewTable {
  const low = Math.min(...game.seats)
  const count = guide?.seats ?? (game.seats.includes(4) ? 4 : low)
  const others = Array.from({ length: count - 1 }, () => ({ bot: guide?.bot ?? usualBot(game) }))
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

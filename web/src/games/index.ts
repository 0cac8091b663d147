/** The manifests of the games, one for each folder. A game of another package has none. */

import { PAWNS } from '../parts/pawns'
import type { Manifest } from './manifest'

const FOUND = import.meta.glob<{ default: Manifest }>('./*/game.ts', { eager: true })
const NONE: Manifest = {}

export function manifestOf(game: string | undefined): Manifest {
  return FOUND[`./${game}/game.ts`]?.default ?? NONE
}

/** The colour of a seat in the charts of a game. */
export function colourOf(game: string | undefined, seats: number, seat: number): string {
  return manifestOf(game).colours?.(seats)[seat] ?? PAWNS[seat % PAWNS.length]!.colour
}

/** `?plain` draws any game with the table for all games: one list of zones, which some users prefer. */
export const plain = new URLSearchParams(location.search).has('plain')

/** Whether a game's table fills the page; the log is then opened when it is wanted. */
export function fillsPage(game: string | undefined): boolean {
  return manifestOf(game).table?.size === 'page' && !plain
}

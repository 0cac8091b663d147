/** The manifests of the games, one for each folder. A game of another package has none. */

import type { Manifest } from './manifest'

const FOUND = import.meta.glob<{ default: Manifest }>('./*/game.ts', { eager: true })
const NONE: Manifest = {}

export function manifestOf(game: string | undefined): Manifest {
  return FOUND[`./${game}/game.ts`]?.default ?? NONE
}

/** `?plain` draws any game with the table for all games: one list of zones, which some users prefer. */
export const plain = new URLSearchParams(location.search).has('plain')

/** Whether a game's table fills the page; the log then lies in a drawer. */
export function fillsPage(game: string | undefined): boolean {
  return manifestOf(game).table?.size === 'page' && !plain
}

/** The games that have their own table component. */

import type { Component } from 'svelte'

export const TABLES: Record<string, () => Promise<{ default: Component }>> = {
  riffifi: () => import('../games/riffifi/Riffifi.svelte'),
  bakschisch: () => import('../games/bakschisch/Bakschisch.svelte'),
  big_cheese: () => import('../games/big_cheese/BigCheese.svelte'),
  tax_the_rich: () => import('../games/tax_the_rich/TaxTheRich.svelte'),
  hegemony: () => import('../games/hegemony/Hegemony.svelte'),
}

/** `?plain` draws any game with the table for all games: one list of zones, which some users prefer. */
export const plain = new URLSearchParams(location.search).has('plain')

/** Whether a game's table fills the page; the log then lies in a drawer. */
export function fillsPage(game: string | undefined): boolean {
  return game === 'hegemony' && !plain
}

/**
 * A player who asks for a rematch, or goes to it, counts as ready: the table is remembered until the player arrives
 * there.
 */

import { router } from './router.svelte'

const KEY = 'rematch'

export function toRematch(table: string): void {
  sessionStorage.setItem(KEY, table)
  router.go(`/t/${table}`)
}

export function isRematch(table: string): boolean {
  return sessionStorage.getItem(KEY) === table
}

export function arrived(): void {
  sessionStorage.removeItem(KEY)
}

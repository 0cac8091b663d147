/** My games: everything that waits for the user at all tables, the oldest first. */

import { api } from './api'
import { app } from './app.svelte'
import type { WaitingGame } from './types'

/** The pause before the server is asked, in milliseconds: changes often come together. */
const SOON = 300
/** How often it is asked while nothing happens on the page. */
const EVERY = 60_000

class WaitingGames {
  games = $state.raw<WaitingGame[]>([])
  /** The number of tables that wait and do not sleep. */
  readonly number = $derived(new Set(this.games.filter((one) => !one.asleep).map((one) => one.table)).size)
  private timer = 0

  /** Asks the server in a moment what waits now. */
  look(): void {
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.ask(), SOON)
  }

  /** The game that has waited longest, apart from this table and those that sleep. */
  next(table: string): WaitingGame | undefined {
    return this.games.find((one) => one.table !== table && !one.asleep)
  }

  private async ask(): Promise<void> {
    // What is not known because of a lost connection is asked again later.
    const told = app.person ? await api.waiting().catch(() => null) : { waiting: [] }
    if (told) this.games = told.waiting.sort((a, b) => Number(a.asleep) - Number(b.asleep))
    clearTimeout(this.timer)
    this.timer = window.setTimeout(() => void this.ask(), EVERY)
  }
}

export const waiting = new WaitingGames()

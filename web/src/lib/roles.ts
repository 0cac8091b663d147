/** What the seats of a game are called before somebody sits there. */

import { say } from '../words/words.svelte'
import type { Game } from './types'

/** A seat's name before somebody sits there: its number, and what it plays. */
export function seatText(game: Game | undefined, seats: number, seat: number): string {
  return [say('seat_n', { n: seat + 1 }), game?.roles[String(seats)]?.[seat]].filter(Boolean).join(' · ')
}

/** What a seat plays; its number where seats do not differ. */
export function roleText(game: Game | undefined, seats: number, seat: number): string {
  return game?.roles[String(seats)]?.[seat] ?? say('seat_n', { n: seat + 1 })
}

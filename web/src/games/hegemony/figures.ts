/** Numbers of the rules, which the server sends with the game: this page knows none. */

import { app } from '../../lib/app.svelte'
import type { Policy } from './model'
import { h } from './words'

const NAME = 'hegemony'

type Figure =
  | 'rounds'
  | 'turns'
  | 'agenda'
  | 'assigned'
  | 'drawn'
  | 'levels'
  | 'wealth_track'
  | 'legitimacy_track'
  | 'prosperity_working'
  | 'prosperity_middle'

/** A number of the rules; 0 until the games are loaded. */
export function figure(name: Figure): number {
  return app.game(NAME)?.figures[name] ?? 0
}

/** The numbers from 1 to a figure. */
export function upTo(name: Figure): number[] {
  return Array.from({ length: figure(name) }, (_, n) => n + 1)
}

/** What a section of a policy means, in a few words. */
export function policyText(policy: Policy, section: 'A' | 'B' | 'C'): string {
  const all = app.game(NAME)?.figures ?? {}
  const own = Object.entries(all).filter(([name]) => name.endsWith(`.${section}`))
  return h(`${policy}.${section}`, Object.fromEntries(own.map(([name, n]) => [name.slice(0, -2), n])))
}

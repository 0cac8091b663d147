/** Facts that help to choose a game: how long it takes and how much there is to learn. */

import type { Key } from '../words/words.svelte'

export interface Facts {
  /** Minutes that a game takes among people who know it, from and to. */
  minutes: [number, number]
  weight: 'light' | 'medium' | 'heavy'
  about: Key
}

const FACTS: Record<string, Facts> = {
  riffifi: { minutes: [15, 30], weight: 'light', about: 'about_riffifi' },
  bakschisch: { minutes: [15, 30], weight: 'light', about: 'about_bakschisch' },
  big_cheese: { minutes: [20, 40], weight: 'light', about: 'about_big_cheese' },
  tax_the_rich: { minutes: [30, 60], weight: 'medium', about: 'about_tax_the_rich' },
  hegemony: { minutes: [90, 180], weight: 'heavy', about: 'about_hegemony' },
}

export function factsOf(game: string): Facts | undefined {
  return FACTS[game]
}

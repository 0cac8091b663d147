/** The page's own words. What a game says comes from the server; these are buttons, titles and explanations. */

import { settings } from '../lib/settings.svelte'
import { en } from './en'
import { fr } from './fr'

export type Key = keyof typeof en

const BOOKS: Record<'fr' | 'en', Record<Key, string>> = { fr, en }

/**
 * A text in the reader's language. `{name}` is filled in; `{n|one|many}` chooses by the number n.
 * Reading it in a component makes the component follow the language.
 */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  return filled(BOOKS[settings.language][key], values)
}

/** A text of the reader's language with its values filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  const language = settings.language
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_all, name: string, one?: string, many?: string) => {
    const value = values[name] ?? ''
    if (one === undefined || many === undefined) return String(value)
    const amount = Math.abs(Number(value))
    return (language === 'fr' ? amount < 2 : amount === 1) ? one : many
  })
}

/** How names stand in a row: in English without a comma before the last. */
const LISTS = { fr: 'fr', en: 'en-GB' }

/** Names in a row: Anna, Ben and Cleo. */
export function all(names: string[]): string {
  return new Intl.ListFormat(LISTS[settings.language], { type: 'conjunction' }).format(names)
}

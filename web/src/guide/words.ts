/**
 * The texts of the guides in the user's language. English and French are next to the steps; other languages have their
 * own files.
 */

import { settings } from '../lib/settings.svelte'
import { booksOf, type Book } from '../words/languages'

const BOOKS = booksOf(import.meta.glob<Record<string, Book>>('./words.??.ts', { eager: true }))

/** The text of a step or topic; `key` is `riffifi.0` for the first step of a game, or the name of a topic. */
export function guideText(key: string, said: { en: string; fr: string }): string {
  const language = settings.language
  return BOOKS[language]?.[key] ?? (language === 'fr' ? said.fr : said.en)
}

/** The texts of player aids and of the gallery of cards, in a separate file that is loaded with the rules. */

import { booksOf, type Book } from './languages'
import { filled, textOf } from './words.svelte'

export const en = {
  what: 'Rules, player aids and cards',
  aid: 'Player aid',
  aid_of: 'Aid: {role}',
  cards: 'All cards',
  search: 'Search the cards',
  print: 'Print',
}
export type AidKey = keyof typeof en

export const fr: Record<AidKey, string> = {
  what: 'Règles, aides de jeu et cartes',
  aid: 'Aide de jeu',
  aid_of: 'Aide : {role}',
  cards: 'Toutes les cartes',
  search: 'Chercher dans les cartes',
  print: 'Imprimer',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./aids.??.ts', { eager: true })) }

/** A text of the aids in the user's language. */
export function aidText(key: AidKey, values: Record<string, string | number> = {}): string {
  return filled(textOf(BOOKS, key), values)
}

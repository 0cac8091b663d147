/** The texts about a table that could not be loaded or drawn, in a separate file that is loaded when it happens. */

import { booksOf, type Book } from './languages'
import { filled, textOf } from './words.svelte'

export const en = {
  broken: 'The table of this game could not be drawn. The table for all games replaces it.',
  missing: 'The table of this game could not be loaded. The table for all games replaces it.',
  report: 'Report the error',
}
export type FailureKey = keyof typeof en

export const fr: Record<FailureKey, string> = {
  broken: 'Impossible de dessiner la table de ce jeu. La table commune à tous les jeux la remplace.',
  missing: 'Impossible de charger la table de ce jeu. La table commune à tous les jeux la remplace.',
  report: 'Signaler l’erreur',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./failures.??.ts', { eager: true })) }

/** A text about a failure in the user's language. */
export function failureText(key: FailureKey): string {
  return filled(textOf(BOOKS, key), {})
}

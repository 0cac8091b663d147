/** The texts of the picture of a result, in a separate file that is loaded with the result. */

import { booksOf, type Book } from './languages'
import { filled, textOf } from './words.svelte'

export const en = {
  picture: 'Picture of the result',
}
export type ResultKey = keyof typeof en

export const fr: Record<ResultKey, string> = {
  picture: 'Image du résultat',
}

const BOOKS = { en, fr, ...booksOf(import.meta.glob<Record<string, Book>>('./result.??.ts', { eager: true })) }

/** A text about the picture in the user's language. */
export function resultText(key: ResultKey): string {
  return filled(textOf(BOOKS, key), {})
}

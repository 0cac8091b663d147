/** The language that the page speaks. The settings choose it; texts that use it update when it changes. */

import { DEFAULT, fetchBook, LANGUAGES, type Book } from './languages'

class Spoken {
  language = $state(DEFAULT)
  /** The texts of the languages that were fetched. */
  books = $state.raw<Record<string, Book>>({})

  async fetch(language: string): Promise<void> {
    if (this.books[language] || !LANGUAGES.includes(language)) return
    const book = await fetchBook(language)
    this.books = { ...this.books, [language]: book }
  }
}

export const spoken = new Spoken()

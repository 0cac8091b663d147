/** The page's languages. Every file `words/<code>.ts` is one: docs/adding-a-language.md describes the files. */

export type Book = Record<string, string>

/** The texts that files such as `./people.fr.ts` export, by the language in the file's name. */
export function booksOf(files: Record<string, Record<string, Book>>): Record<string, Book> {
  return Object.fromEntries(
    Object.entries(files).map(([path, exported]) => [
      path.slice(-'xx.ts'.length, -'.ts'.length),
      Object.values(exported)[0]!,
    ]),
  )
}

export const BOOKS = booksOf(import.meta.glob<Record<string, Book>>('./??.ts', { eager: true }))

export const LANGUAGES = Object.keys(BOOKS).sort()

/** The language of texts that another language lacks. */
export const DEFAULT = 'en'

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

/** The page's own texts. Those of a language are fetched when somebody speaks it. */
const FILES = import.meta.glob<Record<string, Book>>('./??.ts')

export const LANGUAGES = Object.keys(FILES)
  .map((path) => path.slice(-'xx.ts'.length, -'.ts'.length))
  .sort()

export async function fetchBook(language: string): Promise<Book> {
  const path = `./${language}.ts`
  return booksOf({ [path]: await FILES[path]!() })[language]!
}

/** The language of texts that another language lacks. */
export const DEFAULT = 'en'

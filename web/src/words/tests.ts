/** Before the tests, fetches all languages, as the page fetches its own before it is shown. The files of tests share one window. */

import { beforeEach } from 'vitest'
import { spoken } from './language.svelte'
import { DEFAULT, LANGUAGES } from './languages'

await Promise.all(LANGUAGES.map((language) => spoken.fetch(language)))

beforeEach(() => {
  spoken.language = DEFAULT
  localStorage.clear()
  sessionStorage.clear()
})

/** Before the tests, fetches all languages, as the page fetches its own before it is shown. */

import { spoken } from './language.svelte'
import { LANGUAGES } from './languages'

await Promise.all(LANGUAGES.map((language) => spoken.fetch(language)))

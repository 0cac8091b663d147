import { MediaQuery } from 'svelte/reactivity'

/** Whether the window has no room for words beside icons. */
export const small = new MediaQuery(
  '(max-width: 40rem), (max-height: 30rem), (max-width: 56rem) and (max-aspect-ratio: 1)',
)

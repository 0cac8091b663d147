/**
 * After an upgrade, the server no longer has those parts of the older page that are loaded on demand. The page is loaded
 * again when a part is missing, once for each part: if that does not help, another time would not either.
 */

import { app } from './app.svelte'
import { say } from '../words/words.svelte'

const KEY = 'missing'

async function reloadOnce(part: string): Promise<void> {
  const missing = sessionStorage.getItem(KEY) ?? ''
  if (missing.includes(part)) {
    app.toast(say('unreachable'), true)
    return
  }
  await fetch('/', { cache: 'no-store' }) // fails if the server does not answer: then the old page is better than none
  sessionStorage.setItem(KEY, `${missing} ${part}`)
  location.reload()
}

addEventListener('vite:preloadError', ({ payload }) => void app.attempt(() => reloadOnce(payload.message)))

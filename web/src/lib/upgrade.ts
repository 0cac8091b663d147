/**
 * After an upgrade, the server no longer has those parts of the older page that are loaded on demand, and it may speak
 * another protocol. The page is loaded again then, once for each reason: if that does not help, another time would not
 * either.
 */

import { app } from './app.svelte'
import { say } from '../words/words.svelte'

/** The reasons for which this page was loaded again, and whether to say so. */
const REASONS = 'missing'
const TOLD = 'reloaded'

async function reloadOnce(reason: string, otherwise: 'unreachable' | 'other_version', tell: boolean): Promise<void> {
  const known = sessionStorage.getItem(REASONS) ?? ''
  if (known.includes(reason)) {
    app.toast(say(otherwise), true)
    return
  }
  await answered()
  sessionStorage.setItem(REASONS, `${known} ${reason}`)
  if (tell) sessionStorage.setItem(TOLD, 'yes')
  location.reload()
}

/** Fails if the server does not answer: then the old page is better than none. */
const answered = (): Promise<Response> => fetch('/', { cache: 'no-store' })

/** Loads the page again, as the reader asks: browsers do not fetch a script again that they could not fetch once. */
export async function reload(): Promise<void> {
  await answered()
  location.reload()
}

/** Loads the page again if it speaks another protocol than the server, and says so afterwards. */
export function followServer(protocol: number): void {
  void app.attempt(() => reloadOnce(`protocol-${protocol}`, 'other_version', true))
}

addEventListener(
  'vite:preloadError',
  ({ payload }) => void app.attempt(() => reloadOnce(payload.message, 'unreachable', false)),
)

/** Says that the page was loaded again, if it was. */
export function tellReloaded(): void {
  if (!sessionStorage.getItem(TOLD)) return
  sessionStorage.removeItem(TOLD)
  app.toast(say('page_reloaded'))
}

/** Browser notifications of the player's turn: only after a click has asked for them, and only while the page is hidden. */

import { settings } from './settings.svelte'

const granted = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** Whether this browser shows them now. */
export function notifying(): boolean {
  return settings.notify && granted()
}

/** Asks the browser; call it only from a click. */
export async function allowNotifications(): Promise<boolean> {
  const allowed = 'Notification' in window && (granted() || (await Notification.requestPermission()) === 'granted')
  settings.change({ notify: allowed })
  return allowed
}

/** Shows a notification that replaces an older one of the same table; a click on it opens the table. */
export async function notify(title: string, body: string, table: string): Promise<void> {
  if (!document.hidden || !notifying()) return
  const options = { body, tag: table, icon: '/icon-192.png', data: { path: `/t/${table}` } }
  // Phones show notifications only through the service worker, which needs a secure context.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker?.active) return worker.showNotification(title, options)
  const shown = new Notification(title, options)
  shown.onclick = () => {
    window.focus()
    shown.close()
  }
}

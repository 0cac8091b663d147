/** Web Push: this browser is notified of the player's turns even while the page is closed. */

import { allowNotifications } from './notify'
import { people } from './people'
import type { Notifications } from './types'

/** Whether this browser supports it; without a secure context there is no service worker. */
export function pushable(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return pushable() ? navigator.serviceWorker.getRegistration() : undefined
}

/** The current subscription of this browser. */
export async function subscribed(): Promise<PushSubscription | null> {
  return (await (await worker())?.pushManager.getSubscription()) ?? null
}

/** Asks the browser, then registers with the server; null when the browser refuses. */
export async function subscribe(key: string): Promise<Notifications | null> {
  const registration = await worker()
  if (!registration || !(await allowNotifications())) return null
  const made = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })
    .catch(() => null)
  const { endpoint, keys } = made?.toJSON() ?? {}
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return null
  return people.push({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] })
}

export async function unsubscribe(): Promise<Notifications | null> {
  const made = await subscribed()
  if (!made) return null
  const told = await people.pushOff(made.endpoint)
  await made.unsubscribe()
  return told
}

/** The bytes of a key in URL-safe base64. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

/**
 * The service worker. With it the page opens without a network and says so; tables live on the server, so nothing of
 * theirs is kept. It also shows the notifications that the server pushes.
 */

/** The files of this build whose names change with their contents, and the one among them that loads the others. */
declare const ASSETS: readonly string[]
declare const ENTRY: string

interface Notice {
  title?: string
  body?: string
  path?: string
  tag?: string
}

const worker = self as unknown as ServiceWorkerGlobalScope

/** Each build keeps its files apart, so that those of older ones can be removed. */
const CACHE = `page ${ENTRY}`

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add('/')))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(replaceOlder().then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).then(keep('/'), () => kept('/')))
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request).then(keep(request))))
})

// The server tells that it is somebody's turn. Whoever looks at that table already knows.
worker.addEventListener('push', (event) => {
  let notice: Notice
  try {
    notice = event.data?.json()
  } catch {
    return
  }
  const { title = 'Ludocracy', body = '', path = '/', tag = path } = notice
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const seen = windows.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === path)
      if (!seen) await worker.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } })
      await badge()
    }),
  )
})

// A click on a notification leads to its table: to the window that shows it, or to a new one.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path = '/' } = (event.notification.data ?? {}) as Notice
  event.waitUntil(
    worker.clients.matchAll({ type: 'window' }).then((windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === path)
      return there ? there.focus() : worker.clients.openWindow(path)
    }),
  )
})

/** Shows on the icon of the installed app how many games wait, as the page does while it is open. */
async function badge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    const answer = await fetch('/api/me/waiting?language=none')
    if (!answer.ok) return
    const { waiting } = (await answer.json()) as { waiting: { table: string; asleep: boolean }[] }
    await navigator.setAppBadge(new Set(waiting.filter((one) => !one.asleep).map((one) => one.table)).size)
  } catch {
    // Without a network the number stays as it is.
  }
}

/** Takes over the files that this build has in common with older ones, and removes the others. */
async function replaceOlder(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const name of await caches.keys()) {
    if (name === CACHE) continue
    const older = await caches.open(name)
    for (const request of await older.keys()) {
      const answer = ASSETS.includes(new URL(request.url).pathname) && (await older.match(request))
      if (answer) await cache.put(request, answer)
    }
    await caches.delete(name)
  }
}

/** Keeps a good answer and passes it on. */
function keep(key: RequestInfo): (answer: Response) => Promise<Response> {
  return async (answer) => {
    if (answer.ok && !answer.redirected) {
      const cache = await caches.open(CACHE)
      await cache.put(key, answer.clone())
    }
    return answer
  }
}

async function kept(key: RequestInfo): Promise<Response> {
  return (await caches.match(key)) ?? Response.error()
}

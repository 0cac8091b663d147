// The page opens without a network and says so; tables live on the server, so nothing of theirs is kept.
const SHELL = 'shell-1'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add('/')))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(fetch(request).then(kept('/'), () => caches.match('/')))
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request).then(kept(request))))
})

// The server tells that it is somebody's turn. Whoever looks at that table already knows.
self.addEventListener('push', (event) => {
  let told
  try {
    told = event.data.json()
  } catch {
    return
  }
  const { title = 'Ludocracy', body = '', path = '/', tag = path } = told
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const seen = windows.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === path)
      if (!seen) return self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } })
    }),
  )
})

// A click on a notification leads to its table: to the window that shows it, or to a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path = '/' } = event.notification.data ?? {}
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === path)
      return there ? there.focus() : self.clients.openWindow(path)
    }),
  )
})

/** Keeps a good answer and passes it on. */
function kept(key) {
  return async (answer) => {
    if (answer.ok && !answer.redirected) {
      const cache = await caches.open(SHELL)
      await cache.put(key, answer.clone())
    }
    return answer
  }
}

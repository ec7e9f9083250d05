import { fetchFromNetwork } from './network.ts'
import { clickOf, leaveUnsent, notificationOf, windowFor } from './push.ts'
import { documentFor, type Shell } from './shell.ts'

/*
  With a connection every page comes from the server, so that no client stays on an old release; without one the app opens
  from the cache. Api calls, sockets and uploaded files are never intercepted.

  A new release installs beside the old one and waits until the user activates it, or until the last tab closes.
*/

/** Replaced at build time at each mention, so it is mentioned once. */
declare const SHELL: Shell
const shell = SHELL

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Push = Extendable & { data: { text(): string } | null }
type Click = Extendable & { notification: Notification; action: string }
type OpenWindow = Parameters<typeof windowFor>[0][number]
type WorkerScope = {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>
    getNotifications(): Promise<unknown[]>
  }
  navigator: { setAppBadge?(count: number): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'push', listener: (event: Push) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Click) => void): void
}
const worker = self as unknown as WorkerScope

const PREFIX = 'app-'
const SHELL_CACHE = `${PREFIX}shell-${shell.version}`
/** Files of this release that are cached when first used: those of administrators and of public pages. */
const RUNTIME_CACHE = `${PREFIX}runtime-${shell.version}`
const NOT_INTERCEPTED = /^\/(api|socket\.io|uploads|share|sandbox|metrics)(\/|$)/
/** On an overloaded mobile network a request hangs rather than fails. */
const TIMEOUT_MS = 4_000

worker.addEventListener('install', (event) => event.waitUntil(cacheShell()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => worker.clients.claim())))
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || NOT_INTERCEPTED.test(pathname)) return
  // The server would not see that a frame of this site asks.
  if (request.destination === 'iframe') return
  if (request.mode === 'navigate') event.respondWith(respondWithPage(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(respondFromCache(request))
  else if (shell.files.includes(pathname)) event.respondWith(respondFromNetwork(request))
})

worker.addEventListener('push', (event) => {
  const shown = notificationOf(event.data?.text() ?? '')
  if (shown) event.waitUntil(worker.registration.showNotification(shown.title, shown.options).then(() => updateBadge()))
})

/** Until the app is opened, which knows the number of unread notifications. */
async function updateBadge(): Promise<void> {
  const { length } = await worker.registration.getNotifications()
  await worker.navigator.setAppBadge?.(length).catch(() => undefined)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url: path, entry } = clickOf(event.action, event.notification.data, Date.now())
  const url = new URL(path, worker.location.origin)
  if (url.origin !== worker.location.origin) return
  // When the answer cannot be stored, the page asks for it again.
  const isLeft = entry === null ? Promise.resolve() : leaveUnsent(entry).catch(() => undefined)
  event.waitUntil(isLeft.then(() => openPage(url.href)))
})

async function openPage(url: string): Promise<void> {
  const openWindow = windowFor(await worker.clients.matchAll({ type: 'window' }), url)
  if (openWindow === null) return void (await worker.clients.openWindow(url))
  await openWindow.focus()
  if (openWindow.url !== url) await openWindow.navigate(url)
}

async function cacheShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  const paths = [...shell.documents.map(({ path }) => path), shell.offlinePath]
  await cache.addAll([
    ...shell.files,
    // Bypasses the HTTP cache: a document of an older release refers to deleted files.
    ...paths.map((path) => new Request(path, { cache: 'reload' })),
  ])
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX) && name !== SHELL_CACHE && name !== RUNTIME_CACHE)
      .map((name) => caches.delete(name)),
  )
}

/** From the server; from the cache when the server is unreachable or slow. */
async function respondWithPage(request: Request, pathname: string): Promise<Response> {
  const path = documentFor(shell, pathname)
  try {
    const response = await fetchFromNetwork(request, path === undefined ? undefined : TIMEOUT_MS)
    // A proxy answers these while the server is down.
    if (path === undefined || ![502, 503, 504].includes(response.status)) return response
  } catch {
    // No connection: continue with the cache.
  }
  return (await caches.match(path ?? shell.offlinePath, { cacheName: SHELL_CACHE })) ?? Response.error()
}

/** A file with a hash in its name never changes, so the cache comes first. */
async function respondFromCache(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetchFromNetwork(request)
  if (response.ok) await cacheAtRuntime(request, response.clone()).catch(() => undefined)
  return response
}

/** Fails when the device is full. */
async function cacheAtRuntime(request: Request, response: Response): Promise<void> {
  await (await caches.open(RUNTIME_CACHE)).put(request, response)
}

async function respondFromNetwork(request: Request): Promise<Response> {
  return fetchFromNetwork(request).catch(async () => (await caches.match(request)) ?? Response.error())
}

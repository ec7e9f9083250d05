import { fromNetwork } from './gateway.ts'
import { notificationOf, windowFor } from './push.ts'
import { documentFor, type Shell } from './shell.ts'

/*
  The worker between the app and the network. With a connection every page comes from the server, so that nobody is ever stuck
  with an old version; without one the app opens from what was kept. It never touches calls, sockets or uploaded files.

  A new release installs beside the old one and waits: it takes over when the person says so, or when the last tab is gone.
*/

/** Filled in at build time, wherever it is named: once. */
declare const SHELL: Shell
const shell = SHELL

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Push = Extendable & { data: { text(): string } | null }
type Click = Extendable & { notification: Notification }
type OpenWindow = Parameters<typeof windowFor>[0][number]
type WorkerScope = {
  location: Location
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<OpenWindow[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'push', listener: (event: Push) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Click) => void): void
}
const worker = self as unknown as WorkerScope

const PREFIX = 'app-'
const KEPT = `${PREFIX}kept-${shell.version}`
/** Files of this release that were met on the way: dialogs, pickers. */
const MET = `${PREFIX}met-${shell.version}`
const NEVER = /^\/(api|socket\.io|uploads|share|sandbox|metrics)(\/|$)/
/** On a crowded field a request hangs rather than fails. */
const PATIENCE_MS = 4_000

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => worker.clients.claim())))
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || NEVER.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else if (shell.files.includes(pathname)) event.respondWith(freshFile(request))
})

worker.addEventListener('push', (event) => {
  const shown = notificationOf(event.data?.text() ?? '')
  if (shown) event.waitUntil(worker.registration.showNotification(shown.title, shown.options))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(String((event.notification.data as { url: string }).url), worker.location.origin)
  if (url.origin === worker.location.origin) event.waitUntil(goTo(url.href))
})

async function goTo(url: string): Promise<void> {
  const open = windowFor(await worker.clients.matchAll({ type: 'window' }), url)
  if (open === null) return void (await worker.clients.openWindow(url))
  await open.focus()
  if (open.url !== url) await open.navigate(url)
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(KEPT)
  const paths = [...shell.documents.map(({ path }) => path), shell.offlinePath]
  await cache.addAll([
    ...shell.files,
    // Past the browser's own cache: a document of an older release would ask for files that are gone.
    ...paths.map((path) => new Request(path, { cache: 'reload' })),
  ])
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== KEPT && name !== MET).map((name) => caches.delete(name)),
  )
}

/** From the server; when it cannot be reached in time, from the device. */
async function page(request: Request, pathname: string): Promise<Response> {
  const path = documentFor(shell, pathname)
  try {
    const response = await fromNetwork(request, path === undefined ? undefined : PATIENCE_MS)
    // Whatever stands before the server answers these while it is away.
    if (path === undefined || ![502, 503, 504].includes(response.status)) return response
  } catch {
    // No connection: what follows is for that.
  }
  return (await caches.match(path ?? shell.offlinePath, { cacheName: KEPT })) ?? Response.error()
}

/** A file with a hash in its name never changes. */
async function hashedFile(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fromNetwork(request)
  if (response.ok) await (await caches.open(MET)).put(request, response.clone())
  return response
}

async function freshFile(request: Request): Promise<Response> {
  return fromNetwork(request).catch(async () => (await caches.match(request)) ?? Response.error())
}

import { useSyncExternalStore } from 'react'

/*
  The service worker, and the news of a new release. With a connection every page comes from the server, so a reload always
  brings the newest; this only tells who keeps a tab open for days.
*/

const SCRIPT = '/sw.js'
const LOOK_AGAIN_MS = 30 * 60_000

let waiting: ServiceWorker | null = null
/** Another tab let the new release take over: this one still runs the old. */
let isOvertaken = false
let isTakingOver = false
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of [...listeners]) listener()
}

/** Keeps the app on the device and watches for new releases, from now on. Once per page; in development it does nothing. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const hadOne = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTakingOver) return window.location.reload()
    // The very first worker takes over too, and is no news.
    if (!hadOne) return
    isOvertaken = true
    changed()
  })
  const registration = await serviceWorker.register(SCRIPT, { updateViaCache: 'none' })
  const look = () => {
    // Without a worker in charge the one that waits is the first: no news either.
    waiting = serviceWorker.controller ? registration.waiting : null
    changed()
  }
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  look()
  const lookForNews = () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', lookForNews)
  setInterval(lookForNews, LOOK_AGAIN_MS)
}

export function useNewRelease(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting !== null || isOvertaken,
    () => false,
  )
}

/** Reloads into the new release. */
export function takeNewRelease(): void {
  isTakingOver = true
  if (waiting) waiting.postMessage('take-over')
  else window.location.reload()
}

import { MINUTE, SECOND } from 'contract/platform/durations.ts'
import { createStore } from '~/lib/store.ts'

/** A reload always loads the newest release: the notice is for tabs that stay open for days. */

const SCRIPT = '/sw.js'
const UPDATE_INTERVAL_MS = 30 * MINUTE
/** The browser lets the old worker finish its requests first, for minutes if one hangs. A reload brings the new release too. */
const TAKE_OVER_MS = 3 * SECOND

let waitingWorker: ServiceWorker | null = null
let isOutdated = false
let isActivating = false
const hasNewRelease = createStore(false)
const publish = () => hasNewRelease.set(waitingWorker !== null || isOutdated)

export const useNewRelease = hasNewRelease.use

/** Registers the service worker and watches for new releases. Once per page; does nothing in development. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const hadController = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (isActivating) return window.location.reload()
    // The very first worker takes control too, and is no new release.
    if (!hadController) return
    // It is active now and would ignore being asked to take over.
    waitingWorker = null
    isOutdated = true
    publish()
  })
  // Some browsers refuse it in private windows; the site works without.
  const registration = await serviceWorker.register(SCRIPT, { updateViaCache: 'none' }).catch(() => null)
  if (registration === null) return
  const checkWaiting = () => {
    // Without a controller the waiting worker is the first one: no new release either.
    waitingWorker = serviceWorker.controller ? registration.waiting : null
    publish()
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', checkWaiting),
  )
  checkWaiting()
  const update = () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', update)
  setInterval(update, UPDATE_INTERVAL_MS)
}

export function activateNewRelease(): void {
  isActivating = true
  waitingWorker?.postMessage('take-over')
  setTimeout(() => window.location.reload(), waitingWorker ? TAKE_OVER_MS : 0)
}

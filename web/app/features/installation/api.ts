import { DAY } from 'contract/durations.ts'
import { PRODUCT_SLUG } from 'contract/product.ts'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '~/lib/storage.ts'

/*
  Whether to offer putting the app on the home screen. Only after something was gained here (let in to a group, a first
  message), never on a device that has it, and not for 30 days after "Niet nu".
*/

/** Chromium's own question, held back until it fits. Other browsers have none. */
type InstallEvent = Event & { prompt(): Promise<unknown> }
/** `browser`: asks its own question. `by-hand`: iOS, where a person has to do it. */
export type InstallOffer = 'browser' | 'by-hand'

const GAINED_KEY = `${PRODUCT_SLUG}:gained-something`
const LATER_KEY = `${PRODUCT_SLUG}:install-later`
const LATER_DAYS = 30

let held: InstallEvent | null = null
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of [...listeners]) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    held = event as InstallEvent
    changed()
  })
  window.addEventListener('appinstalled', () => {
    held = null
    changed()
  })
}

/** Somebody has just got something out of the app. Safe to repeat. */
export function gainedSomething(): void {
  if (readStored(GAINED_KEY) !== null) return
  writeStored(GAINED_KEY, '1')
  changed()
}

export function useHasGained(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readStored(GAINED_KEY) !== null,
    () => false,
  )
}

export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(subscribe, offer, () => null)
}

/** The browser's question, after our own explanation. */
export async function install(): Promise<void> {
  const event = held
  held = null
  installLater()
  await event?.prompt()
}

export function installLater(): void {
  writeStored(LATER_KEY, String(Date.now() + LATER_DAYS * DAY))
  changed()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function offer(): InstallOffer | null {
  if (readStored(GAINED_KEY) === null || Number(readStored(LATER_KEY) ?? 0) > Date.now()) return null
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  if (held) return 'browser'
  // Only Apple's phones and tablets have this property, and it is true when the app was opened from the home screen.
  return 'standalone' in navigator && !navigator.standalone ? 'by-hand' : null
}

import { DAY } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { useSyncExternalStore } from 'react'
import { useMilestone } from '~/lib/milestones.ts'
import { readStored, writeStored } from '~/lib/storage.ts'
import { createStore } from '~/lib/store.ts'

type InstallEvent = Event & { prompt(): Promise<unknown> }
/** `browser`: the browser has a prompt. `by-hand`: iOS, where the user adds it to the home screen. */
export type InstallOffer = 'browser' | 'by-hand'

// Stored on users' devices: renaming the key loses what they chose.
const POSTPONED_KEY = `${PRODUCT_SLUG}:install-later`
const POSTPONE_DAYS = 30

const deferredPrompt = createStore<InstallEvent | null>(null)
const notify = () => deferredPrompt.set(deferredPrompt.get())

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt.set(event as InstallEvent)
  })
  window.addEventListener('appinstalled', () => deferredPrompt.set(null))
}

export function useInstallOffer(): InstallOffer | null {
  const isAccepted = useMilestone('accepted')
  const offer = useSyncExternalStore(deferredPrompt.subscribe, installOffer, () => null)
  return isAccepted ? offer : null
}

export async function install(): Promise<void> {
  const event = deferredPrompt.get()
  deferredPrompt.set(null)
  postponeInstall()
  await event?.prompt()
}

export function postponeInstall(): void {
  writeStored(POSTPONED_KEY, String(Date.now() + POSTPONE_DAYS * DAY))
  notify()
}

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

function installOffer(): InstallOffer | null {
  if (Number(readStored(POSTPONED_KEY) ?? 0) > Date.now()) return null
  if (isInstalled()) return null
  if (deferredPrompt.get()) return 'browser'
  // Only iOS has this property; it is true when the app was opened from the home screen.
  return 'standalone' in navigator && !navigator.standalone ? 'by-hand' : null
}

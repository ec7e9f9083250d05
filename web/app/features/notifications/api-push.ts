import { useQueryClient } from '@tanstack/react-query'
import { getPushKey, subscribePush, unsubscribePush } from 'contract/notifications.ts'
import { PRODUCT_SLUG } from 'contract/product.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { preferencesQuery } from './preferences.ts'

/** Who switched push on in this browser. */
const OWNER_KEY = `${PRODUCT_SLUG}:push-owner`
const LATER_KEY = `${PRODUCT_SLUG}:push-later`
const LATER_MS = 30 * 86_400_000

/** `unsupported`: this browser cannot; on an iPhone only an app on the home screen can. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'unsupported'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** Whether this browser takes push messages; null while that is looked up. */
export function usePush(userId: string) {
  const client = useQueryClient()
  const [state, setState] = useState<PushState | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  const act = async (work: () => Promise<void>, failure: string) => {
    setPending(true)
    try {
      await work()
    } catch (error) {
      showFailure(error, failure)
    } finally {
      setState(await pushState())
      setPending(false)
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    }
  }
  return {
    state,
    isPending,
    turnOn: () => act(() => turnOn(userId), 'Kon pushberichten niet aanzetten'),
    turnOff: () => act(turnOff, 'Kon pushberichten niet uitzetten'),
  }
}

/**
 * Whether to offer push here: nobody answered the browser's question yet, and nobody said "Niet nu" in the last 30 days.
 *
 * @param hasGained only after something was gained here (experience.md)
 */
export function usePushOffer(hasGained: boolean): { isOffered: boolean; close: () => void } {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (!hasGained || Number(readStored(LATER_KEY) ?? 0) > Date.now()) return
    if (!canPush() || Notification.permission !== 'default') return
    let isGone = false
    // On a first visit the worker is still on its way.
    void navigator.serviceWorker.ready.then(() => {
      if (!isGone) setOffered(true)
    })
    return () => {
      isGone = true
    }
  }, [hasGained])
  const close = () => {
    writeStored(LATER_KEY, String(Date.now() + LATER_MS))
    setOffered(false)
  }
  return { isOffered, close }
}

/**
 * Push belongs to a login, and the server forgets it with that. Whoever switched it on here and logs in again keeps it;
 * somebody else on this browser did not choose it.
 */
export async function restorePush(userId: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  if (readStored(OWNER_KEY) === userId) return tellServer(subscription)
  await subscription.unsubscribe()
}

async function turnOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await call(getPushKey)
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  try {
    await tellServer(subscription)
    writeStored(OWNER_KEY, userId)
  } catch (error) {
    // The server does not know this browser, so the browser must not think it does.
    await subscription.unsubscribe()
    throw error
  }
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call(subscribePush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  removeStored(OWNER_KEY)
}

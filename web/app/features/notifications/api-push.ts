import { getNotificationPreferences, updatePush } from 'contract/notifications.ts'
import { DAY } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { readStored, removeStored, writeStored } from '~/lib/storage.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'

const OWNER_KEY = `${PRODUCT_SLUG}:push-owner`
const DISMISSED_KEY = `${PRODUCT_SLUG}:push-later`
const OFFER_AGAIN_AFTER_MS = 30 * DAY

/** `unsupported` includes an iPhone without the app on its home screen. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function pushState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'unsupported'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

export function usePush(userId: string) {
  const [state, setState] = useState<PushState | null>(null)
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  const run = async (action: () => Promise<void>, failure: string) => {
    setPending(true)
    try {
      await action()
    } catch (error) {
      showFailure(error, failure)
    } finally {
      setState(await pushState())
      setPending(false)
    }
  }
  return {
    state,
    isPending,
    turnOn: () => run(() => turnOn(userId), 'Kon pushberichten niet aanzetten'),
    turnOff: () => run(turnOff, 'Kon pushberichten niet uitzetten'),
  }
}

export function usePushOffer(hasReason: boolean): { isOffered: boolean; close: () => void } {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (!hasReason || Number(readStored(DISMISSED_KEY) ?? 0) > Date.now()) return
    if (!canPush() || Notification.permission !== 'default') return
    let isUnmounted = false
    // On a first visit the service worker is still installing.
    void navigator.serviceWorker.ready.then(() => {
      if (!isUnmounted) setOffered(true)
    })
    return () => {
      isUnmounted = true
    }
  }, [hasReason])
  const close = () => {
    writeStored(DISMISSED_KEY, String(Date.now() + OFFER_AGAIN_AFTER_MS))
    setOffered(false)
  }
  return { isOffered, close }
}

/** The server ends push with the session: a login registers it again, or cancels it for another user. */
export async function restorePush(userId: string): Promise<void> {
  if (!canPush() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  if (readStored(OWNER_KEY) === userId) return sendSubscription(subscription)
  await subscription.unsubscribe()
}

async function turnOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { pushKey } = await call(getNotificationPreferences)
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  try {
    await sendSubscription(subscription)
    writeStored(OWNER_KEY, userId)
  } catch (error) {
    // Without the server's record the browser would show push as enabled.
    await subscription.unsubscribe()
    throw error
  }
}

async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call(updatePush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  })
}

async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await call(updatePush, { body: { endpoint: subscription.endpoint, keys: null } })
  await subscription.unsubscribe()
  removeStored(OWNER_KEY)
}

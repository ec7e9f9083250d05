import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  getPushKey,
  type NotificationPreferences,
  subscribePush,
  unsubscribePush,
  updateNotificationPreferences,
} from 'contract/notifications.ts'
import type { InputOf } from 'contract/route.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api.ts'
import type { ApiError } from '~/lib/api-error.ts'
import { queryFor } from '~/lib/query.tsx'
import { tellFailure } from '~/ui/tell-failure.ts'

const preferencesQuery = queryFor(getNotificationPreferences)

export function usePreferences() {
  return useQuery(preferencesQuery)
}

type Change = InputOf<typeof updateNotificationPreferences>['body']

/**
 * What to show, and how to change it. A choice shows within its own click: cached data tells its readers only a tick later,
 * and until then React puts a clicked box back. Choices are sent one after another; when the server refuses one, what it has
 * comes back.
 */
export function usePreferenceChange(given: NotificationPreferences) {
  const { mutateAsync } = useUpdatePreferences()
  const [sent, setSent] = useState<Change[]>([])
  const change = (choice: Change) => {
    setSent((known) => [...known, choice])
    mutateAsync(choice)
      .catch(() => undefined) // It has been told by then.
      .finally(() => setSent((known) => known.filter((one) => one !== choice)))
  }
  return { shown: sent.reduce(merged, given), change }
}

function useUpdatePreferences() {
  const client = useQueryClient()
  return useMutation<NotificationPreferences, ApiError, Change>({
    scope: { id: 'notification-preferences' },
    mutationFn: (body) => call(updateNotificationPreferences, { body }),
    onMutate: (change) => {
      client.setQueryData<NotificationPreferences>(preferencesQuery.queryKey, (known) => known && merged(known, change))
    },
    onError: (error) => {
      tellFailure(error, 'Kon je keuze niet bewaren')
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    },
  })
}

function merged(
  known: NotificationPreferences,
  { preferences = [], quietHours, showsSender }: Change,
): NotificationPreferences {
  const chosen = new Map(preferences.map((one) => [one.kind, one]))
  return {
    ...known,
    preferences: known.preferences.map((one) => chosen.get(one.kind) ?? one),
    ...(quietHours === undefined ? {} : { quietHours }),
    ...(showsSender === undefined ? {} : { showsSender }),
  }
}

/** `unsupported`: this browser cannot; on an iPhone only an app on the home screen can. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'unsupported'
  return (await registration.pushManager.getSubscription()) === null ? 'off' : 'on'
}

/** Whether this browser takes push messages; null while that is looked up. */
export function usePush() {
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
      tellFailure(error, failure)
    } finally {
      setState(await pushState())
      setPending(false)
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    }
  }
  return {
    state,
    isPending,
    turnOn: () => act(turnOn, 'Kon pushberichten niet aanzetten'),
    turnOff: () => act(turnOff, 'Kon pushberichten niet uitzetten'),
  }
}

async function turnOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { publicKey } = await call(getPushKey)
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await call(subscribePush, {
      body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
    })
  } catch (error) {
    // The server does not know this browser, so the browser must not think it does.
    await subscription.unsubscribe()
    throw error
  }
}

async function turnOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

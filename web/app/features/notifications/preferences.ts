import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  type NotificationPreferences,
  updateNotificationPreferences,
} from 'contract/notifications.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'

const preferencesQuery = queryFor(getNotificationPreferences)

export function usePreferences() {
  return useQuery(preferencesQuery)
}

type Change = InputOf<typeof updateNotificationPreferences>['body']

/** A change shows in the render of its click: the query cache notifies a tick later, and React would reset the input. */
export function usePreferenceChange(stored: NotificationPreferences) {
  const client = useQueryClient()
  const { mutateAsync } = useUpdatePreferences()
  const [pending, setPending] = useState<Change[]>([])
  const change = (next: Change) => {
    setPending((changes) => [...changes, next])
    mutateAsync(next)
      .catch(() => undefined) // useUpdatePreferences has shown the failure.
      .finally(() => setPending((changes) => changes.filter((change) => change !== next)))
  }
  // What was saved is in the cache a tick before it is in `stored`, and no longer pending.
  const saved = client.getQueryData(preferencesQuery.queryKey) ?? stored
  return { shown: pending.reduce(applyChange, saved), change }
}

function useUpdatePreferences() {
  const client = useQueryClient()
  return useMutation<NotificationPreferences, ApiError, Change>({
    scope: { id: 'notification-preferences' },
    mutationFn: (body) => call(updateNotificationPreferences, { body }),
    onSuccess: (_, change) => {
      client.setQueryData(
        preferencesQuery.queryKey,
        (current) => current && { ...current, ...applyChange(current, change) },
      )
    },
    onError: (error) => {
      showFailure(error, 'Kon je keuze niet opslaan')
      void client.invalidateQueries({ queryKey: preferencesQuery.queryKey })
    },
  })
}

const applyChange = (current: NotificationPreferences, change: Change): NotificationPreferences => ({
  ...current,
  ...change,
})

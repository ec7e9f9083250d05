import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  type NotificationPreferences,
  updateNotificationPreferences,
} from 'contract/notifications.ts'
import type { InputOf } from 'contract/route.ts'
import { useState } from 'react'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'

export const preferencesQuery = queryFor(getNotificationPreferences)

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
      showFailure(error, 'Kon je keuze niet bewaren')
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

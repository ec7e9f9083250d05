import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLooking, type Looking, startLooking, stopLooking } from 'contract/looking.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { refreshLooking } from './realtime.ts'

/** The number of people who look for company at an event. The people themselves are only for those who look or go too. */
export function useLooking(eventId: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(getLooking, { params: { id: eventId } }), enabled: isEnabled })
}

function useSetLooking(eventId: string) {
  const client = useQueryClient()
  return (looking: Looking) => {
    client.setQueryData(keyFor(getLooking, { params: { id: eventId } }), looking)
    refreshLooking(client)
  }
}

/** Begins to look for company, or changes the note. */
export function useStartLooking(eventId: string) {
  return useMutation({
    mutationFn: (body: InputOf<typeof startLooking>['body']) => call(startLooking, { params: { id: eventId }, body }),
    onSuccess: useSetLooking(eventId),
  })
}

export function useStopLooking(eventId: string) {
  return useMutation({
    mutationFn: () => call(stopLooking, { params: { id: eventId } }),
    onSuccess: useSetLooking(eventId),
  })
}

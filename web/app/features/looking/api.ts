import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getLooking, type Looking, sendWave, startLooking, stopLooking, withdrawWave } from 'contract/looking.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { recordMilestone } from '~/lib/milestones.ts'

const lookingQuery = (eventId: string) => queryFor(getLooking, { params: { id: eventId } })

/** The number of people who look for company at an event. The people themselves are only for those who look or go too. */
export function useLooking(eventId: string, { isEnabled = true } = {}) {
  return useQuery({ ...lookingQuery(eventId), enabled: isEnabled })
}

function useSetLooking(eventId: string) {
  const client = useQueryClient()
  return (looking: Looking) => client.setQueryData(lookingQuery(eventId).queryKey, looking)
}

export function useStartLooking(eventId: string) {
  const setLooking = useSetLooking(eventId)
  return useCall(
    startLooking,
    (body: InputOf<typeof startLooking>['body']) => ({ params: { id: eventId }, body }),
    (looking) => {
      recordMilestone('awaitsAnswer')
      setLooking(looking)
    },
  )
}

export const useStopLooking = (eventId: string) =>
  useCall(stopLooking, () => ({ params: { id: eventId } }), useSetLooking(eventId))

/** With the id of the person greeted. */
export const useSendWave = (eventId: string) =>
  useCall(sendWave, (userId: string) => ({ params: { id: eventId, userId } }), useSetLooking(eventId))

export const useWithdrawWave = (eventId: string) =>
  useCall(withdrawWave, (userId: string) => ({ params: { id: eventId, userId } }), useSetLooking(eventId))

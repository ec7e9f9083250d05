import type { QueryClient } from '@tanstack/react-query'
import type { Event } from 'contract/events/events.ts'
import { getLooking, type Looking, sendWave, startLooking, stopLooking, withdrawWave } from 'contract/looking.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { recordMilestone } from '~/lib/milestones.ts'
import { useSignedInUser } from '~/lib/session/session.ts'

const lookingQuery = (eventId: string) => queryFor(getLooking, { params: { id: eventId } })

/** The number of people who look for company at an event. The people themselves are only for those who look or go too. */
export const useLooking = (eventId: string, { isEnabled = true } = {}) =>
  useQuery({ ...lookingQuery(eventId), enabled: isEnabled })

/** Whether looking is the viewer's plan for the event: from the own tap on, before the event's answer says so. */
export function useIsSeeking(event: Event): boolean {
  const me = useSignedInUser().id
  const { data } = useLooking(event.id, { isEnabled: event.isActive && event.isPublic })
  const isLooking = data?.people.some(({ user }) => user.id === me) ?? false
  return event.myPlan?.state === 'SEEKING' || (event.myPlan?.next === 'CHOOSE' && isLooking)
}

const setLooking = (eventId: string) => (looking: Looking, client: QueryClient) =>
  client.setQueryData(lookingQuery(eventId).queryKey, looking)

export const useStartLooking = (eventId: string) =>
  useCall(
    startLooking,
    (body: InputOf<typeof startLooking>['body']) => ({ params: { id: eventId }, body }),
    (looking, client) => {
      recordMilestone('awaitsAnswer')
      setLooking(eventId)(looking, client)
    },
  )

export const useStopLooking = (eventId: string) =>
  useCall(stopLooking, () => ({ params: { id: eventId } }), setLooking(eventId))

export const useSendWave = (eventId: string) =>
  useCall(sendWave, (userId: string) => ({ params: { id: eventId, userId } }), setLooking(eventId))

export const useWithdrawWave = (eventId: string) =>
  useCall(withdrawWave, (userId: string) => ({ params: { id: eventId, userId } }), setLooking(eventId))

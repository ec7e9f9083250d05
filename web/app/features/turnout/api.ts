import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Group } from 'contract/groups/groups.ts'
import { answerMorningAfter, listMorningAfters } from 'contract/morning-after.ts'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import { getMyTurnout, getTurnout, objectToTurnout, updateTurnout } from 'contract/turnout.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

/** The user's answers about who came. For everybody who was expected, from the end of the event. */
export function useTurnout(groupId: string, isEnabled = true) {
  return useQuery({ ...queryFor(getTurnout, { params: { id: groupId } }), enabled: isEnabled })
}

/** The event is over, by this device's clock. */
export const isAfter = ({ event }: Pick<Group, 'event'>): boolean =>
  new Date(event.endDate ?? event.startDate) <= new Date()

export function useUpdateTurnout(groupId: string) {
  const client = useQueryClient()
  return useCall(
    updateTurnout,
    (body: InputOf<typeof updateTurnout>['body']) => ({ params: { id: groupId }, body }),
    (answer) => client.setQueryData(keyFor(getTurnout, { params: { id: groupId } }), answer),
  )
}

/** What the user is asked after the events of the last days. */
export const useMorningAfters = () => useQuery(queryFor(listMorningAfters))

export function useAnswerMorningAfter() {
  const client = useQueryClient()
  return useCall(
    answerMorningAfter,
    (body: InputOf<typeof answerMorningAfter>['body']) => ({ body }),
    ({ morning }) =>
      client.setQueryData<ResponseOf<typeof listMorningAfters>>(keyFor(listMorningAfters, {}), (shown) => ({
        mornings: (shown?.mornings ?? []).map((one) => (one.event.id === morning.event.id ? morning : one)),
      })),
  )
}

export function useMyTurnout() {
  return useQuery(queryFor(getMyTurnout))
}

export const useObjectToTurnout = (groupId: string) =>
  useCall(objectToTurnout, (body: InputOf<typeof objectToTurnout>['body']) => ({ params: { groupId }, body }))

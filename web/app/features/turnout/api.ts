import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Group } from 'contract/groups/groups.ts'
import type { InputOf } from 'contract/platform/route.ts'
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

/** Whether I can still say who came, and have not done so. */
export function useIsTurnoutUnanswered(group: Pick<Group, 'id' | 'event'>): boolean {
  const { data } = useTurnout(group.id, isAfter(group))
  return data?.isOpen === true && data.people.length > 1 && data.answeredAt === null
}

export function useUpdateTurnout(groupId: string) {
  const client = useQueryClient()
  return useCall(
    updateTurnout,
    (body: InputOf<typeof updateTurnout>['body']) => ({ params: { id: groupId }, body }),
    (answer) => client.setQueryData(keyFor(getTurnout, { params: { id: groupId } }), answer),
  )
}

export function useMyTurnout() {
  return useQuery(queryFor(getMyTurnout))
}

export const useObjectToTurnout = (groupId: string) =>
  useCall(objectToTurnout, (body: InputOf<typeof objectToTurnout>['body']) => ({ params: { groupId }, body }))

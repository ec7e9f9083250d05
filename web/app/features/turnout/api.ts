import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Group } from 'contract/groups/groups.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { getMyTurnout, getTurnout, objectToTurnout, updateTurnout } from 'contract/turnout.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

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
  return useMutation({
    mutationFn: (body: InputOf<typeof updateTurnout>['body']) => call(updateTurnout, { params: { id: groupId }, body }),
    onSuccess: (answer) => {
      client.setQueryData(keyFor(getTurnout, { params: { id: groupId } }), answer)
      void client.invalidateQueries({ queryKey: keyFor(getMyTurnout) })
    },
  })
}

export function useMyTurnout() {
  return useQuery(queryFor(getMyTurnout))
}

export function useObjectToTurnout(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof objectToTurnout>['body']) => call(objectToTurnout, { params: { groupId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keyFor(getMyTurnout) }),
  })
}

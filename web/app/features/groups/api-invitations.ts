import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerInvitation,
  createInvitation,
  listGroupInvitations,
  listMyInvitations,
} from 'contract/groups-invitations.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { refreshGroup } from './realtime.ts'

/** Unanswered invitations of the user, the newest first. */
export function useMyInvitations() {
  return useQuery(queryFor(listMyInvitations, { query: {} }))
}

/** Whether the user has an unanswered invitation to this group. */
export const useIsInvited = (groupId: string): boolean =>
  useMyInvitations().data?.invitations.some(({ group }) => group.id === groupId) ?? false

/** For the owner. */
export function useGroupInvitations(groupId: string) {
  return useQuery(queryFor(listGroupInvitations, { params: { id: groupId } }))
}

export function useCreateInvitation(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call(createInvitation, { params: { id: groupId }, body: { userId } }),
    onSettled: () => refreshGroup(client, groupId),
  })
}

export function useAnswerInvitation(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: 'ACCEPTED' | 'DECLINED' }) =>
      call(answerInvitation, { params: { id }, body: { answer } }),
    onSettled: () => refreshGroup(client, groupId),
  })
}

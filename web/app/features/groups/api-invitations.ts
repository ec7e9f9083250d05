import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerInvitation,
  createInvitation,
  goAgain,
  listGroupInvitations,
  listMyInvitations,
} from 'contract/groups/invitations.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { refreshGroup, refreshLists, setGroup } from './realtime.ts'

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

/** A new group for another event, with invitations for the people of this one. */
export function useGoAgain(groupId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: string) => call(goAgain, { params: { id: groupId }, body: { eventId } }),
    onSuccess: ({ group }) => {
      setGroup(client, group)
      refreshLists(client)
    },
  })
}

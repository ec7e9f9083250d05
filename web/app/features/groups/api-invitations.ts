import {
  answerInvitation,
  createInvitation,
  goAgain,
  listGroupInvitations,
  listMyInvitations,
} from 'contract/groups/invitations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'
import { setGroup } from './api.ts'

export const myInvitationsQuery = queryFor(listMyInvitations, { query: {} })

export const useMyInvitations = () => useQuery(myInvitationsQuery)

export const useIsInvited = (groupId: string): boolean =>
  useMyInvitations().data?.invitations.some(({ group }) => group.id === groupId) ?? false

export const useGroupInvitations = (groupId: string) =>
  useQuery(queryFor(listGroupInvitations, { params: { id: groupId } }))

export const useCreateInvitation = (groupId: string) =>
  useCall(createInvitation, (body: InputOf<typeof createInvitation>['body']) => ({ params: { id: groupId }, body }))

export const useAnswerInvitation = () =>
  useCall(answerInvitation, ({ id, ...body }: { id: string } & InputOf<typeof answerInvitation>['body']) => ({
    params: { id },
    body,
  }))

export const useGoAgain = (groupId: string) =>
  useCall(goAgain, (eventId: string) => ({ params: { id: groupId }, body: { eventId } }), setGroup)

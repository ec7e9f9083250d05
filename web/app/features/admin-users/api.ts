import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, ResponseOf } from 'contract/platform/route.ts'
import {
  endUserSessions,
  getAdminUser,
  listUserMessages,
  listUsers,
  openPasskeyWindow,
  removeUser,
  setUserSuspension,
  unlockUser,
  updateUser,
} from 'contract/users/admin.ts'
import { call } from '~/lib/api/api.ts'
import type { ApiError } from '~/lib/api/api-error.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useAdminMutation } from '../admin/api.ts'

export function useUsers(query: InputOf<typeof listUsers>['query']) {
  return useQuery({ ...queryFor(listUsers, { query }), placeholderData: keepPreviousData })
}

export const useAdminUser = (id: string) => useQuery(queryFor(getAdminUser, { params: { id } }))

export type MessagesQuery = { page: number; type: 'all' | 'group' | 'direct'; reason: string; reportId?: string }

/** A user's messages. The api logs every call, so nothing is refetched automatically or stays in the cache. */
export function useUserMessages(id: string, query: MessagesQuery) {
  return useQuery<ResponseOf<typeof listUserMessages>, ApiError>({
    queryKey: ['user-messages', id, query],
    queryFn: ({ signal }) => call(listUserMessages, { params: { id }, query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  })
}

export const useUpdateUser = (id: string) =>
  useAdminMutation((body: InputOf<typeof updateUser>['body']) => call(updateUser, { params: { id }, body }))

export const useSetUserSuspension = (id: string) =>
  useAdminMutation((body: InputOf<typeof setUserSuspension>['body']) =>
    call(setUserSuspension, { params: { id }, body }),
  )

export const useUnlockUser = (id: string) =>
  useAdminMutation((reason: string | null) => call(unlockUser, { params: { id }, body: { reason } }))

export const useOpenPasskeyWindow = (id: string) =>
  useAdminMutation((reason: string | null) => call(openPasskeyWindow, { params: { id }, body: { reason } }))

export const useEndUserSessions = (id: string) =>
  useAdminMutation((reason: string | null) => call(endUserSessions, { params: { id }, body: { reason } }))

export const useRemoveUser = (id: string) =>
  useAdminMutation((body: InputOf<typeof removeUser>['body']) => call(removeUser, { params: { id }, body }))

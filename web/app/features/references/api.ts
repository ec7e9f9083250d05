import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from 'contract/platform/route.ts'
import {
  deleteReference,
  listCompanions,
  listGroupReferences,
  listMemories,
  listReferences,
  writeReference,
} from 'contract/references.ts'
import { call } from '~/lib/api/api.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { refreshReferences } from './realtime.ts'

/** Open references about a person, newest first. */
export function useReferences(userId: string, page = 1) {
  return useQuery(queryFor(listReferences, { params: { id: userId }, query: { page } }))
}

/** The others who went along with a group, with what the user wrote about them. */
export function useGroupReferences(groupId: string, { isEnabled = true } = {}) {
  return useQuery({ ...queryFor(listGroupReferences, { params: { id: groupId } }), enabled: isEnabled })
}

/** Groups whose event ended in the last 14 days. */
export function useMemories() {
  return useQuery(queryFor(listMemories))
}

/** People with whom the user went to events. */
export function useCompanions(query: InputOf<typeof listCompanions>['query']) {
  return useQuery(queryFor(listCompanions, { query }))
}

export function useWriteReference(groupId: string, userId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<typeof writeReference>['body']) =>
      call(writeReference, { params: { id: groupId, userId }, body }),
    onSettled: () => refreshReferences(client),
  })
}

export function useDeleteReference() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (params: { id: string; userId: string }) => call(deleteReference, { params }),
    onSettled: () => refreshReferences(client),
  })
}

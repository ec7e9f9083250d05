import type { InputOf } from 'contract/platform/route.ts'
import {
  deleteReference,
  listCompanions,
  listGroupReferences,
  listReferences,
  writeReference,
} from 'contract/references.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export const useReferences = (userId: string, page: number) =>
  useQuery(queryFor(listReferences, { params: { id: userId }, query: { page } }))

export const useGroupReferences = (groupId: string) =>
  useQuery(queryFor(listGroupReferences, { params: { id: groupId } }))

export const useCompanions = (query: InputOf<typeof listCompanions>['query']) =>
  useQuery(queryFor(listCompanions, { query }))

export const useWriteReference = (groupId: string, userId: string) =>
  useCall(writeReference, (body: InputOf<typeof writeReference>['body']) => ({ params: { id: groupId, userId }, body }))

export const useDeleteReference = () =>
  useCall(deleteReference, (params: { id: string; userId: string }) => ({ params }))

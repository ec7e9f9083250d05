import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listGroups, listMyGroups } from 'contract/groups.ts'
import type { InputOf } from 'contract/route.ts'
import { queryFor } from '~/lib/query.tsx'

/** A page of groups, of one event or of all; the page before stays in view while the next one loads. */
export function useGroups(query: InputOf<typeof listGroups>['query']) {
  return useQuery({ ...queryFor(listGroups, { query }), placeholderData: keepPreviousData })
}

/** The groups I am in, or with `status` those I asked for. */
export function useMyGroups(query: InputOf<typeof listMyGroups>['query']) {
  return useQuery({ ...queryFor(listMyGroups, { query }), placeholderData: keepPreviousData })
}

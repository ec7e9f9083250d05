import { useQuery } from '@tanstack/react-query'
import { getGroup, groupLimits, listMembers } from 'contract/groups.ts'
import { queryFor } from '~/lib/api/query.tsx'

// The same queries as in features/groups, which imports the chat and so cannot be imported here.
export const useChatGroup = (groupId: string) => useQuery(queryFor(getGroup, { params: { id: groupId } }))

/** All members, in one page. */
export const useChatMembers = (groupId: string) =>
  useQuery(queryFor(listMembers, { params: { id: groupId }, query: { limit: groupLimits.maxSize } }))

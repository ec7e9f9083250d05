import { useQuery } from '@tanstack/react-query'
import { getGroup, listMembers } from 'contract/groups.ts'
import { queryFor } from '~/lib/query.tsx'
import { outbox } from './open-conversations.ts'

/** The most a group can have (contract: groupLimits.maxSize), so one page holds them all. */
const ALL_MEMBERS = 50

/** Sends what waits on this device, from now on and on every page. Safe to repeat. */
export const startOutbox = () => outbox.start()

/** Calls back for each message of one's own that the server has stored. Returns what stops it. */
export const onMessageSent = (hear: () => void): (() => void) => outbox.onSent(hear)

export function useChatGroup(groupId: string) {
  return useQuery(queryFor(getGroup, { params: { id: groupId } }))
}

export function useChatMembers(groupId: string) {
  return useQuery(queryFor(listMembers, { params: { id: groupId }, query: { limit: ALL_MEMBERS } }))
}

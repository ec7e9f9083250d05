import type { QueryClient } from '@tanstack/react-query'
import { type GroupMember, listMembers } from 'contract/groups/membership.ts'
import { listEventDays } from 'contract/meetings.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { keyFor } from '~/lib/api/query.tsx'

export const daysKey = () => keyFor(listEventDays, {})
export const membersKey = (groupId: string) => keyFor(listMembers, { params: { id: groupId } }).slice(0, 3)

export function patchMember(client: QueryClient, groupId: string, userId: string, change: Partial<GroupMember>): void {
  const patch = (members: GroupMember[]) =>
    members.map((member) => (member.userId === userId ? { ...member, ...change } : member))
  client.setQueriesData<ResponseOf<typeof listMembers>>(
    { queryKey: membersKey(groupId) },
    (answer) => answer && { ...answer, members: patch(answer.members) },
  )
  client.setQueryData<ResponseOf<typeof listEventDays>>(
    daysKey(),
    (answer) =>
      answer && {
        days: answer.days.map((day) => (day.group.id === groupId ? { ...day, members: patch(day.members) } : day)),
      },
  )
}

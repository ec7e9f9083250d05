import { type AdminGroup, type AdminGroupRow as AdminGroupRowOutput, adminGroupLimits } from 'contract/groups/admin.ts'
import { DAY } from 'contract/platform/durations.ts'
import { imageAddress } from '../../events/present.ts'
import { presentPerson } from '../../users/present.ts'
import { isGroupActive } from '../policy.ts'
import type { AdminGroupDetail, AdminGroupRow } from './repository.ts'

export const presentAdminGroupRow = (row: AdminGroupRow, now: Date): AdminGroupRowOutput => ({
  ...row,
  isActive: isGroupActive(row.event, now),
  createdAt: row.createdAt.toISOString(),
})

export function presentAdminGroup(detail: AdminGroupDetail, now: Date): AdminGroup {
  const { group, members } = detail
  const { event } = group
  const days = Math.max(1, Math.ceil((now.getTime() - group.createdAt.getTime()) / DAY))
  return {
    ...group,
    currentMembers: group.memberCount,
    featuredImage: imageAddress(group.image),
    createdAt: group.createdAt.toISOString(),
    isActive: isGroupActive(event, now),
    premiumFeatures: { extendedSize: group.isExtended, premiumExpiresAt: null },
    statistics: {
      activeMembers: members.filter(({ status, user }) => status === 'ACCEPTED' && user.suspendedAt === null).length,
      totalMessages: group.messageCount,
      pendingMembers: members.filter(({ status }) => status === 'PENDING').length,
      averageMessagesPerDay: Math.round((group.messageCount / days) * 10) / 10,
    },
    event: { ...event, eventType: event.type, startDate: event.startsAt.toISOString() },
    members: members.map((member) => ({
      ...member,
      id: member.user.id,
      user: { ...presentPerson(member.user), suspendedAt: member.user.suspendedAt?.toISOString() ?? null },
      joinedAt: member.joinedAt?.toISOString() ?? null,
    })),
    recentActivity: presentRecentActivity(detail),
  }
}

type Activity = AdminGroup['recentActivity'][number]

function presentRecentActivity({ group, members, lastMessages }: AdminGroupDetail): Activity[] {
  type DatedActivity = Omit<Activity, 'timestamp'> & { at: Date }
  const memberships = members.flatMap(({ user, status, joinedAt, requestedAt }): DatedActivity[] => {
    // The creator joins in the instant of creation, which has its own entry.
    if (status === 'ACCEPTED' && joinedAt !== null && joinedAt > group.createdAt)
      return [{ type: 'member_joined', details: `${user.username} is lid geworden`, at: joinedAt }]
    if (status === 'PENDING' || status === 'WAITLIST')
      return [{ type: 'join_requested', details: `${user.username} heeft gevraagd om mee te gaan`, at: requestedAt }]
    return []
  })
  const messages = lastMessages.map(
    ({ username, at }): DatedActivity => ({
      type: 'message_sent',
      details: `${username} heeft een bericht gestuurd`,
      at,
    }),
  )
  const creation: DatedActivity = { type: 'group_created', details: 'De groep is gemaakt', at: group.createdAt }
  return [...messages, ...memberships, creation]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, adminGroupLimits.recentActivity)
    .map(({ at, ...activity }) => ({ ...activity, timestamp: at.toISOString() }))
}

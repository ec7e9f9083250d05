import { DAY } from 'contract/durations.ts'
import { groupLimits } from 'contract/groups.ts'
import { type AdminGroup, type AdminGroupRow, adminGroupLimits } from 'contract/groups-admin.ts'
import { presentPerson, uploadPath } from '../users/present.ts'
import { isGroupActive } from './policy.ts'
import type { AdminGroupDetail, AdminGroupView } from './repository-admin.ts'

export const presentAdminGroupRow = (view: AdminGroupView, now: Date): AdminGroupRow => ({
  ...view,
  isActive: isGroupActive(view.event, now),
  createdAt: view.createdAt.toISOString(),
})

export function presentAdminGroup({ group, members, lastMessages }: AdminGroupDetail, now: Date): AdminGroup {
  const { event } = group
  const days = Math.max(1, Math.ceil((now.getTime() - group.createdAt.getTime()) / DAY))
  return {
    ...group,
    currentMembers: group.memberCount,
    featuredImage: uploadPath(group.image),
    createdAt: group.createdAt.toISOString(),
    isActive: isGroupActive(event, now),
    premiumFeatures: { extendedSize: group.maxMembers > groupLimits.defaultSize, premiumExpiresAt: null },
    statistics: {
      activeMembers: members.filter(({ status, user }) => status === 'ACCEPTED' && user.suspendedAt === null).length,
      totalMessages: group.messageCount,
      pendingMembers: members.filter(({ status }) => status === 'PENDING').length,
      averageMessagesPerDay: Math.round((group.messageCount / days) * 10) / 10,
    },
    event: {
      id: event.id,
      title: event.title,
      eventType: event.type,
      startDate: event.startsAt.toISOString(),
      status: event.status,
      slug: event.slug,
    },
    members: members.map(({ user, status, messageCount, joinedAt, waitlistPosition }) => ({
      id: user.id,
      user: { ...presentPerson(user), suspendedAt: user.suspendedAt?.toISOString() ?? null },
      status,
      messageCount,
      joinedAt: joinedAt?.toISOString() ?? null,
      waitlistPosition,
    })),
    recentActivity: recentActivity({ group, members, lastMessages }),
  }
}

function recentActivity({ group, members, lastMessages }: AdminGroupDetail): AdminGroup['recentActivity'] {
  type Happened = { type: AdminGroup['recentActivity'][number]['type']; details: string; at: Date }
  const came = members.flatMap(({ user, status, joinedAt, requestedAt }): Happened[] => {
    // The maker is a member from the first moment on, which "made" says already.
    if (status === 'ACCEPTED' && joinedAt !== null && joinedAt > group.createdAt)
      return [{ type: 'member_joined', details: `${user.username} is lid geworden`, at: joinedAt }]
    if (status === 'PENDING' || status === 'WAITLIST')
      return [{ type: 'join_requested', details: `${user.username} vroeg om mee te gaan`, at: requestedAt }]
    return []
  })
  const wrote = lastMessages.map(
    ({ username, at }): Happened => ({ type: 'message_sent', details: `${username} stuurde een bericht`, at }),
  )
  return [...wrote, ...came, { type: 'group_created' as const, details: 'De groep is gemaakt', at: group.createdAt }]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, adminGroupLimits.recentActivity)
    .map(({ type, details, at }) => ({ type, details, timestamp: at.toISOString() }))
}

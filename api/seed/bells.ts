import { DAY } from 'contract/durations.ts'
import * as wording from '../src/domains/notifications/policy-texts.ts'
import type { notifications } from '../src/domains/notifications/tables.ts'
import type { Chance } from './random.ts'
import { ADMIN, type Town } from './town.ts'

type NotificationRow = typeof notifications.$inferInsert & { createdAt: Date }

/** What the town's people heard when its groups and events came to be; what is older than two days has been read. */
export function layOutBells(chance: Chance, now: Date, town: Town): NotificationRow[] {
  const rows: NotificationRow[] = []
  const ring = (userId: string, said: wording.NotificationText, at: Date | null | undefined) => {
    const createdAt = at ?? now
    const isRead = now.getTime() - createdAt.getTime() > 2 * DAY
    rows.push({
      id: chance.id(),
      userId,
      ...said,
      createdAt,
      readAt: isRead ? new Date(createdAt.getTime() + DAY) : null,
    })
  }
  const name = new Map(town.users.map((user) => [user.id, user.username]))

  for (const event of town.events) {
    const subject = { ...event, creatorName: name.get(event.creatorId ?? '') ?? null }
    if (event.status === 'PENDING') ring(town.person(ADMIN).id, wording.eventCreated(subject, false), event.createdAt)
    if (event.creatorId === town.person(ADMIN).id) continue
    if (event.status === 'REJECTED')
      ring(event.creatorId ?? '', wording.eventRejected(subject, event.rejectionReason ?? null), event.decidedAt)
    if (event.status === 'APPROVED') ring(event.creatorId ?? '', wording.eventApproved(subject), event.decidedAt)
  }
  for (const { row, memberships, members } of town.groups) {
    const [owner, ...others] = members
    for (const { userId, status, requestedAt, decidedAt } of memberships) {
      const group = { id: row.id, name: row.name, username: name.get(userId) ?? '' }
      if (userId === owner?.id) continue
      if (status === 'PENDING' || status === 'WAITLIST')
        ring(row.ownerId, wording.groupJoinRequest(group, status), requestedAt)
      if (status === 'ACCEPTED') ring(userId, wording.groupJoinAccepted(group), decidedAt)
      if (status === 'REJECTED') ring(userId, wording.groupJoinRejected(group, false), decidedAt)
    }
    const newest = others.pop()
    if (newest === undefined) continue
    const joinedAt = memberships.find(({ userId }) => userId === newest.id)?.joinedAt
    for (const { id } of others)
      ring(id, wording.groupMemberJoined({ id: row.id, name: row.name, username: newest.username }), joinedAt)
  }
  return rows
}

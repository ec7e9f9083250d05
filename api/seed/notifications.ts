import { DAY } from 'contract/platform/durations.ts'
import * as wording from '../src/domains/notifications/policy-texts.ts'
import type { notifications } from '../src/domains/notifications/tables.ts'
import { ADMIN, type DemoData } from './demo-data.ts'
import type { Random } from './random.ts'

type NotificationRow = typeof notifications.$inferInsert & { createdAt: Date }

/** Notifications about the demo events and groups; those older than two days are read. */
export function planNotifications(random: Random, now: Date, data: DemoData): NotificationRow[] {
  const rows: NotificationRow[] = []
  const notify = (userId: string, text: wording.NotificationText, at: Date | null | undefined) => {
    const createdAt = at ?? now
    const isRead = now.getTime() - createdAt.getTime() > 2 * DAY
    rows.push({
      id: random.id(),
      userId,
      ...text,
      createdAt,
      readAt: isRead ? new Date(createdAt.getTime() + DAY) : null,
    })
  }
  const usernames = new Map(data.users.map((user) => [user.id, user.username]))

  for (const event of data.events) {
    const subject = { ...event, creatorName: usernames.get(event.creatorId ?? '') ?? null }
    if (event.status === 'PENDING') notify(data.person(ADMIN).id, wording.eventCreated(subject, false), event.createdAt)
    if (event.creatorId === data.person(ADMIN).id) continue
    if (event.status === 'REJECTED')
      notify(event.creatorId ?? '', wording.eventRejected(subject, event.rejectionReason ?? null), event.decidedAt)
    if (event.status === 'APPROVED') notify(event.creatorId ?? '', wording.eventApproved(subject), event.decidedAt)
  }
  const titles = new Map(data.events.map((event) => [event.id, event.title]))
  for (const { row, memberships, members } of data.groups) {
    const about = { id: row.id, name: row.name, eventId: row.eventId, eventTitle: titles.get(row.eventId) ?? '' }
    const [owner, ...others] = members
    for (const { userId, status, requestedAt, decidedAt } of memberships) {
      const group = { ...about, username: usernames.get(userId) ?? '' }
      if (userId === owner?.id) continue
      if (status === 'PENDING' || status === 'WAITLIST')
        notify(row.ownerId, wording.groupJoinRequest(group, status), requestedAt)
      if (status === 'ACCEPTED') notify(userId, wording.groupJoinAccepted(group), decidedAt)
      if (status === 'REJECTED')
        notify(userId, wording.groupJoinRejected(group, { wasMember: false, note: null }), decidedAt)
    }
    const newest = others.pop()
    if (newest === undefined) continue
    const joinedAt = memberships.find(({ userId }) => userId === newest.id)?.joinedAt
    for (const { id } of others)
      notify(id, wording.groupMemberJoined({ ...about, username: newest.username }), joinedAt)
  }
  return rows
}

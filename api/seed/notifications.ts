import { DAY } from 'contract/platform/durations.ts'
import { noticeOf } from '../src/domains/notifications/notices/policy.ts'
import { NOTICES } from '../src/domains/notifications/policy-notices.ts'
import type { notifications } from '../src/domains/notifications/tables.ts'
import type { FactName, Facts } from '../src/facts.ts'
import { ADMIN, type DemoData } from './demo-data.ts'
import type { Random } from './random.ts'

type NotificationRow = typeof notifications.$inferInsert & { createdAt: Date }

/** Notifications about the demo events and groups; those older than two days are read. */
export function planNotifications(random: Random, now: Date, data: DemoData): NotificationRow[] {
  const rows: NotificationRow[] = []
  /** @param subject what the texts of the fact are about. @param index of the fact's row in `NOTICES` */
  function notify<N extends FactName>(
    userId: string,
    name: N,
    subject: object,
    fact: Partial<Facts[N]>,
    at: Date | null | undefined,
    index = 0,
  ): void {
    const row = [NOTICES[name] ?? []].flat()[index]
    if (row === undefined) return
    const { type, title, message, actionUrl, eventId, groupId } = noticeOf(
      row as never,
      subject as never,
      fact as never,
    )
    const createdAt = at ?? now
    const isRead = now.getTime() - createdAt.getTime() > 2 * DAY
    const readAt = isRead ? new Date(createdAt.getTime() + DAY) : null
    rows.push({ id: random.id(), userId, type, title, message, actionUrl, eventId, groupId, createdAt, readAt })
  }
  const usernames = new Map(data.users.map((user) => [user.id, user.username]))

  for (const event of data.events) {
    const subject = { ...event, eventId: event.id, creatorName: usernames.get(event.creatorId ?? '') ?? null }
    if (event.status === 'PENDING')
      notify(data.person(ADMIN).id, 'event.submitted', subject, { isLive: false }, event.createdAt)
    if (event.creatorId === data.person(ADMIN).id) continue
    if (event.status === 'REJECTED')
      notify(
        event.creatorId ?? '',
        'event.rejected',
        subject,
        { reason: event.rejectionReason ?? null },
        event.decidedAt,
      )
    if (event.status === 'APPROVED') notify(event.creatorId ?? '', 'event.approved', subject, {}, event.decidedAt)
  }
  const titles = new Map(data.events.map((event) => [event.id, event.title]))
  for (const { row, memberships, members } of data.groups) {
    const about = { groupId: row.id, name: row.name, eventId: row.eventId, eventTitle: titles.get(row.eventId) ?? '' }
    const [owner, ...others] = members
    for (const { userId, status, requestedAt, decidedAt } of memberships) {
      const group = { ...about, username: usernames.get(userId) ?? '' }
      if (userId === owner?.id) continue
      if (status === 'PENDING' || status === 'WAITLIST')
        notify(row.ownerId, 'group.joinRequested', group, { userId, status }, requestedAt)
      if (status === 'ACCEPTED') notify(userId, 'group.memberAccepted', group, {}, decidedAt)
      if (status === 'REJECTED')
        notify(userId, 'group.memberRejected', group, { wasMember: false, note: null }, decidedAt)
    }
    const newest = others.pop()
    if (newest === undefined) continue
    const joinedAt = memberships.find(({ userId }) => userId === newest.id)?.joinedAt
    for (const { id } of others)
      notify(id, 'group.memberAccepted', { ...about, username: newest.username }, {}, joinedAt, 1)
  }
  return rows
}

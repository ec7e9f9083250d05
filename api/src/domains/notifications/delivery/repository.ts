import { kindOfType, type NotificationKind } from 'contract/notifications.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { notBlocked } from '../../blocks/filters.ts'
import { events } from '../../events/tables.ts'
import { proposalPeople, proposals } from '../../proposals/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { choiceColumns, resolveChoices } from '../preferences/repository.ts'
import { type GroupNotifications, isAmong, type NotificationRow } from '../repository.ts'
import { notificationSettings, notifications, pushSubscriptions } from '../tables.ts'

const pushDevices = sql<number>`(select count(*)::int from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${users.id})`

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]

/** Without suspended users, and users with a block between them and the cause. @param causeId null when no user caused it */
export async function listRecipients(db: Queryable, userIds: readonly string[], causeId: string | null) {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      ...choiceColumns,
      quietFrom: notificationSettings.quietFrom,
      quietUntil: notificationSettings.quietUntil,
      showsSender: notificationSettings.showsSender,
      dailyMailAt: notificationSettings.dailyMailAt,
      pushDevices,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(
      and(inArray(users.id, [...userIds]), isVisible(), causeId === null ? undefined : notBlocked(users.id, causeId)),
    )
  return rows.map(resolveChoices)
}

export async function findRecipientId(db: Queryable, id: string): Promise<string | undefined> {
  const rows = await db.select({ userId: notifications.userId }).from(notifications).where(eq(notifications.id, id))
  return rows[0]?.userId
}

/** Undefined when the notification is delivered, read or deleted. */
export async function lockUndelivered(tx: Tx, id: string): Promise<NotificationRow | undefined> {
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isNull(notifications.deliveredAt), isNull(notifications.readAt)))
    .for('update')
  return rows[0]
}

export async function findNewestProposalId(db: Queryable, eventId: string, userId: string) {
  const [row] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .innerJoin(proposalPeople, and(eq(proposalPeople.proposalId, proposals.id), eq(proposalPeople.userId, userId)))
    .where(eq(proposals.eventId, eventId))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1)
  return row?.id
}

/** Types of which a person gets one a day before the event itself. */
const DAILY_TYPES = ['meeting_changed', 'attendance_question', 'event_reminder'] as const

/** The start of the row's event, and when one of the daily types about it was last delivered to the person. */
export async function findDailyDelivery(db: Queryable, { userId, eventId }: NotificationRow) {
  if (eventId === null) return undefined
  const rows = await db
    .select({
      startsAt: events.startsAt,
      lastDelivered: sql<Date | null>`(select max(${notifications.deliveredAt}) from ${notifications}
        where ${notifications.userId} = ${userId} and ${notifications.eventId} = ${eventId}
          and ${inArray(notifications.type, [...DAILY_TYPES])})`.mapWith(notifications.deliveredAt),
    })
    .from(events)
    .where(eq(events.id, eventId))
  return rows[0]
}

/** They are not sent any more, and stay unread. */
export async function cancelDelivery(tx: Tx, which: GroupNotifications, deliveredAt: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ deliveredAt })
    .where(and(isAmong(which), isNull(notifications.deliveredAt)))
}

export async function updateDelivered(tx: Tx, ids: readonly string[], deliveredAt: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(notifications)
      .set({ deliveredAt })
      .where(inArray(notifications.id, [...ids]))
}

export const kindOf = (row: Pick<NotificationRow, 'type'>): NotificationKind => kindOfType[row.type]

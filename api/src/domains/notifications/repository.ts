import type { NotificationType } from 'contract/notifications.ts'
import { aliasedTable, and, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { equalsIfGiven } from '../../platform/db/conditions.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../platform/db/prepared.ts'
import { events } from '../events/tables.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { proposalPeople, proposals } from '../proposals/tables.ts'
import { isConcerned } from '../reports/filters.ts'
import { reports } from '../reports/tables.ts'
import { ageInYears } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Skips rows whose dedupe key exists. @returns the ids of the inserted rows */
export async function insertNotifications(tx: Tx, rows: NotificationRow[]): Promise<string[]> {
  const stored = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
    .returning({ id: notifications.id })
  return stored.map(({ id }) => id)
}

/** Unread, with the content of the new row. */
function overwrite(tx: Tx, row: NotificationRow, more: { deliveredAt?: null }) {
  const { title, message, actionUrl, eventId, groupId, causeId, createdAt, isInApp } = row
  const content = { title, message, actionUrl, eventId, groupId, causeId, createdAt, isInApp }
  return tx
    .insert(notifications)
    .values(row)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.dedupeKey],
      set: { ...content, readAt: null, ...more },
    })
    .returning({ id: notifications.id, deliveredAt: notifications.deliveredAt })
}

/** Overwrites the row with the same dedupe key and makes it unread. @returns the id of the stored row */
export async function replaceNotification(tx: Tx, row: NotificationRow): Promise<string> {
  const [stored = row] = await overwrite(tx, row, { deliveredAt: null })
  return stored.id
}

/**
 * Overwrites the row with the same dedupe key if it was created after `since`; else that row loses its key.
 * @returns the id of the stored row, and when it was delivered
 */
export async function renewNotification(tx: Tx, row: NotificationRow, since: Date) {
  const hasKey = and(eq(notifications.userId, row.userId), eq(notifications.dedupeKey, row.dedupeKey ?? ''))
  await tx
    .update(notifications)
    .set({ dedupeKey: null })
    .where(and(hasKey, lt(notifications.createdAt, since)))
  const [{ id, deliveredAt } = row] = await overwrite(tx, row, {})
  return { id, deliveredAt }
}

/** About a group, for these people. `causeId`: only what this person caused. */
export type GroupNotifications = {
  groupId: string
  userIds: readonly string[]
  types: readonly NotificationType[]
  causeId?: string
}

export const isAmong = ({ groupId, userIds, types, causeId }: GroupNotifications) =>
  and(
    inArray(notifications.userId, [...userIds]),
    eq(notifications.groupId, groupId),
    inArray(notifications.type, [...types]),
    equalsIfGiven(notifications.causeId, causeId),
  )

/**
 * Also cancels their delivery. The rows stay, so that a renewed one is not sent twice.
 * @param isKept read, else out of the app too
 * @returns the users of whom one was unread
 */
export async function withdrawUnread(tx: Tx, which: GroupNotifications, { at, isKept }: { at: Date; isKept: boolean }) {
  const rows = await tx
    .update(notifications)
    .set({ readAt: at, ...(isKept ? {} : { isInApp: false }) })
    .where(and(isAmong(which), isNull(notifications.readAt)))
    .returning({ userId: notifications.userId })
  return [...new Set(rows.map(({ userId }) => userId))]
}

export const listNotificationsById = (db: Queryable, ids: string[]): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(and(inArray(notifications.id, ids), notifications.isInApp))

export const listNotificationRows = (db: Queryable, userId: string, limit: number, offset: number) =>
  db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), notifications.isInApp))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit)
    .offset(offset)

export const countNotificationRows = async (db: Queryable, userId: string): Promise<number> =>
  db.$count(notifications, and(eq(notifications.userId, userId), notifications.isInApp))

/** Users without unread notifications are absent from the map. */
export async function countUnreadByUser(db: Queryable, userIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ userId: notifications.userId, unread: count() })
    .from(notifications)
    .where(and(inArray(notifications.userId, userIds), isNull(notifications.readAt), notifications.isInApp))
    .groupBy(notifications.userId)
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}

/** Prepared: every page load runs it. */
export async function countUnread(db: Queryable, userId: string): Promise<number> {
  const build = () =>
    db
      .select({ unread: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, parameter('userId')), isNull(notifications.readAt), notifications.isInApp))
  return (await runPreparedQuery(db, 'unread notifications', build, { userId }))[0]?.unread ?? 0
}

export async function updateRead(tx: Tx, userId: string, id: string, readAt: Date): Promise<boolean> {
  const ownNotification = and(eq(notifications.id, id), eq(notifications.userId, userId))
  const rows = await tx
    .select({ readAt: notifications.readAt })
    .from(notifications)
    .where(ownNotification)
    .for('update')
  if (rows[0]?.readAt === null) await tx.update(notifications).set({ readAt }).where(ownNotification)
  return rows.length === 1
}

/** Of one address, or all. @returns how many were unread */
export async function updateAllRead(tx: Tx, userId: string, readAt: Date, actionUrl?: string): Promise<number> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        equalsIfGiven(notifications.actionUrl, actionUrl),
      ),
    )
  return rowCount ?? 0
}

export async function deleteReadBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.readAt, before))
}

export async function deleteNotificationRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning({ id: notifications.id })
  return deleted.length === 1
}

const whenAndWhere = {
  startsAt: events.startsAt,
  isWholeDay: events.isWholeDay,
  location: events.location,
  venue: events.venue,
}

export type EventSubject = NonNullable<Awaited<ReturnType<typeof findEventSubject>>>

export async function findEventSubject(db: Queryable, eventId: string) {
  const rows = await db
    .select({
      eventId: events.id,
      title: events.title,
      slug: events.slug,
      creatorId: events.creatorId,
      creatorName: users.username,
      ...whenAndWhere,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.creatorId))
    .where(eq(events.id, eventId))
  return rows[0]
}

export async function findSeekerSubject(db: Queryable, eventId: string, userId: string) {
  const event = await findEventSubject(db, eventId)
  const [person] = await db
    .select({ username: users.username, age: ageInYears(sql`now()`) })
    .from(users)
    .where(eq(users.id, userId))
  return event && person && { ...event, ...person }
}

const recipient = aliasedTable(proposalPeople, 'recipient')

export type ProposedSubject = Awaited<ReturnType<typeof listProposedSubjects>>[number]

export const listProposedSubjects = (db: Queryable, proposalIds: readonly string[]) =>
  db
    .select({
      proposalId: recipient.proposalId,
      recipientId: recipient.userId,
      names: sql<string[]>`array_agg(${users.username} order by ${users.username})`,
      eventId: events.id,
      title: events.title,
      slug: events.slug,
      ...whenAndWhere,
    })
    .from(recipient)
    .innerJoin(proposals, eq(proposals.id, recipient.proposalId))
    .innerJoin(events, eq(events.id, proposals.eventId))
    .innerJoin(
      proposalPeople,
      and(eq(proposalPeople.proposalId, recipient.proposalId), ne(proposalPeople.userId, recipient.userId)),
    )
    .innerJoin(users, eq(users.id, proposalPeople.userId))
    .where(and(inArray(recipient.proposalId, [...proposalIds]), eq(recipient.origin, 'WISH')))
    .groupBy(recipient.proposalId, recipient.userId, events.id)

export async function findMovedPointSubject(db: Queryable, eventId: string, movedById: string) {
  const subject = await findSeekerSubject(db, eventId, movedById)
  const [row] = await db.select({ point: events.meetingPoint }).from(events).where(eq(events.id, eventId))
  return subject && { ...subject, meetingPoint: row?.point?.text ?? null }
}

export type GroupSubject = NonNullable<Awaited<ReturnType<typeof findGroupSubject>>>

/** @param userId the applicant or member named in the text; by default the owner */
export async function findGroupSubject(db: Queryable, groupId: string, userId?: string) {
  const rows = await db
    .select({
      groupId: groups.id,
      name: groups.name,
      ownerId: groups.ownerId,
      isAlone: sql<boolean>`${groups.memberCount} = 1`,
      username: users.username,
      eventId: events.id,
      eventTitle: events.title,
      ...whenAndWhere,
      requestedAt: sql<Date>`coalesce(${groupMembers.requestedAt}, now())`.mapWith(groupMembers.requestedAt),
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(users, eq(users.id, userId ?? groups.ownerId))
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, users.id)))
    .where(eq(groups.id, groupId))
  return rows[0]
}

export async function mapGroupsForEvent(db: Queryable, eventId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([groupMembers.userId], { userId: groupMembers.userId, groupId: groups.id })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.status, 'ACCEPTED')))
    .where(eq(groups.eventId, eventId))
    .orderBy(groupMembers.userId, groupMembers.joinedAt)
  return new Map(rows.map(({ userId, groupId }) => [userId, groupId]))
}

const concerned = aliasedTable(users, 'concerned')

export type ReportSubject = NonNullable<Awaited<ReturnType<typeof findReportSubject>>>

export async function findReportSubject(db: Queryable, reportId: string) {
  const rows = await db
    .select({
      reporterId: reports.reporterId,
      subjectType: reports.subjectType,
      subjectName: sql<string | null>`coalesce(${reports.subjectName}, ${users.username})`,
      reference: reports.reference,
      outcome: reports.outcome,
      concernedIds: sql<string[]>`array(select ${concerned.id} from ${users} as concerned
        where ${concerned.isAdmin} and ${isConcerned(concerned.id)})`,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.reportedId))
    .where(eq(reports.id, reportId))
  return rows[0]
}

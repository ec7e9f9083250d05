import { DAY } from 'contract/platform/durations.ts'
import { and, asc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { isVisibleTo } from '../../blocks/filters.ts'
import { isLiveEvent } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import { ANSWER_TYPES, DAILY_TYPES } from '../delivery/policy.ts'
import type { NotificationRow } from '../repository.ts'
import { notificationSettings, notifications } from '../tables.ts'

const cause = alias(users, 'cause')

/** Not when the person who waved has deleted their account, is suspended, or has a block between them and the recipient. */
const isCauseVisible = sql`exists (select 1 from ${users} as ${sql.identifier('cause')}
  where ${cause.id} = ${notifications.causeId} and ${isVisibleTo(notifications.userId, cause)})`

const isAboutEvent = (condition: SQL | undefined) =>
  inArray(notifications.eventId, sql`(select ${events.id} from ${events} where ${and(isLiveEvent(), condition)})`)

const isAnswer = inArray(notifications.type, [...ANSWER_TYPES])

const isUnsent = (now: Date) =>
  and(
    inArray(notifications.type, [...DAILY_TYPES]),
    isNull(notifications.deliveredAt),
    isNull(notifications.readAt),
    or(isNull(notifications.causeId), isCauseVisible),
    or(
      isNull(notifications.eventId),
      isAboutEvent(gt(events.startsAt, now)),
      and(isAnswer, isAboutEvent(gt(events.overAt, now))),
    ),
  )

const isUrgent = (now: Date) => and(isAnswer, isAboutEvent(lt(events.startsAt, new Date(now.getTime() + DAY))))

/** People with unread updates that were not sent, to whom none were sent today, or with an answer that cannot wait. */
export async function listUserIdsToUpdate(db: Queryable, now: Date, startOfDay: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(
      and(
        isUnsent(now),
        or(isNull(notificationSettings.dailyMailAt), lt(notificationSettings.dailyMailAt, startOfDay), isUrgent(now)),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** Locks them until the transaction ends; the oldest first. */
export const lockUnsentUpdates = (tx: Tx, userId: string, now: Date): Promise<NotificationRow[]> =>
  tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isUnsent(now)))
    .orderBy(asc(notifications.createdAt))
    .for('update')

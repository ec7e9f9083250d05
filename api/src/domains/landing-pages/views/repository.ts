import type { Door } from 'contract/events/doors.ts'
import { and, asc, desc, eq, gte, sql, sum } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { events } from '../../events/tables.ts'
import { isAccepted } from '../../groups/filters.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { pageViews } from './tables.ts'

export type DayViews = { slug: string; day: string; door: Door; count: number }

/** Adds to the counts. Rows are locked in one order, so that two servers never wait for each other. */
export async function addPageViews(db: Queryable, views: readonly DayViews[]): Promise<void> {
  const column = <Key extends keyof DayViews>(key: Key) => sql.param(views.map((view) => view[key]))
  await db.execute(sql`
    insert into ${pageViews} (event_id, day, door, count)
    select events.id, seen.day, seen.door, seen.count
    from unnest(${column('slug')}::text[], ${column('day')}::date[], ${column('door')}::text[], ${column('count')}::int[])
      as seen (slug, day, door, count)
    join ${events} on events.slug = seen.slug
    order by events.id, seen.day, seen.door
    on conflict (event_id, day, door) do update set count = ${pageViews}.count + excluded.count`)
}

const count = () => sum(pageViews.count).mapWith(Number)

export const listViewsByDoor = (db: Queryable, eventId: string): Promise<{ door: Door; count: number }[]> =>
  db
    .select({ door: pageViews.door, count: count() })
    .from(pageViews)
    .where(eq(pageViews.eventId, eventId))
    .groupBy(pageViews.door)
    .orderBy(desc(count()), pageViews.door)

export const listViewsByDay = (
  db: Queryable,
  eventId: string,
  since: string,
): Promise<{ day: string; count: number }[]> =>
  db
    .select({ day: pageViews.day, count: count() })
    .from(pageViews)
    .where(and(eq(pageViews.eventId, eventId), gte(pageViews.day, since)))
    .groupBy(pageViews.day)
    .orderBy(asc(pageViews.day))

/** All groups of the event, and the accepted members of any. */
export async function countGoing(db: Queryable, eventId: string): Promise<{ groups: number; going: number }> {
  const [row] = await db
    .select({
      groups: sql<number>`count(distinct ${groups.id})::int`,
      going: sql<number>`count(distinct ${users.id})::int`,
    })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), isAccepted()))
    .leftJoin(users, and(eq(users.id, groupMembers.userId), isVisible()))
    .where(eq(groups.eventId, eventId))
  return row ?? { groups: 0, going: 0 }
}

import type { SocialPreference } from 'contract/users.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import { blockedIds } from '../../blocks/filters.ts'
import { events } from '../../events/tables.ts'
import { users } from '../../users/tables.ts'
import type { Viewer } from '../filters.ts'
import { answerTimes, groups } from '../tables.ts'
import { type GroupQuery, isListed, isSearch } from './repository.ts'

/** Groups of one event that are compared; of more, the newest. */
export const MAX_RANKED = 200

const person = alias(users, 'person')

export type FitProfile = {
  id: string
  username: string
  music: string[]
  age: number | null
  birthdate: string | null
  social: SocialPreference | null
  /** Null unless the province is shown. */
  placeId: string | null
}

/** People in a group with this person whose event took place. One list for the whole statement. */
const companionIds = (viewerId: string, now: Date) => sql`array(
  select distinct other.user_id from group_members own
  join groups g on g.id = own.group_id join events e on e.id = g.event_id
  join group_members other on other.group_id = own.group_id and other.status = 'ACCEPTED'
  where own.user_id = ${viewerId} and own.status = 'ACCEPTED'
    and e.status in ('APPROVED', 'PUBLISHED') and e.over_at <= ${now}::timestamptz)`

const members = (viewerId: string, now: Date) => sql<(FitProfile & { wentAlong: boolean })[]>`coalesce((
  select json_agg(json_build_object('id', ${person.id}, 'username', ${person.username},
    'music', ${person.musicalPreferences}, 'age', ${person.age}, 'birthdate', ${person.birthdate},
    'social', ${person.socialPreference}, 'placeId', case when ${person.showProvince} then ${person.homePlaceId} end,
    'wentAlong', ${person.id} = any(${companionIds(viewerId, now)})))
  from group_members m join ${users} as ${sql.identifier('person')} on ${person.id} = m.user_id
  where m.group_id = ${groups.id} and m.status = 'ACCEPTED' and ${person.id} <> ${viewerId}
    and ${person.suspendedAt} is null and ${person.id} not in ${blockedIds(viewerId)}), '[]')`

/** Null when a block separates the viewer from the owner. */
const answerMinutes = (viewerId: string) => sql<number[] | null>`(
  select ${answerTimes.minutes} from ${answerTimes}
  where ${answerTimes.ownerId} = ${groups.ownerId} and ${groups.ownerId} not in ${blockedIds(viewerId)})`

/** What the ranking needs of the listed groups of one event, the newest first, at most `MAX_RANKED`. */
export function listFitRows(db: Queryable, viewer: Viewer, query: GroupQuery & { eventId: string }, now: Date) {
  const { eventId, isPublic, availableOnly } = query
  const tags = query.tags?.length === 0 ? undefined : query.tags
  const build = (prepared: boolean) => {
    const at = prepared ? parameter<Date>('now') : now
    const me = prepared ? { ...viewer, id: parameter<string>('viewerId') } : viewer
    const asked = prepared
      ? {
          ...query,
          eventId: parameter<string>('eventId'),
          isPublic: isPublic === undefined ? undefined : parameter<boolean>('isPublic'),
          tags: tags === undefined ? undefined : parameter<string[]>('tags'),
        }
      : query
    const listed = db
      .select({ id: groups.id, total: sql<number>`(count(*) over ())::int`.as('total') })
      .from(groups)
      .innerJoin(events, eq(events.id, groups.eventId))
      .where(and(isListed(me, asked, at)))
      .orderBy(desc(groups.createdAt), desc(groups.id))
      .limit(sql.raw(String(MAX_RANKED)) as unknown as number)
      .as('listed')
    return db
      .select({
        id: groups.id,
        createdAt: groups.createdAt,
        memberCount: groups.memberCount,
        maxMembers: groups.maxMembers,
        members: members(me.id, at),
        answerMinutes: answerMinutes(me.id),
        total: listed.total,
      })
      .from(listed)
      .innerJoin(groups, eq(groups.id, listed.id))
  }
  if (isSearch(query)) return build(false)
  const filters = Object.entries({ isPublic, tags, availableOnly: availableOnly || undefined }).flatMap(
    ([name, value]) => (value === undefined ? [] : [name]),
  )
  const values = { viewerId: viewer.id, eventId, isPublic, tags, now }
  return runPreparedQuery(db, ['fit', ...filters].join(' '), () => build(true), values)
}

export async function findFitProfile(db: Queryable, userId: string): Promise<FitProfile | undefined> {
  const build = () =>
    db
      .select({
        id: users.id,
        username: users.username,
        music: users.musicalPreferences,
        age: users.age,
        birthdate: users.birthdate,
        social: users.socialPreference,
        placeId: users.homePlaceId,
      })
      .from(users)
      .where(eq(users.id, parameter<string>('userId')))
  const [row] = await runPreparedQuery(db, 'fit profile', build, { userId })
  return row
}

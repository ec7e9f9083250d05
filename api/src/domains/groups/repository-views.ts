import { groupLimits, type listGroups, type MemberStatus } from 'contract/groups.ts'
import type { ParsedOf } from 'contract/route.ts'
import { and, asc, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/db/database.ts'
import { parameter, preparedPage, runPreparedQuery } from '../../platform/db/prepared.ts'
import { notBlocked } from '../blocks/filters.ts'
import { isActiveEvent, isListedEvent, isLiveEvent, isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'
import { positionInLine } from './repository-members.ts'
import { groupMembers, groups } from './tables.ts'

/** Who is looking: what they see of a group depends on how they stand to it. */
export type Viewer = { id: string; isAdmin: boolean }
export type GroupQuery = ParsedOf<typeof listGroups>['query']
type Face = { id: string; username: string; profilePhoto: string | null; profilePhotoThumbnail: string | null }

const FACES = 5
const owner = alias(users, 'owner')
const face = alias(users, 'face')
/** The viewer's own membership or request. */
const mine = alias(groupMembers, 'mine')

const faces = (viewer: Viewer) => sql<Face[]>`coalesce((
  select json_agg(faces) from (
    select ${face.id}, ${face.username},
      ${face.profilePhoto} as "profilePhoto", ${face.profilePhotoThumbnail} as "profilePhotoThumbnail"
    from group_members m join ${users} as ${sql.identifier('face')} on ${face.id} = m.user_id
    where m.group_id = ${groups.id} and m.status = 'ACCEPTED'
      and ${face.suspendedAt} is null and ${notBlocked(viewer.id, face.id)}
    order by m.joined_at, m.user_id limit ${FACES}) faces), '[]')`

const requestCount = (viewer: Viewer) => sql<number | null>`
  case when ${groups.ownerId} = ${viewer.id} then (
    select count(*)::int from group_members m join ${users} as ${sql.identifier('face')} on ${face.id} = m.user_id
    where m.group_id = ${groups.id} and m.status in ('PENDING', 'WAITLIST')
      and ${face.suspendedAt} is null and ${notBlocked(viewer.id, face.id)})
  end`

const columns = (viewer: Viewer) => ({
  group: {
    id: groups.id,
    eventId: groups.eventId,
    name: groups.name,
    description: groups.description,
    image: groups.image,
    tags: groups.tags,
    isPublic: groups.isPublic,
    maxMembers: groups.maxMembers,
    memberCount: groups.memberCount,
    createdAt: groups.createdAt,
  },
  event: {
    id: events.id,
    slug: events.slug,
    title: events.title,
    type: events.type,
    location: events.location,
    image: events.image,
    startsAt: events.startsAt,
    endsAt: events.endsAt,
    overAt: events.overAt,
    status: events.status,
  },
  owner: {
    id: owner.id,
    username: owner.username,
    profilePhoto: owner.profilePhoto,
    profilePhotoThumbnail: owner.profilePhotoThumbnail,
  },
  membershipStatus: mine.status,
  waitlistPosition: positionInLine(mine),
  requestCount: requestCount(viewer),
  memberPreview: faces(viewer),
})

const isMine = (viewer: Viewer) => and(eq(mine.groupId, groups.id), eq(mine.userId, viewer.id))

/** Groups this person is in or asks to be in. As a list: PostgreSQL reads it once, not per group. */
const ownGroupIds = (viewer: Viewer) => sql`(
  select group_id from group_members where user_id = ${viewer.id} and status in ('ACCEPTED', 'PENDING', 'WAITLIST'))`

/**
 * Whom a group is shown to: its own people, and for a public one everybody whom no block keeps from its owner. Who was
 * turned down is not of its own people.
 */
const mayKnow = (viewer: Viewer) =>
  viewer.isAdmin
    ? undefined
    : or(and(groups.isPublic, notBlocked(viewer.id, groups.ownerId)), inArray(groups.id, ownGroupIds(viewer)))

export async function isKnownTo(db: Queryable, viewer: Viewer, groupId: string): Promise<boolean> {
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), mayKnow(viewer)))
  return rows.length > 0
}

export type GroupView = NonNullable<Awaited<ReturnType<typeof findGroupView>>>

/** The group as this viewer may see it; nothing when they may not know of it. */
export async function findGroupView(db: Queryable, viewer: Viewer, groupId: string) {
  const [row] = await db
    .select(columns(viewer))
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(owner, eq(owner.id, groups.ownerId))
    .leftJoin(mine, isMine(viewer))
    .where(and(eq(groups.id, groupId), mayKnow(viewer)))
  return row
}

/** Without an event: groups of live public events only. With one, whoever has its link sees its groups. */
function listedFor(viewer: Viewer, query: GroupQuery, now: Date): SQL | undefined {
  return and(
    mayKnow({ ...viewer, isAdmin: false }),
    query.eventId === undefined ? isListedEvent() : eq(groups.eventId, query.eventId),
    query.isPublic === undefined ? undefined : eq(groups.isPublic, query.isPublic),
    query.availableOnly === true ? and(lt(groups.memberCount, groups.maxMembers), isActiveEvent(now)) : undefined,
    query.tags === undefined || query.tags.length === 0
      ? undefined
      : sql`${groups.tags} && ${sql.param(query.tags)}::text[]`,
    query.search === undefined || query.search === '' ? undefined : found(query.search),
  )
}

/** Two index scans joined, where an `or` over two tables would read every group. */
function found(search: string): SQL {
  const has = (column: SQL) =>
    sql.join(
      search.split(/\s+/).map((word) => sql`${column} like '%' || fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`),
      sql` and `,
    )
  return sql`${groups.id} in (
    select g.id from groups g where ${has(sql`g.search_text`)}
    union select g.id from groups g join events e on e.id = g.event_id where ${has(sql`e.search_text`)})`
}

const SORTS = {
  createdAt: groups.createdAt,
  name: sql`lower(${groups.name})`,
  startDate: events.startsAt,
  memberCount: groups.memberCount,
} as const

/**
 * One page. Of one event there are few groups, which are counted on the way: `total` is null otherwise, and on a page
 * past the end. Planning so many joins costs ten times what running them does, so without words to search for it is
 * planned once.
 */
export async function listGroupViews(
  db: Queryable,
  viewer: Viewer,
  query: GroupQuery,
  now: Date,
): Promise<{ rows: GroupView[]; total: number | null }> {
  const rows = await (query.search === undefined || query.search === ''
    ? listPlanned(db, viewer, query, now)
    : selectPage(db, viewer, query, now, { limit: query.limit, offset: offsetOf(query) }))
  return { rows, total: rows[0]?.total ?? null }
}

const offsetOf = ({ page, limit }: GroupQuery): number => (page - 1) * limit

function listPlanned(db: Queryable, viewer: Viewer, query: GroupQuery, now: Date) {
  const { eventId, isPublic, availableOnly, sortBy, sortOrder } = query
  const tags = query.tags?.length === 0 ? undefined : query.tags
  const span = preparedPage(query.limit, offsetOf(query), groupLimits.pageSize)
  const asked = Object.entries({ eventId, isPublic, tags }).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  )
  const build = () =>
    selectPage(
      db,
      { ...viewer, id: parameter('viewerId') },
      {
        ...query,
        eventId: eventId === undefined ? undefined : parameter('eventId'),
        isPublic: isPublic === undefined ? undefined : parameter('isPublic'),
        tags: tags === undefined ? undefined : parameter('tags'),
      },
      parameter('now'),
      span,
    )
  const name = ['groups', availableOnly, sortBy, sortOrder, span.name, ...asked].join(' ')
  const values = { viewerId: viewer.id, eventId, isPublic, tags, now, limit: query.limit, offset: offsetOf(query) }
  return runPreparedQuery(db, name, build, values)
}

function selectPage(
  db: Queryable,
  viewer: Viewer,
  query: GroupQuery,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) {
  const direction = query.sortOrder === 'asc' ? asc : desc
  const order = [direction(SORTS[query.sortBy]), direction(groups.id)]
  const total = query.eventId === undefined ? sql`null::int` : sql`(count(*) over ())::int`
  // The page's ids first: the counts and faces are then made for one page, not for every row before it.
  const page = db
    .select({ id: groups.id, total: (total as SQL<number | null>).as('total') })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(listedFor(viewer, query, now))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({ ...columns(viewer), total: page.total })
    .from(page)
    .innerJoin(groups, eq(groups.id, page.id))
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(owner, eq(owner.id, groups.ownerId))
    .leftJoin(mine, isMine(viewer))
    .orderBy(...order)
}

const selectCount = (db: Queryable, viewer: Viewer, query: GroupQuery, now: Date) =>
  db
    .select({ total: sql<number>`count(*)::int` })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(listedFor(viewer, query, now))

export async function countGroups(db: Queryable, viewer: Viewer, query: GroupQuery, now: Date): Promise<number> {
  return (await selectCount(db, viewer, query, now))[0]?.total ?? 0
}

/** Somebody put out of a group that is not public may no longer know of it. */
const myGroups = (viewer: Viewer, status: MemberStatus) =>
  and(eq(mine.userId, viewer.id), eq(mine.status, status), status === 'REJECTED' ? mayKnow(viewer) : undefined)

/** Newest membership first; a request counts from when it was made. */
const mySince = sql`coalesce(${mine.joinedAt}, ${mine.requestedAt})`

export function listMyGroupViews(
  db: Queryable,
  viewer: Viewer,
  { status, page, limit }: { status: MemberStatus; page: number; limit: number },
): Promise<GroupView[]> {
  const offset = (page - 1) * limit
  const span = preparedPage(limit, offset, groupLimits.pageSize)
  const build = () => {
    const me = { ...viewer, id: parameter<string>('viewerId') }
    return db
      .select(columns(me))
      .from(mine)
      .innerJoin(groups, eq(groups.id, mine.groupId))
      .innerJoin(events, eq(events.id, groups.eventId))
      .innerJoin(owner, eq(owner.id, groups.ownerId))
      .where(myGroups(me, status))
      .orderBy(desc(mySince), desc(groups.id))
      .limit(span.limit)
      .offset(span.offset)
  }
  return runPreparedQuery(db, `my groups ${status} ${viewer.isAdmin} ${span.name}`, build, {
    viewerId: viewer.id,
    limit,
    offset,
  })
}

export async function countMyGroups(db: Queryable, viewer: Viewer, status: MemberStatus): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(mine)
    .innerJoin(groups, eq(groups.id, mine.groupId))
    .where(myGroups(viewer, status))
  return row?.total ?? 0
}

/** @param activeSince events over before this no longer make a group active */
export async function countGroupStats(db: Queryable, activeSince: Date) {
  const [row] = await db
    .select({
      totalGroups: sql<number>`count(*)::int`,
      activeGroups: sql<number>`count(*) filter (where ${isLiveEvent()} and ${isNotOver(activeSince)})::int`,
      totalMembers: sql<number>`coalesce(sum(${groups.memberCount}), 0)::int`,
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
  return row ?? { totalGroups: 0, activeGroups: 0, totalMembers: 0 }
}

export async function listPopularTags(
  db: Queryable,
  eventId: string | undefined,
  now: Date,
): Promise<{ tag: string; count: number }[]> {
  const tag = sql<string>`unnest(${groups.tags})`
  const used = db
    .select({ tag: tag.as('tag') })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(
      and(groups.isPublic, eventId === undefined ? and(isListedEvent(), isNotOver(now)) : eq(groups.eventId, eventId)),
    )
    .as('used')
  const times = sql<number>`count(*)::int`
  return db
    .select({ tag: used.tag, count: times })
    .from(used)
    .groupBy(used.tag)
    .orderBy(desc(times), asc(used.tag))
    .limit(groupLimits.popularTags)
}

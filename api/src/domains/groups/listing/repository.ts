import type { MemberStatus } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import type { listGroups } from 'contract/groups/listing.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { and, asc, count, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { equalsIfGiven } from '../../../platform/db/conditions.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, parameterIds, preparedPage, runPreparedQuery } from '../../../platform/db/prepared.ts'
import type { Range } from '../../../platform/paging.ts'
import { blockedIds, isVisibleTo, personColumnsFor } from '../../blocks/filters.ts'
import { isActiveEvent, isListedEvent, isLiveEvent, isNotOver, isUnlistedEvent } from '../../events/filters.ts'
import { eventSummaryColumns, events } from '../../events/tables.ts'
import { wentWith } from '../../turnout/filters.ts'
import { users } from '../../users/tables.ts'
import {
  hasRequestablePlace,
  isAdmitter,
  isAnswerable,
  isAtEvent,
  isGoing,
  isGroupVisibleTo,
  isJoined,
  isJoinedOrInvited,
  isLeftToMembers,
  isRequest,
  isSeenAsMember,
  isShownAsMember,
  memberAges,
  type Standing,
  type Viewer,
  waitlistPosition,
} from '../filters.ts'
import { answerTimes, groupColumns, groupMembers, groups } from '../tables.ts'

export type GroupQuery = ParsedOf<typeof listGroups>['query']
type MemberPreview = {
  id: string
  username: string
  profilePhoto: string | null
  profilePhotoThumbnail: string | null
}

const PREVIEW_SIZE = 5
const owner = alias(users, 'owner')
const person = alias(users, 'person')
const m = alias(groupMembers, 'm')
const mine = alias(groupMembers, 'mine')

/** The `from` and `where` of a subquery: members or applicants of the group whom the viewer may see, and their `person`. */
const visiblePeople = (viewer: Viewer, status: SQL): SQL => sql`
    from ${groupMembers} m join ${users} person on ${person.id} = ${m.userId}
    where ${m.groupId} = ${groups.id} and ${status} and ${isVisibleTo(viewer.id, person)}`

const preview = (people: SQL, orderAndLimit: SQL) => sql<MemberPreview[]>`coalesce((
  select json_agg(preview) from (
    select ${person.id}, ${person.username},
      ${person.profilePhoto} as "profilePhoto", ${person.profilePhotoThumbnail} as "profilePhotoThumbnail"${people}
    ${orderAndLimit}) preview), '[]')`

const seenMembers = (viewer: Viewer): SQL =>
  sql`${visiblePeople(viewer, isShownAsMember(viewer.id, m))} and ${isSeenAsMember(viewer.id, person)}`

const memberPreview = (viewer: Viewer) =>
  preview(seenMembers(viewer), sql`order by ${m.joinedAt}, ${m.userId} limit ${PREVIEW_SIZE}`)

const shownPlaceIds = (viewer: Viewer) => sql<string[]>`array(
  select distinct ${person.homePlaceId}${seenMembers(viewer)}
    and ${person.showProvince} and ${person.homePlaceId} is not null)`

/** The owner's, or those left to a member; null for others. One count: PostgreSQL prepares each subquery at every call. */
const answerableRequests = (viewer: Viewer, now: Date) => sql<number | null>`
  case when ${isOwnedBy(viewer)} or ${isAdmitter(now, mine, groups)} then (select count(*)::int
    ${visiblePeople(viewer, isRequest(m))} and ${isAnswerable(now, m, person, groups)}
    and (${isOwnedBy(viewer)} or ${isLeftToMembers(now, m, groups)})) end`

const isOwnedBy = (viewer: Viewer) => sql<boolean>`${groups.ownerId} = ${viewer.id}`

/** The viewer's own request is hidden from the owner. `case`, because `null and …` would look for their groups each time. */
const needsSwitch = (viewer: Viewer) => sql<boolean>`
  case when ${isRequest(mine)} and not ${mine.switches} then ${isGoing(groups.eventId, viewer.id)} else false end`

const { againOfId, returningOwnerId, membersAdvise, admissionAnsweredAt, updatedAt, ...viewColumns } = groupColumns

/** What the viewer is in the groups of a page. */
export const standingIn = ({ isViewerAtEvent }: Pick<ReturnType<typeof pageOf>, 'isViewerAtEvent'>): Standing => ({
  isMember: sql`coalesce(${mine.status} = 'ACCEPTED', false)`,
  isAtEvent: isViewerAtEvent,
})

const plainColumns = (viewer: Viewer, standing?: Standing) => ({
  group: viewColumns,
  event: {
    ...eventSummaryColumns,
    location: events.location,
    overAt: events.overAt,
    status: events.status,
  },
  owner: personColumnsFor(viewer.id, owner),
  isOwnerShown: sql<boolean>`${isSeenAsMember(viewer.id, owner, standing)}`,
  membershipStatus: sql<MemberStatus | null>`${mine.status}`,
  requestedAt: mine.requestedAt,
  answerMinutes: answerTimes.minutes,
  isOwned: isOwnedBy(viewer),
})

/** What only members, applicants and owners see of their groups. */
const ownColumns = (viewer: Viewer, now: Date) => ({
  viewerWent: wentWith(viewer.id, groups.id),
  waitlistPosition: waitlistPosition(mine, groups),
  answerableRequests: answerableRequests(viewer, now),
})

const wholeColumns = (viewer: Viewer, now: Date) => ({
  ...ownColumns(viewer, now),
  ages: memberAges(viewer.id, now),
  rejectionNote: mine.rejectionNote,
  needsSwitch: needsSwitch(viewer),
  memberPreview: memberPreview(viewer),
  shownPlaceIds: shownPlaceIds(viewer),
})

const isMine = (viewer: Viewer) =>
  and(eq(mine.groupId, groups.id), eq(mine.userId, viewer.id), sql`${mine.status} <> 'LEFT'`)

/**
 * Groups as every list shows them, besides the ages.
 * @param page of `groups`; it is named as the table
 */
export const selectViews = <More extends Record<string, SQL | SQL.Aliased | AnyPgColumn>>(
  db: Queryable,
  viewer: Viewer,
  more: More,
  page?: ReturnType<typeof pageOf>,
) =>
  db
    .select({ ...plainColumns(viewer, page && standingIn(page)), ...more })
    .from(page ?? groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(owner, eq(owner.id, groups.ownerId))
    .leftJoin(answerTimes, eq(answerTimes.ownerId, groups.ownerId))
    .leftJoin(mine, isMine(viewer))
    .$dynamic()

type PlainView = Awaited<ReturnType<typeof selectPage>>[number]
type OwnParts = Omit<Awaited<ReturnType<typeof listOwnParts>>[number], 'id'>
export type ListedView = Omit<PlainView, 'total'> & { reasons?: string[] }
export type GroupSummaryView = ListedView & OwnParts
export type GroupView = NonNullable<Awaited<ReturnType<typeof findGroupView>>>

export const findGroupView = async (db: Queryable, viewer: Viewer, groupId: string, now: Date) =>
  (await listGroupViewsById(db, viewer, [groupId], now))[0]

/** The groups among these ids as this viewer sees them. Prepared, because planning takes ten times what running does. */
export function listGroupViewsById(db: Queryable, viewer: Viewer, ids: readonly string[], now: Date) {
  const build = () => {
    const me = { ...viewer, id: parameter<string>('viewerId') }
    return selectViews(db, me, wholeColumns(me, parameter('now'))).where(
      and(sql`${groups.id} = any(${parameterIds('ids')})`, isGroupVisibleTo(me)),
    )
  }
  return runPreparedQuery(db, `visible groups by ids ${viewer.isAdmin}`, build, { viewerId: viewer.id, ids, now })
}

/** Of groups in which the viewer is a member or applicant. */
export function listOwnParts(db: Queryable, viewer: Viewer, ids: readonly string[], now: Date) {
  const build = () => {
    const me = { ...viewer, id: parameter<string>('viewerId') }
    return db
      .select({ id: groups.id, ...ownColumns(me, parameter('now')) })
      .from(mine)
      .innerJoin(groups, isMine(me))
      .where(sql`${groups.id} = any(${parameterIds('ids')})`)
  }
  return runPreparedQuery(db, 'own parts of groups', build, { viewerId: viewer.id, ids, now })
}

/** Lists show an admin what a member sees. */
const isVisibleInList = (viewer: Viewer) => isGroupVisibleTo({ ...viewer, isAdmin: false })

const isListed = (viewer: Viewer, query: GroupQuery, now: Date): SQL | undefined =>
  and(
    isVisibleInList(viewer),
    matchesFilters(query, now),
    isSearch(query)
      ? inArray(groups.id, sql`(select found.id from (${searchResults(query.search)}) as found)`)
      : undefined,
  )

/**
 * Without `eventId` only groups of live public events.
 * @param isOfListed `isOfListedEvent()` for a query that does not join events
 */
const matchesFilters = (query: GroupQuery, now: Date, isOfListed: SQL = isListedEvent()): SQL | undefined =>
  and(
    query.eventId === undefined ? isOfListed : eq(groups.eventId, query.eventId),
    equalsIfGiven(groups.isPublic, query.isPublic),
    query.availableOnly === true ? and(hasRequestablePlace(), isActiveEvent(now)) : undefined,
    query.tags === undefined || query.tags.length === 0
      ? undefined
      : sql`${groups.tags} && ${sql.param(query.tags)}::text[]`,
  )

const isOfListedEvent = (): SQL =>
  sql`not exists (select from ${events} where ${events.id} = ${groups.eventId} and ${isUnlistedEvent()})`

export const isSearch = (query: GroupQuery): query is GroupQuery & { search: string } =>
  query.search !== undefined && query.search !== ''

// Without long texts, because the groups found are materialized.
const { description, image, questions, ...filterColumns } = viewColumns
const foundColumns = sql.raw(
  Object.values(filterColumns)
    .map(({ name }) => `g.${name}`)
    .join(', '),
)

/** Two index scans: an `or` over two tables would read every group. */
function searchResults(search: string): SQL {
  const containsAllWords = (column: SQL) =>
    sql.join(
      search.split(/\s+/).map((word) => sql`${column} like '%' || fold(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`),
      sql` and `,
    )
  return sql`
    select ${foundColumns} from groups g where ${containsAllWords(sql`g.search_text`)}
    union all select ${foundColumns} from groups g join events e on e.id = g.event_id
      where ${containsAllWords(sql`e.search_text`)} and not (${containsAllWords(sql`g.search_text`)})`
}

const SORTS = {
  createdAt: groups.createdAt,
  name: sql`lower(${groups.name})`,
  startDate: events.startsAt,
  memberCount: groups.memberCount,
} as const

/** `total` is set by a search and for the groups of one event; null otherwise, and on a page past the end. */
export async function listGroupViews(db: Queryable, viewer: Viewer, query: GroupQuery, now: Date) {
  if (isSearch(query)) return searchGroupViews(db, viewer, query, now)
  const rows = await listPrepared(db, viewer, query, now)
  return { rows, total: rows[0]?.total ?? null }
}

/** The groups found are read once, for the page and the total. */
async function searchGroupViews(db: Queryable, viewer: Viewer, query: GroupQuery & { search: string }, now: Date) {
  const direction = query.sortOrder === 'asc' ? asc : desc
  const needsEvents = query.sortBy === 'startDate' || query.availableOnly === true
  const from = needsEvents
    ? sql`matched as ${groups} join ${events} on ${events.id} = ${groups.eventId}`
    : sql`matched as ${groups}`
  const matchesQuery = matchesFilters(query, now, needsEvents ? undefined : isOfListedEvent())
  const found = await db.execute<{ total: number; ids: string[] }>(sql`
    with matched as materialized (${searchResults(query.search)}),
    listed as materialized (
      select ${groups.id}, ${SORTS[query.sortBy ?? 'createdAt']} as sorted_by
      from ${from} where ${and(isVisibleInList(viewer), matchesQuery)})
    select (select count(*)::int from listed) as total,
      array(select id from listed order by ${direction(sql`sorted_by`)}, ${direction(sql`id`)}
        limit ${query.limit} offset ${offsetOf(query)}) as ids`)
  const { total = 0, ids = [] } = found.rows[0] ?? {}
  const views = ids.length === 0 ? [] : await listGroupViewsById(db, viewer, ids, now)
  const byId = new Map(views.map((view) => [view.group.id, view]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total }
}

const offsetOf = ({ page, limit }: { page: number; limit: number }): number => (page - 1) * limit

/** The filters of a list as parameters of a prepared query, their values, and their part of its name. */
export function preparedFilters(query: GroupQuery) {
  const { eventId, isPublic, availableOnly = false } = query
  const tags = query.tags?.length === 0 ? undefined : query.tags
  const values = { eventId, isPublic, tags }
  const asked: GroupQuery = {
    ...query,
    eventId: eventId === undefined ? undefined : parameter('eventId'),
    isPublic: isPublic === undefined ? undefined : parameter('isPublic'),
    tags: tags === undefined ? undefined : parameter('tags'),
  }
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return { asked, values, name: [availableOnly, ...given].join(' ') }
}

/** Prepared, because planning so many joins costs ten times what running them does. */
function listPrepared(db: Queryable, viewer: Viewer, query: GroupQuery, now: Date) {
  const { sortBy = 'createdAt', sortOrder, limit } = query
  const page = preparedPage(limit, offsetOf(query), groupLimits.pageSize)
  const { asked, values, name } = preparedFilters(query)
  return runPreparedQuery(
    db,
    ['groups', sortBy, sortOrder, page.name, name].join(' '),
    () => selectPage(db, { ...viewer, id: parameter('viewerId') }, asked, parameter('now'), page),
    { ...values, viewerId: viewer.id, now, limit, offset: offsetOf(query) },
  )
}

function selectPage(db: Queryable, viewer: Viewer, query: GroupQuery, now: Date, range: Range) {
  const direction = query.sortOrder === 'asc' ? asc : desc
  const order = [direction(SORTS[query.sortBy ?? 'createdAt']), direction(groups.id)]
  const page = pageOf(db, viewer, query, now, order, range)
  return selectViews(db, viewer, { ages: memberAges(viewer.id, now), total: page.total }, page).orderBy(...order)
}

/** Of one page, so that the columns above are computed for no other group. Named as the table, so that they read it. */
export function pageOf(
  db: Queryable,
  viewer: Viewer,
  query: GroupQuery,
  now: Date,
  order: SQL[],
  { limit, offset }: Range,
) {
  const total =
    query.eventId === undefined ? sql<number | null>`null::int` : sql<number | null>`(count(*) over ())::int`
  const all = db
    .select({
      ...viewColumns,
      total: total.as('total'),
      isViewerAtEvent: isAtEvent(viewer.id).as('is_viewer_at_event'),
    })
    .from(groups)
    .where(isListed(viewer, query, now))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .$dynamic()
  const needsEvents = query.eventId === undefined || query.availableOnly === true || query.sortBy === 'startDate'
  return (needsEvents ? all.innerJoin(events, eq(events.id, groups.eventId)) : all).as('groups')
}

/**
 * All public groups over indexes, corrected by the few that this viewer sees differently: checking each takes twice as long.
 */
export async function countGroups(db: Queryable, viewer: Viewer, query: GroupQuery, now: Date): Promise<number> {
  const { asked, values, name } = preparedFilters(query)
  const build = () => {
    const me = { ...viewer, id: parameter<string>('viewerId') }
    const countWhere = (condition: SQL | undefined) => {
      const all = db.select({ count: count() }).from(groups).$dynamic()
      return asked.availableOnly === true
        ? all
            .innerJoin(events, eq(events.id, groups.eventId))
            .where(and(matchesFilters(asked, parameter('now')), condition))
        : all.where(and(matchesFilters(asked, parameter('now'), isOfListedEvent()), condition))
    }
    const hidden = and(groups.isPublic, inArray(groups.ownerId, blockedIds(me.id)), not(isJoined(me)))
    const shownToFew = and(not(groups.isPublic), isJoinedOrInvited(me), isVisibleInList(me))
    return db
      .select({
        total: sql<number>`(${countWhere(sql`${groups.isPublic}`)}) - (${countWhere(hidden)}) + (${countWhere(shownToFew)})`,
      })
      .from(sql`(values (1)) as one`)
  }
  const [row] = await runPreparedQuery(db, `count groups ${name}`, build, { ...values, viewerId: viewer.id, now })
  return Number(row?.total ?? 0)
}

const isMineWithStatus = (viewer: Viewer, status: MemberStatus) =>
  and(eq(mine.userId, viewer.id), eq(mine.status, status), status === 'REJECTED' ? isGroupVisibleTo(viewer) : undefined)

export function listMyGroupViews(
  db: Queryable,
  viewer: Viewer,
  query: { status: MemberStatus; page: number; limit: number },
  now: Date,
) {
  const { status, limit } = query
  const page = preparedPage(limit, offsetOf(query), groupLimits.pageSize)
  const newestFirst = [desc(sql`coalesce(${mine.joinedAt}, ${mine.requestedAt})`), desc(groups.id)]
  const build = () => {
    const [me, at] = [{ ...viewer, id: parameter<string>('viewerId') }, parameter<Date>('now')]
    return selectViews(db, me, { ...ownColumns(me, at), ages: memberAges(me.id, at) })
      .where(isMineWithStatus(me, status))
      .orderBy(...newestFirst)
      .limit(page.limit)
      .offset(page.offset)
  }
  return runPreparedQuery(db, `my groups ${status} ${viewer.isAdmin} ${page.name}`, build, {
    viewerId: viewer.id,
    now,
    limit,
    offset: offsetOf(query),
  })
}

export async function countMyGroups(db: Queryable, viewer: Viewer, status: MemberStatus): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(mine)
    .innerJoin(groups, eq(groups.id, mine.groupId))
    .where(isMineWithStatus(viewer, status))
  return row?.total ?? 0
}

const isSeenInFigures = (viewerId: string): SQL =>
  sql`(${groups.isPublic} and ${groups.ownerId} not in ${blockedIds(viewerId)})`

/** Of public groups, without those that a block hides from the viewer. */
export async function countGroupStats(db: Queryable, viewerId: string, activeSince: Date) {
  const [row] = await db
    .select({
      totalGroups: sql<number>`count(*)::int`,
      activeGroups: sql<number>`count(*) filter (where ${isLiveEvent()} and ${isNotOver(activeSince)})::int`,
      totalMembers: sql<number>`coalesce(sum(${groups.memberCount}), 0)::int`,
    })
    .from(groups)
    .innerJoin(events, eq(events.id, groups.eventId))
    .where(isSeenInFigures(viewerId))
  return row ?? { totalGroups: 0, activeGroups: 0, totalMembers: 0 }
}

export function listPopularTags(db: Queryable, viewerId: string, eventId: string | undefined, now: Date) {
  const build = () => {
    // An array, so that the index reads the groups of these events only; a join reads all groups.
    const upcoming = db
      .select({ id: events.id })
      .from(events)
      .where(and(isListedEvent(), isNotOver(parameter('now'))))
    const isAsked =
      eventId === undefined
        ? sql`${groups.eventId} = any(array(${upcoming}))`
        : eq(groups.eventId, parameter('eventId'))
    // Equal lists of tags are counted before they are divided.
    const lists = db
      .select({ tags: groups.tags, groups: count().as('groups') })
      .from(groups)
      .where(and(isSeenInFigures(parameter('viewerId')), isAsked))
      .groupBy(groups.tags)
      .as('lists')
    const tag = sql<string>`tag`
    const uses = sql<number>`sum(${lists.groups})::int`
    return db
      .select({ tag, count: uses })
      .from(lists)
      .innerJoinLateral(sql`unnest(${lists.tags}) as tag`, sql`true`)
      .groupBy(tag)
      .orderBy(desc(uses), asc(tag))
      .limit(groupLimits.popularTags)
  }
  const name = eventId === undefined ? 'popular tags' : 'popular tags of an event'
  return runPreparedQuery(db, name, build, { viewerId, now, eventId })
}

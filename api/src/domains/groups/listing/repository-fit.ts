import type { Gender, SocialPreference } from 'contract/users/users.ts'
import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import { blockedIds } from '../../blocks/filters.ts'
import { events } from '../../events/tables.ts'
import { companionIds, timesWent } from '../../turnout/filters.ts'
import { ageInYears, isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { isSeenAsMember, isShownAsMember, type Viewer } from '../filters.ts'
import { groupMembers, groups } from '../tables.ts'
import {
  type GroupQuery,
  isListed,
  isMine,
  isSearch,
  type MemberPreview,
  mine,
  ownColumns,
  owner,
  preparedFilters,
} from './repository.ts'

/** Groups of one event that are compared; of more, the newest. */
export const MAX_RANKED = 200

const person = alias(users, 'person')
const m = alias(groupMembers, 'm')

/** Age in whole years. `placeId` is null unless the province is shown. */
export type FitProfile = {
  id: string
  username: string
  music: string[]
  age: number | null
  social: SocialPreference | null
  placeId: string | null
}
export type FitViewer = FitProfile & { gender: Gender | null }
type FitMember = FitProfile & MemberPreview & { wentAlong: boolean }

/** A JSON array: half the time that PostgreSQL takes for a JSON object, which counts for hundreds of members. */
type FitMemberFields = [
  id: string,
  username: string,
  profilePhoto: string | null,
  profilePhotoThumbnail: string | null,
  music: string[],
  age: number | null,
  social: SocialPreference | null,
  placeId: string | null,
  wentAlong: boolean,
]

export type FitRow = Awaited<ReturnType<typeof listFitRows>>[number]

function readMember(fields: FitMemberFields): FitMember {
  const [id, username, profilePhoto, profilePhotoThumbnail, music, age, social, placeId, wentAlong] = fields
  return { id, username, profilePhoto, profilePhotoThumbnail, music, age, social, placeId, wentAlong }
}

/** In the order of joining. Only people whom the viewer sees: reasons name members. */
const members = (viewerId: string, now: Date) => sql<FitMemberFields[]>`coalesce((
  select json_agg(json_build_array(${person.id}, ${person.username}, ${person.profilePhoto},
    ${person.profilePhotoThumbnail}, ${person.musicalPreferences}, ${ageInYears(now, person)},
    ${person.socialPreference}, case when ${person.showProvince} then ${person.homePlaceId} end,
    ${person.id} = any(${companionIds(viewerId)})) order by ${m.joinedAt}, ${m.userId})
  from ${groupMembers} m join ${users} as ${sql.identifier('person')} on ${person.id} = ${m.userId}
  where ${m.groupId} = ${groups.id} and ${isShownAsMember(viewerId, m)}
    and ${isVisible(person)} and ${person.id} not in ${blockedIds(viewerId)} and ${isSeenAsMember(viewerId, person)}), '[]')`

/** In each row, which costs less than a second statement. */
const viewerProfile = (viewerId: string, now: Date) => sql<FitViewer>`(
  select json_build_object('id', ${person.id}, 'username', ${person.username}, 'music', ${person.musicalPreferences},
    'age', ${ageInYears(now, person)}, 'gender', ${person.gender}, 'social', ${person.socialPreference},
    'placeId', ${person.homePlaceId})
  from ${users} as ${sql.identifier('person')} where ${person.id} = ${viewerId})`

/** The newest first, at most `MAX_RANKED`. One statement: planning a second takes 3.6 ms at each call, reading it 0.2 ms. */
export async function listFitRows(db: Queryable, viewer: Viewer, query: GroupQuery & { eventId: string }, now: Date) {
  const build = (asked: GroupQuery, me: Viewer, at: Date) => {
    const listed = db
      .select({ ...getTableColumns(groups), total: sql<number>`(count(*) over ())::int`.as('total') })
      .from(groups)
      .where(isListed(me, asked, at))
      .orderBy(desc(groups.createdAt), desc(groups.id))
      .limit(sql.raw(String(MAX_RANKED)) as unknown as number)
      .$dynamic()
    // Named as the table, so that the columns read the rows found instead of each group again.
    const found = (asked.availableOnly === true ? listed.innerJoin(events, eq(events.id, groups.eventId)) : listed).as(
      'groups',
    )
    return db
      .select({
        ...ownColumns(me, at),
        members: members(me.id, at),
        viewer: viewerProfile(me.id, at),
        ownerTimesWent: timesWent(groups.ownerId, at),
        total: found.total,
      })
      .from(found)
      .innerJoin(events, eq(events.id, groups.eventId))
      .innerJoin(owner, eq(owner.id, groups.ownerId))
      .leftJoin(mine, isMine(me))
  }
  const { asked, values, name } = preparedFilters(query)
  const prepared = () => build(asked, { ...viewer, id: parameter('viewerId') }, parameter('now'))
  const rows = await (isSearch(query)
    ? build(query, viewer, now)
    : runPreparedQuery(db, `fit ${name}`, prepared, { ...values, viewerId: viewer.id, now }))
  return rows.map((row) => ({ ...row, members: row.members.map(readMember) }))
}

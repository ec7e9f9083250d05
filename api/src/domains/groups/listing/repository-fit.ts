import type { Gender, SocialPreference } from 'contract/users/users.ts'
import { desc, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { parameter, runPreparedQuery } from '../../../platform/db/prepared.ts'
import { blockedIds } from '../../blocks/filters.ts'
import { companionIds, timesWent } from '../../turnout/filters.ts'
import { ageInYears, isVisible } from '../../users/filters.ts'
import { users } from '../../users/tables.ts'
import { countsForAges, isSeenAsMember, isShownAsMember, type Standing, type Viewer } from '../filters.ts'
import { groupMembers, groups } from '../tables.ts'
import { type GroupQuery, isSearch, pageOf, preparedFilters, selectViews, standingIn } from './repository.ts'

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
type FitMember = FitProfile & { wentAlong: boolean }

/** A JSON array: half the time that PostgreSQL takes for a JSON object, which counts for hundreds of members. */
type FitMemberFields = [
  isSeen: boolean,
  countsForAges: boolean,
  id: string,
  username: string,
  music: string[],
  age: number | null,
  social: SocialPreference | null,
  placeId: string | null,
  wentAlong: boolean,
]

export type FitRow = Awaited<ReturnType<typeof listFitRows>>[number]

const readMember = ([, , id, username, music, age, social, placeId, wentAlong]: FitMemberFields): FitMember => ({
  ...{ id, username, music, age, social, placeId, wentAlong },
})

/** In the order of joining. `isSeen`: the viewer sees the person, so that reasons may name them. */
const people = (viewerId: string, now: Date, standing: Standing) => sql<FitMemberFields[] | null>`(
  select json_agg(json_build_array(${isSeenAsMember(viewerId, person, standing)}, ${countsForAges(person)}, ${person.id},
    ${person.username}, ${person.musicalPreferences}, ${ageInYears(now, person)}, ${person.socialPreference},
    case when ${person.showProvince} then ${person.homePlaceId} end, ${person.id} = any(${companionIds(viewerId)}))
    order by ${m.joinedAt}, ${m.userId})
  from ${groupMembers} m join ${users} as ${sql.identifier('person')} on ${person.id} = ${m.userId}
  where ${m.groupId} = ${groups.id} and ${isShownAsMember(viewerId, m)}
    and ${isVisible(person)} and ${person.id} not in ${blockedIds(viewerId)})`

/** In each row, which costs less than a second statement. */
const viewerProfile = (viewerId: string, now: Date) => sql<FitViewer>`(
  select json_build_object('id', ${person.id}, 'username', ${person.username}, 'music', ${person.musicalPreferences},
    'age', ${ageInYears(now, person)}, 'gender', ${person.gender}, 'social', ${person.socialPreference},
    'placeId', ${person.homePlaceId})
  from ${users} as ${sql.identifier('person')} where ${person.id} = ${viewerId})`

/** The newest first, at most `MAX_RANKED`. One statement: planning a second takes 3.6 ms at each call, reading it 0.2 ms. */
export async function listFitRows(db: Queryable, viewer: Viewer, query: GroupQuery & { eventId: string }, now: Date) {
  const limit = sql.raw(String(MAX_RANKED)) as unknown as number
  const build = (asked: GroupQuery, me: Viewer, at: Date) => {
    const found = pageOf(db, me, asked, at, [desc(groups.createdAt), desc(groups.id)], { limit, offset: 0 })
    const more = {
      people: people(me.id, at, standingIn(found)),
      viewer: viewerProfile(me.id, at),
      ownerTimesWent: timesWent(groups.ownerId, at),
      total: found.total,
    }
    return selectViews(db, me, more, found)
  }
  const { asked, values, name } = preparedFilters(query)
  const prepared = () => build(asked, { ...viewer, id: parameter('viewerId') }, parameter('now'))
  const rows = await (isSearch(query)
    ? build(query, viewer, now)
    : runPreparedQuery(db, `fit ${name}`, prepared, { ...values, viewerId: viewer.id, now }))
  return rows.map(({ people: found, ...row }) => ({
    ...row,
    members: (found ?? []).filter(([isSeen]) => isSeen).map(readMember),
    ages: (found ?? []).filter(([, isCounted]) => isCounted).map((fields) => readMember(fields).age),
  }))
}

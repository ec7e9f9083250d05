import { and, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { hasFreePlace, isGoingElsewhere } from '../groups/filters.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'
import { proposals } from './tables.ts'

/** Open, or made into a group that later yeses join. */
export const canBeAnswered = (now: Date): SQL | undefined =>
  or(
    and(isNull(proposals.madeAt), isNull(proposals.endedAt), gt(proposals.expiresAt, now)),
    and(isNotNull(proposals.madeAt), isNotNull(proposals.groupId)),
  )

/** The person does not go to the event with another group. For queries that join `proposals`. */
export const isStillFree = (person: { id: AnyPgColumn } = users): SQL =>
  sql`not ${isGoingElsewhere(proposals.eventId, person.id, proposals.groupId)}`

/** The group that was made of it, if any, has a free place. */
export const hasPlaceInGroup = (): SQL<boolean> =>
  sql<boolean>`(${proposals.groupId} is null or exists (
    select 1 from ${groups} where ${groups.id} = ${proposals.groupId} and ${hasFreePlace()}))`

import { and, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isBlocked } from '../blocks/filters.ts'
import { hasFreePlace, isAccepted, isGoingElsewhere } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
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

/** The group has a free place, did not remove the person, and has no member with a block between them. For queries of `groups`. */
export const isOpenTo = (userId: AnyPgColumn | string): SQL =>
  sql`(${hasFreePlace()} and not exists (select 1 from ${groupMembers} where ${groupMembers.groupId} = ${groups.id}
    and (${groupMembers.userId} = ${userId} and ${groupMembers.status} = 'REJECTED'
      or ${isAccepted()} and ${isBlocked(userId, groupMembers.userId)})))`

/** The yes of this person would join the group that was made of it, if any. */
export const hasPlaceInGroup = (userId: string): SQL<boolean> =>
  sql<boolean>`(${proposals.groupId} is null or exists (
    select 1 from ${groups} where ${groups.id} = ${proposals.groupId} and ${isOpenTo(userId)}))`

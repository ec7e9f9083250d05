import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { notBlocked } from '../blocks/filters.ts'
import { sharesAnyGroup } from '../groups/filters.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { looking } from './tables.ts'

/** Still looking. Whether the event is live, public and not over is the query's to check. */
export const isStillLooking = (): SQL => isNull(looking.endedAt)

type Id = string | AnyPgColumn

/** Not beyond a block, and to whom the person of `users` shows where they go. */
export const isKnownTo = (viewerId: Id): SQL | undefined =>
  and(
    notBlocked(viewerId, users.id),
    or(ne(users.plansVisibleTo, 'GROUPS'), eq(users.id, viewerId), sharesAnyGroup(viewerId, users.id)),
  )

/**
 * The one condition of lists and counts of people who look. For queries that join `users`.
 * @param viewerId null for visitors
 */
export const isSeenLooking = (viewerId: string | null): SQL | undefined =>
  and(isVisible(), viewerId === null ? ne(users.plansVisibleTo, 'GROUPS') : isKnownTo(viewerId))

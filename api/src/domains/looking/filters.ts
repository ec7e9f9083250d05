import { and, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { notBlocked } from '../blocks/filters.ts'
import { sharesAnyGroup } from '../groups/filters.ts'
import { isVisible } from '../users/filters.ts'
import { looking } from './tables.ts'

/** Still looking. Whether the event is live, public and not over is the query's to check. */
export const isStillLooking = (): SQL => isNull(looking.endedAt)

type Id = string | AnyPgColumn

type Person = Record<'id' | 'plansVisibleTo' | 'suspendedAt', AnyPgColumn>

/** No block between them, and the person shows the viewer where they go. */
export const isKnownTo = (viewerId: Id, person: Omit<Person, 'suspendedAt'>): SQL | undefined =>
  and(
    notBlocked(viewerId, person.id),
    or(ne(person.plansVisibleTo, 'GROUPS'), eq(person.id, viewerId), sharesAnyGroup(viewerId, person.id)),
  )

/**
 * The one condition of lists and counts of people who look.
 * @param viewerId null for visitors
 */
export const isSeenLooking = (viewerId: string | null, person: Person): SQL | undefined =>
  and(isVisible(person), viewerId === null ? ne(person.plansVisibleTo, 'GROUPS') : isKnownTo(viewerId, person))

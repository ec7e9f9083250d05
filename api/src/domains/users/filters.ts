import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from './tables.ts'

// `person` is `users` or an alias of it, joined by the query.

export const isVisible = (person: { suspendedAt: AnyPgColumn } = users): SQL => isNull(person.suspendedAt)

export const isActiveAdmin = (): SQL | undefined => and(eq(users.isAdmin, true), isVisible())

type AgeColumns = Record<'age' | 'birthdate', AnyPgColumn | SQL>

/** In whole years: as entered, else derived from the birthdate on the Amsterdam day; null when neither is known. */
export const ageInYears = (
  now: Date | SQL,
  person: AgeColumns = users,
): SQL<number | null> => sql`coalesce(${person.age},
  extract(year from age((${now}::timestamptz at time zone 'Europe/Amsterdam')::date, ${person.birthdate}))::int)`

import { isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { users } from './tables.ts'

/** Users that members may see; for queries that join `users`. */
export const isVisible = (): SQL => isNull(users.suspendedAt)

/** `users` or an alias of it. */
type AgeColumns = Record<'age' | 'birthdate', AnyPgColumn>

/** In whole years: as entered, else derived from the birthdate on the Amsterdam day; null when neither is known. */
export const ageInYears = (now: Date, person: AgeColumns = users): SQL<number | null> => sql`coalesce(${person.age},
  extract(year from age((${now}::timestamptz at time zone 'Europe/Amsterdam')::date, ${person.birthdate}))::int)`

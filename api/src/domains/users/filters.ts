import { isNull, type SQL, sql } from 'drizzle-orm'
import { users } from './tables.ts'

/** Users that members may see; for queries that join `users`. */
export const isVisible = (): SQL => isNull(users.suspendedAt)

/** In whole years: as entered, else derived from the birthdate on the Amsterdam day; null when neither is known. */
export const ageInYears = (now: Date): SQL<number | null> => sql`coalesce(${users.age}, extract(year from age(
  (${now}::timestamptz at time zone 'Europe/Amsterdam')::date, ${users.birthdate}))::int)`

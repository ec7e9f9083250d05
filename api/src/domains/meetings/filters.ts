import { type SQL, sql } from 'drizzle-orm'
import { events } from '../events/tables.ts'

/** The Amsterdam day (YYYY-MM-DD) on which the event of the query starts. */
export const eventDay = (): SQL<string> =>
  sql<string>`to_char(${events.startsAt} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD')`

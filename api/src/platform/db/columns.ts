import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant with time zone, read as a Date. Milliseconds: finer than JavaScript keeps would break cursors. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** UUIDv7 made by the application (`newId`), so that rows sort by age. */
export const primaryId = () => uuid('id').primaryKey()

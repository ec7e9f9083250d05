import { isNull, type SQL } from 'drizzle-orm'
import { looking } from './tables.ts'

/** Still looking. Whether the event is live, public and not over is the query's to check. */
export const isStillLooking = (): SQL => isNull(looking.endedAt)

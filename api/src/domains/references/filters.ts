import { and, isNull, lte, type SQL } from 'drizzle-orm'
import { references } from './tables.ts'

/** By others than their writer. Applied by every query that shows, counts or exports them to others. */
export const isOpen = (now: Date): SQL | undefined => and(lte(references.opensAt, now), isNull(references.deletedAt))

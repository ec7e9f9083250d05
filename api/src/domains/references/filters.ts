import { and, isNull, lte, type SQL } from 'drizzle-orm'
import { references } from './tables.ts'

/**
 * References that people other than their writer may see. Every query that shows, counts or exports references to others
 * applies it.
 */
export const isOpen = (now: Date): SQL | undefined => and(lte(references.opensAt, now), isNull(references.deletedAt))

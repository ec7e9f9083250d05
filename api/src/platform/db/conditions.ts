import { and, type Column, eq, gte, lte, type SQL } from 'drizzle-orm'
import type { DateRange } from '../date-range.ts'

export const equalsIfGiven = <C extends Column>(column: C, value: C['_']['data'] | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/** Both bounds are inclusive; an undefined bound is open. */
export const isBetween = (column: Column, { from, to }: DateRange): SQL | undefined =>
  and(from === undefined ? undefined : gte(column, from), to === undefined ? undefined : lte(column, to))

export const containsPattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

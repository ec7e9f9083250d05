import { and, gte, isNotNull, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { amsterdamDay } from '../../platform/clock.ts'
import { isVisible } from '../users/filters.ts'

export type Wish = { untilDay: AnyPgColumn }
type Person = Record<'emailVerifiedAt' | 'suspendedAt', AnyPgColumn>

/** Begun, and not past. */
export const isCurrentWish = (wish: Wish, person: Person, now: Date): SQL | undefined =>
  and(isNotNull(person.emailVerifiedAt), isVisible(person), gte(wish.untilDay, amsterdamDay(now)))

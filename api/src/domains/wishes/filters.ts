import { and, gte, isNotNull, type SQL } from 'drizzle-orm'
import { amsterdamDay } from '../../platform/clock.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { wishes } from './tables.ts'

/** Begun, and not past. For queries that join `users`. */
export const isCurrentWish = (now: Date): SQL | undefined =>
  and(isNotNull(users.emailVerifiedAt), isVisible(), gte(wishes.untilDay, amsterdamDay(now)))

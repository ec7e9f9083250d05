import type { PaymentStatus } from 'contract/payments/payments.ts'
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DateRange } from '../../../platform/date-range.ts'
import { containsPattern, equalsIfGiven, isBetween } from '../../../platform/db/conditions.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { users } from '../../users/tables.ts'
import type { PaymentRow } from '../repository.ts'
import { payments } from '../tables.ts'

export type PaymentFilter = DateRange & {
  status: PaymentStatus | undefined
  search: string | undefined
}

export type PaymentView = { payment: PaymentRow; user: { username: string; email: string } | null }

/** Must equal the expressions of the indexes `payments_search` and `users_search`, or PostgreSQL does not use them. */
const searchableIds = sql`(lower(coalesce(${payments.providerId}, '')) || chr(10) || (${payments.id})::text)`
const searchableUser = sql`(lower(${users.username}) || chr(10) || ${users.email})`

/** A union of two index searches: an `or` over two tables reads every payment. */
function containsText(db: Queryable, search: string): SQL {
  const pattern = containsPattern(search)
  const byId = db.select({ id: payments.id }).from(payments).where(sql`${searchableIds} like ${pattern}`)
  const byUser = db
    .select({ id: payments.id })
    .from(users)
    .innerJoin(payments, eq(payments.userId, users.id))
    .where(sql`${searchableUser} like ${pattern}`)
  return inArray(payments.id, byId.union(byUser))
}

const matches = (db: Queryable, { from, to, status, search }: PaymentFilter): SQL | undefined =>
  and(
    isBetween(payments.createdAt, { from, to }),
    equalsIfGiven(payments.status, status),
    search === undefined ? undefined : containsText(db, search),
  )

const selectViews = (db: Queryable) =>
  db
    .select({ payment: payments, user: { username: users.username, email: users.email } })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))

export const listPaymentViews = (db: Queryable, filter: PaymentFilter, page: Range): Promise<PaymentView[]> =>
  selectViews(db)
    .where(matches(db, filter))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset)

/** The rows after `last`, in the same order. Unlike an offset it does not reread the rows before. */
export function listPaymentViewsAfter(
  db: Queryable,
  filter: PaymentFilter,
  last: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<PaymentView[]> {
  const after =
    last === null
      ? undefined
      : or(
          lt(payments.createdAt, last.createdAt),
          and(eq(payments.createdAt, last.createdAt), lt(payments.id, last.id)),
        )
  return selectViews(db)
    .where(and(matches(db, filter), after))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
}

export const countPayments = async (db: Queryable, filter: PaymentFilter): Promise<number> =>
  db.$count(payments, matches(db, filter))

import type { PaymentStatus } from 'contract/payments.ts'
import { and, count, desc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { users } from '../users/tables.ts'
import type { PaymentRow } from './repository.ts'
import { payments } from './tables.ts'

export type PaymentFilter = {
  from: Date | undefined
  to: Date | undefined
  status: PaymentStatus | undefined
  /** Part of the username, the e-mail address or either id. */
  search: string | undefined
}

export type PaymentView = { payment: PaymentRow; user: { username: string; email: string } | null }

function matches({ from, to, status, search }: PaymentFilter): SQL | undefined {
  const part = search === undefined ? null : `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return and(
    from === undefined ? undefined : gte(payments.createdAt, from),
    to === undefined ? undefined : lte(payments.createdAt, to),
    status === undefined ? undefined : eq(payments.status, status),
    part === null
      ? undefined
      : or(
          sql`lower(${users.username}) like ${part}`,
          sql`${users.email} like ${part}`,
          sql`lower(${payments.providerId}) like ${part}`,
          sql`${payments.id}::text like ${part}`,
        ),
  )
}

const selectViews = (db: Queryable) =>
  db
    .select({ payment: payments, user: { username: users.username, email: users.email } })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))

export function listPaymentViews(
  db: Queryable,
  filter: PaymentFilter,
  page: { limit: number; offset: number },
): Promise<PaymentView[]> {
  return selectViews(db)
    .where(matches(filter))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** The next rows after `last`, in the list's order: for reading all of it without skipping through what was read. */
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
    .where(and(matches(filter), after))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
}

export async function countPayments(db: Queryable, filter: PaymentFilter): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(matches(filter))
  return row?.total ?? 0
}

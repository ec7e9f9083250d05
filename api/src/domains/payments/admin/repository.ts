import type { PaymentStatus } from 'contract/payments.ts'
import { and, count, desc, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { users } from '../../users/tables.ts'
import type { PaymentRow } from '../repository.ts'
import { payments } from '../tables.ts'

export type PaymentFilter = {
  from: Date | undefined
  to: Date | undefined
  status: PaymentStatus | undefined
  /** Part of the username, the e-mail address or either id. */
  search: string | undefined
}

export type PaymentView = { payment: PaymentRow; user: { username: string; email: string } | null }

/** As the indexes `payments_search` and `users_search` are built, letter for letter: else they are not seen. */
const ids = sql`(lower(coalesce(${payments.providerId}, '')) || chr(10) || (${payments.id})::text)`
const person = sql`(lower(${users.username}) || chr(10) || ${users.email})`

/** Two searches by index, put together: an `or` over two tables would read every payment. */
function contains(db: Queryable, search: string): SQL {
  const part = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const byId = db.select({ id: payments.id }).from(payments).where(sql`${ids} like ${part}`)
  const byPerson = db
    .select({ id: payments.id })
    .from(users)
    .innerJoin(payments, eq(payments.userId, users.id))
    .where(sql`${person} like ${part}`)
  return inArray(payments.id, byId.union(byPerson))
}

const matches = (db: Queryable, { from, to, status, search }: PaymentFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(payments.createdAt, from),
    to === undefined ? undefined : lte(payments.createdAt, to),
    status === undefined ? undefined : eq(payments.status, status),
    search === undefined ? undefined : contains(db, search),
  )

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
    .where(matches(db, filter))
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
    .where(and(matches(db, filter), after))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit)
}

export async function countPayments(db: Queryable, filter: PaymentFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(payments).where(matches(db, filter))
  return row?.total ?? 0
}

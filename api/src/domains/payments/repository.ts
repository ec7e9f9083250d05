import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import type { Range } from '../../platform/paging.ts'
import { users } from '../users/tables.ts'
import { payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect
type Purchase = Pick<PaymentRow, 'groupId' | 'quantity'> & {
  userId: string
  featureType: NonNullable<PaymentRow['featureType']>
}

export async function insertPayment(db: Queryable, row: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(row)
}

export async function updatePayment(db: Queryable, id: string, columns: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(columns).where(eq(payments.id, id))
}

export const findPayment = async (db: Queryable, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0]

export const findPaymentByProviderId = async (db: Queryable, providerId: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.providerId, providerId)))[0]

/** Taken before the locks of the group and the user. */
export const lockPayment = async (tx: Tx, id: string): Promise<PaymentRow | undefined> =>
  (await tx.select().from(payments).where(eq(payments.id, id)).for('update'))[0]

/** Across all nodes. @param interval milliseconds @returns false when another request was claimed within the interval */
export async function claimProviderRequest(db: Queryable, id: string, now: Date, interval: number): Promise<boolean> {
  const since = new Date(now.getTime() - interval)
  const rows = await db
    .update(payments)
    .set({ askedAt: now })
    .where(and(eq(payments.id, id), or(isNull(payments.askedAt), sql`${payments.askedAt} <= ${since}`)))
    .returning({ id: payments.id })
  return rows.length > 0
}

export async function findOpenPurchase(db: Queryable, { userId, featureType, groupId, quantity }: Purchase) {
  const rows = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        eq(payments.featureType, featureType),
        groupId === null ? isNull(payments.groupId) : eq(payments.groupId, groupId),
        eq(payments.quantity, quantity),
        eq(payments.status, 'PENDING'),
        isNotNull(payments.providerId),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  return rows[0]
}

export function listPurchaseRows(db: Queryable, userId: string, { limit, offset }: Range) {
  const isPurchase = and(eq(payments.userId, userId), isNotNull(payments.featureType))
  const newestFirst = [desc(payments.createdAt), desc(payments.id)]
  const rows = db
    .select()
    .from(payments)
    .where(isPurchase)
    .orderBy(...newestFirst)
  return { rows: rows.limit(limit).offset(offset), total: db.$count(payments, isPurchase) }
}

export async function listUnsettledIds(
  db: Queryable,
  { createdAfter, askedBefore, limit }: { createdAfter: Date; askedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'PENDING'),
        isNotNull(payments.providerId),
        sql`${payments.createdAt} >= ${createdAfter}`,
        or(isNull(payments.askedAt), lt(payments.askedAt, askedBefore)),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Fails rows without a provider id: no checkout URL was issued for them. */
export async function failUnstarted(db: Queryable, createdBefore: Date, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'FAILED', providerStatus: 'failed', updatedAt: now })
    .where(and(eq(payments.status, 'PENDING'), isNull(payments.providerId), lt(payments.createdAt, createdBefore)))
}

export async function deletePaymentsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(payments).where(lt(payments.createdAt, before))
}

export async function findPayer(db: Queryable, userId: string) {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

import { and, asc, count, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { users } from '../users/tables.ts'
import { payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

export async function insertPayment(db: Queryable, row: typeof payments.$inferInsert): Promise<void> {
  await db.insert(payments).values(row)
}

export async function updatePayment(db: Queryable, id: string, columns: Partial<PaymentRow>): Promise<void> {
  await db.update(payments).set(columns).where(eq(payments.id, id))
}

export async function findPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.id, id)))[0]
}

export async function findPaymentByProviderId(db: Queryable, providerId: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.providerId, providerId)))[0]
}

/** The payment, nobody else's to change until this transaction ends. Before the group's and the person's rows. */
export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return (await tx.select().from(payments).where(eq(payments.id, id)).for('update'))[0]
}

/**
 * Takes the turn to ask the provider, on whichever node: nobody else gets one for this payment within the interval.
 *
 * @returns whether the turn is ours
 */
export async function claimQuestion(db: Queryable, id: string, now: Date, intervalSeconds: number): Promise<boolean> {
  const since = new Date(now.getTime() - intervalSeconds * 1000)
  const rows = await db
    .update(payments)
    .set({ askedAt: now })
    .where(and(eq(payments.id, id), or(isNull(payments.askedAt), sql`${payments.askedAt} <= ${since}`)))
    .returning({ id: payments.id })
  return rows.length > 0
}

/** Somebody's upgrades, newest first; donations are no upgrades. */
export function listPurchaseRows(
  db: Queryable,
  userId: string,
  page: { limit: number; offset: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(purchasesOf(userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countPurchases(db: Queryable, userId: string): Promise<number> {
  return (await db.select({ total: count() }).from(payments).where(purchasesOf(userId)))[0]?.total ?? 0
}

const purchasesOf = (userId: string) => and(eq(payments.userId, userId), isNotNull(payments.featureType))

/** Open payments nobody has asked about for a while, oldest first; those the provider knows. */
export async function listUnsettledIds(
  db: Queryable,
  given: { createdAfter: Date; askedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'PENDING'),
        isNotNull(payments.providerId),
        sql`${payments.createdAt} >= ${given.createdAfter}`,
        or(isNull(payments.askedAt), lt(payments.askedAt, given.askedBefore)),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(given.limit)
  return rows.map(({ id }) => id)
}

/** Rows whose payment the provider never made, as far as we were told: nobody can pay those. */
export async function failUnstarted(db: Queryable, createdBefore: Date, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'FAILED', providerStatus: 'failed', updatedAt: now })
    .where(and(eq(payments.status, 'PENDING'), isNull(payments.providerId), lt(payments.createdAt, createdBefore)))
}

export async function deletePaymentsBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(payments).where(lt(payments.createdAt, before))
}

/** Who paid, for the receipt. */
export async function findPayer(db: Queryable, userId: string) {
  const [row] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

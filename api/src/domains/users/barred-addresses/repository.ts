import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { reports } from '../../reports/tables.ts'
import { barredAddresses } from '../tables.ts'

/** A repeated bar keeps the later date. */
export async function upsertBarredAddress(db: Queryable, row: typeof barredAddresses.$inferInsert): Promise<void> {
  await db
    .insert(barredAddresses)
    .values(row)
    .onConflictDoUpdate({ target: barredAddresses.emailHash, set: { barredUntil: row.barredUntil } })
}

export async function isAddressBarred(db: Queryable, emailHash: string, now: Date): Promise<boolean> {
  const isBarred = and(eq(barredAddresses.emailHash, emailHash), gt(barredAddresses.barredUntil, now))
  return (await db.$count(barredAddresses, isBarred)) > 0
}

export async function deleteExpiredBars(db: Queryable, now: Date): Promise<void> {
  await db.delete(barredAddresses).where(lte(barredAddresses.barredUntil, now))
}

export const hasOpenReportAbout = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.$count(reports, and(eq(reports.reportedId, userId), isNull(reports.reviewedAt)))) > 0

import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { sandboxPayments } from './tables.ts'

export type SandboxRow = typeof sandboxPayments.$inferSelect

export async function insertSandboxPayment(db: Queryable, row: typeof sandboxPayments.$inferInsert) {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing({ target: sandboxPayments.idempotencyKey })
  const hasSameKey = eq(sandboxPayments.idempotencyKey, row.idempotencyKey)
  return (await db.select().from(sandboxPayments).where(hasSameKey))[0]
}

export const findSandboxPayment = async (db: Queryable, id: string): Promise<SandboxRow | undefined> =>
  (await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)))[0]

export const lockSandboxPayment = async (tx: Tx, id: string): Promise<SandboxRow | undefined> =>
  (await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for('update'))[0]

export async function updateSandboxPayment(tx: Tx, id: string, columns: Partial<SandboxRow>): Promise<void> {
  await tx.update(sandboxPayments).set(columns).where(eq(sandboxPayments.id, id))
}

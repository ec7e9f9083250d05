import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { outcomes } from './tables.ts'

export type OutcomeRow = typeof outcomes.$inferSelect

export const listOutcomes = (db: Queryable): Promise<OutcomeRow[]> => db.select().from(outcomes)

/** Keeps the rows that exist. */
export async function insertOutcomes(db: Queryable, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  await db
    .insert(outcomes)
    .values(names.map((name) => ({ name, createdAt: now })))
    .onConflictDoNothing()
}

export async function upsertSuccess(db: Queryable, name: string, now: Date): Promise<void> {
  const success = { lastSuccessAt: now, failedSince: null, problem: null }
  await db
    .insert(outcomes)
    .values({ name, createdAt: now, ...success })
    .onConflictDoUpdate({ target: outcomes.name, set: success })
}

export async function upsertFailure(db: Queryable, name: string, problem: string, now: Date): Promise<void> {
  await db
    .insert(outcomes)
    .values({ name, createdAt: now, failedSince: now, problem })
    .onConflictDoUpdate({
      target: outcomes.name,
      set: { problem, failedSince: sql`coalesce(${outcomes.failedSince}, excluded.failed_since)` },
    })
}

/** @returns true for one caller only, however many nodes find the failure */
export async function updateAlerted(db: Queryable, name: string, now: Date): Promise<boolean> {
  const rows = await db
    .insert(outcomes)
    .values({ name, createdAt: now, alertedAt: now })
    .onConflictDoUpdate({ target: outcomes.name, set: { alertedAt: now }, setWhere: isNull(outcomes.alertedAt) })
    .returning({ name: outcomes.name })
  return rows.length > 0
}

/** @returns true for one caller only, and only if the operator was alerted */
export async function updateRecovered(db: Queryable, name: string): Promise<boolean> {
  const rows = await db
    .update(outcomes)
    .set({ alertedAt: null })
    .where(and(eq(outcomes.name, name), isNotNull(outcomes.alertedAt)))
    .returning({ name: outcomes.name })
  return rows.length > 0
}

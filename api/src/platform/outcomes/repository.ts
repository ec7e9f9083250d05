import { MINUTE } from 'contract/platform/durations.ts'
import { and, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database.ts'
import { outcomes } from './tables.ts'

export type OutcomeRow = typeof outcomes.$inferSelect

export const listOutcomes = (db: Queryable): Promise<OutcomeRow[]> => db.select().from(outcomes)

const recentOutcomes = alias(outcomes, 'recent')

/** While a server runs, one of its frequent jobs succeeds within this time. */
const DOWN_AFTER = 10 * MINUTE

/** Keeps the rows that exist, unless no server ran: then the time without success counts from now on. */
export async function expectOutcomes(db: Queryable, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return
  const since = new Date(now.getTime() - DOWN_AFTER)
  const recent = db
    .select({ name: recentOutcomes.name })
    .from(recentOutcomes)
    .where(and(inArray(recentOutcomes.name, [...names]), gt(recentOutcomes.lastSuccessAt, since)))
  await db
    .insert(outcomes)
    .values(names.map((name) => ({ name, createdAt: now })))
    .onConflictDoUpdate({ target: outcomes.name, set: { createdAt: now }, setWhere: notExists(recent) })
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

import { max, notInArray, sql, sum } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { FILE_QUERY, type ImpossibleState } from './policy.ts'
import { doctorFindings } from './tables.ts'

/** The rows in a state, in no order. */
export async function listImpossibleRows(db: Queryable, { query }: ImpossibleState): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql.raw(query))
  return rows.map(({ id }) => id)
}

export async function listNamedFiles(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql.raw(FILE_QUERY))
  return rows.map(({ name }) => name)
}

type Finding = typeof doctorFindings.$inferSelect

/** Forgets the states that an earlier release looked for. */
export async function replaceFindings(db: Queryable, findings: Finding[]): Promise<void> {
  await db
    .insert(doctorFindings)
    .values(findings)
    .onConflictDoUpdate({
      target: doctorFindings.name,
      set: { count: sql`excluded.count`, checkedAt: sql`excluded.checked_at` },
    })
  await db.delete(doctorFindings).where(
    notInArray(
      doctorFindings.name,
      findings.map(({ name }) => name),
    ),
  )
}

export async function sumFindings(db: Queryable): Promise<{ count: number; checkedAt: Date | null }> {
  const [row] = await db
    .select({ count: sum(doctorFindings.count).mapWith(Number), checkedAt: max(doctorFindings.checkedAt) })
    .from(doctorFindings)
  return { count: row?.count ?? 0, checkedAt: row?.checkedAt ?? null }
}

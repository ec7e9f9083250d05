import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'

export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
export const MIGRATIONS_SCHEMA = 'drizzle'
export const JOURNAL = 'meta/_journal.json'
/**
 * The last commit with the 46 migrations that `0001_schema` replaces. The `when` of `0001_schema` is that of the last of
 * them, so that the migrator skips it on a database that has them all.
 */
export const LAST_COMMIT_BEFORE_SCHEMA = 'af31318c'

/** Oldest first. `when` is the time in ms that the migrator stores with each applied migration. */
export type Journal = { entries: [Migration, ...Migration[]] }
export type Migration = { tag: string; when: number }

export const readJournal = async (): Promise<Journal> =>
  JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), 'utf8')) as Journal

/** `when` of the last applied migration, or null for a database without one. */
export async function readLastMigration(client: Client): Promise<number | null> {
  const table = `${MIGRATIONS_SCHEMA}.__drizzle_migrations`
  const existing = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table])
  if (existing.rows[0]?.exists !== true) return null
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${table}`)
  const last = rows[0]?.last ?? null
  return last === null ? null : Number(last)
}

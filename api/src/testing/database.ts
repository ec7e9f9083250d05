import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Context } from '../platform/context.ts'

const withDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(inject('templateAdminUrl'), 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export type TestDatabase = { appUrl: string; adminUrl: string; drop(): Promise<void> }

/** A copy of the migrated template database for one test file. Copied as files: without the write-ahead log it takes less than half the time. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(new URL(inject('templateAdminUrl')).pathname.slice(1))
}

/** A database without tables, for tests that migrate it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(`create database ${name} template ${template} strategy file_copy`)
  return {
    appUrl: withDatabase(inject('templateAppUrl'), name),
    adminUrl: withDatabase(inject('templateAdminUrl'), name),
    // Without force, because the owner may not terminate the application's connections. PostgreSQL waits 5 s for them to close.
    drop: () => asOwner(`drop database ${name}`),
  }
}

/** How many connections to this database wait for a lock. */
export async function countWaiting({ db }: Context): Promise<number> {
  const { rows } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

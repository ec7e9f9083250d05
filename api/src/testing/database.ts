import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

const withDatabase = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString()

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(inject('templateAdminUrl'), 'postgres') })
  await client.connect()
  try {
    await client.query(sql)
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

import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateDrizzle } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../jobs/queues.ts'
import { OperatorError } from '../operator-error.ts'
import { connectClient } from './database.ts'
import {
  LAST_COMMIT_BEFORE_SCHEMA,
  MIGRATIONS,
  MIGRATIONS_SCHEMA,
  readJournal,
  readLastMigration,
} from './migrations.ts'

// Any constant, but the same in every version, so that all starting nodes wait for each other.
const MIGRATION_LOCK = 7_341_902_118n
/** A trigger by this name rejects every change of its table; the application's role also lacks the privilege. */
const APPEND_ONLY_TRIGGER = 'append_only'

/**
 * Migrates the schema as its owner, and grants the application's role access to rows but not to the schema. Safe to repeat,
 * and to call from several nodes concurrently: they serialize on an advisory lock.
 * @param queues the job queues to create
 * @param appRole the role the application connects as; the owner itself when only one URL is configured
 * @throws OperatorError, before anything is changed, when the schema is older than the first migration of this version
 */
export async function migrate(adminUrl: string, appRole: string, queues: readonly string[]): Promise<void> {
  const client = await connectClient(adminUrl, { application_name: 'migrate' })
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseOlderSchema(client)
    await migrateDrizzle(drizzle(client), { migrationsFolder: MIGRATIONS, migrationsSchema: MIGRATIONS_SCHEMA })
    const boss = new PgBoss({ connectionString: adminUrl, schema: JOBS_SCHEMA, schedule: false, supervise: false })
    boss.on('error', () => undefined)
    try {
      await boss.start()
      for (const queue of queues) await boss.createQueue(queue)
    } finally {
      await boss.stop({ graceful: false })
    }
    const { rows } = await client.query<{ owner: string }>('select current_user as owner')
    if (rows[0]?.owner !== appRole) await grant(client, appRole)
  } finally {
    await client.end()
  }
}

async function refuseOlderSchema(client: Client): Promise<void> {
  const last = await readLastMigration(client)
  const { entries } = await readJournal()
  if (last !== null && last < entries[0].when)
    throw new OperatorError(
      `The database has the schema of a version before commit ${LAST_COMMIT_BEFORE_SCHEMA}, which this version cannot update: start the version of that commit once, then this one.`,
    )
}

/** In one transaction, so that the role can never change an append-only table in between. */
async function grant(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query('begin')
  for (const schema of ['public', JOBS_SCHEMA]) {
    await client.query(`grant usage on schema ${schema} to ${name}`)
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${name}`)
    await client.query(`grant usage, select on all sequences in schema ${schema} to ${name}`)
    await client.query(`grant execute on all functions in schema ${schema} to ${name}`)
  }
  const { rows } = await client.query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger where tgname = '${APPEND_ONLY_TRIGGER}'`,
  )
  for (const { table } of rows)
    await client.query(`revoke update, delete, truncate, references, trigger on ${table} from ${name}`)
  await client.query('commit')
}

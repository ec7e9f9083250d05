import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateDrizzle } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { JOBS_SCHEMA } from '../jobs/queues.ts'

// Any constant: what matters is that every starter of every version takes the same one.
const MIGRATION_LOCK = 7_341_902_118n
/** A table that carries it refuses change, from everybody; the application's role is not even allowed to try. */
const APPEND_ONLY_TRIGGER = 'append_only'
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/**
 * Brings the schema up to date as its owner, and grants the application's role what it needs and no more: rows of every
 * table, but no change of schema. Safe to call from several nodes at once; they wait for each other on an advisory lock.
 *
 * @param queues the job queues to make
 * @param appRole the plain role the application connects as; the owner itself when only one URL is configured
 */
export async function migrate(adminUrl: string, appRole: string, queues: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: adminUrl, application_name: 'migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateDrizzle(drizzle(client), { migrationsFolder: MIGRATIONS })
    const boss = new PgBoss({ connectionString: adminUrl, schema: JOBS_SCHEMA, schedule: false, supervise: false })
    await boss.start()
    for (const queue of queues) await boss.createQueue(queue)
    await boss.stop({ graceful: false })
    const { rows } = await client.query<{ owner: string }>('select current_user as owner')
    if (rows[0]?.owner !== appRole) await grant(client, appRole)
  } finally {
    await client.end()
  }
}

/** In one transaction: there is no moment at which the role could change what is append-only. */
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

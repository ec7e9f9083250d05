import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migrateDrizzle } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts'
import { OperatorError } from '../operator-error.ts'
import { migrate } from './migrate.ts'
import { JOURNAL, MIGRATIONS, MIGRATIONS_SCHEMA, readJournal } from './migrations.ts'
import { whileStarting } from './retry.ts'

/** The migrations that `0001_schema` replaces, and when the last of them was written. */
const REPLACED = 46
const LAST_REPLACED = 1_795_540_754_941

let folder = ''
let database: TestDatabase
let client: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-'))
})
beforeEach(async () => {
  database = await createEmptyDatabase()
  client = new Client({ connectionString: database.adminUrl })
  await client.connect()
  return async () => {
    await client.end()
    await database.drop()
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = () => migrate(database.adminUrl, new URL(database.appUrl).username, [])
const applied = async (): Promise<{ hash: string; when: number }[]> =>
  (await client.query('select hash, created_at::float8 as when from drizzle.__drizzle_migrations order by id')).rows

/** What the migrator stored of the replaced migrations: all, or all but the last ones. */
async function insertReplaced(count = REPLACED): Promise<void> {
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select 'replaced-' || number, $1::bigint - ($2::int - number) * 60000 from generate_series(1, $3::int) number`,
    [LAST_REPLACED, REPLACED, count],
  )
}

/** Applies the first migrations, none of which still makes the migrator's own table, and then this statement. */
async function apply(count: number, later?: string): Promise<void> {
  const target = await mkdtemp(join(folder, 'migrations-'))
  await cp(MIGRATIONS, target, { recursive: true })
  const journal = JSON.parse(await readFile(join(target, JOURNAL), 'utf8'))
  journal.entries = journal.entries.slice(0, count)
  if (later !== undefined) {
    journal.entries.push({ tag: 'later', when: journal.entries.at(-1).when + 1, breakpoints: true })
    await writeFile(join(target, 'later.sql'), later)
  }
  await writeFile(join(target, JOURNAL), JSON.stringify(journal))
  await migrateDrizzle(drizzle(client), { migrationsFolder: target, migrationsSchema: MIGRATIONS_SCHEMA })
}

test('a database with every replaced migration is taken over by several nodes at once, and later migrations apply', async () => {
  await apply(2)
  await client.query('delete from drizzle.__drizzle_migrations')
  await insertReplaced()
  await client.query(`insert into secrets (name, value) values ('kept', 'value')`)
  const before = await applied()
  const { entries } = await readJournal()

  await Promise.all([start(), start(), start()])
  expect((await applied()).slice(0, REPLACED)).toEqual(before)
  expect((await applied()).slice(REPLACED).map(({ when }) => when)).toEqual(entries.slice(2).map(({ when }) => when))
  expect((await client.query('select name, value from secrets')).rows).toEqual([{ name: 'kept', value: 'value' }])

  await apply(entries.length, 'create table later ()')
  expect((await client.query('select * from later')).rows).toEqual([])
})

test('a database with only some of the replaced migrations is refused, unchanged', async () => {
  const describeDatabase = async () => {
    const { rows } = await client.query(`select relname from pg_class where relnamespace::regnamespace::text !~ '^pg_'`)
    return [rows, await applied()]
  }
  await apply(0)
  await insertReplaced(REPLACED - 1)
  const before = await describeDatabase()

  const error = await start().catch((refusal: unknown) => refusal)
  expect(error).toBeInstanceOf(OperatorError)
  expect(String(error)).toMatch(/start the version of that commit once, then this one\.$/)
  expect(await describeDatabase()).toEqual(before)
})

test('a start that was interrupted before the first migration is completed', async () => {
  await apply(0)
  await start()
  const { entries } = await readJournal()
  expect((await applied()).map(({ when }) => when)).toEqual(entries.map(({ when }) => when))
})

test('a start whose connection is ended while it migrates goes on with a new one, and leaves none behind', async () => {
  await start()
  const lock = new Client({ connectionString: database.adminUrl })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table jobs.queue in exclusive mode')
  const starting = whileStarting(() => migrate(database.adminUrl, new URL(database.appUrl).username, ['letters']))
  const waiting = async () =>
    (
      await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows
  await expect.poll(waiting).toHaveLength(1)
  const [{ pid } = { pid: 0 }] = await waiting()
  await client.query('select pg_terminate_backend($1)', [pid])
  await lock.end()
  await starting
  expect((await client.query(`select 1 from jobs.queue where name = 'letters'`)).rowCount).toBe(1)
  const open = async () =>
    (
      await client.query(
        `select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
    ).rows
  await expect.poll(open).toEqual([])
})

test('what generated columns and indexes rest on works with an empty search path, as in a restore', async () => {
  await start()
  await client.query(`set search_path = ''`)
  const { rows } = await client.query(
    `select public.fold('Café') as folded, public.search_words('Café')::text as words`,
  )
  expect(rows).toEqual([{ folded: 'cafe', words: `'cafe':1` }])
})

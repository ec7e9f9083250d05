import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { findFreePort } from '../../testing/servers/redis.ts'
import { type Connection, connect, runTransaction } from './database.ts'
import { isDatabaseStarting, isDatabaseUnavailable } from './errors.ts'
import { connectClient, findPrimaryUrl, NoPrimaryError, serversOf } from './servers.ts'

let database: TestDatabase
let connection: Connection | null
beforeEach(async () => {
  database = await createTestDatabase()
  connection = null
})
afterEach(async () => {
  await connection?.close()
  await database.drop()
})

/** The test database, and before it a server that does not exist. */
async function urlOfTwo(url: string): Promise<string> {
  const { host } = new URL(url)
  return `${url.replace(host, `127.0.0.1:${await findFreePort()},${host}`)}?target_session_attrs=read-write`
}

const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('one host needs no search', () => {
  expect(serversOf(database.appUrl)).toBeNull()
})

test('clients and pools reach the server that can be written to, whatever its place in the URL', async () => {
  const url = await urlOfTwo(database.appUrl)
  expect(await findPrimaryUrl(url)).toBe(database.appUrl)
  const client = await connectClient(url, {})
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
  connection = connect(url, 2, () => undefined)
  expect((await connection.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a read-only server is refused with the names of all, and counts as unavailable', async () => {
  const { pathname } = new URL(database.adminUrl)
  const owner = await connectClient(database.adminUrl, {})
  await owner.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
  await owner.end()
  const url = await urlOfTwo(database.appUrl)
  const error = await rejectionOf(connectClient(url, {}))
  expect(error).toBeInstanceOf(NoPrimaryError)
  expect(String(error)).toMatch(
    /No writable database server among \S+, \S+: \S+ connect ECONNREFUSED \S+; \S+ is a standby/,
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  // It may be promoted soon, so a start waits for it.
  expect(isDatabaseStarting(error)).toBe(true)
  expect(serversOf(url)?.problem()).toMatch(/^no writable database server among 127.0.0.1:\d+, 127.0.0.1:\d+$/)
})

test('a start does not wait for servers that do not exist', async () => {
  const { host } = new URL(database.appUrl)
  const error = await rejectionOf(
    connectClient((await urlOfTwo(database.appUrl)).replace(`,${host}`, `,127.0.0.1:${await findFreePort()}`), {}),
  )
  expect(error).toBeInstanceOf(NoPrimaryError)
  expect(isDatabaseStarting(error)).toBe(false)
})

test('a connection whose server became read-only is not used again', async () => {
  const url = await urlOfTwo(database.appUrl)
  await findPrimaryUrl(url)
  connection = connect(url, 1, () => undefined)
  const { db, pool } = connection
  await db.execute(sql`set default_transaction_read_only = on`)
  const write = () => runTransaction(db, (tx) => tx.execute(sql`delete from sessions`))
  expect(isDatabaseUnavailable(await rejectionOf(write()))).toBe(true)
  expect(pool.totalCount).toBe(0)
  await write()
})

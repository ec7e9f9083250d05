import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Connection, connect, ping, runTransaction } from './database.ts'
import { isDatabaseUnavailable, ReadOnlyServerError } from './errors.ts'

let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  database = await createTestDatabase()
  connection = connect(database.appUrl, 1, () => undefined)
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})

const rejectionOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const write = () => runTransaction(connection.db, (tx) => tx.execute(sql`delete from sessions`))

test('a read-only server is refused, counts as unavailable, and is used once it can be written to', async () => {
  const owner = new Client({ connectionString: database.adminUrl })
  await owner.connect()
  const name = new URL(database.adminUrl).pathname.slice(1)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  const error = await rejectionOf(connection.db.$client.query('select 1'))
  expect(error).toBeInstanceOf(ReadOnlyServerError)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await owner.query(`alter database ${name} reset default_transaction_read_only`)
  await owner.end()
  await write()
})

test.each([
  ['a write', write],
  ['a ping', () => ping(connection.db, 5_000)],
])('a connection whose server became read-only is not used again after %s', async (_, work) => {
  await connection.db.execute(sql`set default_transaction_read_only = on`)
  expect(isDatabaseUnavailable(await rejectionOf(work()))).toBe(true)
  expect(connection.pool.totalCount).toBe(0)
  await write()
})

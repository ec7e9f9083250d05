import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startTcpProxy, type TcpProxy } from '../../testing/servers/tcp-proxy.ts'
import { type Connection, connect, ping, runTransaction } from './database.ts'
import { isDatabaseUnavailable } from './errors.ts'

const QUERY_TIMEOUT_MS = 300
const CONNECTIONS = 4

let database: TestDatabase
let proxy: TcpProxy
let connection: Connection
beforeEach(async () => {
  database = await createTestDatabase()
  proxy = await startTcpProxy(database.appUrl)
  connection = connect(proxy.url, CONNECTIONS, () => undefined, 'test', QUERY_TIMEOUT_MS)
  await Promise.all(Array.from({ length: CONNECTIONS }, () => connection.db.execute(sql`select pg_sleep(0.1)`)))
  expect(connection.pool.idleCount).toBe(CONNECTIONS)
})
afterEach(async () => {
  await connection.close()
  await proxy.close()
  await database.drop()
})

const one = () => connection.db.execute<{ one: number }>(sql`select 1 as one`)

test('when all connections go silent one query times out, and the next run over new connections', async () => {
  proxy.freezeOpenConnections()
  const error = await one().then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(isDatabaseUnavailable(error)).toBe(true)
  for (let times = 0; times < CONNECTIONS; times += 1) expect((await one()).rows).toEqual([{ one: 1 }])
})

test('a transaction whose connection goes silent fails once, without waiting for its rollback', async () => {
  const begun = performance.now()
  const failed = runTransaction(connection.db, async (tx) => {
    proxy.freezeOpenConnections()
    await tx.execute(sql`select 1`)
  })
  await expect(failed).rejects.toThrow()
  expect(performance.now() - begun).toBeLessThan(2 * QUERY_TIMEOUT_MS)
  expect((await one()).rows).toEqual([{ one: 1 }])
})

test('ping fails within its deadline, also while it waits for a connection', async () => {
  proxy.freeze()
  const busy = Array.from({ length: CONNECTIONS }, () => one().catch(() => undefined))
  await expect(ping(connection.db, 100)).rejects.toThrow('did not answer within 100 ms')
  await Promise.all(busy)
})

test('a connection that the server ends is reported, unless this process has begun to close it', async () => {
  const onLost = vi.fn()
  const { pool, close } = connect(database.appUrl, 1, onLost, 'closing')
  const lost = () => pool.emit('error', new Error('terminating connection due to administrator command'))
  lost()
  expect(onLost).toHaveBeenCalledTimes(1)
  await close()
  lost()
  expect(onLost).toHaveBeenCalledTimes(1)
})

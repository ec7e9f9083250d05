import { getReadiness } from 'contract/platform/health.ts'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()

test('ready says whether the database can be written to', async () => {
  expect((await testApp.call(getReadiness)).data).toEqual({
    status: 'ready',
    database: 'ready',
    redis: 'off',
    uploads: 'ready',
  })
  const owner = new Client({ connectionString: testApp.adminUrl() })
  await owner.connect()
  const name = new URL(testApp.adminUrl()).pathname.slice(1)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  // The setting is of new connections.
  const { $client: pool } = testApp.ctx.db
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const client of clients) client.release(true)
  const { status, body } = await testApp.call(getReadiness)
  expect([status, body.message]).toEqual([503, 'the database server is read-only'])
  await owner.query(`alter database ${name} reset default_transaction_read_only`)
  await owner.end()
  expect((await testApp.call(getReadiness)).status).toBe(200)
})

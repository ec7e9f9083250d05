import { afterAll, expect, test } from 'vitest'
import { connect } from '../../../platform/db/database.ts'
import { pollUntil } from '../../../platform/db/embedded-postgres/process.ts'
import { startReplicatedPostgres } from '../../../testing/servers/replicated-postgres.ts'
import type { Standby } from './policy.ts'
import { readReplication } from './repository.ts'

const {
  servers: [primary, standby],
  end,
} = await startReplicatedPostgres()
const connection = connect(`postgres://app@127.0.0.1:${primary.port}/postgres`, 1, () => undefined, 'standby-test')
afterAll(async () => {
  await connection.close()
  await end()
})

async function waitForStandby(matches: (found: Standby) => boolean): Promise<Standby> {
  let found: Standby | undefined
  const isFound = async () => {
    const { standbys } = await readReplication(connection.db)
    found = standbys.find(matches)
    return found !== undefined && standbys.length === 1
  }
  expect(await pollUntil(isFound, 30_000)).toBe(true)
  return found as Standby
}

test('a standby is read from the primary by the role of the application: its mode, its lag and that it left', async () => {
  await primary.query('create role app login')
  expect((await readReplication(connection.db)).waitsForStandby).toBe(true)
  // Without rights the slot alone tells.
  expect(await waitForStandby(({ isConnected }) => isConnected)).toMatchObject({
    name: 'standby',
    mode: null,
    lagBytes: expect.any(Number),
    walStatus: 'reserved',
  })
  await primary.query('grant pg_read_all_stats to app')
  await waitForStandby(({ mode, lagBytes }) => mode === 'sync' && lagBytes === 0)

  await standby.stop()
  await primary.query('alter system reset synchronous_standby_names')
  await primary.query('select pg_reload_conf()')
  await primary.query('create table rows as select n from generate_series(1, 1000) n')
  const away = await waitForStandby(({ isConnected }) => !isConnected)
  expect(away).toMatchObject({ name: 'standby', mode: null, lagSeconds: null })
  expect(away.lagBytes).toBeGreaterThan(1000)
  expect((await readReplication(connection.db)).waitsForStandby).toBe(false)

  await standby.start()
  await waitForStandby(({ isConnected, mode, lagBytes }) => isConnected && mode === 'async' && lagBytes === 0)
})

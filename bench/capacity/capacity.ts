import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import type { Client } from 'pg'
import { FEW_MESSAGES, LARGE, seedLarge } from '../../api/seed/large.ts'
import type { LoadOptions, LoadReport } from '../chat/chat-load.ts'
import { callsOf, chooseReader, signIn } from '../lists/lists.ts'
import { cpuMeter, measureCpu } from '../measuring/cpu.ts'
import { type Bench, runInProcess } from '../measuring/processes.ts'
import { createMembers } from '../measuring/test-members.ts'
import type { Measured } from './capacity-model.ts'

const GROUPS = 20
const GROUP_SIZE = 10
const SECONDS = 20
/** Messages per second: low enough that batches stay small, as on a site that is not at its limit. */
const RATE = 100
const FILE = process.env.CAPACITY_FILE

/**
 * The inputs of `capacity-model.ts`: bytes, counts and CPU time, which other load on the machine distorts least. Written to
 * CAPACITY_FILE, or printed.
 */
export async function measureCapacity({ postgres, startProduct, connect }: Bench): Promise<void> {
  const database = await connect(postgres.adminUrl)
  await seedLarge(database, 'no-login', () => undefined, FEW_MESSAGES)
  const bytesPerMember = await bytesWithoutMessages(database)
  const reader = await chooseReader(database)
  const [token = ''] = await signIn(postgres.appUrl, reader.id)
  const members = await createMembers(postgres.appUrl, GROUPS, GROUP_SIZE)
  const product = await startProduct()
  const meter = await cpuMeter(product, database)
  const calls: Measured['calls'] = {}
  for (const { name, path } of callsOf(reader)) {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    const { ms, postgresMs, status, bytes } = await measureCpu(meter, () =>
      fetch(`${product.address}/api${path}`, { headers }),
    )
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    calls[name] = { nodeMs: round(ms - postgresMs), postgresMs: round(postgresMs), bytes }
  }

  await database.query('vacuum')
  const before = { ...(await sizes(database)), cpu: meter() }
  const report = await runInProcess<LoadReport>(new URL('../chat/chat-load.ts', import.meta.url), {
    members: members.map((member) => ({ ...member, address: product.address })),
    seconds: SECONDS,
    pace: { perSecond: RATE },
  } satisfies LoadOptions)
  const cpu = meter()
  const after = await sizes(database)
  if (report.refused.length > 0) throw new Error(`refused: ${report.refused.join(', ')}`)
  const postgresSeconds = cpu.postgres - before.cpu.postgres
  const nodeSeconds = cpu.total - before.cpu.total - postgresSeconds
  const perMessage = (value: number) => value / report.sent
  const measured: Measured = {
    load: round(loadavg()[0] ?? 0),
    bytesPerMember,
    calls,
    message: {
      perSecond: RATE,
      receivers: GROUP_SIZE,
      nodeMs: round(perMessage(nodeSeconds) * 1000),
      postgresMs: round(perMessage(postgresSeconds) * 1000),
      storedBytes: Math.round(perMessage(after.messages - before.messages)),
      walBytes: Math.round(perMessage(after.wal - before.wal)),
      bytesPerReceiver: Math.round(report.deliveredBytes / report.delivered),
    },
  }
  const text = `${JSON.stringify(measured, null, 2)}\n`
  if (FILE === undefined) console.log(text)
  else await writeFile(FILE, text)
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Per member, with everything that belongs to one and its indexes. */
async function bytesWithoutMessages(database: Client): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    `select pg_database_size(current_database()) - pg_total_relation_size('messages') as bytes`,
  )
  return Math.round(Number(rows[0]?.bytes) / LARGE.users)
}

/** Bytes of all messages with their indexes, and of the write-ahead log since the cluster began. */
async function sizes(database: Client): Promise<{ messages: number; wal: number }> {
  const { rows } = await database.query<{ messages: string; wal: string }>(
    `select pg_total_relation_size('messages') as messages, pg_current_wal_lsn() - '0/0'::pg_lsn as wal`,
  )
  return { messages: Number(rows[0]?.messages), wal: Number(rows[0]?.wal) }
}

import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from 'contract/platform/durations.ts'
import type { Client } from 'pg'
import { cpuMeter } from '../measuring/cpu.ts'
import { type Bench, runInProcess, type Server } from '../measuring/processes.ts'
import { median, percentile } from '../measuring/statistics.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'
import type { LoadOptions, LoadReport } from './chat-load.ts'

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000)
const MINUTES = Number(process.env.BENCH_MINUTES ?? 30)
const GROUP_SIZE = 10
const MESSAGES_PER_SECOND = 40
const CALLS_PER_SECOND = 40
const PAUSE_SECONDS = 30
/** Of a figure's median in the last third, against the first third. */
const FLAT = 1.1

type Call = { method: string; path: string; body?: object }

/** What a member does besides writing, by turns. */
const CALLS: readonly ((member: TestMember, n: number) => Call)[] = [
  ({ groupId }) => ({ method: 'GET', path: `/groups/${groupId}/messages?limit=50` }),
  () => ({ method: 'GET', path: '/events?upcoming=true&limit=12' }),
  ({ groupId }) => ({ method: 'GET', path: `/groups/${groupId}` }),
  () => ({ method: 'GET', path: '/notifications/count' }),
  () => ({ method: 'GET', path: '/groups/my-groups' }),
  ({ groupId }, n) => ({ method: 'PUT', path: `/groups/${groupId}/ticket`, body: { hasTicket: n % 2 === 0 } }),
  ({ groupId }) => ({ method: 'GET', path: `/groups/${groupId}/members` }),
  () => ({ method: 'GET', path: '/messages/conversations' }),
  (_, n) => ({ method: 'PUT', path: '/users/profile', body: { bio: `Ik hou van muziek, al ${n} keer.` } }),
]

type Sample = Record<(typeof FIGURES)[number], number>
const FIGURES = ['heapMB', 'residentMB', 'openFiles', 'connections', 'nodeCpu', 'postgresCpu', 'deadShare'] as const
/** Not: what is stored grows, because nothing is deleted. */
const MUST_BE_FLAT = ['heapMB', 'residentMB', 'openFiles', 'connections', 'nodeCpu', 'postgresCpu'] as const

/** Whether memory, files, connections and CPU stay as they are under messages and calls of 5,000 connected members. */
export async function measureSoak({ postgres, startProduct, connect }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, SOCKETS / GROUP_SIZE, GROUP_SIZE, MINUTES * MINUTE)
  const product = await startProduct({}, { measuresMemory: true })
  const database = await connect(postgres.adminUrl)
  const meter = await cpuMeter(product, database)
  let isOver = false
  const load = runInProcess<LoadReport>(new URL('./chat-load.ts', import.meta.url), {
    members: members.map((member) => ({ ...member, address: product.address })),
    seconds: (MINUTES * MINUTE) / SECOND,
    pace: { perSecond: MESSAGES_PER_SECOND },
  } satisfies LoadOptions).finally(() => {
    isOver = true
  })
  await untilConnected(database)
  const calls = callAtRate(product.address, members, () => isOver)

  const samples: Sample[] = []
  while (!isOver) {
    const before = meter()
    const since = performance.now()
    await Promise.race([sleep(PAUSE_SECONDS * 1000), load])
    if (isOver) break
    const seconds = (performance.now() - since) / 1000
    const after = meter()
    const postgresCpu = (after.postgres - before.postgres) / seconds
    const nodeCpu = (after.total - before.total) / seconds - postgresCpu
    const sample = { ...(await sizes(product, database)), nodeCpu, postgresCpu }
    samples.push(sample)
    console.log(`  ${FIGURES.map((name) => `${name} ${sample[name].toFixed(2)}`).join(', ')}`)
  }
  const report = await load
  const { latencies, failed } = await calls
  const third = Math.max(1, Math.floor(samples.length / 3))
  const partOf = (name: keyof Sample, part: readonly Sample[]) => median(part.map((sample) => sample[name]))
  const grown = MUST_BE_FLAT.map((name) => ({
    name,
    first: partOf(name, samples.slice(0, third)),
    last: partOf(name, samples.slice(-third)),
  }))
  console.log(
    `${SOCKETS} sockets for ${MINUTES} minutes: ${report.sent} messages (${report.refused.join() || 'none refused'}), ` +
      `${report.delivered} deliveries, p50 ${report.p50.toFixed(1)} ms, p99 ${report.p99.toFixed(1)} ms; ` +
      `${latencies.length} calls, ${failed} failed, p50 ${percentile(latencies, 0.5).toFixed(1)} ms, ` +
      `p99 ${percentile(latencies, 0.99).toFixed(1)} ms; machine load ${loadavg()[0]?.toFixed(1)}`,
  )
  for (const { name, first, last } of grown)
    console.log(
      `  ${name}: first third ${first.toFixed(2)}, last third ${last.toFixed(2)}: ${last <= first * FLAT ? 'flat' : 'GROWN'}`,
    )
}

/** The load process sends once all its sockets are in their groups. */
async function untilConnected(database: Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ any: boolean }>('select exists (select from messages) as any')
    if (rows[0]?.any) return
    await sleep(500)
  }
}

async function callAtRate(address: string, members: readonly TestMember[], isOver: () => boolean) {
  const latencies: number[] = []
  let failed = 0
  const started = performance.now()
  for (let n = 0; !isOver(); n += 1) {
    const due = started + (n / CALLS_PER_SECOND) * 1000
    if (due > performance.now()) await sleep(due - performance.now())
    const member = members[(n * 13) % members.length]
    const call = member && CALLS[n % CALLS.length]?.(member, n)
    if (member === undefined || call === undefined) throw new Error('no members')
    const sent = performance.now()
    fetch(`${address}/api${call.path}`, {
      method: call.method,
      headers: { authorization: `Bearer ${member.token}`, ...(call.body && { 'content-type': 'application/json' }) },
      ...(call.body && { body: JSON.stringify(call.body) }),
    })
      .then(async (response) => {
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`${call.path} answered ${response.status}`)
        latencies.push(performance.now() - sent)
      })
      .catch((error: Error) => {
        failed += 1
        if (failed <= 5) console.log(`  ${error.message}`)
      })
  }
  return { latencies, failed }
}

async function sizes(product: Server, database: Client) {
  const { rows } = await database.query<{ connections: number; deadShare: number }>(
    `select (select count(*)::int from pg_stat_activity where application_name <> '' and pid <> pg_backend_pid()) as connections,
       (select coalesce(sum(n_dead_tup)::float8 / nullif(sum(n_live_tup + n_dead_tup), 0), 0) from pg_stat_user_tables) as "deadShare"`,
  )
  const { connections = 0, deadShare = 0 } = rows[0] ?? {}
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
  return {
    heapMB: (await product.usedBytes()) / 2 ** 20,
    residentMB: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    openFiles: readdirSync(`/proc/${product.pid}/fd`).length,
    connections,
    deadShare,
  }
}

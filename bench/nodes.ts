import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../api/src/testing/redis.ts'
import type { LoadOptions, LoadReport } from './chat-load.ts'
import { type Bench, runInProcess, type Server } from './processes.ts'
import { median } from './statistics.ts'
import { createMembers, type TestMember } from './test-members.ts'

const NODE_COUNTS = [1, 2, 4]
const GROUPS = 20
const GROUP_SIZE = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = 8
/** Messages per second in total: two cores carry four nodes, PostgreSQL, Redis and the load at this rate. */
const RATE = Number(process.env.BENCH_RATE ?? 400)
const IDLE_SECONDS = 5
const GOAL = 1.15

type Placement = (member: TestMember, index: number, groupIndex: number) => number

/**
 * P9: CPU of all nodes together per message, at one rate, with 1, 2 and 4 nodes: each group's members on one node, then
 * spread over all; and the CPU of a second node that holds nobody. What a node uses without any load is subtracted.
 */
export async function measureNodes({ postgres, startProduct }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, GROUPS, GROUP_SIZE)
  const groupIds = [...new Set(members.map(({ groupId }) => groupId))]
  const redis = await startRedis()
  try {
    let single = 0
    for (const count of NODE_COUNTS) {
      const nodes = await startNodes(count, () => startProduct({ REDIS_URL: redis.url }))
      const measure = async (name: string, place: Placement) => {
        const located = members.map((member, index) => ({
          ...member,
          address: nodes[place(member, index, groupIds.indexOf(member.groupId)) % count]?.address ?? '',
        }))
        const rounds: number[][] = []
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await costPerMessage(nodes, located))
        const perNode = nodes.map((_, node) => median(rounds.map((costs) => costs[node] ?? 0)))
        const total = median(rounds.map((costs) => costs.reduce((sum, cost) => sum + cost, 0)))
        if (count === 1) single = total
        console.log(
          `P9 ${count} nodes, ${name}: ${micros(total)} per message, ratio to one node ${(total / single).toFixed(2)}` +
            ` (per node ${perNode.map(micros).join(', ')})`,
        )
      }
      try {
        await measure(`each group on one node (ratio at most ${GOAL})`, (_member, _index, groupIndex) => groupIndex)
        if (count > 1) await measure('groups spread over all nodes', (_member, index) => index)
        if (count > 1) await measure('all on the first node', () => 0)
      } finally {
        await Promise.all(nodes.map((node) => node.stop()))
      }
    }
  } finally {
    await redis.kill()
  }
}

async function startNodes(count: number, start: () => Promise<Server>): Promise<Server[]> {
  const nodes: Server[] = []
  for (let started = 0; started < count; started += 1) nodes.push(await start())
  return nodes
}

/** Seconds of CPU per message, for each node. */
async function costPerMessage(nodes: readonly Server[], members: LoadOptions['members']): Promise<number[]> {
  const idleBefore = nodes.map((node) => node.cpuSeconds())
  await sleep(IDLE_SECONDS * 1_000)
  const idle = nodes.map((node, index) => (node.cpuSeconds() - (idleBefore[index] ?? 0)) / IDLE_SECONDS)
  const before = nodes.map((node) => node.cpuSeconds())
  const started = performance.now()
  const report = await runInProcess<LoadReport>('./chat-load.ts', {
    members,
    seconds: SECONDS,
    pace: { perSecond: RATE },
  } satisfies LoadOptions)
  const elapsed = (performance.now() - started) / 1_000
  if (report.refused.length > 0) throw new Error(`refused: ${report.refused.join(', ')}`)
  return nodes.map(
    (node, index) => (node.cpuSeconds() - (before[index] ?? 0) - (idle[index] ?? 0) * elapsed) / report.sent,
  )
}

const micros = (seconds: number): string => `${Math.round(seconds * 1e6)} µs`

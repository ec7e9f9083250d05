import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../../api/src/testing/servers/redis.ts'
import { type Bench, runInProcess, type Server } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'
import type { LoadOptions, LoadReport } from './chat-load.ts'

const NODE_COUNTS = [1, 2, 4]
const GROUPS_PER_NODE = 5
const GROUP_SIZE = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = 8
/**
 * Messages per second for each node. The cost per message falls with a node's own rate, so every count of nodes is measured
 * at the same rate per node. Two cores carry four nodes, PostgreSQL, Redis and the load at this rate.
 */
const RATE_PER_NODE = Number(process.env.BENCH_RATE ?? 100)
const IDLE_SECONDS = 5
/** Sent to each new node before measuring: V8 compiles the hot code only after some thousands of messages. */
const WARM_UP_MESSAGES_PER_NODE = 4_000
const WARM_UP_RATE = 400
const GOAL = 1.15

type Placement = (member: TestMember, index: number, groupIndex: number) => number

/**
 * P9: CPU of all nodes together per message, with 1, 2 and 4 nodes and as many times the groups and messages: each group's
 * members on one node, then spread over all; and everything on the first node, so that the others hold no sockets. What a node
 * uses without any load is subtracted.
 */
export async function measureNodes({ postgres, startProduct }: Bench): Promise<void> {
  const allMembers = await createMembers(postgres.appUrl, GROUPS_PER_NODE * Math.max(...NODE_COUNTS), GROUP_SIZE)
  const groupIds = [...new Set(allMembers.map(({ groupId }) => groupId))]
  const redis = await startRedis()
  try {
    let single = 0
    for (const count of NODE_COUNTS) {
      const nodes = await startNodes(count, () => startProduct({ REDIS_URL: redis.url }))
      const members = allMembers.filter(({ groupId }) => groupIds.indexOf(groupId) < GROUPS_PER_NODE * count)
      const locate = (place: Placement) =>
        members.map((member, index) => ({
          ...member,
          address: nodes[place(member, index, groupIds.indexOf(member.groupId)) % count]?.address ?? '',
        }))
      const measure = async (name: string, place: Placement) => {
        const located = locate(place)
        const rounds: number[][] = []
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(await costPerMessage(nodes, located, RATE_PER_NODE * count))
        const perNode = nodes.map((_, node) => median(rounds.map((costs) => costs[node] ?? 0)))
        const total = median(rounds.map((costs) => costs.reduce((sum, cost) => sum + cost, 0)))
        if (count === 1) single = total
        console.log(
          `P9 ${count} nodes, ${name}: ${micros(total)} per message, ratio to one node ${(total / single).toFixed(2)}` +
            ` (per node ${perNode.map(micros).join(', ')})`,
        )
      }
      try {
        await runInProcess<LoadReport>(new URL('./chat-load.ts', import.meta.url), {
          members: locate((_member, _index, groupIndex) => groupIndex),
          seconds: (WARM_UP_MESSAGES_PER_NODE * count) / WARM_UP_RATE,
          pace: { perSecond: WARM_UP_RATE },
        } satisfies LoadOptions)
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
async function costPerMessage(
  nodes: readonly Server[],
  members: LoadOptions['members'],
  perSecond: number,
): Promise<number[]> {
  const idleBefore = nodes.map((node) => node.cpuSeconds())
  await sleep(IDLE_SECONDS * 1_000)
  const idle = nodes.map((node, index) => (node.cpuSeconds() - (idleBefore[index] ?? 0)) / IDLE_SECONDS)
  const before = nodes.map((node) => node.cpuSeconds())
  const started = performance.now()
  const report = await runInProcess<LoadReport>(new URL('./chat-load.ts', import.meta.url), {
    members,
    seconds: SECONDS,
    pace: { perSecond },
  } satisfies LoadOptions)
  const elapsed = (performance.now() - started) / 1_000
  if (report.refused.length > 0) throw new Error(`refused: ${report.refused.join(', ')}`)
  return nodes.map(
    (node, index) => (node.cpuSeconds() - (before[index] ?? 0) - (idle[index] ?? 0) * elapsed) / report.sent,
  )
}

const micros = (seconds: number): string => `${Math.round(seconds * 1e6)} µs`

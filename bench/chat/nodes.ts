import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '../../api/src/testing/servers/redis.ts'
import type { Bench, Server } from '../measuring/processes.ts'
import { median } from '../measuring/statistics.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'
import { loadChat } from './chat-load.ts'

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
/** V8 compiles the hot code of a new node only after some thousands of messages. */
const WARM_UP = { seconds: 10, perSecond: 400 }
const GOAL = 1.15

/** The number of the node that a member's socket is on. */
type Placement = (memberIndex: number, groupIndex: number) => number
const PLACEMENTS: readonly { name: string; place: Placement }[] = [
  { name: `each group on one node (ratio at most ${GOAL})`, place: (_, group) => group },
  { name: 'groups spread over all nodes', place: (member) => member },
  { name: 'all on the first node', place: () => 0 },
]

/**
 * P9: CPU of all nodes together per message, with 1, 2 and 4 nodes and as many times the groups and messages: each group's
 * members on one node, then spread over all; and everything on the first node, so that the others hold no sockets. What a node
 * uses without any load is subtracted.
 */
export async function measureNodes({ postgres, startProduct, defer }: Bench): Promise<void> {
  const allMembers = await createMembers(postgres.appUrl, GROUPS_PER_NODE * Math.max(...NODE_COUNTS), GROUP_SIZE)
  const redis = await startRedis()
  defer(() => redis.kill())
  let single = 0
  for (const count of NODE_COUNTS) {
    const nodes: Server[] = []
    while (nodes.length < count) nodes.push(await startProduct({ REDIS_URL: redis.url }))
    const members = allMembers.slice(0, GROUPS_PER_NODE * count * GROUP_SIZE)
    const locate = (place: Placement) =>
      members.map((member, index) => ({
        ...member,
        address: nodes[place(index, Math.floor(index / GROUP_SIZE)) % count]?.address ?? '',
      }))
    const { seconds, perSecond } = WARM_UP
    await loadChat({ members: locate((_, group) => group), seconds: seconds * count, pace: { perSecond } })
    for (const { name, place } of count === 1 ? PLACEMENTS.slice(0, 1) : PLACEMENTS) {
      const rounds: number[][] = []
      while (rounds.length < ROUNDS) rounds.push(await costPerMessage(nodes, locate(place), RATE_PER_NODE * count))
      const perNode = nodes.map((_, node) => median(rounds.map((costs) => costs[node] ?? 0)))
      const total = median(rounds.map((costs) => costs.reduce((sum, cost) => sum + cost, 0)))
      if (count === 1) single = total
      console.log(
        `P9 ${count} nodes, ${name}: ${micros(total)} per message, ratio to one node ${(total / single).toFixed(2)}` +
          ` (per node ${perNode.map(micros).join(', ')})`,
      )
    }
    for (const node of nodes) await node.stop()
  }
}

/** Seconds of CPU per message, for each node. */
async function costPerMessage(
  nodes: readonly Server[],
  members: (TestMember & { address: string })[],
  perSecond: number,
): Promise<number[]> {
  const cpuOfNodes = () => nodes.map((node) => node.cpuSeconds())
  const beforeIdle = cpuOfNodes()
  await sleep(IDLE_SECONDS * 1_000)
  const before = cpuOfNodes()
  const started = performance.now()
  const { sent } = await loadChat({ members, seconds: SECONDS, pace: { perSecond } })
  const idlePeriods = (performance.now() - started) / 1_000 / IDLE_SECONDS
  return cpuOfNodes().map((after, node) => {
    const [idle = 0, start = 0] = [beforeIdle[node], before[node]]
    return (after - start - (start - idle) * idlePeriods) / sent
  })
}

const micros = (seconds: number): string => `${Math.round(seconds * 1e6)} µs`

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Redis } from 'ioredis'
import { findRedis } from '../../../../tools/programs/programs.ts'
import { pollUntil, runCommand } from '../../platform/db/embedded-postgres/process.ts'
import { findFreePort, startRedis, type TestRedis } from './redis.ts'

const MASTER_NAME = 'meegaan'
/** Shorter than an operator would choose, so that a drill of many failures ends. */
const FAILS_AFTER_MS = 1_000
const TAKES_OVER_WITHIN_MS = 30_000

/** Servers of which one takes over when another dies. */
export type RedisServers = {
  url: string
  /** kill -9 of a primary. Resolves when another has taken over and the killed one is its replica. */
  failOver(): Promise<void>
  end(): Promise<void>
}

async function ask(port: number, ...command: [string, ...string[]]): Promise<unknown> {
  const redis = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null, protocol: 2 })
  redis.on('error', () => undefined)
  try {
    await redis.connect()
    const [name, ...rest] = command
    return await redis.call(name, ...rest)
  } finally {
    redis.disconnect()
  }
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  if (!(await pollUntil(() => isTrue().catch(() => false), TAKES_OVER_WITHIN_MS)))
    throw new Error(`${what} did not happen within ${TAKES_OVER_WITHIN_MS} ms`)
}

/** A primary and a replica, and three that watch them. */
export async function startRedisWithSentinel(): Promise<RedisServers> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-sentinel-'))
  const primary = await startRedis()
  const servers = [primary, await startRedis(['--replicaof', '127.0.0.1', String(primary.port)])]
  const program = await findRedis()
  const sentinelPorts: number[] = []
  const sentinels: ChildProcess[] = []
  for (let made = 0; made < 3; made += 1) {
    const port = await findFreePort()
    const file = join(folder, `${port}.conf`)
    await writeFile(
      file,
      `port ${port}
bind 127.0.0.1
sentinel monitor ${MASTER_NAME} 127.0.0.1 ${primary.port} 2
sentinel down-after-milliseconds ${MASTER_NAME} ${FAILS_AFTER_MS}
sentinel failover-timeout ${MASTER_NAME} ${2 * FAILS_AFTER_MS}
`,
    )
    sentinelPorts.push(port)
    sentinels.push(spawn(program, [file, '--sentinel'], { stdio: 'ignore' }))
  }
  const primaryPort = async (sentinel: number) =>
    Number(((await ask(sentinel, 'sentinel', 'get-master-addr-by-name', MASTER_NAME)) as string[])[1])
  const replicates = async (port: number) => /state=online/.test(String(await ask(port, 'info', 'replication')))
  await until('replication', () => replicates(primary.port))
  for (const port of sentinelPorts)
    await until('a look at the replica', async () =>
      JSON.stringify(await ask(port, 'sentinel', 'replicas', MASTER_NAME)).includes(String(servers[1]?.port)),
    )

  return {
    url: `redis-sentinel://${sentinelPorts.map((port) => `127.0.0.1:${port}`).join(',')}/${MASTER_NAME}`,
    failOver: async () => {
      const before = await primaryPort(sentinelPorts[0] ?? 0)
      const killed = servers.find(({ port }) => port === before)
      const other = servers.find(({ port }) => port !== before)
      await killed?.kill()
      for (const port of sentinelPorts) await until('a failover', async () => (await primaryPort(port)) === other?.port)
      await killed?.start()
      await until('replication', () => replicates(other?.port ?? 0))
    },
    end: async () => {
      for (const sentinel of sentinels) sentinel.kill('SIGKILL')
      for (const server of servers) await server.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/** Three primaries with a replica each. */
export async function startRedisCluster(): Promise<RedisServers & { moveSlots(count: number): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-cluster-'))
  const servers: TestRedis[] = []
  for (let made = 0; made < 6; made += 1)
    servers.push(
      await startRedis([
        ...['--cluster-enabled', 'yes', '--cluster-port', String(await findFreePort())],
        ...['--cluster-node-timeout', String(FAILS_AFTER_MS), '--dir', folder],
        ...['--cluster-config-file', `nodes-${made}.conf`],
      ]),
    )
  const cli = join(dirname(await findRedis()), 'redis-cli')
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`)
  const manage = async (...command: string[]) => {
    const { code, output } = await runCommand(cli, ['--cluster', ...command, '--cluster-yes'])
    if (code !== 0) throw new Error(output)
  }
  await manage('create', ...addresses, '--cluster-replicas', '1')

  type Node = { id: string; port: number; isPrimary: boolean; isFailing: boolean }
  const nodesSeenBy = async (port: number): Promise<Node[]> =>
    String(await ask(port, 'cluster', 'nodes'))
      .trim()
      .split('\n')
      .map((line) => {
        const [id = '', address = '', flags = ''] = line.split(' ')
        return {
          id,
          port: Number(/:(\d+)@/.exec(address)?.[1]),
          isPrimary: flags.includes('master'),
          isFailing: flags.includes('fail') || flags.includes('handshake'),
        }
      })
  const isWhole = async (port: number) =>
    (await nodesSeenBy(port)).filter(({ isPrimary, isFailing }) => isPrimary && !isFailing).length === 3 &&
    (await nodesSeenBy(port)).every(({ isFailing }) => !isFailing) &&
    /cluster_state:ok/.test(String(await ask(port, 'cluster', 'info')))
  const untilWhole = () => Promise.all(servers.map(({ port }) => until('a whole cluster', () => isWhole(port))))
  await untilWhole()

  let failures = 0
  return {
    url: `redis-cluster://${addresses.join(',')}`,
    failOver: async () => {
      const asked = servers[0]?.port ?? 0
      const primaries = (await nodesSeenBy(asked)).filter(({ isPrimary }) => isPrimary)
      const chosen = primaries[failures++ % primaries.length]?.port
      const killed = servers.find(({ port }) => port === chosen)
      const witness = servers.find(({ port }) => port !== chosen)?.port ?? 0
      await killed?.kill()
      await until('a failover', async () => {
        const seen = await nodesSeenBy(witness)
        return seen.filter(({ isPrimary, isFailing }) => isPrimary && !isFailing).length === 3
      })
      await killed?.start()
      await untilWhole()
    },
    moveSlots: async (count) => {
      const [from, to] = (await nodesSeenBy(servers[0]?.port ?? 0)).filter(({ isPrimary }) => isPrimary)
      const flags = ['--cluster-from', from?.id ?? '', '--cluster-to', to?.id ?? '', '--cluster-slots', String(count)]
      // A counter may be written on both servers while its slot moves.
      await manage('reshard', addresses[0] ?? '', ...flags, '--cluster-replace')
      await untilWhole()
    },
    end: async () => {
      for (const server of servers) await server.kill()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

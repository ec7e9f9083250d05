import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../api/src/config.ts'
import { pollUntil } from '../../api/src/platform/db/embedded-postgres/process.ts'
import { startPostgres, type TestPostgres } from '../../api/src/testing/servers/postgres.ts'
import { findFreePort, startRedis, type TestRedis } from '../../api/src/testing/servers/redis.ts'
import { type ServerProcess, startServerProcess } from '../../api/src/testing/servers/server-process.ts'
import { mountSmallDisk, type SmallDisk } from '../../api/src/testing/servers/small-disk.ts'
import { startTcpProxy, type TcpProxy } from '../../api/src/testing/servers/tcp-proxy.ts'
import type { Release } from './previous-release.ts'

const UPLOADS_MB = 64

export type Node = {
  address: string
  database: TcpProxy
  redis: TcpProxy
  server(): ServerProcess
  start(): Promise<void>
  /** @returns the exit code; null after SIGKILL */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** Moves its clock, while it runs and for later starts. */
  setClock(offsetMs: number): Promise<void>
  /** Everything printed since the run began. */
  output(): string
}

export type Machine = {
  postgres: TestPostgres
  redis: TestRedis
  disk: SmallDisk
  nodes: readonly Node[]
  /** The database for the test itself, which faults do not reach. */
  own: TcpProxy
  /** Connects all proxies to the database as it was started last. */
  retarget(): void
  end(): Promise<void>
}

/** Replaces the clock by one that is moved by SIGUSR2. Timers do not follow it, as on a real machine. */
const clockModule = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  const { now } = Date
  let offset = 0
  const read = () => { try { offset = Number(readFileSync(${JSON.stringify(file)}, 'utf8')) } catch { offset = 0 } }
  read()
  process.on('SIGUSR2', read)
  Date.now = () => now() + offset
  globalThis.Date = new Proxy(Date, {
    apply: () => new Date().toString(),
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [Date.now()] : args, made),
  })`)}`

/** A PostgreSQL, a Redis, and a node of each release on both. All of them share a small disk for uploads. */
export async function startMachine(
  folder: string,
  releases: readonly Release[],
  env: Readonly<Record<string, string>>,
  overrides: Partial<Config> & Pick<Config, 'fetchAllowedHosts'>,
): Promise<Machine> {
  const postgres = await startPostgres()
  const redis = await startRedis()
  const dataDir = join(folder, 'data')
  const disk = await mountSmallDisk(dataDir, UPLOADS_MB)
  const own = await startTcpProxy(postgres.appUrl())

  async function makeNode({ main }: Release, index: number): Promise<Node> {
    // A release before `main-with-overrides.ts` reads them from its environment.
    const formerSettings = main.endsWith('/main.ts')
      ? { NEWCOMER_LIMITS: '0', FETCH_ALLOWED_HOSTS: overrides.fetchAllowedHosts.join() }
      : {}
    const [database, redisProxy] = [await startTcpProxy(postgres.appUrl()), await startTcpProxy(redis.url)]
    const port = String(await findFreePort())
    const clockFile = join(folder, `clock-${index}`)
    const outputs: string[] = []
    let server: ServerProcess | null = null
    const running = () => {
      if (server === null) throw new Error(`node ${index} is not running`)
      return server
    }
    const node: Node = {
      address: `http://127.0.0.1:${port}`,
      database,
      redis: redisProxy,
      server: running,
      // As a supervisor: a start during another fault may fail, and is tried again.
      start: () =>
        until(`a start of node ${index}`, async () => {
          const settings = { PORT: port, DATA_DIR: dataDir, REDIS_URL: redisProxy.url, DATABASE_URL: database.url }
          const launch = {
            main,
            overrides,
            launcher: disk.launcher,
            nodeOptions: [`--import=${clockModule(clockFile)}`],
          }
          server = await startServerProcess(
            { ...env, ...formerSettings, ...settings, DATABASE_ADMIN_URL: postgres.adminUrl() },
            undefined,
            launch,
          ).catch((error: Error) => {
            outputs.push(error.message)
            return null
          })
          return server !== null
        }),
      async end(signal) {
        const ending = running()
        server = null
        outputs.push(ending.output())
        return ending.end(signal)
      },
      async setClock(offsetMs) {
        await writeFile(clockFile, String(offsetMs))
        process.kill(running().pid, 'SIGUSR2')
      },
      output: () => [...outputs, server?.output() ?? ''].join('\n'),
    }
    await node.start()
    return node
  }

  const nodes: Node[] = []
  for (const [index, release] of releases.entries()) nodes.push(await makeNode(release, index))
  return {
    ...{ postgres, redis, disk, nodes, own },
    retarget: () => {
      for (const proxy of [own, ...nodes.map(({ database }) => database)]) proxy.retarget(postgres.appUrl())
    },
    end: async () => {
      for (const { end, database, redis: redisProxy } of nodes) {
        await end('SIGKILL').catch(() => null)
        await Promise.all([database.close(), redisProxy.close()])
      }
      await own.close()
      await redis.kill()
      await postgres.end()
      disk.unmount()
    },
  }
}

export const isReady = async ({ address }: Node): Promise<boolean> =>
  fetch(`${address}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

export async function until(what: string, check: () => Promise<boolean>, milliseconds = 180_000): Promise<void> {
  if (!(await pollUntil(check, milliseconds))) throw new Error(`not within ${milliseconds} ms: ${what}`)
}

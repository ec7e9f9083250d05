import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queues } from '../api/src/app.ts'
import { startEmbeddedPostgres } from '../api/src/platform/db/embedded-postgres/supervisor.ts'
import { migrate } from '../api/src/platform/db/migrate.ts'
import { measureAnonymous } from './anonymous.ts'
import { measureCapacity } from './capacity.ts'
import { printCapacity } from './capacity-model.ts'
import { measureChat } from './chat.ts'
import { measureEndOfRights } from './end-of-rights.ts'
import { measureFit } from './fit.ts'
import { measureGrowth } from './growth.ts'
import { measureLanding } from './landing.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureLogin } from './login.ts'
import { measureNodes } from './nodes.ts'
import { type Bench, startServer } from './processes.ts'
import { measureResume } from './resume.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSockets } from './sockets.ts'
import { measureTrust } from './trust.ts'

const measurements: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  anonymous: measureAnonymous,
  capacity: measureCapacity,
  chat: measureChat,
  endOfRights: measureEndOfRights,
  fit: measureFit,
  growth: measureGrowth,
  landing: measureLanding,
  lighthouse: measureLighthouse,
  lists: measureLists,
  login: measureLogin,
  nodes: measureNodes,
  resume: measureResume,
  scrolling: measureScrolling,
  sockets: measureSockets,
  trust: measureTrust,
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in measurements))
  if (unknown.length > 0)
    throw new Error(`unknown benchmark ${unknown.join(', ')}; known are ${Object.keys(measurements).join(', ')}`)
  for (const [name, measure] of Object.entries(measurements))
    if (names.length === 0 || names.includes(name)) await onFreshDatabase(measure)
}

async function onFreshDatabase(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => console.error(error),
  })
  try {
    await migrate(postgres.adminUrl, new URL(postgres.appUrl).username, queues)
    await measure({
      postgres,
      startProduct: (env = {}, options = {}) => {
        const environment = {
          DATABASE_URL: postgres.appUrl,
          DATABASE_ADMIN_URL: postgres.adminUrl,
          DATA_DIR: dataDir,
          PORT: '0',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          RATE_LIMIT_SCALE: '1000000',
          NEWCOMER_LIMITS: '0',
          SEED_DEMO: '0',
        }
        return startServer('../api/src/main.ts', { ...environment, ...env }, options)
      },
    })
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const names = process.argv.slice(2)
// Computed from the last results of `capacity`; measures nothing.
if (names.join() === 'model') await printCapacity()
else await main(names)

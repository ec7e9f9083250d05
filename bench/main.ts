import { Client } from 'pg'
import { measureChat } from './chat/chat.ts'
import { measureEndOfRights } from './chat/end-of-rights.ts'
import { measureNodes } from './chat/nodes.ts'
import { measureResume } from './chat/resume.ts'
import { measureSockets } from './chat/sockets.ts'
import { measureGrowth, measureLists } from './lists/lists.ts'
import { startDatabase } from './measuring/database.ts'
import { type Bench, startServer } from './measuring/processes.ts'
import { measureAnonymous } from './pages/anonymous.ts'
import { measureLanding } from './pages/landing.ts'
import { measureLighthouse } from './pages/lighthouse.ts'
import { measureSignedIn } from './pages/signed-in.ts'
import { measureMatchmaking, measureWishMatchmaking } from './people/matchmaking.ts'
import { measureTown } from './people/town.ts'

const measurements: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  anonymous: measureAnonymous,
  chat: measureChat,
  endOfRights: measureEndOfRights,
  growth: measureGrowth,
  landing: measureLanding,
  lighthouse: measureLighthouse,
  lists: measureLists,
  matchmaking: measureMatchmaking,
  nodes: measureNodes,
  pages: measureSignedIn,
  resume: measureResume,
  sockets: measureSockets,
  town: measureTown,
  wishMatchmaking: measureWishMatchmaking,
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in measurements))
  if (unknown.length > 0)
    throw new Error(`unknown benchmark ${unknown.join(', ')}; known are ${Object.keys(measurements).join(', ')}`)
  for (const [name, measure] of Object.entries(measurements))
    if (names.length === 0 || names.includes(name)) await onFreshDatabase(measure)
}

async function onFreshDatabase(measure: (bench: Bench) => Promise<void>): Promise<void> {
  const { postgres, dataDir, stop } = await startDatabase()
  const ends: (() => Promise<unknown>)[] = []
  const startAndDefer: Bench['startServer'] = async (...options) => {
    const server = await startServer(...options)
    ends.unshift(server.stop)
    return server
  }
  try {
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
          SEED_DEMO: '0',
        }
        const main = new URL('../api/src/testing/servers/main-with-overrides.ts', import.meta.url)
        const args = [JSON.stringify({ newcomerLimits: false, checksAnswers: false })]
        return startAndDefer(main, { ...environment, ...env }, { ...options, args })
      },
      startServer: startAndDefer,
      connect: async (connectionString) => {
        const client = new Client({ connectionString })
        await client.connect()
        ends.unshift(() => client.end())
        return client
      },
      defer: (end) => void ends.unshift(end),
    })
  } finally {
    for (const end of ends) await end()
    await stop()
  }
}

await main(process.argv.slice(2))

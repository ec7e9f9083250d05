import type { Client } from 'pg'
import type { Log } from '../http/monitoring/log.ts'
import { connectClient, type Database } from './database.ts'

const CHANNEL = 'nodes_lost'
const RECONNECT_MS = 1_000

/** For a node without Redis: the others cannot know what they miss. @param onSignal also for own signals and after a reconnection */
export function createDatabaseSignal(options: { databaseUrl: string; db: Database; log: Log; onSignal(): void }) {
  const { databaseUrl, db, log, onSignal } = options
  let client: Client | null = null
  let isStopped = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function listen(): Promise<void> {
    if (isStopped) return
    try {
      client = await connectClient(databaseUrl, {
        application_name: 'api-signal',
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        keepAlive: true,
      })
      client.on('notification', onSignal)
      client.once('end', reconnectLater)
      await client.query(`listen ${CHANNEL}`)
      // It may have been stopped while it connected.
      if (isStopped) await client.end()
      else onSignal()
    } catch (error) {
      log.debug({ err: error }, 'database signal')
      await client?.end().catch(() => undefined)
      reconnectLater()
    }
  }

  function reconnectLater(): void {
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(() => void listen(), RECONNECT_MS)
  }

  return {
    start: () => void listen(),
    /** Loses nothing by failing: the nodes that reach neither Redis nor PostgreSQL resume when they do. */
    send: async (): Promise<void> => {
      await db.$client
        .query(`notify ${CHANNEL}`)
        .catch((error: unknown) => log.debug({ err: error }, 'database signal'))
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

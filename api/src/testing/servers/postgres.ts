import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queues } from '../../domains.ts'
import { inspectProcess, pollUntil } from '../../platform/db/embedded-postgres/process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/db/embedded-postgres/supervisor.ts'
import { superuserUrl } from '../../platform/db/embedded-postgres/testing.ts'
import { migrate } from '../../platform/db/migrate.ts'

export type TestPostgres = {
  appUrl(): string
  adminUrl(): string
  superuserUrl(): Promise<string>
  logFile: string
  /** PostgreSQL's immediate shutdown: connections break, and the next start recovers from the log. */
  stopImmediately(): Promise<void>
  /** Starts it again, on another port. */
  start(): Promise<void>
  end(): Promise<void>
}

/** A migrated PostgreSQL server of its own, durable as in production, that can be stopped immediately. */
export async function startPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-postgres-'))
  const startServer = () => startEmbeddedPostgres({ dataDir, log: () => undefined, onLost: () => undefined })
  let running: EmbeddedPostgres = await startServer()
  await migrate(running.adminUrl, new URL(running.appUrl).username, queues)
  return {
    appUrl: () => running.appUrl,
    adminUrl: () => running.adminUrl,
    superuserUrl: () => superuserUrl(dataDir),
    logFile: join(dataDir, 'postgres.log'),
    stopImmediately: async () => {
      const pid = Number((await readFile(join(dataDir, 'pgdata', 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGQUIT')
      await pollUntil(async () => (await inspectProcess(pid)).state !== 'running', 10_000)
      await running.stop()
    },
    start: async () => {
      running = await startServer()
    },
    end: async () => {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

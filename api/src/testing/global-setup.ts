import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { queues } from '../app.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres/supervisor.ts'
import { migrate } from '../platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database every test file copies; owner's and application's connection. */
    templateAdminUrl: string
    templateAppUrl: string
  }
}

/** One real PostgreSQL for the whole run, in memory-speed mode: a test's rows need not survive a power cut. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => console.error('the test database was lost', error),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Its workers are the superuser's: the owner could not drop a database one of them is in.
      autovacuum: 'off',
    },
  })
  await migrate(postgres.adminUrl, new URL(postgres.appUrl).username, queues)
  project.provide('templateAdminUrl', postgres.adminUrl)
  project.provide('templateAppUrl', postgres.appUrl)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

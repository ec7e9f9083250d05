import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { queues } from '../domains.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres/supervisor.ts'
import { migrate } from '../platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the migrated template database, for its owner and for the application. */
    templateAdminUrl: string
    templateAppUrl: string
  }
}

/** One real PostgreSQL for the whole run, without fsync because test data need not be durable. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => console.error('lost the connection to the test database', error),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // Less is logged, and no checkpoint but those of copying a database: a quarter less CPU time.
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '8GB',
      checkpoint_timeout: '1h',
      shared_buffers: '512MB',
      max_connections: '200',
      // Transactions that wait for each other in a circle are retried; by default each such circle waits for a second.
      deadlock_timeout: '50ms',
      // An autovacuum worker in a database would prevent its owner from dropping it.
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queues } from '../../api/src/domains.ts'
import { startEmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres/supervisor.ts'
import { migrate } from '../../api/src/platform/db/migrate.ts'

/** An empty, migrated database in a folder of its own; `stop` removes both. */
export async function startDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-postgres-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => console.error(error),
  })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  await migrate(postgres.adminUrl, new URL(postgres.appUrl).username, queues)
  return { postgres, dataDir, stop }
}

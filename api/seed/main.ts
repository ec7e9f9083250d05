import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { queues } from '../src/domains.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import { runTask } from '../src/task-database.ts'
import { seedDemo } from './demo.ts'
import { seedLarge } from './large.ts'
import { seedPortraits } from './portraits.ts'

class SeedRefusal extends OperatorError {}

/**
 * `npm run seed` inserts the demo data into the empty embedded database of DATA_DIR, with `--large` also the data set for
 * performance measurements. Refuses a database with users, a set DATABASE_URL, production, and a running application.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const isLarge = process.argv.includes('--large')
  if (config.databaseUrl !== null)
    throw new SeedRefusal('DATABASE_URL is set. Demo data only goes into the embedded database: unset it.')
  if (config.isProduction) throw new SeedRefusal('NODE_ENV is production. Demo data does not belong there.')
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => {
      console.error(`The database was lost: ${error.message}`)
      process.exit(1)
    },
    // Fewer checkpoints: a seed that is interrupted can be repeated.
    settings: isLarge ? { max_wal_size: '4GB' } : {},
  })
  const owner = new Client({ connectionString: postgres.adminUrl })
  try {
    await migrate(postgres.adminUrl, decodeURIComponent(new URL(postgres.appUrl).username), queues)
    await owner.connect()
    const { rows } = await owner.query<{ users: number }>('select count(*)::int as users from users')
    if (rows[0] === undefined || rows[0].users > 0)
      throw new SeedRefusal(
        `${dataDir} already has ${rows[0]?.users} users. Use an empty folder: DATA_DIR=./data/large npm run seed -- --large`,
      )
    const app = await buildApp({ ...config, databaseUrl: postgres.appUrl, logLevel: 'error' })
    try {
      const { logins } = await seedDemo(app.ctx)
      await seedPortraits(app.ctx)
      for (const { email, password, description } of logins)
        console.log(`log in as ${email} with ${password} (${description})`)
      if (isLarge)
        await seedLarge(owner, await hashPassword(logins[0]?.password ?? ''), (message) => console.log(message))
    } finally {
      await app.close()
    }
  } finally {
    await owner.end()
    await postgres.stop()
  }
}

runTask(main)

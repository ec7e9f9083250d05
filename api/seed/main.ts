import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Client } from 'pg'
import { buildApp, queues } from '../src/app.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { EmbeddedPostgresRefusal } from '../src/platform/db/embedded-postgres/refusal.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres/supervisor.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import { seedDemo } from './demo.ts'
import { seedLarge } from './large.ts'

class SeedRefusal extends Error {}

/**
 * `npm run seed` fills the empty embedded database in DATA_DIR with the demo town; with `--large` with the data set that
 * performance is measured on as well. Refused where anybody lives already, where DATABASE_URL is set, and beside a
 * running application.
 */
async function main(): Promise<void> {
  const config = readConfig()
  const isLarge = process.argv.includes('--large')
  if (config.databaseUrl !== null)
    throw new SeedRefusal('DATABASE_URL is set. Made-up people only go into the embedded database: unset it.')
  if (config.isProduction) throw new SeedRefusal('NODE_ENV is production. Made-up people do not go there.')
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    onLost: (error) => {
      console.error(`The database was lost: ${error.message}`)
      process.exit(1)
    },
    // A thing that can be made anew need not survive a power cut halfway, and many pages are written only once.
    settings: isLarge ? { max_wal_size: '4GB' } : {},
  })
  const owner = new Client({ connectionString: postgres.adminUrl })
  try {
    await migrate(postgres.adminUrl, decodeURIComponent(new URL(postgres.appUrl).username), queues)
    await owner.connect()
    const { rows } = await owner.query<{ people: number }>('select count(*)::int as people from users')
    if (rows[0] === undefined || rows[0].people > 0)
      throw new SeedRefusal(
        `${dataDir} already holds ${rows[0]?.people} people. Give an empty folder: DATA_DIR=./data/large npm run seed -- --large`,
      )
    const app = await buildApp({ ...config, databaseUrl: postgres.appUrl, logLevel: 'error' })
    try {
      const { logins } = await seedDemo(app.ctx)
      for (const { email, password, who } of logins) console.log(`log in as ${email} with ${password} (${who})`)
      if (isLarge) await seedLarge(owner, await hashPassword(logins[0]?.password ?? ''), (line) => console.log(line))
    } finally {
      await app.close()
    }
  } finally {
    await owner.end()
    await postgres.stop()
  }
}

main().catch((error: unknown) => {
  // What a person can mend is said in a sentence; the rest is ours, with its stack.
  const isTheirs =
    error instanceof SeedRefusal || error instanceof ConfigError || error instanceof EmbeddedPostgresRefusal
  console.error(isTheirs ? error.message : error)
  process.exitCode = 1
})

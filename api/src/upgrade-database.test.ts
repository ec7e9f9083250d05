import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queues } from './app.ts'
import { readConfig } from './config.ts'
import { type Binaries, findBinaries } from './platform/db/embedded-postgres/binaries.ts'
import { installOlderBinaries, upgradableMajors } from './platform/db/embedded-postgres/older-binaries.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres/supervisor.ts'
import { processesOf, query, useEmbeddedPostgres } from './platform/db/embedded-postgres/testing.ts'
import { migrate } from './platform/db/migrate.ts'
import { roleOf } from './platform/db/server-urls.ts'
import { withStartedDatabase } from './task-database.ts'
import { startProgram } from './testing/servers/program.ts'

useEmbeddedPostgres()

const OLD_MAJOR = 17

let folder = ''
let older: Binaries
/** A stopped installation on the older PostgreSQL, with rows, a used sequence and an upload. */
let dataDir = ''

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'upgrade-database-')))
  older = await installOlderBinaries(OLD_MAJOR, join(folder, 'older'))
  dataDir = join(folder, 'data')
  const postgres = await startEmbeddedPostgres({
    dataDir,
    binaries: older,
    log: () => undefined,
    onLost: () => undefined,
  })
  await migrate(postgres.adminUrl, roleOf(postgres.appUrl), queues)
  await query(postgres.adminUrl, `insert into secrets (name, value) values ('é 1', 'één'), ('b', E'regel\\nregel')`)
  await query(postgres.adminUrl, `insert into jobs.job (name, data) values ('${queues[0]}', '{"id": 1}')`)
  await postgres.stop()
  await mkdir(join(dataDir, 'uploads'))
  await writeFile(join(dataDir, 'uploads', 'picture.webp'), 'pixels')
})

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** How this machine reaches the npm registry. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_|https?_proxy$|no_proxy$|node_extra_ca_certs$)/i.test(name),
  ),
)

async function upgrade(env: Record<string, string> = {}, interruptAt?: RegExp) {
  const child = startProgram('upgrade-database', [], { ...network, HOME: process.env.HOME, DATA_DIR: dataDir, ...env })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
    if (interruptAt?.test(stdout)) child.kill('SIGINT')
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  return { code: code as number | null, stdout, stderr }
}

/** The content of every file of the old cluster that its server writes rows to. */
async function readCluster(clusterDir: string): Promise<string> {
  const names = ['PG_VERSION', 'passwords.json', 'global/pg_control']
  return (await Promise.all(names.map((name) => readFile(join(clusterDir, name), 'base64')))).join('\n')
}

test('the binaries of every major version that had this application can be installed', async () => {
  const { major } = await findBinaries()
  expect(upgradableMajors).toEqual(Array.from({ length: major - 15 }, (_, index) => 15 + index))
})

test('a start on an older cluster names the command, and a refused or interrupted upgrade changes nothing', async () => {
  await expect(withStartedDatabase(readConfig({ DATA_DIR: dataDir }), async () => undefined)).rejects.toThrow(
    `is PostgreSQL ${OLD_MAJOR}, and this version of the application comes with PostgreSQL 18. Run "npm run upgrade-database"`,
  )
  const before = await readCluster(join(dataDir, 'pgdata'))

  const offline = await upgrade({
    npm_config_registry: 'http://127.0.0.1:1',
    npm_config_cache: join(folder, 'no-cache'),
    npm_config_fetch_retries: '0',
  })
  expect(offline.stderr).toMatch(
    /^PostgreSQL 17 is needed to read the old database, and npm cannot install .*ECONNREFUSED/,
  )
  expect(offline.stderr).toMatch(/The database is unchanged\.\n$/)
  expect(offline.code).toBe(1)

  const configured = await upgrade({ DATABASE_URL: 'postgres://a:b@127.0.0.1:5432/c' })
  expect(configured.stderr).toMatch(/^DATABASE_URL is set/)

  const interrupted = await upgrade({}, /Writing the rows/)
  expect(interrupted).toMatchObject({ code: 1, stderr: 'Interrupted. The database is unchanged.\n' })

  expect((await readdir(dataDir)).sort()).toEqual(['pgdata', 'postgres.log', 'uploads'])
  expect(await readCluster(join(dataDir, 'pgdata'))).toBe(before)
  expect(processesOf(join(dataDir, 'upgrade', 'old'))).toEqual([])
})

test('an application that runs on the folder is named by its pid', async () => {
  const running = await startEmbeddedPostgres({
    dataDir,
    binaries: older,
    log: () => undefined,
    onLost: () => undefined,
  })
  const refused = await upgrade()
  await running.stop()
  expect(refused.stderr).toContain(`is in use by another process (pid ${process.pid}). Stop that one first`)
  expect(refused.code).toBe(1)
  expect((await readdir(dataDir)).sort()).toEqual(['pgdata', 'postgres.log', 'uploads'])
})

test('the rows, waiting jobs and uploads are on the new PostgreSQL, and the old cluster is kept as it was', async () => {
  const before = await readCluster(join(dataDir, 'pgdata'))
  const { code, stdout, stderr } = await upgrade()
  expect(stderr).toBe('')
  expect(code).toBe(0)
  expect(stdout).toContain(`The old one is kept in ${join(dataDir, 'pgdata-17')}`)
  expect((await readdir(dataDir)).sort()).toEqual(['pgdata', 'pgdata-17', 'postgres.log', 'uploads'])
  expect(await readCluster(join(dataDir, 'pgdata-17'))).toBe(before)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['picture.webp'])

  await withStartedDatabase(readConfig({ DATA_DIR: dataDir }), async ({ adminUrl, appUrl }) => {
    await migrate(adminUrl, roleOf(appUrl), queues)
    expect(await query(adminUrl, 'show server_version')).toEqual([{ server_version: expect.stringMatching(/^18\./) }])
    expect(await query(appUrl, 'select name, value from secrets order by name')).toEqual([
      { name: 'b', value: 'regel\nregel' },
      { name: 'é 1', value: 'één' },
    ])
    expect(await query(appUrl, 'select data from jobs.job')).toEqual([{ data: { id: 1 } }])
  })

  const again = await upgrade()
  expect(again.stdout).toMatch(/is PostgreSQL 18 already: nothing to do\.\n$/)
  expect(again.code).toBe(0)
})

test('an upgrade that ended between its two renames is not taken for an empty folder, and is finished', async () => {
  await mkdir(join(dataDir, 'upgrade', 'new'), { recursive: true })
  await rename(join(dataDir, 'pgdata'), join(dataDir, 'upgrade', 'new', 'pgdata'))

  const start = withStartedDatabase(readConfig({ DATA_DIR: dataDir }), async () => undefined)
  await expect(start).rejects.toThrow(/was interrupted at its last step: run "npm run upgrade-database" again/)
  expect((await upgrade()).stdout).toBe('Finished the interrupted upgrade. Start the application.\n')
  await withStartedDatabase(readConfig({ DATA_DIR: dataDir }), async ({ appUrl }) => {
    expect(await query(appUrl, 'select count(*)::int from secrets')).toEqual([{ count: 2 }])
  })
  expect((await readdir(dataDir)).sort()).toEqual(['pgdata', 'pgdata-17', 'postgres.log', 'uploads'])
})

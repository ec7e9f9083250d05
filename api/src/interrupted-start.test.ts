import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { queues } from './domains.ts'
import { pollUntil } from './platform/db/embedded-postgres/process.ts'
import { processesOf, useEmbeddedPostgres } from './platform/db/embedded-postgres/testing.ts'
import { migrate } from './platform/db/migrate.ts'
import { roleOf } from './platform/db/server-urls.ts'
import { withStartedDatabase } from './task-database.ts'
import { startProgram } from './testing/servers/program.ts'

useEmbeddedPostgres()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interrupted-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Start = { dataDir: string; output: () => string }

const list = (path: string) => readdir(path).catch((): string[] => [])

const moments: [name: string, isReached: (start: Start) => Promise<boolean>][] = [
  ['initdb', async ({ dataDir }) => (await list(dataDir)).some((name) => name.includes('.new.'))],
  [
    'the first launch of PostgreSQL',
    async ({ dataDir }) => (await list(join(dataDir, 'pgdata'))).includes('running.json'),
  ],
  ['migration', async ({ output }) => output().includes('Started PostgreSQL')],
]

test.each(moments)('Ctrl-C during %s: exit 0, silent, nothing left running or half made', async (name, isReached) => {
  const dataDir = join(folder, name.replaceAll(' ', '-'))
  // Its own process group, which a terminal sends Ctrl-C to.
  const child = startProgram(
    'main',
    [],
    { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    { detached: true },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = once(child, 'close')
  expect(await pollUntil(() => isReached({ dataDir, output: () => stdout }), 60_000)).toBe(true)
  process.kill(-(child.pid ?? 0), 'SIGINT')
  const [code] = await ended

  expect(stderr).toBe('')
  expect(code).toBe(0)
  // A backend that was just stopped is listed for some milliseconds more.
  await expect.poll(() => processesOf(dataDir)).toEqual([])
  expect((await list(dataDir)).filter((entry) => entry.includes('.new.'))).toEqual([])
  await withStartedDatabase(readConfig({ DATA_DIR: dataDir }), ({ adminUrl, appUrl }) =>
    migrate(adminUrl, roleOf(appUrl), queues),
  )
})

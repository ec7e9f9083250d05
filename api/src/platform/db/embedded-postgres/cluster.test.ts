import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import {
  addCleanup,
  killApplication,
  makeDataDir,
  makeInitializedDataDir,
  query,
  startApplication,
  startInProcess,
  superuserUrl,
  useEmbeddedPostgres,
} from './testing.ts'

useEmbeddedPostgres()

test('incomplete databases of earlier starts are removed, one that is being created is not', async () => {
  const dataDir = await makeDataDir()
  const ended = spawn('true')
  await new Promise((resolve) => ended.on('exit', resolve))
  await mkdir(join(dataDir, `pgdata.new.${ended.pid}`, 'base'), { recursive: true })
  await writeFile(join(dataDir, `pgdata.new.${ended.pid}.password`), 'secret')
  await mkdir(join(dataDir, `pgdata.new.${process.pid}`, 'base'), { recursive: true })
  await mkdir(join(dataDir, `pgdata.new.${process.ppid}`))

  const { adminUrl } = await startInProcess(dataDir)
  expect(await query(adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['pgdata', `pgdata.new.${process.ppid}`, 'postgres.log'])
})

test('a folder moved while its server runs is served from its new path', async () => {
  const dataDir = await makeInitializedDataDir()
  const moved = `${dataDir}-moved`
  await killApplication(await startApplication(dataDir))
  await rename(dataDir, moved)
  addCleanup(() => rm(moved, { recursive: true, force: true, maxRetries: 10 }))

  await startInProcess(moved)
  expect(await query(await superuserUrl(moved), 'show data_directory')).toEqual([
    { data_directory: join(moved, 'pgdata') },
  ])
})

test('a copy made while the server runs is refused; if nothing ran on it, it gets its own server', async () => {
  const original = await makeInitializedDataDir()
  const copy = await makeDataDir()
  const first = await startApplication(original)
  await cp(original, copy, { recursive: true, preserveTimestamps: true })

  await expect(startInProcess(copy)).rejects.toThrow(/was copied from .* while the application ran on it/)
  await rm(join(copy, 'pgdata', 'running.json'))
  const second = await startInProcess(copy)
  await query(second.adminUrl, 'create table only_in_the_copy ()')
  const found = await query(first.report.adminUrl ?? '', `select to_regclass('only_in_the_copy') as found`)
  expect(found).toEqual([{ found: null }])
})

test('a missing password file is a refusal, not a crash', async () => {
  const dataDir = await makeInitializedDataDir()
  await rm(join(dataDir, 'pgdata', 'passwords.json'))

  await expect(startInProcess(dataDir)).rejects.toThrow(EmbeddedPostgresRefusal)
})

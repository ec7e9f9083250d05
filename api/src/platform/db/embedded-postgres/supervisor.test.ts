import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectProcess } from './process.ts'
import { EmbeddedPostgresRefusal } from './refusal.ts'
import {
  addCleanup,
  killApplication,
  killPostmaster,
  makeDataDir,
  makeInitializedDataDir,
  processesOf,
  query,
  readPostmasterPid,
  startApplication,
  startInProcess,
  superuserUrl,
  useEmbeddedPostgres,
} from './testing.ts'

useEmbeddedPostgres()

test('the first start creates both roles and the database with durable settings', async () => {
  const dataDir = await makeDataDir()
  const { adminUrl, appUrl, messages } = await startInProcess(dataDir, { fsync: 'on' })

  expect(messages).toContain('Creating a new database')
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'unix_socket_directories',
    'jit',
  ]
  const shown = await query(await superuserUrl(dataDir), 'select name, setting from pg_settings where name = any($1)', [
    names,
  ])
  expect(Object.fromEntries(shown.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    jit: 'off',
  })
  const [database] = await query(
    adminUrl,
    `select current_user, current_database(), pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = current_database()`,
  )
  expect(database).toEqual({
    current_user: 'meegaan_owner',
    current_database: 'meegaan',
    owner: 'meegaan_owner',
    encoding: 'UTF8',
  })
  expect(await query(appUrl, 'select current_user, current_database()')).toEqual([
    { current_user: 'meegaan_app', current_database: 'meegaan' },
  ])
})

test('the application role has its grants and cannot alter the schema', async () => {
  const { adminUrl, appUrl } = await startInProcess(await makeInitializedDataDir())
  await query(adminUrl, 'create table places (name text); grant select, insert on places to meegaan_app')

  await query(appUrl, `insert into places values ('Utrecht')`)
  expect(await query(appUrl, 'select name from places')).toEqual([{ name: 'Utrecht' }])
  await expect(query(appUrl, 'create table others ()')).rejects.toThrow('permission denied for schema public')
  await expect(query(appUrl, 'alter table places add column town text')).rejects.toThrow('must be owner')
  await expect(query(appUrl, 'create database others')).rejects.toThrow('permission denied')
})

test('the owner can create extensions and databases, and names sort in Dutch order', async () => {
  const { adminUrl } = await startInProcess(await makeInitializedDataDir())
  await query(adminUrl, 'create extension pg_trgm; create extension unaccent')
  await query(adminUrl, 'create database a_copy template meegaan')

  const sorted = await query(
    adminUrl,
    `select n from unnest(array['zoë', 'Bram', 'élise', 'Eva', 'anna', 'Zara']) n order by n`,
  )
  expect(sorted.map((row) => row.n)).toEqual(['anna', 'Bram', 'élise', 'Eva', 'Zara', 'zoë'])
  expect(await query(adminUrl, `select show_trgm('é') <> '{}' as knows`)).toEqual([{ knows: true }])
})

test('stop ends every process without losing data or reporting a loss', async () => {
  const dataDir = await makeInitializedDataDir()
  const first = await startInProcess(dataDir)
  await query(first.adminUrl, `create table places (name text); insert into places values ('Utrecht')`)
  const pid = await readPostmasterPid(dataDir)
  await Promise.all([first.stop(), first.stop()])

  expect(processesOf(dataDir)).toEqual([])
  await expect.poll(async () => (await inspectProcess(pid)).state).toBe('gone')
  expect(first.lost).toEqual([])
  await expect(query(first.adminUrl, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await startInProcess(dataDir)
  expect(second.messages).not.toContain('Creating a new database')
  expect(await query(second.adminUrl, 'select name from places')).toEqual([{ name: 'Utrecht' }])
  expect((await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes('not properly shut down')).toBe(false)
})

test('a second application is refused with the pid of the first, which keeps running', async () => {
  const dataDir = await makeInitializedDataDir()
  const first = await startApplication(dataDir)
  const attempt = startInProcess(dataDir)

  await expect(attempt).rejects.toThrow(EmbeddedPostgresRefusal)
  await expect(attempt).rejects.toThrow(`pid ${first.process.pid})`)
  expect(await query(first.report.adminUrl ?? '', 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('of two applications that start on a new folder at once, one runs and the other is refused with its pid', async () => {
  const dataDir = await makeDataDir()
  const both = await Promise.all([startApplication(dataDir), startApplication(dataDir)])

  const [started, ...others] = both.filter(({ report }) => !report.refused)
  const refused = both.find(({ report }) => report.refused)
  expect(others).toEqual([])
  expect(refused?.report.refused).toContain(`pid ${started?.process.pid})`)
  expect((await readdir(dataDir)).sort()).toEqual(['pgdata', 'postgres.log'])
})

test('the server of a killed application stops, and the next start has every committed row', async () => {
  const dataDir = await makeInitializedDataDir()
  const first = await startApplication(dataDir)
  await query(first.report.adminUrl ?? '', `create table places (name text); insert into places values ('Utrecht')`)
  await killApplication(first)
  await expect.poll(() => processesOf(dataDir)).toEqual([])

  const second = await startInProcess(dataDir)
  expect(await query(second.adminUrl, 'select name from places')).toEqual([{ name: 'Utrecht' }])
  expect((await readFile(join(dataDir, 'postgres.log'), 'utf8')).includes('not properly shut down')).toBe(false)
})

test('a start waits for the server of a killed application', async () => {
  const dataDir = await makeInitializedDataDir()
  const first = await startApplication(dataDir)
  const pid = await readPostmasterPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  await killApplication(first)
  const second = startInProcess(dataDir)
  process.kill(pid, 'SIGCONT')

  expect(await query((await second).adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await readPostmasterPid(dataDir)).not.toBe(pid)
})

test('Ctrl-C reaches the application, which may still answer requests, and not its server', async () => {
  const first = await startApplication(await makeInitializedDataDir())
  process.kill(-first.process.pid, 'SIGINT')

  expect(await query(first.report.adminUrl ?? '', 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a killed server is reported once, and a new start has every committed row', async () => {
  const dataDir = await makeInitializedDataDir()
  const first = await startInProcess(dataDir)
  await query(first.adminUrl, 'create table places (name text)')
  for (const name of ['Utrecht', 'Gouda', 'Assen']) {
    await query(first.adminUrl, 'insert into places values ($1)', [name])
  }
  await killPostmaster(dataDir)

  await expect.poll(() => first.lost.length).toBe(1)
  const second = await startInProcess(dataDir)
  expect(await query(second.adminUrl, 'select count(*)::int from places')).toEqual([{ count: 3 }])
  await first.stop()
  expect(await query(second.adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(first.lost).toHaveLength(1)
})

test('a killed server that stays a zombie does not block a start', async () => {
  const dataDir = await makeInitializedDataDir()
  const first = await startApplication(dataDir)
  // A stopped parent does not reap its children.
  first.process.kill('SIGSTOP')
  await killPostmaster(dataDir)

  const second = await startInProcess(dataDir)
  expect(second.messages).toContain('Removing the lock file of a PostgreSQL that no longer runs')
  first.process.kill('SIGCONT')
  expect(await first.ended).toBe(3)
  expect(await query(second.adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a lock file whose pid belongs to another program does not block a start', async () => {
  const dataDir = await makeInitializedDataDir()
  // Of the same user, because PostgreSQL itself ignores pids of other users.
  const { uid, gid } = await stat(join(dataDir, 'pgdata'))
  const otherProgram = spawn('sleep', ['600'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
  addCleanup(async () => otherProgram.kill())
  const lock = [otherProgram.pid, join(dataDir, 'pgdata'), 1_700_000_000, 5432, '', '127.0.0.1', '1 1', 'ready   ', '']
  await writeFile(join(dataDir, 'pgdata', 'postmaster.pid'), lock.join('\n'))

  const { adminUrl } = await startInProcess(dataDir)
  expect(await query(adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(otherProgram.exitCode ?? otherProgram.signalCode).toBeNull()
})

test('the server log is rotated at a start', async () => {
  const dataDir = await makeInitializedDataDir()
  await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(6_000_000))
  await startInProcess(dataDir)

  expect((await stat(join(dataDir, 'postgres.log'))).size).toBeLessThan(10_000)
  expect((await stat(join(dataDir, 'postgres.log.1'))).size).toBe(6_000_000)
})

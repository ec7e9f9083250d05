import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EmbeddedPostgresRefusal, messageFor, toStartError } from './refusal.ts'
import { makeDataDir, makeInitializedDataDir, processesOf, startInProcess, useEmbeddedPostgres } from './testing.ts'

useEmbeddedPostgres()

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full'],
  ["EROFS: read-only file system, mkdir '/mnt/data'", 'read-only'],
  ["ENOENT: no such file or directory, mkdir '/mnt/data'", 'cannot be created'],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'read-only'],
  ["EACCES: permission denied, mkdir '/srv/data'", 'may not read and write'],
  ['FATAL:  data directory "/data/pgdata" has wrong ownership', 'may not read and write'],
  ['FATAL:  database files are incompatible with server', 'damaged'],
  ['PANIC:  could not locate a valid checkpoint record', 'damaged'],
  ['FATAL:  could not create shared memory segment', 'postgres.log'],
  ['password authentication failed for user "postgres"', 'passwords'],
  ['postgres: error while loading shared libraries: libicui18n.so.60', 'cannot run on this machine'],
  ['spawn /app/node_modules/x/postgres ENOENT', 'cannot run on this machine'],
])('%s has a message', (text, expected) => {
  expect(messageFor(text, '/data')).toContain(expected)
})

test('an unknown failure stays an error with the whole output', async () => {
  const error = await toStartError(new Error('initdb: error: program failed'), '/')
  expect(error).not.toBeInstanceOf(EmbeddedPostgresRefusal)
  expect(error.message).toContain('program failed')
})

test('a file instead of the folder is a refusal', async () => {
  const path = join(await makeDataDir(), 'data')
  await writeFile(path, '')

  await expect(startInProcess(path)).rejects.toThrow(EmbeddedPostgresRefusal)
  await expect(startInProcess(join(path, 'deeper'))).rejects.toThrow('is not a folder')
})

test.each([
  ['an empty pg_control', (pgdata: string) => truncate(join(pgdata, 'global/pg_control')), 'damaged or incomplete'],
  ['no pg_control', (pgdata: string) => rm(join(pgdata, 'global/pg_control')), 'damaged or incomplete'],
  ['no WAL', (pgdata: string) => rm(join(pgdata, 'pg_wal'), { recursive: true }), 'damaged or incomplete'],
  ['no rows', (pgdata: string) => rm(join(pgdata, 'base'), { recursive: true }), 'damaged or incomplete'],
  ['no PG_VERSION', (pgdata: string) => rm(join(pgdata, 'PG_VERSION')), 'damaged or incomplete'],
  ['an empty PG_VERSION', (pgdata: string) => truncate(join(pgdata, 'PG_VERSION')), 'damaged or incomplete'],
  ['no configuration', (pgdata: string) => rm(join(pgdata, 'postgresql.conf')), 'damaged or incomplete'],
  ['a broken password file', (pgdata: string) => truncate(join(pgdata, 'passwords.json')), 'passwords.json is damaged'],
  ['another version', (pgdata: string) => writeFile(join(pgdata, 'PG_VERSION'), '16\n'), 'DATA_DIR at an empty folder'],
])('a cluster with %s is a refusal that names the cure', async (_, damage, sentence) => {
  const dataDir = await makeInitializedDataDir()
  await damage(join(dataDir, 'pgdata'))
  const error = await startInProcess(dataDir).then(
    () => new Error('it started'),
    (refusal: Error) => refusal,
  )
  expect(error.message).toContain(sentence)
  expect(error).toBeInstanceOf(EmbeddedPostgresRefusal)
  expect(processesOf(dataDir)).toEqual([])
})

test('an invalid setting is an error that quotes the server log', async () => {
  await expect(startInProcess(await makeDataDir(), { shared_buffers: 'a lot' })).rejects.toThrow('shared_buffers')
})

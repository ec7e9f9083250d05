import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EmbeddedPostgresRefusal, messageFor, toStartError } from './refusal.ts'
import { makeDataDir, startInProcess } from './testing.ts'

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full'],
  ["EROFS: read-only file system, mkdir '/mnt/data'", 'read-only'],
  ["ENOENT: no such file or directory, mkdir '/mnt/data'", 'cannot be created'],
  ['FATAL:  could not create lock file "postmaster.pid": Read-only file system', 'read-only'],
  ["EACCES: permission denied, mkdir '/srv/data'", 'may not read and write'],
  ['FATAL:  data directory "/data/pgdata" has wrong ownership', 'may not read and write'],
  ['FATAL:  database files are incompatible with server', 'another major version'],
  ['password authentication failed for user "postgres"', 'passwords'],
  ['postgres: error while loading shared libraries: libicui18n.so.60', 'cannot run on this machine'],
  ['spawn /app/node_modules/x/postgres ENOENT', 'cannot run on this machine'],
])('%s has a message', (text, expected) => {
  expect(messageFor(text, '/data')).toContain(expected)
})

test('an unknown failure stays an error with the whole output', async () => {
  const error = await toStartError(new Error('PANIC:  could not locate a valid checkpoint record'), '/')
  expect(error).not.toBeInstanceOf(EmbeddedPostgresRefusal)
  expect(error.message).toContain('valid checkpoint record')
})

test('a file instead of the folder is a refusal', async () => {
  const path = join(await makeDataDir(), 'data')
  await writeFile(path, '')

  await expect(startInProcess(path)).rejects.toThrow(EmbeddedPostgresRefusal)
  await expect(startInProcess(join(path, 'deeper'))).rejects.toThrow('is not a folder')
})

test('an invalid setting is an error that quotes the server log', async () => {
  await expect(startInProcess(await makeDataDir(), { shared_buffers: 'a lot' })).rejects.toThrow('shared_buffers')
})

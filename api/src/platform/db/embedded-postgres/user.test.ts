import { chmod, chown, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { runCommand } from './process.ts'
import {
  killApplication,
  makeDataDir,
  makeInitializedDataDir,
  query,
  readPostmasterPid,
  startApplication,
  startInProcess,
  useEmbeddedPostgres,
} from './testing.ts'
import { accountOf, chooseServerUser } from './user.ts'

useEmbeddedPostgres()

const isRoot = process.getuid?.() === 0
const NOBODY = 65534

test('a data folder below a closed folder works, and the server does not run as root', async () => {
  const closed = await makeDataDir()
  await chmod(closed, 0o700)
  const dataDir = join(closed, 'deeper', 'data')
  const first = await startInProcess(dataDir)
  await query(first.adminUrl, 'create table places ()')

  expect(await serverUid(dataDir)).not.toBe(0)
  await first.stop()
  const second = await startInProcess(dataDir)
  expect(await query(second.adminUrl, 'select * from places')).toEqual([])
  await second.stop()
})

test('an ordinary user can start again after root started in the same folder', async () => {
  const dataDir = await makeDataDir()
  if (isRoot) await chown(dataDir, NOBODY, NOBODY)
  const user = await chooseServerUser(dataDir, null, (await findBinaries()).initdb)
  const first = await startApplication(dataDir, user)
  await query(first.report.adminUrl ?? '', 'create table places ()')
  const ordinary = isRoot ? NOBODY : process.getuid?.()
  expect(await serverUid(dataDir)).toBe(ordinary)
  await killApplication(first)

  await (await startInProcess(dataDir)).stop()
  // Root creates the log this time.
  await rm(join(dataDir, 'postgres.log'))
  const second = await startInProcess(dataDir)
  expect(await serverUid(dataDir)).toBe(ordinary)
  await second.stop()

  const third = await startApplication(dataDir, user)
  expect(await query(third.report.adminUrl ?? '', 'select * from places')).toEqual([])
})

test('the database of a user without a name still runs as that user', async () => {
  const dataDir = await makeInitializedDataDir()
  const uid = isRoot ? 12_345 : process.getuid?.()
  if (isRoot) await runCommand('chown', ['-R', `${uid}:${uid}`, dataDir])
  const { adminUrl } = await startInProcess(dataDir)

  expect(await query(adminUrl, 'select 1 as alive')).toEqual([{ alive: 1 }])
  expect(await serverUid(dataDir)).toBe(uid)
})

test('another ordinary user is refused with a message', async () => {
  const dataDir = await makeInitializedDataDir()
  if (!isRoot) {
    // Only root can create files of another user; a closed folder comes closest.
    await chmod(dataDir, 0o000)
    await expect(startInProcess(dataDir)).rejects.toThrow('may not read and write')
    return await chmod(dataDir, 0o700)
  }
  const folder = await makeDataDir()
  await chown(folder, NOBODY, NOBODY)
  const user = await chooseServerUser(folder, null, (await findBinaries()).initdb)
  await chmod(dataDir, 0o755)
  const { uid } = await stat(join(dataDir, 'pgdata'))
  const otherUser = await startApplication(dataDir, user)
  expect(otherUser.report.refused).toContain(`belongs to another user (uid ${uid})`)
})

test('root prefers the owner of the cluster, then of the folder, and runs the server as none of its own files', async () => {
  if (!isRoot) return expect((await stat(await makeDataDir())).uid).toBe(process.getuid?.())
  const root = { uid: 0, gid: 0 }
  const nobody = { uid: NOBODY, gid: NOBODY }

  expect(await accountOf(nobody, root)).toEqual(nobody)
  expect(await accountOf(null, nobody)).toEqual(nobody)
  expect((await accountOf(root, root))?.uid).not.toBe(0)
  // initdb requires a user with a name.
  expect((await accountOf(null, { uid: 12_345, gid: 12_345 }))?.uid).not.toBe(12_345)
})

async function serverUid(dataDir: string): Promise<number> {
  const pid = await readPostmasterPid(dataDir)
  if (process.platform !== 'linux') return (await stat(join(dataDir, 'pgdata'))).uid
  return Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getStatus } from 'contract/admin/status.ts'
import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { backupJob } from './nightly.ts'
import { openArchive } from './read-archive.ts'

const backupDir = await mkdtemp(join(tmpdir(), 'nightly-'))
afterAll(() => rm(backupDir, { recursive: true, force: true }))
const testApp = useTestApp({ backupDir, backupKeep: 2 })

test('each night a verified backup, of which the newest are kept; its age is in /metrics and the status', async () => {
  // A new login each time, because access tokens end while the clock moves.
  const getBackup = async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    return (await testApp.call(getStatus, { as: admin })).data.components.find(({ name }) => name === 'backup')
  }
  const metrics = async () => (await testApp.app.server.inject({ url: '/metrics' })).body
  expect(await getBackup()).toMatchObject({ state: 'WORKS', lastSuccessAt: null })
  expect(await metrics()).not.toMatch(/^backup_age_seconds \d/m)

  await writeFile(join(backupDir, 'by-hand.zip'), 'of the operator')
  const job = backupJob(testApp.ctx)
  for (let night = 0; night < 3; night += 1) {
    await job.run({})
    testApp.advanceTime(86_400_000)
  }
  const archives = (await readdir(backupDir)).filter((name) => name !== 'by-hand.zip').sort()
  expect(archives).toHaveLength(2)
  expect(await readdir(backupDir)).toContain('by-hand.zip')
  const newest = join(backupDir, archives[1] ?? '')
  expect((await stat(newest)).mode & 0o077).toBe(0)
  const archive = await openArchive(newest)
  archive.close()
  expect(archive.manifest.tables.find(({ name }) => name === 'public.users')?.rows).toBe(1)

  expect(await getBackup()).toMatchObject({ state: 'WORKS', lastSuccessAt: expect.any(String) })
  testApp.advanceTime(3 * 3_600_000)
  expect(await getBackup()).toMatchObject({ state: 'FAILING', problem: 'the newest backup is 27 hours old' })
  expect(await metrics()).toMatch(/^backup_age_seconds -?\d/m)
})

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getStatus } from 'contract/admin/status.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../testing/factories.ts'
import { startS3Server } from '../../../testing/servers/s3-server.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { BACKUP_COPY_OUTCOME } from '../../outcomes/names.ts'
import { listOutcomes } from '../../outcomes/repository.ts'
import { makeKeyFile } from './encryption.ts'
import { findArchive } from './find-archive.ts'
import { BackupError } from './manifest.ts'
import { folderPlace } from './places.ts'
import { openArchive, verifyArchive } from './read-archive.ts'
import { backupJob } from './scheduled.ts'

const backupDir = await mkdtemp(join(tmpdir(), 'scheduled-backup-'))
afterAll(() => rm(backupDir, { recursive: true, force: true }))
const testApp = useTestApp({ backupDir, backupKeep: 2, backupEvery: 'night' })

test('on schedule a verified backup, of which the newest are kept; its age is in /metrics and the status', async () => {
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

test('backups of a day: the newest are kept, and the newest of each day before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retention-'))
  const s3 = await startS3Server()
  const keyFile = join(folder, 'key')
  await makeKeyFile(keyFile)
  const { ctx } = testApp
  const config = {
    ...ctx.config,
    backupDir: folder,
    backupKeyFile: keyFile,
    backupCopyTo: { s3: s3.config, prefix: 'nachten/' },
  }
  testApp.setTime('2027-03-01T20:10:00Z')
  const job = backupJob({ ...ctx, config })
  for (let hour = 0; hour < 6; hour += 1) {
    await job.run({})
    testApp.advanceTime(3_600_000)
  }
  const kept = ['01T23-10', '02T00-10', '02T01-10'].map((at) => expect.stringContaining(`-03-${at}`))
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.zip.age')).sort()
  // Of the six the two newest, and the newest of the day before.
  expect(await names()).toEqual([kept[0], kept[1], kept[2]])
  expect([...s3.objects.keys()].sort()).toEqual((await names()).map((name) => `nachten/${name}`))
  const plain = [...s3.objects.values()].some(({ bytes }) => bytes.includes('manifest.json'))
  expect(plain).toBe(false)

  await rm(join(folder, (await names())[2] ?? ''))
  await rm(join(folder, (await names())[1] ?? ''))
  const archive = await findArchive(config, 'latest')
  expect(archive.address).toMatch(/^s3:\/\/photos\/nachten\/.*02T01-10/)
  await verifyArchive(archive, () => undefined)
  archive.close()
  await makeKeyFile(`${keyFile}-of-another-site`)
  await expect(findArchive({ ...config, backupKeyFile: `${keyFile}-of-another-site` }, 'latest')).rejects.toThrow(
    /another key than the one it was written with/,
  )
  for (const { bytes } of s3.objects.values()) bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1
  await expect(findArchive(config, 'latest')).rejects.toThrow(BackupError)

  s3.failWith(500)
  await expect(job.run({})).rejects.toThrow()
  expect((await listOutcomes(ctx.db)).find(({ name }) => name === BACKUP_COPY_OUTCOME)?.failedSince).not.toBeNull()
  await s3.close()
  await rm(folder, { recursive: true })
}, 120_000)

test('a copy that failed or was killed leaves nothing in the second place, and one that is not mounted gets none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'second-place-'))
  const second = join(folder, 'second')
  await mkdir(second)
  const place = folderPlace(second)
  async function* cut() {
    yield Buffer.from('half')
    throw new Error('no space left on device')
  }
  await expect(place.store('archive.zip', Readable.from(cut()))).rejects.toThrow('no space left')
  expect(await readdir(second)).toEqual([])

  const { ctx } = testApp
  const killed = (hours: number) => {
    const at = new Date(ctx.now().getTime() - hours * HOUR).toISOString().slice(0, 19)
    return `${PRODUCT_SLUG}-${at.replaceAll(':', '-')}Z.zip.part`
  }
  const [before, running] = [killed(7), killed(1)]
  for (const name of [before, running, 'of-somebody-else.part']) await writeFile(join(second, name), 'half')
  const config = { ...ctx.config, backupDir: folder, backupCopyTo: { folder: second } }
  await backupJob({ ...ctx, config }).run({})
  const names = await readdir(second)
  expect(names).toEqual(expect.arrayContaining([running, 'of-somebody-else.part']))
  expect(names).not.toContain(before)

  // As if the second place were not mounted.
  await rm(second, { recursive: true })
  await mkdir(second)
  testApp.advanceTime(HOUR)
  await expect(backupJob({ ...ctx, config }).run({})).rejects.toThrow(/second has none of the archives .*: mount it/)
  expect(await readdir(second)).toEqual([])
  const copy = (await listOutcomes(ctx.db)).find(({ name }) => name === BACKUP_COPY_OUTCOME)
  expect(copy?.failedSince).not.toBeNull()
  await rm(folder, { recursive: true })
})

test('what expires is removed before an archive that may not fit, except the newest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-place-'))
  const second = join(folder, 'second')
  const nameAt = (hour: number) => `${PRODUCT_SLUG}-2027-04-01T${hour}-00-00Z.zip`
  // Its place is taken, as on a full disk.
  await mkdir(join(second, `${nameAt(12)}.part`), { recursive: true })
  for (const hour of [10, 11]) await writeFile(join(second, nameAt(hour)), 'archive')
  const ctx = { ...testApp.ctx, now: () => new Date('2027-04-01T12:00:00Z') }
  for (const backupKeep of [2, 1]) {
    const config = { ...ctx.config, backupDir: join(folder, 'first'), backupKeep, backupCopyTo: { folder: second } }
    await expect(backupJob({ ...ctx, config }).run({})).rejects.toThrow(/EISDIR/)
    expect((await readdir(second)).filter((name) => name.endsWith('.zip'))).toEqual([nameAt(11)])
  }
  await rm(folder, { recursive: true })
})

import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getStatus } from 'contract/admin/status.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { backupJob } from '../../../platform/db/backup/scheduled.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { trialRestoreJob } from './jobs.ts'

const backupDir = await mkdtemp(join(tmpdir(), 'trial-restore-'))
afterAll(() => rm(backupDir, { recursive: true, force: true }))
const testApp = useTestApp({ backupDir })

test('the newest backup is restored beside the live database and examined; what fails is on the status page', async () => {
  const { ctx } = testApp
  const admin = await makeUser(ctx, { isAdmin: true })
  const restore = async () =>
    (await testApp.call(getStatus, { as: admin })).data.components.find(({ name }) => name === 'restore')
  const trial = trialRestoreJob(ctx)
  const { id } = await makeGroup(ctx)
  await backupJob(ctx).run({})
  await trial.run({})
  expect(await restore()).toMatchObject({ state: 'WORKS', lastSuccessAt: expect.any(String) })
  expect(await readdir(ctx.config.dataDir)).not.toContain('trial-restore')

  // The archive holds it, the live database is repaired meanwhile.
  await ctx.db.execute(sql`update groups set member_count = 5 where id = ${id}`)
  testApp.advanceTime(MINUTE)
  await backupJob(ctx).run({})
  await ctx.db.execute(sql`update groups set member_count = 1 where id = ${id}`)
  await expect(trial.run({})).rejects.toThrow(/1 of member-count/)
  testApp.advanceTime(6 * MINUTE)
  expect(await restore()).toMatchObject({ state: 'FAILING', problem: expect.stringContaining('1 of member-count') })

  await backupJob(ctx).run({})
  const newest = (await readdir(backupDir)).sort().at(-1) ?? ''
  await truncate(join(backupDir, newest), 1_000)
  await expect(trial.run({})).rejects.toThrow(/is not a complete backup/)
  expect(await readdir(ctx.config.dataDir)).not.toContain('trial-restore')
}, 120_000)

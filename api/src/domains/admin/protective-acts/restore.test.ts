import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { makeKeyFile } from '../../../platform/db/backup/encryption.ts'
import { folderPlace } from '../../../platform/db/backup/places.ts'
import { backupJob } from '../../../platform/db/backup/scheduled.ts'
import { query } from '../../../platform/db/embedded-postgres/testing.ts'
import { newId } from '../../../platform/ids.ts'
import { createEmptyDatabase } from '../../../testing/database.ts'
import { actorOf, makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { discardPassword, endSession } from '../../auth/service.ts'
import { blockAgain, blockUser, unblockUser } from '../../blocks/service.ts'
import { deleteAdminGroup, leaveGroup, removeMember } from '../../groups/service.ts'
import { deleteAccountAgain, editUser, markAgeBelowTerms, suspendUser, unsuspendUser } from '../../users/service.ts'
import { fileNameOf } from './policy.ts'
import { deleteOldActs } from './service.ts'

const folder = await mkdtemp(join(tmpdir(), 'protective-acts-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const [backupDir, copy, backupKeyFile] = ['archives', 'copy', 'backup.key'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
await makeKeyFile(backupKeyFile)
const testApp = useTestApp({ backupDir, backupCopyTo: { folder: copy }, backupKeyFile })
const actsIn = (place: string) => readdir(join(place, 'protective-acts')).catch(() => [])

async function restore(env: Record<string, string>, args: string[]) {
  const program = fileURLToPath(new URL('../../../restore.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'restored'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, stdout, stderr }
}

test('a lost machine: the newest archive of the second place is restored, and what protected people since holds again', async () => {
  const { ctx } = testApp
  const make = (columns: Parameters<typeof makeUser>[1] = {}) => makeUser(ctx, columns)
  const admin = await make({ isAdmin: true })
  const [leaves, blocks, blocked, unblocked, suspended, forgiven, logsOut, changesPassword, minor] = await Promise.all(
    Array.from({ length: 9 }, () => make({ age: 30 })),
  )
  const formerAdmin = await make({ isAdmin: true })
  const [owner, removed, gone, stays] = await Promise.all(Array.from({ length: 4 }, () => make()))
  if (!leaves || !blocks || !blocked || !unblocked || !suspended || !forgiven || !logsOut || !changesPassword || !minor)
    throw new Error('no users')
  if (!owner || !removed || !gone || !stays) throw new Error('no members')
  const group = await makeGroup(ctx, { ownerId: owner.id, members: [removed, gone, stays] })
  const hidden = await makeGroup(ctx)
  await blockUser(ctx, actorOf(blocks), unblocked.id, { reason: 'OTHER', notes: null })
  const asAdmin = { ...actorOf(admin), isAdmin: true }
  await suspendUser(ctx, asAdmin, forgiven.id, { reason: 'te vroeg' })
  await ctx.outcomes.succeeded('job:nightly-backup')
  await backupJob(ctx).run({})
  // An act that the archive holds, and that was lifted before it.
  const old = {
    id: newId(),
    at: '2026-01-01T00:00:00.000Z',
    fact: 'user.suspended',
    ids: { userId: stays.id, actorId: admin.id },
  }
  await folderPlace(copy).store(fileNameOf(old), Readable.from([JSON.stringify(old)]))

  await testApp.app.startJobs()
  const before = (await actsIn(copy)).length
  await deleteAccountAgain(ctx, leaves.id)
  await blockUser(ctx, actorOf(blocks), blocked.id, { reason: 'HARASSMENT', notes: 'woonde bij mij in de straat' })
  await unblockUser(ctx, actorOf(blocks), unblocked.id)
  await suspendUser(ctx, asAdmin, suspended.id, { reason: 'dreigde met geweld', category: 'HARASSMENT' })
  await unsuspendUser(ctx, asAdmin, forgiven.id, { reason: 'vergissing' })
  await endSession(ctx, actorOf(logsOut), logsOut.sessionId)
  await ctx.transaction((_tx, record) => record('user.passwordChanged', { userId: changesPassword.id }))
  await editUser(ctx, asAdmin, formerAdmin.id, { isAdmin: false, reason: null })
  await markAgeBelowTerms(ctx, minor.id)
  await removeMember(ctx, actorOf(owner), group.id, removed.id)
  await leaveGroup(ctx, actorOf(gone), group.id, 'silent')
  await deleteAdminGroup(ctx, asAdmin, hidden.id, { reason: 'haat', category: 'HATE' })
  const waiting = async () => {
    const { rows } = await ctx.db.$client.query(
      `select 1 from jobs.job where name = 'record-protective-act' and state <> 'completed'`,
    )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  const acts = await actsIn(copy)
  expect(acts.length).toBeGreaterThanOrEqual(before + 13)
  expect((await actsIn(backupDir)).length).toBe(acts.length - 1)
  const written = (await Promise.all(acts.map((name) => readFile(join(copy, 'protective-acts', name), 'utf8')))).join()
  expect(written).not.toMatch(/persoon|example|straat|geweld|haat|vergissing/)

  // The machine is gone, and with it BACKUP_DIR.
  await rm(backupDir, { recursive: true })
  const database = await createEmptyDatabase()
  const env = { DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl, BACKUP_COPY_TO: copy }
  const withoutKey = await restore(env, ['latest'])
  expect(withoutKey).toMatchObject({ code: 1, stderr: expect.stringMatching(/^BACKUP_KEY_FILE is not set/) })
  const withKey = { ...env, BACKUP_KEY_FILE: backupKeyFile }
  const restored = await restore(withKey, ['latest'])
  expect(restored).toMatchObject({ code: 0, stderr: '' })
  expect(restored.stdout).toMatch(/since 20\d\d-.*\n(.*\n)* {2}user\.deleted: 1\n/)

  const rows = (text: string) => query(database.adminUrl, text)
  const expectProtected = async () => {
    expect(await rows(`select id from users where id = '${leaves.id}'`)).toEqual([])
    expect(await rows(`select blocker_id, blocked_id from blocks`)).toEqual([
      { blocker_id: blocks.id, blocked_id: blocked.id },
    ])
    expect(await rows(`select id from users where suspended_at is not null`)).toEqual([{ id: suspended.id }])
    const open = `select user_id from sessions where ended_at is null and user_id in ('${logsOut.id}', '${suspended.id}', '${changesPassword.id}')`
    expect(await rows(open)).toEqual([])
    const [password] = await rows(`select password_hash from users where id = '${changesPassword.id}'`)
    const [former] = (await ctx.db.$client.query(`select password_hash from users where id = $1`, [changesPassword.id]))
      .rows
    expect(password?.password_hash).not.toBe(former.password_hash)
    expect(await rows(`select id from users where is_admin`)).toEqual([{ id: admin.id }])
    expect((await rows(`select age from users where id = '${minor.id}'`))[0]?.age).toBeLessThan(18)
    expect(await rows(`select id from groups`)).toEqual([{ id: group.id }])
    const members = `select user_id from group_members where status = 'ACCEPTED' order by joined_at`
    expect(await rows(members)).toEqual([{ user_id: owner.id }, { user_id: stays.id }])
  }
  await expectProtected()
  const again = await restore(withKey, ['--catch-up'])
  expect(again).toMatchObject({ code: 0, stderr: '' })
  await expectProtected()
  await database.drop()
}, 120_000)

test('acts that no archive needs any more are deleted in every place', async () => {
  const { ctx } = testApp
  const [one, other] = [await makeUser(ctx), await makeUser(ctx)]
  await blockAgain(ctx, one.id, other.id)
  await expect.poll(async () => (await actsIn(copy)).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await discardPassword(ctx, one.id)
  testApp.advanceTime(61 * 86_400_000)
  await deleteOldActs(ctx)
  expect([await actsIn(copy), await actsIn(backupDir)]).toEqual([[], []])
})

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sendMessage } from 'contract/chat/chat.ts'
import { deleteMessage } from 'contract/chat/messages.ts'
import { joinGroup, removeMember, transferOwnership, updateMemberStatus } from 'contract/groups/membership.ts'
import { DAY } from 'contract/platform/durations.ts'
import { afterAll, expect, test } from 'vitest'
import { makeKeyFile } from '../../../platform/db/backup/encryption.ts'
import { folderPlace } from '../../../platform/db/backup/places.ts'
import { backupJob } from '../../../platform/db/backup/scheduled.ts'
import { query } from '../../../platform/db/embedded-postgres/testing.ts'
import { newId } from '../../../platform/ids.ts'
import { createEmptyDatabase } from '../../../testing/database.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { type ProgramEnv, runProgram } from '../../../testing/servers/program.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { discardPassword, endSession } from '../../auth/service.ts'
import { blockAgain, blockUser, unblockUser } from '../../blocks/service.ts'
import { removeMessage } from '../../chat/service.ts'
import { deleteAdminEvent, updateAdminEvent } from '../../events/service.ts'
import { deleteAdminGroup, leaveGroup, updateAdminGroup } from '../../groups/service.ts'
import { deleteReference, removeReference } from '../../references/service.ts'
import { references } from '../../references/tables.ts'
import {
  deleteAccountAgain,
  editUser,
  markAgeBelowTerms,
  markAgeReviewed,
  suspendUser,
  unsuspendUser,
} from '../../users/service.ts'
import { fileNameOf, type ProtectiveFact } from './policy.ts'
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

/** The acts are written by jobs. */
async function untilRecorded(): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await testApp.ctx.db.$client.query(
      `select 1 from jobs.job where name = 'record-protective-act' and state <> 'completed'`,
    )
    return rows.length
  }
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(0)
}

const restore = (env: ProgramEnv, args: string[]) =>
  runProgram('restore', args, { DATA_DIR: join(folder, 'restored'), ...env })

const make = (columns: Parameters<typeof makeUser>[1] = {}) => makeUser(testApp.ctx, columns)
const DECISION = { reason: 'dreigde met geweld', category: 'HARASSMENT' as const, reportId: null }
const IMAGE = 'https://example.nl/foto.png'
let admin: TestUser
const asAdmin = () => ({ ...actorOf(admin), isAdmin: true })

const makeTrio = async () => {
  const [owner, member, other] = [await make(), await make(), await make()]
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [member, other] })
  const remove = (by: TestUser, user: TestUser) =>
    testApp.call(removeMember, { as: by, params: { id, userId: user.id } })
  const transfer = (by: TestUser, user: TestUser) =>
    testApp.call(transferOwnership, { as: by, params: { id }, body: { userId: user.id } })
  const isRemoved = (user: TestUser, ownerId = owner.id) =>
    `exists (select from group_members where group_id = '${id}' and user_id = '${user.id}' and status = 'REJECTED')
     and exists (select from groups where id = '${id}' and owner_id = '${ownerId}' and member_count = 2)`
  return { owner, member, other, id, remove, transfer, isRemoved }
}

async function makeMessage() {
  const { owner, id } = await makeTrio()
  const answer = await testApp.call(sendMessage, { as: owner, params: { id }, body: { content: 'Mijn geheim' } })
  const messageId = answer.data.message.id
  return { owner, messageId, isEmpty: `exists (select from messages where id = '${messageId}' and content = '')` }
}

async function makeReference() {
  const { owner, member, id: groupId } = await makeTrio()
  const day = new Date(testApp.ctx.now().getTime() - DAY)
  const times = { eventEndedAt: day, writtenAt: day, opensAt: day }
  const row = {
    id: newId(),
    groupId,
    writerId: owner.id,
    subjectId: member.id,
    text: 'Gezellig',
    again: true,
    ...times,
  }
  await testApp.ctx.db.insert(references).values(row)
  return { ...row, owner, isEmpty: `exists (select from personal_references where id = '${row.id}' and text = '')` }
}

/** What is done after the archive, and a condition in SQL that must hold in the restored database. */
type Case = { act: () => Promise<unknown>; holds: string }

const CASES: { [N in ProtectiveFact]: () => Promise<Case> } & Record<string, () => Promise<Case>> = {
  'user.deleted': async () => {
    const { id } = await make()
    return {
      act: () => deleteAccountAgain(testApp.ctx, id),
      holds: `not exists (select from users where id = '${id}')`,
    }
  },
  'user.blocked': async () => {
    const [one, other] = [await make(), await make()]
    const block = () => blockUser(testApp.ctx, actorOf(one), other.id, { reason: 'HARASSMENT', notes: 'in de straat' })
    return {
      act: block,
      holds: `exists (select from blocks where blocker_id = '${one.id}' and blocked_id = '${other.id}')`,
    }
  },
  'user.unblocked': async () => {
    const [one, other] = [await make(), await make()]
    await blockUser(testApp.ctx, actorOf(one), other.id, { reason: 'OTHER', notes: null })
    const unblock = () => unblockUser(testApp.ctx, actorOf(one), other.id)
    return { act: unblock, holds: `not exists (select from blocks where blocker_id = '${one.id}')` }
  },
  'user.suspended': async () => {
    const { id } = await make()
    return {
      act: () => suspendUser(testApp.ctx, asAdmin(), id, DECISION),
      holds: `exists (select from users where id = '${id}' and suspended_at is not null)
        and not exists (select from sessions where user_id = '${id}' and ended_at is null)`,
    }
  },
  'user.unsuspended': async () => {
    const { id } = await make()
    await suspendUser(testApp.ctx, asAdmin(), id, { reason: 'te vroeg' })
    return {
      act: () => unsuspendUser(testApp.ctx, asAdmin(), id, { reason: 'vergissing' }),
      holds: `exists (select from users where id = '${id}' and suspended_at is null)`,
    }
  },
  'user.adminRevoked': async () => {
    const { id } = await make({ isAdmin: true })
    return {
      act: () => editUser(testApp.ctx, asAdmin(), id, { isAdmin: false, reason: null }),
      holds: `exists (select from users where id = '${id}' and not is_admin)`,
    }
  },
  'user.ageBelowTerms': async () => {
    const { id } = await make({ age: 30 })
    return {
      act: () => markAgeBelowTerms(testApp.ctx, id),
      holds: `exists (select from users where id = '${id}' and age < 18)`,
    }
  },
  'user.ageReviewed': async () => {
    const { id } = await make({ age: 17 })
    return {
      act: () => testApp.ctx.transaction((tx, record) => markAgeReviewed(testApp.ctx, tx, record, id)),
      holds: `exists (select from users where id = '${id}' and age_reviewed_at is not null)`,
    }
  },
  'user.passwordChanged': async () => {
    const user = await make()
    const [{ password_hash: hash } = { password_hash: '' }] = (
      await testApp.ctx.db.$client.query('select password_hash from users where id = $1', [user.id])
    ).rows
    return {
      act: () => testApp.ctx.transaction((_tx, record) => record('user.passwordChanged', { userId: user.id })),
      holds: `exists (select from users where id = '${user.id}' and password_hash <> '${hash}')
        and not exists (select from sessions where user_id = '${user.id}' and ended_at is null)`,
    }
  },
  'session.ended': async () => {
    const user = await make()
    return {
      act: () => endSession(testApp.ctx, actorOf(user), user.sessionId),
      holds: `not exists (select from sessions where user_id = '${user.id}' and ended_at is null)`,
    }
  },
  'message.deleted': async () => {
    const { owner, messageId, isEmpty } = await makeMessage()
    return { act: () => testApp.call(deleteMessage, { as: owner, params: { id: messageId } }), holds: isEmpty }
  },
  'message.removedByAdmin': async () => {
    const { messageId, isEmpty } = await makeMessage()
    return { act: () => removeMessage(testApp.ctx, asAdmin(), messageId, DECISION), holds: isEmpty }
  },
  'reference.removedByAdmin': async () => {
    const { id, isEmpty } = await makeReference()
    return { act: () => removeReference(testApp.ctx, asAdmin(), id, DECISION), holds: isEmpty }
  },
  'reference.deleted': async () => {
    const { owner, groupId, subjectId, isEmpty } = await makeReference()
    return { act: () => deleteReference(testApp.ctx, actorOf(owner), groupId, subjectId), holds: isEmpty }
  },
  'group.pictureRemoved': async () => {
    const { id } = await makeGroup(testApp.ctx, { image: IMAGE })
    return {
      act: () => updateAdminGroup(testApp.ctx, asAdmin(), id, { removeImage: true, ...DECISION }, null),
      holds: `exists (select from groups where id = '${id}' and image is null)`,
    }
  },
  'group.deleted': async () => {
    const { id } = await makeGroup(testApp.ctx)
    return {
      act: () => deleteAdminGroup(testApp.ctx, asAdmin(), id, DECISION),
      holds: `not exists (select from groups where id = '${id}')`,
    }
  },
  'group.memberRejected': async () => {
    const { owner, member, remove, isRemoved } = await makeTrio()
    return { act: () => remove(owner, member), holds: isRemoved(member) }
  },
  'a removal by an owner whom the archive lacks': async () => {
    const { owner, member, id, remove, transfer, isRemoved } = await makeTrio()
    const act = async () => {
      const late = await make()
      await testApp.call(joinGroup, { as: late, params: { id }, body: {} })
      const params = { id, userId: late.id }
      await testApp.call(updateMemberStatus, { as: owner, params, body: { status: 'ACCEPTED' } })
      await transfer(owner, late)
      await remove(late, member)
    }
    return { act, holds: isRemoved(member) }
  },
  'a removal of the owner in the archive': async () => {
    const { owner, member, remove, transfer, isRemoved } = await makeTrio()
    const act = async () => {
      await transfer(owner, member)
      await remove(member, owner)
    }
    return { act, holds: isRemoved(owner, member.id) }
  },
  'group.memberLeft': async () => {
    const { member, id } = await makeTrio()
    return {
      act: () => leaveGroup(testApp.ctx, actorOf(member), id, 'silent'),
      holds: `not exists (select from group_members where user_id = '${member.id}' and status = 'ACCEPTED')`,
    }
  },
  'event.pictureRemoved': async () => {
    const { id } = await makeEvent(testApp.ctx, { image: IMAGE })
    return {
      act: () => updateAdminEvent(testApp.ctx, asAdmin(), id, { removeImage: true, ...DECISION }, null),
      holds: `exists (select from events where id = '${id}' and image is null)`,
    }
  },
  'event.deleted': async () => {
    const { id } = await makeEvent(testApp.ctx)
    return {
      act: () => deleteAdminEvent(testApp.ctx, asAdmin(), id, DECISION),
      holds: `not exists (select from events where id = '${id}')`,
    }
  },
}

test('a lost machine: the newest archive of the second place is restored, and what protected people since holds again', async () => {
  const { ctx } = testApp
  admin = await make({ isAdmin: true })
  const cases = new Map<string, Case>()
  for (const [name, prepare] of Object.entries(CASES)) cases.set(name, await prepare())
  await ctx.outcomes.succeeded('job:backup')
  await backupJob(ctx).run({})
  // An act that the archive holds, and that was lifted before it.
  const forgiven = await make()
  const old = {
    id: newId(),
    at: '2026-01-01T00:00:00.000Z',
    fact: 'user.suspended',
    ids: { userId: admin.id, actorId: forgiven.id },
  }
  await folderPlace(copy).store(fileNameOf(old), Readable.from([JSON.stringify(old)]))

  await testApp.app.startJobs()
  const listBroken = async (read: (text: string) => Promise<Record<string, unknown>[]>) => {
    const broken: string[] = []
    for (const [name, { holds }] of cases)
      if ((await read(`select (${holds}) as holds`))[0]?.holds !== true) broken.push(name)
    return broken
  }
  expect(await listBroken(async (text) => (await ctx.db.$client.query(text)).rows)).toEqual([...cases.keys()])
  for (const { act } of cases.values()) await act()
  await untilRecorded()
  const acts = await actsIn(copy)
  expect((await actsIn(backupDir)).length).toBe(acts.length - 1)
  const written = (await Promise.all(acts.map((name) => readFile(join(copy, 'protective-acts', name), 'utf8')))).join()
  expect(written).not.toMatch(/persoon|example|straat|geweld|haat|vergissing|geheim/)

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
  const read = (text: string) => query(database.adminUrl, text)
  expect(await listBroken(read)).toEqual([])
  expect(await read(`select id from users where is_admin and suspended_at is null`)).toEqual([{ id: admin.id }])

  const again = await restore(withKey, ['--catch-up'])
  expect(again).toMatchObject({ code: 0, stderr: '' })
  expect(await listBroken(read)).toEqual([])
  await database.drop()
}, 120_000)

test('acts that no archive needs any more are deleted in every place', async () => {
  const { ctx } = testApp
  const [one, other] = [await makeUser(ctx), await makeUser(ctx)]
  await blockAgain(ctx, one.id, other.id)
  await discardPassword(ctx, one.id)
  await untilRecorded()
  expect((await actsIn(copy)).length).toBeGreaterThanOrEqual(2)
  testApp.advanceTime(61 * 86_400_000)
  await deleteOldActs(ctx)
  expect([await actsIn(copy), await actsIn(backupDir)]).toEqual([[], []])
})

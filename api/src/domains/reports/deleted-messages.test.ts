import { listMessages, sendMessage } from 'contract/chat/chat.ts'
import { sendDirectMessage } from 'contract/chat/direct.ts'
import { deleteMessage } from 'contract/chat/messages.ts'
import { deleteGroup } from 'contract/groups/lifecycle.ts'
import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { DAY } from 'contract/platform/durations.ts'
import { createReport, listReports } from 'contract/reports.ts'
import { exportMyData } from 'contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { jobs } from '../../domains.ts'
import { openPicture, removeFiles, sendToGroup } from '../../testing/chat-pictures.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { deletedMessages } from '../chat/tables.ts'
import { formerMembers } from '../groups/tables.ts'
import { eraseUser } from '../users/deletion/service.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const THREAT = 'ik weet waar je woont'

async function makePair() {
  const [vera, hugo, owner] = [
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
  ] as const
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [vera, hugo] })
  return { vera, hugo, owner, groupId: id }
}
const write = async (as: TestUser, groupId: string, content: string) =>
  (await call(sendMessage, { as, params: { id: groupId }, body: { content } })).data.message.id
const remove = (as: TestUser, id: string) => call(deleteMessage, { as, params: { id } })
const report = (as: TestUser, reportedId: string, messageId: string) =>
  call(createReport, { as, body: { reportedId, messageId, notes: 'Kijk.' } })
const leave = (as: TestUser, id: string) => call(leaveGroup, { as, params: { id }, query: { silent: 'true' } })
const admin = () => makeUser(testApp.ctx, { isAdmin: true })
async function evidenceOf(as: TestUser, reportedId: string) {
  const { reports } = (await call(listReports, { as, query: { reportedId } })).data
  return (reports[0]?.evidence ?? []).map(({ content, isReported }) => [content, isReported])
}
async function run(name: string) {
  for (const make of jobs) {
    const job = make(testApp.ctx)
    if (job.name === name) await job.run({})
  }
}

describe('a deleted message', () => {
  test('is emptied for everybody at once, and readable only from a report that names it', async () => {
    const { vera, hugo, groupId } = await makePair()
    const [threat, other] = [await write(hugo, groupId, THREAT), await write(hugo, groupId, 'let maar op')]
    await remove(hugo, threat)
    await remove(hugo, other)
    const { messages } = (await call(listMessages, { as: vera, params: { id: groupId } })).data
    expect(messages.map(({ content }) => content)).toEqual(['', ''])
    expect((await report(vera, hugo.id, threat)).status).toBe(201)
    expect(await evidenceOf(await admin(), hugo.id)).toEqual([
      [THREAT, true],
      ['', false],
    ])
  })

  test('can be reported in a private conversation', async () => {
    const [vera, hugo] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await makeGroup(testApp.ctx, { ownerId: vera.id, members: [hugo] })
    const sent = await call(sendDirectMessage, {
      as: hugo,
      params: { userId: vera.id },
      body: { message: THREAT },
    })
    const { id } = sent.data.message
    await remove(hugo, id)
    await report(vera, hugo.id, id)
    expect(await evidenceOf(await admin(), hugo.id)).toEqual([[THREAT, true]])
  })

  test('keeps its picture for a report, and for nobody else', async () => {
    const { vera, hugo, groupId } = await makePair()
    const { message } = await sendToGroup(testApp, hugo, groupId)
    await remove(hugo, message.id)
    await removeFiles(testApp)
    expect((await openPicture(testApp, vera, message.picture.url)).statusCode).toBe(404)
    await report(vera, hugo.id, message.id)
    const boss = await admin()
    const { reports } = (await call(listReports, { as: boss, query: { reportedId: hugo.id } })).data
    const address = reports[0]?.evidence[0]?.picture?.url ?? ''
    expect((await openPicture(testApp, boss, address)).statusCode).toBe(200)
    testApp.advanceTime(31 * DAY)
    await run('nightly')
    await removeFiles(testApp)
    // The evidence refers to it.
    const later = await admin()
    const again = (await call(listReports, { as: later, query: { reportedId: hugo.id } })).data.reports[0]
    expect((await openPicture(testApp, later, again?.evidence[0]?.picture?.url ?? '')).statusCode).toBe(200)
  })

  test('goes after 30 days, and at once with the account of its writer', async () => {
    const { hugo, owner, groupId } = await makePair()
    const [hugos, owners] = [await write(hugo, groupId, THREAT), await write(owner, groupId, 'Foutje')]
    await remove(hugo, hugos)
    await remove(owner, owners)
    const kept = async () => {
      const rows = await testApp.ctx.db.select().from(deletedMessages)
      return rows.filter(({ id }) => id === hugos || id === owners).map(({ id }) => id)
    }
    expect((await kept()).sort()).toEqual([hugos, owners].sort())
    expect(JSON.stringify((await call(exportMyData, { as: hugo })).data)).toContain(THREAT)
    await eraseUser(testApp.ctx, { userId: hugo.id, actorId: null })
    expect(await kept()).toEqual([owners])
    testApp.advanceTime(29 * DAY)
    await run('nightly')
    expect(await kept()).toEqual([owners])
    testApp.advanceTime(2 * DAY)
    await run('nightly')
    expect(await kept()).toEqual([])
  })
})

describe.each([
  ['who left', ({ vera, groupId }: { vera: TestUser; owner: TestUser; groupId: string }) => leave(vera, groupId)],
  [
    'who was removed',
    ({ vera, owner, groupId }: { vera: TestUser; owner: TestUser; groupId: string }) =>
      call(removeMember, { as: owner, params: { id: groupId, userId: vera.id } }),
  ],
  [
    'whose group was deleted',
    ({ owner, groupId }: { vera: TestUser; owner: TestUser; groupId: string }) =>
      call(deleteGroup, { as: owner, params: { id: groupId } }),
  ],
])('%s', (name, end) => {
  test('reports messages of that time for 14 days', async () => {
    const pair = await makePair()
    const { vera, hugo, groupId } = pair
    const [threat, deleted] = [await write(hugo, groupId, THREAT), await write(hugo, groupId, 'let op')]
    await remove(hugo, deleted)
    expect((await end(pair)).status).toBe(200)
    testApp.advanceTime(1000)
    if (name !== 'whose group was deleted') {
      const later = await write(hugo, groupId, 'Nieuw')
      expect((await report(vera, hugo.id, later)).body.code).toBe('MESSAGE_NOT_FOUND')
      expect((await call(listMessages, { as: vera, params: { id: groupId } })).status).toBe(403)
    }
    testApp.advanceTime(13 * DAY)
    await run('nightly')
    expect((await report(vera, hugo.id, threat)).status).toBe(201)
    expect(await evidenceOf(await admin(), hugo.id)).toContainEqual([THREAT, true])
    expect((await report(vera, hugo.id, deleted)).status).toBe(201)
    const outsider = await makeUser(testApp.ctx)
    expect((await report(outsider, hugo.id, threat)).body.code).toBe('MESSAGE_NOT_FOUND')
    testApp.advanceTime(2 * DAY)
    expect((await report(vera, hugo.id, threat)).body.code).toBe('MESSAGE_NOT_FOUND')
    await run('nightly')
    expect(await testApp.ctx.db.select().from(formerMembers)).toEqual([])
  })
})

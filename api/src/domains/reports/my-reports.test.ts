import { blockUser } from 'contract/blocks.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { createReport, listMyReports, listReports, objectToOutcome, updateReportStatus } from 'contract/reports.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { groupMembers } from '../groups/tables.ts'
import { reports } from './tables.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
let first: TestUser
let reporter: TestUser
let id = ''
beforeAll(async () => {
  first = await makeUser(testApp.ctx, { isAdmin: true })
  reporter = await makeUser(testApp.ctx)
})

const mine = async (as = reporter) => (await call(listMyReports, { as })).data.reports
const object = (as: TestUser, reportId = id) =>
  call(objectToOutcome, { as, params: { id: reportId }, body: { text: 'Kijk nog eens.' } })
const review = (as: TestUser, outcome: 'ACTED' | 'NO_VIOLATION', reportId = id) =>
  call(updateReportStatus, { as, params: { id: reportId }, body: { status: 'reviewed', outcome } })
async function report(): Promise<string> {
  const { id: reportedId } = await makeUser(testApp.ctx)
  return (await call(createReport, { as: reporter, body: { reportedId, notes: 'Kijk.' } })).data.report.id
}
const lastNotification = async (as: TestUser) => (await call(listNotifications, { as })).data.notifications[0]

describe('my reports', () => {
  test('show number, state and outcome to the reporter only', async () => {
    id = await report()
    const [pending] = await mine()
    expect(pending).toMatchObject({ id, status: 'pending', outcome: null, canObject: false })
    expect(pending?.reference).toMatch(/^[A-Z2-9]{8}$/)
    expect((await object(reporter)).body.code).toBe('REPORT_PENDING')
    await review(first, 'NO_VIOLATION')
    expect(await mine()).toMatchObject([{ id, status: 'reviewed', outcome: 'NO_VIOLATION', canObject: true }])
    expect(await mine(await makeUser(testApp.ctx))).toEqual([])
    expect(await lastNotification(reporter)).toMatchObject({
      type: 'report_handled',
      data: { actionUrl: '/profile/mijn-meldingen' },
    })
  })

  test('are objected to once, and then decided by another administrator where there is one', async () => {
    expect((await object(await makeUser(testApp.ctx))).body.code).toBe('REPORT_NOT_FOUND')
    const answer = await object(reporter)
    expect([answer.status, answer.data.report]).toMatchObject([
      201,
      { status: 'pending', outcome: null, canObject: false },
    ])
    expect((await object(reporter)).body.code).toBe('OBJECTION_EXISTS')
    expect(await lastNotification(first)).toMatchObject({ type: 'objection_submitted' })
    const second = await makeUser(testApp.ctx, { isAdmin: true })
    expect((await review(first, 'NO_VIOLATION')).body.code).toBe('OBJECTION_NEEDS_OTHER_ADMIN')
    const { reports: pending } = (await call(listReports, { as: second, query: { status: 'pending' } })).data
    expect(pending).toMatchObject([
      { id, objection: { text: 'Kijk nog eens.', firstReviewer: { id: first.id } }, outcome: 'NO_VIOLATION' },
    ])
    expect((await review(second, 'ACTED')).status).toBe(200)
    expect(await mine()).toMatchObject([{ status: 'reviewed', outcome: 'ACTED', canObject: false }])
  })

  test('can no longer be objected to when the evidence is gone', async () => {
    const reportId = await report()
    await review(first, 'NO_VIOLATION', reportId)
    await testApp.ctx.db
      .update(reports)
      .set({ reviewedAt: new Date(testApp.ctx.now().getTime() - 190 * DAY) })
      .where(eq(reports.id, reportId))
    expect((await mine()).find((one) => one.id === reportId)?.canObject).toBe(false)
    expect((await object(reporter, reportId)).body.code).toBe('OBJECTION_TOO_LATE')
  })
})

describe('people of groups that one left', () => {
  test('can be reported for 14 days: members then, nobody across a block, nobody who came later or left before', async () => {
    const [owner, hugo, blocked, early, late, leaver] = (await Promise.all(
      ['Olga', 'Hugo', 'Boris', 'Ella', 'Lotte', 'Vera'].map((username) => makeUser(testApp.ctx, { username })),
    )) as [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser]
    const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [hugo, blocked, early, leaver] })
    const companions = async () =>
      (await call(listMyReports, { as: leaver })).data.formerCompanions.map(({ username }) => username)
    const leave = (as: TestUser) => call(leaveGroup, { as, params: { id: groupId } })
    await leave(early)
    expect(await companions()).toEqual([])
    testApp.advanceTime(MINUTE)
    await leave(leaver)
    testApp.advanceTime(MINUTE)
    await testApp.ctx.db.insert(groupMembers).values({
      groupId,
      userId: late.id,
      status: 'ACCEPTED',
      requestedAt: testApp.ctx.now(),
      joinedAt: testApp.ctx.now(),
    })
    await call(blockUser, { as: blocked, params: { id: leaver.id }, body: { reason: 'OTHER' } })
    expect(await companions()).toEqual(['Hugo', 'Olga'])
    await leave(hugo)
    expect(await companions()).toEqual(['Hugo', 'Olga'])
    testApp.advanceTime(15 * DAY)
    expect(await companions()).toEqual([])
  })

  test('can be reported after the leaver blocked them, unless they blocked the leaver too', async () => {
    const [owner, both, leaver] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx, { username: 'Vlinder' }),
    ]
    const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [both, leaver] })
    await call(leaveGroup, { as: leaver, params: { id } })
    const block = (as: TestUser, blocked: TestUser) =>
      call(blockUser, { as, params: { id: blocked.id }, body: { reason: 'OTHER' } })
    await block(leaver, owner)
    await block(leaver, both)
    await block(both, leaver)
    const { formerCompanions } = (await call(listMyReports, { as: leaver })).data
    expect(formerCompanions.map((person) => person.id)).toEqual([owner.id])
  })
})

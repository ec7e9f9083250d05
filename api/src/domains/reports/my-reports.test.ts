import { blockUser } from 'contract/blocks.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { createReport, listMyReports, updateReportStatus } from 'contract/reports.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { callWithFreshToken } from '../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { groupMembers } from '../groups/tables.ts'

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
    await review(first, 'NO_VIOLATION')
    expect(await mine()).toMatchObject([{ id, status: 'reviewed', outcome: 'NO_VIOLATION', canObject: false }])
    expect(await mine(await makeUser(testApp.ctx))).toEqual([])
    expect(await lastNotification(reporter)).toMatchObject({
      type: 'report_handled',
      data: { actionUrl: '/profile/mijn-meldingen' },
    })
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

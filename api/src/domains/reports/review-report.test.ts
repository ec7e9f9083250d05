import { login } from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { listNotifications } from 'contract/notifications.ts'
import {
  createReport,
  getReportStats,
  listReports,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amsterdamInstant } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { openSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { reports } from './tables.ts'

const testApp = useTestApp()
let admin: TestUser
let address = ''
beforeAll(async () => {
  address = await testApp.listen()
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})

afterEach(() => testApp.setTime(new Date().toISOString()))

async function makeReport(columns: Partial<typeof reports.$inferInsert> = {}) {
  const [reporter, reported] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const row = {
    id: newId(),
    reporterId: reporter.id,
    reportedId: reported.id,
    category: 'OTHER' as const,
    notes: 'Vervelend.',
    evidence: [],
    createdAt: testApp.ctx.now(),
    ...columns,
  }
  await testApp.ctx.db.insert(reports).values(row)
  return { ...row, reporter, reported }
}
const list = async (query: Record<string, string> = {}) => {
  const response = await testApp.call(listReports, { as: admin, raw: { query } })
  return { status: response.status, ids: response.status === 200 ? response.data.reports.map(({ id }) => id) : [] }
}
const review = (as: TestUser, id: string, body: object = { status: 'reviewed', notes: 'Gesproken.' }) =>
  testApp.call(updateReportStatus, { as, params: { id }, raw: { body } })

describe('reports', () => {
  test('are listed newest first, and filtered', async () => {
    const first = await makeReport({ createdAt: new Date('2025-03-30T00:30:00Z'), category: 'SPAM' })
    const second = await makeReport({ createdAt: new Date('2025-03-30T21:59:59Z') })
    const third = await makeReport({ createdAt: new Date('2025-03-30T22:00:00Z'), reviewedAt: new Date() })
    expect((await list({ dateTo: '2025-04-01' })).ids).toEqual([third.id, second.id, first.id])
    // 30 March 2025 has 23 hours in Amsterdam: from 23.00 UTC the day before to 22.00 UTC.
    expect((await list({ dateFrom: '2025-03-30', dateTo: '2025-03-30' })).ids).toEqual([second.id, first.id])
    expect((await list({ dateTo: '2025-04-01', status: 'PENDING' })).ids).toEqual([second.id, first.id])
    expect((await list({ dateTo: '2025-04-01', status: 'reviewed' })).ids).toEqual([third.id])
    expect((await list({ dateTo: '2025-04-01', category: 'spam' })).ids).toEqual([first.id])
    expect((await list({ reporterId: second.reporter.id })).ids).toEqual([second.id])
    expect((await list({ reportedId: third.reported.id })).ids).toEqual([third.id])
    expect((await list({ id: first.id })).ids).toEqual([first.id])
    expect((await list({ dateTo: '2025-04-01', limit: '1', page: '2' })).ids).toEqual([second.id])
    const wrong: Record<string, string>[] = [
      { status: 'open' },
      { limit: '1001' },
      { reporterId: 'x' },
      { dateFrom: 'gisteren' },
    ]
    for (const query of wrong) expect((await list(query)).status).toBe(422)
  })

  test('are reviewed once, with reviewer and notes', async () => {
    const { id, reporter, reported } = await makeReport()
    const response = await review(admin, id)
    expect(response.data.report).toMatchObject({
      id,
      reported: { id: reported.id, username: reported.username, suspendedAt: null },
      reporter: { username: reporter.username },
      notes: 'Vervelend.',
      createdAt: expect.any(String),
      status: 'reviewed',
      adminNotes: 'Gesproken.',
      reviewer: { id: admin.id, username: admin.username },
      reviewedAt: expect.any(String),
    })
    const bell = await testApp.call(listNotifications, { as: reporter })
    expect(bell.data.notifications).toMatchObject([{ type: 'report_handled' }])
    expect(bell.data.notifications[0]?.message).toContain(reported.username)
    const again = await review(admin, id)
    expect([again.status, again.body.code]).toEqual([409, 'REPORT_REVIEWED'])
    expect((await review(admin, newId())).body.code).toBe('REPORT_NOT_FOUND')
    expect((await review(admin, id, { status: 'open' })).status).toBe(422)
  })

  test('of two concurrent administrators one reviews it', async () => {
    const { id } = await makeReport()
    const other = await makeUser(testApp.ctx, { isAdmin: true })
    const answers = await Promise.all([admin, other].map((as) => review(as, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('are counted, today by the Amsterdam calendar day', async () => {
    testApp.setTime('2027-07-01T22:30:00Z')
    const then = await makeUser(testApp.ctx, { isAdmin: true })
    const stats = async () => (await testApp.call(getReportStats, { as: then })).data
    const before = await stats()
    // 00.10 on 2 July in Amsterdam, and 23.50 on the first.
    await makeReport({ createdAt: amsterdamInstant('2027-07-02', '00:10') })
    await makeReport({ createdAt: amsterdamInstant('2027-07-01', '23:50'), reviewedAt: new Date() })
    expect(await stats()).toEqual({
      totalReports: before.totalReports + 2,
      pendingReports: before.pendingReports + 1,
      reviewedReports: before.reviewedReports + 1,
      reportsToday: before.reportsToday + 1,
    })
  })
})

describe('suspend and unsuspend', () => {
  const suspend = (as: TestUser, id: string, body: object = { reason: 'Reported by user' }) =>
    testApp.call(suspendUser, { as, params: { id }, raw: { body } })
  const unsuspend = (as: TestUser, id: string) => testApp.call(unsuspendUser, { as, params: { id } })
  const signIn = (user: TestUser) =>
    testApp.call(login, { body: { identifier: user.username, password: user.password } })

  test('ends all sessions and sockets, and the next login shows the reason', async () => {
    const user = await makeUser(testApp.ctx)
    const second = (await signIn(user)).data
    const sockets = [await openSocket(address, user), await openSocket(address, second)]
    expect((await suspend(admin, user.id)).body).toEqual({ success: true, data: {} })
    await Promise.all(sockets.map((socket) => socket.waitForDisconnect()))
    for (const as of [user, second]) expect((await testApp.call(getCurrentUser, { as })).status).toBe(401)
    const refused = await signIn(user)
    expect(refused.body).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
      message: 'Je account is geschorst. Reden: Je hebt je niet aan onze voorwaarden gehouden.',
    })
    await expect(openSocket(address, user)).rejects.toThrow('authentication')
  })

  test('lifting it allows a new login and restores no session', async () => {
    const user = await makeUser(testApp.ctx)
    await suspend(admin, user.id)
    await unsuspend(admin, user.id)
    expect((await unsuspend(admin, user.id)).status).toBe(200)
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
    expect((await signIn(user)).data.user.suspendedAt).toBeNull()
  })

  test('is safe to repeat and keeps the first reason', async () => {
    const user = await makeUser(testApp.ctx)
    await suspend(admin, user.id, { reason: 'Eerste' })
    await suspend(admin, user.id, { reason: 'Tweede' })
    const [row] = await testApp.ctx.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.suspensionReason).toBe('Eerste')
  })

  test('refuses oneself and unknown users', async () => {
    const self = await suspend(admin, admin.id)
    expect([self.status, self.body.code]).toEqual([409, 'NOT_YOURSELF'])
    expect((await suspend(admin, newId())).body.code).toBe('USER_NOT_FOUND')
    expect((await unsuspend(admin, newId())).body.code).toBe('USER_NOT_FOUND')
  })

  test('of two administrators who suspend each other at once one remains', async () => {
    await testApp.ctx.db.update(users).set({ isAdmin: false })
    for (let round = 0; round < 5; round++) {
      const pair = [
        await makeUser(testApp.ctx, { isAdmin: true }),
        await makeUser(testApp.ctx, { isAdmin: true }),
      ] as const
      const answers = await Promise.all([suspend(pair[0], pair[1].id), suspend(pair[1], pair[0].id)])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      await testApp.ctx.db.update(users).set({ isAdmin: false })
    }
    admin = await makeUser(testApp.ctx, { isAdmin: true })
  })

  test('report routes are for administrators only', async () => {
    const [member, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    for (const response of [await suspend(member, other.id), await unsuspend(member, other.id)])
      expect([response.status, response.body.code]).toEqual([403, 'ADMIN_ONLY'])
    expect((await testApp.call(createReport, { as: member, body: { reportedId: other.id, notes: 'x' } })).status).toBe(
      201,
    )
  })
})

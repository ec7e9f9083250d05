import { listWork } from 'contract/admin/work.ts'
import { listAuditEntries } from 'contract/audit.ts'
import { bulkApproveEvents, deleteAdminEvent, rejectEvent, updateAdminEvent } from 'contract/events/admin.ts'
import { deleteAdminGroup, updateAdminGroup } from 'contract/groups/admin.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import {
  createPublicReport,
  createReport,
  getReportStats,
  listReports,
  suspendUser,
  unsuspendUser,
  updateReportStatus,
} from 'contract/reports.ts'
import { removeUser, setUserSuspension, updateUser } from 'contract/users/admin.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { reports } from './tables.ts'

const testApp = useTestApp()
let [mina, other, reporter]: TestUser[] = []
beforeEach(async () => {
  await testApp.ctx.db.delete(reports)
  await testApp.ctx.db.update(users).set({ isAdmin: false })
  mina = await makeUser(testApp.ctx, { isAdmin: true })
  other = await makeUser(testApp.ctx, { isAdmin: true })
  reporter = await makeUser(testApp.ctx)
})
type Report = { reportedId?: string; groupId?: string; eventId?: string; url?: string }
const send = async (as: TestUser | undefined, body: Report, urgent = false) =>
  as === undefined
    ? sendPublic(body, urgent)
    : (
        await testApp.call(createReport, {
          as,
          raw: { body: { notes: 'Vervelend.', category: 'UNSAFE', urgent, ...body } },
        })
      ).data.report.id
const sendPublic = async (body: Report, urgent: boolean) =>
  (
    await testApp.call(createPublicReport, {
      raw: { body: { text: 'Vervelend.', category: 'UNSAFE', urgent, ...body } },
    })
  ).data.report.id
const see = async (as: TestUser | undefined) => ({
  reports: (await testApp.call(listReports, { as })).data.reports.map(({ id }) => id),
  work: (await testApp.call(listWork, { as })).data.items.map(({ id }) => id),
  total: (await testApp.call(getReportStats, { as })).data.totalReports,
  log: (await testApp.call(listAuditEntries, { as })).data.entries.map(({ reportId }) => reportId),
  bell: (await testApp.call(listNotifications, { as })).data.notifications.length,
})
const review = (as: TestUser | undefined, id: string) =>
  testApp.call(updateReportStatus, { as, params: { id }, body: { status: 'reviewed', notes: 'Gesproken.' } })

test.each([
  ['that is about them', async () => [reporter, { reportedId: mina?.id }] as const],
  ['that they made', async () => [mina, { reportedId: reporter?.id }] as const],
  [
    'about their group',
    async () => {
      const event = await makeEvent(testApp.ctx)
      const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: mina?.id ?? '' })
      return [reporter, { groupId: group.id }] as const
    },
  ],
  [
    'about their event',
    async () => [reporter, { eventId: (await makeEvent(testApp.ctx, { creatorId: mina?.id ?? '' })).id }] as const,
  ],
  [
    'about the public page of their event',
    async () => {
      const { slug } = await makeEvent(testApp.ctx, { creatorId: mina?.id ?? '' })
      return [undefined, { url: `/evenement/${slug}` }] as const
    },
  ],
  [
    'that they made without login',
    async () => {
      const { slug } = await makeEvent(testApp.ctx)
      return [undefined, { url: `/evenement/${slug}`, email: mina?.email }] as const
    },
  ],
])('an administrator neither sees nor decides a report %s; another does both', async (_, make) => {
  const before = await see(mina)
  const [by, body] = await make()
  const id = await send(by, body as Report, true)
  const own = by === mina ? 1 : 0
  expect(await see(mina)).toEqual({ ...before, bell: before.bell + own })
  const refused = await review(mina, id)
  expect([refused.status, refused.body.code]).toEqual([404, 'REPORT_NOT_FOUND'])
  expect(await see(other)).toMatchObject({ reports: [id], work: [id], total: 1 })
  expect((await review(other, id)).status).toBe(200)
  expect((await see(other)).log).toContain(id)
  expect((await see(mina)).log).not.toContain(id)
  const { mails } = (await testApp.call(listMailbox, { query: { to: mina?.email ?? '' } })).data
  expect(mails.filter(({ subject }) => subject.startsWith('DRINGEND'))).toEqual([])
})

test('a report that no administrator may decide is mailed to the company', async () => {
  await testApp.ctx.db.update(users).set({ isAdmin: false })
  mina = await makeUser(testApp.ctx, { isAdmin: true })
  const { email } = testApp.ctx.config.company
  await send(reporter, { reportedId: mina.id })
  const { mails } = (await testApp.call(listMailbox, { query: { to: email } })).data
  expect(mails[0]?.subject).toContain('kan geen beheerder behandelen')
})

describe('an administrator does to nobody who reported them, nor to themselves,', () => {
  const ACTS = {
    'a suspension': (id: string) => testApp.call(suspendUser, { as: mina, params: { id }, body: { reason: 'x' } }),
    'its lifting': (id: string) => testApp.call(unsuspendUser, { as: mina, params: { id }, body: {} }),
    'a suspension from the list': (id: string) =>
      testApp.call(setUserSuspension, { as: mina, params: { id }, body: { suspend: true } }),
    'a lifting from the list': (id: string) =>
      testApp.call(setUserSuspension, { as: mina, params: { id }, body: { suspend: false } }),
    'a change': (id: string) => testApp.call(updateUser, { as: mina, params: { id }, body: { bio: 'Anders' } }),
    'a deletion': (id: string) => testApp.call(removeUser, { as: mina, params: { id }, body: {} }),
  }
  test.each(Object.entries(ACTS))('%s', async (_, act) => {
    await send(reporter, { reportedId: mina?.id ?? '' })
    const refused = await act(reporter?.id ?? '')
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_IMPARTIAL'])
    const self = await act(mina?.id ?? '')
    expect([self.status, self.body.code]).toEqual([409, 'NOT_YOURSELF'])
    expect((await act((await makeUser(testApp.ctx)).id)).status).toBe(200)
  })
})

test('an administrator decides nothing about a group or an event that they reported; another does', async () => {
  const event = await makeEvent(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: reporter?.id ?? '' })
  const pending = await makeEvent(testApp.ctx, { status: 'PENDING' })
  await send(mina, { groupId: group.id })
  await send(mina, { eventId: event.id })
  await send(mina, { eventId: pending.id })
  const acts = [
    (as: TestUser | undefined) =>
      testApp.call(updateAdminGroup, { as, params: { id: group.id }, body: { name: 'Andere naam' } }),
    (as: TestUser | undefined) => testApp.call(deleteAdminGroup, { as, params: { id: group.id }, query: {} }),
    (as: TestUser | undefined) => testApp.call(rejectEvent, { as, params: { id: pending.id }, body: {} }),
    (as: TestUser | undefined) =>
      testApp.call(updateAdminEvent, { as, params: { id: event.id }, raw: { body: { status: 'CANCELLED' } } }),
    (as: TestUser | undefined) => testApp.call(deleteAdminEvent, { as, params: { id: event.id }, query: {} }),
  ]
  const bulk = await testApp.call(bulkApproveEvents, { as: mina, body: { eventIds: [pending.id] } })
  expect(bulk.data.approvedCount).toBe(0)
  for (const act of acts) {
    const refused = await act(mina)
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_IMPARTIAL'])
    expect((await act(other)).status).toBe(200)
  }
})

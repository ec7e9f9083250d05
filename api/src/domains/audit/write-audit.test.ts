import { listAuditEntries } from 'contract/audit.ts'
import { approveEvent, getAdminEvent, rejectEvent } from 'contract/events/admin.ts'
import { getAdminGroup } from 'contract/groups/admin.ts'
import { DAY } from 'contract/platform/durations.ts'
import { suspendUser, unsuspendUser, updateReportStatus } from 'contract/reports.ts'
import { getAdminUser } from 'contract/users/admin.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { reports } from '../reports/tables.ts'
import { eraseUser } from '../users/deletion/service.ts'
import { auditNightly } from './jobs.ts'
import { auditEntries } from './tables.ts'

const testApp = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})
const entries = async (query: object) =>
  (await testApp.call(listAuditEntries, { as: admin, raw: { query: query as Record<string, string> } })).data.entries

describe('write-audit', () => {
  test('actions of an administrator are audited with actor, subject, time and reason', async () => {
    const user = await makeUser(testApp.ctx)
    const [good, bad] = [
      await makeEvent(testApp.ctx, { status: 'PENDING', title: 'Goed Fest' }),
      await makeEvent(testApp.ctx, { status: 'PENDING', title: 'Slecht Fest' }),
    ]
    const reportId = newId()
    await testApp.ctx.db.insert(reports).values({
      id: reportId,
      reportedId: user.id,
      category: 'OTHER',
      notes: 'Vervelend.',
      evidence: [],
      createdAt: testApp.ctx.now(),
    })
    await testApp.call(approveEvent, { as: admin, params: { id: good.id } })
    await testApp.call(rejectEvent, { as: admin, params: { id: bad.id }, body: { reason: 'Dubbel' } })
    const suspend = () =>
      testApp.call(suspendUser, { as: admin, params: { id: user.id }, body: { reason: 'Gescholden', reportId } })
    await suspend()
    // Changes nothing and writes no second entry.
    await suspend()
    await testApp.call(unsuspendUser, { as: admin, params: { id: user.id }, body: {} })
    await testApp.call(updateReportStatus, {
      as: admin,
      params: { id: reportId },
      body: { status: 'reviewed', notes: 'Gesproken.' },
    })
    const actor = { id: admin.id, username: admin.username }
    const person = { type: 'USER', id: user.id, name: user.username }
    expect(await entries({ actorId: admin.id })).toMatchObject([
      { action: 'REPORT_REVIEWED', actor, subject: { type: 'REPORT', id: reportId }, reason: 'Gesproken.', reportId },
      { action: 'USER_UNSUSPENDED', actor, subject: person, reason: null, reportId: null },
      { action: 'USER_SUSPENDED', actor, subject: person, reason: 'Gescholden', reportId },
      {
        action: 'EVENT_REJECTED',
        actor,
        subject: { type: 'EVENT', id: bad.id, name: 'Slecht Fest' },
        reason: 'Dubbel',
      },
      { action: 'EVENT_APPROVED', actor, subject: { type: 'EVENT', id: good.id, name: 'Goed Fest' }, reason: null },
    ])
    expect((await entries({ action: 'user_suspended', subjectId: user.id })).map(({ action }) => action)).toEqual([
      'USER_SUSPENDED',
    ])
    expect(await entries({ reportId })).toHaveLength(2)
    expect(await entries({ actorId: admin.id, dateTo: '2020-01-01' })).toEqual([])

    await eraseUser(testApp.ctx, { userId: user.id, actorId: admin.id, reason: 'Op verzoek', category: 'SPAM' })
    const [erased] = await entries({ action: 'USER_DELETED' })
    expect(erased).toMatchObject({ subject: { ...person, name: null }, reason: 'Op verzoek' })
  })

  test('what an administrator looks at is an entry a day: a person, who goes, a private group', async () => {
    const { ctx } = testApp
    const reader = await makeUser(ctx, { isAdmin: true })
    const owner = await makeUser(ctx)
    const event = await makeEvent(ctx, { title: 'Zomernacht' })
    const hidden = await makeGroup(ctx, { eventId: event.id, ownerId: owner.id, isPublic: false, name: 'Besloten' })
    const open = await makeGroup(ctx, { eventId: event.id, ownerId: owner.id })
    const look = async () => {
      await testApp.call(getAdminUser, { as: reader, params: { id: owner.id } })
      await testApp.call(getAdminEvent, { as: reader, params: { id: event.id } })
      for (const { id } of [hidden, open]) await testApp.call(getAdminGroup, { as: reader, params: { id } })
    }
    await look()
    await look()
    const read = await entries({ actorId: reader.id })
    expect(read.map(({ action, subject }) => [action, subject.id])).toEqual([
      ['PRIVATE_GROUP_READ', hidden.id],
      ['EVENT_ATTENDEES_READ', event.id],
      ['USER_READ', owner.id],
    ])
  })

  test('a refused action leaves no entry', async () => {
    const before = (await entries({ limit: 1000 })).length
    const refused = await testApp.call(suspendUser, { as: admin, params: { id: admin.id }, body: {} })
    expect(refused.status).toBe(409)
    expect(await entries({ limit: 1000 })).toHaveLength(before)
  })

  test('entries cannot be changed or removed, neither by the application’s role nor by the owner', async () => {
    await testApp.call(suspendUser, { as: admin, params: { id: (await makeUser(testApp.ctx)).id }, body: {} })
    const before = await entries({ limit: 1000 })
    const owner = new Client({ connectionString: testApp.adminUrl() })
    await owner.connect()
    for (const statement of [
      `update audit_entries set reason = 'niets gebeurd'`,
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      const refusal = await testApp.ctx.db.execute(sql.raw(statement)).then(
        () => null,
        (error: Error) => error.cause as Error,
      )
      expect(refusal?.message).toBe('permission denied for table audit_entries')
      await expect(owner.query(statement)).rejects.toThrow('audit_entries is append-only')
    }
    await expect(testApp.ctx.db.execute(sql`alter table audit_entries disable trigger all`)).rejects.toThrow()
    // Entries whose term has ended can be deleted, by the job.
    const ended = { id: newId(), actorId: null, details: {}, createdAt: new Date(Date.now() - 5 * 366 * DAY) }
    await testApp.ctx.db.insert(auditEntries).values({ ...ended, action: 'JOB_RETRIED', subjectType: 'JOB' })
    await auditNightly.run(testApp.ctx)
    await owner.end()
    expect(await entries({ limit: 1000 })).toEqual(before)
  })
})

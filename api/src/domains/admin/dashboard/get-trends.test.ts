import { getAdminTotals, getAdminTrends } from 'contract/admin/dashboard.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { explain, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { payments } from '../../payments/tables.ts'
import { reports } from '../../reports/tables.ts'
import { users } from '../../users/tables.ts'
import { countActivity } from './repository.ts'
import { storeDailyFigures } from './service.ts'

const testApp = useTestApp()
let admin: TestUser
beforeAll(async () => {
  // Wednesday 00.30 in Amsterdam, still Tuesday in UTC. The clock moved back on 25 October.
  testApp.setTime('2026-11-10T23:30:00Z')
  admin = await makeUser(testApp.ctx, { isAdmin: true, createdAt: new Date('2026-11-10T22:59:00Z') })
})

test('returns every day and week, counted by Amsterdam calendar day', async () => {
  const payment = (createdAt: string, status: 'COMPLETED' | 'FAILED' = 'COMPLETED') => ({
    id: newId(),
    amountCents: 400,
    status,
    createdAt: new Date(createdAt),
    updatedAt: new Date(createdAt),
  })
  await testApp.ctx.db
    .insert(payments)
    .values([
      payment('2026-11-08T22:59:00Z'),
      payment('2026-11-08T23:01:00Z'),
      payment('2026-11-10T12:00:00Z'),
      payment('2026-11-10T12:00:00Z', 'FAILED'),
    ])
  const report = (hours: number, reviewedAt: Date | null = null) => ({
    id: newId(),
    category: 'OTHER' as const,
    notes: 'Vervelend.',
    evidence: [],
    createdAt: new Date(testApp.ctx.now().getTime() - hours * 3_600_000),
    reviewedAt,
  })
  await testApp.ctx.db
    .insert(reports)
    .values([report(1), report(30), report(47), report(49), report(200, testApp.ctx.now())])
  const pastEvent = await makeEvent(testApp.ctx, { startsAt: new Date('2026-10-01'), overAt: new Date('2026-10-02') })
  const owner = await makeUser(testApp.ctx, { createdAt: new Date('2025-01-01') })
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
  await makeGroup(testApp.ctx, {
    ownerId: owner.id,
    eventId: pastEvent.id,
    createdAt: new Date('2026-10-12T22:30:00Z'),
  })
  for (const content of ['een', 'twee'])
    await testApp.call(sendMessage, { as: owner, params: { id: group.id }, body: { content } })

  const { days, weeks, openReports } = (await testApp.call(getAdminTrends, { as: admin })).data
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-13', '2026-11-11'])
  expect(days.at(-1)).toEqual({ day: '2026-11-11', registrations: 0, activeMembers: 1, messages: 2, groups: 1 })
  expect(days.at(-2)).toMatchObject({ registrations: 1, messages: 0 })
  expect(days[0]).toMatchObject({ groups: 1 })
  expect([weeks.length, weeks.at(-1), weeks.at(-2)]).toEqual([
    12,
    { week: '2026-11-09', payments: 2, amount: 8 },
    { week: '2026-11-02', payments: 1, amount: 4 },
  ])
  expect(openReports).toMatchObject({ under24Hours: 1, under48Hours: 2, over48Hours: 1 })
  expect(openReports.oldestAt).toMatch(/^2026-11-08T22:30/)

  expect((await testApp.call(getAdminTotals, { as: admin })).data).toEqual({
    totalUsers: 2,
    totalGroups: 2,
    activeGroups: 1,
    totalMessages: 2,
    chatPictures: { count: 0, bytes: 0 },
  })
})

test('a past day is counted once and does not change when an account is deleted', async () => {
  const listDays = async () => {
    const as = await makeUser(testApp.ctx, { isAdmin: true, createdAt: new Date('2025-01-01') })
    return (await testApp.call(getAdminTrends, { as })).data.days
  }
  const before = await listDays()
  await testApp.ctx.db.delete(users).where(eq(users.id, admin.id))
  expect(await listDays()).toEqual(before)
  // The nightly job counts the past day; later changes do not affect it.
  testApp.setTime('2026-11-11T23:10:00Z')
  await storeDailyFigures(testApp.ctx)
  await testApp.ctx.db.delete(messages)
  const days = await listDays()
  expect(days.slice(0, -1)).toEqual(before.slice(1))
  expect(days.at(-1)).toEqual({ day: '2026-11-12', registrations: 0, activeMembers: 0, messages: 0, groups: 0 })
})

test('the count of today does not read a month of messages', async () => {
  const [owner, conversationId] = [await makeUser(testApp.ctx), newId()]
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
  const until = testApp.ctx.now()
  await testApp.ctx.db
    .insert(conversations)
    .values({ id: conversationId, kind: 'GROUP', groupId: group.id, lastSeq: 30_000, createdAt: until })
  await testApp.ctx.db.execute(sql`
    insert into users (id, username, email, password_hash, created_at, updated_at)
    select ('01900001-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'schrijver' || n, n || '@schrijvers.example', '',
      '2024-01-01', now() from generate_series(0, 999) n`)
  await testApp.ctx.db.execute(sql`
    insert into messages (conversation_id, seq, id, sender_id, client_id, content, type, created_at)
    select ${conversationId}, n, gen_random_uuid(),
      ('01900001-0000-7000-8000-' || lpad((n * 37 % 1000)::text, 12, '0'))::uuid, gen_random_uuid(), 'Hoi', 'TEXT',
      ${until.toISOString()}::timestamptz - (30000 - n) * interval '90 seconds' from generate_series(1, 30000) n`)
  await vacuumAnalyze(testApp.ctx, 'messages, users')
  const plan = await explain(testApp.ctx, (db) => countActivity(db, new Date(until.getTime() - 86_400_000), until))
  expect([plan.statements, plan.wholeTables.includes('messages')]).toEqual([1, false])
  expect(plan.indexes).toContain('messages_created_at')
})

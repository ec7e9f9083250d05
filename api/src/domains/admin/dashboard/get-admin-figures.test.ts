import { getAdminFigures } from 'contract/admin/dashboard.ts'
import { sendMessage } from 'contract/chat/chat.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { explain, vacuumAnalyze } from '../../../testing/query-plans.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { users } from '../../users/tables.ts'
import { countNew } from './repository.ts'
import { storeDailyFigures } from './service.ts'

const testApp = useTestApp()
let admin: TestUser
beforeAll(async () => {
  // Wednesday 00.30 in Amsterdam, still Tuesday in UTC. The clock moved back on 25 October.
  testApp.setTime('2026-11-10T23:30:00Z')
  admin = await makeUser(testApp.ctx, { isAdmin: true, createdAt: new Date('2026-11-10T22:59:00Z') })
})

test('returns every week, counted by Amsterdam calendar day', async () => {
  const pastEvent = await makeEvent(testApp.ctx, { startsAt: new Date('2026-10-01'), overAt: new Date('2026-10-02') })
  const owner = await makeUser(testApp.ctx, { createdAt: new Date('2025-01-01') })
  const group = await makeGroup(testApp.ctx, { ownerId: owner.id })
  // Sunday 23.59 in Amsterdam, and a minute after the Monday that follows began.
  for (const createdAt of ['2026-10-18T21:59:00Z', '2026-10-18T22:01:00Z', '2026-10-12T22:30:00Z'])
    await makeGroup(testApp.ctx, { ownerId: owner.id, eventId: pastEvent.id, createdAt: new Date(createdAt) })
  for (const content of ['een', 'twee'])
    await testApp.call(sendMessage, { as: owner, params: { id: group.id }, body: { content } })

  const { weeks, ...totals } = (await testApp.call(getAdminFigures, { as: admin })).data
  expect([weeks.length, weeks[0]?.week]).toEqual([12, '2026-08-24'])
  expect(weeks.filter(({ registrations, groups, messages }) => registrations + groups + messages > 0)).toEqual([
    { week: '2026-10-12', registrations: 0, groups: 2, messages: 0 },
    { week: '2026-10-19', registrations: 0, groups: 1, messages: 0 },
    { week: '2026-11-09', registrations: 1, groups: 1, messages: 2 },
  ])

  expect(totals).toEqual({ totalUsers: 2, totalGroups: 4, activeGroups: 1, totalMessages: 2 })
})

test('a past day is counted once and does not change when an account is deleted', async () => {
  const thisWeek = async () => {
    const as = await makeUser(testApp.ctx, { isAdmin: true, createdAt: new Date('2025-01-01') })
    return (await testApp.call(getAdminFigures, { as })).data.weeks.at(-1)
  }
  const before = await thisWeek()
  await testApp.ctx.db.delete(users).where(eq(users.id, admin.id))
  expect(await thisWeek()).toEqual(before)
  // The nightly job counts the past day; later changes do not affect it.
  testApp.setTime('2026-11-11T23:10:00Z')
  await storeDailyFigures(testApp.ctx)
  await testApp.ctx.db.delete(messages)
  expect(await thisWeek()).toEqual(before)
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
  const plan = await explain(testApp.ctx, (db) => countNew(db, new Date(until.getTime() - 86_400_000), until))
  expect([plan.statements, plan.wholeTables.includes('messages')]).toEqual([1, false])
  expect(plan.indexes).toContain('messages_created_at')
})

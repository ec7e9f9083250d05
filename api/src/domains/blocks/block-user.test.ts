import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from 'contract/blocks.ts'
import { getUser } from 'contract/users/users.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { isBlocked, notBlocked } from './filters.ts'
import { blocks } from './tables.ts'

const testApp = useTestApp()
const block = (as: TestUser, id: string, body: object = {}) =>
  testApp.call(blockUser, { as, params: { id }, raw: { body } })
const unblock = (as: TestUser, id: string) => testApp.call(unblockUser, { as, params: { id } })
const status = async (as: TestUser, id: string) => (await testApp.call(getBlockStatus, { as, params: { id } })).data
const blocked = async (as: TestUser, query: { page?: number; limit?: number } = {}) =>
  (await testApp.call(listBlockedUsers, { as, query })).data
const NOT_BLOCKED = {
  isBlocked: false,
  currentUserBlocked: false,
  otherUserBlocked: false,
  canMessage: true,
  reason: null,
  message: null,
}

describe('block and unblock', () => {
  test('blocks with reason and notes, shows it to the blocker only, and unblocks', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    expect(await status(me, other.id)).toEqual(NOT_BLOCKED)
    const response = await block(me, other.id, { reason: 'spam', notes: '  Steeds reclame.  ' })
    expect([response.status, response.body]).toEqual([201, { success: true, data: {} }])
    expect(await status(me, other.id)).toEqual({
      ...NOT_BLOCKED,
      isBlocked: true,
      currentUserBlocked: true,
      canMessage: false,
      reason: 'BLOCKED',
      message: 'Jullie kunnen elkaar geen berichten sturen',
    })
    expect((await blocked(me)).blockedUsers).toMatchObject([
      { id: other.id, username: other.username, reason: 'SPAM', notes: 'Steeds reclame.' },
    ])
    expect((await unblock(me, other.id)).body).toEqual({ success: true, data: {} })
    expect(await status(me, other.id)).toEqual(NOT_BLOCKED)
    expect((await blocked(me)).blockedUsers).toEqual([])
  })

  test('shows the blocked user only that messaging is not possible', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await block(me, other.id)
    expect(await status(other, me.id)).toEqual({
      ...NOT_BLOCKED,
      canMessage: false,
      reason: 'BLOCKED',
      message: 'Jullie kunnen elkaar geen berichten sturen',
    })
    expect((await blocked(other)).blockedUsers).toEqual([])
    expect((await testApp.call(getUser, { as: other, params: { id: me.id } })).body.code).toBe('USER_NOT_FOUND')
    expect((await testApp.call(getUser, { as: me, params: { id: other.id } })).status).toBe(200)
  })

  test('keeps mutual blocks until both are removed', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await block(me, other.id)
    await block(other, me.id)
    await unblock(me, other.id)
    expect(await status(me, other.id)).toMatchObject({ isBlocked: false, canMessage: false })
    await unblock(other, me.id)
    expect(await status(me, other.id)).toEqual(NOT_BLOCKED)
  })

  test('blocking twice, also concurrently, keeps the first reason', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await block(me, other.id, { reason: 'HARASSMENT' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => block(me, other.id, { reason: 'SPAM' })))
    expect(answers.map((response) => response.status)).toEqual(Array(5).fill(201))
    expect((await blocked(me)).blockedUsers).toMatchObject([{ reason: 'HARASSMENT' }])
    await unblock(me, other.id)
    expect((await unblock(me, other.id)).status).toBe(200)
  })

  test('defaults to OTHER and refuses an unknown reason and long notes', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    for (const body of [{ reason: 'ZOMAAR' }, { notes: 'x'.repeat(501) }, { notes: 'a\0b' }])
      expect((await block(me, other.id, body)).status).toBe(422)
    await block(me, other.id, { reason: null, notes: '' })
    expect((await blocked(me)).blockedUsers).toMatchObject([{ reason: 'OTHER', notes: null }])
  })

  test('refuses oneself, unknown users and suspended users', async () => {
    const me = await makeUser(testApp.ctx)
    const suspended = await makeUser(testApp.ctx, { suspendedAt: new Date() })
    const nobody = '01890000-0000-7000-8000-000000000000'
    for (const call of [block, unblock]) {
      const self = await call(me, me.id)
      expect([self.status, self.body.code]).toEqual([409, 'NOT_YOURSELF'])
      expect((await call(me, nobody)).body.code).toBe('USER_NOT_FOUND')
    }
    expect((await block(me, suspended.id)).status).toBe(404)
    expect(await status(me, me.id)).toMatchObject({ canMessage: false, reason: 'SAME_USER' })
  })

  test('a user suspended later stays in the list and can be unblocked', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await block(me, other.id)
    await testApp.ctx.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, other.id))
    expect((await blocked(me)).blockedUsers).toHaveLength(1)
    expect((await unblock(me, other.id)).status).toBe(200)
  })

  test('the list pages, newest first', async () => {
    const me = await makeUser(testApp.ctx)
    const others: string[] = []
    for (let index = 0; index < 3; index++) {
      const other = await makeUser(testApp.ctx)
      await block(me, other.id)
      others.unshift(other.id)
      testApp.advanceTime(10)
    }
    const page = await blocked(me, { page: 2, limit: 2 })
    expect(page.blockedUsers.map(({ id }) => id)).toEqual(others.slice(2))
    expect(page.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: false, hasPreviousPage: true })
    expect((await blocked(me)).pagination.limit).toBe(20)
  })
})

test('the filters find blocks in both directions through an index', async () => {
  const [me, other, third] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  await block(me, other.id)
  const seenBy = async (viewer: TestUser) =>
    (await testApp.ctx.db.select({ id: users.id }).from(users).where(notBlocked(viewer.id, users.id))).map(
      ({ id }) => id,
    )
  expect(await seenBy(me)).not.toContain(other.id)
  expect(await seenBy(other)).not.toContain(me.id)
  expect(await seenBy(me)).toContain(third.id)

  await testApp.ctx.db.execute(sql`
    insert into ${users} (id, username, email, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'veel' || n, 'veel' || n || '@example.nl', 'x', now(), now() from generate_series(1, 2000) n`)
  await testApp.ctx.db.execute(sql`
    insert into ${blocks} (blocker_id, blocked_id, reason, created_at)
    select one.id, other.id, 'OTHER', now() from ${users} one join ${users} other on other.id > one.id
    where one.username like 'veel%' and other.username like 'veel%' and random() < 0.01`)
  await testApp.ctx.db.execute(sql`analyze`)
  const { rows } = await testApp.ctx.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select 1 where ${isBlocked(me.id, other.id)}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toContain('blocks')
})

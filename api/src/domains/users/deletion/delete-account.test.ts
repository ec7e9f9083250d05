import { checkEmail, login } from 'contract/auth/auth.ts'
import { getCurrentUser, refresh } from 'contract/auth/session.ts'
import { blockUser } from 'contract/blocks.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listMembers, updateMemberStatus } from 'contract/groups/membership.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { deleteAccount, getUser } from 'contract/users/users.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { waitForLock } from '../../../testing/locks.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { users } from '../tables.ts'
import { eraseUser } from './service.ts'

const testApp = useTestApp()
let address = ''
beforeAll(async () => {
  address = await testApp.listen()
})
const deleteOwnAccount = (as: TestUser, password = as.password) =>
  testApp.call(deleteAccount, { as, body: { password } })
const groupRow = async (id: string) => (await testApp.ctx.db.select().from(groups).where(eq(groups.id, id)))[0]

describe('delete-account', () => {
  test('ends sessions at once and frees username and address', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const signedIn = (await testApp.call(login, { body: { identifier: user.email, password: user.password } })).data
    const socket = await openSocket(address, user)
    expect((await deleteOwnAccount(user)).body).toEqual({ success: true, data: {} })
    await socket.waitForDisconnect()
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(401)
    expect((await testApp.call(refresh, { body: { refreshToken: signedIn.refreshToken } })).status).toBe(401)
    expect((await testApp.call(login, { body: { identifier: user.email, password: user.password } })).status).toBe(401)
    expect((await testApp.call(getUser, { as: other, params: { id: user.id } })).status).toBe(404)
    expect((await testApp.call(checkEmail, { body: { email: user.email } })).data.available).toBe(true)
    const { mails } = (await testApp.call(listMailbox, { query: { to: user.email } })).data
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('verwijderd')])
  })

  test('requires the password and locks after five wrong ones', async () => {
    const user = await makeUser(testApp.ctx)
    const wrong = await deleteOwnAccount(user, 'Verkeerd!1')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_PASSWORD'])
    expect(wrong.body.errors[0]?.field).toBe('password')
    for (let index = 0; index < 4; index++) await deleteOwnAccount(user, 'Verkeerd!1')
    expect((await deleteOwnAccount(user)).status).toBe(423)
    expect((await testApp.call(deleteAccount, { as: user, raw: { body: {} } })).status).toBe(422)
    expect((await testApp.call(getCurrentUser, { as: user })).status).toBe(200)
  })

  test('transfers groups to the longest-standing member and deletes groups without one', async () => {
    const [user, second, third] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    const shared = await makeGroup(testApp.ctx, { ownerId: user.id, members: [second, third] })
    const alone = await makeGroup(testApp.ctx, { ownerId: user.id })
    const joined = await makeGroup(testApp.ctx, { members: [user] })
    await deleteOwnAccount(user)
    expect(await groupRow(shared.id)).toMatchObject({ ownerId: second.id, memberCount: 2 })
    expect(await groupRow(alone.id)).toBeUndefined()
    expect(await groupRow(joined.id)).toMatchObject({ memberCount: 1 })
    const { members } = (await testApp.call(listMembers, { as: second, params: { id: shared.id } })).data
    expect(members.map(({ userId }) => userId).sort()).toEqual([second.id, third.id].sort())
  })

  test('publishes the departure to the group’s members', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const group = await makeGroup(testApp.ctx, { ownerId: user.id, members: [other] })
    const socket = await openSocket(address, other)
    await deleteOwnAccount(user)
    await socket.waitFor('member-left', (left) => left.groupId === group.id && left.userId === user.id)
    socket.close()
  })

  test('gives the free place to the wait list', async () => {
    const [user, waiting] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const owner = await makeUser(testApp.ctx)
    const group = await makeGroup(testApp.ctx, { ownerId: owner.id, members: [user], maxMembers: 2 })
    await testApp.ctx.db.insert(groupMembers).values({
      groupId: group.id,
      userId: waiting.id,
      status: 'WAITLIST',
      requestedAt: testApp.ctx.now(),
      waitlistTicket: 1,
    })
    await deleteOwnAccount(user)
    const seen = await testApp.call(getGroup, { as: waiting, params: { id: group.id } })
    expect(seen.data.group.membershipStatus).toBe('PENDING')
  })

  test('deletes unapproved events and keeps approved ones without a creator', async () => {
    const user = await makeUser(testApp.ctx)
    const made = async (status: 'PENDING' | 'REJECTED' | 'APPROVED' | 'CANCELLED') =>
      (await makeEvent(testApp.ctx, { creatorId: user.id, status })).id
    const [pending, rejected] = [await made('PENDING'), await made('REJECTED')]
    const [approved, cancelled] = [await made('APPROVED'), await made('CANCELLED')]
    await deleteOwnAccount(user)
    const left = await testApp.ctx.db.select({ id: events.id, creatorId: events.creatorId }).from(events)
    const ids = left.map(({ id }) => id)
    expect(ids).not.toContain(pending)
    expect(ids).not.toContain(rejected)
    expect(left.filter(({ id }) => [approved, cancelled].includes(id)).map(({ creatorId }) => creatorId)).toEqual([
      null,
      null,
    ])
  })

  test('empties the user’s messages without a gap in the sequence numbers', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const group = await makeGroup(testApp.ctx, { ownerId: other.id, members: [user] })
    const conversationId = newId()
    const now = testApp.ctx.now()
    await testApp.ctx.db
      .insert(conversations)
      .values({ id: conversationId, kind: 'GROUP', groupId: group.id, lastSeq: 2, createdAt: now })
    await testApp.ctx.db.insert(messages).values(
      [other, user].map((sender, index) => ({
        id: newId(),
        conversationId,
        seq: index + 1,
        senderId: sender.id,
        clientId: newId(),
        content: `van ${sender.username}`,
        type: 'TEXT' as const,
        createdAt: now,
      })),
    )
    await deleteOwnAccount(user)
    const rows = await testApp.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId))
      .orderBy(messages.seq)
    expect(rows).toMatchObject([
      { seq: 1, senderId: other.id, content: `van ${other.username}`, deletedAt: null },
      { seq: 2, senderId: null, content: '', deletedAt: expect.any(Date) },
    ])
  })

  test('leaves no row with the user’s id, username or address in any table', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await makeGroup(testApp.ctx, { ownerId: user.id, members: [other] })
    await testApp.call(login, { body: { identifier: user.username, password: user.password } })
    await deleteOwnAccount(user)
    const { rows: tables } = await testApp.ctx.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      // The mail about the deletion is still queued.
      if (name === 'mails') continue
      const { rows } = await testApp.ctx.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text like any (${sql.param([`%${user.id}%`, `%${user.email}%`])}::text[])`,
      )
      expect([name, rows.length]).toEqual([name, 0])
    }
  })

  test('while the user is being suspended bars the address', async () => {
    const user = await makeUser(testApp.ctx)
    const { ctx } = testApp
    let deleted: Promise<void> | null = null
    await ctx.transaction(async ({ tx, now }) => {
      await tx.update(users).set({ suspendedAt: now() }).where(eq(users.id, user.id))
      deleted = eraseUser(ctx, { userId: user.id, actorId: null })
      await waitForLock(ctx)
    })
    await deleted
    expect((await testApp.call(checkEmail, { body: { email: user.email } })).data.available).toBe(false)
  })

  test('refuses what the user still did elsewhere, and does not fail', async () => {
    const [user, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const { ctx } = testApp
    let blocked: Promise<{ status: number }> | null = null
    await ctx.transaction(async ({ tx }) => {
      await tx.delete(users).where(eq(users.id, user.id))
      blocked = testApp.call(blockUser, { as: user, params: { id: other.id }, body: { reason: 'SPAM' } })
      await waitForLock(ctx)
    })
    expect(await blocked).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('the last administrator keeps the account and all data', async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    await testApp.ctx.db.update(users).set({ isAdmin: false }).where(sql`${users.id} <> ${admin.id}`)
    const group = await makeGroup(testApp.ctx, { ownerId: admin.id })
    const response = await deleteOwnAccount(admin)
    expect([response.status, response.body.code]).toEqual([409, 'LAST_ADMIN'])
    expect(await groupRow(group.id)).toMatchObject({ ownerId: admin.id })
    expect((await testApp.call(getCurrentUser, { as: admin })).status).toBe(200)
  })

  test('concurrent joins, acceptances and departures leave every group with a correct count and an owner', async () => {
    for (let round = 0; round < 5; round++) {
      const [user, owner] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
      const others = await Promise.all(Array.from({ length: 4 }, () => makeUser(testApp.ctx)))
      const own = await makeGroup(testApp.ctx, { ownerId: user.id, members: others.slice(0, 2) })
      const asked = await makeGroup(testApp.ctx, { ownerId: owner.id })
      await testApp.call(joinGroup, { as: user, params: { id: asked.id }, body: {} })
      await Promise.all([
        deleteOwnAccount(user),
        testApp.call(updateMemberStatus, {
          as: owner,
          params: { id: asked.id, userId: user.id },
          body: { status: 'ACCEPTED' },
        }),
        ...others.slice(2).map((as) => testApp.call(joinGroup, { as, params: { id: own.id }, body: {} })),
        testApp.call(leaveGroup, { as: others[0] ?? user, params: { id: own.id } }),
      ])
      for (const { id } of [own, asked]) {
        const group = await groupRow(id)
        const members = await testApp.ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, id))
        const accepted = members.filter(({ status }) => status === 'ACCEPTED')
        expect(members.map(({ userId }) => userId)).not.toContain(user.id)
        expect(group?.memberCount).toBe(accepted.length)
        expect(accepted.map(({ userId }) => userId)).toContain(group?.ownerId)
      }
    }
  })
})

test('an administrator cannot delete their own account as administrator', async () => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  await makeUser(testApp.ctx, { isAdmin: true })
  await expect(eraseUser(testApp.ctx, { userId: admin.id, actorId: admin.id })).rejects.toMatchObject({
    code: 'NOT_YOURSELF',
  })
})

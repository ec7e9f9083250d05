import { blockUser } from 'contract/blocks.ts'
import { sendDirectMessage } from 'contract/chat/direct.ts'
import { createReport } from 'contract/reports.ts'
import { listUserMessages, setUserSuspension } from 'contract/users/admin.ts'
import { exportMyData } from 'contract/users/users.ts'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { contactMessages } from '../../contact/tables.ts'
import { users } from '../tables.ts'
import { EXPORTED, NOT_EXPORTED } from './repository.ts'

const testApp = useTestApp()
const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`

test('every column that refers to a user is exported or excluded with a reason', async () => {
  const { rows } = await testApp.ctx.db.execute<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`)
  const inSchema = rows.map(({ name }) => name).sort()
  const accountedFor = [
    ...Object.values(EXPORTED).flatMap(({ userColumns }) => userColumns.map(nameOf)),
    ...NOT_EXPORTED.map(({ column }) => nameOf(column)),
  ].filter((name) => name !== 'users.id')
  expect(accountedFor.sort()).toEqual(inSchema)
  expect(NOT_EXPORTED.every(({ reason }) => reason.length > 10)).toBe(true)
})

test('hidden columns exist', () => {
  for (const { table, hide = [] } of Object.values(EXPORTED))
    for (const name of hide) expect(Object.keys(getTableColumns(table))).toContain(name)
})

test('contains all data of the user and none of another user', async () => {
  const [me, other] = [await makeUser(testApp.ctx, { bio: 'Over mij' }), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx, { creatorId: me.id })
  const group = await makeGroup(testApp.ctx, { ownerId: me.id, members: [other] })
  const elsewhere = await makeGroup(testApp.ctx, { ownerId: other.id })
  await testApp.call(blockUser, { as: me, params: { id: other.id }, body: {} })
  await testApp.call(blockUser, { as: other, params: { id: me.id }, body: { notes: 'Geheim voor mij' } })
  await testApp.call(createReport, { as: me, body: { reportedId: other.id, notes: 'Mijn melding' } })
  await testApp.call(createReport, { as: other, body: { reportedId: me.id, notes: 'Melding over mij' } })

  const response = await testApp.call(exportMyData, { as: me })
  expect(response.status).toBe(200)
  const { madeAt, account, ownedGroups, memberships, events, blocks, reports, ...rest } = response.data.export
  expect(madeAt).toMatch(/Z$/)
  expect(account).toMatchObject({ id: me.id, email: me.email, bio: 'Over mij' })
  expect(ownedGroups).toMatchObject([{ id: group.id }])
  expect(memberships).toMatchObject([{ groupId: group.id, status: 'ACCEPTED' }])
  expect(events).toMatchObject([{ id: event.id }])
  expect(blocks).toMatchObject([{ blockedId: other.id }])
  expect(reports).toMatchObject([{ notes: 'Mijn melding' }])
  expect(rest).toMatchObject({ sessions: [{ id: me.sessionId }] })

  const text = JSON.stringify(response.body)
  expect(text).not.toMatch(/argon2|hash/i)
  for (const foreign of ['Geheim voor mij', 'Melding over mij', other.email, elsewhere.id])
    expect(text).not.toContain(foreign)
})

test('contains received private messages, contact messages, photos and log entries about the user', async () => {
  const [me, other, stranger] = [
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx),
    await makeUser(testApp.ctx, { emailVerifiedAt: null }),
  ]
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  await makeGroup(testApp.ctx, { ownerId: other.id, members: [me] })
  const sent = await testApp.call(sendDirectMessage, {
    as: other,
    params: { userId: me.id },
    body: { message: 'Tot zaterdag!', clientId: newId() },
  })
  expect(sent.status).toBe(201)
  for (const email of [me.email.toUpperCase(), stranger.email])
    await testApp.ctx.db.insert(contactMessages).values({
      id: newId(),
      name: 'Ik',
      email,
      phone: null,
      message: `Vraag van ${email}`,
      createdAt: testApp.ctx.now(),
    })
  const photo = await testApp.ctx.files.save(Buffer.from('foto'), 'webp')
  await testApp.ctx.db.update(users).set({ profilePhoto: photo }).where(eq(users.id, me.id))
  await testApp.call(setUserSuspension, {
    as: admin,
    params: { id: other.id },
    body: { suspend: true, reason: 'Over een ander' },
  })
  await testApp.call(listUserMessages, { as: admin, params: { id: me.id }, query: { reason: 'Melding van Teun' } })

  const { data, body } = await testApp.call(exportMyData, { as: me })
  expect(data.export).toMatchObject({
    receivedMessages: [{ sender: other.username, content: 'Tot zaterdag!' }],
    contactMessages: [{ email: me.email.toUpperCase() }],
    photos: [{ name: photo, base64: Buffer.from('foto').toString('base64') }],
    auditEntries: [{ action: 'USER_MESSAGES_READ' }],
  })
  for (const foreign of ['Melding van Teun', 'Over een ander', admin.id])
    expect(JSON.stringify(body)).not.toContain(foreign)
  // An address that was never verified may be another person's.
  expect((await testApp.call(exportMyData, { as: stranger })).data.export.contactMessages).toEqual([])
})

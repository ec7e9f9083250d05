import { DAY } from 'contract/platform/durations.ts'
import { createReport, listReports } from 'contract/reports.ts'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { conversations, messages } from '../chat/tables.ts'
import { eraseUser } from '../users/deletion/service.ts'
import { eraseOldReports } from './service.ts'
import { reports } from './tables.ts'

const testApp = useTestApp()
const submit = (as: TestUser, body: object) => testApp.call(createReport, { as, raw: { body } })
const admin = () => makeUser(testApp.ctx, { isAdmin: true })
const reportOf = async (reportedId: string) =>
  (await testApp.call(listReports, { as: await admin(), query: { reportedId } })).data.reports[0]

async function sendMessages(
  place: { groupId: string } | { between: readonly [TestUser, TestUser] },
  said: readonly (readonly [TestUser, string])[],
): Promise<string[]> {
  const conversationId = newId()
  const now = testApp.ctx.now()
  const [low, high] = 'between' in place ? place.between.map(({ id }) => id).sort() : [null, null]
  await testApp.ctx.db.insert(conversations).values({
    id: conversationId,
    kind: 'between' in place ? 'DIRECT' : 'GROUP',
    groupId: 'groupId' in place ? place.groupId : null,
    lowUserId: low,
    highUserId: high,
    lastSeq: said.length,
    createdAt: now,
  })
  const rows = said.map(([sender, content], index) => ({
    id: newId(),
    conversationId,
    seq: index + 1,
    senderId: sender.id,
    clientId: newId(),
    content,
    type: 'TEXT' as const,
    createdAt: new Date(now.getTime() + index),
  }))
  await testApp.ctx.db.insert(messages).values(rows)
  return rows.map(({ id }) => id)
}

describe('submit-report', () => {
  test('stores a report for the administrators', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const response = await submit(me, { reportedId: other.id, notes: '  Vervelend.  ', category: 'harassment' })
    expect(response.status).toBe(201)
    expect(response.data.report.reference).toMatch(/^[A-Z2-9]{8}$/)
    expect(await reportOf(other.id)).toMatchObject({
      reported: { id: other.id, username: other.username, suspendedAt: null },
      reporter: { id: me.id },
      category: 'HARASSMENT',
      notes: 'Vervelend.',
      status: 'pending',
      adminNotes: null,
      reviewedAt: null,
      reviewer: null,
      evidence: [],
    })
  })

  test('defaults to the category OTHER', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await submit(me, { reportedId: other.id, notes: 'Vervelend.' })
    expect((await reportOf(other.id))?.category).toBe('OTHER')
  })

  test('refuses oneself, unknown users, and empty or long notes', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const self = await submit(me, { reportedId: me.id, notes: 'Ik.' })
    expect([self.status, self.body.code]).toEqual([409, 'NOT_YOURSELF'])
    expect((await submit(me, { reportedId: me.id.toUpperCase(), notes: 'Ik.' })).body.code).toBe('NOT_YOURSELF')
    expect((await submit(me, { reportedId: newId(), notes: 'Wie?' })).body.code).toBe('USER_NOT_FOUND')
    for (const notes of ['', '   ', 'x'.repeat(2_001), 'a\0b']) {
      const response = await submit(me, { reportedId: other.id, notes })
      expect([response.status, response.body.errors[0]?.field]).toEqual([422, 'notes'])
    }
    expect((await submit(me, { reportedId: other.id, notes: 'Hm', category: 'ZOMAAR' })).status).toBe(422)
    expect((await submit(me, { reportedId: other.id, notes: 'x'.repeat(2_000) })).status).toBe(201)
  })
})

describe('a message as evidence', () => {
  test('is stored with its five nearest messages, also after its deletion', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const group = await makeGroup(testApp.ctx, { ownerId: me.id, members: [other] })
    const ids = await sendMessages(
      { groupId: group.id },
      Array.from({ length: 12 }, (_, index) => [index % 2 === 0 ? me : other, `bericht ${index + 1}`] as const),
    )
    const messageId = ids[5] ?? ''
    expect((await submit(me, { reportedId: other.id, notes: 'Kijk.', messageId })).status).toBe(201)
    await testApp.ctx.db.update(messages).set({ content: '', deletedAt: new Date() }).where(eq(messages.id, messageId))
    const evidence = (await reportOf(other.id))?.evidence ?? []
    expect(evidence.map(({ seq, content }) => [seq, content])).toEqual(
      [3, 4, 5, 6, 7, 8].map((seq) => [seq, `bericht ${seq}`]),
    )
    expect(evidence.filter(({ isReported }) => isReported).map(({ id }) => id)).toEqual([messageId])
    expect(evidence[3]?.sender).toEqual({ id: other.id, username: other.username })
  })

  test('at the start of a conversation has fewer neighbours', async () => {
    const [me, other] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const ids = await sendMessages({ between: [me, other] }, [
      [other, 'eerste'],
      [me, 'tweede'],
    ])
    await submit(me, { reportedId: other.id, notes: 'Kijk.', messageId: ids[0] })
    expect((await reportOf(other.id))?.evidence.map(({ content }) => content)).toEqual(['eerste', 'tweede'])
  })

  test('must be visible to the reporter and sent by the reported user', async () => {
    const [me, other, outsider] = [
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
      await makeUser(testApp.ctx),
    ]
    const group = await makeGroup(testApp.ctx, { ownerId: me.id, members: [other] })
    const [inGroup] = await sendMessages({ groupId: group.id }, [[other, 'in de groep']])
    const [direct] = await sendMessages({ between: [me, other] }, [[other, 'onder ons']])
    for (const [as, reportedId, messageId] of [
      [outsider, other.id, inGroup],
      [outsider, other.id, direct],
      [me, outsider.id, inGroup],
      [me, other.id, newId()],
    ] as const) {
      const response = await submit(as, { reportedId, notes: 'Kijk.', messageId })
      expect([response.status, response.body.code]).toEqual([404, 'MESSAGE_NOT_FOUND'])
    }
    expect((await submit(me, { reportedId: other.id, notes: 'Kijk.', messageId: 'geen-id' })).status).toBe(422)
  })

  test('outlives the accounts until six months after the report is closed', async () => {
    const [me, other, third] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    const group = await makeGroup(testApp.ctx, { ownerId: me.id, members: [other, third] })
    const ids = await sendMessages({ groupId: group.id }, [
      [third, 'van de derde'],
      [other, 'van de gemelde'],
    ])
    await submit(me, { reportedId: other.id, notes: 'Kijk.', messageId: ids[1] })
    await eraseUser(testApp.ctx, { userId: third.id, actorId: null })
    expect((await reportOf(other.id))?.evidence).toMatchObject([
      { seq: 1, sender: { id: third.id }, content: 'van de derde' },
      { seq: 2, sender: { id: other.id }, content: 'van de gemelde' },
    ])
    const id = (await reportOf(other.id))?.id ?? ''
    await eraseUser(testApp.ctx, { userId: me.id, actorId: null })
    await eraseUser(testApp.ctx, { userId: other.id, actorId: null })
    const stored = async () =>
      (await testApp.call(listReports, { as: await admin(), raw: { query: { id } } })).data.reports[0]
    expect(await stored()).toMatchObject({ reporter: null, reported: null, subject: { name: other.username } })
    expect((await stored())?.evidence).toHaveLength(2)
    const reviewedAt = testApp.ctx.now()
    await testApp.ctx.db.update(reports).set({ reviewedAt }).where(eq(reports.id, id))
    await eraseOldReports(testApp.ctx)
    expect((await stored())?.evidence).toHaveLength(2)
    await testApp.ctx.db
      .update(reports)
      .set({ reviewedAt: new Date(reviewedAt.getTime() - 190 * DAY) })
      .where(eq(reports.id, id))
    await eraseOldReports(testApp.ctx)
    expect(await stored()).toMatchObject({ evidence: [], subject: { name: null } })
    const rows = await testApp.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.id, ids[0] ?? ''))
      .orderBy(asc(messages.seq))
    expect(rows.every(({ content }) => content === '')).toBe(true)
  })
})

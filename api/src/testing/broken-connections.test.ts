import { register } from 'contract/auth/auth.ts'
import { blockUser } from 'contract/blocks.ts'
import { createEvent } from 'contract/events/submitting.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, leaveGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { startLooking } from 'contract/looking.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { payPremium } from 'contract/payments/payments.ts'
import { createReport } from 'contract/reports.ts'
import { updateProfile } from 'contract/users/users.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

const testApp = useTestApp()
let owner: TestUser
let member: TestUser
let applicant: TestUser
let asked: TestUser
let eventId: string
let groupId: string

beforeEach(async () => {
  const { ctx } = testApp
  owner = await makeUser(ctx)
  member = await makeUser(ctx)
  applicant = await makeUser(ctx)
  asked = await makeUser(ctx)
  eventId = (await makeEvent(ctx)).id
  groupId = (await makeGroup(ctx, { eventId, ownerId: owner.id, members: [member] })).id
  await testApp.call(joinGroup, { as: asked, params: { id: groupId }, body: {} })
})

/** Ends the connection of the next transaction from outside while it waits between two statements. */
function breakNextTransaction(): void {
  const { ctx } = testApp
  const { transaction } = ctx
  ctx.transaction = (work) =>
    transaction(async (unit) => {
      ctx.transaction = transaction
      const { rows } = await unit.tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const ended = new Promise<void>((resolve) => unit.tx.$client.once('end', resolve))
      await ctx.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      await ended
      return work(unit)
    })
}

type Call = () => Promise<{ status: number; body: { success: boolean; code: string } }>

const calls: Readonly<Record<string, Call>> = {
  register: () =>
    testApp.call(register, {
      body: { username: 'gebroken', email: 'gebroken@example.nl', password: 'Vuurtoren!2026' },
    }),
  updateProfile: () => testApp.call(updateProfile, { as: owner, body: { bio: 'Altijd vooraan' } }),
  createEvent: () =>
    testApp.call(createEvent, {
      as: owner,
      body: {
        title: 'Zomer',
        type: 'FESTIVAL',
        startDate: '2027-06-20',
        location: 'Ede',
        description: 'Een hele zomer muziek.',
      },
    }),
  createGroup: () =>
    testApp.call(createGroup, {
      as: applicant,
      body: { eventId, name: 'Vroege vogels', description: 'Vroeg erheen en vroeg terug.' },
    }),
  startLooking: () => testApp.call(startLooking, { as: applicant, params: { id: eventId }, body: {} }),
  joinGroup: () => testApp.call(joinGroup, { as: applicant, params: { id: groupId }, body: {} }),
  updateMemberStatus: () =>
    testApp.call(updateMemberStatus, {
      as: owner,
      params: { id: groupId, userId: asked.id },
      body: { status: 'ACCEPTED' },
    }),
  answerAttendance: () =>
    testApp.call(answerAttendance, { as: member, params: { id: groupId }, body: { answer: 'YES' } }),
  leaveGroup: () => testApp.call(leaveGroup, { as: member, params: { id: groupId } }),
  blockUser: () => testApp.call(blockUser, { as: owner, params: { id: member.id }, body: { reason: 'OTHER' } }),
  createReport: () => testApp.call(createReport, { as: owner, body: { reportedId: member.id, notes: 'Vervelend' } }),
  payPremium: () => testApp.call(payPremium, { as: owner, body: { featureType: 'CHAT_ENHANCEMENTS' } }),
}

it.each(Object.entries(calls))(
  '%s is refused when its connection breaks in a transaction, and then succeeds',
  async (_, call) => {
    breakNextTransaction()
    const { status, body } = await call()
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect((await call()).body.success).toBe(true)
  },
)

import { leaveGroup, removeMember } from 'contract/groups/membership.ts'
import { createPlanLink, deletePlanLink, getPlan, updateMeeting } from 'contract/meetings.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { users } from '../../users/tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z')
const END = new Date('2031-06-07T23:00:00Z')
let owner: TestUser
let member: TestUser
let params: { id: string }
beforeEach(async () => {
  testApp.setTime(new Date(START.getTime() - 5 * HOUR).toISOString())
  ;[owner, member] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx, { startsAt: START, endsAt: END, overAt: END, title: 'Zomernacht' })
  const group = await makeGroup(testApp.ctx, {
    eventId: event.id,
    ownerId: owner.id,
    members: [member],
    name: 'Vroege vogels',
  })
  params = { id: group.id }
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const share = async (as = member) => (await call(createPlanLink, { as, params })).data.planLink
const read = (token: string) => call(getPlan, { params: { token } })

test('a plan is read without login, and names nobody but the person who shared it', async () => {
  const body = { place: 'De rode brug', at: '2031-06-07T17:30:00Z', sign: `Vraag naar ${owner.username}` }
  await call(updateMeeting, { as: owner, params, body })
  const link = await share()
  expect(link.url).toBe(`https://example.nl/plan/${link.token}`)
  expect(link.expiresAt).toBe('2031-06-08T23:00:00.000Z')
  const { data, body: text } = await read(link.token)
  expect(data.plan).toMatchObject({
    firstName: member.username,
    groupName: 'Vroege vogels',
    groupSize: 2,
    event: { title: 'Zomernacht', startDate: START.toISOString(), endDate: END.toISOString(), isCancelled: false },
    meeting: { place: 'De rode brug', at: '2031-06-07T17:30:00.000Z' },
  })
  expect(JSON.stringify(text)).not.toContain(owner.username)
  for (const secret of [member.id, member.email, params.id]) expect(JSON.stringify(text)).not.toContain(secret)
})

test('sharing twice gives the same link; an ended link is invalid, and a new one differs', async () => {
  const link = await share()
  expect(await share()).toEqual(link)
  expect((await call(listMyPlans, { as: member })).data.days[0]?.planLink).toEqual(link)
  expect((await call(listMyPlans, { as: owner })).data.days[0]?.planLink).toBeNull()
  for (const _ of [1, 2]) expect((await call(deletePlanLink, { as: member, params })).status).toBe(200)
  expect((await read(link.token)).body.code).toBe('PLAN_NOT_FOUND')
  expect((await share()).token).not.toBe(link.token)
  expect((await read(link.token)).status).toBe(404)
})

test('it ends 24 hours after the event', async () => {
  const { token } = await share()
  testApp.setTime(new Date(END.getTime() + 24 * HOUR - 60_000).toISOString())
  expect((await read(token)).status).toBe(200)
  testApp.advanceTime(2 * 60_000)
  expect((await read(token)).status).toBe(404)
  expect((await call(createPlanLink, { as: member, params })).body.code).toBe('EVENT_ENDED')
})

test.each(['leaving', 'removal', 'suspension'])('it ends with %s', async (how) => {
  const { token } = await share()
  if (how === 'leaving') await call(leaveGroup, { as: member, params })
  else if (how === 'removal') await call(removeMember, { as: owner, params: { ...params, userId: member.id } })
  else await testApp.ctx.db.update(users).set({ suspendedAt: testApp.ctx.now() }).where(eq(users.id, member.id))
  expect((await read(token)).status).toBe(404)
})

test('a forged token is not found', async () => {
  const { token } = await share()
  const [id] = token.split('.')
  for (const wrong of [`${id}.${'A'.repeat(43)}`, `${id}`, `${token}x`, token.slice(1), 'x.y', '%00', 'x'.repeat(300)])
    expect((await read(wrong)).status).toBe(404)
})

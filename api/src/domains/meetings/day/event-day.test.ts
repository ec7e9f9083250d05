import { blockUser } from 'contract/blocks.ts'
import { leaveGroup, listMembers, removeMember } from 'contract/groups/membership.ts'
import { updateArrival, updateMeeting, updateTicket } from 'contract/meetings.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { openSocket } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { attendances } from '../tables.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z').getTime()
const END = new Date('2031-06-07T23:00:00Z').getTime()
let owner: TestUser
let member: TestUser
let outsider: TestUser
let params: { id: string }
const at = (time: number) => testApp.setTime(new Date(time).toISOString())

beforeEach(async () => {
  at(START - 5 * HOUR)
  ;[owner, member, outsider] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const endsAt = new Date(END)
  const event = await makeEvent(testApp.ctx, { startsAt: new Date(START), endsAt, overAt: endsAt, venue: 'De Kade' })
  const { id } = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [member] })
  params = { id }
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const days = async (as = member) => (await call(listMyPlans, { as })).data.days
const arrive = (body: object, as = member) => call(updateArrival, { as, params, body: body as { status: 'HERE' } })
const memberRow = async (as = owner) =>
  (await call(listMembers, { as, params })).data.members.find(({ userId }) => userId === member.id)

describe('the day', () => {
  test.each([
    [START - 12 * HOUR - 60_000, 0],
    [START - 12 * HOUR + 60_000, 1],
    [END + 6 * HOUR - 60_000, 1],
    [END + 6 * HOUR + 60_000, 0],
  ])('lasts from 12 hours before the start until 6 hours after the end (%i: %i)', async (time, count) => {
    at(time)
    expect(await days()).toHaveLength(count)
    expect((await arrive({ status: 'ON_THE_WAY' })).status).toBe(count === 1 ? 200 : 409)
  })

  test('has group, venue, meeting and members', async () => {
    const body = { place: 'De rode brug', at: '2031-06-07T17:30:00Z' }
    await call(updateMeeting, { as: owner, params, body })
    expect(await days()).toMatchObject([
      { group: params, venue: 'De Kade', meeting: { place: 'De rode brug' }, members: [{}, {}], planLink: null },
    ])
    expect(await days(outsider)).toEqual([])
  })
})

describe('an arrival', () => {
  test('is shown to the members, live, and replaces the former one', async () => {
    const socket = await openSocket(await testApp.listen(), owner)
    expect((await arrive({ status: 'LATE', minutesLate: 20 })).data.arrival).toEqual({
      status: 'LATE',
      minutesLate: 20,
    })
    await socket.waitForTopic(`day:${params.id}`)
    socket.close()
    expect((await memberRow())?.arrival).toEqual({ status: 'LATE', minutesLate: 20 })
    await arrive({ status: 'HERE', minutesLate: 5 })
    expect((await memberRow())?.arrival).toEqual({ status: 'HERE', minutesLate: null })
    expect((await memberRow(outsider))?.arrival ?? null).toBeNull()
  })

  test('is hidden from a person the member blocked', async () => {
    await arrive({ status: 'HERE' })
    await call(blockUser, { as: member, params: { id: owner.id }, body: {} })
    expect(await memberRow()).toMatchObject({ arrival: null, hasTicket: null, attendance: null })
  })

  test.each([
    { status: 'GONE' },
    {},
    { status: 'LATE', minutesLate: 0 },
    { status: 'LATE', minutesLate: 181 },
    { status: 'LATE', minutesLate: 1.5 },
  ])('refuses %j', async (body) => {
    const response = await arrive(body)
    expect(response.status).toBe(422)
    expect(response.body.message).toMatch(/^(Kies|Vul) /)
  })
})

describe('a ticket', () => {
  const put = (hasTicket: boolean) => call(updateTicket, { as: member, params, body: { hasTicket } })

  test('is shown to the group, and can be taken back', async () => {
    expect((await memberRow())?.hasTicket).toBe(false)
    expect((await put(true)).data).toEqual({ hasTicket: true })
    await put(true)
    expect((await memberRow())?.hasTicket).toBe(true)
    expect((await memberRow(outsider))?.hasTicket ?? null).toBeNull()
    await put(false)
    expect((await memberRow())?.hasTicket).toBe(false)
  })

  test.each(['leaving', 'being removed'])('ends with %s', async (how) => {
    await put(true)
    if (how === 'leaving') await call(leaveGroup, { as: member, params })
    else await call(removeMember, { as: owner, params: { ...params, userId: member.id } })
    const rows = await testApp.ctx.db.select().from(attendances)
    expect(rows.filter(({ userId }) => userId === member.id)).toEqual([])
  })

  test('and leaving concurrently: neither fails on the server', async () => {
    const statuses = await Promise.all([
      put(true),
      call(leaveGroup, { as: member, params }),
      put(true),
      put(false),
    ]).then((responses) => responses.map(({ status }) => status))
    expect(statuses[1]).toBe(200)
    for (const status of statuses) expect([200, 403]).toContain(status)
  })
})

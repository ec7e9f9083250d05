import { joinGroup, listMembers, updateMemberStatus } from 'contract/groups/membership.ts'
import { startLooking } from 'contract/looking.ts'
import { answerAttendance, answerAttendanceLink, getAttendanceLink } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { events } from '../../events/tables.ts'
import { remindOfEvents } from '../../notifications/reminders/service.ts'
import { askAttendance } from '../questions/service.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

const bell = async (as: TestUser) => (await call(listNotifications, { as })).data.notifications
const questions = async (as: TestUser) => (await bell(as)).filter(({ type }) => type === 'attendance_question')
const mails = async (to: TestUser) => (await call(listMailbox, { query: { to: to.email } })).data.mails
const at = (startsAt: string, beforeMs: number) =>
  testApp.setTime(new Date(new Date(startsAt).getTime() - beforeMs).toISOString())
async function linkOf(user: TestUser): Promise<string> {
  const text = (await mails(user))[0]?.text ?? ''
  return /^https:\/\/example\.nl\/gaat-mee\?token=(\S+)$/m.exec(text)?.[1] ?? ''
}

/** A group of an owner and a member, made three weeks before the event. */
async function setUp(startsAt = '2031-06-07T18:00:00Z', others: TestUser[] = []) {
  at(startsAt, 21 * DAY)
  const [owner, member] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx, { startsAt: new Date(startsAt), title: 'Zomernacht' })
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id, members: [member, ...others] })
  return { owner, member, event, group, startsAt, params: { id: group.id } }
}

const membersOf = async (as: TestUser, params: { id: string }) => (await call(listMembers, { as, params })).data.members

describe('the question', () => {
  // A week before is the same time of day, 24 hours are 24 hours: with both clock changes of Amsterdam in between.
  test.each([
    ['2031-06-07T18:00:00Z', 0],
    ['2031-03-31T18:00:00Z', -HOUR],
    ['2031-10-27T19:00:00Z', HOUR],
    ['2031-03-30T18:00:00Z', -HOUR],
    ['2031-10-26T19:00:00Z', HOUR],
  ])('for an event at %s is asked a week and a day before, each once', async (startsAt, shift) => {
    const { member, owner } = await setUp(startsAt)
    at(startsAt, 7 * DAY + shift + MINUTE)
    await askAttendance(testApp.ctx)
    expect(await questions(member)).toEqual([])
    at(startsAt, 7 * DAY + shift - MINUTE)
    await Promise.all([1, 2, 3].map(() => askAttendance(testApp.ctx)))
    await askAttendance(testApp.ctx)
    for (const user of [member, owner]) {
      expect(await questions(user)).toMatchObject([{ title: 'Ga je nog mee naar Zomernacht?' }])
      expect(await mails(user)).toHaveLength(1)
    }
    at(startsAt, DAY + MINUTE)
    await askAttendance(testApp.ctx)
    expect(await questions(member)).toHaveLength(1)
    at(startsAt, DAY - MINUTE)
    await askAttendance(testApp.ctx)
    // The reminder of the same moment is in the question.
    await remindOfEvents(testApp.ctx)
    expect(await bell(member)).toMatchObject([{ title: 'Morgen: Zomernacht. Ga je nog mee?' }, {}])
    const [mail, ...earlier] = await mails(member)
    expect(earlier).toHaveLength(1)
    expect(mail?.text).toContain('Vertel een vriend waar je heen gaat')
  })

  test('tells a person who is alone in the group to invite others, not to agree with them', async () => {
    const { event, startsAt } = await setUp()
    const alone = await makeUser(testApp.ctx)
    await makeGroup(testApp.ctx, { eventId: event.id, ownerId: alone.id, name: 'Stille staart' })
    at(startsAt, DAY - MINUTE)
    await askAttendance(testApp.ctx)
    const [asked] = await questions(alone)
    expect(asked?.message).toContain('Je bent nog alleen in ‘Stille staart’')
    expect(asked?.message).not.toMatch(/af te spreken|iemand anders je plek|Laat ‘Stille staart’/)
  })

  test('comes late after downtime only while it still makes sense', async () => {
    const { member, startsAt } = await setUp()
    at(startsAt, 47 * HOUR)
    await askAttendance(testApp.ctx)
    expect(await questions(member)).toEqual([])
    at(startsAt, 2 * HOUR)
    await askAttendance(testApp.ctx)
    expect(await questions(member)).toEqual([])
    at(startsAt, 4 * HOUR)
    await askAttendance(testApp.ctx)
    expect(await questions(member)).toHaveLength(1)
  })

  test('is not asked of a person who joined after its moment, nor for a group made after it', async () => {
    const { owner, params, startsAt, event } = await setUp()
    const late = await makeUser(testApp.ctx)
    at(startsAt, 6 * DAY)
    await call(joinGroup, { as: late, params, body: {} })
    const body = { status: 'ACCEPTED' as const }
    await call(updateMemberStatus, { as: owner, params: { ...params, userId: late.id }, body })
    await askAttendance(testApp.ctx)
    expect([await questions(owner), await questions(late)]).toMatchObject([[{}], []])
    at(startsAt, 20 * HOUR)
    const { ownerId } = await makeGroup(testApp.ctx, { eventId: event.id })
    await askAttendance(testApp.ctx)
    expect(await questions(late)).toHaveLength(1)
    expect((await membersOf(owner, params)).map(({ attendanceAskedAt }) => attendanceAskedAt !== null)).toEqual([
      true,
      true,
      true,
    ])
    expect(ownerId).not.toBe(owner.id)
  })

  test('is asked again when the event moved to another day, and the former answer no longer counts', async () => {
    const { owner, member, params, startsAt, event } = await setUp()
    at(startsAt, 6 * DAY)
    await askAttendance(testApp.ctx)
    await call(answerAttendance, { as: member, params, body: { answer: 'YES' } })
    const answers = async () => (await membersOf(owner, params)).map(({ attendance }) => attendance)
    expect(await answers()).toEqual([null, 'YES'])
    const moved = new Date(new Date(startsAt).getTime() + DAY)
    await testApp.ctx.db
      .update(events)
      .set({ startsAt: moved, overAt: new Date(moved.getTime() + HOUR) })
      .where(eq(events.id, event.id))
    expect(await answers()).toEqual([null, null])
    await askAttendance(testApp.ctx)
    expect(await questions(member)).toHaveLength(2)
  })
})

describe('the answer', () => {
  test('YES is shown to members only', async () => {
    const { owner, member, event, params } = await setUp()
    expect((await call(answerAttendance, { as: member, params, body: { answer: 'YES' } })).data).toEqual({
      answer: 'YES',
    })
    expect(await membersOf(owner, params)).toMatchObject([{ attendance: null }, { attendance: 'YES' }])
    const outsider = await makeUser(testApp.ctx)
    expect(await membersOf(outsider, params)).toMatchObject([{ isOwner: true, attendance: null }])
    // People who want to go there too see the others.
    await call(startLooking, { as: outsider, params: { id: event.id }, body: {} })
    expect(await membersOf(outsider, params)).toMatchObject([
      { attendance: null, hasTicket: null },
      { attendance: null, hasTicket: null },
    ])
  })

  test('NO leaves the group and moves the wait list in order', async () => {
    const { owner, member, params } = await setUp()
    const waiting = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
    await testApp.ctx.db.execute(`update groups set max_members = 2 where id = '${params.id}'`)
    for (const as of waiting) expect((await call(joinGroup, { as, params, body: {} })).data.status).toBe('WAITLIST')
    expect((await call(answerAttendance, { as: member, params, body: { answer: 'NO' } })).status).toBe(200)
    expect(await membersOf(owner, params)).toHaveLength(1)
    expect(await bell(waiting[0] as TestUser)).toMatchObject([{ type: 'group_waitlist_promoted' }])
    expect(await bell(waiting[1] as TestUser)).toEqual([])
    expect((await call(answerAttendance, { as: member, params, body: { answer: 'NO' } })).status).toBe(403)
  })

  test('NO of the owner passes the group on', async () => {
    const { owner, member, params } = await setUp()
    await call(answerAttendance, { as: owner, params, body: { answer: 'NO' } })
    expect(await membersOf(member, params)).toMatchObject([{ userId: member.id, isOwner: true }])
  })

  test('anything else is refused', async () => {
    const { member, params } = await setUp()
    for (const answer of ['MAYBE', '', null, undefined, 1]) {
      const { status, body } = await call(answerAttendance, { as: member, params, raw: { body: { answer } } })
      expect([status, body.message]).toEqual([422, 'Kies of je meegaat'])
    }
  })
})

describe('the link of the mail', () => {
  const get = (token: string) => call(getAttendanceLink, { query: { token } })
  const answer = (token: string, given: 'YES' | 'NO') =>
    call(answerAttendanceLink, { query: { token }, body: { answer: given } })

  async function asked() {
    const all = await setUp()
    at(all.startsAt, 6 * DAY)
    await askAttendance(testApp.ctx)
    return { ...all, token: await linkOf(all.member) }
  }

  test('works without login, and reading it changes nothing', async () => {
    const { token, owner, params } = await asked()
    const before = await membersOf(owner, params)
    for (const _ of [1, 2, 3])
      expect((await get(token)).data.attendance).toMatchObject({ isMember: true, answer: null, groupId: params.id })
    expect(await membersOf(owner, params)).toEqual(before)
    expect((await answer(token, 'YES')).data.attendance).toMatchObject({ answer: 'YES', isMember: true })
    expect((await membersOf(owner, params))[1]).toMatchObject({ attendance: 'YES' })
    expect((await answer(token, 'YES')).status).toBe(200)
  })

  test('NO twice is no failure, YES afterwards is refused because the member has left', async () => {
    const { token, owner, params } = await asked()
    for (const _ of [1, 2]) expect((await answer(token, 'NO')).data.attendance).toMatchObject({ isMember: false })
    expect(await membersOf(owner, params)).toHaveLength(1)
    const late = await answer(token, 'YES')
    expect([late.status, late.body.code]).toEqual([409, 'NO_LONGER_MEMBER'])
  })

  test('is valid for one membership: not after leaving and returning to the group', async () => {
    const { token, owner, member, params } = await asked()
    await answer(token, 'NO')
    testApp.advanceTime(HOUR)
    await call(joinGroup, { as: member, params, body: {} })
    const body = { status: 'ACCEPTED' as const }
    await call(updateMemberStatus, { as: owner, params: { ...params, userId: member.id }, body })
    expect((await answer(token, 'NO')).data.attendance.isMember).toBe(false)
    expect(await membersOf(owner, params)).toHaveLength(2)
  })

  test('of another member, forged, cut or expired does nothing', async () => {
    const { token, owner, params, startsAt } = await asked()
    const [groupId, userId, joined, signature] = token.split('.')
    const forged = [
      [groupId, owner.id, joined, signature].join('.'),
      [groupId, userId, joined, 'A'.repeat(43)].join('.'),
      token.slice(0, -1),
      `${token}x`,
      'x',
      '',
      '../../etc',
    ]
    for (const wrong of forged) {
      expect([(await get(wrong)).status, (await answer(wrong, 'NO')).status]).toEqual([404, 404])
    }
    expect(await membersOf(owner, params)).toHaveLength(2)
    at(startsAt, -2 * DAY)
    expect([(await get(token)).body.code, (await answer(token, 'NO')).body.code]).toEqual([
      'EVENT_ENDED',
      'EVENT_ENDED',
    ])
  })
})

import { sendDirectMessage } from 'contract/chat/direct.ts'
import { createInvitation } from 'contract/groups/invitations.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { joinGroup, updateMemberStatus } from 'contract/groups/membership.ts'
import { getLooking, startLooking } from 'contract/looking.ts'
import { listNotifications } from 'contract/notifications.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { listReports, updateReportStatus } from 'contract/reports.ts'
import { updateUser } from 'contract/users/admin.ts'
import { getProfile, updateProfile } from 'contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
const save = (as: TestUser, body: InputOf<typeof updateProfile>['body']) => call(updateProfile, { as, body })
const join = (as: TestUser, id: string) => call(joinGroup, { as, params: { id }, body: {} })
const look = (as: TestUser, id: string) => call(startLooking, { as, params: { id }, body: {} })
const makeMinor = async () => {
  const girl = await makeUser(testApp.ctx)
  const { user } = (await save(girl, { age: 16, ageConfirmed: true })).data
  expect(user).toMatchObject({ age: 16, isUnderAge: true, isAgeLocked: false })
  return girl
}
const reportsOf = async ({ id }: TestUser) => {
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  return (await call(listReports, { as: admin, query: { reportedId: id } })).data.reports
}
const titlesOf = async (as: TestUser) =>
  (await call(listNotifications, { as })).data.notifications.map(({ title }) => title)

describe('an age under 18', () => {
  test('pauses asking, looking, groups, invitations and new conversations', async () => {
    const girl = await makeUser(testApp.ctx)
    const adult = await makeUser(testApp.ctx)
    const own = await makeGroup(testApp.ctx, { ownerId: girl.id })
    await makeGroup(testApp.ctx, { ownerId: adult.id, members: [girl] })
    const waiting = await makeGroup(testApp.ctx, { ownerId: adult.id })
    const event = await makeEvent(testApp.ctx)
    await join(girl, waiting.id)
    await look(girl, event.id)
    const seeker = await makeUser(testApp.ctx)
    await look(seeker, own.eventId)
    await join(adult, own.id)
    await save(girl, { age: 16, ageConfirmed: true })
    const body = { eventId: event.id, name: 'Samen naar het strand', description: 'Gezellig met elkaar.' }
    const refused = [
      await join(girl, (await makeGroup(testApp.ctx)).id),
      await look(girl, event.id),
      await call(createGroup, { as: girl, body }),
      await call(createInvitation, { as: girl, params: { id: own.id }, body: { userId: seeker.id } }),
      await call(sendDirectMessage, { as: girl, params: { userId: adult.id }, body: { message: 'Hoi' } }),
      await call(sendDirectMessage, { as: adult, params: { userId: girl.id }, body: { message: 'Hoi' } }),
      await call(updateMemberStatus, {
        as: girl,
        params: { id: own.id, userId: adult.id },
        body: { status: 'ACCEPTED' },
      }),
      await call(updateMemberStatus, {
        as: adult,
        params: { id: waiting.id, userId: girl.id },
        body: { status: 'ACCEPTED' },
      }),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'UNDER_AGE']))
    expect((await call(getLooking, { as: seeker, params: { id: event.id } })).data.count).toBe(0)
  })

  test('is stored once it is confirmed', async () => {
    const girl = await makeUser(testApp.ctx, { age: 25 })
    for (const ageConfirmed of [undefined, false]) {
      const { status, body } = await save(girl, { age: 16, ageConfirmed, bio: 'Hoi' })
      expect([status, body.code]).toEqual([409, 'AGE_CONFIRM'])
      expect(body).toMatchObject({
        message: expect.stringMatching(/^Ben je echt 16 jaar\? .* is voor mensen vanaf 18\./),
      })
    }
    const { user } = (await call(getProfile, { as: girl })).data
    expect(user).toMatchObject({ age: 25, bio: null, ageCorrectableUntil: null })
    expect(await reportsOf(girl)).toEqual([])
    expect((await save(girl, { age: 16, ageConfirmed: true })).data.user.age).toBe(16)
    expect(await reportsOf(girl)).toMatchObject([{ category: 'MINOR', status: 'pending' }])
    // What is stored is not asked again.
    expect((await save(girl, { age: 16, bio: 'Hoi' })).status).toBe(200)
  })

  test('may be corrected by its person for a day, and administrators read that', async () => {
    const girl = await makeUser(testApp.ctx, { age: 25 })
    const before = testApp.ctx.now().getTime()
    const { ageCorrectableUntil } = (await save(girl, { age: 16, ageConfirmed: true })).data.user
    expect(Date.parse(ageCorrectableUntil ?? '') - before).toBeGreaterThanOrEqual(DAY)
    expect((await save(girl, { age: null })).body).toMatchObject({
      errors: [{ field: 'age', message: 'Vul je leeftijd in' }],
    })
    testApp.advanceTime(DAY - MINUTE)
    expect((await save(girl, { age: 17 })).body.code).toBe('AGE_CONFIRM')
    expect((await save(girl, { age: 61 })).data.user).toMatchObject({
      age: 61,
      isUnderAge: false,
      ageCorrectableUntil: null,
    })
    const [report] = await reportsOf(girl)
    expect(report).toMatchObject({
      status: 'pending',
      notes: expect.stringMatching(/leeftijd 16\..* verbeterde deze persoon de leeftijd zelf naar 61\.$/),
    })
    expect((await look(girl, (await makeEvent(testApp.ctx)).id)).status).toBe(200)
    // It was the one correction.
    expect((await save(girl, { age: 62 })).body.code).toBe('CHANGED_RECENTLY')
  })

  test('is not corrected any more once an administrator acted or entered one', async () => {
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const [reported, edited] = [await makeMinor(), await makeMinor()]
    const params = { id: (await reportsOf(reported))[0]?.id ?? '' }
    await call(updateReportStatus, { as: admin, params, body: { status: 'reviewed', outcome: 'ACTED' } })
    await call(updateUser, { as: admin, params: { id: edited.id }, body: { age: 17 } })
    for (const girl of [reported, edited]) expect((await save(girl, { age: 25 })).body.code).toBe('AGE_LOCKED')
  })

  test('is locked after that until an administrator enters another one', async () => {
    const girl = await makeMinor()
    testApp.advanceTime(DAY)
    for (const age of [25, 17, null])
      expect((await save(girl, { age })).body).toMatchObject({ code: 'AGE_LOCKED', errors: [{ field: 'age' }] })
    expect((await save(girl, { age: 16, bio: 'Hoi' })).status).toBe(200)
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    await call(updateUser, { as: admin, params: { id: girl.id }, body: { age: 25 } })
    const { user } = (await call(getProfile, { as: girl })).data
    expect(user).toMatchObject({ age: 25, isUnderAge: false, isAgeLocked: false })
    expect(await titlesOf(girl)).toEqual(['Je kunt weer meedoen'])
    expect((await join(girl, (await makeGroup(testApp.ctx)).id)).status).toBe(201)
  })

  test('may be corrected once the report is decided', async () => {
    const girl = await makeMinor()
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    const { reports } = (await call(listReports, { as: admin, query: { reportedId: girl.id } })).data
    const id = reports[0]?.id ?? ''
    const body = { status: 'reviewed', outcome: 'NO_VIOLATION' } as const
    expect((await call(updateReportStatus, { as: admin, params: { id }, body })).status).toBe(200)
    expect(await titlesOf(girl)).toEqual(['We hebben naar je leeftijd gekeken'])
    expect((await save(girl, { age: 26 })).data.user).toMatchObject({ age: 26, isUnderAge: false })
    expect((await look(girl, (await makeEvent(testApp.ctx)).id)).status).toBe(200)
    expect((await save(girl, { age: 16, ageConfirmed: true })).data.user.ageCorrectableUntil).not.toBeNull()
  })

  test('that an administrator enters is locked, also when an earlier one was looked at', async () => {
    const girl = await makeUser(testApp.ctx, { age: 25, ageReviewedAt: testApp.ctx.now() })
    const admin = await makeUser(testApp.ctx, { isAdmin: true })
    await call(updateUser, { as: admin, params: { id: girl.id }, body: { age: 16 } })
    expect((await save(girl, { age: 25 })).body.code).toBe('AGE_LOCKED')
    await call(updateUser, { as: admin, params: { id: girl.id }, body: { age: 26 } })
    expect((await call(getProfile, { as: girl })).data.user.isAgeLocked).toBe(false)
  })

  test('notes an adult birth date on the report', async () => {
    const girl = await makeUser(testApp.ctx, { birthdate: '1990-05-01' })
    await save(girl, { age: 16, ageConfirmed: true })
    expect((await reportsOf(girl))[0]?.notes).toContain('1990-05-01')
  })
})

test('gender and age change once in 7 days; the first answer is no change', async () => {
  const person = await makeUser(testApp.ctx)
  const statusOf = async (body: InputOf<typeof updateProfile>['body']) => {
    const answer = await save(person, body)
    return answer.status === 200 ? 200 : answer.body.code
  }
  expect(await statusOf({ gender: 'VROUW', age: 30 })).toBe(200)
  expect(await statusOf({ gender: 'MAN', age: 31 })).toBe(200)
  expect(await statusOf({ gender: 'VROUW' })).toBe('CHANGED_RECENTLY')
  expect(await statusOf({ age: 32 })).toBe('CHANGED_RECENTLY')
  expect(await statusOf({ gender: null })).toBe('CHANGED_RECENTLY')
  expect(await statusOf({ gender: 'MAN', age: 31, bio: 'Hoi' })).toBe(200)
  testApp.advanceTime(7 * DAY)
  expect(await statusOf({ gender: null })).toBe(200)
  expect(await statusOf({ gender: 'VROUW' })).toBe('CHANGED_RECENTLY')
  expect(await statusOf({ age: 32 })).toBe(200)
})

test('an owner fits the audience of the group made or edited', async () => {
  const man = await makeUser(testApp.ctx, { gender: 'MAN', age: 40 })
  const { eventId } = await makeGroup(testApp.ctx)
  const body = { eventId, name: 'Samen naar het strand', description: 'Gezellig met elkaar.' }
  for (const audience of [{ audience: 'WOMEN_AND_NONBINARY' as const }, { maxAge: 30 }, { minAge: 50 }]) {
    const answer = await call(createGroup, { as: man, body: { ...body, ...audience } })
    expect([answer.status, answer.body.code]).toEqual([403, 'AUDIENCE_MISMATCH'])
  }
  expect((await call(createGroup, { as: man, body: { ...body, minAge: 30 } })).status).toBe(201)
})

import { blockUser } from 'contract/blocks.ts'
import {
  agreeHomeContact,
  cancelHomeCheck,
  getHomeCheck,
  getHomeContact,
  homeCheckLimits,
  reportHome,
  setHomeCheck,
} from 'contract/home-checks.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../domains.ts'
import { mails } from '../../../platform/mail/tables.ts'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { notifications } from '../../notifications/tables.ts'

const testApp = useTestApp({ publicUrl: 'https://example.nl' })
const call = callWithFreshToken(testApp)
const START = new Date('2031-06-07T18:00:00Z')
const AT = new Date('2031-06-08T00:00:00Z')
const MOTHER = 'moeder@example.nl'
let vera: TestUser
let friend: TestUser
let groupId: string
beforeEach(async () => {
  testApp.setTime(new Date(START.getTime() - HOUR).toISOString())
  ;[vera, friend] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const event = await makeEvent(testApp.ctx, { startsAt: START, overAt: AT, title: 'Zomernacht' })
  groupId = (await makeGroup(testApp.ctx, { eventId: event.id, ownerId: friend.id, members: [vera] })).id
  await testApp.ctx.db.delete(mails)
})
afterEach(() => testApp.setTime(new Date().toISOString()))

const set = (contact: { userId: string } | { email: string }, at = AT) =>
  call(setHomeCheck, { as: vera, body: { groupId, at: at.toISOString(), contact } })
/** A member who agreed to be asked. */
async function setAgreed() {
  await set({ userId: friend.id })
  const token = tokenIn((await mailsTo(friend.email))[0])
  expect((await call(agreeHomeContact, { body: { token } })).data.contact.hasAgreed).toBe(true)
  await testApp.ctx.db.delete(mails)
}
const tokenIn = (text = '') => /thuiscontact\?token=([\w.-]+)/.exec(text)?.[1] ?? ''
const mine = async () => (await call(getHomeCheck, { as: vera })).data.homeCheck
const mailsTo = async (email: string) =>
  (await testApp.ctx.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)).map(({ content }) =>
    JSON.stringify(content),
  )
async function runAt(minutesAfter: number) {
  testApp.setTime(new Date(AT.getTime() + minutesAfter * MINUTE).toISOString())
  for (const make of jobs) {
    const job = make(testApp.ctx)
    if (job.name !== 'home-checks') continue
    // Jobs are safe to repeat.
    await job.run({})
    await job.run({})
  }
}
const { reminderMinutes, tellAfterMinutes } = homeCheckLimits
const TOLD_AT = reminderMinutes + tellAfterMinutes
const later = () => new Date(testApp.ctx.now().getTime() + 2 * HOUR)

describe('a home check', () => {
  test('reminds twice, and then tells the contact with the plan', async () => {
    await setAgreed()
    await runAt(-1)
    expect(await mailsTo(vera.email)).toEqual([])
    await runAt(0)
    expect(await mailsTo(vera.email)).toHaveLength(1)
    expect((await mine())?.state).toBe('REMINDED')
    await runAt(reminderMinutes)
    expect(await mailsTo(vera.email)).toHaveLength(2)
    await runAt(TOLD_AT - 1)
    expect(await mailsTo(friend.email)).toEqual([])
    await runAt(TOLD_AT)
    const [told = '', ...more] = await mailsTo(friend.email)
    expect(more).toEqual([])
    for (const words of [vera.username, 'Zomernacht', '112', '0900-8844']) expect(told).toContain(words)
    expect((await mine())?.state).toBe('TOLD')
    const rows = await testApp.ctx.db.select().from(notifications)
    expect(rows.filter(({ userId }) => userId === friend.id).map(({ type }) => type)).toContain('home_check')
  })

  test.each([
    ['home', () => call(reportHome, { as: vera })],
    ['cancelled', () => call(cancelHomeCheck, { as: vera })],
  ])('that is %s in time tells nobody', async (_, end) => {
    await setAgreed()
    await runAt(0)
    await runAt(reminderMinutes)
    for (const __ of [1, 2]) expect((await end()).status).toBe(200)
    await runAt(TOLD_AT + 5)
    expect(await mailsTo(friend.email)).toEqual([])
    expect(await mine()).toBeNull()
  })

  test('that ends after the contact was told, tells that it is all right', async () => {
    await setAgreed()
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    await call(reportHome, { as: vera })
    expect((await mailsTo(friend.email)).at(-1)).toContain('is thuis')
  })

  test('that was told cannot be cancelled or replaced: the contact would never hear that it is all right', async () => {
    await setAgreed()
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    for (const refused of [await call(cancelHomeCheck, { as: vera }), await set({ userId: friend.id }, later())])
      expect([refused.status, refused.body.code]).toEqual([409, 'HOME_CHECK_TOLD'])
    expect((await mine())?.state).toBe('TOLD')
    await call(reportHome, { as: vera })
    expect((await mailsTo(friend.email)).at(-1)).toContain('is thuis')
    expect((await set({ userId: friend.id }, later())).status).toBe(200)
  })

  test.each([
    ['the person blocked', (): [TestUser, TestUser] => [vera, friend]],
    ['who blocked the person', (): [TestUser, TestUser] => [friend, vera]],
  ])('never tells a contact %s after it was set where the person went', async (_, ofBlock) => {
    await setAgreed()
    const [blocker, blocked] = ofBlock()
    await call(blockUser, { as: blocker, params: { id: blocked.id }, body: {} })
    expect((await mine())?.contact).toBeNull()
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    expect(await mailsTo(friend.email)).toEqual([])
    expect((await mailsTo(vera.email)).at(-1)).toContain('dus we vertellen niemand iets')
    const rows = await testApp.ctx.db.select().from(notifications).where(eq(notifications.userId, friend.id))
    expect(rows.filter(({ type }) => type === 'home_check')).toEqual([])
  })

  test('after a stop of the server asks once and honestly, before anybody is told', async () => {
    await setAgreed()
    await runAt(300)
    const [late = '', ...more] = await mailsTo(vera.email)
    expect(more).toEqual([])
    expect(late).toContain('server lag stil')
    await runAt(300 + tellAfterMinutes - 1)
    expect(await mailsTo(friend.email)).toEqual([])
    await runAt(300 + tellAfterMinutes)
    expect(await mailsTo(friend.email)).toHaveLength(1)
    await runAt(300 + tellAfterMinutes + DAY / MINUTE + 1)
    expect(await mine()).toBeNull()
  })
})

describe('a member of the group', () => {
  test('is asked once, and told only after agreeing', async () => {
    await set({ userId: friend.id })
    await set({ userId: friend.id })
    expect(await mailsTo(friend.email)).toHaveLength(1)
    expect(await mine()).toMatchObject({ contact: { userId: friend.id, hasAgreed: false } })
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    expect(await mailsTo(friend.email)).toHaveLength(1)
    expect((await mailsTo(vera.email)).at(-1)).toContain('heeft nog geen ja gezegd')
    expect(await testApp.ctx.db.select().from(notifications).where(eq(notifications.type, 'home_check'))).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ userId: friend.id })]),
    )
  })

  test('is told once a day', async () => {
    await setAgreed()
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    await call(reportHome, { as: vera })
    expect(await mailsTo(friend.email)).toHaveLength(2)
    const again = new Date(testApp.ctx.now().getTime() + HOUR)
    await set({ userId: friend.id }, again)
    const offset = (again.getTime() - AT.getTime()) / MINUTE
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(offset + minutes)
    expect((await mailsTo(vera.email)).at(-1)).toContain('hoorde vandaag al van ons')
    await call(reportHome, { as: vera })
    expect(await mailsTo(friend.email)).toHaveLength(2)
  })
})

describe('a contact outside the group', () => {
  test('is asked once by mail, and told only after agreeing', async () => {
    await set({ email: MOTHER })
    await set({ email: MOTHER })
    const asked = await mailsTo(MOTHER)
    expect(asked).toHaveLength(1)
    expect(await mine()).toMatchObject({ contact: { email: MOTHER, hasAgreed: false }, state: 'WAITING' })
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    expect(await mailsTo(MOTHER)).toHaveLength(1)
    expect((await mine())?.state).toBe('REMINDED')
    const token = tokenIn(asked[0])
    expect((await call(getHomeContact, { query: { token } })).data.contact).toEqual({
      username: vera.username,
      hasAgreed: false,
    })
    for (const _ of [1, 2])
      expect((await call(agreeHomeContact, { body: { token } })).data.contact.hasAgreed).toBe(true)
    expect((await call(agreeHomeContact, { body: { token: `${token}x` } })).body.code).toBe('HOME_CONTACT_LINK_INVALID')
    testApp.setTime(new Date(AT.getTime() - HOUR).toISOString())
    await set({ email: MOTHER })
    expect((await mine())?.contact?.hasAgreed).toBe(true)
    for (const minutes of [0, reminderMinutes, TOLD_AT]) await runAt(minutes)
    expect(await mailsTo(MOTHER)).toHaveLength(2)
  })

  test('is one of five addresses at most', async () => {
    for (let index = 0; index < homeCheckLimits.contacts; index++) await set({ email: `contact${index}@example.nl` })
    expect((await set({ email: MOTHER })).body.code).toBe('HOME_CONTACT_LIMIT')
    expect(await mailsTo(MOTHER)).toEqual([])
  })
})

test('takes a moment without a zone as Amsterdam time', async () => {
  await call(setHomeCheck, { as: vera, body: { groupId, at: '2031-06-08T02:00', contact: { userId: friend.id } } })
  expect((await mine())?.at).toBe(AT.toISOString())
})

test('is refused with somebody outside the group, oneself, a moment that is over, and for outsiders', async () => {
  const outsider = await makeUser(testApp.ctx)
  for (const contact of [{ userId: outsider.id }, { userId: vera.id }, { email: vera.email }])
    expect((await set(contact)).body.code).toBe('HOME_CONTACT_INVALID')
  for (const at of [new Date(START.getTime() - 2 * HOUR), new Date(START.getTime() + 100 * HOUR)])
    expect((await set({ userId: friend.id }, at)).body.errors[0]?.field).toBe('at')
  const body = { groupId, at: AT.toISOString(), contact: { userId: friend.id } }
  expect((await call(setHomeCheck, { as: outsider, body })).body.code).toBe('NOT_GROUP_MEMBER')
})

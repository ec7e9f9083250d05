import { changeEmail, verifyEmail } from 'contract/auth/auth.ts'
import { answerMorningAfter } from 'contract/morning-after.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import { updateProfile } from 'contract/users/users.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

// A transaction that asks for a second connection waits for ever when others hold all of them and wait for its lock.
const testApp = useTestApp({ databasePool: 1 })

test('a change of address needs one connection', async () => {
  const user = await makeUser(testApp.ctx)
  const email = 'nieuw@example.nl'
  expect((await testApp.call(changeEmail, { as: user, body: { email } })).status).toBe(200)
  const [mail] = (await testApp.call(listMailbox, { query: { to: email } })).data.mails
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await testApp.call(verifyEmail, { body: { token } })).status).toBe(200)
})

test('an age that reports itself needs one connection', async () => {
  const user = await makeUser(testApp.ctx)
  expect((await testApp.call(updateProfile, { as: user, body: { age: 16, ageConfirmed: true } })).status).toBe(200)
})

test('an answer on the morning after needs one connection', async () => {
  const [owner, member] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const startsAt = new Date(testApp.ctx.now().getTime() - HOUR)
  const { id: eventId } = await makeEvent(testApp.ctx, {
    startsAt,
    overAt: new Date(startsAt.getTime() + HOUR + MINUTE),
  })
  const { id: groupId } = await makeGroup(testApp.ctx, { eventId, ownerId: owner.id, members: [member] })
  testApp.advanceTime(2 * MINUTE)
  const body = { eventId, turnouts: [{ groupId, present: [member.id] }] }
  expect((await testApp.call(answerMorningAfter, { as: member, body })).status).toBe(200)
})

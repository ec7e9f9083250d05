import { changeEmail, verifyEmail } from 'contract/auth/auth.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { updateTurnout } from 'contract/turnout.ts'
import { updateProfile } from 'contract/users/users.ts'
import { expect, test } from 'vitest'
import { makeGroup, makeUser } from './factories.ts'
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

test('the refusal of an outsider needs one connection', async () => {
  const [owner, outsider] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id } = await makeGroup(testApp.ctx, { ownerId: owner.id })
  const body = { present: [], absent: [] }
  expect((await testApp.call(updateTurnout, { as: outsider, params: { id }, body })).status).toBe(403)
})

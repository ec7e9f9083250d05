import { getStatus } from 'contract/admin/status.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { count } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pollUntil } from '../../../platform/db/embedded-postgres/process.ts'
import { listMails } from '../../../platform/mail/repository.ts'
import { mailJob } from '../../../platform/mail/send.ts'
import { listOutcomes } from '../../../platform/outcomes/repository.ts'
import { makeUser } from '../../../testing/factories.ts'
import { startSmtpServer } from '../../../testing/servers/smtp-server.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { conversations, messages } from '../../chat/tables.ts'
import { users } from '../../users/tables.ts'
import { runCanary } from './service.ts'

let isRefused = false
const refuse = () => (isRefused ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null)
const smtp = await startSmtpServer(0, refuse)
afterAll(() => smtp.stop())
const testApp = useTestApp({
  smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
  canaryMailTo: 'beheer@example.nl',
  hasDevelopmentMailbox: false,
})
beforeAll(() => testApp.listen())

const sendMails = async () => {
  for (const { id } of await listMails(testApp.ctx.db, null, 10)) await mailJob(testApp.ctx).run({ mailId: id })
}
const outcomeOf = async (name: string) => (await listOutcomes(testApp.ctx.db)).find((row) => row.name === name)
const rowsIn = async (table: typeof users | typeof conversations | typeof messages) =>
  (await testApp.ctx.db.select({ total: count() }).from(table))[0]?.total

test('the site writes itself a mail, a push message and a chat message, times them, and leaves nothing behind', async () => {
  const { ctx } = testApp
  const admin = await makeUser(ctx, { isAdmin: true })
  await runCanary(ctx, 0)
  await sendMails()
  expect(smtp.received).toHaveLength(1)
  const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '')
  expect(mail.to?.[0]?.address).toBe('beheer@example.nl')
  expect(mail.subject).toMatch(/^\[proefmail\]/)
  for (const name of ['canary-mail', 'canary-push', 'canary-message'])
    expect(await outcomeOf(name)).toMatchObject({
      problem: null,
      lastSuccessAt: expect.any(Date),
      tookMs: expect.any(Number),
    })
  expect([await rowsIn(users), await rowsIn(conversations), await rowsIn(messages)]).toEqual([1, 0, 0])

  Object.assign(ctx.config, { isProduction: true })
  const { data } = await testApp.call(getStatus, { as: admin })
  Object.assign(ctx.config, { isProduction: false })
  expect(data.components.find(({ name }) => name === 'canary')).toMatchObject({
    state: 'WORKS',
    detail: expect.stringMatching(/^mail [\d.]+ s, push [\d.]+ s, message [\d.]+ s$/),
  })
})

test('a site that does not reach itself, a refused mail and keys that do not belong together are failures', async () => {
  const { ctx } = testApp
  testApp.advanceTime(MINUTE)
  const [{ publicKey }, other] = [
    ctx.secrets.vapid,
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  ]
  isRefused = true
  ctx.secrets.vapid.publicKey = other
  // Nothing listens there.
  await runCanary({ ...ctx, publicUrl: () => 'http://127.0.0.1:9' }, 0)
  await sendMails()
  isRefused = false
  ctx.secrets.vapid.publicKey = publicKey
  expect((await outcomeOf('canary-message'))?.problem).toMatch(/websocket error/)
  expect((await outcomeOf('canary-push'))?.problem).toBe('the push message was refused')
  expect((await outcomeOf('canary-mail'))?.problem).toMatch(/no such user/)
  expect(await rowsIn(users)).toBe(1)

  testApp.advanceTime(MINUTE)
  await runCanary(ctx, 0)
  expect(await pollUntil(async () => (await outcomeOf('canary-message'))?.problem === null, 5_000)).toBe(true)
  expect((await outcomeOf('canary-push'))?.problem).toBeNull()
})

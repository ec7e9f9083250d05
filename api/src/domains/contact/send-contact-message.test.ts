import { sendContactMessage } from 'contract/contact.ts'
import { listMailbox } from 'contract/platform/development.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { deleteOldContactMessages } from './service.ts'
import { contactMessages } from './tables.ts'

const testApp = useTestApp()
const validBody = {
  naam: 'Sanne',
  email: 'sanne@example.nl',
  telefoonnummer: '06 12345678',
  bericht: 'Hoi!\n\nLukt het?',
}
const send = (body: Record<string, unknown>) => testApp.call(sendContactMessage, { raw: { body } })
const storedMessages = () => testApp.ctx.db.select().from(contactMessages)
const mails = async () =>
  (await testApp.call(listMailbox, { query: { to: testApp.ctx.config.company.email } })).data.mails

test('a message is mailed to the company and stored', async () => {
  const response = await send(validBody)
  expect([response.status, response.data]).toEqual([201, {}])
  expect(await storedMessages()).toMatchObject([
    { name: 'Sanne', email: 'sanne@example.nl', phone: '06 12345678', message: 'Hoi!\n\nLukt het?' },
  ])
  const [mail] = await mails()
  expect(mail?.subject).toContain('Sanne')
  for (const part of ['Hoi!', 'Lukt het?', 'sanne@example.nl', '06 12345678']) expect(mail?.text).toContain(part)
})

test('a name that was cut within an emoji is sent', async () => {
  expect((await send({ ...validBody, naam: 'Sanne \ud83c' })).status).toBe(201)
  expect((await mails())[0]?.subject).toContain('Sanne')
})

test('the telephone number is optional', async () => {
  for (const telefoonnummer of [undefined, null, ' '])
    expect((await send({ ...validBody, telefoonnummer })).status).toBe(201)
  expect((await mails())[0]?.text).toContain('niet ingevuld')
})

test('a message from a bot is accepted and discarded', async () => {
  const before = [(await storedMessages()).length, (await mails()).length]
  for (const website of ['https://spam.example', { a: 1 }, 1])
    expect((await send({ ...validBody, website })).status).toBe(201)
  expect([(await storedMessages()).length, (await mails()).length]).toEqual(before)
  expect((await send({ ...validBody, website: '' })).status).toBe(201)
  expect((await storedMessages()).length).toBe((before[0] ?? 0) + 1)
})

test.each([
  [{ naam: ' ' }, 'naam', 'Naam is verplicht'],
  [{ naam: undefined }, 'naam', 'Naam is verplicht'],
  [{ email: '' }, 'email', 'E-mailadres is verplicht'],
  [{ email: 'sanne' }, 'email', 'Voer een geldig e-mailadres in'],
  [{ email: 'a@b.nl\r\nBcc: c@d.nl' }, 'email', 'Voer een geldig e-mailadres in'],
  [{ bericht: '' }, 'bericht', 'Bericht is verplicht'],
  [{ bericht: undefined }, 'bericht', 'Bericht is verplicht'],
])('%o is refused', async (part, field, message) => {
  const response = await send({ ...validBody, ...part })
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({ message, errors: [{ field, message }] })
})

test('the copy is deleted after a year', async () => {
  testApp.advanceTime(364 * 86_400_000)
  await deleteOldContactMessages(testApp.ctx)
  expect((await storedMessages()).length).toBeGreaterThan(0)
  testApp.advanceTime(2 * 86_400_000)
  await deleteOldContactMessages(testApp.ctx)
  expect(await storedMessages()).toEqual([])
})

describe('requests from one address', () => {
  const strict = useTestApp({ rateLimitScale: 1 })
  test('are limited to five per minute', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time++)
      statuses.push((await strict.call(sendContactMessage, { body: validBody })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })
})

test('security.txt names the contact form, with an end within a year', async () => {
  const { statusCode, headers, body } = await testApp.app.server.inject({ url: '/.well-known/security.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: http\S+\/help$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
  expect(expires - testApp.ctx.now().getTime()).toBeGreaterThan(0)
  expect(expires - testApp.ctx.now().getTime()).toBeLessThan(365 * 86_400_000)
})
